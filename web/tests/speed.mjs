// speed.mjs: what the module takes to open, mesh and check all models, against the same calls compiled for this machine;
// and how large it is.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// usage: speed.mjs WEB NATIVE FIXTURES SHARED
//
// Both run in turn, and the processor time of the whole counts: the median of the ratios must not pass its bar.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { bytesOf, check, files, finish, fixtures, native, shared, tool, web } from "./shared.mjs";

const { P3dModule } = await import(pathToFileURL(join(web, "p3d-node.mjs")).href);
const bars = { ratio: 2.0, module: 1_056_000, packed: 452_000, page: 1_000_000, card: 30 };
const models = existsSync(join(shared, "corpus")) ? files(join(shared, "corpus"), ".p3d") : files(fixtures, ".p3d");
const bytes = models.map((path) => bytesOf(path));

/** The calls alone: what they give is not taken out of the module's memory. */
function use(p3d, data) {
    let model;
    try {
        model = p3d.openBytes(data);
    } catch {
        return;
    }
    const id = p3d.id(model.id);
    model.lods.forEach((_lod, index) => p3d.raw("web_mesh", id, index, 0));
    p3d.raw("web_check", id, 0);
    p3d.close(model.id);
}

function moduleSeconds(p3d) {
    const started = process.cpuUsage();
    for (const data of bytes) use(p3d, data);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
}

const p3d = new P3dModule(new WebAssembly.Module(bytesOf(join(web, "p3d.wasm"))));
const ratios = [];
moduleSeconds(p3d); // compiled, and warm
const hasNative = existsSync(join(native, "p3d_web_calls"));
if (!hasNative) console.log(`skipped: the time of the module: there is no p3d_web_calls in ${native}`);
for (let i = 0; hasNative && i < 3; i++) ratios.push(moduleSeconds(p3d) / Number(tool("p3d_web_calls", models)));
ratios.sort((a, b) => a - b);
const row = (name, figure, bar) => {
    console.log(`${name.padEnd(20)} ${String(figure).padStart(10)}  bar ${bar}`);
    check(figure <= bar, `${name} is ${figure}, above ${bar}`);
};
if (hasNative) row("web-time", Number(ratios[1].toFixed(2)), bars.ratio);
console.log(`    ${models.length} models, ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`);

// Cards of a gallery: a small picture of each model, which is read for it, and its findings.
const quick = (values, part) => Number(values.sort((a, b) => a - b)[Math.floor((values.length - 1) * part)].toFixed(1));
const cards = { picture: [], findings: [] };
p3d.add(models.map((path, i) => ({ path: `corpus/${i}.p3d`, data: bytes[i] })));
models.forEach((_path, i) => {
    for (const [name, ask] of [
        ["picture", () => p3d.card(`corpus/${i}.p3d`, 192, 144)],
        ["findings", () => p3d.countFindings(`corpus/${i}.p3d`)],
    ]) {
        const { user, system } = process.cpuUsage();
        try {
            ask();
        } catch {
            continue; // it is no model, or has nothing to be seen
        }
        const now = process.cpuUsage();
        cards[name].push((now.user - user + now.system - system) / 1000);
    }
});
p3d.clear();
row("web-card", quick(cards.picture, 0.5), bars.card);
row("web-card-findings", quick(cards.findings, 0.5), bars.card);
console.log(`    nine of ten cards take at most ${quick(cards.picture, 0.9)} ms, their findings ${quick(cards.findings, 0.9)} ms`);
const wasm = bytesOf(join(web, "p3d.wasm"));
row("web-module", wasm.length, bars.module);
row("web-module-gzip", gzipSync(wasm, { level: 9 }).length, bars.packed);
const page = join(web, "p3dview.html");
if (existsSync(page)) row("web-page", statSync(page).size, bars.page);
finish();
