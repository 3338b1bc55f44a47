// modules.d.ts: what build.mjs puts into the page.
// SPDX-License-Identifier: GPL-2.0-or-later
declare module "packed:p3d.wasm" {
    const bytes: Uint8Array; // gzip
    export default bytes;
}
declare module "text:worker.js" {
    const script: string;
    export default script;
}

declare module "sample:pickup" {
    const files: { path: string; packed: Uint8Array }[];
    export default files;
}
