// shows_where_findings_are.mjs: how many findings there are, where they are, and where they are not.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { clear, drop, eventually, expect, finish, given, join, open_page, tool } from "./lib.mjs";

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
expect((await title.innerText()) === `Findings: ${words}`,
    `the closed panel says "${await title.innerText()}", not "${words}"`);

// A rule stands there once; what has no place has no button.
await title.click();
const rules = new Set(report.findings.map(({ id }) => id));
expect((await page.locator("#panel-check [data-rule]").count()) === rules.size, "rules do not stand there once each");
await page.locator('[data-rule="P3D-G118"] > summary').click();
expect((await page.locator('[data-rule="P3D-G118"] button').count()) === 0, "a LOD that is not there has a place");

/** What is marked by "Show where". */
async function shown(rule) {
    await page.locator(`[data-rule="${rule}"]`).evaluate((element) => (element.open = true));
    await page.evaluate(() => window.p3dview.mark({}));
    await page.locator(`[data-finding="${rule}"]`).first().click();
    const faces = async () => await page.evaluate(() => [...(window.p3dview.marks.faces ?? [])]);
    return await eventually(faces, ({ length }) => length > 0, () => `no face is marked for ${rule}`);
}
/** The camera comes to a place. */
const comes_to = async (place, what) =>
    await eventually(
        () => page.evaluate(() => window.p3dview.view.camera.target.toArray()),
        (target) => Math.hypot(...target.map((value, k) => value - place[k])) < 1e-3,
        (target) => `${what} is at ${place}, the camera goes to ${target}`,
    );

// The camera flies to a face, for which it takes some frames.
await page.emulateMedia({ reducedMotion: "no-preference" });
const scale = async () => await page.evaluate(() => window.p3dview.view.camera.scale);
const before = await scale();
const faces = await shown("P3D-F111");
expect(faces.join() === "2", `faces ${faces} are marked`);
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
await comes_to(middle, "the face");
expect((await scale()) !== before, "the camera is as near as it was");

// Of a texture and of a selection the faces are shown.
await shown("P3D-N103");
await clear(page);
await drop(page, join(given.fixtures, "pickup/pickup.p3d"));
await page.waitForFunction(() => document.querySelector("#panel-check > summary").textContent.includes(":"));
expect((await page.locator("#panel-check > summary").innerText()) !== "Findings",
    "another model is not looked through");

// A proxy whose model is not here is where it is; nothing speaks of assets, which the page does not know.
const missing = page.locator('[data-rule="P3D-N107"]');
await missing.evaluate((element) => (element.open = true));
await missing.locator("li", { hasText: "proxy" }).first().locator("button").click();
await comes_to(await page.evaluate(() => [...window.p3dview.mesh.proxies[0].position]), "the proxy");
expect(!/assets/.test(await missing.innerText()), `it speaks of assets: ${await missing.innerText()}`);
for (const text of noise) expect(false, text);
await close();
finish("findings");
