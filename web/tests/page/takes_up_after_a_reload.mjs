// takes_up_after_a_reload.mjs: after a reload the page says what it had, takes it up where it may, and keeps what
// was chosen.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { clear, drop, drop_by_hand, eventually, expect, finish, given, join, open_page } from "./lib.mjs";

const pickup = join(given.fixtures, "pickup");
/** Reloads, once the page keeps what it was given: names of files and folders. */
const reload = async (page, ...names) => {
    const kept = async () =>
        await page.evaluate(async () => {
            const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
            const database = await done(indexedDB.open("p3dview", 1));
            const roots = (await done(database.transaction("last").objectStore("last").get(location.pathname))) ?? [];
            database.close();
            return roots.map(({ name }) => name).join();
        });
    if (names.length) await eventually(kept, (now) => now === names.join(),
        (now) => `kept is "${now}", not "${names}"`);
    await page.reload();
    await page.waitForFunction(() => "p3dview" in window);
};
const before = async (page) =>
    ((await page.locator("#again").isVisible()) ? await page.locator("#again").innerText() : "");

// From a disk: a folder that was dropped has a handle, files of a button have names alone.
const { page, noise, close } = await open_page();
expect((await before(page)) === "", "a new page had something before");
await drop_by_hand(page, pickup);
await page.locator("#theme").click();
await page.locator("#canvas").focus();
await page.keyboard.press("w");
await page.keyboard.press("g");
await page.locator("#coloring").selectOption("section");
await page.locator("#panel-about summary").click();
await page.locator("#panel-lods summary").click();
await reload(page, "pickup");
await eventually(() => before(page), (text) => text.includes("Before: pickup"), (text) => `of a folder it says: ${text}`);
expect(await page.locator("#again-open").isVisible(), "a folder cannot be opened again");
const choices = await page.evaluate(() => {
    const { style, view } = window.p3dview;
    return [document.documentElement.dataset.theme, style.hasEdges, view.hasGrid, style.coloring].join();
});
expect(choices === "dark,true,true,section", `kept are ${choices}`);
await drop(page, join(given.fixtures, "crate.p3d"));
expect((await page.locator("#coloring").inputValue()) === "section", "the list of colours says something else");
expect(await page.locator("#panel-about").evaluate(({ open }) => open), "a panel that was opened is closed");
expect(!(await page.locator("#panel-lods").evaluate(({ open }) => open)), "a panel that was closed is open");
await reload(page, "crate.p3d");
await eventually(() => before(page), (text) => text.includes("crate.p3d. Open it again to see it."),
    (text) => `of a file it says: ${text}`);
expect(!(await page.locator("#again-open").isVisible()), "a file without a handle can be opened again");
await page.locator("#again button").click();
await reload(page, "");
expect((await before(page)) === "", "it does not forget");

// What was kept by another version, or spoiled, hurts nothing.
for (const text of ['{"style":{"coloring":"none","backs":"x"},"extras":7,"panels":[1],"theme":"blue","order":{}}', "[",
    "null", "7"]) {
    await page.evaluate((kept) => localStorage.setItem("p3dview", kept), text);
    await reload(page);
    const { coloring, backs } = await page.evaluate(() => window.p3dview.style);
    expect(coloring === "light" && backs === 0, `${text}: ${coloring}, ${backs}`);
    expect((await page.evaluate(() => document.documentElement.dataset.theme)) === "light",
        `${text}: the theme is wrong`);
    expect((await drop(page, join(given.fixtures, "crate.p3d"))) === "ready", `${text}: nothing opens`);
}

// Without a place to keep anything, it forgets, and that is all.
await page.addInitScript(() => {
    for (const name of ["localStorage", "indexedDB"])
        Object.defineProperty(window, name, {
            get: () => {
                throw new Error("there is none");
            },
        });
});
await reload(page);
expect((await before(page)) === "", "it has something before, from nowhere");
expect((await drop(page, join(given.fixtures, "crate.p3d"))) === "ready",
    "without a place to keep things nothing opens");
await page.locator("#theme").click();
for (const text of noise) expect(false, text);
await close();

// Where reading is allowed for good, it is taken up at once, as it was: here from the files of the site's own.
const server = createServer((_, reply) => reply.setHeader("content-type", "text/html").end(readFileSync(given.page)));
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const site = await open_page({ address: `http://127.0.0.1:${server.address().port}/` });
await site.page.evaluate(
    async (files) => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("pickup", { create: true });
        for (const [name, text] of files) {
            const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
            await stream.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
            await stream.close();
        }
        const database = await new Promise((done) => {
            const opening = indexedDB.open("p3dview", 1);
            opening.onsuccess = () => done(opening.result);
        });
        const gone = await folder.getFileHandle("gone.p3d", { create: true });
        await folder.removeEntry("gone.p3d");
        const roots = [{ name: "pickup", handle: folder }, { name: "gone.p3d", handle: gone }];
        await new Promise((done) =>
            (database.transaction("last", "readwrite").objectStore("last").put(roots, "/").onsuccess = done));
        history.replaceState(null, "", "#model=pickup/pickup.p3d&lod=1&view=side&phase.door_l=0.5");
    },
    readdirSync(pickup).map((name) => [name, readFileSync(join(pickup, name)).toString("base64")]),
);
await reload(site.page);
await site.page.waitForFunction(() => document.documentElement.dataset.state === "ready" && window.p3dview.lod === 1 &&
    location.hash.includes("view=side"));
await site.page.waitForFunction(() => window.p3dview.view.camera.pitch === 0); // the view comes last
const taken =
    await site.page.evaluate(() =>
    [window.p3dview.path, window.p3dview.values.get("door_l"), window.p3dview.view.camera.pitch].join());
expect(taken === "pickup/pickup.p3d,0.5,0", `taken up is ${taken}`);
expect(!(await site.page.locator("#gallery").isVisible()), "the gallery stands before what was shown");
expect((await site.page.locator("#problems").innerText()).includes("gone.p3d cannot be read again"),
    "nothing is said of what is gone");
// What is taken up stays known.
await reload(site.page, "pickup");
await site.page.waitForFunction(() => document.documentElement.dataset.state === "ready" && window.p3dview.lod === 1);
await clear(site.page);
await reload(site.page, "");
expect((await before(site.page)) === "", "what was forgotten comes again");
for (const text of site.noise) expect(text.includes("favicon"), text);
await site.close();
server.close();
finish("reload, choices, no place to keep them");
