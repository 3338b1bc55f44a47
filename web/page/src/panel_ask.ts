// panel_ask.ts: what is in the LOD: selections, named points, proxies, properties; and what p3dinfo says.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Vector3 } from "three";
import type { Selection } from "../../lib/types";
import type { App, Opened } from "./app";
import { button, byId, count, make, pairs } from "./dom";
import { bring_into_picture } from "./fly";
import { missing_names } from "./gone";
import { Labels, draw_face, place_of, theme_color } from "./over";
import { fill, filtered, is_open, row, when_opened } from "./panel";
import { Picked } from "./pick";

type Place = [number, number, number];

/** The game's coordinates: z the other way round. */
export function in_game(place: ArrayLike<number>): string {
    return [place[0]!, place[1]!, -place[2]!].map((value) => Number(value.toFixed(3)) + 0).join(" ");
}

/** What the model is, in three sentences. */
function sentences({ model, info, looks }: Opened): string {
    const { format, version, lods, best, materials, attached, missing } = model,
        faces = lods[best]?.faces ?? 0,
        different = (names: string[]): number => new Set(names.filter((name) => name && !name.startsWith("#"))).size;
    const names = [
        count(different(materials.map(({ texture }) => texture.toLowerCase())), "texture"),
        count(different(materials.map(({ material }) => material.toLowerCase())), "material"),
    ];

    const gone = missing_names([...missing, ...(looks?.problems ?? [])]).length,
        proxies = attached ? `, and has models of proxies in ${count(attached, "level")} of detail` : "";

    return [
        `This is an ${format} of version ${version}, ${format === "MLOD" ? "as it is edited" : "as games read it"}, with ${count(info.lods.length, "level")} of detail.`,
        `The one that is shown at first has ${count(faces, "face")}; ${count(model.sources.length, "slider")} and ${count(model.bones.length, "bone")} move it.`,
        `It names ${names.join(" and ")}${proxies}; ${gone ? `${count(gone, "file")} ${gone === 1 ? "is" : "are"} not here` : "all files are here"}.`,
    ].join(" ");
}

const LICENCE =
    "p3dview is a part of p3dkit, free software under the GNU General Public License, version 2 or later. It holds three.js (MIT). Nothing leaves this computer.";

/** The model in plain words, what p3dinfo prints, and the licence of the page. */
export function panel_about(app: App): void {
    const show = async (): Promise<void> => {
        const opened = app.opened;
        if (!opened) fill("panel-about");
        else if (!is_open("panel-about")) fill("panel-about", "…");
        else
            await app.guard(async () =>
                fill(
                    "panel-about",
                    make("p", {}, sentences(opened)),
                    make(
                        "details",
                        {},
                        make("summary", {}, "All that p3dinfo says"),
                        make("pre", { tabindex: 0 }, await app.p3d.describe(opened.model.id)),
                    ),
                    make("p", { class: "faint" }, LICENCE),
                ),
            );
    };

    app.on(["model", "looks"], () => void show());
    when_opened("panel-about", () => void show());
    void show();
}

/** Selections; a click shows the members. */
export function panel_selections(app: App): void {
    let chosen = -1;
    const choose = (index: number): void =>
        void app.guard(async () => {
            chosen = chosen === index ? -1 : index;
            const members = chosen < 0 ? undefined : (await app.members())[chosen];
            app.mark(members ? { faces: members.faces, points: members.points, weights: members.weights } : {});
        });
    const show = (): void => {
        const selections = app.mesh?.selections.map((selection, index) => ({ ...selection, index })) ?? [];
        if (!selections.length) fill("panel-selections");
        else
            fill(
                "panel-selections",
                filtered(
                    selections,
                    ({ name }) => name,
                    ({ name, points, faces, index }) =>
                        row(name, `${points} / ${faces}`, () => choose(index), {
                            "data-selection": String(index),
                            "aria-pressed": "false",
                            title: `${count(points, "point")}, ${count(faces, "face")}`,
                        }),
                    "Filter selections",
                ),
            );
    };

    app.on(["lod"], () => {
        chosen = -1;
        show();
    });
    app.on(["marks"], () => {
        if (!app.marks.points && !app.marks.faces) chosen = -1;
        for (const element of byId("panel-selections").querySelectorAll<HTMLElement>("[data-selection]"))
            element.setAttribute("aria-pressed", String(element.dataset["selection"] === String(chosen)));
    });
    show();
}

/** A selection of few points that stands for places: its first point has its name. */
export interface Named {
    name: string;
    place: Place;
    point: number;
    isChosen: boolean;
}

/** Names of points are written over the picture. Those of a LOD with faces are those of the Memory LOD. */
export function panel_points(app: App): () => Named[] {
    let names: Named[] = [],
        chosen = ""; // the name of the one that was clicked
    const memory_of = (): number =>
        app.opened?.model.lods.findLastIndex((lod) => lod.name === "Memory" && !lod.problem) ?? -1;
    const is_own = (): boolean =>
        (app.opened?.model.lods[app.lod]?.isOfPoints ?? false) || !app.mesh?.triangles.length;
    const find = async (): Promise<void> => {
        const { opened, mesh, figure } = app,
            memory = memory_of();
        if (!opened || !mesh || !figure) names = [];
        else if (is_own()) names = named(mesh.selections, await app.members(), figure.points);
        else if (memory >= 0 && is_open("panel-points")) {
            const other = await app.p3d.mesh(opened.model.id, memory, { isPlain: true });
            const { points } = app.pose_values.length
                ? await app.p3d.pose(opened.model.id, memory, app.pose_values, { isPlain: true })
                : other;
            names = named(other.selections, await app.members(opened, memory, other), points);
        } else names = [];
        mark();
    };
    const mark = (): void => {
        for (const each of names) each.isChosen = each.name === chosen;
        app.view.changed();
    };
    const choose = ({ name, point }: Named): void => {
        app.mark(is_own() ? { points: Uint32Array.of(point) } : {});
        chosen = name;
        mark();
        const place = names.find((each) => each.isChosen)?.place;
        if (place) bring_into_picture(app.view, new Vector3(...place));
    };
    const show = (): void => {
        if (!names.length && memory_of() < 0) fill("panel-points");
        else
            fill(
                "panel-points",
                filtered(
                    names,
                    ({ name }) => name,
                    (each) => row(each.name, in_game(each.place), () => choose(each)),
                    "Filter named points",
                ),
            );
    };
    const find_and_show = (): void => void app.guard(async () => find().then(show));
    let isFinding = false;

    // While the model moves the names follow; the list has the places of when it was filled.
    app.on(["pose"], () => {
        if (isFinding) return;
        isFinding = true;
        void app.guard(find).finally(() => (isFinding = false));
    });
    app.on(["lod"], () => {
        chosen = "";
        find_and_show();
    });
    byId("panel-points").addEventListener("toggle", find_and_show);
    fill("panel-points");
    return () => names;
}

function named(selections: { name: string }[], members: Selection[], points: Float32Array): Named[] {
    return selections.flatMap(({ name }, i) => {
        const first = members[i]?.points[0];
        return first === undefined || members[i]!.faces.length
            ? []
            : [{ name, point: first, place: place_of(points, first), isChosen: false }];
    });
}

/** Proxies by number and name. */
export function panel_proxies(app: App): void {
    const show = (): void => {
        const mesh = app.mesh;
        if (!mesh?.proxies.length) {
            fill("panel-proxies");
            return;
        }
        const kinds = [
            ["models", "as models"],
            ["marked", "as models, with marks"],
            ["marks", "as marks"],
        ] as const;
        const choice = make(
            "select",
            { "aria-label": "How proxies are drawn" },
            ...kinds.map(([value, text]) => make("option", { value, selected: app.extras.proxies === value }, text)),
        );
        choice.addEventListener("change", () => {
            app.extras.proxies = choice.value as typeof app.extras.proxies;
            void app.show_lod(app.lod);
        });
        fill(
            "panel-proxies",
            choice,
            filtered(
                mesh.proxies,
                ({ path }) => path,
                (proxy) =>
                    make(
                        "span",
                        { class: "slot" },
                        row(
                            `${proxy.id} ${proxy.path}`,
                            proxy.found ? "" : "not found",
                            () =>
                                void app.guard(async () => {
                                    const members = (await app.members())[proxy.selection];
                                    app.mark(members ? { points: members.points } : {});
                                }),
                        ),
                        proxy.found &&
                            button("Open", () => void app.open(proxy.found!), { "aria-label": `Open ${proxy.found}` }),
                    ),
                "Filter proxies",
            ),
        );
    };

    app.on(["lod"], show);
    show();
}

export function panel_properties(app: App): void {
    const show = (): void => {
        const properties = app.mesh?.properties ?? [];
        if (properties.length) fill("panel-properties", pairs(properties.map(({ name, value }) => [name, value])));
        else fill("panel-properties");
    };

    app.on(["lod"], show);
    show();
}

/** What was picked: it says its name as p3ddump --field takes it. Returns how to set it. */
export function panel_picked(app: App): (picked: Picked | null) => void {
    let drawn: Picked | null = null;

    app.view.painters.push((context, camera, figure, side) => {
        if (!drawn || side) return;
        const labels = new Labels(context, camera);
        if (drawn.kind === "face") draw_face(labels, figure, drawn.index, theme_color("accent"));
        else labels.dot(place_of(figure.points, drawn.index), theme_color("accent"), 5);
    });
    const set = (picked: Picked | null): void =>
        void app.guard(async () => {
            drawn = picked;
            app.view.changed();
            if (!picked) fill("panel-picked");
            else {
                const facts = await facts_of(app, picked);
                if (drawn !== picked) return; // another was picked meanwhile, or another model opened
                fill("panel-picked", facts);
                byId<HTMLDetailsElement>("panel-picked").open = true;
            }
        });
    app.on(["lod"], () => set(null));
    fill("panel-picked");
    return set;
}

/** Of a face or a point: index, place, selections, texture, material, LOD. */
async function facts_of(app: App, picked: Picked): Promise<HTMLElement> {
    const opened = app.opened,
        mesh = app.mesh;
    if (!opened || !mesh) return make("div");
    const field = await app.p3d.field(opened.model.id, app.lod, picked.kind, picked.index);
    const members = await app.members();
    const selections = mesh.selections.filter((_, i) => {
        const of = members[i];
        return of && (picked.kind === "face" ? of.faces.includes(picked.index) : of.points.includes(picked.index));
    });
    const rows: [string, string][] = [
        [picked.kind, String(picked.index)],
        ["LOD", opened.model.lods[app.lod]?.name ?? ""],
        ["at", in_game(picked.place)],
    ];

    if (picked.kind === "face") {
        const material = opened.model.materials[mesh.faceMaterials[picked.index]!];
        rows.push(
            ["texture", material?.texture || "—"],
            ["material", material?.material || "—"],
            ["corners", corners_of(mesh.faceCorners, mesh.cornerPoints, picked.index)],
        );
    }
    rows.push(["selections", selections.map(({ name }) => name).join(", ") || "—"]);
    if (field) rows.push(["p3ddump --field", field]);
    return make(
        "div",
        {},
        pairs(rows),
        field &&
            make(
                "div",
                { class: "buttons" },
                button("Copy field", () => void navigator.clipboard?.writeText(field).catch(() => {})),
            ),
    );
}

function corners_of(face_corners: Uint32Array, points: Uint32Array, face: number): string {
    const first = face_corners[2 * face]!,
        size = face_corners[2 * face + 1]!;

    return `points ${[...points.subarray(first, first + size)].join(" ")}`;
}
