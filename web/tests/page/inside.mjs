// inside.mjs: a double click goes near, the ruler measures, a cut shows what is inside.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readFileSync } from "node:fs";
import { drop, expect, finish, given, join, open_page } from "./lib.mjs";

const { page, noise, close } = await open_page();
expect((await drop(page, join(given.fixtures, "crate.p3d"))) === "ready", "the crate does not open");
await page.keyboard.press("Escape");

/** Where a place of the scene is in the window. */
const at = async (place) =>
    await page.evaluate((given_place) => {
        const { camera, canvas } = window.p3dview.view,
            box = canvas.getBoundingClientRect();
        const { x, y } = camera.place(camera.target.clone().set(...given_place));
        return [box.left + x, box.top + y];
    }, place);
const moment = async () => await page.waitForTimeout(700);

// The crate is 2 m wide, from -1 to 1: two corners of its front, clicked nearly.
await page.keyboard.press("f");
await page.locator("#panel-inside > summary").click();
await page.locator("#ruler").click();
for (const x of [-1, 1]) {
    const [left, top] = await at([x, 0, 1]);
    await page.mouse.click(left - 4 * x, top - 5);
}
expect((await page.locator("#measure").innerText()).startsWith("2.00 m: 2.00 m wide, 0.0000 m high"), await page.locator("#measure").innerText());
expect((await page.locator("#panel-picked td").count()) === 0, "what is measured is also picked");
await page.locator("#ruler").click();
expect((await page.locator("#measure").innerText()) === "", "the ruler is gone, and what it said is not");

// A double click goes near the place; F does, too; Home shows all again.
const scale = async () => await page.evaluate(() => window.p3dview.view.camera.scale);
const whole = await scale(),
    corner = await at([0.8, 0.2, 1]);
await page.mouse.dblclick(...corner);
await page
    .waitForFunction(() => window.p3dview.view.camera.target.distanceTo({ x: 0.8, y: 0.2, z: 1 }) < 0.05, null, { timeout: 5000 })
    .catch(() => expect(false, "a double click does not go there"));
await page.keyboard.press("Home");
await moment();
expect(Math.abs((await scale()) / whole - 1) < 0.01, "Home does not show all");
await page.keyboard.press("f");
await moment();
expect(await page.evaluate(() => window.p3dview.view.camera.target.x > 0.7), "F does not go to what was clicked");
await page.keyboard.press("Escape");
await page.keyboard.press("f");
await moment();
expect(await page.evaluate(() => window.p3dview.view.fitted), "without anything clicked F is not the front");

// A cut from above: the lid is gone, and what was under it is picked.
const colors = async () =>
    await page.evaluate(() => {
        const { canvas } = window.p3dview.view,
            gl = canvas.getContext("webgl2");
        window.p3dview.view.draw();
        const pixel = new Uint8Array(4);
        gl.readPixels(canvas.width / 2, canvas.height / 2, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        return [...pixel].join();
    });
await page.keyboard.press("t");
await moment();
const closed = await colors();
const middle = await at([0, 2, 0]);
await page.mouse.click(...middle);
await page.waitForSelector("#panel-picked td");
const picked = async () => await page.evaluate(() => document.getElementById("panel-picked").textContent);
const lid = await picked();
await page.locator("#cut").selectOption("y");
await page.locator("#cut-at").fill("0.5");
await moment();
expect((await colors()) !== closed, "the cut changes nothing");
await page.mouse.click(...middle);
await moment();
expect((await picked()) !== lid, "what is cut away is picked");
await page.locator("#cut").selectOption("");
await moment();
expect((await colors()) === closed, "without the cut it is not as it was");

// A crate whose lid has hidden points, as the game has it, 16 bytes each: not drawn, not framed, but on demand.
const crate = readFileSync(join(given.fixtures, "crate.p3d")),
    faces = async () => await page.evaluate(() => window.p3dview.figure.triangles.length / 3);
for (let point = 12 + 28; point < 12 + 28 + 8 * 16; point += 16)
    if (crate.readFloatLE(point + 4) > 1) crate.writeUInt32LE(0x01000000, point + 12);
await page.evaluate(() => window.p3dview.clear());
await drop(page, { name: "lidded.p3d", mimeType: "", buffer: crate });
expect((await faces()) === 10, `without its lid the crate has ${await faces()} triangles`);
await page.locator("#hidden").click();
await page.waitForFunction(() => window.p3dview.figure.triangles.length === 36).catch(() => expect(false, "the lid does not appear"));
expect((await page.locator("#hidden").getAttribute("aria-pressed")) === "true", "the button of hidden faces is not pressed");
await page.locator("#hidden").click();
await page.waitForFunction(() => window.p3dview.figure.triangles.length === 30).catch(() => expect(false, "the lid does not go"));
expect(noise.length === 0, noise.join("\n"));
await close();
finish("ruler, cut, focus, hidden faces");
