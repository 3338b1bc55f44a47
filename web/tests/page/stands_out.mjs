// stands_out.mjs: in the dark, what is shown has a contrast of 3 to the stage, however bright it is.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { cube } from "./cube.mjs";
import { basename, drop, expect, finish, join, open_page } from "./lib.mjs";

const COLORS = { black: "0,0,0", coal: "0.02,0.02,0.03", olive: "0.25,0.27,0.18", middle: "0.45,0.45,0.45", sand: "0.6,0.5,0.4", red: "0.8,0.1,0.1", white: "1,1,1" };
const folder = mkdtempSync(join(tmpdir(), "p3dview-"));
const { page, noise, close } = await open_page();
await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
const found = async () =>
    await page.evaluate(() => {
        const { view } = window.p3dview,
            context = new OffscreenCanvas(view.canvas.width, view.canvas.height).getContext("2d");
        view.draw();
        context.drawImage(view.canvas, 0, 0);
        const { data } = context.getImageData(0, 0, view.canvas.width, view.canvas.height);
        const light = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
        const of = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
        const sums = [0, 0, 0];
        let count = 0;
        for (let i = 0; i < data.length; i += 4) {
            if (data[i + 3] < 128) continue;
            count++;
            for (let k = 0; k < 3; k++) sums[k] += data[i + k];
        }
        const stage = of(getComputedStyle(document.getElementById("stage")).backgroundColor.match(/[\d.]+/g).map(Number)),
            shown = of(sums.map((sum) => sum / count));
        return { contrast: (Math.max(shown, stage) + 0.05) / (Math.min(shown, stage) + 0.05), stage, shown };
    });
/** What is found once the stage stands still. */
const stands = async () => {
    await page.waitForTimeout(800);
    for (let i = 0, before = null; i < 10; i++, await page.waitForTimeout(400)) {
        const now = await found();
        if (now.contrast >= 3 && before === now.stage) return now;
        before = now.stage;
    }
    return await found();
};
const stages = {};
for (const [name, color] of Object.entries(COLORS)) {
    const path = join(folder, `${name}.p3d`);
    writeFileSync(path, cube(`#(argb,8,8,3)color(${color},1,co)`));
    expect((await drop(page, path)) === "ready", `${name}: it does not open`);
    const { contrast, stage, shown } = await stands();
    stages[name] = stage;
    expect(contrast >= 3, `${basename(path)}: a contrast of ${contrast.toFixed(2)}, ${shown.toFixed(3)} on ${stage.toFixed(3)}`);
    if (name === "black") {
        await page.keyboard.press("t"); // its upper side is brighter
        expect((await stands()).contrast >= 3, "from above it does not stand out");
        await page.keyboard.press("i");
    }
}
expect(stages.white < 0.03 && stages.black > 0.1, `stages: ${JSON.stringify(stages)}`);
// By day it is as it was.
await page.keyboard.press("d");
await page.waitForTimeout(800);
expect((await page.evaluate(() => document.getElementById("stage").style.getPropertyValue("--stage"))) === "", "by day the stage is changed, too");
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish(`stages from ${Math.min(...Object.values(stages)).toFixed(3)} to ${Math.max(...Object.values(stages)).toFixed(3)}`);
