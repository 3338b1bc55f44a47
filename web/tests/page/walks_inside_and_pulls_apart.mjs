// walks_inside_and_pulls_apart.mjs: walking by keys and mouse, and parts that are pulled apart.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readdirSync } from "node:fs";
import { drawn_on, drop, eventually, expect, finish, given, join, open_model, open_page } from "./lib.mjs";

const { page, noise, close } = await open_page();
const pickup = join(given.fixtures, "pickup");
expect((await drop(page, readdirSync(pickup).map((name) => join(pickup, name)))) === "ready",
    "the pickup does not open");
await open_model(page, "pickup.p3d");
await page.keyboard.press("Escape");
const camera = async () =>
    await page.evaluate(() => {
        const { eye, isAfoot, isPerspective, yaw, pitch, scale } = window.p3dview.view.camera;
        return { eye: eye.toArray(), isAfoot, isPerspective, yaw, pitch, scale };
    });
const drawn = () => drawn_on(page);

const before = await drawn();

// Walking: ahead on the ground, faster with Shift, by the mouse, and not by keys of other uses.
await page.evaluate(() => (window.p3dview.view.canvas.requestPointerLock = () => Promise.reject(new Error("no"))));
await page.keyboard.press("e");
await page.locator("#walking").waitFor();
const begun = await camera();
expect(begun.isAfoot && Math.abs(begun.pitch) < 0.31 && (await page.locator("#walking").isVisible()),
    "E does not walk");
await page.evaluate(() => {
    // a clock that goes on by frames, not by the time that a machine takes for them
    const frame = window.requestAnimationFrame.bind(window),
        { camera: seen, moved } = window.p3dview.view;
    let now = performance.now();
    performance.now = () => now;
    window.requestAnimationFrame = (step) => frame(() => step((now += 5)));
    window.steps = [];
    moved.push(() => window.steps.push([now, seen.eye.toArray()]));
});
/** Holds a key for some frames: the way that was gone, and the speed in metres a second. */
const walk = async (key) => {
    await page.evaluate(() => (window.steps.length = 0));
    await page.keyboard.down(key);
    await page.waitForFunction(() => window.steps.length > 8);
    await page.keyboard.up(key);
    const [first, last] = await page.evaluate(() => [window.steps[0], window.steps.at(-1)]);
    const way = last[1].map((value, k) => value - first[1][k]);
    return { way, speed: (1000 * Math.hypot(...way)) / (last[0] - first[0]) };
};
const { way } = await walk("w");
expect(Math.hypot(...way) > 0.01 && Math.abs(way[1]) < 1e-6, `W goes ${way}`);
expect(Math.hypot(...begun.eye.map((value, k) => value + way[k])) < Math.hypot(...begun.eye),
    "W does not go to the model");
const { speed: slow } = await walk("d");
await page.keyboard.down("Shift");
const { speed: fast } = await walk("a");
await page.keyboard.up("Shift");
expect(fast > 2 * slow, `with Shift ${fast} m/s, without ${slow} m/s`);
const { way: up } = await walk("e");
expect(up[1] > 0.01, `E goes ${up}, not up`);
expect(!(await page.evaluate(() => window.p3dview.style.hasEdges)), "W shows edges");
const stood = await camera();
await page.mouse.move(600, 400);
await page.mouse.down();
await page.mouse.move(700, 420, { steps: 4 });
await page.mouse.up();
const turned = await camera();
expect(Math.hypot(...turned.eye.map((value, k) => value - stood.eye[k])) < 1e-4, "dragging moves who walks");
expect(turned.yaw > stood.yaw && turned.pitch < stood.pitch, "dragging does not look around");
await page.keyboard.press("Escape");
await page.locator("#walking").waitFor({ state: "hidden" });
expect(!(await camera()).isAfoot, "Esc does not end it");
await page.keyboard.press("Home");
await page.keyboard.press("i");
expect((await drawn()).count === before.count, "the picture is not as it was");

// Apart: pieces, and selections; the picture holds all of it, and 0 puts it together.
await page.locator("#panel-inside > summary").click();
const rest = await page.evaluate(() => [...window.p3dview.figure.positions]);
const is_rest = async () =>
    await page.evaluate((before) => window.p3dview.figure.positions.every((value, i) => value === before[i]), rest);
const put_together = async () => {
    await page.locator("#apart").fill("0");
    await eventually(is_rest, Boolean, () => "0 does not put it together");
};
for (const kind of ["piece", "selection"]) {
    await put_together();
    await page.locator("#apart-by").selectOption(kind);
    await page.locator("#apart").fill("1");
    const moved = async () =>
        await page.evaluate((before) =>
        window.p3dview.figure.positions.filter((value, i) => Math.abs(value - before[i]) > 0.01).length, rest);
    await eventually(moved, (number) => number > rest.length / 10,
        (number) => `${kind}: ${number} of ${rest.length} numbers are others`);
    const said = async () => await page.locator("#panel-inside output").innerText();
    await eventually(said, (text) => /^\d+ parts$/.test(text), (text) => `of its parts it says ${text}`);
    const { box: whole, width: wide, height: tall } = await drawn();
    expect(whole[0] > 0 && whole[1] > 0 && whole[2] < wide - 1 && whole[3] < tall - 1,
        `${kind}: it does not fit: ${whole}`);
}
// What moves goes on moving.
await page.evaluate(() => window.p3dview.move("door_l", 1));
expect((await page.evaluate((before) =>
    window.p3dview.figure.positions.some((value, i) => Math.abs(value - before[i]) > 0.01), rest)),
    "a pose puts it together");
await page.evaluate(() => window.p3dview.move("door_l", 0));
await put_together();
for (const text of noise) expect(false, text);
await close();
finish(`perspective, walking (${slow.toFixed(1)} and ${fast.toFixed(1)} m/s), apart`);
