// modules.d.ts: what build.mjs puts into the program.
// SPDX-License-Identifier: GPL-2.0-or-later
declare module "text:worker.js" {
    const script: string;
    export default script;
}
