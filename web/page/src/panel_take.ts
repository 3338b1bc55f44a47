// panel_take.ts: what can be saved, and the textures of the model with their UVs.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Output } from "../../lib/types";
import type { App } from "./app";
import { button, make } from "./dom";
import { fill, is_open, when_opened } from "./panel";
import { channel_of, channels } from "./texture_dialog";
import { Thumbs } from "./thumbs";

/** Gives a file to the browser to be saved. */
export function save(name: string, data: BlobPart, type = "application/octet-stream"): void {
    const url = URL.createObjectURL(new Blob([data], { type }));
    const link = make("a", { href: url, download: name });

    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function panel_take(app: App): void {
    const saver = (ending: string, take: (id: number, name: string) => Promise<void>): HTMLElement =>
        button(
            ending,
            () =>
                void app.guard(async () => {
                    const model = app.opened?.model;
                    if (model)
                        await take(model.id, (model.path.split(/[\\/:]/).pop() ?? "model").replace(/\.(p3d|obj)$/i, ""));
                }),
            { "data-take": ending },
        );
    const bytes = (data: Uint8Array): BlobPart => data as Uint8Array<ArrayBuffer>;
    const show = (): void => {
        if (!app.opened) {
            fill("panel-take");
            return;
        }
        const size = make(
            "select",
            { "aria-label": "Size of the picture" },
            ...["as shown", "512 x 512", "1024 x 1024", "2048 x 2048"].map((text) =>
                make("option", { value: text.split(" ")[2] ?? "" }, text),
            ),
        );
        const labels = make("input", { type: "checkbox", checked: true, id: "take-labels" });
        fill(
            "panel-take",
            make(
                "div",
                { class: "buttons" },
                saver("GLB", async (id, name) =>
                    save(`${name}.glb`, bytes(await app.p3d.glb(id, app.pose_values)), "model/gltf-binary"),
                ),
                saver("OBJ", async (id) =>
                    (await app.p3d.obj(id)).forEach((file: Output) => save(file.name, bytes(file.data))),
                ),
                saver("MLOD", async (id, name) => save(`${name}_mlod.p3d`, bytes(await app.p3d.mlod(id)))),
                saver("model.cfg", async (id) => save("model.cfg", await app.p3d.modelCfg(id), "text/plain")),
            ),
            make(
                "div",
                { class: "buttons" },
                saver("PNG", async (_, name) => {
                    const side = Number(size.value),
                        canvas = app.view.canvas;
                    save(
                        `${name}.png`,
                        await app.view.png(side || canvas.width, side || canvas.height, labels.checked),
                        "image/png",
                    );
                }),
                size,
                make("label", { class: "check" }, labels, "with labels"),
            ),
        );
    };

    app.on(["model"], show);
    show();
}

const NO_TEXTURE = "no texture";

/** UV sets over their texture, and all textures. */
export function panel_uv(app: App): void {
    const thumbs = new Thumbs(app);
    let material = 0,
        set = 0,
        channel = 0;

    const name_of = (index: number): string => {
        const { texture, material: rvmat } = app.opened?.model.materials[index] ?? {};
        return texture || rvmat || NO_TEXTURE;
    };
    const draw = async (canvas: HTMLCanvasElement): Promise<void> => {
        const mesh = app.mesh,
            opened = app.opened,
            context = canvas.getContext("2d");
        const uvs = mesh?.uvs[set];
        if (!mesh || !opened || !uvs || !context) return;
        const image = opened.looks?.items[material]?.color ?? -1;
        const pixels = image >= 0 ? await app.p3d.image(opened.model.id, image) : null;
        const corners: number[] = [];
        for (let face = 0; face < mesh.faceMaterials.length; face++)
            if (mesh.faceMaterials[face] === material && face < mesh.ownFaces) corners.push(face);
        const faces = corners.map((face) => [mesh.faceCorners[2 * face]!, mesh.faceCorners[2 * face + 1]!] as const);
        let [left, top, right, bottom] = [0, 0, 1, 1];
        for (const [first, count] of faces)
            for (let i = first; i < first + count; i++) {
                const u = uvs[2 * i]!,
                    v = uvs[2 * i + 1]!;
                if (!(Math.abs(u) < 16 && Math.abs(v) < 16)) continue;
                [left, top, right, bottom] = [
                    Math.min(left, u),
                    Math.min(top, v),
                    Math.max(right, u),
                    Math.max(bottom, v),
                ];
            }
        [left, top, right, bottom] = [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
        const ratio = pixels ? pixels.height / pixels.width : 1,
            unit = 640 / (right - left);
        canvas.width = 640;
        canvas.height = Math.min(4096, Math.max(1, unit * (bottom - top) * ratio));
        if (pixels) {
            const bitmap = await createImageBitmap(channel_of(pixels, channel));
            for (let u = left; u < right; u++)
                for (let v = top; v < bottom; v++)
                    context.drawImage(bitmap, (u - left) * unit, (v - top) * unit * ratio, unit, unit * ratio);
            bitmap.close();
        }
        context.strokeStyle = pixels ? "#ffea3d" : "#ffffff";
        context.lineWidth = pixels ? 1 : 2;
        context.beginPath();
        for (const [first, count] of faces)
            for (let i = 0; i <= count && count > 2; i++) {
                const at = 2 * (first + (i % count)),
                    x = (uvs[at]! - left) * unit,
                    y = (uvs[at + 1]! - top) * unit * ratio;
                if (i) context.lineTo(x, y);
                else context.moveTo(x, y);
            }
        context.stroke();
        context.strokeStyle = "#ff4d4d";
        context.strokeRect(-left * unit, -top * unit * ratio, unit, unit * ratio);
    };
    const show = (): void => {
        const mesh = app.mesh,
            opened = app.opened;
        const used = mesh ? [...new Set(mesh.faceMaterials.subarray(0, mesh.ownFaces))] : [];
        if (!mesh || !opened || !mesh.uvs.length || !used.length) {
            fill("panel-uv");
            return;
        }
        if (!is_open("panel-uv")) {
            fill("panel-uv", "…");
            return;
        }
        const named = used.find((index) => name_of(index) !== NO_TEXTURE); // proxies have none
        if (!used.includes(material) || name_of(material) === NO_TEXTURE) material = named ?? used[0]!;
        if (set >= mesh.uvs.length) set = 0;
        const canvas = make("canvas", { class: "uv", role: "img", "aria-label": "UVs over their texture" });
        const materials = make(
            "select",
            { "aria-label": "Texture" },
            ...used.map((index) => make("option", { value: index, selected: index === material }, name_of(index) + (opened.looks?.items[index]?.isMissing ? " (not here)" : ""))),
        );
        const sets = make(
            "select",
            { "aria-label": "UV set" },
            ...mesh.uvs.map((_, i) => make("option", { value: i, selected: i === set }, `UV set ${i}`)),
        );
        materials.style.maxWidth = "100%";
        materials.addEventListener("change", () => {
            material = Number(materials.value);
            void app.guard(() => draw(canvas));
        });
        sets.addEventListener("change", () => {
            set = Number(sets.value);
            void app.guard(() => draw(canvas));
        });
        const of = channels((value) => {
            channel = value;
            void app.guard(() => draw(canvas));
        });
        of.value = String(channel);
        fill(
            "panel-uv",
            make("div", { class: "buttons" }, materials, mesh.uvs.length > 1 && sets, of),
            canvas,
            thumbs.list(opened),
        );
        void app.guard(() => draw(canvas));
    };

    app.on(["lod", "looks"], show);
    when_opened("panel-uv", show);
    show();
}
