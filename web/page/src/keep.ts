// keep.ts: what somebody chose stays chosen: theme, colours, what is drawn, panels. Pages from a disk may have no place for
// it: then it is forgotten.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { byId } from "./dom";
import { USUAL_COLORING } from "./figure";
import { taken } from "./kept";
import { KEY, read } from "./theme";

function write(kept: Record<string, unknown>): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
        return; // there is no room, or none at all
    }
}

/** What is as the system has it follows the system. */
function theme_now(): string | undefined {
    const { theme } = document.documentElement.dataset;

    return (theme === "dark") === matchMedia("(prefers-color-scheme: dark)").matches ? undefined : theme;
}

/** Brings back what was chosen, and keeps what will be. */
export function keep_choices(app: App): void {
    const kept = read(),
        panels = [...document.querySelectorAll<HTMLDetailsElement>(".panel")],
        coloring = byId<HTMLSelectElement>("coloring"),
        order = byId<HTMLSelectElement>("gallery-order");
    const has = (select: HTMLSelectElement, value: unknown): value is string =>
        [...select.options].some((option) => option.value === value);
    const save = (): void =>
        write({
            theme: theme_now(),
            style: app.style,
            extras: app.extras,
            hasGrid: app.view.hasGrid,
            order: order.value,
            panels: Object.fromEntries(panels.map(({ id, open }) => [id, open])),
        });

    Object.assign(app.style, taken(app.style, kept["style"]));
    Object.assign(app.extras, taken(app.extras, kept["extras"]));
    Object.assign(app.view, taken({ hasGrid: app.view.hasGrid }, kept));
    if (!has(coloring, app.style.coloring) || app.style.coloring === "changes")
        app.style.coloring = USUAL_COLORING;
    if (has(order, kept["order"])) order.value = kept["order"];
    const open = taken(Object.fromEntries(panels.map((panel) => [panel.id, panel.open])), kept["panels"]);
    for (const panel of panels) {
        panel.open = open[panel.id] ?? panel.open;
        panel.addEventListener("toggle", save);
    }
    app.tell("style");
    app.on(["style"], save);
    order.addEventListener("change", save);
}
