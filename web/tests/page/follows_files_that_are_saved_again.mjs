// follows_files_that_are_saved_again.mjs: files that are saved again while the page is open.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { clear, drop, drop_by_hand, expect, finish, given, join, open_page } from "./lib.mjs";
import { zip_of } from "./zip.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    pickup = join(given.fixtures, "pickup");
const { page, noise, close } = await open_page();

/** An archive whose crate is a can. */
function other_archive() {
    const numbers = (size) => Buffer.from(Uint32Array.of(0, 0, 0, 0, size).buffer),
        can = readFileSync(join(given.fixtures, "pickup/can.p3d"));
    return Buffer.concat([Buffer.from("data\\crate.p3d\0"), numbers(can.length), Buffer.from("\0"), numbers(0), can]);
}

// A file that is saved again is shown anew, with the same LOD; one of an input cannot be read again, which is said.
const edited = join(folder, "edited.p3d"),
    points_shown = () => page.evaluate(() => window.p3dview.mesh?.points.length ?? 0);
cpSync(join(given.fixtures, "crate.p3d"), edited);
await clear(page);
await drop_by_hand(page, edited);
await page.evaluate(() => window.p3dview.show_lod(1));
const points_before = await points_shown();
await page.evaluate(() => {
    const { camera } = window.p3dview.view;
    camera.turn(0.3, 0.1);
    window.p3dview.view.touched();
});
// in metres, not in pixels a metre: those change when the panels beside the picture do
const camera_of = async () =>
    await page.evaluate(() => {
        const { yaw, pitch, width, height, scale } = window.p3dview.view.camera;
        return [yaw, pitch, Math.min(width, height) / scale].map((number) => number.toFixed(3)).join();
    });
const camera_before = await camera_of();
cpSync(join(pickup, "pickup.p3d"), edited);
await page.waitForFunction((before) => window.p3dview.mesh && window.p3dview.mesh.points.length !== before,
    points_before);
expect((await page.evaluate(() => window.p3dview.lod)) === 1, "another LOD is shown of what was saved again");
expect((await camera_of()) === camera_before, `the camera is ${await camera_of()} instead of ${camera_before}`);
expect((await page.title()) === "edited.p3d - p3dview", `the title is ${await page.title()}`);
writeFileSync(edited, "half of it");
await page.waitForFunction(() => document.documentElement.dataset.state === "failed");
cpSync(join(given.fixtures, "crate.p3d"), edited);
await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
await clear(page);
await drop(page, edited);
cpSync(join(pickup, "pickup.p3d"), edited);
await page.waitForFunction(() => document.getElementById("problems").textContent.includes("drop it again"));

// So is what is in an archive or a ZIP, with what it has besides the model; half of one is said to be so.
const read = (name) => readFileSync(join(given.fixtures, name)),
    zip_with = (...files) => zip_of(files.map(([name, from]) => [name, read(from), true])),
    shown = async (count) =>
        await page.waitForFunction((wanted) => document.documentElement.dataset.state === "ready" &&
        window.p3dview.figure?.triangles.length === 3 * wanted, count).then(() => true, () => false);
for (const [name, path, first, second] of [
    ["a.zip", "a/m/data/crate.p3d", zip_with(["m/data/crate.p3d", "crate.p3d"], ["m/old.paa", "dxt1.paa"]),
        zip_with(["m/data/crate.p3d", "pickup/can.p3d"])],
    ["b.zip", "b/addon.pbo:data\\crate.p3d", zip_with(["addon.pbo", "addon.pbo"]),
        zip_of([["addon.pbo", other_archive(), true]])],
    ["c.pbo", "c.pbo:data\\crate.p3d", read("addon.pbo"), other_archive()],
]) {
    const file = join(folder, name);
    writeFileSync(file, first);
    await clear(page);
    await drop_by_hand(page, file);
    await page.evaluate((model) => window.p3dview.open(model), path);
    expect(await shown(12), `${name}: there is no crate`);
    writeFileSync(file, second);
    expect(await shown(48), `${name}: what was saved again is not shown`);
    const paths = await page.evaluate(() => window.p3dview.entries.map((entry) => entry.path));
    expect(!paths.includes("a/m/old.paa"), `${name}: what it has not any more is there: ${paths}`);
    writeFileSync(file, second.subarray(0, second.length / 2));
    await page.waitForFunction(() => document.getElementById("problems").childElementCount > 0)
        .catch(() => expect(false, `${name}: nothing is said of half of it`));
    writeFileSync(file, first);
    expect(await shown(12), `${name}: after half of it nothing is shown`);
}
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish("files that are saved again");
