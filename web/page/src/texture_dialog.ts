// texture_dialog.ts: a texture by itself, in a window over the page: its channels, and larger.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { AsyncCalls, Image } from "../../lib/types";
import { button, byId, make } from "./dom";

const CHANNELS = ["Colours", "Red", "Green", "Blue", "Alpha"],
    SIZES = [0, 1, 2, 4, 8]; // pixels of a texel; 0: as it fits

/** The picture, or one of its channels in grey. */
export function channel_of({ width, height, pixels }: Image, channel: number): ImageData {
    const data = new Uint8ClampedArray(pixels);

    for (let i = 0; channel && i < data.length; i += 4) {
        data.fill(data[i + channel - 1]!, i, i + 3);
        data[i + 3] = 255;
    }
    return new ImageData(data, width, height);
}

/** A choice of channels. */
export function channels(change: (channel: number) => void): HTMLSelectElement {
    const select = make("select", { "aria-label": "Channel" }, ...CHANNELS.map((text, value) => make("option", { value }, text)));

    select.addEventListener("change", () => change(Number(select.value)));
    return select;
}

export async function show_texture(p3d: AsyncCalls, path: string): Promise<void> {
    const { image, info } = await p3d.texture(path);
    const canvas = make("canvas", { width: image.width, height: image.height, role: "img", "aria-label": path });
    const dialog = byId<HTMLDialogElement>("image-dialog");
    // of a PNG or TGA nothing is said
    const facts = info ? (JSON.parse(info) as { texture?: { type: string; mips: unknown[] } }).texture : undefined;
    const draw = (channel: number): void => canvas.getContext("2d")!.putImageData(channel_of(image, channel), 0, 0);
    const zoom = make(
        "select",
        { "aria-label": "Size" },
        ...SIZES.map((value) => make("option", { value }, value ? `${100 * value} %` : "as it fits")),
    );

    zoom.addEventListener("change", () => {
        const size = Number(zoom.value);
        canvas.style.width = size ? `${size * image.width}px` : "";
        canvas.classList.toggle("large", size > 0);
    });
    draw(0);
    dialog.replaceChildren(
        make(
            "p",
            {},
            make("strong", {}, path),
            facts && ` ${facts.type}, `,
            `${image.width} x ${image.height}`,
            facts && `, ${facts.mips.length} mips`,
        ),
        make("div", { class: "buttons" }, channels(draw), zoom, button("Close", () => dialog.close(), { autofocus: true })),
        make("div", { class: "scroll", tabindex: 0 }, canvas),
    );
    dialog.showModal();
}
