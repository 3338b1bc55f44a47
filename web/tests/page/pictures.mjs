// pictures.mjs: what the page draws, beside what p3dconv p3d-to-png draws with the same camera.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, drop, expect, finish, given, join, models_below, open_page, shared, skip, some_of, tool } from "./lib.mjs";

const VIEWS = ["iso", "front", "side", "top"],
    SIZE = 256,
    LEAST = 0.98,
    MOST_AWAY = 0.1,
    COUNT = some_of(24, 6),
    TEXTURED = some_of(12, 4);

/** Both pictures' pixels: how much of the silhouettes is common, and mean colours where both are. */
async function compare(page, ours, theirs) {
    return await page.evaluate(
        async (urls) => {
            const [a, b] = await Promise.all(
                urls.map(async (url) => {
                    const image = new Image();
                    image.src = url;
                    await image.decode();
                    const canvas = document.createElement("canvas");
                    [canvas.width, canvas.height] = [image.width, image.height];
                    const context = canvas.getContext("2d");
                    context.drawImage(image, 0, 0);
                    return context.getImageData(0, 0, image.width, image.height).data;
                }),
            );
            let both = 0,
                any = 0;
            const sums = [
                [0, 0, 0],
                [0, 0, 0],
            ];
            for (let i = 0; i < a.length; i += 4) {
                const [in_a, in_b] = [a[i + 3] > 127, b[i + 3] > 127];
                any += in_a || in_b;
                both += in_a && in_b;
                if (in_a && in_b)
                    for (let k = 0; k < 3; k++) {
                        sums[0][k] += a[i + k];
                        sums[1][k] += b[i + k];
                    }
            }
            return {
                common: any ? both / any : 1,
                means: sums.map((sum) => sum.map((value) => (both ? value / both / 255 : 0))),
            };
        },
        [ours, theirs].map((bytes) => `data:image/png;base64,${bytes.toString("base64")}`),
    );
}

async function picture(page, view) {
    const text = await page.evaluate(
        async ([name, size]) => {
            window.p3dview.look(name);
            const blob = await window.p3dview.view.png(size, size, false);
            const bytes = new Uint8Array(await blob.arrayBuffer());
            return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        },
        [view, SIZE],
    );
    return Buffer.from(text, "base64");
}

/** Some of all formats: every so many. */
function chosen() {
    const all = models_below(`${shared}/corpus`).filter((path) => !path.includes("/damaged/"));
    const infos = tool("p3dinfo", "--json", ...all)
        .toString()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const with_faces = all.filter((_, i) => infos[i].lods.some((lod) => lod.resolution < 1000 && lod.faces > 20));
    const by_folder = Map.groupBy ? Map.groupBy(with_faces, (path) => path.split("/").at(-2)) : group(with_faces);
    const picked = [];
    for (let round = 0; picked.length < COUNT && round < 50; round++)
        for (const models of by_folder.values())
            if (models[round * 3] && picked.length < COUNT) picked.push(models[round * 3]);
    return picked;
}

function group(paths) {
    const groups = new Map();
    for (const path of paths) groups.set(path.split("/").at(-2), [...(groups.get(path.split("/").at(-2)) ?? []), path]);
    return groups;
}

if (!shared) skip("no corpus");
const { page, noise, close, context } = await open_page(),
    judge = await context.newPage();
const folder = given.output ?? mkdtempSync(join(tmpdir(), "p3dview-"));
mkdirSync(folder, { recursive: true });
let worst = 1;
for (const model of chosen()) {
    const name = basename(model);
    const state = await drop(page, model);
    expect(state === "ready", `${name}: ${state}`);
    for (const view of VIEWS) {
        const theirs = join(folder, `${name}.${view}.p3dconv.png`),
            ours = join(folder, `${name}.${view}.page.png`);
        tool("p3dconv", "p3d-to-png", "--view", view, "--size", `${SIZE}x${SIZE}`, model, "-o", theirs);
        writeFileSync(ours, await picture(page, view));
        const { common } = await compare(judge, readFileSync(ours), readFileSync(theirs));
        worst = Math.min(worst, common);
        expect(common >= LEAST, `${name}, ${view}: ${common.toFixed(4)} of the silhouettes is common`);
    }
}

// Models of archives, with their textures.
const archives = readdirSync(`${shared}/assets/pbo`)
    .filter((name) => name.endsWith(".pbo"))
    .map((name) => join(shared, "assets/pbo", name));
let textured = 0,
    most_away = 0;
for (const archive of archives) {
    if (textured >= TEXTURED) break;
    const state = await drop(page, archive);
    if (state !== "ready") continue;
    const models = await page.evaluate(() =>
        window.p3dview.entries.filter(({ kind, archive: of }) => kind === "model" && of).map(({ path }) => path),
    );
    for (const path of models.filter((name) => name.startsWith(basename(archive)))) {
        if (textured >= TEXTURED) break;
        await page.evaluate((model) => window.p3dview.open(model), path);
        const has_textures = await page.evaluate(() => window.p3dview.opened?.textures.some((texture) => texture));
        if (!has_textures) continue;
        const name = path.replace(/[\\/:]/g, "_");
        const theirs = join(folder, `${name}.p3dconv.png`),
            ours = join(folder, `${name}.page.png`);
        try {
            tool(
                "p3dconv",
                "p3d-to-png",
                "--size",
                `${SIZE}x${SIZE}`,
                "--proxies",
                "--assets",
                archive,
                join(archive, "..", path),
                "-o",
                theirs,
            );
        } catch {
            continue; // nothing to draw
        }
        writeFileSync(ours, await picture(page, "iso"));
        const {
            common,
            means: [a, b],
        } = await compare(judge, readFileSync(ours), readFileSync(theirs));
        const away = Math.max(...a.map((value, k) => Math.abs(value - b[k])));
        most_away = Math.max(most_away, away);
        expect(
            away <= MOST_AWAY,
            `${path}: mean colour ${a.map((v) => v.toFixed(3))} instead of ${b.map((v) => v.toFixed(3))}`,
        );
        expect(common >= 0.95, `${path}: ${common.toFixed(4)} of the silhouettes is common`);
        textured++;
    }
}
for (const text of noise) expect(false, text);
await close();
finish(`least common part ${worst.toFixed(4)}, ${textured} textured, colours ${most_away.toFixed(3)} away`);
