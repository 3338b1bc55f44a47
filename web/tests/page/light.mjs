// light.mjs: metal and gloss: what rvmats and their maps change, the shadow on the ground, and that all else stays.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { cube } from "./cube.mjs";
import { choose_folder, drop, expect, finish, given, join, open_page } from "./lib.mjs";

const { page, noise, close } = await open_page();
const pickup = join(given.fixtures, "pickup");
/** Of the picture as it is saved: how much of it is not clear, how much is half clear, the mean colour, the brightest. */
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
    await page.waitForTimeout(500);
    await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
    return await seen();
};

// The pickup: another light, about as bright; a shadow; and without it the picture of before.
expect((await drop(page, readdirSync(pickup).map((name) => join(pickup, name)))) === "ready", "the pickup does not open");
await page.evaluate(() => window.p3dview.open("pickup.p3d"));
const plain = await light(false),
    lit = await light(true);
expect(away(plain, lit) > 2 && away(plain, lit) < 60, `metal and gloss are ${away(plain, lit).toFixed(1)} of 255 away`);
expect(lit.half > plain.half + 400, `the shadow has ${lit.half - plain.half} pixels`);
expect(Math.abs(lit.full / plain.full - 1) < 0.02, "its outline is another");
if (given.output) await page.screenshot({ path: `${given.output}-pickup.png` });
// The shadow follows a pose; from below there is none.
await page.evaluate(() => window.p3dview.move("tailgate", 1));
expect((await seen()).bytes !== lit.bytes, "a pose changes nothing");
await page.evaluate(() => window.p3dview.move("tailgate", 0));
expect((await seen()).bytes === lit.bytes, "at rest it is not as it was");
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
    `ambient[]={1,1,1,1}; diffuse[]={1,1,1,1}; emmisive[]={0,0,0,0}; specular[]={${specular},${specular},${specular},1}; specularPower=${power}; PixelShaderID="Super"; ${more}`;
writeFileSync(join(data, "chalk.rvmat"), rvmat(0, 1));
writeFileSync(join(data, "metal.rvmat"), rvmat(1, 60));
writeFileSync(join(data, "bumps.rvmat"), rvmat(1, 60, 'class Stage1 { texture="m\\data\\bumps_nohq.paa"; uvSource="tex"; };'));
const names = ["chalk", "metal", "bumps"];
for (const name of names) writeFileSync(join(folder, "m", `${name}.p3d`), cube("#(argb,8,8,3)color(0.5,0.4,0.3,1,co)", `m\\data\\${name}.rvmat`));
await page.evaluate(() => window.p3dview.clear());
await choose_folder(page, join(folder, "m"));
await page.waitForFunction(() => window.p3dview.entries.length > 6 && document.documentElement.dataset.state === "ready");
const found = {};
for (const name of names) {
    await page.evaluate((path) => window.p3dview.open(path), `m/${name}.p3d`);
    found[name] = { plain: await light(false), lit: await light(true) };
}
expect(found.chalk.plain.bytes === found.metal.plain.bytes, "by plain colours metal is not as chalk");
expect(away(found.chalk.lit, found.metal.lit) > 4, `metal is ${away(found.chalk.lit, found.metal.lit).toFixed(1)} away from chalk`);
expect(found.metal.lit.most > found.chalk.lit.most, "metal has no highlight");
expect(found.bumps.lit.bytes !== found.metal.lit.bytes, "the map of normals changes nothing");
const loaded = await page.evaluate(() => window.p3dview.opened.textures.filter((texture) => texture).length);
expect(loaded === 1, `${loaded} maps are there`);
// It stays when another model is opened, whose maps come, too.
await page.evaluate(() => window.p3dview.open("m/metal.p3d"));
expect((await seen()).bytes === found.metal.lit.bytes, "another model is not lit");
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish(`metal and gloss, ${away(plain, lit).toFixed(1)} of 255 away; a shadow of ${lit.half - plain.half} pixels`);
