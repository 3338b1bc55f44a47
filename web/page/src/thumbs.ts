// thumbs.ts: the textures of the model as a list, each with a small picture of itself.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Looks } from "../../lib/types";
import type { App, Opened } from "./app";
import { make, words_of_path } from "./dom";
import { missing_names, plain } from "./gone";
import { channel_of, show_texture } from "./texture_dialog";

const SIDE = 48; // of a picture's longer side, in pixels of the page; style.css, .thumb, has the same

/** A texture that is named: with a file, or without one that can be read. */
interface Named {
    path: string;
    origin: string | null;
    width: number;
    height: number;
    more: string;
    /** Of its hatch, as in pictures. */
    color?: number[];
}

/** Textures that have no picture: of faces and of rvmats. */
function lost({ model, looks }: Opened): Named[] {
    const { problems = [], items = [] } = looks ?? {},
        all = new Map<string, Named>();
    const add = (path: string, color?: number[]): void => {
        const more = problems.some((text) => text.startsWith(`${path}: `)) ? "damaged" : "not here";
        if (path && !all.has(plain(path))) all.set(plain(path), { path, origin: null, width: 1, height: 1, more, ...(color && { color }) });
    };

    for (const [i, { texture }] of model.materials.entries()) if (items[i]?.isMissing) add(texture, items[i].plain);
    for (const name of missing_names(problems)) if (!/\.(rvmat|p3d)$/i.test(name)) add(name);
    return [...all.values()];
}

/** The list, whose pictures are drawn as they come into view. */
export class Thumbs {
    /** Pictures of what was found, so that another LOD does not draw them anew. */
    private readonly drawn = new WeakMap<Looks, Map<string, HTMLCanvasElement>>();
    private readonly origins = new WeakMap<Element, string>();
    private readonly waiting = new Set<HTMLCanvasElement>();
    private readonly near = new IntersectionObserver((seen) => this.come_near(seen));
    private isDrawing = false;

    constructor(private readonly app: App) {}

    list(opened: Opened): HTMLElement {
        const paths = new Set(this.app.entries.map(({ path }) => path));
        const found = (opened.looks?.images ?? []).filter(({ origin }) => paths.has(origin));
        const all: Named[] = [...found.map((image) => ({ ...image, more: `${image.width} x ${image.height}` })), ...lost(opened)];

        return make("ul", { class: "list", "aria-label": "Textures" }, ...all.map((each) => make("li", {}, this.row(opened, each))));
    }

    /** The picture says the name; the text beside it is for those who see. */
    private row(opened: Opened, { path, origin, more, color, ...size }: Named): HTMLElement {
        const picture = origin === null ? null : this.picture(opened.looks!, path, origin, size);
        const parts = [
            make("span", { class: picture ? "thumb" : "thumb hatched", ...(!picture && { role: "img", "aria-label": path }) }, picture),
            make("span", { class: "name", "aria-hidden": "true" }, ...words_of_path(path)),
            make("span", { class: "more" }, more),
        ];
        if (color) parts[0]!.style.setProperty("--own", `rgb(${color.map((part) => 255 * part).join()})`);
        const show = (): void => void this.app.guard(() => show_texture(this.app.p3d, origin!));

        return picture
            ? make("button", { type: "button", class: "row", title: "Show it by itself", click: show }, ...parts)
            : make("span", { class: "row faint" }, ...parts);
    }

    /** It has its size before it is drawn. */
    private picture(looks: Looks, path: string, origin: string, { width, height }: { width: number; height: number }): HTMLCanvasElement {
        const of_looks = this.drawn.get(looks) ?? new Map<string, HTMLCanvasElement>(),
            known = of_looks.get(origin);
        if (known) return known;
        const longer = Math.max(width, height),
            [across, down] = [width, height].map((side) => Math.max(1, Math.round((SIDE * side) / longer))) as [number, number];
        const canvas = make("canvas", {
            role: "img",
            "aria-label": path,
            width: Math.round(across * devicePixelRatio),
            height: Math.round(down * devicePixelRatio),
        });

        canvas.style.width = `${across}px`;
        canvas.style.height = `${down}px`;
        this.drawn.set(looks, of_looks.set(origin, canvas));
        this.origins.set(canvas, origin);
        this.near.observe(canvas);
        return canvas;
    }

    private come_near(seen: IntersectionObserverEntry[]): void {
        for (const { target, isIntersecting } of seen) {
            if (isIntersecting) this.waiting.add(target as HTMLCanvasElement);
            else this.waiting.delete(target as HTMLCanvasElement);
        }
        void this.draw();
    }

    /** One after the other, so that a model that is clicked need not wait for all. */
    private async draw(): Promise<void> {
        if (this.isDrawing) return;
        this.isDrawing = true;
        for (const canvas of this.waiting) {
            this.waiting.delete(canvas);
            if (!canvas.isConnected) continue;
            this.near.unobserve(canvas);
            await this.draw_one(canvas);
        }
        this.isDrawing = false;
    }

    private async draw_one(canvas: HTMLCanvasElement): Promise<void> {
        const { width, height } = canvas;
        try {
            const { image } = await this.app.p3d.texture(this.origins.get(canvas)!, Math.max(width, height));
            const bitmap = await createImageBitmap(channel_of(image, 0), { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
            canvas.getContext("2d")!.drawImage(bitmap, 0, 0);
            bitmap.close();
            canvas.dataset["drawn"] = "";
        } catch {
            canvas.parentElement?.classList.add("hatched"); // who opens it is told why
        }
    }
}
