// shared.mjs: what the tests of the module share.
// SPDX-License-Identifier: GPL-2.0-or-later
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const [web, native, fixtures, shared] = process.argv.slice(2).map((path) => resolve(path));

let passed = 0;
let failed = 0;

export function check(isGood, what) {
    if (isGood) passed++;
    else {
        failed++;
        console.log(`FAIL ${what}`);
    }
}

/** Bytes, or texts, are the same. */
export function same(got, wanted, what) {
    check(Buffer.compare(Buffer.from(got), Buffer.from(wanted)) === 0, what);
}

export function finish() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed ? 1 : 0);
}

/** What a tool prints. */
export function tool(name, args, input) {
    return spawnSync(join(native, name), args, { input, maxBuffer: 1 << 30 }).stdout;
}

/** All files below a folder that end so, sorted. */
export function files(folder, extension) {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.toLowerCase().endsWith(extension))
        .sort()
        .map((name) => join(folder, name));
}

/** The call throws a P3dError that says this. */
export function fails(call, words, what) {
    try {
        call();
        check(false, `${what}: it does not fail`);
    } catch (error) {
        check(error.name === "P3dError" && error.message.includes(words), `${what}: ${error}`);
    }
}

export { readFileSync as bytesOf };
