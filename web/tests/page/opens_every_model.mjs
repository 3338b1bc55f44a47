// opens_every_model.mjs: each model of the corpus and of archives opens, with the rows of p3dinfo --json; damaged ones
// and mutants show a message or what could be read. Afterwards no memory is lost.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, clear, drop, every, expect, finish, given, join, models_below, open_model, open_page, problems,
    shared, some_of, tool } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    good = join(given.fixtures, "crate.p3d");
const { page, noise, close } = await open_page();
let heard = 0,
    chance = 0x2545f491;

/** Nothing more was written to the console, or asked for. */
function is_quiet(name) {
    for (; heard < noise.length; heard++) expect(false, `${name}: ${noise[heard]}`);
}

// Sound models.
const sound = models_below(shared ? join(shared, "corpus") : given.fixtures)
    .filter((path) => !/\/damaged\/|odd\.p3d$/.test(path)),
    models = sound.filter((_, i) => i % every === 0);
const infos = tool("p3dinfo", "--json", ...models).toString().trim().split("\n").map((line) => JSON.parse(line));
for (const [i, model] of models.entries()) {
    const name = basename(model),
        state = await drop(page, model);
    expect(state === "ready", `${name}: ${state}: ${await problems(page)}`);
    const shown = await page.evaluate(() => ({
        name: document.getElementById("model").textContent,
        calls: (window.p3dview.view.draw(), window.p3dview.view.info.calls),
        parts: window.p3dview.figure?.partCount ?? 0,
        rows: [...document.querySelectorAll("[data-lod]")].map(({ dataset }) =>
            [dataset.lod, dataset.resolution, dataset.points, dataset.faces].map(Number).join()),
    }));
    const rows = infos[i].lods.map((lod) => [lod.index, lod.resolution, lod.points ?? lod.vertices, lod.faces].join());
    expect(shown.name === name, `${name}: the page shows ${shown.name}`);
    expect(shown.rows.join(" ") === rows.join(" "),
        `${name}: rows ${shown.rows.join(" ")} instead of ${rows.join(" ")}`);
    expect(shown.calls <= shown.parts + 5, `${name}: ${shown.calls} calls for ${shown.parts} sections`);
    is_quiet(name);
}

// Models of archives.
let packed = 0;
const archives = shared ? readdirSync(join(shared, "assets/pbo")).filter((name) => name.endsWith(".pbo")) : [];
for (const archive of archives) {
    const state = await drop(page, join(shared, "assets/pbo", archive));
    const entries = await page.evaluate(() => window.p3dview.entries),
        paths = entries.filter((entry) => entry.kind === "model" && entry.archive === archive).map(({ path }) => path);
    if ((await problems(page)).includes("the file is cut")) continue;
    expect(!paths.length || state === "ready", `${archive}: ${state}: ${await problems(page)}`);
    for (const path of paths.filter((_, i) => i % every === 0)) {
        const now = await open_model(page, path);
        expect(now === "ready", `${path}: ${now}: ${await problems(page)}`);
        packed++;
    }
    is_quiet(archive);
}
await clear(page);

// Damaged ones, and mutants: some bytes are changed, or the end is cut off.
function below(limit) {
    chance ^= chance << 13;
    chance ^= chance >>> 17;
    chance ^= chance << 5;
    return (chance >>> 0) % limit;
}

function mutant(path, index) {
    const bytes = Buffer.from(readFileSync(path)),
        values = [0, 1, 0x7f, 0x80, 0xff];
    const end = index % 4 === 0 ? 1 + below(bytes.length) : bytes.length;

    for (let i = 0; i < 1 + (index % 6); i++) bytes[below(index % 2 ? Math.min(400, bytes.length) : bytes.length)] =
        values[below(5)];
    const name = join(folder, `mutant${index}-${basename(path)}`);
    writeFileSync(name, bytes.subarray(0, end));
    return name;
}

const small = sound.filter((path) => readFileSync(path).length < 400_000),
    damaged = shared ? models_below(join(shared, "corpus/damaged")) : [],
    mutants = Array.from({ length: some_of(500, 60) }, (_, i) => mutant(small[(i * 37) % small.length], i));
let failed = 0;
for (const [i, file] of [...damaged, ...mutants].entries()) {
    const name = basename(file),
        state = await drop(page, file);
    if (state === "failed") {
        expect((await problems(page)).length > 0, `${name}: it failed without a message`);
        failed++;
    } else expect(state === "ready", `${name}: ${state}`);
    is_quiet(name);
    if (i % 10 !== 9) continue;
    expect((await drop(page, good)) === "ready", `after ${name} no good model opens`);
    expect((await page.locator("[data-lod]").count()) === 4, `after ${name} the good model has not its LODs`);
}

/** What is left when everything is closed. */
async function left() {
    await clear(page);
    return await page.evaluate(() => {
        window.gc?.();
        const { geometries, textures } = window.p3dview.view.info;
        return { geometries, textures, heap: performance.memory.usedJSHeapSize };
    });
}

await drop(page, models[0]);
const before = await left();
for (let i = 0; i < some_of(100, 20); i++) await drop(page, sound[(i * 3 + 1) % sound.length]);
const after = await left();
for (const what of ["geometries", "textures"]) expect(after[what] <= before[what],
    `${after[what]} ${what} are left, ${before[what]} before`);
expect(after.heap < before.heap + 16e6, `${after.heap} bytes are left, ${before.heap} before`);
await close();
rmSync(folder, { recursive: true });
finish(`${models.length} models, ${packed} of archives; ${failed} of the damaged ones could not be read`);
