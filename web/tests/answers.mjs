// answers.mjs: the files of a mod that the module misses after its folder was dropped, for tests/corpus/one_answer.py.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// usage: answers.mjs WEB FOLDER; prints an object of JSON
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

const [web, folder] = process.argv.slice(2);
const { P3dModule, P3dError } = await import(pathToFileURL(join(web, "p3d-node.mjs")).href);
const p3d = new P3dModule(new WebAssembly.Module(readFileSync(join(web, "p3d.wasm"))));
const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
const files = paths.filter((path) => statSync(path).isFile() && !relative(folder, path).startsWith(".git"));
p3d.add(files.map((path) => ({ path: join(basename(folder), relative(folder, path)), data: readFileSync(path) })));

const answers = { names: [], missing: [], checked: [], messages: [] };
for (const { path, kind } of p3d.list()) {
    if (kind !== "model") continue;
    let model;
    try {
        model = p3d.open(path);
    } catch (error) {
        if (error instanceof P3dError) continue; // no model, but a pointer to one
        throw error;
    }
    answers.names.push(path);
    answers.missing.push(...JSON.parse(p3d.info(model.id)).missing);
    const findings = p3d.check(model.id).filter(({ id }) => ["P3D-N107", "P3D-N108"].includes(id));
    answers.checked.push(...findings.map(({ name }) => name));
    answers.messages.push(...model.missing, ...p3d.looks(model.id).problems);
    p3d.close(model.id);
}
console.log(JSON.stringify(answers));
