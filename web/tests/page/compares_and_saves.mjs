// compares_and_saves.mjs: the classes of a config that a model is shown as, what is saved, and two models side by side.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose_folder, clear, drop, eventually, expect, finish, given, is_firefox, join, open_model, open_page,
    problems, settled, tool } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    mod = join(folder, "pickup"),
    made = join(folder, "made"),
    car = join(mod, "pickup.p3d");
cpSync(join(given.fixtures, "pickup"), mod, { recursive: true });
for (const path of [made, join(mod, "data")]) mkdirSync(path);
cpSync(join(given.fixtures, "dxt1.paa"), join(mod, "data/other_co.paa"));
writeFileSync(
    join(mod, "config.cpp"),
    `class CfgVehicles {
    class Pickup_Base { model = "\\pickup\\Pickup"; hiddenSelections[] = {"camo", "glass"}; };
    class Pickup_Other: Pickup_Base { hiddenSelectionsTextures[] = {"pickup\\data\\other_co.paa"}; };
    class Pickup_Open: Pickup_Base { hiddenSelectionsTextures[] = {"#(argb,8,8,3)color(1,0,0,1)", ""}; };
};`,
);
const { page, noise, close } = await open_page();
const same = (name, data, wanted) => expect(Buffer.compare(data, wanted) === 0, `${name} is not what p3dconv writes`);

/** What a button saves, by name. */
async function saved(what, count = 1) {
    const downloads = [];
    page.on("download", (download) => downloads.push(download));
    await page.click(`[data-take="${what}"]`);
    await eventually(() => downloads.length, (number) => number === count, (number) => `${what} saves ${number} files`);
    page.removeAllListeners("download");
    const files =
        downloads.map(async (download) =>
        ({ name: download.suggestedFilename(), data: readFileSync(await download.path()) }));
    return (await Promise.all(files)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

// The classes of the config that use the model.
await choose_folder(page, mod);
await page.waitForFunction(() => window.p3dview.entries.length > 0);
await open_model(page, "pickup/pickup.p3d");
await page.waitForSelector("#variant");
const names = (await page.locator("#variant option").allInnerTexts()).join();
expect(names === "As it is,Pickup_Base,Pickup_Other,Pickup_Open", `the variants are ${names}`);
const choose = async (name) => {
    await page.locator("#variant").selectOption(name);
    await page.waitForFunction((wanted) => window.p3dview.variant === wanted, name);
    await settled(page);
};
const textures = async () =>
    await page.evaluate(() => window.p3dview.opened.model.materials.map(({ texture }) => texture));
const triangles = async () => await page.evaluate(() => window.p3dview.figure.triangles.length);
const plain = await triangles();
await page.keyboard.press("t");
await choose("Pickup_Other");
expect((await textures()).includes("pickup\\data\\other_co.paa"), `the textures are ${await textures()}`);
expect(await page.evaluate(() => Math.abs(window.p3dview.view.camera.pitch - Math.PI / 2) < 1e-6),
    "the camera is gone");
expect((await triangles()) === plain, "faces are gone");
const taken =
    await page.evaluate(async () =>
    [...(await window.p3dview.p3d.png(window.p3dview.opened.model.id, { width: 200, height: 150, view: "iso" }))]);
const in_folder = ["--proxies", "--assets", folder, car, "-o"];
same("the picture of a class", Buffer.from(taken),
    tool("p3dconv", "p3d-to-png", "--variant", "Pickup_Other", "--size", "200x150", ...in_folder, "-"));
// A hidden selection, and back; a file that is saved again keeps its class; another model has none.
await choose("Pickup_Open");
expect((await triangles()) < plain, "the glass is not hidden");
await page.waitForFunction(() => location.hash.includes("variant=Pickup_Open"));
await choose("");
expect((await triangles()) === plain && !(await textures()).includes("pickup\\data\\other_co.paa"),
    "it is not as it was");
await choose("Pickup_Other");
await page.evaluate(() => window.p3dview.take_again([...window.p3dview.found.values()]));
await page.waitForFunction(() => window.p3dview.variant === "Pickup_Other");
await settled(page);
expect((await textures()).includes("pickup\\data\\other_co.paa"), "the class is gone when the file is read again");
await open_model(page, "pickup/can.p3d");
expect((await page.locator("#variant").count()) === 0, "the can has variants");
expect((await problems(page)) === "", await problems(page));

// What is saved is what p3dconv writes.
if (!is_firefox) {
    await open_model(page, "pickup/pickup.p3d");
    await page.locator("#panel-take > summary").click();
    tool("p3dconv", "p3d-to-obj", ...in_folder, join(made, "pickup.obj"));
    const [mtl, obj, image] = await saved("OBJ", 3); // the image has no folder of its own
    same("the OBJ", obj.data, readFileSync(join(made, "pickup.obj")));
    same("the MTL", mtl.data,
        Buffer.from(readFileSync(join(made, "pickup.mtl"), "utf8").replaceAll("pickup_textures/", "")));
    same("its image", image.data, readFileSync(join(made, "pickup_textures", image.name)));
    const [glb] = await saved("GLB");
    same("the GLB", glb.data, tool("p3dconv", "p3d-to-glb", ...in_folder, "-"));
    const [mlod] = await saved("MLOD");
    expect(mlod.name === "pickup_mlod.p3d", `the MLOD is called ${mlod.name}`);
    same("the MLOD", mlod.data, tool("p3dconv", "p3d-to-mlod", car, "-o", "-"));
    const [cfg] = await saved("model.cfg");
    expect(cfg.data.includes("class CfgModels"), "the model.cfg has no models");
    const [picture] = await saved("PNG"),
        wanted = await page.evaluate(() =>
            [window.p3dview.view.canvas.width, window.p3dview.view.canvas.height].join()),
        size = [picture.data.readUInt32BE(16), picture.data.readUInt32BE(20)].join(); // behind its signature
    expect(size === wanted, `the PNG has ${size} pixels instead of ${wanted}`);
    // The camera button: in the shape of the view, with what is behind the model or without.
    for (const has_background of [true, false]) {
        await page.locator("#camera").click();
        await page.locator("#picture-size").selectOption("1024");
        await page.locator("#picture-background").setChecked(has_background);
        const [taken] = await Promise.all([page.waitForEvent("download"), page.locator("#picture-save").click()]);
        const [side, corner] = await page.evaluate(async (text) => {
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
                bitmap = await createImageBitmap(new Blob([bytes])),
                context = new OffscreenCanvas(1, 1).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            return [Math.max(bitmap.width, bitmap.height), context.getImageData(0, 0, 1, 1).data[3]];
        }, readFileSync(await taken.path()).toString("base64"));
        expect(side === 1024 && corner === (has_background ? 255 : 0),
            `a picture of 1024 has ${side} pixels, its corner an alpha of ${corner}`);
    }
    // Another variant beside it, with names; and a film of one turn, after which all is as it was.
    const look = async () => await page.evaluate(() => [window.p3dview.variant, window.p3dview.view.camera.yaw].join()),
        before = await look();
    await page.locator("#camera").click();
    await page.locator("#picture-beside").selectOption("Pickup_Other");
    await page.locator("#picture-name").check();
    const [pair] = await Promise.all([page.waitForEvent("download"), page.locator("#picture-save").click()]);
    const halves = await page.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
            bitmap = await createImageBitmap(new Blob([bytes])),
            context = new OffscreenCanvas(1024, bitmap.height).getContext("2d", { willReadFrequently: true });
        context.drawImage(bitmap, 0, 0);
        return [0, 512].map((x) => context.getImageData(x, 0, 512, bitmap.height * 0.9).data.join());
    }, readFileSync(await pair.path()).toString("base64"));
    expect(halves[0] !== halves[1] && halves[0].length > 1e6, "two variants look the same");
    await page.locator("#camera").click();
    const [turn] = await Promise.all([page.waitForEvent("download"), page.locator("#picture-film").click()]);
    expect(turn.suggestedFilename() === "pickup.webm" &&
        readFileSync(await turn.path()).readUInt32BE(0) === 0x1a45dfa3, "the film is no WebM");
    expect((await look()) === before, `after pictures it is ${await look()}`);
}

// Two models side by side, and what changed in words; faces are coloured by it, as many as the words say.
const second = join(folder, "second.p3d");
tool("p3dconv", "mlod-to-mlod", "--rename", "crate\\data=box\\data", join(given.fixtures, "crate.p3d"), "-o", second);
await clear(page);
await drop(page, [join(given.fixtures, "crate.p3d"), second]);
await page.evaluate(() => window.p3dview.compare("second.p3d"));
await page.locator("#panel-diff li").first().waitFor({ state: "attached" });
const words = await page.locator("#panel-diff").textContent();
expect(words.includes("texture"), `nothing is said of the texture: ${words}`);
expect(await page.evaluate(() => window.p3dview.view.figures.length === 2), "the models are not side by side");
const { marked, counted, shown } = await page.evaluate(() => {
    const { changes, faces, lods } = window.p3dview.difference;
    const at = lods.findIndex(({ first }) => first === window.p3dview.opened.model.lods[window.p3dview.lod].index);
    return {
        marked: faces[at].map((side) => side.reduce((sum, bits) => sum + (bits & 8 ? 1 : 0) + (bits & 7 ? 1e6 : 0), 0))
            .join(),
        counted: changes.filter(({ change, lod }) => change === "texture" && lod === at)
            .reduce((sum, { count }) => sum + count, 0),
        shown: window.p3dview.figure.marks.changedFaces?.length,
    };
});
expect(counted > 0 && shown > 0 && marked === `${counted},${counted}`,
    `${counted} faces have another texture, marked are ${marked}, shown ${shown}`);
for (const text of noise) expect(false, text);
await close();
rmSync(folder, { recursive: true });
finish("classes of a config, what is saved, two models side by side");
