// lights_what_is_shown.mjs: the light, which rvmats and their maps change; the shadow; and a stage
// from which what is shown stands out in the dark.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose_folder, clear, drop, expect, finish, given, join, open_model, open_page } from "./lib.mjs";

const UVS = [[0, 1], [1, 1], [1, 0], [0, 0]];

/** It is 2 m wide; each side has all of its texture. */
function cube(texture, rvmat = "") {
    const parts = [];
    const words = (...numbers) => parts.push(Buffer.from(Uint32Array.from(numbers).buffer)),
        floats = (...numbers) => parts.push(Buffer.from(Float32Array.from(numbers).buffer)),
        text = (word) => parts.push(Buffer.from(word, "latin1"));
    const corner = (i) => [0, 1, 2].map((k) => ((i >> k) & 1 ? 1 : -1));
    const sides = [[0, 4, 6, 2, -1, 0, 0], [1, 3, 7, 5, 1, 0, 0], [0, 1, 5, 4, 0, -1, 0], [2, 6, 7, 3, 0, 1, 0],
        [0, 2, 3, 1, 0, 0, -1], [4, 5, 7, 6, 0, 0, 1]];

    text("MLOD");
    words(257, 1);
    text("P3DM");
    words(28, 256, 8, sides.length, sides.length, 0);
    for (let i = 0; i < 8; i++) {
        floats(...corner(i));
        words(0);
    }
    for (const side of sides) floats(...side.slice(4));
    sides.forEach((side, i) => {
        words(4);
        for (const [k, point] of side.slice(0, 4).entries()) {
            words(point, i);
            floats(...UVS[k]);
        }
        words(0);
        text(`${texture}\0${rvmat}\0`);
    });
    text("TAGG\x01#EndOfFile#\0\0\0\0\0");
    floats(0); // its resolution
    return Buffer.concat(parts);
}

const { page, noise, close } = await open_page();
const pickup = join(given.fixtures, "pickup");
/** Of the picture as it is saved: how much is not clear, how much half clear, the mean colour, the brightest. */
const seen = async () =>
    await page.evaluate(async () => {
        const bitmap = await createImageBitmap(await window.p3dview.view.png(200, 200, false)),
            context = new OffscreenCanvas(200, 200).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, 200, 200);
        const sums = [0, 0, 0];
        let [full, half, most] = [0, 0, 0];
        for (let i = 0; i < data.length; i += 4) {
            half += data[i + 3] > 25 && data[i + 3] < 230 && data[i] + data[i + 1] + data[i + 2] < 30;
            if (data[i + 3] < 230) continue;
            full++;
            for (let k = 0; k < 3; k++) sums[k] += data[i + k];
            most = Math.max(most, Math.min(data[i], data[i + 1], data[i + 2]));
        }
        return { full, half, most, mean: sums.map((sum) => sum / full), bytes: [...data].join() };
    });
const away = (a, b) => Math.max(...a.mean.map((value, k) => Math.abs(value - b.mean[k])));
const light = async (is_on) => {
    await page.locator("#coloring").selectOption(is_on ? "light" : "look");
    await page.evaluate(() => window.p3dview.find_maps()); // which waits for those that are asked for already
    return await seen();
};

// The pickup: another light, brighter as light adds up; a shadow; and without it the picture of before.
expect((await drop(page, readdirSync(pickup).map((name) => join(pickup, name)))) === "ready",
    "the pickup does not open");
await open_model(page, "pickup.p3d");
expect((await page.locator("#coloring").inputValue()) === "light", "it is not lit at first");
const plain = await light(false),
    lit = await light(true);
expect(away(plain, lit) > 2 && away(plain, lit) < 80, `lit it is ${away(plain, lit).toFixed(1)} of 255 away`);
expect(lit.half > plain.half + 400, `the shadow has ${lit.half - plain.half} pixels`);
expect(Math.abs(lit.full / plain.full - 1) < 0.02, "its outline is another");
// The shadow follows a pose; from below there is none.
await page.evaluate(() => window.p3dview.move("tailgate", 1));
expect((await seen()).bytes !== lit.bytes, "a pose changes nothing");
await page.evaluate(() => window.p3dview.move("tailgate", 0));
expect((await seen()).bytes === lit.bytes, "at rest it is not as it was");
// Another light, and back.
for (const [name, least] of [["dusk", 5], ["day", 2], ["studio", 0]]) {
    await page.evaluate((value) => {
        const select = document.getElementById("light");
        select.value = value;
        select.dispatchEvent(new Event("change"));
    }, name);
    const other = await seen();
    expect(least ? away(other, lit) > least : other.bytes === lit.bytes, `${name}: ${away(other, lit).toFixed(1)} away`);
}
await page.evaluate(() => {
    const { view } = window.p3dview;
    view.camera.look({ yaw: 0.7, pitch: -0.6 });
    view.fit();
});
expect((await seen()).half < lit.half / 4, "there is a shadow from below");
await page.keyboard.press("i");
expect((await light(false)).bytes === plain.bytes, "without it the picture is not as before");
expect((await page.evaluate(() => window.p3dview.style.coloring)) === "look", "the choice is another");

// Cubes: one of metal, one of chalk, one with a map of normals, of the same colour.
const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    data = join(folder, "m/data");
mkdirSync(data, { recursive: true });
cpSync(join(given.fixtures, "dxt5_nohq.paa"), join(data, "bumps_nohq.paa"));
const rvmat = (specular, power, more = "") =>
    `ambient[]={1,1,1,1}; diffuse[]={1,1,1,1}; emmisive[]={0,0,0,0};
    specular[]={${specular},${specular},${specular},1}; specularPower=${power}; PixelShaderID="Super"; ${more}`;
writeFileSync(join(data, "chalk.rvmat"), rvmat(0, 1));
writeFileSync(join(data, "metal.rvmat"), rvmat(1, 60));
writeFileSync(join(data, "bumps.rvmat"),
    rvmat(1, 60, 'class Stage1 { texture="m\\data\\bumps_nohq.paa"; uvSource="tex"; };'));
const names = ["chalk", "metal", "bumps"];
for (const name of names) writeFileSync(join(folder, "m", `${name}.p3d`),
    cube("#(argb,8,8,3)color(0.5,0.4,0.3,1,co)", `m\\data\\${name}.rvmat`));
await clear(page);
await choose_folder(page, join(folder, "m"));
await page.waitForFunction(() => window.p3dview.entries.length > 6 &&
    document.documentElement.dataset.state === "ready");
const found = {};
for (const name of names) {
    await open_model(page, `m/${name}.p3d`);
    found[name] = { plain: await light(false), lit: await light(true) };
}
expect(found.chalk.plain.bytes === found.metal.plain.bytes, "by plain colours metal is not as chalk");
expect(away(found.chalk.lit, found.metal.lit) > 4,
    `metal is ${away(found.chalk.lit, found.metal.lit).toFixed(1)} away from chalk`);
expect(found.metal.lit.most > found.chalk.lit.most, "metal has no highlight");
expect(found.bumps.lit.bytes !== found.metal.lit.bytes, "the map of normals changes nothing");
const loaded = await page.evaluate(() => window.p3dview.opened.textures.filter((texture) => texture).length);
expect(loaded === 1, `${loaded} maps are there`);
// It stays when another model is opened, whose maps come, too.
await open_model(page, "m/metal.p3d");
expect((await seen()).bytes === found.metal.lit.bytes, "another model is not lit");
await page.locator("#coloring").selectOption("look");

// In the dark what is shown has a contrast of 3 to the stage, however bright it is.
const COLORS = { black: "0,0,0", coal: "0.02,0.02,0.03", olive: "0.25,0.27,0.18", middle: "0.45,0.45,0.45",
    sand: "0.6,0.5,0.4", red: "0.8,0.1,0.1", white: "1,1,1" };
await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
/** Once the page's own timer, which began before ours, has chosen the stage. */
const chosen = async () =>
    await page.evaluate(() =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200)))));
const stands = async () => {
    await chosen();
    return await page.evaluate(() => {
        const { view } = window.p3dview,
            context = new OffscreenCanvas(view.canvas.width, view.canvas.height).getContext("2d");
        view.draw();
        context.drawImage(view.canvas, 0, 0);
        const { data } = context.getImageData(0, 0, view.canvas.width, view.canvas.height);
        const light = (value) =>
            (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
        const of = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
        const sums = [0, 0, 0];
        let count = 0;
        for (let i = 0; i < data.length; i += 4) {
            if (data[i + 3] < 128) continue;
            count++;
            for (let k = 0; k < 3; k++) sums[k] += data[i + k];
        }
        const stage =
            of(getComputedStyle(document.getElementById("stage")).backgroundColor.match(/[\d.]+/g).map(Number)),
            shown = of(sums.map((sum) => sum / count));
        return { contrast: (Math.max(shown, stage) + 0.05) / (Math.min(shown, stage) + 0.05), stage, shown };
    });
};
const stages = {};
for (const [name, color] of Object.entries(COLORS)) {
    expect((await drop(page,
        { name: `${name}.p3d`, mimeType: "", buffer: cube(`#(argb,8,8,3)color(${color},1,co)`) })) === "ready",
        `${name}: it does not open`);
    const { contrast, stage, shown } = await stands();
    stages[name] = stage;
    expect(contrast >= 3, `${name}: a contrast of ${contrast.toFixed(2)}, ${shown.toFixed(3)} on ${stage.toFixed(3)}`);
    if (name !== "black") continue;
    await page.keyboard.press("t"); // its upper side is brighter
    expect((await stands()).contrast >= 3, "from above it does not stand out");
    await page.keyboard.press("i");
}
expect(stages.white < 0.03 && stages.black > 0.1, `stages: ${JSON.stringify(stages)}`);
// By day it is as it was.
await page.keyboard.press("d");
await chosen();
expect((await page.evaluate(() => document.getElementById("stage").style.getPropertyValue("--stage"))) === "",
    "by day the stage is changed, too");
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish(`lit it is ${away(plain, lit).toFixed(1)} of 255 away; a shadow of ${lit.half - plain.half} pixels`);
