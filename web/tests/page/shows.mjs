// shows.mjs: what the page does beside drawing: archives, pages with models in them, names, keys, comparing, saving, and
// files that take for ever.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { drop, expect, finish, given, join, open_page, problems, shared, tool } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    pickup = join(given.fixtures, "pickup"),
    files = readdirSync(pickup).map((name) => join(pickup, name));
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

// What is saved is what p3dconv writes.
const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-take="model.cfg"]')]);
expect(readFileSync(await download.path()).length > 100, "the model.cfg is empty");
const [glb] = await Promise.all([page.waitForEvent("download"), page.click('[data-take="GLB"]')]);
expect(
    readFileSync(await glb.path())
        .subarray(0, 4)
        .toString() === "glTF",
    "the GLB is none",
);

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

const changes = await page.evaluate(() => [...window.p3dview.changes[0]]);
expect(changes.includes(2) && !changes.includes(1), `faces of another texture are marked ${changes}`);

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
        for (const path of paths) {
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

// A file that takes for ever, and one that takes all memory: they are ended, and a good one opens.
if (given["page-for-tests"]) {
    const patient = await open_page({ file: given["page-for-tests"] });
    for (const text of ["LOOP", "FILL"]) {
        const path = join(folder, `${text}.p3d`);
        writeFileSync(path, text);
        const state = await drop(patient.page, path, 60_000);
        expect(state === "failed", `${text}: ${state}`);
        expect((await problems(patient.page)).length > 0, `${text}: nothing is said`);
        expect(
            (await drop(patient.page, join(given.fixtures, "crate.p3d"))) === "ready",
            `after ${text} no good model opens`,
        );
    }
    await patient.close();
}
finish("archives, pages with models, names, keys, comparing, saving, patience");
