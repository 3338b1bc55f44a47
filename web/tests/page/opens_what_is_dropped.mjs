// opens_what_is_dropped.mjs: files, folders, mods, archives and ZIPs: what a model names is found among them; the page
// says what is missing, what was found elsewhere, and what it does not read.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { beside, choose_folder, clear, drop, drop_by_hand, eventually, expect, finish, given, join, open_model,
    open_page, problems, settled, tool } from "./lib.mjs";
import { glb_with } from "../glb.mjs";
import { zip_of } from "./zip.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    pickup = join(given.fixtures, "pickup"),
    read = (...names) => readFileSync(join(given.fixtures, ...names)),
    crate = ["crate.p3d", read("crate.p3d"), true];
const { page, noise, close } = await open_page();
const has_texture = async () => await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture));
const missing = async () => await page.locator("#missing").getAttribute("data-count");
const is_whole = async (what) => {
    expect(await has_texture(), `${what} has no texture`);
    expect((await missing()) === "0", `${what}: ${await missing()} files are missing`);
    expect((await page.locator("[data-source]").count()) === 5, `${what} has not 5 sliders`);
};

function make_zip(name, files, change) {
    const path = join(folder, name);
    writeFileSync(path, zip_of(files, change));
    return path;
}

// Loose files find each other by their names; so does the source of a texture, where the PAA is not there.
expect((await drop(page,
    readdirSync(pickup).filter((name) => name !== "can.p3d").map((name) => join(pickup, name)))) === "ready",
    "the pickup does not open");
expect(await has_texture(), "of loose files it has no texture");
expect((await page.locator("[data-source]").count()) === 5, "of loose files it has not 5 sliders");
const source = join(folder, "pickup_co.png");
tool("p3dconv", "paa-to-png", join(pickup, "pickup_co.paa"), "-o", source);
await clear(page);
await drop(page, [join(pickup, "pickup.p3d"), source]);
expect(await has_texture(), "it has no texture of a PNG");
// So does an OBJ with its MTL.
tool("p3dconv", "p3d-to-obj", "--assets", given.fixtures, join(pickup, "pickup.p3d"), "-o", join(folder, "car.obj"));
await clear(page);
await drop(page, [join(folder, "car.obj"), join(folder, "car.mtl"), source]);
expect(await has_texture() && (await problems(page)) === "", `an OBJ has no texture: ${await problems(page)}`);
// So does a glTF; the images that a GLB holds count, of other programs' also JPEG. What means harm is told.
const triangles = async () => await page.evaluate(() => window.p3dview.figure.triangles.length / 3),
    of_obj = await triangles(),
    to_gltf = (name) => tool("p3dconv", "--assets", given.fixtures, join(pickup, "pickup.p3d"), "-o", join(folder, name));
for (const name of ["car.glb", "parts.gltf"]) to_gltf(name);
const drawn_with = async (...args) => await beside(page, "iso",
    tool("p3dconv", "p3d-to-png", "--size", "256x256", ...args, "-o", "-"), 256);
const jpeg = Buffer.from(await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
    canvas.getContext("2d").fillRect(0, 0, 8, 8);
    return canvas.toDataURL("image/jpeg").split(",")[1];
}), "base64");
const glb = readFileSync(join(folder, "car.glb"));
writeFileSync(join(folder, "other.glb"), glb_with(glb, jpeg));
writeFileSync(join(folder, "bad.glb"), glb_with(glb, jpeg.subarray(0, 40)));
for (const [name, ...others] of [["car.glb", join(pickup, "pickup.rvmat")], ["parts.gltf", join(folder, "parts.bin"), source], ["other.glb"]]) {
    await clear(page);
    const state = await drop(page, [join(folder, name), ...others]);
    expect(state === "ready" && await has_texture(), `${name}: ${state}, ${await problems(page)}`);
    const left_out = name === "other.glb" ? "left out: metallicFactor, roughnessFactor" : "";
    expect((await problems(page)).includes(left_out) && !(await problems(page)).includes("JPEG"), `${name}: ${await problems(page)}`);
    expect((await triangles()) === of_obj, `${name} has ${await triangles()} triangles, and not ${of_obj}`);
    if (name === "car.glb") {
        const painted = await drawn_with("--assets", given.fixtures, join(pickup, "pickup.p3d"));
        expect(painted.colors <= 2, `a GLB without the game's texture is ${painted.colors.toFixed(1)} of 255 away`);
    }
}
for (const [name, state, words_of_it] of [["bad.glb", "ready", "is a JPEG, which is not read here"],
    ["cut.glb", "failed", "the GLB is shorter than it says"], ["parts.gltf", "failed", "the buffer parts.bin cannot be read"]]) {
    if (name === "cut.glb") writeFileSync(join(folder, name), glb.subarray(0, 999));
    await clear(page);
    expect((await drop(page, join(folder, name))) === state && (await problems(page)).includes(words_of_it),
        `${name}: ${await problems(page)}`);
}

// A folder, dropped with a hand, has the paths of all that is in it.
const mod = join(folder, "mod");
cpSync(pickup, join(mod, "pickup"), { recursive: true });
await clear(page);
await drop_by_hand(page, mod);
expect((await page.evaluate(() => window.p3dview.entries.map(({ path }) => path))).includes("mod/pickup/can.p3d"),
    "a folder that is dropped has no paths");
await open_model(page, "mod/pickup/pickup.p3d");
await is_whole("the model of a folder");
expect(!(await page.locator("#missing").isVisible()), "something is said to be missing of a whole model");

// What is missing looks as in pictures of p3dconv, and a line says what to drop.
await clear(page);
await drop(page, join(pickup, "pickup.p3d"));
const line = page.locator("#missing summary"),
    said = "1 of 1 texture, 1 of 1 model and 1 of 1 rvmat are not here: drop the folder that has pickup. Striped: its texture is missing";
expect((await missing()) === "3" && (await line.innerText()) === said,
    `three files are missing; it is said: ${await line.innerText()}`);
await line.click();
expect((await page.locator("#missing").innerText()).includes("pickup\\pickup_co.paa"), "the names are not there");
await page.evaluate(() => (document.getElementById("panel-uv").open = true));
await page.locator('#panel-uv li .hatched[aria-label="pickup\\\\pickup_co.paa"] ~ .more:text-is("not here")').waitFor();
const hatched = await drawn_with("--no-assets", join(pickup, "pickup.p3d"));
expect(hatched.means <= 0.5, `a hatch is ${hatched.means.toFixed(2)} of 255 away from that of p3dconv`);
// A texture with alpha is seen through where it is missing.
const window_model = join(folder, "window.p3d");
tool("p3dconv", "p3d-to-mlod", "--rename", "crate\\data\\crate_co.paa=crate\\data\\crate_ca.paa",
    join(given.fixtures, "crate.p3d"), "-o", window_model);
await clear(page);
await drop(page, window_model);
const through = await drawn_with("--no-assets", window_model);
expect(through.means <= 0.5, `what is seen through is ${through.means.toFixed(2)} of 255 away from that of p3dconv`);
const { items } = await page.evaluate(() => window.p3dview.opened.looks);
expect(items.some(({ isMissing, alpha }) => isMissing && alpha === "blend"), "a window is not seen through");

// The only file of the name is found, and a line says where; the texture is in a folder with the name of its path.
const unpacked = join(folder, "unpacked");
for (const name of ["data", "pickup", "old"]) mkdirSync(join(unpacked, "stuff", name), { recursive: true });
cpSync(join(pickup, "pickup.p3d"), join(unpacked, "pickup.p3d"));
cpSync(join(pickup, "pickup.rvmat"), join(unpacked, "stuff/data/pickup.rvmat"));
for (const name of ["pickup", "old"]) cpSync(join(pickup, "pickup_co.paa"),
    join(unpacked, "stuff", name, "pickup_co.paa"));
await clear(page);
await choose_folder(page, unpacked);
await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
const found = await page.locator("#found").innerText();
await page.locator("#found summary").click();
const lines = await page.locator("#found").innerText(),
    words = "pickup\\pickup.rvmat: found as stuff\\data\\pickup.rvmat";
expect(found.startsWith("1 file was found by the name") && lines.includes(words), `found: ${found}: ${lines}`);
expect((await missing()) === "1" && (await has_texture()), "more than the proxy's model is missing");
// The game would not find it there, which is a finding.
await page.locator("#panel-check > summary").click();
await page.waitForFunction(() => document.getElementById("panel-check").textContent.includes("pickup.rvmat"));

// An archive, and ZIPs as mods are given away: of a folder, or of archives, stored or packed.
await clear(page);
expect((await drop(page, join(given.fixtures, "addon.pbo"))) === "ready",
    `an archive does not open: ${await problems(page)}`);
await clear(page);
const files = readdirSync(pickup).map((name) => [`mod-main/pickup/${name}`, read("pickup", name), true]),
    zip = make_zip("mod-main.zip", [["mod-main/", Buffer.alloc(0)], ...files]);
expect((await drop(page, zip)) === "ready", await problems(page));
await open_model(page, "mod-main/mod-main/pickup/pickup.p3d");
await is_whole("the model of a ZIP");
for (const is_packed of [false, true]) {
    await clear(page);
    const release = make_zip("release.zip", [["@mod/addons/addon.pbo", read("addon.pbo"), is_packed]]);
    expect((await drop(page, release)) === "ready", `an archive in a ZIP: ${await problems(page)}`);
    expect(await page.evaluate(() => window.p3dview.path.startsWith("release/@mod/addons/addon.pbo:")),
        "it is not the archive's model");
}
// Of ZIPs that mean harm, what is good opens; of the rest the page says what is wrong.
for (const [name, words_of_it, change, others = []] of [
    ["large.zip", "memory", (_, entry) => entry.writeUInt32LE(0x7ffffff0, 24)],
    ["short.zip", "I/O error", (_, entry) => entry.writeUInt32LE(7, 24)],
    ["elsewhere.zip", "I/O error", (_, entry) => entry.writeUInt32LE(3, 42)],
    ["secret.zip", "1 of 1 files are left out: they are encrypted", (_, entry) => entry.writeUInt16LE(1, 8)],
    ["locked.zip", "1 of 2 files are left out: they are encrypted",
        (path, entry) => path === "other.p3d" && entry.writeUInt16LE(1, 8), ["other.p3d"]],
    ["strange.zip", "1 of 2 files are left out: they are packed in a way that is not read",
        (path, entry) => path === "other.p3d" && entry.writeUInt16LE(1, 10), ["other.p3d"]],
    ["out.zip", "", () => {}, ["../../other.p3d"]],
]) {
    await clear(page);
    const state = await drop(page, make_zip(name, [...others.map((path) => [path, crate[1], true]), crate], change));
    expect(state === (others.length ? "ready" : "failed"), `${name}: ${state}`);
    expect((await problems(page)).includes(words_of_it), `${name}: ${await problems(page)}`);
}
for (const [name, bytes] of [["no-zip.zip", "no ZIP at all"], ["cut.zip", readFileSync(zip).subarray(0, -60)]]) {
    await clear(page);
    writeFileSync(join(folder, name), bytes);
    expect((await drop(page, join(folder, name))) === "failed" && (await problems(page)).includes("is no ZIP"),
        `${name}: ${await problems(page)}`);
}

// Ten clicks on ten models: two are opened at most, the first and the last. So it is with LODs.
const models = [...Array(10).keys()].map((i) => join(folder, `model${i}.p3d`));
for (const path of models) cpSync(join(pickup, "pickup.p3d"), path);
await clear(page);
expect((await drop(page, models)) === "ready", "ten models do not open");
await page.evaluate(() => {
    window.opened = [];
    window.p3dview.on(["model"], () => window.opened.push(document.getElementById("model").textContent));
    for (const button of document.querySelectorAll("#panel-files button[data-path]")) button.click();
});
await settled(page);
const opened = await page.evaluate(() => window.opened);
expect(opened.length <= 2 && opened.at(-1) === "model9.p3d", `what was opened: ${opened}`);
expect((await page.locator("#model").innerText()) === "model9.p3d", "it is not the last model");
await page.evaluate(() => Promise.all([1, 2, 3, 4, 5, 1].map((lod) => window.p3dview.show_lod(lod))));
expect((await page.evaluate(() => window.p3dview.lod)) === 1, "it is not the last LOD");
// Nothing is said of one that was closed while it was asked.
await page.evaluate(async () => {
    const app = window.p3dview,
        { id } = app.opened.model;
    await app.guard(async () => {
        await app.open("model3.p3d");
        await app.p3d.check(id);
    });
    await app.open("model9.p3d");
});
expect((await settled(page)) === "ready" && (await problems(page)) === "",
    `of a model that is closed it is said: ${await problems(page)}`);

// A texture shows its picture, also while a model is shown that has no use for it.
for (const [is_alone, path, says] of [[false, join(given.fixtures, "dxt1.paa"), "DXT1"], [true, source, "512 x 512"]]) {
    if (is_alone) await clear(page);
    await page.setInputFiles("#files", path);
    await page.locator("#image-dialog[open] canvas").waitFor();
    expect((await page.locator("#image-dialog").innerText()).includes(says), `of ${path} it does not say ${says}`);
    await page.locator("#image-dialog").getByLabel("Channel").selectOption({ label: "Red" });
    const pixel = await page.evaluate(() =>
        [...document.querySelector("#image-dialog canvas").getContext("2d").getImageData(0, 0, 1, 1).data]);
    expect(pixel[0] === pixel[2] && pixel[3] === 255, `a channel is not grey: ${pixel}`);
    await page.locator("#image-dialog").getByLabel("Size").selectOption({ label: "200 %" });
    expect(await page.evaluate(() => {
        const canvas = document.querySelector("#image-dialog canvas");
        return canvas.clientWidth === 2 * canvas.width;
    }), "it does not become larger");
    await page.locator("#image-dialog button").click();
}

// What is not read is told, beside a model, too; a drop without a file as well.
const other = join(folder, "notes.docx");
writeFileSync(other, "words");
await clear(page);
expect((await drop(page, other)) === "failed" && (await problems(page)).includes("notes.docx: not read here"),
    `of a document: ${await problems(page)}`);
await drop(page, join(given.fixtures, "crate.p3d"));
expect((await drop(page, other)) === "ready", "the model is gone");
await eventually(() => problems(page), (text) => text.includes("notes.docx: not read here"),
    (text) => `beside a model it is said: ${text}`);
await page.evaluate(() => window.p3dview.take_files([]));
expect((await problems(page)).includes("nothing was dropped that is a file"), "nothing is said of a drop of nothing");
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish("files, folders, archives, ZIPs; what is missing, found elsewhere, or not read");
