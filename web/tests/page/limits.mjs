// limits.mjs: two million triangles: what would take all memory is not drawn, and the page says so.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { drop, expect, finish, given, join, open_page, problems } from "./lib.mjs";

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
expect((await drop(page, path, 60_000)) === "ready", `two million triangles do not open: ${await problems(page)}`);
expect((await page.evaluate(() => window.p3dview.figure.triangles.length)) === 6 * SIDE ** 2, "triangles are missing");
const begin = Date.now();
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
expect(Date.now() - begin < 60_000, `edges and normals took ${Date.now() - begin} ms`);
await page.keyboard.press("w");
await page.waitForFunction(() => document.getElementById("limits").textContent !== "");
if (given.output) await page.screenshot({ path: given.output, timeout: 60_000 });

// What is small has its edges, and nothing is said.
await page.evaluate(() => window.p3dview.clear());
await drop(page, join(given.fixtures, "crate.p3d"));
expect((await page.locator("#limits").textContent()) === "", "something is said of the edges of a crate");
expect(await page.evaluate(() => window.p3dview.figure.group.children.length > 3), "a crate has no edges");
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish("two million triangles");
