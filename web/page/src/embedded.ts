// embedded.ts: files that p3dconv p3d-to-html has put into the page: web/README.md says how they stand there.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Source } from "../../lib/types";
import { unpack } from "./packed";

export interface Embedded {
    sources: Source[];
    /** Paths of those that are to be opened, the first one at once. */
    models: string[];
}

/** In the order in which they stand; none in a page as it was built. Waits until the page is there as a whole. */
export async function embedded(): Promise<Embedded> {
    if (document.readyState === "loading")
        await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
    const elements = [
        ...document.querySelectorAll<HTMLScriptElement>('script[type="application/gzip;base64"][data-path]'),
    ];
    const sources: Source[] = [];
    for (const element of elements) {
        sources.push({ path: element.dataset["path"] ?? "", data: new Uint8Array(await unpack(element)) });
        element.textContent = ""; // it is not needed twice
    }

    return {
        sources,
        models: elements.flatMap(({ dataset }) => (dataset["model"] === undefined ? [] : [dataset["path"] ?? ""])),
    };
}
