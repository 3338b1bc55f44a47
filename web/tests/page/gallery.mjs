// gallery.mjs: pictures of all models of a folder or archive, and the tree of files beside them.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose_folder, drop, expect, finish, given, join, open_page, tool } from "./lib.mjs";

const MANY = 500, // limits of time leave room for a machine that does other things, too
    STALL = 700, // milliseconds between two frames, at most
    CARD = 30; // milliseconds of the Worker, the quicker half
const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    few = join(folder, "few"),
    many = join(folder, "many");

mkdirSync(join(few, "deep/deeper"), { recursive: true });
mkdirSync(many);
for (const [from, to] of [
    ["pickup/pickup.p3d", "car10.p3d"],
    ["pickup/pickup_co.paa", "pickup_co.paa"],
    ["crate.p3d", "car2.p3d"],
    ["tube_v50.p3d", "deep/deeper/tube.p3d"],
])
    cpSync(join(given.fixtures, from), join(few, to));
writeFileSync(join(few, "bad.p3d"), "ODOLnone");
for (let i = 0; i < MANY; i++) cpSync(join(given.fixtures, "crate.p3d"), join(many, `crate${i}.p3d`));

const { page, noise, close } = await open_page();
const names = async (state) =>
    await page.evaluate(
        (wanted) =>
            [...document.querySelectorAll("#gallery [data-card]")]
                .filter((card) => !wanted || card.dataset.state === wanted)
                .map((card) => card.dataset.card)
                .join(" "),
        state,
    );
const is_shown = async () => await page.locator("#gallery").isVisible();
const ready = async () =>
    await page.waitForFunction(() => ["ready", "failed"].includes(document.documentElement.dataset.state));
const take = async (path, count) => {
    await choose_folder(page, path);
    await page.waitForFunction(
        (wanted) => document.querySelectorAll("#gallery [data-card]").length === wanted,
        count,
    );
    await ready();
};

// One model by itself has none, nor have loose files.
await drop(page, join(given.fixtures, "crate.p3d"));
expect(!(await is_shown()) && !(await page.locator("#show-gallery").isVisible()), "one model has a gallery");
await page.evaluate(() => window.p3dview.clear());

await take(few, 4);
expect(await is_shown(), "a folder with several models shows no gallery");
await page.waitForFunction(() => !document.querySelector('[data-card][data-state="waiting"], [data-card][data-state="loading"]'));
expect((await names()) === "bad.p3d car2.p3d car10.p3d tube.p3d", `the cards are ${await names()}`);
expect((await names("failed")) === "bad.p3d", `failed are ${await names("failed")}`);
expect(
    (await page.locator('[data-card="car10.p3d"]').innerText()).includes("1,362 faces"),
    await page.locator('[data-card="car10.p3d"]').innerText(),
);
expect(
    await page.evaluate(() => document.querySelector('[data-card="car10.p3d"] img').naturalWidth === 192),
    "a card has no picture",
);
const size_order = page.locator("#gallery-order");
await size_order.selectOption("size");
expect((await names()).startsWith("car10.p3d"), `by size: ${await names()}`);
await size_order.selectOption("faces");
expect((await names()) === "car10.p3d tube.p3d car2.p3d bad.p3d", `by faces: ${await names()}`);

// Findings: as many as the panel of the model says, which decide on the order.
await size_order.selectOption("findings");
await page.waitForFunction(() => document.querySelectorAll("#gallery [data-card][data-errors]").length === 3);
const judged = await page.evaluate(async () => {
    const counts = [];
    for (const card of document.querySelectorAll("#gallery [data-card][data-errors]")) {
        const { id } = await window.p3dview.p3d.open(card.dataset.path);
        const findings = await window.p3dview.p3d.check(id);
        await window.p3dview.p3d.close(id);
        const of = (name) => findings.filter(({ severity }) => severity === name).length;
        counts.push({ card: card.dataset.card, errors: of("error"), warnings: of("warning"), said: [card.dataset.errors, card.dataset.warnings].map(Number), text: card.innerText });
    }
    return counts;
});
for (const { card, errors, warnings, said, text } of judged) {
    expect(said[0] === errors && said[1] === warnings, `${card} has ${errors} errors and ${warnings} warnings, and says ${said}`);
    expect(!errors || text.includes(`${errors} error`), `the errors of ${card} are not to be seen: ${text}`);
}
await page.waitForTimeout(300);
const bad = await page.evaluate(() => [...document.querySelectorAll("#gallery [data-card][data-errors]")].map(({ dataset }) => 1000 * dataset.errors + Number(dataset.warnings)));
expect(bad.every((value, i) => i === 0 || value <= bad[i - 1]) && bad[0] > 0, `by findings they are ${bad}`);
await size_order.selectOption("name");
if (given.output) await page.screenshot({ path: given.output });

// The filter: parts of names, also of folders, and a word where nothing fits.
const field = page.locator("#gallery input");
await field.fill("DEEP tu");
expect((await names()) === "tube.p3d", `found are ${await names()}`);
await field.fill("none");
expect((await page.locator("#gallery").innerText()).includes('Nothing fits "none"'), "nothing is said of nothing");
await field.fill("");
await page.locator("#panel-files input").fill("deep tub");
expect((await page.locator("#panel-files [data-path]").count()) === 1, "the filter of files finds no parts");
await page.locator("#panel-files input").fill("none");
expect((await page.locator("#panel-files").innerText()).includes('Nothing fits "none"'), "the files say nothing of nothing");
await page.locator("#panel-files input").fill("");

// A click opens; the tree shows where it is. Then J and K.
await page.locator('[data-card="tube.p3d"]').click();
await page.waitForFunction(() => window.p3dview.opened?.model.path.endsWith("tube.p3d"));
await ready();
expect(!(await is_shown()), "the gallery stays before the model");
expect(await page.locator('#panel-files [data-path="few/deep/deeper/tube.p3d"].chosen').isVisible(), "the tree does not show it");
expect(
    (await page.locator("#panel-files [data-path]").evaluateAll((all) => all.map((row) => row.dataset.path).join())) ===
        "few/deep/deeper/tube.p3d,few/bad.p3d,few/car2.p3d,few/car10.p3d",
    "the tree is not sorted",
);
await page.locator("#canvas").focus();
await page.keyboard.press("k");
await page.waitForFunction(() => window.p3dview.opened?.model.path === "few/car10.p3d");
await ready();
await page.keyboard.press("k");
await page.waitForFunction(() => window.p3dview.opened?.model.path === "few/car2.p3d");
await ready();
await page.keyboard.press("j");
await page.waitForFunction(() => window.p3dview.opened?.model.path === "few/car10.p3d");
await ready();
await page.keyboard.press("m");
expect(await is_shown(), "M does not show the gallery");
expect(await page.evaluate(() => document.activeElement.dataset.card === "car10.p3d"), "the open one has no focus");
await page.keyboard.press("ArrowRight");
await page.keyboard.press("Enter");
await page.waitForFunction(() => window.p3dview.opened?.model.path.endsWith("tube.p3d"));
await page.keyboard.press("m");
await page.locator('#panel-files [data-path="few/car2.p3d"]').click();
await page.waitForFunction(() => window.p3dview.opened?.model.path === "few/car2.p3d");
expect(!(await is_shown()), "a model that is opened in the tree is behind the gallery");
await page.keyboard.press("m");
await page.keyboard.press("Escape");
expect(!(await is_shown()), "Esc does not close the gallery");

// Many: those in view are drawn, others wait until they are, and the page goes on.
await page.evaluate(() => window.p3dview.clear());
expect((await page.locator("[data-card]").count()) === 0, "cards are left");
await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const frame = (now) => {
        window.longest = Math.max(window.longest, now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
});
await take(many, MANY);
await page.waitForFunction(() => document.querySelectorAll('[data-card][data-state="ready"]').length > 10);
await page.waitForTimeout(1000);
const lods = await page.locator("#panel-lods > summary").boundingBox();
expect(lods.y + lods.height < 800, `the levels of detail are ${lods.y.toFixed(0)} pixels down, below the files`);
const drawn = (await names("ready")).split(" ").length;
expect(drawn < MANY / 4, `${drawn} are drawn, most of which nobody sees`);
await page.evaluate(() => document.getElementById("gallery").scrollTo(0, 1e6));
await page.waitForFunction(() => document.querySelector("#gallery .card:last-child").dataset.state === "ready");
expect((await names()).endsWith("crate498.p3d crate499.p3d"), "500 are not sorted");
const longest = await page.evaluate(() => window.longest);
expect(longest < STALL, `the page stalls for ${longest.toFixed(0)} ms`);
const times = await page.evaluate(async () => {
    const taken = [];
    for (let i = 0; i < 20; i++) {
        const begin = performance.now();
        await window.p3dview.p3d.card(`many/crate${i}.p3d`, 192, 144);
        taken.push(performance.now() - begin);
    }
    return taken.sort((a, b) => a - b);
});
expect(times[5] < CARD, `a card takes ${times[5].toFixed(1)} ms`);

// An archive, too.
await page.evaluate(() => window.p3dview.clear());
await page.setInputFiles("#files", join(given.fixtures, "addon.pbo"));
await page.waitForFunction(() => document.querySelectorAll('[data-card][data-state="ready"]').length === 2);
expect(await is_shown(), "an archive with several models shows no gallery");
expect(noise.length === 0, noise.join("\n"));
await close();

// The same as a file.
const made = join(folder, "gallery.html");
rmSync(join(few, "bad.p3d"));
cpSync(join(given.fixtures, "pickup"), join(few, "pickup"), { recursive: true }); // its can is a proxy, too
tool("p3dconv", "-r", few, "-o", made, "--gallery", "--page", given.page);
const file = await open_page({ file: made });
await file.page.waitForFunction(() => document.querySelectorAll('#gallery [data-card][data-state="ready"]').length === 5);
await file.page.locator('[data-card="car2.p3d"]').click();
await file.page.waitForFunction(() => window.p3dview.opened?.model.path.endsWith("car2.p3d"));
expect(file.noise.length === 0, file.noise.join("\n"));
await file.close();
rmSync(folder, { recursive: true });
finish(`${MANY} models, longest frame ${longest.toFixed(0)} ms, a card ${times[5].toFixed(1)} ms`);
