// variants.mjs: the classes of configs that a model is shown as.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose_folder, expect, finish, given, join, open_page, problems, tool } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    mod = join(folder, "pickup");

cpSync(join(given.fixtures, "pickup"), mod, { recursive: true });
mkdirSync(join(mod, "data"));
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
const ready = async () =>
    await page.waitForFunction(() => ["ready", "failed"].includes(document.documentElement.dataset.state));
const choose = async (name) => {
    await page.locator("#variant").selectOption(name);
    await page.waitForFunction((wanted) => window.p3dview.variant === wanted, name);
    await ready();
};
const textures = async () => await page.evaluate(() => window.p3dview.opened.model.materials.map(({ texture }) => texture));
const triangles = async () => await page.evaluate(() => window.p3dview.figure.triangles.length);

await choose_folder(page, mod);
await page.waitForFunction(() => window.p3dview.entries.length > 0);
await page.evaluate(() => window.p3dview.open("pickup/pickup.p3d"));
await ready();
await page.waitForSelector("#variant");
expect(
    (await page.locator("#variant option").allInnerTexts()).join() === "As it is,Pickup_Base,Pickup_Other,Pickup_Open",
    `the variants are ${await page.locator("#variant option").allInnerTexts()}`,
);
const plain = await triangles();
await page.keyboard.press("t");
await choose("Pickup_Other");
expect((await textures()).includes("pickup\\data\\other_co.paa"), `the textures are ${await textures()}`);
expect(await page.evaluate(() => Math.abs(window.p3dview.view.camera.pitch - Math.PI / 2) < 1e-6), "the camera is gone");
expect((await triangles()) === plain, "faces are gone");

// What is saved is what is shown, and as p3dconv has it.
const saved = Buffer.from(
    await page.evaluate(async () => [
        ...(await window.p3dview.p3d.png(window.p3dview.opened.model.id, { width: 200, height: 150, view: "iso" })),
    ]),
);
const made = join(folder, "made.png");
tool("p3dconv", "p3d-to-png", "--variant", "Pickup_Other", "--size", "200x150", "--proxies", join(mod, "pickup.p3d"), "--assets", folder, "-o", made);
expect(saved.equals(readFileSync(made)), "the picture is not that of p3dconv");

// A hidden selection, and back.
await choose("Pickup_Open");
expect((await triangles()) < plain, "the glass is not hidden");
await page.waitForFunction(() => location.hash.includes("variant=Pickup_Open"));
await choose("");
expect((await triangles()) === plain && !(await textures()).includes("pickup\\data\\other_co.paa"), "it is not as it was");

// A file that is saved again keeps its class; another model has none.
await choose("Pickup_Other");
await page.evaluate(() => window.p3dview.take_again([...window.p3dview.found.values()]));
await page.waitForFunction(() => window.p3dview.variant === "Pickup_Other");
await ready();
expect((await textures()).includes("pickup\\data\\other_co.paa"), "the class is gone when the file is read again");
await page.evaluate(() => window.p3dview.open("pickup/can.p3d"));
await ready();
expect((await page.locator("#variant").count()) === 0, "the can has variants");
expect((await problems(page)) === "", await problems(page));
expect(noise.length === 0, noise.join("\n"));
await close();
rmSync(folder, { recursive: true });
finish("variants");
