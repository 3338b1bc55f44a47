// goes_on_after_too_much.mjs: two million triangles, an archive of 2 GB, files that take for ever or all memory.
// SPDX-License-Identifier: GPL-2.0-or-later
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync,
    writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { clear, drop, expect, finish, given, join, open_page, problems } from "./lib.mjs";

const SIDE = 1000; // quads of the square

/** A square of quads as an MLOD. */
function large_model() {
    const points = (SIDE + 1) ** 2,
        faces = SIDE ** 2,
        face_size = 4 + 4 * 16 + 4 + 2;
    const end = Buffer.from("TAGG\x01#EndOfFile#\0\0\0\0\0\0\0\0\0", "latin1");
    const data = Buffer.alloc(12 + 28 + 16 * points + 12 + face_size * faces);
    let at = 0;
    const words = (...numbers) => numbers.forEach((number) => (at = data.writeUInt32LE(number, at))),
        floats = (...numbers) => numbers.forEach((number) => (at = data.writeFloatLE(number, at)));

    data.write("MLOD", 0, "latin1");
    at = 4;
    words(257, 1);
    data.write("P3DM", at, "latin1");
    at += 4;
    words(28, 256, points, 1, faces, 0);
    for (let y = 0; y <= SIDE; y++)
        for (let x = 0; x <= SIDE; x++) {
            floats(x / 100, Math.sin(x / 50) + Math.cos(y / 70), y / 100);
            words(0);
        }
    floats(0, -1, 0);
    for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++) {
            const corner = y * (SIDE + 1) + x;
            words(4);
            for (const point of [corner, corner + 1, corner + SIDE + 2, corner + SIDE + 1]) {
                words(point, 0);
                floats(0, 0);
            }
            words(0);
            at += 2; // no texture, no rvmat
        }
    return Buffer.concat([data, end]);
}

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    path = join(folder, "large.p3d");
writeFileSync(path, large_model());
const { page, noise, close } = await open_page();
expect((await drop(page, path)) === "ready", `two million triangles do not open: ${await problems(page)}`);
expect((await page.evaluate(() => window.p3dview.figure.triangles.length)) === 6 * SIDE ** 2, "triangles are missing");
for (const [name, key] of [
    ["edges", "w"],
    ["normals", "n"],
]) {
    await page.locator("#canvas").focus();
    await page.keyboard.press(key);
    await page.waitForFunction((word) => document.getElementById("limits").textContent.includes(word), name);
    await page.keyboard.press(key);
    await page.waitForFunction(() => document.getElementById("limits").textContent === "");
}
await page.keyboard.press("w");
await page.waitForFunction(() => document.getElementById("limits").textContent !== "");

// What is small has its edges, and nothing is said.
await clear(page);
await drop(page, join(given.fixtures, "crate.p3d"));
expect((await page.locator("#limits").textContent()) === "", "something is said of the edges of a crate");
expect(await page.evaluate(() => window.p3dview.figure.group.children.length > 3), "a crate has no edges");
// An archive of 2 GB is read by slices: its last file is a model, behind nothing at all.
function large_archive(path) {
    const crate = readFileSync(join(given.fixtures, "crate.p3d")),
        hole = 2 ** 31 - 4096;
    const entry = (name, bytes) => {
        const numbers = Buffer.alloc(20);
        numbers.writeUInt32LE(bytes, 16);
        return Buffer.concat([Buffer.from(`${name}\0`), numbers]);
    };
    const header = Buffer.concat([entry("hole.bin", hole), entry("crate.p3d", crate.length), entry("", 0)]);
    const file = openSync(path, "w");
    ftruncateSync(file, header.length + hole + crate.length);
    writeSync(file, header, 0, header.length, 0);
    writeSync(file, crate, 0, crate.length, header.length + hole);
    closeSync(file);
}
const large = join(folder, "large.pbo");
large_archive(large);
await clear(page);
expect((await drop(page, large)) === "ready", `an archive of 2 GB: ${await problems(page)}`);
expect((await page.locator("[data-lod]").count()) === 4, "the model in an archive of 2 GB has not its LODs");
rmSync(large);
for (const text of noise) expect(false, text);
await close();

// A file that takes for ever, and one that takes all memory: they are ended, and a good one opens.
const patient = await open_page({ file: given["page-for-tests"] });
for (const [text, words] of [
    ["LOOP", "open took longer than 20 s"],
    ["FILL", "the call was ended"],
]) {
    expect((await drop(patient.page, { name: `${text}.p3d`, mimeType: "", buffer: Buffer.from(text) })) === "failed",
        `${text} does not fail`);
    expect((await problems(patient.page)).includes(words), `${text}: ${await problems(patient.page)}`);
    expect((await drop(patient.page, join(given.fixtures, "crate.p3d"))) === "ready",
        `after ${text} no good model opens`);
}
await patient.close();
rmSync(folder, { recursive: true });
finish("two million triangles, an archive of 2 GB, files that take for ever");
