// walks.mjs: perspective, walking, and parts that are pulled apart.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readdirSync } from "node:fs";
import { drop, expect, finish, given, join, open_page } from "./lib.mjs";

const { page, noise, close } = await open_page();
const pickup = join(given.fixtures, "pickup");
expect((await drop(page, readdirSync(pickup).map((name) => join(pickup, name)))) === "ready", "the pickup does not open");
await page.evaluate(() => window.p3dview.open("pickup.p3d"));
await page.keyboard.press("Escape");
const moment = async () => await page.waitForTimeout(300);
const camera = async () =>
    await page.evaluate(() => {
        const { eye, isAfoot, isPerspective, yaw, pitch, scale } = window.p3dview.view.camera;
        return { eye: eye.toArray(), isAfoot, isPerspective, yaw, pitch, scale };
    });
/** Pixels of the picture that are not clear, and the outermost of them: left, top, right, bottom. */
const drawn = async () =>
    await page.evaluate(() => {
        window.p3dview.view.draw();
        const { canvas } = window.p3dview.view,
            flat = new OffscreenCanvas(canvas.width, canvas.height),
            context = flat.getContext("2d");
        context.drawImage(canvas, 0, 0);
        const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
        const box = [width, height, 0, 0];
        let count = 0;
        for (let i = 0; i < width * height; i++) {
            if (data[4 * i + 3] < 128) continue;
            const [x, y] = [i % width, Math.floor(i / width)];
            count++;
            box.splice(0, 4, Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y));
        }
        return { count, box, width, height };
    });

// Perspective: it fits, it is another picture, and what is clicked is what is seen there.
const parallel = await drawn();
await page.keyboard.press("y");
await moment();
const { count, box, width, height } = await drawn();
expect((await camera()).isPerspective && count !== parallel.count, "Y changes nothing");
expect(box[0] > 0.02 * width && box[1] > 0.02 * height && box[2] < 0.98 * width && box[3] < 0.98 * height, `in perspective it does not fit: ${box}`);
const off = await page.evaluate(() => {
    // the nearest face under places of the picture is the one whose corners are around it
    const { view, figure } = window.p3dview;
    const found = [];
    for (const face of figure.triangleFaces.filter((_, i) => i % 40 === 0)) {
        const [first, size] = figure.mesh.faceCorners.subarray(2 * face, 2 * face + 2);
        const middle = view.camera.target.clone().set(0, 0, 0);
        for (let i = first; i < first + size; i++)
            middle.add(view.camera.target.clone().fromArray(figure.positions, 3 * i).divideScalar(size));
        const at = view.camera.place(middle);
        found.push([at.x, at.y, face]);
    }
    return found;
});
let hits = 0;
for (const [x, y, face] of off.slice(0, 12)) {
    const canvas = await page.locator("#canvas").boundingBox();
    await page.mouse.click(canvas.x + x, canvas.y + y);
    await page.waitForTimeout(120);
    const told = await page.evaluate(() => document.querySelector("#panel-picked td")?.textContent);
    hits += told === String(face);
}
expect(hits >= 3, `${hits} of 12 faces are picked where they are seen`); // others are behind these
await page.keyboard.press("Escape");
expect((await page.evaluate(() => window.p3dview.view.fitted)) === true, "it was moved");
await page.waitForFunction(() => location.hash.includes("lens=perspective"));

// Walking: ahead on the ground, faster with Shift, by the mouse, and not by keys of other uses.
await page.evaluate(() => (window.p3dview.view.canvas.requestPointerLock = () => Promise.reject(new Error("no"))));
await page.keyboard.press("e");
await moment();
const begun = await camera();
expect(begun.isAfoot && Math.abs(begun.pitch) < 0.31 && (await page.locator("#walking").isVisible()), "E does not walk");
await page.evaluate(() => {
    // how fast it goes in each frame; browsers that are busy have few
    const { camera: seen, moved } = window.p3dview.view;
    let last = [performance.now(), seen.eye];
    window.speeds = [];
    moved.push(() => {
        const now = [performance.now(), seen.eye],
            way = now[1].distanceTo(last[1]);
        if (way > 0) window.speeds.push(way / Math.min(0.1, (now[0] - last[0]) / 1000));
        last = now;
    });
});
/** Holds a key for some frames; the way that was gone, and the speed of most frames. */
const walk = async (key) => {
    const before = await camera();
    await page.evaluate(() => (window.speeds.length = 0));
    await page.keyboard.down(key);
    await page.waitForFunction(() => window.speeds.length > 6);
    await page.keyboard.up(key);
    await moment();
    const { eye } = await camera(),
        speeds = await page.evaluate(() => window.speeds.sort((a, b) => a - b));
    return { way: eye.map((value, k) => value - before.eye[k]), speed: speeds[speeds.length >> 1] };
};
const { way } = await walk("w");
expect(Math.hypot(...way) > 0.01 && Math.abs(way[1]) < 1e-6, `W goes ${way}`);
expect(Math.hypot(...begun.eye.map((value, k) => value + way[k])) < Math.hypot(...begun.eye), "W does not go to the model");
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
if (given.output) await page.screenshot({ path: `${given.output}-walk.png` });
await page.keyboard.press("Escape");
await moment();
expect(!(await camera()).isAfoot && !(await page.locator("#walking").isVisible()), "Esc does not end it");
await page.keyboard.press("y");
await page.keyboard.press("Home");
await page.keyboard.press("i");
await moment();
expect((await drawn()).count === parallel.count, "the picture is not as it was");

// Apart: pieces, and selections; the picture holds all of it, and 0 puts it together.
await page.locator("#panel-inside > summary").click();
const rest = await page.evaluate(() => [...window.p3dview.figure.positions]);
for (const kind of ["piece", "selection"]) {
    await page.locator("#apart-by").selectOption(kind);
    await page.locator("#apart").fill("1");
    await moment();
    const moved = await page.evaluate((before) => window.p3dview.figure.positions.filter((value, i) => Math.abs(value - before[i]) > 0.01).length, rest);
    expect(moved > rest.length / 10, `${kind}: ${moved} of ${rest.length} numbers are others`);
    expect(/^\d+ parts$/.test(await page.locator("#panel-inside output").innerText()), "it does not say how many parts there are");
    const { box: whole, width: wide, height: tall } = await drawn();
    expect(whole[0] > 0 && whole[1] > 0 && whole[2] < wide - 1 && whole[3] < tall - 1, `${kind}: it does not fit: ${whole}`);
    if (given.output) await page.screenshot({ path: `${given.output}-${kind}.png` });
}
// What moves goes on moving.
await page.evaluate(() => window.p3dview.move("door_l", 1));
expect((await page.evaluate((before) => window.p3dview.figure.positions.some((value, i) => Math.abs(value - before[i]) > 0.01), rest)), "a pose puts it together");
await page.evaluate(() => window.p3dview.move("door_l", 0));
await page.locator("#apart").fill("0");
await moment();
expect(await page.evaluate((before) => window.p3dview.figure.positions.every((value, i) => value === before[i]), rest), "0 does not put it together");
for (const text of noise) expect(false, text);
await close();
finish(`perspective, walking (${slow.toFixed(1)} and ${fast.toFixed(1)} m/s), apart`);
