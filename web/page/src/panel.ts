// panel.ts: what all panels at the sides have in common.
// SPDX-License-Identifier: GPL-2.0-or-later
import { byId, make, words_of_path } from "./dom";

/** Puts content into a panel; without content the panel is not there. */
export function fill(id: string, ...content: (Node | string)[]): void {
    const panel = byId(id);

    panel.hidden = content.length === 0;
    panel.lastElementChild!.replaceChildren(...content);
}

export function is_open(id: string): boolean {
    return byId<HTMLDetailsElement>(id).open;
}

/** Calls back when the panel is opened, for content that is only made if somebody looks. */
export function when_opened(id: string, show: () => void): void {
    byId(id).addEventListener("toggle", () => is_open(id) && show());
}

const SHOWN = 300; // rows of a list; more are found by the filter

/** A list with a filter above it if it is long. */
export function filtered<T>(
    items: T[],
    text_of: (item: T) => string,
    row: (item: T) => HTMLElement,
    label: string,
): HTMLElement {
    const list = make("ul", { class: "list" }),
        note = make("p", { class: "faint" });
    const show = (wanted: string): void => {
        const found = wanted
            ? items.filter((item) => text_of(item).toLowerCase().includes(wanted.toLowerCase()))
            : items;
        list.replaceChildren(...found.slice(0, SHOWN).map((item) => make("li", {}, row(item))));
        note.textContent = found.length > SHOWN ? `… and ${found.length - SHOWN} more: write a part of the name` : "";
    };
    const field = make("input", { type: "search", placeholder: "Filter", "aria-label": label });

    field.addEventListener("input", () => show(field.value.trim()));
    show("");
    return make("div", {}, items.length > 12 && field, list, note);
}

/** A button as wide as the list: a name, and more about it. */
export function row(
    name: string,
    more: string,
    click: () => void,
    props: Record<string, string | boolean> = {},
): HTMLElement {
    return make(
        "button",
        { type: "button", class: "row", click, ...props },
        make("span", { class: "name" }, ...words_of_path(name)),
        make("span", { class: "more" }, more),
    );
}
