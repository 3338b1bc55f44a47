// worker.ts: the library in a Worker, which answers one call after the other.
// SPDX-License-Identifier: GPL-2.0-or-later
import { P3dModule } from "./module.js";
import type { Answer, Begin, Request } from "./protocol.js";
import { P3dError } from "./types.js";

let p3d: P3dModule | null = null;

/** Memory that the page gets without a copy. */
function buffersOf(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
    if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
    else if (value !== null && typeof value === "object") for (const part of Object.values(value)) buffersOf(part, found);
    return found;
}

/** A JPEG in a glTF, which the module does not read, becomes a PNG. One that the browser does not read either stays. */
async function unfold(module: P3dModule, path: string): Promise<void> {
    for (const { name, data } of module.unfold(path)) {
        const bitmap = await createImageBitmap(new Blob([data as Uint8Array<ArrayBuffer>]), { colorSpaceConversion: "none" }).catch(() => null);
        if (!bitmap) continue;
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
        module.hold(path, name.replace(/jpg$/, "png"), await canvas.convertToBlob());
    }
}

async function answer(request: Request): Promise<Answer> {
    try {
        const [path] = request.args;
        if (p3d && ["open", "card", "countFindings"].includes(request.name)) await unfold(p3d, String(path));
        const call = p3d?.[request.name] as (...args: unknown[]) => unknown;
        return { value: call.apply(p3d, request.args) };
    } catch (error) {
        if (error instanceof P3dError) return { status: error.status, message: error.message };
        return { status: "ended", message: String(error) };
    }
}

addEventListener("message", async ({ data }: MessageEvent<Begin | Request>) => {
    if ("module" in data) {
        p3d = new P3dModule(data.module, data.generation);
        return;
    }
    const given = await answer(data);
    postMessage(given, { transfer: "value" in given ? [...buffersOf(given.value)] : [] });
});
