// suits_telephones_and_screen_readers.mjs: what axe-core says of each part of the page, and what fingers meet.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readFileSync } from "node:fs";
import { axe_finds_nothing, clear, drop, expect, finish, given, join, open_page, problems } from "./lib.mjs";

const TARGET = 44; // pixels that a finger needs

/** All panels, with what they ask the library for. */
const open_panels = async (page) => {
    await page.evaluate(() => document.querySelectorAll("details").forEach((panel) => (panel.open = true)));
    await page.locator("#panel-uv .uv").waitFor({ state: "attached" });
    await page.waitForFunction(() => document.getElementById("panel-check").textContent !== "…");
};
const ready = async (page) =>
    await page.waitForFunction(() => document.documentElement.dataset.state === "ready" &&
        window.p3dview.opened?.looks);
const theme_button = async (page) => await page.locator("#theme").click();

// A large window.
const { page, noise, close } = await open_page({ width: 1280, height: 720 });
await axe_finds_nothing(page, "empty");
await theme_button(page);
await axe_finds_nothing(page, "empty and dark");
await page.locator("#sample").click();
await ready(page);
await open_panels(page);
await page.mouse.click(640, 430);
await page.waitForFunction(() => document.querySelector("#panel-picked td"));
for (const name of ["dark", "light"]) {
    await axe_finds_nothing(page, `all panels, ${name}`);
    await theme_button(page);
}
await page.keyboard.press("?");
await axe_finds_nothing(page, "help");
await page.keyboard.press("Escape");

// A model that cannot be read leaves the frame; pictures of several are looked at, too.
await clear(page);
await drop(page, { name: "bad.p3d", mimeType: "", buffer: Buffer.from("ODOLnone") });
expect(await page.locator("#welcome").isVisible(), "after a model that cannot be read there is no frame");
expect(/^bad\.p3d: .+/.test(await page.locator("#failed").innerText()),
    `the frame says "${await page.locator("#failed").innerText()}"`);
await clear(page);
await drop(page, { name: "bad.zip", mimeType: "", buffer: Buffer.from("PK\x03\x04none") });
expect(/^bad\.zip: .+/.test(await page.locator("#failed").innerText()), "the frame says nothing of a ZIP that is cut");
expect((await page.locator("#unread").isVisible()) === false, "and it is said twice");
await drop(page, { name: "car\u202egpj.p3d", mimeType: "", buffer: readFileSync(join(given.fixtures, "crate.p3d")) });
for (const name of ["#model", "#panel-files"])
    expect((await page.locator(name).innerText()).includes("car\\u202egpj.p3d"), `${name} turns a name`);
expect((await page.locator("#failed").textContent()) === "", "the frame still says what was wrong");
expect((await page.locator("header").boundingBox()).height < 45, "the bar above takes more than a row");
for (const id of ["more", "camera"]) {
    await page.locator(`#${id}`).click();
    await axe_finds_nothing(page, id);
    await page.keyboard.press("Escape");
}
// A damaged archive says so above what is shown.
const archive = readFileSync(join(given.fixtures, "addon.pbo"));
await drop(page, { name: "bad.pbo", mimeType: "", buffer: archive.subarray(0, 300) });
expect(/^bad\.pbo: .+/.test(await page.locator("#unread").innerText()), "nothing is said above of a damaged archive");
await clear(page);
await page.setInputFiles("#files", join(given.fixtures, "addon.pbo"));
await page.waitForFunction(() => document.querySelectorAll('[data-card][data-state="ready"]').length === 2);
await page.evaluate(() => (document.getElementById("all-findings").open = true));
await page.waitForFunction(() => / in 2 models/.test(document.querySelector("#all-findings p").textContent));
await axe_finds_nothing(page, "gallery");
await page.setViewportSize({ width: 360, height: 740 });
await axe_finds_nothing(page, "gallery of 360 pixels");
await page.setInputFiles("#files", join(given.fixtures, "dxt1.paa"));
await page.locator("#image-dialog canvas").waitFor();
await axe_finds_nothing(page, "texture");
for (const text of noise) expect(false, text);
await close();

// Telephones, upright and on their side: a bar opens sheets, what fingers meet is large, and nobody speaks of keys.
for (const [width, height] of [
    [360, 740],
    [320, 568],
    [740, 360],
]) {
    const phone = await open_page({ width, height, is_touch: true, scheme: width === 320 ? "dark" : "light" }),
        where = `${width} x ${height}`;
    const visible = async () => await phone.page.evaluate(() => document.body.innerText);
    const small = async () =>
        await phone.page.evaluate(
            ([least, wide]) =>
                [...document.querySelectorAll("button, .button, select, summary, tr[data-lod], label.check")]
                    .concat([...document.querySelectorAll("input[type=range], input[type=search]")])
                    .map((element) => [element, element.getBoundingClientRect()])
                    .filter(([element, box]) => box.width &&
                        (box.height < least - 0.5 || (box.width < least - 0.5 && element.tagName !== "TR") ||
                        box.right > wide + 1))
                    .map(([element, box]) =>
                        [element.outerHTML.slice(0, 80), box.width, box.height, box.right].join()),
            [TARGET, width],
        );
    const keys = async () => /\b(keys?|press|drop)\b|\bShift\b|Arrow|Esc\b/i.exec(await visible())?.[0];
    const check = async (what) => {
        for (const text of await small()) expect(false, `${where}, ${what}: too small, or beyond the edge: ${text}`);
        expect(!(await keys()), `${where}, ${what}: it speaks of ${await keys()}`);
        await axe_finds_nothing(phone.page, `${where}, ${what}`);
        expect(await phone.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight &&
            document.documentElement.scrollWidth <= innerWidth), `${where}, ${what}: the page scrolls`);
    };
    await check("empty");
    await phone.page.locator("#sample").tap();
    await ready(phone.page);
    await check("sample");
    for (const name of ["left", "look", "right"]) {
        await phone.page.locator(`[data-sheet-of=${name}]`).tap();
        await open_panels(phone.page);
        expect(await phone.page.locator(`#${name}`).isVisible(), `${where}: the sheet ${name} is not there`);
        expect((await phone.page.locator("#canvas").boundingBox()).height > 60,
            `${where}: no picture is left beside ${name}`);
        await check(name);
        if (name !== "right") continue;
        await phone.page.locator(`[data-sheet-of=${name}]`).tap();
        expect(!(await phone.page.locator("#panel-about").isVisible()), `${where}: the sheet stays`);
    }
    await phone.page.locator("#help").tap();
    await check("help");
    await phone.page.locator("#help-dialog button").tap();
    expect(!/Arrow/.test(await phone.page.locator("#canvas").getAttribute("aria-label")),
        `${where}: the picture speaks of keys`);

    // Messages are seen without a sheet.
    await clear(phone.page);
    await drop(phone.page, { name: "bad.p3d", mimeType: "", buffer: Buffer.from("ODOLnone") });
    expect((await problems(phone.page)) !== "", `${where}: nothing is said of a model that cannot be read`);
    await check("bad");
    // In the gallery pictures stand in rows, however long the names are.
    await drop(phone.page, { name: "a_name_that_takes_more_lines_of_its_card.p3d", mimeType: "", buffer: Buffer.from("ODOLnone") });
    await phone.page.locator("#show-gallery").tap();
    const tops = await phone.page.locator(".card .picture").evaluateAll((all) => all.map((each) =>
        Math.round(each.getBoundingClientRect().top - each.parentElement.getBoundingClientRect().top)));
    expect(tops.length === 2 && tops[0] === tops[1], `${where}: pictures stand at ${tops} in their cards`);
    for (const text of phone.noise) expect(false, text);
    await phone.close();
}
finish("an empty page, all panels, telephones");
