// corpus.mjs: every sound model of the corpus, one after another: the rows are those of p3dinfo --json, nothing is said
// on the console, nothing is asked for.
// SPDX-License-Identifier: GPL-2.0-or-later
import {
    basename,
    drop,
    every,
    expect,
    fail,
    finish,
    given,
    models_below,
    open_page,
    problems,
    shared,
    skip,
    tool,
} from "./lib.mjs";

const folder = shared ? `${shared}/corpus` : given.fixtures;
const all = models_below(folder).filter((path) => !path.includes("/damaged/") && !path.endsWith("odd.p3d"));
if (!all.length) skip(`no models in ${folder}`);
const models = all.filter((_, i) => i % every === 0);
const { page, noise, close } = await open_page();
const infos = tool("p3dinfo", "--json", ...models)
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

for (const [i, model] of models.entries()) {
    const name = basename(model),
        begin = Date.now();
    const state = await drop(page, model).catch((error) => `${error.message.split("\n")[0]}`);
    if (state !== "ready") {
        fail(`${name}: ${state}: ${await problems(page)}`);
        continue;
    }
    const shown = await page.evaluate(() => ({
        name: document.getElementById("model").textContent,
        calls: (window.p3dview.view.draw(), window.p3dview.view.info.calls),
        parts: window.p3dview.figure?.partCount ?? 0,
        rows: [...document.querySelectorAll("[data-lod]")].map(({ dataset }) =>
            [dataset.lod, dataset.resolution, dataset.points, dataset.faces].map(Number).join(),
        ),
    }));
    const wanted = infos[i].lods.map((lod) =>
        [lod.index, lod.resolution, lod.points ?? lod.vertices, lod.faces].join(),
    );
    expect(shown.name === name, `${name}: the page shows ${shown.name}`);
    expect(
        shown.rows.join(" ") === wanted.join(" "),
        `${name}: rows ${shown.rows.join(" ")} instead of ${wanted.join(" ")}`,
    );
    expect(shown.calls <= shown.parts + 5, `${name}: ${shown.calls} calls for ${shown.parts} sections`);
    if (given.verbose) console.log(`${name}: ${Date.now() - begin} ms`);
}
for (const text of noise) fail(text);
await close();
finish(`${models.length} models`);
