// sheets.ts: in a narrow window the panels are sheets below the picture, one at a time, and a bar opens them.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { button, byId } from "./dom";
import { show_chosen } from "./panel_files";

const SHEETS = [
    ["left", "Files, LODs"],
    ["look", "View"],
    ["right", "Model"],
] as const;

/** As style.css has it. */
const NARROW = "(max-width: 820px), (max-height: 480px) and (orientation: landscape)";

export function set_up_sheets(app: App): void {
    const root = document.documentElement;
    const buttons = SHEETS.map(([id, text]) =>
        button(text, () => show(root.dataset["sheet"] === id ? "" : id), { "aria-controls": id, "data-sheet-of": id }),
    );
    const show = (id: string): void => {
        root.dataset["sheet"] = id;
        buttons.forEach((each) => each.setAttribute("aria-expanded", String(each.dataset["sheetOf"] === id)));
        if (id === "left") show_chosen();
    };

    // What is in the bar above is a sheet, too.
    const narrow = matchMedia(NARROW),
        look = byId("look");
    const place = (): void => {
        if (narrow.matches) byId("main").append(look);
        else byId("theme").before(look);
    };
    narrow.addEventListener("change", place);
    place();

    byId("sheets").append(...buttons);
    app.on(["open"], () => show("")); // a model that is chosen is to be seen
    show("");
}
