// apart.ts: a slider that pulls a model apart, by its pieces, components or selections.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { count, make } from "./dom";
import type { Figure } from "./figure";
import { Parts, PartKind, is_component, part_count, pieces, selected_parts } from "./explode";

const KINDS: [PartKind, string][] = [
    ["piece", "apart by pieces"],
    ["component", "apart by components"],
    ["selection", "apart by selections"],
];

/** Returns what gives the controls, anew for each LOD. */
export function set_up_apart(app: App): () => HTMLElement {
    let parts: Parts | null = null,
        of: Figure | null = null; // whose parts these are
    const told = make("output", { for: "apart" });
    const kind = make("select", { id: "apart-by", "aria-label": "Parts" });
    const slider = make("input", { type: "range", id: "apart", min: 0, max: 2, step: 0.01, value: 0, "aria-label": "How far parts are pulled apart" });
    const has = (wanted: PartKind): boolean =>
        wanted === "piece" ||
        !!app.mesh?.selections.some(({ name, faces }) => faces && is_component(name) === (wanted === "component"));

    const find = async (figure: Figure): Promise<void> => {
        const { mesh } = figure,
            wanted = kind.value as PartKind,
            members = wanted === "piece" ? [] : await app.members();
        const is_meant = (i: number): boolean => is_component(mesh.selections[i]!.name) === (wanted === "component");

        parts = wanted === "piece" ? pieces(mesh) : selected_parts(mesh.faceCorners.length / 2, members, is_meant);
        of = figure;
    };
    const pull = async (): Promise<void> => {
        const { figure, view } = app,
            amount = Number(slider.value);

        if (!figure) return;
        if (amount && (!parts || of !== figure)) await find(figure);
        told.value = amount && parts ? count(part_count(parts), "part") : "";
        figure.explode(amount ? parts : null, amount);
        if (view.fitted) view.fit();
        app.tell("style");
    };

    kind.addEventListener("change", () => {
        parts = null;
        void app.guard(pull);
    });
    slider.addEventListener("input", () => void app.guard(pull));
    app.on(["pose"], () => {
        // models of proxies came, or went: it is another figure
        if (Number(slider.value) && of && of !== app.figure) void app.guard(pull);
    });
    return () => {
        parts = of = null;
        slider.value = "0";
        told.value = "";
        kind.replaceChildren(...KINDS.filter(([value]) => has(value)).map(([value, text]) => make("option", { value }, text)));
        return make("div", { class: "slider" }, kind, told, slider);
    };
}
