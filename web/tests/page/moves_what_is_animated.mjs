// moves_what_is_animated.mjs: sliders move what p3dconv --phase and --rtm move, to the same places; all points
// of the LOD are compared.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, clear, drop, eventually, expect, finish, given, join, open_page, problems, shared, some_of,
    tool } from "./lib.mjs";

const AWAY = 1e-4, // of the size of the model
    SOURCES = some_of(32, 4);
const folder = mkdtempSync(join(tmpdir(), "p3dview-"));

/** The points of an OBJ, in the axes of the page. */
function points_of(path) {
    return readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line.startsWith("v "))
        .flatMap((line) => line.split(" ").slice(1, 4).map(Number));
}

/** Sets a slider as a hand does. */
async function slide(page, source, part) {
    const value = await page.evaluate(
        async ([name, where]) => {
            const input = [...document.querySelectorAll("input[type=range][data-source]")].find(
                ({ dataset }) => dataset.source === name,
            );
            input.value = String(Number(input.min) + (Number(input.max) - Number(input.min)) * where);
            input.dispatchEvent(new Event("input", { bubbles: true }));
            await window.p3dview.move(name, Number(input.value));
            return input.value;
        },
        [source, part],
    );
    return value;
}

const models = [["pickup", [join(given.fixtures, "pickup/pickup.p3d"), join(given.fixtures, "pickup/model.cfg")]]];
models.push(["tube",
    ["tube.p3d", "model.cfg", "model_parts.hpp", "wave.rtm"].map((name) => join(given.fixtures, name))]);
if (shared)
    models.push([
        "man",
        [
            join(shared, "corpus/odol-v48/civil_1_tshirt_shorts-dbed24.p3d"),
            ...["zmbstandrunf2-e62f87",
                "zombie2_deathfromwalk-9e8b29"].map((name) => join(shared, "rtm", `${name}.rtm`)),
        ],
    ]);
if (shared)
    for (const name of [
        "odol-v48/mbg_police_station-540873",
        "odol-v48/skoda_carry_enf-fac998",
        "odol-v50/ace_arty_m2a2_aiming_circle-d1cc98",
        "odol-v55/odol-v55-lfquad-body-dfb7b9",
        "odol-v73/ace_m224-88b146",
    ])
        models.push([name, [join(shared, "corpus", `${name}.p3d`)]]);
const { page, noise, close } = await open_page();
let moved = 0,
    farthest = 0;
for (const [name, files] of models.slice(0, some_of(models.length, 4))) {
    const state = await drop(page, files);
    expect(state === "ready", `${name}: ${state}: ${await problems(page)}`);
    const sources = await page.evaluate(() =>
        [...document.querySelectorAll("input[type=range][data-source]")].map(({ dataset }) => dataset.source),
    ).then((all) =>
        all.filter((name) => !name.endsWith(".rtm") || files.some((file) => basename(file) === name))); // of before
    expect(sources.length > 0, `${name} has no sliders`);
    for (const [i, source] of sources.slice(0, SOURCES).entries()) {
        const value = await slide(page, source, [0.37, 1, 0.81][i % 3]);
        const { packed, lod, size, is_moved } = await page.evaluate(() => {
            const { figure, mesh, opened, lod: shown } = window.p3dview;
            const now = figure.points.slice(0, 3 * mesh.ownPoints),
                bytes = new Uint8Array(now.buffer);
            let text = "";
            for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
            return {
                packed: btoa(text), // a list of numbers would take seconds
                lod: opened.model.lods[shown].index,
                size: Math.hypot(...[0, 1, 2].map((k) => mesh.box[k + 3] - mesh.box[k])),
                is_moved: now.some((coordinate, k) => Math.abs(coordinate - mesh.points[k]) > 1e-3),
            };
        });
        const points = new Float32Array(new Uint8Array(Buffer.from(packed, "base64")).buffer);
        const output = join(folder, "posed.obj");
        const moving = source.endsWith(".rtm")
            ? ["--rtm", files.find((file) => basename(file) === source), "--phase", value]
            : ["--phase", `${source}=${value}`];
        tool("p3dconv", "p3d-to-obj", "--lod", `#${lod}`, ...moving, files[0], "-o", output);
        const theirs = points_of(output);
        const away = points.reduce((most, coordinate, k) => Math.max(most, Math.abs(coordinate - theirs[k])), 0);
        expect(theirs.length === points.length, `${name}: ${points.length / 3} points instead of ${theirs.length / 3}`);
        expect(away <= AWAY * size, `${name}: ${source}=${value} is ${away} m away`);
        moved += is_moved ? 1 : 0;
        farthest = Math.max(farthest, away / size);
        await page.evaluate(
            async (names) => {
                // back, so that one moves at a time
                for (const each of names) window.p3dview.values.delete(each);
            },
            [source],
        );
    }
}

// The timeline: keys of a source, there and back of all, and what is alike moves together.
await clear(page);
await drop(page, models[0][1]);
const value = async (name) => await page.evaluate((source) => window.p3dview.values.get(source) ?? 0, name);
const set = async (selector, to) =>
    await page.locator(selector).evaluate((input, wanted) => {
        input.value = String(wanted);
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }, to);
const near = (a, b) => Math.abs(a - b) < 0.02;
/** Where the outermost of what is drawn is in the picture, from 0 to 1. */
const in_picture = async () =>
    await page.evaluate(() => {
        const { camera, figures } = window.p3dview.view;
        const { positions, triangles } = figures[0];
        const places = Array.from(triangles,
            (corner) => camera.place(camera.target.clone().fromArray(positions, 3 * corner)));
        return places.every(({ x, y }) => x > -1 && y > -1 && x < camera.width + 1 && y < camera.height + 1);
    });
expect((await page.locator('[data-group="door"]').count()) === 1, "the doors do not move together");
await set('[data-group="door"]', 0.7);
expect(near(await value("door_l"), 0.7) && near(await value("door_r"), 0.7), "a group moves not all of it");
expect((await page.locator('[data-source="door_r"]').inputValue()) === "0.7",
    "the slider of one does not follow the group");
await page.locator("#panel-move .together details").first().evaluate((details) => (details.open = true));
await page.getByRole("button", { name: "Key of door_l" }).click(); // 0.7 at the begin
await set("#timeline", 0.5);
expect(near(await value("door_l"), 0.7), "one key is not the value all the time");
await set('[data-source="door_l"]', 0);
await page.getByRole("button", { name: "Key of door_l" }).click();
await set("#timeline", 0.25);
expect(near(await value("door_l"), 0.35), `between keys of 0.7 and 0 it is ${await value("door_l")}`);
expect(near(await value("door_r"), 0.7), "what has no keys is moved by those of others");
expect((await page.locator('.slider:has([data-source="door_l"]) [data-key]').count()) === 2,
    "two keys are not two marks");
expect((await page.locator("#play").innerText()) === "Play", "with keys it plays all");
await page.locator("#play").click();
await page.waitForFunction(() => Number(document.getElementById("timeline").value) > 0.35);
await page.locator("#play").click();
const stopped = Number(await page.locator("#timeline").inputValue());
expect(near(await value("door_l"), Math.max(0, 0.7 - 1.4 * stopped)), `at ${stopped} it is ${await value("door_l")}`);
await page.locator("#timeline-length").fill("1");
await page.locator("#timeline-length").blur();
await set("#timeline", 1);
expect((await page.locator('output[for="timeline"]').innerText()) === "1.0 s",
    "the timeline has not the length that it was given");

// All of a movement is in the picture, and nothing else changes who looks at it.
await page.getByRole("button", { name: "Back to rest" }).click();
await page.waitForFunction(() => window.p3dview.values.get("door_l") === 0);
await page.evaluate(async () => {
    await window.p3dview.pose();
    window.p3dview.look("front");
});
expect(await in_picture(), "at rest it is not in the picture");
const scale = async () => await page.evaluate(() => window.p3dview.view.camera.scale);
const scale_at_rest = await scale();
await set('[data-group="door"]', 0.05);
await page.waitForFunction((before) => window.p3dview.view.camera.scale < before, scale_at_rest);
for (const part of [0.3, 0.6, 1]) {
    await set('[data-group="door"]', part);
    await page.evaluate(() => window.p3dview.pose()); // what is drawn is there
    expect(await in_picture(), `with its doors at ${part} it leaves the picture`);
}
await page.getByRole("button", { name: "Back to rest" }).click();
await page.waitForFunction((before) => Math.abs(window.p3dview.view.camera.scale - before) < 1e-3 * before,
    scale_at_rest);

// Named points are shown where they are in the pose, whatever LOD is shown; one that is clicked also without names.
await clear(page);
writeFileSync(
    join(folder, "model.cfg"),
    `class CfgSkeletons { class Lift { isDiscrete = 1; skeletonInherit = ""; skeletonBones[] = {"top", ""}; }; };
class CfgModels { class tube { skeletonName = "Lift"; sectionsInherit = ""; sections[] = {};
    class Animations { class lift { type = "translationX"; source = "lift"; selection = "top"; minValue = 0; maxValue =
        1; offset0 = 0; offset1 = 1; }; }; }; };`,
);
await drop(page, [join(given.fixtures, "tube.p3d"), join(folder, "model.cfg")]);
await page.evaluate(() => (document.getElementById("panel-points").open = true));
await page.locator("#canvas").focus();
await page.keyboard.press("l");
await page.locator("#panel-points").getByText("top", { exact: true }).click();
/** How far the dot is from where the library has the point, in pixels. */
const away = async () =>
    await page.evaluate(async () => {
        const app = window.p3dview,
            { id, lods } = app.opened.model,
            memory = lods.findIndex(({ name }) => name === "Memory");
        const mesh = await app.p3d.pose(id, memory, app.pose_values, { isPlain: true }),
            selection = await app.p3d.selection(id, memory, mesh.selections.findIndex(({ name }) => name === "top"));
        const at = 3 * selection.points[0],
            [x, y, z] = mesh.points.slice(at, at + 3);
        const wanted = app.view.camera.place(app.view.camera.target.clone().set(x, y, z));
        app.view.draw();
        const overlay = document.getElementById("overlay"),
            ratio = overlay.width / overlay.clientWidth,
            copy = new OffscreenCanvas(overlay.width, overlay.height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(overlay, 0, 0);
        const { data } = copy.getImageData(0, 0, overlay.width, overlay.height);
        let [count, left, top] = [0, 0, 0];
        for (let i = 0; i < data.length; i += 4)
            if (data[i + 2] - data[i] > 150) {
                count++;
                left += (i / 4) % overlay.width;
                top += Math.floor(i / 4 / overlay.width);
            }
        return { place: [x, y, z], away: Math.hypot(left / count / ratio - wanted.x, top / count / ratio - wanted.y) };
    });
const is_there = ({ away: pixels }) => pixels < 3;
const top_at_rest = await eventually(away, is_there,
    (top) => `the point that was clicked is shown ${top.away} pixels away`);
await page.evaluate(() => window.p3dview.move("lift", 1));
const top_moved = await eventually(away, is_there,
    (top) => `the point that has moved is shown ${top.away} pixels away`);
expect(Math.hypot(...top_moved.place.map((value, i) => value - top_at_rest.place[i])) > 0.1,
    "the named point does not move");
expect(moved >= 3, `only ${moved} sliders move points`);
for (const text of noise) expect(false, text);
await close();
finish(`${moved} sliders move points, at most ${farthest.toExponential(1)} of the size away`);
