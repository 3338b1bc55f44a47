// panel_judge.ts: what --check finds, and what --diff says of two models.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Change, Finding } from "../../lib/types";
import type { App } from "./app";
import { button, count, make } from "./dom";
import { Labels } from "./over";
import { fill, is_open, when_opened } from "./panel";

type Place = [number, number, number];

/** A place that is pointed at until another LOD or place is shown. */
function pointer(app: App): (place: Place | null, text: string) => void {
    let shown: { place: Place; text: string } | null = null;

    app.view.painters.push((context, camera) => {
        if (!shown) return;
        const labels = new Labels(context, camera);
        labels.dot(shown.place, "#e0461f", 6);
        labels.put(shown.place, shown.text, "#e0461f", true);
    });
    app.on(["model"], () => (shown = null));
    return (place, text) => {
        shown = place && { place: [place[0], place[1], -place[2]], text };
        app.view.changed();
    };
}

/** The LOD and the element, as p3dinfo --check says them. */
function where_of({ lod_name, element, index, name, count }: Finding): string {
    const which = name ?? (index === null ? "" : String(index));
    const more = count > 1 ? ` and ${count - 1} more` : "";

    return `${lod_name ? `${lod_name}: ` : ""}${which ? `${element} ${which}${more}: ` : ""}`;
}

/** Findings; a click shows where. */
export function panel_check(app: App): void {
    const point_at = pointer(app);
    let done: unknown = null;

    const show_finding = (finding: Finding): void =>
        void app.guard(async () => {
            const lod = app.opened?.model.lods.findIndex(({ index }) => index === finding.lod) ?? -1;
            if (lod >= 0 && lod !== app.lod) await app.show_lod(lod);
            const mesh = app.mesh;
            if (!mesh) return;
            point_at(finding.position, finding.id);
            const index = finding.index ?? -1,
                name = finding.name?.toLowerCase();
            const selection = mesh.selections.findIndex((candidate) => candidate.name.toLowerCase() === name);
            if (finding.element === "face" && index >= 0) app.mark({ faces: Uint32Array.of(index) });
            else if ((finding.element === "point" || finding.element === "edge") && index >= 0)
                app.mark({ points: Uint32Array.of(index) });
            else if (selection >= 0) {
                const members = (await app.members())[selection]!;
                app.mark({ faces: members.faces, points: members.points, weights: members.weights });
            } else if (finding.element === "texture" || finding.element === "material") {
                const materials = app.opened?.model.materials ?? [];
                const is_meant = materials.map(
                    ({ texture, material }) => texture.toLowerCase() === name || material.toLowerCase() === name,
                );
                app.mark({
                    faces: Uint32Array.from(
                        [...mesh.faceMaterials.keys()].filter((face) => is_meant[mesh.faceMaterials[face]!]),
                    ),
                });
            } else app.mark({});
        });
    const row = (finding: Finding): HTMLElement =>
        make(
            "li",
            {},
            make(
                "details",
                {},
                make(
                    "summary",
                    { class: finding.severity },
                    `${finding.id} ${where_of(finding)}${finding.summary}: ${finding.message}`,
                ),
                make("p", { class: "faint" }, finding.engine),
                finding.fix && make("p", {}, finding.fix),
                make(
                    "p",
                    {},
                    button("Show where", () => show_finding(finding), { "data-finding": finding.id }),
                ),
            ),
        );
    const show = async (): Promise<void> => {
        const opened = app.opened;
        if (!opened) fill("panel-check");
        else if (!is_open("panel-check")) fill("panel-check", "…");
        else if (done !== opened) {
            done = opened;
            await app.guard(async () => {
                const findings = await app.p3d.check(opened.model.id);
                const of = (severity: string): number =>
                    findings.filter((finding) => finding.severity === severity).length;
                fill(
                    "panel-check",
                    make(
                        "p",
                        { class: "faint" },
                        findings.length
                            ? `${count(of("error"), "error")}, ${count(of("warning"), "warning")}, ${count(of("note"), "note")}`
                            : "Nothing was found.",
                    ),
                    make("ul", { class: "list" }, ...findings.slice(0, 500).map(row)),
                );
            });
        }
    };

    app.on(["model"], () => {
        done = null;
        void show();
    });
    when_opened("panel-check", () => void show());
    void show();
}

/** Two models: changes in words; side by side they are drawn by the app. */
export function panel_diff(app: App): void {
    const point_at = pointer(app);
    const change_row = (change: Change): HTMLElement => {
        const lod = app.difference?.lods[change.lod ?? -1],
            place = change.position;
        const words = `${lod ? `${lod.name}: ` : ""}${change.words}`;
        return make(
            "li",
            { class: change.note ? "faint" : "" },
            make(
                "button",
                {
                    type: "button",
                    class: "row",
                    click: () =>
                        void app.guard(async () => {
                            const index =
                                app.opened?.model.lods.findIndex((candidate) => candidate.index === lod?.first) ?? -1;
                            if (index >= 0 && index !== app.lod) await app.show_lod(index);
                            point_at(place ?? null, change.change);
                        }),
                },
                make("span", { class: "name" }, words),
            ),
        );
    };
    const show = (): void => {
        const opened = app.opened,
            difference = app.difference,
            models = app.entries.filter(({ kind, path }) => kind === "model" && path !== opened?.model.path);
        if (!opened || !models.length) {
            fill("panel-diff");
            return;
        }
        const choice = make(
            "select",
            { "aria-label": "Compare with" },
            make("option", { value: "" }, "compare with …"),
            ...models
                .slice(0, 1000)
                .map(({ path }) => make("option", { value: path, selected: path === app.other?.model.path }, path)),
        );
        choice.addEventListener("change", () => void app.compare(choice.value || null));
        choice.style.maxWidth = "100%";
        if (!app.other || !difference) fill("panel-diff", choice);
        else
            fill(
                "panel-diff",
                choice,
                make(
                    "p",
                    { class: "faint" },
                    difference.same ? "They are the same." : count(difference.changes.length, "change"),
                ),
                make(
                    "p",
                    { class: "faint" },
                    make("span", { class: "swatch changed" }),
                    "faces that the other model does not have, ",
                    make("span", { class: "swatch moved" }),
                    "moved or turned, ",
                    make("span", { class: "swatch repainted" }),
                    "with another texture or rvmat",
                ),
                make("ul", { class: "list" }, ...difference.changes.slice(0, 500).map(change_row)),
                make(
                    "div",
                    { class: "buttons" },
                    button("End", () => void app.compare(null)),
                ),
            );
    };

    app.on(["model", "files", "other"], show);
    app.view.painters.push((context, camera, _figure, side) => {
        if (!app.other || app.view.figures.length < 2) return;
        const labels = new Labels(context, camera),
            name = (side ? app.other : app.opened)?.model.path ?? "";
        const corner = camera.target
            .clone()
            .addScaledVector(camera.right, (12 - camera.width / 2) / camera.scale)
            .addScaledVector(camera.up, (camera.height / 2 - 16) / camera.scale);
        labels.put([corner.x, corner.y, corner.z], name.split(/[\\/:]/).pop() ?? name, undefined, true);
    });
    show();
}
