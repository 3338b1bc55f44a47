// zips.mjs: ZIPs, as mods are given away: a folder of files, archives in it, and those that mean harm.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { drop, expect, finish, given, join, open_page, problems } from "./lib.mjs";
import { zip_of } from "./zip.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-"));

function make_zip(name, files, change) {
    const path = join(folder, name);
    writeFileSync(path, zip_of(files, change));
    return path;
}

const read = (...names) => readFileSync(join(given.fixtures, ...names));
const pickup = readdirSync(join(given.fixtures, "pickup")).map((name) => [`mod-main/pickup/${name}`, read("pickup", name), true]);
const { page, noise, close } = await open_page();

// A folder with a mod: the model has its textures, rvmat, model.cfg and the model of its proxy.
expect((await drop(page, make_zip("mod-main.zip", [["mod-main/", Buffer.alloc(0)], ...pickup]))) === "ready", await problems(page));
await page.evaluate(() => window.p3dview.open("mod-main/mod-main/pickup/pickup.p3d"));
expect(await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)), "it has no texture");
expect((await page.locator("#missing").getAttribute("data-count")) === "0", "something of a ZIP is missing");
expect((await page.locator("[data-source]").count()) === 5, "it has not 5 sliders");
if (given.output) await page.screenshot({ path: given.output });

// An archive in it, stored or packed.
for (const is_packed of [false, true]) {
    await page.evaluate(() => window.p3dview.clear());
    const zip = make_zip("release.zip", [["@mod/addons/addon.pbo", read("addon.pbo"), is_packed]]);
    expect((await drop(page, zip)) === "ready", `an archive in a ZIP: ${await problems(page)}`);
    expect(
        await page.evaluate(() => window.p3dview.path.startsWith("release/@mod/addons/addon.pbo:")),
        "it is not the archive's model",
    );
}

// Those that mean harm: a message, and what is good in them opens.
const crate = ["crate.p3d", read("crate.p3d"), true];
const bad = {
    "no-zip.zip": ["is no ZIP", () => writeFileSync(join(folder, "no-zip.zip"), "no ZIP at all")],
    "large.zip": ["memory", () => make_zip("large.zip", [crate], (_, entry) => entry.writeUInt32LE(0x7ffffff0, 24))],
    "short.zip": ["I/O error", () => make_zip("short.zip", [crate], (_, entry) => entry.writeUInt32LE(7, 24))],
    "elsewhere.zip": ["I/O error", () => make_zip("elsewhere.zip", [crate], (_, entry) => entry.writeUInt32LE(3, 42))],
    "secret.zip": ["1 of 1 files are left out: they are encrypted", () => make_zip("secret.zip", [crate], (_, entry) => entry.writeUInt16LE(1, 8))],
    "out.zip": [null, () => make_zip("out.zip", [["../../crate.p3d", crate[1], true]])],
};
// What cannot be unpacked is said; the rest opens.
for (const [name, offset, why] of [
    ["locked.zip", 8, "encrypted"],
    ["strange.zip", 10, "packed in a way that is not read"],
]) {
    await page.evaluate(() => window.p3dview.clear());
    const zip = make_zip(name, [["other.p3d", crate[1], true], crate], (path, entry) => path === "other.p3d" && entry.writeUInt16LE(1, offset));
    expect((await drop(page, zip)) === "ready", `${name}: ${await problems(page)}`);
    expect((await problems(page)).includes(`${name}: 1 of 2 files are left out: they are ${why}`), await problems(page));
}
for (const [name, [words, make]] of Object.entries(bad)) {
    await page.evaluate(() => window.p3dview.clear());
    make();
    const state = await drop(page, join(folder, name));
    expect(state === (words ? "failed" : "ready"), `${name}: ${state}`);
    if (words) expect((await problems(page)).includes(words), `${name}: ${await problems(page)}`);
}
const cut = readFileSync(join(folder, "mod-main.zip"));
writeFileSync(join(folder, "cut.zip"), cut.subarray(0, cut.length - 60));
expect((await drop(page, join(folder, "cut.zip"))) !== "loading", "a ZIP that is cut hangs");
expect((await drop(page, join(given.fixtures, "crate.p3d"))) === "ready", "after all of them nothing opens");
for (const text of noise) expect(false, text);
await close();
finish("ZIPs");
