// draws_without_webgl.mjs: a browser without WebGL: all but the drawing is the same, and the library draws.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { beside, drop, eventually, expect, finish, given, join, open_model, open_page, tool } from "./lib.mjs";

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
    );
    return await found.jsonValue();
}

expect(await page.evaluate(() => !document.createElement("canvas").getContext("webgl2")), "there is WebGL");
expect(await page.locator("#flat").isVisible(), "nothing is said of WebGL");
expect((await drop(page, files)) === "ready", "nothing opens without WebGL");
await open_model(page, "pickup.p3d");
expect((await drawn(5_000)) < 300_000, "the pickup fills the picture");
expect((await page.locator("[data-lod]").count()) > 3, "there are no LODs");
expect((await page.locator("[data-source]").count()) === 5, "it has not 5 sliders");

// Panels: what p3dinfo says, findings, textures.
for (const id of ["panel-about", "panel-check", "panel-uv"]) await page.locator(`#${id} > summary`).click();
await page.waitForFunction(() => document.getElementById("panel-about").innerText.includes("models of proxies in 1 level of detail"));
await page.locator("#panel-check li, #panel-check p.faint").first().waitFor();
await page.locator("#panel-uv .uv").waitFor();

// What it draws is what p3dconv draws.
const png = tool("p3dconv", "p3d-to-png", "--size", "256x256", "--proxies", "--assets", given.fixtures,
    join(pickup, "pickup.p3d"), "-o", "-");
const { each } = await beside(page, "iso", png, 256);
expect(each <= 0.5, `the picture is ${each.toFixed(2)} of 255 away from that of p3dconv`);

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

// Saving.
await page.locator("#panel-take > summary").click();
const download = page.waitForEvent("download");
await page.click('[data-take="GLB"]');
const glb = readFileSync(await (await download).path());
expect(glb.subarray(0, 4).toString() === "glTF", "a GLB cannot be saved");
for (const text of noise) expect(text.includes("willReadFrequently"), text); // of this test itself
await close();

// Where WebGL is lost and comes again, the picture does, too. An address that somebody made up leaves no blank picture.
const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    html = join(folder, "pickup.html");
tool("p3dconv", "p3d-to-html", "--page", given.page, "--assets", given.fixtures, join(pickup, "pickup.p3d"), "-o",
    html);
const lost =
    await open_page({ file: html,
    fragment: "#view=toString&lod=99&phase.toString=1&model=__proto__&variant=constructor" });
await lost.page.waitForFunction(() => document.documentElement.dataset.state === "ready" &&
    window.p3dview.opened?.looks);
const pixels = async () =>
    await lost.page.evaluate(() => {
        const { view } = window.p3dview;
        view.draw();
        const { width, height } = view.canvas,
            copy = new OffscreenCanvas(width, height).getContext("2d");
        copy.drawImage(view.canvas, 0, 0);
        const alphas = copy.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 === 3);
        return { corner: alphas[0], drawn: alphas.filter((alpha) => alpha === 255).length };
    });
const seen = await pixels();
expect(seen.drawn > 5_000 && seen.corner === 0, `it shows ${JSON.stringify(seen)}`);
await lost.page.evaluate(async () => {
    const { canvas } = window.p3dview.view,
        lose = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
    const heard = (name) => new Promise((done) => canvas.addEventListener(name, done, { once: true }));
    const gone = heard("webglcontextlost");
    lose.loseContext();
    await gone;
    await new Promise((done) => setTimeout(done)); // it cannot come again before this event is over
    const restored = heard("webglcontextrestored");
    lose.restoreContext();
    await restored;
});
const is_same = (now) => now.corner === 0 && Math.abs(now.drawn - seen.drawn) < 0.02 * seen.drawn;
await eventually(pixels, is_same, (now) => `after a lost context it shows ${JSON.stringify(now)}`);
for (const text of lost.noise) expect(/three\.js|WebGL/i.test(text), text);
await lost.close();
rmSync(folder, { recursive: true });
finish(`without WebGL, ${each.toFixed(3)} of 255 away from p3dconv; with WebGL that was lost`);
