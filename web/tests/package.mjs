// package.mjs: the package of npm, installed into an empty folder: what it gives is what the tools print and write.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// usage: package.mjs WEB NATIVE FIXTURES SHARED
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bytesOf, check, fails, files, finish, fixtures, same, shared, tool, web } from "./shared.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3d-package-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const archive = readdirSync(web).find((name) => name.endsWith(".tgz"));
const install = spawnSync("npm", ["install", "--offline", "--no-audit", "--no-fund", join(web, archive)], { cwd: folder });
check(install.status === 0, `npm install: ${install.stderr}`);
writeFileSync(join(folder, "use.mjs"), 'export * from "p3dkit";');
const p3d = await import(pathToFileURL(join(folder, "use.mjs")).href);

// Whoever loads it by require gets the same, and an ArrayBuffer is as good as what looks at it.
const required = createRequire(join(folder, "x.js"))("p3dkit");
const crate = bytesOf(join(fixtures, "crate.p3d"));
same(Object.keys(required).sort().join(), Object.keys(p3d).sort().join(), "what require gives");
for (const library of [p3d, required])
    same(library.info(crate.buffer.slice(crate.byteOffset, crate.byteOffset + crate.length)), p3d.info(crate), "info of an ArrayBuffer");

// The types fit what a program writes; nothing but the package is there.
writeFileSync(join(folder, "use.ts"), `
import { check, glb, info, png, P3dError, type Finding } from "p3dkit";
const bytes = new Uint8Array();
const text: string = info(bytes, "car.p3d");
const findings: Finding[] = check(bytes);
const made: Uint8Array[] = [glb(bytes), glb(bytes.buffer), png(bytes, { width: 64, height: 64, view: "top" })];
export { text, findings, made, P3dError };
`);
const tsc = join(dirname(fileURLToPath(import.meta.url)), "../node_modules/typescript/bin/tsc");
const strict = { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [], lib: ["es2022", "dom"] };
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: strict, files: ["use.ts"] }));
const types = spawnSync(process.execPath, [tsc, "-p", folder]);
check(types.status === 0, `types: ${types.stdout}`);

// Byte for byte what p3dinfo --json prints, also of damaged files.
let count = 0;
for (const path of [...files(fixtures, ".p3d"), ...files(join(shared, "corpus"), ".p3d")]) {
    const bytes = bytesOf(path);
    if (path.includes("/damaged/")) {
        try {
            p3d.info(bytes, path);
        } catch (error) {
            check(error instanceof p3d.P3dError, `${path}: ${error}`);
        }
        continue;
    }
    const wanted = tool("p3dinfo", ["--json", "--no-assets", path]);
    const hasCfg = path.startsWith(fixtures) && JSON.parse(wanted).model_cfg_search; // a file that bytes do not have
    if (!hasCfg) same(p3d.info(bytes, path), wanted, `info of ${path}`);
    count++;
}
check(count > 10, `only ${count} models were looked at`);

for (const name of ["crate.p3d", "tube_v48.p3d", "pickup/pickup.p3d"]) {
    const bytes = bytesOf(join(fixtures, name));
    same(p3d.info(bytes), tool("p3dinfo", ["--json", "-"], bytes), `info of ${name} without a name`);
    same(p3d.glb(bytes), tool("p3dconv", ["p3d-to-glb", "-", "-o", "-"], bytes), `glb of ${name}`);
    same(p3d.png(bytes), tool("p3dconv", ["p3d-to-png", "-", "-o", "-"], bytes), `png of ${name}`);
    same(p3d.png(bytes, { view: "side", width: 100, height: 50 }),
        tool("p3dconv", ["p3d-to-png", "--view", "side", "--size", "100x50", "-", "-o", "-"], bytes), `side of ${name}`);
    same(JSON.stringify(p3d.check(bytes)), JSON.stringify(JSON.parse(tool("p3dinfo", ["--check", "--json", "-"], bytes)).findings),
        `check of ${name}`);
}
fails(() => p3d.info(new Uint8Array(3)), "not a P3D", "three bytes");
fails(() => p3d.glb(new Uint8Array(0)), "", "no bytes");
same(p3d.info(bytesOf(join(fixtures, "crate.p3d")), "x").slice(0, 26), '{"schema": 1, "file": "x",', "a name");
finish();
