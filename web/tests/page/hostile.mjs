// hostile.mjs: damaged files and mutants: each shows a message or what could be read; then a good model opens.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, drop, expect, finish, given, join, models_below, open_page, problems, shared, some_of } from "./lib.mjs";

const COUNT = Number(given.count ?? some_of(500, 60)),
    good = join(given.fixtures, "crate.p3d");
const folder = mkdtempSync(join(tmpdir(), "p3dview-"));
let chance = 0x2545f491;

function below(limit) {
    chance ^= chance << 13;
    chance ^= chance >>> 17;
    chance ^= chance << 5;
    return (chance >>> 0) % limit;
}

/** A file with some bytes changed, or cut. */
function mutant(path, index) {
    const bytes = Buffer.from(readFileSync(path)),
        values = [0, 1, 0x7f, 0x80, 0xff];
    const end = index % 4 === 0 ? 1 + below(bytes.length) : bytes.length;

    for (let i = 0; i < 1 + (index % 6); i++)
        bytes[below(index % 2 ? Math.min(400, bytes.length) : bytes.length)] = values[below(5)];
    const name = join(folder, `mutant${index}-${basename(path)}`);
    writeFileSync(name, bytes.subarray(0, end));
    return name;
}

const sound = models_below(shared ? join(shared, "corpus") : given.fixtures).filter(
    (path) => readFileSync(path).length < 400_000,
);
const damaged = shared ? models_below(join(shared, "corpus/damaged")) : [];
const files = [...damaged, ...Array.from({ length: COUNT }, (_, i) => mutant(sound[(i * 37) % sound.length], i))];
const { page, noise, close } = await open_page();
let failed = 0,
    heard = 0;
for (const [i, file] of files.entries()) {
    const state = await drop(page, file).catch((error) => error.message.split("\n")[0]);
    const name = basename(file);
    if (state === "failed") {
        expect((await problems(page)).length > 0, `${name}: it failed without a message`);
        failed++;
    } else expect(state === "ready", `${name}: ${state}`);
    for (; heard < noise.length; heard++) expect(false, `${name}: ${noise[heard]}`);
    if (i % 10 !== 9) continue;
    expect((await drop(page, good)) === "ready", `after ${name} no good model opens`);
    expect((await page.locator("[data-lod]").count()) === 4, `after ${name} the good model has not its LODs`);
}
await close();
finish(`${files.length} files, ${failed} of which could not be read`);
