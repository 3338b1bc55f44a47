// flat.mjs: a browser without WebGL: all but the drawing is the same, and the library draws.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readFileSync, readdirSync } from "node:fs";
import { drop, expect, finish, given, join, open_page, tool } from "./lib.mjs";

const { page, noise, close } = await open_page({ flags: ["--disable-3d-apis"] });
const pickup = join(given.fixtures, "pickup"),
    files = readdirSync(pickup).map((name) => join(pickup, name));

/** How many pixels of the picture are not clear, once it stands still. */
async function drawn(is_enough) {
    const found = await page.waitForFunction(
        (least) => {
            const { canvas } = window.p3dview.view;
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let i = 3; i < data.length; i += 4) count += data[i] > 127;
            return count >= least && count;
        },
        is_enough,
        { timeout: 10_000 },
    );
    return await found.jsonValue();
}

expect(await page.evaluate(() => !document.createElement("canvas").getContext("webgl2")), "there is WebGL");
expect(await page.locator("#flat").isVisible(), "nothing is said of WebGL");
expect((await drop(page, files)) === "ready", "nothing opens without WebGL");
await page.evaluate(() => window.p3dview.open("pickup.p3d"));
expect((await drawn(10_000)) < 600_000, "the pickup fills the picture");
expect((await page.locator("[data-lod]").count()) > 3, "there are no LODs");
expect((await page.locator("[data-source]").count()) === 5, "it has not 5 sliders");

// Panels: what p3dinfo says, findings, textures.
for (const id of ["panel-about", "panel-check", "panel-uv"]) await page.locator(`#${id} > summary`).click();
await page.waitForFunction(() => document.getElementById("panel-about").innerText.includes("MLOD"));
await page.locator("#panel-check li, #panel-check p.faint").first().waitFor();
await page.locator("#panel-uv canvas").waitFor();

// What it draws is what p3dconv draws.
const ours = await page.evaluate(async () => {
    window.p3dview.look("iso");
    const blob = await window.p3dview.view.png(256, 256, false);
    const image = await createImageBitmap(blob),
        canvas = new OffscreenCanvas(256, 256),
        context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, 256, 256).data];
});
const png = tool("p3dconv", "p3d-to-png", "--proxies", "--assets", given.fixtures, join(pickup, "pickup.p3d"), "-o", "-");
const theirs = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes])),
        canvas = new OffscreenCanvas(256, 256),
        context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, 256, 256).data];
}, png.toString("base64"));
const away = ours.reduce((sum, value, i) => sum + Math.abs(value - theirs[i]), 0) / ours.length;
expect(away <= 0.5, `the picture is ${away.toFixed(2)} of 255 away from that of p3dconv`);

// It turns, comes nearer and moves.
const before = await drawn(1);
await page.locator("#canvas").focus();
for (let i = 0; i < 3; i++) await page.keyboard.press("+");
await page.waitForFunction((least) => window.p3dview.view.camera.scale > 0 && least > 0, before);
const nearer = await drawn(before * 1.5);
expect(nearer > before, "it does not come nearer");
await page.keyboard.press("ArrowLeft");
await page.evaluate(() => window.p3dview.move("door_l", 1));
await drawn(1);
if (given.output) await page.screenshot({ path: given.output });

// Saving.
await page.locator("#panel-take > summary").click();
const download = page.waitForEvent("download");
await page.click('[data-take="GLB"]');
const glb = readFileSync(await (await download).path());
expect(glb.subarray(0, 4).toString() === "glTF", "a GLB cannot be saved");
for (const text of noise) expect(text.includes("willReadFrequently"), text); // of this test itself
await close();
finish(`without WebGL, ${away.toFixed(3)} of 255 away from p3dconv`);
