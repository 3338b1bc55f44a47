// picture.ts: the camera button: the view as a PNG, large if that is wanted, with or without what is behind the model.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { button, byId, make } from "./dom";
import { base_name } from "./names";
import { save } from "./panel_take";
import { paint_stage } from "./stage";

const SIZES = [1024, 2048, 4096]; // of the longer side

/** Width and height in the shape of the canvas. */
export function picture_size(canvas: { width: number; height: number }, longer: number): [number, number] {
    const factor = longer ? longer / Math.max(canvas.width, canvas.height) : 1;

    return [Math.max(1, Math.round(canvas.width * factor)), Math.max(1, Math.round(canvas.height * factor))];
}

export function set_up_picture(app: App): void {
    const { view } = app,
        camera = byId<HTMLButtonElement>("camera"),
        dialog = byId<HTMLDialogElement>("picture-dialog");
    const size = make(
        "select",
        { id: "picture-size", "aria-label": "Size of the picture" },
        make("option", { value: 0 }, "as shown"),
        ...SIZES.map((value) => make("option", { value, selected: value === 2048 }, `${value} pixels`)),
    );
    const behind = make("input", { type: "checkbox", id: "picture-background", checked: true }),
        names = make("input", { type: "checkbox", id: "picture-names" });
    const take = (): void =>
        void app.guard(async () => {
            const [width, height] = picture_size(view.canvas, Number(size.value)),
                name = base_name(app.path ?? "model").replace(/\.p3d$/i, "");
            save(`${name}.png`, await view.png(width, height, names.checked, behind.checked ? paint_stage : null), "image/png");
            dialog.close();
        });

    dialog.append(
        make(
            "div",
            { class: "head" },
            make("h2", { id: "picture-title" }, "Picture"),
            button("Close", () => dialog.close()),
        ),
        make("p", {}, size),
        make("label", { class: "check" }, behind, "with what is behind the model"),
        make("label", { class: "check" }, names, "with what is written over it"),
        make("p", {}, button("Save", take, { id: "picture-save", autofocus: true })),
    );
    camera.addEventListener("click", () => dialog.showModal());
    app.on(["model", "lod"], () => (camera.disabled = app.figure === null));
}
