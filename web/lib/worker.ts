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

function answer(request: Request): Answer {
    try {
        const call = p3d?.[request.name] as (...args: unknown[]) => unknown;
        return { value: call.apply(p3d, request.args) };
    } catch (error) {
        if (error instanceof P3dError) return { status: error.status, message: error.message };
        return { status: "ended", message: String(error) };
    }
}

addEventListener("message", ({ data }: MessageEvent<Begin | Request>) => {
    if ("module" in data) {
        p3d = new P3dModule(data.module, data.generation);
        return;
    }
    const given = answer(data);
    postMessage(given, { transfer: "value" in given ? [...buffersOf(given.value)] : [] });
});
