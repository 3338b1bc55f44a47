// texture_dialog.ts: a texture by itself, in a window over the page.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { AsyncCalls } from "../../lib/types";
import { button, byId, make } from "./dom";

export async function show_texture(p3d: AsyncCalls, path: string): Promise<void> {
    const { image, info } = await p3d.texture(path);
    const canvas = make("canvas", { width: image.width, height: image.height, role: "img", "aria-label": path });
    const dialog = byId<HTMLDialogElement>("image-dialog");
    const facts = (JSON.parse(info) as { texture?: { type: string; mips: unknown[]; procedural: string } }).texture;

    canvas
        .getContext("2d")!
        .putImageData(new ImageData(new Uint8ClampedArray(image.pixels), image.width, image.height), 0, 0);
    dialog.replaceChildren(
        make(
            "p",
            {},
            make("strong", {}, path),
            facts && ` ${facts.type}, `,
            `${image.width} x ${image.height}`,
            facts && `, ${facts.mips.length} mips`,
        ),
        canvas,
        make(
            "p",
            {},
            button("Close", () => dialog.close(), { autofocus: true }),
        ),
    );
    dialog.showModal();
}
