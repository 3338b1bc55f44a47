// node.ts: the library for Node: models are bytes, and every call runs at once.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readFileSync } from "node:fs";
import { P3dModule } from "./module.js";
import type { Finding, PictureOptions } from "./types.js";

export { P3dModule } from "./module.js";
export { P3dError } from "./types.js";
export type * from "./types.js";

let shared: P3dModule | null = null;

/** The module that the calls below use, which is loaded with the first of them. */
function p3d(): P3dModule {
    shared ??= new P3dModule(new WebAssembly.Module(readFileSync(new URL("./p3d.wasm", import.meta.url))));
    return shared;
}

function withModel<T>(bytes: Uint8Array, name: string | undefined, use: (p3d: P3dModule, model: number) => T): T {
    const module = p3d();
    const model = module.openBytes(bytes, name).id;
    try {
        return use(module, model);
    } finally {
        module.close(model);
    }
}

/** What p3dinfo --json prints of a file of this name, with a line feed at the end; without a name: of its standard
 * input. Throws a P3dError if nothing of it can be read. */
export function info(bytes: Uint8Array, name?: string): string {
    return withModel(bytes, name, (module, model) => module.info(model));
}

/** What p3dinfo --check finds. */
export function check(bytes: Uint8Array, name?: string): Finding[] {
    return withModel(bytes, name, (module, model) => module.check(model));
}

/** What p3dconv p3d-to-glb writes, without textures. */
export function glb(bytes: Uint8Array): Uint8Array {
    return withModel(bytes, undefined, (module, model) => module.glb(model));
}

/** What p3dconv p3d-to-png writes, without textures. */
export function png(bytes: Uint8Array, options: Partial<PictureOptions> = {}): Uint8Array {
    const picture: PictureOptions = { width: 256, height: 256, view: "iso", ...options };
    return withModel(bytes, undefined, (module, model) => module.png(model, picture));
}
