// packed.ts: what is packed in the page: elements that hold a gzip in base64.
// SPDX-License-Identifier: GPL-2.0-or-later
import { byId } from "./dom";

/** What an element holds. */
export async function unpack(element: Element): Promise<ArrayBuffer> {
    const text = atob(element.textContent ?? ""),
        bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));

    return await new Response(stream).arrayBuffer();
}

/** The page cannot start. */
export function give_up(error: unknown): void {
    document.documentElement.dataset["state"] = "failed";
    byId("problems").textContent = error instanceof Error ? error.message : String(error);
}
