// quick.mjs: who is quick: many clicks show the last model; what was dropped that is no model is shown, or told.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { drop, expect, finish, given, join, open_page, problems } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-"));
const { page, noise, close } = await open_page();

// Ten clicks on ten models: two are opened at most, the first and the last.
const models = [...Array(10).keys()].map((i) => join(folder, `model${i}.p3d`));
for (const path of models) cpSync(join(given.fixtures, "pickup/pickup.p3d"), path);
expect((await drop(page, models)) === "ready", "ten models do not open");
const opened = await page.evaluate(async () => {
    const seen = [];
    window.p3dview.on(["model"], () => seen.push(document.getElementById("model").textContent));
    for (const button of document.querySelectorAll("#panel-files button[data-path]")) button.click();
    await new Promise((done) => {
        const look = () => (document.documentElement.dataset.state === "ready" ? done() : setTimeout(look, 20));
        look();
    });
    return seen;
});
expect(opened.length <= 2 && opened.at(-1) === "model9.p3d", `what was opened: ${opened}`);
expect((await page.locator("#model").innerText()) === "model9.p3d", "it is not the last model");
// Nothing is said of one that was closed while it was asked.
const said = await page.evaluate(async () => {
    const app = window.p3dview,
        { id } = app.opened.model;
    await app.guard(async () => {
        await app.open("model3.p3d");
        await app.p3d.check(id);
    });
    await app.open("model9.p3d");
    return [app.state, document.getElementById("problems").innerText].join();
});
expect(said === "ready,", `of a model that is closed it is said: ${said}`);
// So do LODs.
await page.evaluate(async () => {
    const app = window.p3dview;
    await Promise.all([1, 2, 3, 4, 5, 1].map((lod) => app.show_lod(lod)));
});
expect((await page.evaluate(() => window.p3dview.lod)) === 1, "it is not the last LOD");

// A PAA alone shows its picture, also while a model is shown that has no use for it.
const paa = join(given.fixtures, "dxt1.paa");
for (const is_alone of [false, true]) {
    if (is_alone) await page.evaluate(() => window.p3dview.clear());
    await page.setInputFiles("#files", paa);
    await page.locator("#image-dialog canvas").waitFor();
    expect((await page.locator("#image-dialog").innerText()).includes("DXT1"), "the texture does not say its type");
    if (given.output && is_alone) await page.screenshot({ path: given.output });
    await page.locator("#image-dialog button").click();
}

// What is not read is told, beside a model, too; a drop without a file as well.
const other = join(folder, "notes.docx");
writeFileSync(other, "words");
await page.evaluate(() => window.p3dview.clear());
expect((await drop(page, other)) === "failed", "a document opens");
expect((await problems(page)).includes("notes.docx: not read here"), `of a document: ${await problems(page)}`);
await drop(page, join(given.fixtures, "crate.p3d"));
expect((await drop(page, other)) === "ready", "the model is gone");
await page.waitForFunction(() => document.getElementById("problems").innerText.includes("notes.docx: not read here"));
await page.evaluate(() => window.p3dview.take_files([]));
expect((await problems(page)).includes("nothing was dropped that is a file"), "nothing is said of a drop of nothing");
for (const text of noise) expect(false, text);
await close();
finish("many clicks, textures alone, what is not read");
