// keys.ts: what keys and buttons do, and the help that lists them.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import type { ViewName } from "./camera";
import { button, byId, is_touch, make } from "./dom";
import { CHANGED, Coloring } from "./figure";
import { LIGHTS, set_light } from "./light";
import { distinct } from "./shade";

export interface Command {
    keys: string[]; // KeyboardEvent.key, lower case
    text: string;
    run: (key: string) => void;
}

const COLORINGS: [Coloring, string][] = [
    ["light", "Lit"],
    ["look", "Flat"],
    ["plain", "Materials"],
    ["section", "Sections"],
    ["texture", "By texture"],
    ["component", "Components"],
    ["bone", "Bone weights"],
    ["changes", "Changes"],
];
/** The keys of those that are always seen; others are in a menu. */
const USUAL_TOGGLES = ["w", "g", "l"];
const STEP = Math.PI / 24,
    PAN = 40,
    ZOOM = 1.2;

export function set_up_keys(app: App, play: () => void, more: Command[], focus: () => boolean): void {
    const { view, style, extras } = app,
        { camera } = view;
    const turn = (yaw: number, pitch: number) => (): void => {
        camera.turn(yaw, pitch);
        view.touched();
    };
    const flip = (key: "hasEdges" | "hasNormals" | "hasPoints") => (): void => {
        style[key] = !style[key];
        app.restyle();
    };
    const color = async (coloring: Coloring): Promise<void> => {
        style.coloring = coloring;
        if (coloring === "light") void app.find_maps();
        if (coloring === "component") await app.guard(() => app.find_components());
        app.restyle();
    };
    const views: [string, string, ViewName][] = [
        ["i", "Iso", "iso"],
        ["f", "Front", "front"],
        ["s", "Side", "side"],
        ["t", "Top", "top"],
    ];
    const toggles: [string, string, () => boolean, () => void, string?][] = [
        ["w", "Edges", () => style.hasEdges, flip("hasEdges")],
        ["n", "Normals", () => style.hasNormals, flip("hasNormals")],
        ["v", "Points", () => style.hasPoints, flip("hasPoints")],
        [
            "g",
            "Grid",
            () => view.hasGrid,
            () => {
                view.hasGrid = !view.hasGrid;
                app.tell("style");
            },
        ],
        [
            "x",
            "Box",
            () => extras.hasBox,
            () => {
                extras.hasBox = !extras.hasBox;
                app.tell("style");
            },
        ],
        [
            "l",
            "Names",
            () => extras.hasNames,
            () => {
                extras.hasNames = !extras.hasNames;
                app.tell("style");
            },
        ],
        [
            "u",
            "Hidden faces",
            () => extras.hasHidden,
            () => {
                extras.hasHidden = !extras.hasHidden;
                app.tell("style");
                void app.show_lod(app.lod);
            },
            "hidden",
        ],
    ];
    const theme = (): void => {
        const root = document.documentElement;
        root.dataset["theme"] = root.dataset["theme"] === "dark" ? "light" : "dark";
        app.tell("style");
    };
    const colors = make(
        "select",
        { id: "coloring", "aria-label": "Colours" },
        ...COLORINGS.map(([value, text]) => make("option", { value }, text)),
    );
    const backs = make(
        "select",
        { id: "backs", "aria-label": "Backs of faces" },
        ...["Backs seen", "Backs hidden", "Backs red"].map((text, value) => make("option", { value }, text)),
    );
    const light = make(
        "select",
        { id: "light", "aria-label": "Light" },
        ...Object.keys(LIGHTS).map((value) => make("option", { value }, `Light: ${value}`)),
    );
    const help = (): void => show_help(commands);
    const commands: Command[] = [
        {
            keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
            text: "levels of detail",
            run: (key) => {
                const info = app.opened?.info.lods[Number(key) - 1];
                const lod =
                    app.opened?.model.lods.findIndex(
                        (candidate) => candidate.index === info?.index && !candidate.problem,
                    ) ?? -1;
                if (lod >= 0) void app.show_lod(lod);
            },
        },
        { keys: ["[", ","], text: "the level before", run: () => step_lod(app, -1) },
        { keys: ["]", "."], text: "the level after", run: () => step_lod(app, 1) },
        ...views.map(([key, text, name]) => ({
            keys: [key],
            text: name === "front" ? "near to what was clicked; else view: front" : `view: ${text.toLowerCase()}`,
            run: () => void ((name === "front" && focus()) || app.look(name)),
        })),
        { keys: ["home", "0"], text: "all of it in the picture", run: () => view.fit() },
        ...toggles.map(([key, text, , run]) => ({ keys: [key], text: text.toLowerCase(), run })),
        {
            keys: ["c"],
            text: "colours: the next kind",
            run: () => {
                const at = COLORINGS.findIndex(([coloring]) => coloring === style.coloring);
                void color(COLORINGS[(at + 1) % (app.other ? COLORINGS.length : COLORINGS.length - 1)]![0]);
            },
        },
        {
            keys: ["b"],
            text: "backs of faces: seen, hidden, red",
            run: () => {
                style.backs = (style.backs + 1) % 3;
                app.restyle();
            },
        },
        ...more,
        { keys: ["y"], text: "perspective, or parallel: what is farther is as large", run: () => byId("perspective").click() },
        { keys: ["r"], text: "ruler: two clicks", run: () => byId("ruler").click() },
        { keys: ["p"], text: "play all animations, or stop", run: play },
        { keys: ["escape"], text: "nothing highlighted", run: () => app.mark({}) },
        { keys: ["o"], text: "open files", run: () => byId("files").click() },
        { keys: ["d"], text: "dark or light", run: theme },
        { keys: ["?", "h"], text: "this help", run: help },
        { keys: ["arrowleft"], text: "turn; with Shift move (in the picture)", run: turn(-STEP, 0) },
        { keys: ["arrowright"], text: "", run: turn(STEP, 0) },
        { keys: ["arrowup"], text: "", run: turn(0, STEP) },
        { keys: ["arrowdown"], text: "", run: turn(0, -STEP) },
        { keys: ["+", "="], text: "nearer", run: () => zoom(app, ZOOM) },
        { keys: ["-"], text: "farther", run: () => zoom(app, 1 / ZOOM) },
    ];
    const pans: Record<string, [number, number]> = {
        arrowleft: [PAN, 0],
        arrowright: [-PAN, 0],
        arrowup: [0, PAN],
        arrowdown: [0, -PAN],
    };

    colors.addEventListener("change", () => void color(colors.value as Coloring));
    backs.addEventListener("change", () => {
        style.backs = Number(backs.value);
        app.restyle();
    });
    light.addEventListener("change", () => {
        extras.light = light.value;
        app.tell("style");
    });
    byId("views").append(
        ...views.map(([key, text, name]) =>
            button(text, () => app.look(name), { "data-view": name, title: hint(text, key) }),
        ),
    );
    const buttons = toggles.map(([key, text, is_on, run, id]) => {
        const made = button(text, run, { title: hint(text, key), "aria-pressed": String(is_on()), ...(id && { id }) });
        app.on(["style"], () => made.setAttribute("aria-pressed", String(is_on())));
        return made;
    });
    byId("colors").append(colors);
    byId("toggles").append(...buttons.filter((_, i) => USUAL_TOGGLES.includes(toggles[i]![0])));
    byId("rare").append(...buttons.filter((_, i) => !USUAL_TOGGLES.includes(toggles[i]![0])), backs, light);
    set_up_menu();
    byId("theme").addEventListener("click", theme);
    byId("help").addEventListener("click", help);
    app.on(["style"], () => {
        colors.value = style.coloring;
        backs.value = String(style.backs);
        light.value = extras.light;
        set_light(extras.light);
    });
    document.addEventListener("keydown", (event) => {
        const key = event.key.toLowerCase(),
            target = event.target instanceof HTMLElement ? event.target : null;
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
        const is_slider = target?.matches('input[type="range"]'); // whose keys have longer names
        if (is_slider ? key.length > 1 : target?.matches('input:not([type="checkbox"]):not([type="file"]), select, textarea')) return;
        const is_in_picture = target === view.canvas || target === document.body;
        if (key.startsWith("arrow") && !is_in_picture) return;
        const pan = pans[key];
        if (event.shiftKey && pan) {
            camera.pan(...pan);
            view.touched();
        } else {
            const command = commands.find(({ keys }) => keys.includes(key));
            if (!command) return;
            command.run(key);
        }
        event.preventDefault();
    });
}

/** The menu of what is rare opens by its button; Esc, and a click beside it, close it. */
function set_up_menu(): void {
    const more = byId("more"),
        menu = more.parentElement!;
    const set = (is_open: boolean): void => more.setAttribute("aria-expanded", String(is_open));

    more.addEventListener("click", () => set(more.getAttribute("aria-expanded") !== "true"));
    document.addEventListener("pointerdown", (event) => {
        if (!menu.contains(event.target as Node)) set(false);
    });
    menu.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || more.getAttribute("aria-expanded") !== "true") return;
        set(false);
        more.focus();
        event.stopPropagation();
    });
}

/** What a button does, and its key where there are keys. */
function hint(text: string, key: string): string {
    return is_touch() ? text : `${text} (${key})`;
}

function step_lod(app: App, by: number): void {
    const lods = app.opened?.model.lods ?? [];

    for (let lod = app.lod + by; lod >= 0 && lod < lods.length; lod += by) {
        if (lods[lod]!.problem) continue;
        void app.show_lod(lod);
        return;
    }
}

function zoom(app: App, factor: number): void {
    app.view.camera.zoom(factor);
    app.view.touched();
}

function show_help(commands: Command[]): void {
    const dialog = byId<HTMLDialogElement>("help-dialog");
    const names: Record<string, string> = { arrowleft: "arrows", home: "Home", escape: "Esc", "1": "1 to 9" };
    const keys = commands
        .filter(({ text }) => text)
        .map(({ keys: [key], text }) =>
            make("div", {}, make("dt", {}, make("kbd", {}, names[key!] ?? key!.toUpperCase())), make("dd", {}, text)),
        );
    const swatch = (color: readonly number[], text: string): HTMLElement => {
        const box = make("span", { class: "swatch" });
        box.style.background = `rgb(${color.map((value) => Math.round(value * 255)).join()})`;
        return make("li", {}, box, text);
    };

    const parts = [
        make(
            "div",
            { class: "head" },
            make("h2", { id: "help-title" }, is_touch() ? "Help" : "Keys and colours"),
            button("Close", () => dialog.close(), { autofocus: true }),
        ),
        !is_touch() && make("dl", { class: "keys" }, ...keys),
        make(
            "p",
            {},
            !is_touch() &&
                "Mouse: drag turns, with Shift or the right button moves, the wheel brings nearer, a click picks a face or a point. ",
            "Touch: one finger turns, two move and bring nearer, a tap picks.",
        ),
        make(
            "ul",
            { class: "list" },
            swatch([1, 0.55, 0.05], "members of the selection that is shown; stronger where their weight is larger"),
            swatch([0.95, 0.1, 0.35], "backs of faces, if they are to be red"),
            swatch(CHANGED[0][1], "changed: faces that the other model does not have"),
            swatch(CHANGED[1][1], "changed: faces whose points moved, or that are turned"),
            swatch(CHANGED[2][1], "changed: faces that have another texture or rvmat there"),
            swatch([0.62, 0.64, 0.67], "no component, no bone"),
            swatch([0.16, 0.64, 1], "normals of corners"),
            swatch(distinct(1), "sections, textures, components and bones: a colour for each"),
        ),
    ];
    dialog.replaceChildren(...parts.filter((part) => part instanceof Node));
    dialog.showModal();
}
