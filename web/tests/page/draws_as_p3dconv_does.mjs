// draws_as_p3dconv_does.mjs: what the page draws, lit and flat, beside what p3dconv p3d-to-png draws with the same camera.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readdirSync } from "node:fs";
import { basename, beside, drop, expect, finish, join, models_below, open_model, open_page, shared, skip, some_of,
    tool } from "./lib.mjs";

const SIZE = 256,
    LEAST = 0.98, // of the silhouettes in common
    MOST_AWAY = 25.5, // of 255: mean colours
    MOST_EACH = 1, // of 255: a lit pixel, on average; without shadows it is more
    COUNT = some_of(24, 3),
    TEXTURED = some_of(12, 2);

/** Models with faces to be seen, in turn of each folder of the corpus. */
function chosen() {
    const folders = {},
        found = [];
    for (const path of models_below(`${shared}/corpus`)
        .filter((name) => !name.includes("/damaged/"))) (folders[path.split("/").at(-2)] ??= []).push(path);
    const has_faces = (path) => JSON.parse(tool("p3dinfo", "--json", path))
        .lods.some(({ resolution, faces }) => resolution < 1000 && faces > 20);
    for (let round = 0; round < 50; round++)
        for (const models of Object.values(folders)) {
            const path = models[round * 3];
            if (path && found.length < COUNT && has_faces(path)) found.push(path);
        }
    return found;
}

/** Models of archives that p3dconv can draw; each is open. */
async function* textured(page) {
    for (const name of readdirSync(`${shared}/assets/pbo`).filter((file) => file.endsWith(".pbo"))) {
        const archive = join(shared, "assets/pbo", name);
        if ((await drop(page, archive)) !== "ready") continue;
        const entries = await page.evaluate(() => window.p3dview.entries);
        for (const { path } of entries.filter((entry) => entry.kind === "model" && entry.archive === name)) {
            await open_model(page, path);
            if (!(await page.evaluate(() => window.p3dview.opened?.textures.some((texture) => texture)))) continue;
            let png = null;
            try {
                png = tool("p3dconv", "p3d-to-png", "--light", "flat", "--size", `${SIZE}x${SIZE}`, "--proxies", "--assets", archive,
                    join(archive, "..", path), "-o", "-");
            } catch {
                continue; // nothing to draw
            }
            yield [path, png];
        }
    }
}

if (!shared) skip("no corpus");
const { page, noise, close } = await open_page();
let worst = 1,
    most_away = 0,
    most_each = 0,
    count = 0;
for (const model of chosen()) {
    const name = basename(model),
        state = await drop(page, model);
    expect(state === "ready", `${name}: ${state}`);
    for (const view of ["iso", "front", "side", "top"]) {
        const { common, each } = await beside(page, view,
            tool("p3dconv", "p3d-to-png", "--view", view, "--size", `${SIZE}x${SIZE}`, model, "-o", "-"), SIZE);
        worst = Math.min(worst, common);
        most_each = Math.max(most_each, each);
        expect(each <= MOST_EACH, `${name}, ${view}: pixels are ${each.toFixed(2)} of 255 away`);
        expect(common >= LEAST, `${name}, ${view}: ${common.toFixed(4)} of the silhouettes is common`);
    }
}
await page.locator("#coloring").selectOption("look");
for await (const [path, png] of textured(page)) {
    const { common, colors } = await beside(page, "iso", png, SIZE);
    most_away = Math.max(most_away, colors);
    expect(colors <= MOST_AWAY, `${path}: its mean colour is ${colors.toFixed(1)} of 255 away`);
    expect(common >= 0.95, `${path}: ${common.toFixed(4)} of the silhouettes is common`);
    if (++count === TEXTURED) break;
}
expect(count > 0, "no model of an archive has textures");
for (const text of noise) expect(false, text);
await close();
finish(`least common part ${worst.toFixed(4)}, pixels ${most_each.toFixed(2)} of 255 away; ${count} with textures, ${most_away.toFixed(1)} of 255 away`);
