// node.ts: the package of npm, for Node and bundlers: models are bytes, every call runs at once, and the module is inside.
// SPDX-License-Identifier: GPL-2.0-or-later
import wasm from "p3d.wasm";
import { P3dModule } from "./module.js";
import type { Finding, PictureOptions } from "./types.js";

export { P3dModule } from "./module.js";
export { P3dError } from "./types.js";
export type * from "./types.js";

/** Bytes as a file, a Blob or fetch gives them. */
export type Bytes = Uint8Array | ArrayBuffer;

let shared: P3dModule | null = null;

/** The module that the calls below use, which is loaded with the first of them. */
function p3d(): P3dModule {
    shared ??= new P3dModule(new WebAssembly.Module(wasm));
    return shared;
}

function withModel<T>(bytes: Bytes, name: string | undefined, use: (p3d: P3dModule, model: number) => T): T {
    const module = p3d();
    const model = module.openBytes(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes, name).id;
    try {
        return use(module, model);
    } finally {
        module.close(model);
    }
}

/** The output of p3dinfo --json for a file of this name, with a line feed at the end; without a name: of its standard
 * input. Throws a P3dError if nothing of it can be read. */
export function info(bytes: Bytes, name?: string): string {
    return withModel(bytes, name, (module, model) => module.info(model));
}

/** The findings of p3dinfo --check. */
export function check(bytes: Bytes, name?: string): Finding[] {
    return withModel(bytes, name, (module, model) => module.check(model));
}

/** The GLB of p3dconv p3d-to-glb, without textures. */
export function glb(bytes: Bytes): Uint8Array {
    return withModel(bytes, undefined, (module, model) => module.glb(model));
}

/** The picture of p3dconv p3d-to-png, without textures. */
export function png(bytes: Bytes, options: Partial<PictureOptions> = {}): Uint8Array {
    const picture: PictureOptions = { width: 0, height: 0, view: "iso", ...options };
    return withModel(bytes, undefined, (module, model) => module.png(model, picture));
}
