// finds.mjs: what the page finds by itself, and what it says of what it does not find.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose_folder, drop, expect, finish, given, join, open_page, problems, tool } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    mod = join(given.fixtures, "mod");

// All models of a mod in one page, packed, each with what it names.
const all = join(folder, "all.html");
tool("p3dconv", "p3d-to-html", "--page", given.page, "--assets", mod, "-r", mod, "-o", all);
const sent = await open_page({ file: all, fragment: "#model=truck.p3d" });
await sent.page.waitForFunction(() => document.documentElement.dataset.state === "ready");
expect((await sent.page.title()) === "truck.p3d - p3dview", `the page of a mod shows ${await sent.page.title()}`);
const opened = await sent.page.evaluate(async () => {
    const models = window.p3dview.entries.filter(({ kind }) => kind === "model").map(({ path }) => path);
    const textured = [];
    for (const path of models) {
        await window.p3dview.open(path);
        textured.push(window.p3dview.opened.textures.some((texture) => texture));
    }
    return { models: models.length, textured: textured.filter((has) => has).length };
});
expect(opened.models === 3 && opened.textured === 3, `of a page of a mod ${JSON.stringify(opened)} have textures`);
for (const text of sent.noise) expect(false, text);
await sent.close();

const { page, noise, close } = await open_page(),
    pickup = join(given.fixtures, "pickup");

/** Pixels of a picture of the page, and of p3dconv: how far they are away from each other on the whole, and means. */
async function beside(...args) {
    const png = tool("p3dconv", "p3d-to-png", ...args, "-o", "-").toString("base64");
    return await page.evaluate(async (text) => {
        const pixels = async (blob) => {
            const image = await createImageBitmap(blob),
                canvas = new OffscreenCanvas(256, 256),
                context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, 256, 256).data;
        };
        window.p3dview.look("iso");
        const ours = await pixels(await window.p3dview.view.png(256, 256, false)),
            theirs = await pixels(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
        const sums = [0, 0, 0, 0, 0, 0, 0, 0];
        let most = 0;
        const seen = (pixels_of, i) => (i % 4 === 3 ? pixels_of[i] : (pixels_of[i] * pixels_of[i | 3]) / 255); // as little as it covers
        ours.forEach((value, i) => {
            sums[i % 4] += seen(ours, i);
            sums[4 + (i % 4)] += seen(theirs, i);
            if (i % 4 === 3) most = Math.max(most, value);
        });
        return { away: Math.max(...[0, 1, 2, 3].map((k) => Math.abs(sums[k] - sums[4 + k]) / (256 * 256))), most };
    }, png);
}

// What is missing looks so, and a line says what to drop; the picture is that of p3dconv.
await drop(page, join(pickup, "pickup.p3d"));
expect((await page.locator("#missing").getAttribute("data-count")) === "3", "three files are missing");
expect(
    (await page.locator("#missing summary").innerText()) ===
        "1 of 1 texture, 1 of 1 model and 1 of 1 rvmat are not here: drop the folder that has pickup",
    `it is said: ${await page.locator("#missing summary").innerText()}`,
);
await page.locator("#missing summary").click();
expect((await page.locator("#missing").innerText()).includes("pickup\\pickup_co.paa"), "the names are not there");
expect(await page.evaluate(() => window.p3dview.opened.looks.items[0].isMissing), "a texture is not missing");
const hatched = await beside(join(pickup, "pickup.p3d"));
expect(hatched.away <= 0.5, `a hatch is ${hatched.away.toFixed(2)} of 255 away from that of p3dconv`);
if (given.output) await page.screenshot({ path: join(given.output, "missing.png") });

// A texture with alpha is seen through where it is missing.
const window_model = join(folder, "window.p3d");
tool("p3dconv", "p3d-to-mlod", "--rename", "crate\\data\\crate_co.paa=crate\\data\\crate_ca.paa", join(given.fixtures, "crate.p3d"), "-o", window_model);
await page.evaluate(() => window.p3dview.clear());
await drop(page, window_model);
const clear = await beside(window_model);
expect(clear.away <= 0.5, `what is seen through is ${clear.away.toFixed(2)} of 255 away from that of p3dconv`);
expect(
    await page.evaluate(() => window.p3dview.opened.looks.items.some(({ isMissing, alpha }) => isMissing && alpha === "blend")),
    "a window is not seen through",
);
if (given.output) await page.screenshot({ path: join(given.output, "clear.png") });

// The only file of the name is found, and that is said; the texture is in a folder that is called as its path begins.
const unpacked = join(folder, "unpacked");
for (const name of ["data", "pickup", "old"]) mkdirSync(join(unpacked, "stuff", name), { recursive: true });
cpSync(join(pickup, "pickup.p3d"), join(unpacked, "pickup.p3d"));
cpSync(join(pickup, "pickup.rvmat"), join(unpacked, "stuff/data/pickup.rvmat"));
for (const name of ["pickup", "old"]) cpSync(join(pickup, "pickup_co.paa"), join(unpacked, "stuff", name, "pickup_co.paa"));
await page.evaluate(() => window.p3dview.clear());
await choose_folder(page, unpacked);
await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
const found = await page.locator("#found").innerText();
await page.locator("#found summary").click();
const lines = await page.locator("#found").innerText();
expect(found.startsWith("1 file was found by the name"), `found: ${found}`);
const words = "pickup\\pickup.rvmat: found as stuff\\data\\pickup.rvmat";
expect(lines.includes(words), `nothing says "${words}": ${lines}`);
expect((await page.locator("#missing").getAttribute("data-count")) === "1", "more than the proxy's model is missing");
expect(await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)), "its texture is not drawn");
if (given.output) await page.screenshot({ path: join(given.output, "found.png") });
// Its findings are still those of the game, which finds none of them.
await page.locator("#panel-check > summary").click();
await page.waitForFunction(() => document.getElementById("panel-check").textContent.includes("pickup.rvmat"));

// All is there: nothing is said.
await page.evaluate(() => window.p3dview.clear());
await choose_folder(page, pickup);
await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
await page.evaluate(() => window.p3dview.open("pickup/pickup.p3d"));
expect(!(await page.locator("#missing").isVisible()), "something is missing of a whole model");
expect((await page.locator("#missing").getAttribute("data-count")) === "0", "its count is not 0");

for (const text of noise) expect(false, text);
await close();
finish("pages of a mod, what is missing, what is found by its name");
