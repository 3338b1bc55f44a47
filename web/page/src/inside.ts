// inside.ts: a nearer look: to what was clicked, how long things are, and what is in them.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Vector3 } from "three";
import type { App } from "./app";
import { set_up_apart } from "./apart";
import { byId, make } from "./dom";
import { fly, part_of, part_of_faces, part_of_points } from "./fly";
import { Labels, metres, place_of } from "./over";
import { fill } from "./panel";
import type { Picked } from "./pick";

type Place = [number, number, number];

const SNAP = 10, // pixels to a corner of the face that is clicked
    LINE = "#d6336c";
/** Directions of a cut, in the scene: what is to this side of it is not drawn. */
const CUTS: Record<string, { text: string; normal: Place }> = {
    x: { text: "from the left (x)", normal: [1, 0, 0] },
    y: { text: "from above (y)", normal: [0, 1, 0] },
    z: { text: "from the front (z)", normal: [0, 0, 1] },
};

/** The corner of the picked face that is near the pointer, or the place itself. */
function snapped(app: App, { kind, index, place }: Picked): Place {
    const figure = app.figure,
        { camera } = app.view;
    const at = camera.place(new Vector3(...place));
    let best = place,
        best_distance = SNAP;

    if (!figure || kind !== "face") return place;
    const [first = 0, count = 0] = figure.mesh.faceCorners.subarray(2 * index, 2 * index + 2);
    for (let i = 0; i < count; i++) {
        const corner = place_of(figure.positions, first + i),
            there = camera.place(new Vector3(...corner));
        const distance = Math.hypot(there.x - at.x, there.y - at.y);
        if (distance >= best_distance) continue;
        best = corner;
        best_distance = distance;
    }
    return best;
}

/** Brings what was clicked near. */
function focus_on(app: App, found: Picked): void {
    const figure = app.figure;
    if (!figure) return;
    const part =
        found.kind === "face"
            ? part_of_faces(figure, [found.index])
            : part_of([new Vector3(...found.place)], null);

    if (part) fly(app.view, { ...part, middle: new Vector3(...found.place), normal: null });
}

export interface Inside {
    /** Takes what was clicked; true: it was for the ruler. */
    take(found: Picked | null): boolean;
    /** A double click. */
    focus(found: Picked | null): void;
    /** Goes to what was clicked last, or is highlighted; false: nothing is. */
    focus_chosen(): boolean;
}

export function panel_inside(app: App, walk: HTMLElement): Inside {
    const { view } = app;
    const ends: Place[] = [];
    let last: Picked | null = null;
    const apart = set_up_apart(app);
    const told = make("p", { id: "measure", role: "status", class: "faint" });
    const ruler = make("button", { type: "button", id: "ruler", "aria-pressed": "false" }, "Ruler");
    const sides = make(
        "select",
        { id: "cut", "aria-label": "Cut" },
        make("option", { value: "" }, "no cut"),
        ...Object.entries(CUTS).map(([value, { text }]) => make("option", { value }, text)),
    );
    const slider = make("input", { type: "range", id: "cut-at", min: 0, max: 1, step: 0.005, value: 0.5, "aria-label": "Where the cut is" });
    const perspective = make("button", { type: "button", id: "perspective", "aria-pressed": "false", title: "What is farther is smaller (Y)", hidden: view.flat !== null }, "Perspective");
    const is_ruling = (): boolean => ruler.getAttribute("aria-pressed") === "true";

    const tell = (): void => {
        const [a, b] = ends;
        if (a && b) {
            const [x, y, z] = [0, 1, 2].map((k) => Math.abs(b[k]! - a[k]!));
            told.textContent = `${metres(Math.hypot(x!, y!, z!))}: ${metres(x!)} wide, ${metres(y!)} high, ${metres(z!)} long`;
        } else told.textContent = is_ruling() ? `Click the ${a ? "other" : "first"} end; corners are caught.` : "";
        view.changed();
    };
    const cut = (): void => {
        const normal = CUTS[sides.value]?.normal,
            { low, high } = view.box;
        slider.hidden = !normal;
        if (!normal || !Number.isFinite(low.x + high.x)) {
            view.cut(null, 0);
            return;
        }
        const along = new Vector3(...normal),
            [from, to] = [low.dot(along), high.dot(along)];
        view.cut(along, to + (from - to) * Number(slider.value));
    };

    ruler.addEventListener("click", () => {
        ruler.setAttribute("aria-pressed", String(!is_ruling()));
        ends.length = 0;
        tell();
    });
    perspective.addEventListener("click", () => {
        view.set_perspective(!view.camera.isPerspective);
        app.tell("style");
    });
    app.on(["style", "lod"], () => perspective.setAttribute("aria-pressed", String(view.camera.isPerspective)));
    sides.addEventListener("change", cut);
    slider.addEventListener("input", cut);
    app.on(["lod"], () => {
        ends.length = 0;
        last = null;
        if (!app.opened) fill("panel-inside");
        else if (view.flat) fill("panel-inside", make("div", { class: "buttons" }, ruler, perspective), told);
        else fill("panel-inside", make("div", { class: "buttons" }, ruler, perspective, walk, sides), slider, told, apart());
        tell();
        cut();
    });
    app.on(["style"], cut); // parts were pulled apart
    app.on(["marks"], () => {
        if (!app.marks.faces && !app.marks.points) last = null; // as Esc does
    });
    fill("panel-inside");
    view.painters.push((context, camera, _figure, side) => {
        const [a, b] = ends;
        if (side || !a) return;
        const labels = new Labels(context, camera);
        labels.dot(a, LINE, 4);
        if (!b) return;
        labels.line(a, b, LINE, 2);
        labels.dot(b, LINE, 4);
        labels.put([0, 1, 2].map((k) => (a[k]! + b[k]!) / 2) as Place, told.textContent?.split(":")[0] ?? "", LINE, true);
    });
    byId("panel-inside").addEventListener("toggle", () => view.changed());

    return {
        take: (found) => {
            last = found;
            if (!is_ruling()) return false;
            if (ends.length > 1) ends.length = 0;
            if (found) ends.push(snapped(app, found));
            tell();
            return true;
        },
        focus: (found) => {
            if (found) focus_on(app, found);
            else view.fit();
        },
        focus_chosen: () => {
            const { faces, points } = app.marks,
                figure = app.figure;
            const part = figure && (faces?.length ? part_of_faces(figure, faces) : points?.length ? part_of_points(figure, points) : null);
            if (last && !is_ruling()) focus_on(app, last);
            else if (part) fly(view, { ...part, normal: null });
            else return false;
            return true;
        },
    };
}
