// findings.mjs: findings in the page: how many there are, where they are, and where they are not.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { drop, expect, finish, given, join, open_page, tool } from "./lib.mjs";

const { page, noise, close } = await open_page();
const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    odd = join(folder, "odd.p3d");
cpSync(join(given.fixtures, "odd.p3d"), odd);
expect((await drop(page, odd)) === "ready", "the odd model does not open");

// The count stands on the closed panel, as p3dinfo counts.
const report = JSON.parse(tool("p3dinfo", "--json", "--check", "--assets", folder, odd).toString());
const title = page.locator("#panel-check > summary");
const words = [
    [report.errors, "error"],
    [report.warnings, "warning"],
    [report.notes, "note"],
]
    .filter(([number]) => number)
    .map(([number, word]) => `${number} ${word}${number === 1 ? "" : "s"}`)
    .join(", ");
await page.waitForFunction(() => document.querySelector("#panel-check > summary").textContent.includes(":"));
expect((await title.innerText()) === `Findings: ${words}`, `the closed panel says "${await title.innerText()}", not "${words}"`);

// A rule stands there once; what has no place has no button.
await title.click();
const rules = new Set(report.findings.map(({ id }) => id));
expect((await page.locator("#panel-check [data-rule]").count()) === rules.size, "rules do not stand there once each");
await page.locator('[data-rule="P3D-G118"] > summary').click();
expect((await page.locator('[data-rule="P3D-G118"] button').count()) === 0, "a LOD that is not there has a place");

/** After "Show where", when the camera stands still. */
async function shown(rule) {
    await page.locator(`[data-rule="${rule}"]`).evaluate((element) => (element.open = true));
    await page.locator(`[data-finding="${rule}"]`).first().click();
    await page.waitForTimeout(600);
    return await page.evaluate(() => {
        const { view, marks } = window.p3dview;
        return {
            target: view.camera.target.toArray(),
            scale: view.camera.scale,
            faces: [...(marks.faces ?? [])],
            points: [...(marks.points ?? [])],
        };
    });
}

// The camera flies to a face.
const before = await page.evaluate(() => window.p3dview.view.camera.scale);
const face = await shown("P3D-F111");
expect(face.faces.join() === "2", `faces ${face.faces} are marked`);
const middle = await page.evaluate(() => {
    const { figure } = window.p3dview,
        [first, count] = [figure.mesh.faceCorners[4], figure.mesh.faceCorners[5]];
    const low = [Infinity, Infinity, Infinity],
        high = [-Infinity, -Infinity, -Infinity];
    for (let i = 3 * first; i < 3 * (first + count); i++) {
        low[i % 3] = Math.min(low[i % 3], figure.positions[i]);
        high[i % 3] = Math.max(high[i % 3], figure.positions[i]);
    }
    return low.map((value, k) => (value + high[k]) / 2);
});
expect(
    Math.hypot(...face.target.map((value, k) => value - middle[k])) < 1e-3,
    `the camera is at ${face.target} instead of ${middle}`,
);
expect(face.scale !== before, "the camera is no nearer");
if (given.output) await page.screenshot({ path: given.output });

// Of a texture and of a selection the faces are shown.
expect((await shown("P3D-N103")).faces.length > 0, "no face has the texture");
await page.evaluate(() => window.p3dview.clear());
await drop(page, join(given.fixtures, "pickup/pickup.p3d"));
await page.waitForFunction(() => document.querySelector("#panel-check > summary").textContent.includes(":"));
expect((await page.locator("#panel-check > summary").innerText()) !== "Findings", "another model is not looked through");

// A proxy whose model is not here is where it is; nothing speaks of assets, which the page does not know.
const missing = page.locator('[data-rule="P3D-N107"]');
await missing.evaluate((element) => (element.open = true));
await missing.locator("li", { hasText: "proxy" }).first().locator("button").click();
await page.waitForTimeout(900);
const [target, proxy] = await page.evaluate(() => [window.p3dview.view.camera.target.toArray(), [...window.p3dview.mesh.proxies[0].position]]);
expect(Math.hypot(...target.map((value, i) => value - proxy[i])) < 1e-3, `the proxy is at ${proxy}, the camera goes to ${target}`);
expect(!/assets/.test(await missing.innerText()), `it speaks of assets: ${await missing.innerText()}`);
for (const text of noise) expect(false, text);
await close();
finish("findings");
