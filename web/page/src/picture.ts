// picture.ts: the camera button: the view as a PNG, large if that is wanted, with or without what is behind the model, its
// name, and another variant beside it; or as a film.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { button, byId, make, shown } from "./dom";
import { base_name } from "./names";
import { theme_color } from "./over";
import { save } from "./panel_take";
import { paint_stage } from "./stage";
import { can_film, film } from "./turntable";
import { png_of } from "./view";

type Context = CanvasRenderingContext2D;

const SIZES = [1024, 2048, 4096]; // of the longer side

/** Width and height in the shape of the canvas. */
export function picture_size(canvas: { width: number; height: number }, longer: number): [number, number] {
    const factor = longer ? longer / Math.max(canvas.width, canvas.height) : 1;

    return [Math.max(1, Math.round(canvas.width * factor)), Math.max(1, Math.round(canvas.height * factor))];
}

/** At the lower edge, with a rim that is read on every background. */
function write_name(context: Context, name: string): void {
    const { width, height } = context.canvas,
        size = Math.max(12, Math.min(width, height) / 24);

    Object.assign(context, { font: `${size}px system-ui, sans-serif`, textAlign: "center", textBaseline: "bottom",
        lineWidth: size / 4, lineJoin: "round", strokeStyle: theme_color("paper"), fillStyle: theme_color("ink") });
    context.strokeText(name, width / 2, height - size / 2, width - size);
    context.fillText(name, width / 2, height - size / 2, width - size);
}

function variants(): HTMLOptionElement[] {
    return [...document.querySelectorAll<HTMLOptionElement>("#variant option")];
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
    const beside = make("select", { id: "picture-beside", "aria-label": "Beside it" }),
        check = (id: string, checked = false): HTMLInputElement => make("input", { type: "checkbox", id: `picture-${id}`, checked });
    const [behind, over, name] = [check("background", true), check("names"), check("name")];
    const file_name = (): string => base_name(app.path ?? "model").replace(/\.(p3d|obj)$/i, "");
    const caption = (context: Context): void => {
        const variant = app.variant && variants().find(({ value }) => value === app.variant)?.text;
        if (name.checked) write_name(context, shown(variant || file_name()));
    };
    const shot = async (width: number, height: number): Promise<HTMLCanvasElement> => {
        const canvas = await view.picture(width, height, over.checked, behind.checked ? paint_stage : null);
        caption(canvas.getContext("2d")!);
        return canvas;
    };
    const take = async (): Promise<Blob> => {
        const sides = beside.selectedIndex > 0 ? 2 : 1,
            { width, height } = view.canvas,
            [wide, tall] = picture_size({ width: width * sides, height }, Number(size.value)),
            own = app.variant;
        const whole = make("canvas", { width: wide, height: tall }),
            context = whole.getContext("2d")!;
        context.drawImage(await shot(Math.ceil(wide / sides), tall), 0, 0);
        if (sides > 1) {
            await app.vary(beside.value);
            context.drawImage(await shot(Math.ceil(wide / sides), tall), Math.floor(wide / sides), 0);
            await app.vary(own);
        }
        return await png_of(whole);
    };
    const turn = (): Promise<Blob> =>
        film(view, dialog, (context) => {
            const { width, height } = context.canvas;
            context.clearRect(0, 0, width, height);
            context.drawImage(view.canvas, 0, 0);
            if (over.checked) context.drawImage(byId<HTMLCanvasElement>("overlay"), 0, 0);
            context.globalCompositeOperation = "destination-over";
            paint_stage(context);
            context.globalCompositeOperation = "source-over";
            caption(context);
        });
    const saver = (text: string, id: string, ending: string, work: () => Promise<Blob>): HTMLButtonElement =>
        button(
            text,
            () =>
                void app.guard(async () => {
                    dialog.inert = true; // until it is saved
                    const data = await work().finally(() => (dialog.inert = false));
                    save(`${file_name()}.${ending}`, data, data.type);
                    dialog.close();
                }),
            { id, autofocus: ending === "png" },
        );

    dialog.append(
        make(
            "div",
            { class: "head" },
            make("h2", { id: "picture-title" }, "Picture"),
            button("Close", () => dialog.close()),
        ),
        make("p", {}, size, " ", beside),
        make("label", { class: "check" }, behind, "with what is behind the model"),
        make("label", { class: "check" }, over, "with what is written over it"),
        make("label", { class: "check" }, name, "with its name"),
        make(
            "p",
            { class: "buttons" },
            saver("Save", "picture-save", "png", take),
            can_film() && !view.flat && saver("Film a turn (6 s)", "picture-film", "webm", turn),
        ),
    );
    camera.addEventListener("click", () => {
        const others = app.other ? [] : variants().filter(({ value }) => value !== app.variant);
        beside.hidden = !others.length;
        beside.replaceChildren(
            make("option", {}, "alone"),
            ...others.map(({ value, text }) => make("option", { value }, `beside it: ${text}`)),
        );
        dialog.showModal();
    });
    app.on(["model", "lod"], () => (camera.disabled = app.figure === null));
}
