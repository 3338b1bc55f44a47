// wasm.d.ts: the module as bytes, which the bundler puts into the package.
// SPDX-License-Identifier: GPL-2.0-or-later
declare module "p3d.wasm" {
    const bytes: Uint8Array<ArrayBuffer>;
    export default bytes;
}
