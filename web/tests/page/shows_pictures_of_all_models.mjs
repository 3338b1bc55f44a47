// shows_pictures_of_all_models.mjs: of a folder, an archive, or a page that p3dconv made; and the tree of files.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose_folder, clear, drop, eventually, expect, finish, given, join, open_model, open_page, settled,
    tool } from "./lib.mjs";

const MANY = 500;
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
const take = async (path, count) => {
    await choose_folder(page, path);
    await page.waitForFunction(
        (wanted) => document.querySelectorAll("#gallery [data-card]").length === wanted,
        count,
    );
    await settled(page);
};

// One model by itself has none, nor have loose files.
await drop(page, join(given.fixtures, "crate.p3d"));
expect(!(await is_shown()) && !(await page.locator("#show-gallery").isVisible()), "one model has a gallery");
await clear(page);

await take(few, 4);
expect(await is_shown(), "a folder with several models shows no gallery");
await page.waitForFunction(() =>
    !document.querySelector('[data-card][data-state="waiting"], [data-card][data-state="loading"]'));
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
        counts.push({ card: card.dataset.card, errors: of("error"), warnings: of("warning"),
            said: [card.dataset.errors, card.dataset.warnings].map(Number), text: card.innerText });
    }
    return counts;
});
for (const { card, errors, warnings, said, text } of judged) {
    expect(said[0] === errors && said[1] === warnings,
        `${card} has ${errors} errors and ${warnings} warnings, and says ${said}`);
    expect(!errors || text.includes(`${errors} error`), `the errors of ${card} are not to be seen: ${text}`);
}
// All are in one table, the worst first; a row leads to its model.
await page.locator("#all-findings summary").click();
await page.waitForFunction(() => / in 4 models/.test(document.querySelector("#all-findings p").textContent));
const rows = await page.locator("#all-findings tbody tr").allInnerTexts(),
    errors = judged.reduce((sum, card) => sum + card.errors, 0);
expect(/^bad\.p3d/.test(rows[0]) && rows.filter((text) => /\terror\t/.test(text)).length === errors,
    `of ${errors} errors the table has ${rows}`);
const before = await page.evaluate(() => window.p3dview.path);
await page.locator("#all-findings tbody tr", { hasText: "car2.p3d" }).first().getByRole("button").click();
await page.waitForFunction(() => /car2\.p3d$/.test(window.p3dview.path));
expect((await settled(page)) === "ready" && !(await page.locator("#gallery").isVisible()), "a finding does not lead to its model");
await open_model(page, before);
await page.keyboard.press("m");
await page.locator("#all-findings summary").click();
const badness = async () =>
    await page.locator("#gallery [data-card][data-errors]")
        .evaluateAll((cards) => cards.map(({ dataset }) => 1000 * dataset.errors + Number(dataset.warnings)));
const is_sorted = (values) => values[0] > 0 && values.every((value, i) => i === 0 || value <= values[i - 1]);
await eventually(badness, is_sorted, (values) => `by findings they are ${values}`);
await size_order.selectOption("name");

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
expect((await page.locator("#panel-files").innerText()).includes('Nothing fits "none"'),
    "the files say nothing of nothing");
await page.locator("#panel-files input").fill("");

// A click opens; the tree shows where it is. Then J and K.
await page.locator('[data-card="tube.p3d"]').click();
await page.waitForFunction(() => window.p3dview.opened?.model.path.endsWith("tube.p3d"));
await settled(page);
expect(!(await is_shown()), "the gallery stays before the model");
expect(await page.locator('#panel-files [data-path="few/deep/deeper/tube.p3d"].chosen').isVisible(),
    "the tree does not show it");
expect(
    (await page.locator("#panel-files [data-path]").evaluateAll((all) => all.map((row) => row.dataset.path).join())) ===
        "few/deep/deeper/tube.p3d,few/bad.p3d,few/car2.p3d,few/car10.p3d",
    "the tree is not sorted",
);
await page.locator("#canvas").focus();
await page.keyboard.press("k");
await page.waitForFunction(() => window.p3dview.opened?.model.path === "few/car10.p3d");
await settled(page);
await page.keyboard.press("k");
await page.waitForFunction(() => window.p3dview.opened?.model.path === "few/car2.p3d");
await settled(page);
await page.keyboard.press("j");
await page.waitForFunction(() => window.p3dview.opened?.model.path === "few/car10.p3d");
await settled(page);
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

// Many: those in view are drawn, others wait until they are.
await clear(page);
expect((await page.locator("[data-card]").count()) === 0, "cards are left");
await take(many, MANY);
const last_seen = async () =>
    await page.evaluate(() => {
        const { bottom } = document.getElementById("gallery").getBoundingClientRect();
        return [...document.querySelectorAll("#gallery [data-card]")].filter((card) => card.getBoundingClientRect()
            .top < bottom).at(-1).dataset.state;
    });
await eventually(last_seen, (state) => state === "ready", (state) => `the last card that is seen is ${state}`);
const lods = await page.locator("#panel-lods > summary").boundingBox();
expect(lods.y + lods.height < 600, `the levels of detail are ${lods.y.toFixed(0)} pixels down, below the files`);
const drawn = (await names("ready")).split(" ").length;
expect(drawn < MANY / 4, `${drawn} are drawn, most of which nobody sees`);
await page.evaluate(() => document.getElementById("gallery").scrollTo(0, 1e6));
await page.waitForFunction(() => document.querySelector("#gallery .card:last-child").dataset.state === "ready");
expect((await names()).endsWith("crate498.p3d crate499.p3d"), "500 are not sorted");

// An archive, too.
await clear(page);
await page.setInputFiles("#files", join(given.fixtures, "addon.pbo"));
await page.waitForFunction(() => document.querySelectorAll('[data-card][data-state="ready"]').length === 2);
expect(await is_shown(), "an archive with several models shows no gallery");
// In the dark each picture stands out from what is behind it.
await page.keyboard.press("d");
const contrasts = await page.evaluate(() => [...document.querySelectorAll("#gallery .picture")].map((picture) => {
    const context = new OffscreenCanvas(192, 144).getContext("2d");
    const light = (bytes) => [0.2126, 0.7152, 0.0722].reduce((sum, share, k) =>
        sum + share * (bytes[k] / 255 <= 0.04045 ? bytes[k] / 255 / 12.92 : ((bytes[k] / 255 + 0.055) / 1.055) ** 2.4), 0);
    context.drawImage(picture.firstElementChild, 0, 0);
    const { data } = context.getImageData(0, 0, 192, 144),
        lights = [];
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 127) lights.push(light(data.subarray(i, i + 3)));
    const mean = lights.reduce((sum, value) => sum + value, 0) / lights.length,
        behind = light(getComputedStyle(picture).backgroundColor.match(/[\d.]+/g).map(Number));
    return (Math.max(mean, behind) + 0.05) / (Math.min(mean, behind) + 0.05);
}));
expect(contrasts.length === 2 && contrasts.every((value) => value >= 3), `in the dark contrasts are ${contrasts}`);
await page.keyboard.press("d");
// A page that p3dconv made of a folder begins with the pictures.
const visit = async (name, fragment, ...args) => {
    const made = join(folder, name);
    tool("p3dconv", ...args, "-o", made, "--page", given.page);
    await page.goto(`file://${made}${fragment}`);
    await page.waitForFunction(() => "p3dview" in window);
};
rmSync(join(few, "bad.p3d"));
cpSync(join(given.fixtures, "pickup"), join(few, "pickup"), { recursive: true }); // its can is a proxy, too
await visit("gallery.html", "", "-r", few, "--gallery");
await page.waitForFunction(() => document.querySelectorAll('#gallery [data-card][data-state="ready"]').length === 5);
await page.locator('[data-card="car2.p3d"]').click();
await page.waitForFunction(() => window.p3dview.opened?.model.path.endsWith("car2.p3d"));

// Or with the model that its address says, of all models of a mod, each with what it names.
const mod = join(given.fixtures, "mod");
await visit("all.html", "#model=truck.p3d", "p3d-to-html", "--assets", mod, "-r", mod);
await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
expect((await page.title()) === "truck.p3d - p3dview", `the page of a mod shows ${await page.title()}`);
const models =
    await page.evaluate(() => window.p3dview.entries.filter(({ kind }) => kind === "model").map(({ path }) => path));
expect(models.length === 3, `a page of a mod has ${models}`);
for (const path of models) {
    await open_model(page, path);
    expect(await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)),
        `${path} has no texture`);
}

// So it shows the LOD, the side and the pose that its address says.
const pickup = join(given.fixtures, "pickup/pickup.p3d");
await visit("pickup.html", "#lod=1&view=side&phase.door_l=0.5", "p3d-to-html", "--assets", given.fixtures, pickup);
await page.waitForFunction(() => window.p3dview.values.get("door_l") === 0.5 && window.p3dview.lod === 1 &&
    window.p3dview.view.camera.pitch === 0);
expect((await page.locator('[data-lod="1"]').getAttribute("aria-selected")) === "true",
    "its address does not choose a LOD");
await page.waitForFunction(() => window.p3dview.opened.textures.some((texture) => texture));
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish(`${MANY} models, and pages that p3dconv made`);
