// shows.mjs: what the page does beside drawing: folders and archives, pages with models in them, names, keys, comparing,
// saving, and files that take for ever.
// SPDX-License-Identifier: GPL-2.0-or-later
import {
    closeSync,
    cpSync,
    ftruncateSync,
    mkdirSync,
    mkdtempSync,
    openSync,
    readFileSync,
    readdirSync,
    rmSync,
    writeFileSync,
    writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { drop, drop_by_hand, every, expect, finish, given, is_firefox, join, open_page, problems, shared, tool } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    pickup = join(given.fixtures, "pickup"),
    files = readdirSync(pickup).map((name) => join(pickup, name));

/** A file that takes for ever, and one that takes all memory: they are ended, and a good one opens. That takes as long as
 * a call may, so it goes on beside all else. */
async function patience() {
    if (!given["page-for-tests"] || is_firefox) return;
    const { page, close } = await open_page({ file: given["page-for-tests"] });
    for (const [text, words] of [
        ["LOOP", "open took longer than 20 s"],
        ["FILL", "the call was ended"],
    ]) {
        const path = join(folder, `${text}.p3d`),
            begin = Date.now();
        writeFileSync(path, text);
        expect((await drop(page, path, 90_000)) === "failed", `${text} does not fail`);
        expect((await problems(page)).includes(words), `${text}: ${await problems(page)}`);
        expect(text !== "LOOP" || Date.now() - begin >= 20_000, `${text} was ended after ${Date.now() - begin} ms`);
        expect((await drop(page, join(given.fixtures, "crate.p3d"))) === "ready", `after ${text} no good model opens`);
    }
    await close();
}
const patient = patience();
const { page, noise, close } = await open_page();

/** Each control has a name for those who do not see it. */
async function names_are_there() {
    const nameless = await page.evaluate(() =>
        [...document.querySelectorAll("button, input, select, summary, [role=img]")].flatMap((element) =>
            element.getAttribute("aria-label") ||
            element.textContent?.trim() ||
            element.labels?.[0]?.textContent?.trim()
                ? []
                : [element.outerHTML.slice(0, 100)],
        ),
    );
    for (const element of nameless) expect(false, `it has no name: ${element}`);
}

// Loose files find each other by their names: a texture, an rvmat, the model of a proxy, the model.cfg.
expect(
    (await drop(
        page,
        files.filter((path) => !path.endsWith("can.p3d")),
    )) === "ready",
    "the pickup does not open",
);
expect(await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)), "it has no texture");
expect((await page.locator("[data-source]").count()) === 5, "it has not 5 sliders");

// So is the source of a texture, where the PAA is not there; then all again.
const source = join(folder, "pickup_co.png");
tool("p3dconv", "paa-to-png", join(pickup, "pickup_co.paa"), "-o", source);
await page.evaluate(() => window.p3dview.clear());
await drop(page, [join(pickup, "pickup.p3d"), source]);
expect(await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)), "it has no texture of a PNG");
await page.evaluate(() => window.p3dview.clear());
await drop(
    page,
    files.filter((path) => !path.endsWith("can.p3d")),
);

// By keyboard: a level of detail, a view, the help.
await page.locator("#canvas").focus();
await page.keyboard.press("2");
await page.waitForFunction(() => document.querySelector('[data-lod="1"]').getAttribute("aria-selected") === "true");
await page.keyboard.press("t");
expect(await page.evaluate(() => Math.abs(window.p3dview.view.camera.pitch - Math.PI / 2) < 1e-6), "T is not the top");
await page.keyboard.press("?");
expect(await page.locator("#help-dialog").isVisible(), "? does not help");
await page.keyboard.press("Escape");
await page.keyboard.press("1");
await page.keyboard.press("i");
await page.waitForFunction(() => document.querySelector('[data-lod="0"]').getAttribute("aria-selected") === "true");
await page.locator('[data-lod="1"] button').focus();
await page.keyboard.press("Enter");
await page.waitForFunction(() => document.querySelector('[data-lod="1"]').getAttribute("aria-selected") === "true");
expect(
    await page.evaluate(() => document.activeElement.closest('[data-lod="1"]') !== null),
    "the focus is lost when a LOD is chosen",
);
await page.locator('[data-lod="0"] button').click();
await page.waitForFunction(() => document.querySelector('[data-lod="0"]').getAttribute("aria-selected") === "true");

// The box goes with what moves.
expect(
    await page.evaluate(async () => {
        const before = [...window.p3dview.figure.box];
        await window.p3dview.move("door_l", 1);
        const is_wider = window.p3dview.figure.box.some((number, i) => Math.abs(number - before[i]) > 0.1);
        await window.p3dview.move("door_l", 0);
        return is_wider;
    }),
    "the box is that of a closed door",
);
await page.evaluate(() => document.querySelectorAll(".panel").forEach((panel) => (panel.open = true)));
await page.waitForTimeout(500);
await names_are_there();

// A face under the pointer is named as p3ddump takes it, and is where p3ddump says that it is.
await page.mouse.click(620, 480);
await page.waitForFunction(() => document.querySelector("#panel-picked td"));
const facts = Object.fromEntries(
    await page.evaluate(() =>
        [...document.querySelectorAll("#panel-picked tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
    ),
);
const field = facts["p3ddump --field"];
expect(/^lods\[0\]\.faces\[\d+\]$/.test(field ?? ""), `a face is called ${field}`);
if (field) {
    const dumped = tool("p3ddump", "--field", field, join(pickup, "pickup.p3d")).toString();
    const points = facts.corners?.split(" ").slice(1) ?? [];
    const corners = [...dumped.matchAll(/\.point +(\d+)/g)].map((match) => match[1]);
    expect(
        corners.length === 0 || corners.join() === points.join(),
        `${field} has the points ${corners}, the page says ${points}`,
    );
}

const mod = join(folder, "mod"),
    made = join(folder, "made"),
    car = join(mod, "pickup/pickup.p3d");
cpSync(pickup, join(mod, "pickup"), { recursive: true });
mkdirSync(made);

// What is dropped with a hand: a folder, with all that is in it.
await page.evaluate(() => window.p3dview.clear());
await drop_by_hand(page, mod);
expect(
    (await page.evaluate(() => window.p3dview.entries.map(({ path }) => path).join())).includes("mod/pickup/can.p3d"),
    "a folder that is dropped has no paths",
);
await page.evaluate(() => window.p3dview.open("mod/pickup/pickup.p3d"));
expect((await page.locator("[data-source]").count()) === 5, "its model.cfg is not found");

// Faces that the game hides are there when they are asked for: the lid of a crate, whose four points are hidden.
const crate = readFileSync(join(given.fixtures, "crate.p3d")),
    lidded = join(folder, "lidded.p3d");
for (let at = 12 + 28; at < 12 + 28 + 8 * 16; at += 16) // 16 bytes a point, behind the two headers
    if (crate.readFloatLE(at + 4) > 1) crate.writeUInt32LE(0x01000000, at + 12);
writeFileSync(lidded, crate);
await page.evaluate(() => window.p3dview.clear());
await drop(page, lidded);
const triangles = async () => await page.evaluate(() => window.p3dview.figure.triangles.length / 3);
expect((await triangles()) === 10, `with a hidden lid ${await triangles()} triangles are drawn`);
await page.locator("#hidden").click();
await page.waitForFunction(() => window.p3dview.figure.triangles.length === 36, null, { timeout: 5000 }).catch(() => expect(false, "hidden faces do not come"));
await page.locator("#hidden").click();
await page.waitForFunction(() => window.p3dview.figure.triangles.length === 30);

await page.evaluate(() => window.p3dview.clear());
await drop_by_hand(page, mod);
await page.evaluate(() => window.p3dview.open("mod/pickup/pickup.p3d"));
expect(await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)), "its texture is not found");

// What is saved is what p3dconv writes.
async function saved(what, count = 1) {
    const files = [];
    const done = new Promise((resolve) =>
        page.on("download", async function take(download) {
            files.push({ name: download.suggestedFilename(), data: readFileSync(await download.path()) });
            if (files.length < count) return;
            page.off("download", take);
            resolve();
        }),
    );
    await page.click(`[data-take="${what}"]`);
    await done;
    return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}
const same = (name, data, wanted) => expect(Buffer.compare(data, wanted) === 0, `${name} is not what p3dconv writes`);
tool("p3dconv", "p3d-to-obj", "--proxies", "--assets", mod, car, "-o", join(made, "pickup.obj"));
const [mtl, obj, image] = await saved("OBJ", 3); // the image has no folder of its own
same("the OBJ", obj.data, readFileSync(join(made, "pickup.obj")));
same("the MTL", mtl.data, Buffer.from(readFileSync(join(made, "pickup.mtl"), "utf8").replaceAll("pickup_textures/", "")));
same("its image", image.data, readFileSync(join(made, "pickup_textures", image.name)));
const [glb] = await saved("GLB");
same("the GLB", glb.data, tool("p3dconv", "p3d-to-glb", "--proxies", "--assets", mod, car, "-o", "-"));
const [mlod] = await saved("MLOD");
expect(mlod.name === "pickup_mlod.p3d", `the MLOD is called ${mlod.name}`);
same("the MLOD", mlod.data, tool("p3dconv", "p3d-to-mlod", car, "-o", "-"));
const [cfg] = await saved("model.cfg");
expect(cfg.data.includes("class CfgModels"), "the model.cfg has no models");
const [picture] = await saved("PNG");
const [drawn, shown] = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    return [[width, height].join(), [window.p3dview.view.canvas.width, window.p3dview.view.canvas.height].join()];
}, picture.data.toString("base64"));
expect(drawn === shown, `the PNG has ${drawn} pixels instead of ${shown}`);

// An archive of 2 GB is read by slices: its last file is a model, behind nothing at all.
function large_archive(path) {
    const crate = readFileSync(join(given.fixtures, "crate.p3d")),
        hole = 2 ** 31 - 4096;
    const entry = (name, bytes) => {
        const numbers = Buffer.alloc(20);
        numbers.writeUInt32LE(bytes, 16);
        return Buffer.concat([Buffer.from(`${name}\0`), numbers]);
    };
    const header = Buffer.concat([entry("hole.bin", hole), entry("crate.p3d", crate.length), entry("", 0)]);
    const file = openSync(path, "w");
    ftruncateSync(file, header.length + hole + crate.length);
    writeSync(file, header, 0, header.length, 0);
    writeSync(file, crate, 0, crate.length, header.length + hole);
    closeSync(file);
}
const large = join(folder, "large.pbo"),
    begin = Date.now();
large_archive(large);
await page.evaluate(() => window.p3dview.clear());
expect((await drop(page, large)) === "ready", `an archive of 2 GB: ${await problems(page)}`);
expect((await page.locator("[data-lod]").count()) === 4, "the model in an archive of 2 GB has not its LODs");
const took = Date.now() - begin;
expect(took < 10_000, `an archive of 2 GB opens after ${took} ms`);
rmSync(large);

// Two models side by side, and what changed in words.
await page.evaluate(() => window.p3dview.clear());
const second = join(folder, "second.p3d");
tool("p3dconv", "mlod-to-mlod", "--rename", "crate\\data=box\\data", join(given.fixtures, "crate.p3d"), "-o", second);
await drop(page, [join(given.fixtures, "crate.p3d"), second]);
await page.evaluate(() => window.p3dview.compare("second.p3d"));
await page.locator("#panel-diff li").first().waitFor();
const words = await page.locator("#panel-diff").innerText();
expect(words.includes("texture"), `nothing is said of the texture: ${words}`);
expect(await page.evaluate(() => window.p3dview.view.figures.length === 2), "the models are not side by side");

// Faces are coloured by what the library says changed; the counts are those of the words.
const changes = await page.evaluate(() => {
    const { changes: all, faces, lods } = window.p3dview.difference;
    const at = lods.findIndex(({ first }) => first === window.p3dview.opened.model.lods[window.p3dview.lod].index);
    const counted = all.filter(({ change, lod }) => change === "texture" && lod === at);
    return {
        marked: faces[at].map((side) => side.reduce((sum, bits) => sum + (bits & 8 ? 1 : 0) + (bits & 7 ? 1e6 : 0), 0)).join(),
        wanted: counted.reduce((sum, { count }) => sum + count, 0),
        shown: window.p3dview.figure.marks.changedFaces?.length,
    };
});
expect(changes.wanted > 0 && changes.shown > 0, "no face has another texture");
expect(changes.marked === `${changes.wanted},${changes.wanted}`, `faces marked ${JSON.stringify(changes)}`);

// A model in an archive.
expect(
    (await drop(page, join(given.fixtures, "addon.pbo"))) === "ready",
    `an archive does not open: ${await problems(page)}`,
);
if (shared) {
    let models = 0;
    for (const archive of readdirSync(join(shared, "assets/pbo")).filter((name) => name.endsWith(".pbo"))) {
        const state = await drop(page, join(shared, "assets/pbo", archive));
        const paths = await page.evaluate(
            (name) =>
                window.p3dview.entries
                    .filter((entry) => entry.kind === "model" && entry.archive === name)
                    .map(({ path }) => path),
            archive,
        );
        const is_cut = (await problems(page)).includes("the file is cut");
        expect(is_cut || !paths.length || state === "ready", `${archive}: ${state}: ${await problems(page)}`);
        if (is_cut) continue;
        for (const path of paths.filter((_, i) => i % every === 0)) {
            await page.evaluate((model) => window.p3dview.open(model), path);
            const now = await page.evaluate(() => document.documentElement.dataset.state);
            expect(now === "ready", `${path}: ${now}: ${await problems(page)}`);
            models++;
        }
    }
    console.log(`${models} models of archives`);
}
for (const text of noise) expect(false, text);
await close();

// A page with models in it opens the first one, or what its address says.
const html = join(folder, "pickup.html");
tool(
    "p3dconv",
    "p3d-to-html",
    "--page",
    given.page,
    "--assets",
    given.fixtures,
    join(pickup, "pickup.p3d"),
    "-o",
    html,
);
const sent = await open_page({ file: html, fragment: "#lod=1&view=side&phase.door_l=0.5" });
await sent.page.waitForFunction(() => window.p3dview.values.size === 1 && window.p3dview.lod === 1, null, {
    timeout: 20_000,
});
expect(
    await sent.page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)),
    "the page sent has no texture",
);
expect(
    (await sent.page.locator('[data-lod="1"]').getAttribute("aria-selected")) === "true",
    "its address does not choose a LOD",
);
for (const text of sent.noise) expect(false, text);
await sent.close();

// An address that somebody has made up leaves no blank picture; after a lost context of WebGL the background is as before.
const crafted = await open_page({ file: html, fragment: "#view=toString&lod=99&phase.toString=1&model=__proto__&variant=constructor" });
await crafted.page.waitForFunction(() => document.documentElement.dataset.state === "ready");
const pixels = async () =>
    await crafted.page.evaluate(async () => {
        const { view } = window.p3dview;
        view.draw();
        const { width, height } = view.canvas,
            copy = new OffscreenCanvas(width, height).getContext("2d");
        copy.drawImage(view.canvas, 0, 0);
        const alphas = copy.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 === 3);
        return { corner: alphas[0], drawn: alphas.filter((alpha) => alpha === 255).length };
    });
const seen = await pixels();
expect(seen.drawn > 10_000 && seen.corner === 0, `a crafted address shows ${JSON.stringify(seen)}`);
await crafted.page.evaluate(async () => {
    const { canvas } = window.p3dview.view,
        lose = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
    const heard = (name) => new Promise((done) => canvas.addEventListener(name, done, { once: true }));
    const lost = heard("webglcontextlost");
    lose.loseContext();
    await lost;
    const restored = heard("webglcontextrestored");
    setTimeout(() => lose.restoreContext(), 50);
    await restored;
});
await crafted.page.waitForTimeout(300);
const again = await pixels();
expect(again.corner === 0 && Math.abs(again.drawn - seen.drawn) < 0.02 * seen.drawn, `after a lost context it shows ${JSON.stringify(again)}`);
for (const text of crafted.noise) expect(/three\.js|WebGL/i.test(text), text);
await crafted.close();

await patient;
finish("folders, archives, pages with models, names, keys, comparing, saving, patience");
