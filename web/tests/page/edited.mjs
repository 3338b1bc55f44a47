// edited.mjs: files that are saved again while the page is open.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { drop, drop_by_hand, expect, finish, given, join, open_page } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    pickup = join(given.fixtures, "pickup");
const { page, noise, close } = await open_page();

// A file that is saved again is shown anew, with the same LOD; one of an input cannot be read again, which is said.
const edited = join(folder, "edited.p3d"),
    points_shown = () => page.evaluate(() => window.p3dview.mesh?.points.length ?? 0);
cpSync(join(given.fixtures, "crate.p3d"), edited);
await page.evaluate(() => window.p3dview.clear());
await drop_by_hand(page, edited);
await page.evaluate(() => window.p3dview.show_lod(1));
const points_before = await points_shown();
await page.evaluate(() => {
    const { camera } = window.p3dview.view;
    camera.turn(0.3, 0.1);
    window.p3dview.view.touched();
});
const camera_of = async () => await page.evaluate(() => [window.p3dview.view.camera.yaw, window.p3dview.view.camera.scale].map((number) => number.toFixed(3)).join());
const camera_before = await camera_of();
cpSync(join(pickup, "pickup.p3d"), edited);
await page.waitForFunction((before) => window.p3dview.mesh && window.p3dview.mesh.points.length !== before, points_before);
expect((await page.evaluate(() => window.p3dview.lod)) === 1, "another LOD is shown of what was saved again");
expect((await camera_of()) === camera_before, `the camera is ${await camera_of()} instead of ${camera_before}`);
expect((await page.title()) === "edited.p3d - p3dview", `the title is ${await page.title()}`);
writeFileSync(edited, "half of it");
await page.waitForFunction(() => document.documentElement.dataset.state === "failed");
cpSync(join(given.fixtures, "crate.p3d"), edited);
await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
await page.evaluate(() => window.p3dview.clear());
await drop(page, edited);
cpSync(join(pickup, "pickup.p3d"), edited);
await page.waitForFunction(() => document.getElementById("problems").textContent.includes("drop it again"));
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish("files that are saved again");
