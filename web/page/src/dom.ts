// dom.ts: elements in few words.
// SPDX-License-Identifier: GPL-2.0-or-later

type Child = Node | string | null | undefined | false;
type Props = Record<string, string | number | boolean | ((event: Event) => void) | null | undefined>;

/** A text in which nothing shows another one than it is: U+202E, which turns what stands behind it, is "\\u202e", as the
 * tools write it. */
export function shown(text: string): string {
    return text.replace(/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu, (letter) => {
        const code = letter.codePointAt(0)!.toString(16);
        if (/[\t\r\n]/.test(letter)) return letter;
        return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
    });
}

/** Attributes that people read. */
const READ_BY_PEOPLE = ["title", "aria-label", "placeholder"];

/** Makes an element, in which text is as shown() has it. A function is a listener ("click"); true is an attribute without a value; false and null are none. */
export function make<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    props: Props = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);

    for (const [name, value] of Object.entries(props)) {
        if (typeof value === "function") element.addEventListener(name, value);
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined)
            element.setAttribute(name, READ_BY_PEOPLE.includes(name) ? shown(String(value)) : String(value));
    }
    const given = children.filter((child): child is Node | string => child instanceof Node || !!child);
    element.append(...given.map((child) => (typeof child === "string" ? shown(child) : child)));
    return element;
}

/** A path or a name that is broken between its words, if it has to be. */
export function words_of_path(path: string): (string | HTMLElement)[] {
    return path.split(/(?<=[\\/:_-])|(?=\.)/).flatMap((part, i) => (i ? [make("wbr"), shown(part)] : [shown(part)]));
}

/** The element of the page that has this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
    const element = document.getElementById(id);

    if (!element) throw new Error(`the page has no #${id}`);
    return element as T;
}

/** A button; `is_pressed` makes it one that stays down. */
export function button(text: string, click: () => void, props: Props = {}): HTMLButtonElement {
    return make("button", { type: "button", click, ...props }, text);
}

/** A table of two columns. */
export function pairs(rows: [string, string][]): HTMLTableElement {
    return make(
        "table",
        { class: "pairs" },
        make(
            "tbody",
            {},
            ...rows.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))),
        ),
    );
}

/** True where fingers are all there is: no pointer that hovers, and likely no keys. */
export function is_touch(): boolean {
    return matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** "1 face", "2 faces". */
export function count(number: number, word: string): string {
    return `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}
