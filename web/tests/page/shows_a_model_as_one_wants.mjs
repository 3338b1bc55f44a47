// shows_a_model_as_one_wants.mjs: from an empty page to a model that is turned, picked, measured and cut.
// SPDX-License-Identifier: GPL-2.0-or-later
import { readFileSync } from "node:fs";
import { axe_finds_nothing, clear, drawn_on, drop, eventually, expect, finish, given, join, open_page,
    tool } from "./lib.mjs";

const { page, noise, close } = await open_page();
const camera = async () =>
    await page.evaluate(() => {
        const { yaw, pitch, scale, target, isPerspective } = window.p3dview.view.camera;
        return { yaw, pitch, scale, target: target.toArray(), isPerspective };
    });
const lod_is = async (lod) =>
    await page.waitForFunction((at) => document.querySelector(`[data-lod="${at}"]`)
    .getAttribute("aria-selected") === "true", lod);
const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
};
const drawn = () => drawn_on(page);

// An empty page has a frame to drop on, buttons that open, and a sample.
expect((await page.locator("#welcome .frame").innerText()).includes("Drop a model here"),
    "there is no frame to drop on");
for (const [id, is_folder] of [["#welcome-open", false], ["#welcome-folder", true]]) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator(id).click()]);
    expect((await chooser.element().evaluate((input) => input.webkitdirectory)) === is_folder,
        `${id} opens something else`);
}
await page.locator("#sample").click();
await page.waitForFunction(() => document.documentElement.dataset.state === "ready" && window.p3dview.opened?.looks);
expect((await page.locator("#model").innerText()) === "pickup.p3d", "the sample is not the pickup");
expect(await page.evaluate(() => window.p3dview.opened.textures.some((texture) => texture)),
    "the sample has no texture");
expect((await page.locator("[data-source]").count()) === 5, "the sample has not 5 sliders");
expect((await page.locator("#missing").getAttribute("data-count")) === "0", "the sample misses something");
for (const id of ["#gallery", "#welcome"]) expect(!(await page.locator(id).isVisible()),
    `${id} stands over the sample`);

// By keyboard: levels of detail, views, the help.
await page.locator("#canvas").focus();
await press("2", "t");
await lod_is(1);
expect(Math.abs((await camera()).pitch - Math.PI / 2) < 1e-6, "T is not the top");
await press("?");
expect(await page.locator("#help-dialog").isVisible(), "? does not help");
await press("Escape", "1", "i");
await lod_is(0);
await page.locator('[data-lod="1"] button').focus();
await press("Enter");
await lod_is(1);
expect(await page.evaluate(() => document.activeElement.closest('[data-lod="1"]') !== null),
    "the focus is lost when a LOD is chosen");
await page.locator('[data-lod="0"] button').click();
await lod_is(0);
const { yaw } = await camera();
await page.locator("#canvas").focus();
await press("ArrowLeft");
expect((await camera()).yaw !== yaw, "an arrow does not turn it");
await press("i");

// Each of the edges, normals, points, grid and box is another picture, and none leaves anything.
const plain = await drawn();
for (const key of ["w", "n", "v", "g"]) {
    await press(key);
    await eventually(drawn, ({ count, middle }) => count !== plain.count || middle !== plain.middle,
        () => `${key} changes nothing`);
    await press(key);
    await eventually(drawn, ({ count, middle }) => count === plain.count && middle === plain.middle,
        () => `${key} stays`);
}
for (const coloring of ["texture", "section", "component", "look"]) {
    await page.locator("#coloring").selectOption(coloring);
    expect((await page.evaluate(() => window.p3dview.style.coloring)) === coloring,
        `faces are not coloured by ${coloring}`);
}

// The box goes with what moves.
const box = async () => await page.evaluate(() => [...window.p3dview.figure.box]);
const at_rest = await box();
await page.evaluate(() => window.p3dview.move("door_l", 1));
expect((await box()).some((number, i) => Math.abs(number - at_rest[i]) > 0.1), "the box is that of a closed door");
await page.evaluate(() => window.p3dview.move("door_l", 0));

// In parallel projection it fits, and it is another picture. In perspective what is clicked is what is seen there.
await press("Escape", "y");
const { count, fits } = await drawn();
expect(!(await camera()).isPerspective && count !== plain.count && fits, "Y shows nothing else, or too much of it");
await page.waitForFunction(() => location.hash.includes("lens=parallel"));
await press("y");
const places = await page.evaluate(() => {
    const { view, figure } = window.p3dview,
        { left, top } = view.canvas.getBoundingClientRect();
    return [...figure.triangleFaces].filter((_, i) => i % 40 === 0).slice(0, 12).map((face) => {
        const [first, size] = figure.mesh.faceCorners.subarray(2 * face, 2 * face + 2);
        const middle = view.camera.target.clone().set(0, 0, 0);
        for (let i = first; i < first + size; i++) middle.add(view.camera.target.clone()
            .fromArray(figure.positions, 3 * i).divideScalar(size));
        const { x, y } = view.camera.place(middle);
        return [left + x, top + y, face];
    });
});
const hits = [];
for (const [x, y, face] of places) {
    await page.mouse.move(x, y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const said = await page.locator("#under").textContent();
    if (said.includes(`: face ${face} `)) hits.push([x, y, face]);
}
expect(hits.length >= 3, `${hits.length} of ${places.length} faces are where they are seen`); // others are behind these
for (const [x, y, face] of hits.slice(0, 2)) {
    await page.mouse.click(x, y);
    await eventually(() => page.locator("#panel-picked tr").first().textContent(), (text) => text === `face${face}`,
        (text) => `a click on face ${face} picks ${text}`);
}
expect(await page.evaluate(() => window.p3dview.view.fitted), "it was moved");
await press("Escape", "i");
expect((await drawn()).count === plain.count, "the picture is not as it was");

// A face is named as p3ddump takes it, and has the points that p3ddump says.
const canvas = await page.locator("#canvas").boundingBox();
await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
await page.waitForFunction(() => document.querySelector("#panel-picked td"));
const facts = Object.fromEntries(
    await page.locator("#panel-picked tr")
        .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))),
);
const field = facts["p3ddump --field"];
expect(/^lods\[0\]\.faces\[\d+\]$/.test(field ?? ""), `a face is called ${field}`);
const dumped = tool("p3ddump", "--field", field, join(given.fixtures, "pickup/pickup.p3d")).toString(),
    corners = [...dumped.matchAll(/\.point +(\d+)/g)].map((match) => match[1]);
expect(corners.length > 2 && corners.join() === facts.corners.split(" ").slice(1).join(),
    `${field} has the points ${corners}, the page says ${facts.corners}`);

// All panels: axe-core finds nothing, in the dark and by day, and each part of the page has a heading.
await page.evaluate(() => document.querySelectorAll("details").forEach((panel) => (panel.open = true)));
// Its texture has a picture of itself, of its size before and after it is drawn; its words are said once.
const texture = page.getByRole("button", { name: "pickup\\pickup_co.paa 512 x 512", exact: true }),
    { height: row } = await texture.boundingBox();
await texture.scrollIntoViewIfNeeded();
await texture.locator("canvas[data-drawn]").waitFor();
const colors = await texture.locator("canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, 48, 48);
    return [canvas.width, canvas.offsetWidth, new Set(new Uint32Array(data.buffer)).size > 20, data.at(-1)].join();
});
expect(colors === "48,48,true,255" && (await texture.boundingBox()).height === row, `its picture is ${colors}`);
await axe_finds_nothing(page, "all panels");
const headings =
    await page.evaluate(() =>
    [...document.querySelectorAll("h1, .panel:not([hidden]) > summary h2")].map(({ textContent }) => textContent));
expect(headings.length > 10 && headings.includes("Move"), `headings are ${headings}`);

// The ruler: the crate is 2 m wide, from -1 to 1; two corners of its front, clicked nearly.
await clear(page);
await drop(page, join(given.fixtures, "crate.p3d"));
await page.evaluate(() => document.querySelectorAll("details")
    .forEach((panel) => (panel.open = panel.id === "panel-inside" || panel.id === "panel-picked")));
await page.locator("#canvas").focus();
await press("Escape", "f");
/** Where a place of the scene is in the window. */
const at = async (place) =>
    await page.evaluate((given_place) => {
        const { camera: seen, canvas: picture } = window.p3dview.view,
            { left, top } = picture.getBoundingClientRect();
        const { x, y } = seen.place(seen.target.clone().set(...given_place));
        return [left + x, top + y];
    }, place);
await page.locator("#ruler").click();
for (const x of [-1, 1]) {
    const [left, top] = await at([x, 0, 1]);
    await page.mouse.click(left - 4 * x, top - 5);
}
const measure = async () => await page.locator("#measure").innerText();
expect((await measure()).startsWith("2.00 m: 2.00 m wide, 0.0000 m high"), await measure());
expect((await page.locator("#panel-picked td").count()) === 0, "what is measured is also picked");
await page.locator("#ruler").click();
expect((await measure()) === "", "the ruler is gone, and what it said is not");

// A double click goes near the place; F does, too; Home shows all again.
const whole = await camera();
const is_near = ({ target }) => Math.hypot(target[0] - 0.8, target[1] - 0.2, target[2] - 1) < 0.05;
await page.mouse.dblclick(...(await at([0.8, 0.2, 1])));
await eventually(camera, is_near, ({ target }) => `a double click goes to ${target}`);
await press("Home");
await eventually(camera, ({ scale }) => Math.abs(scale / whole.scale - 1) < 0.01, () => "Home does not show all");
await press("f");
await eventually(camera, ({ target }) => target[0] > 0.7, () => "F does not go to what was clicked");
await press("Escape", "f");
await eventually(() => page.evaluate(() => window.p3dview.view.fitted), Boolean,
    () => "without anything clicked F is not the front");

// A cut from above: the lid is gone, and what was under it is picked.
const picked = async () => await page.locator("#panel-picked").textContent();
await press("t");
const closed = await drawn(),
    middle = await at([0, 2, 0]);
await page.mouse.click(...middle);
await page.waitForSelector("#panel-picked td");
const lid = await picked();
await page.locator("#cut").selectOption("y");
await page.locator("#cut-at").fill("0.5");
await eventually(drawn, (now) => now.middle !== closed.middle, () => "the cut changes nothing");
await page.mouse.click(...middle);
await eventually(picked, (text) => text !== lid, () => "what is cut away is picked");
await press("Escape");
await page.locator("#cut").selectOption("");
await eventually(drawn, (now) => now.middle === closed.middle,
    (now) => `without the cut it is ${now.middle}, not ${closed.middle}`);

// Faces that the game hides are there when they are asked for: the lid of a crate, whose four points are hidden.
const crate = readFileSync(join(given.fixtures, "crate.p3d"));
for (let point = 12 + 28; point < 12 + 28 + 8 * 16; point += 16) // 16 bytes a point, behind the two headers
    if (crate.readFloatLE(point + 4) > 1) crate.writeUInt32LE(0x01000000, point + 12);
const triangles = async () => await page.evaluate(() => window.p3dview.figure.triangles.length / 3);
await clear(page);
await drop(page, { name: "lidded.p3d", mimeType: "", buffer: crate });
expect((await triangles()) === 10, `without its lid the crate has ${await triangles()} triangles`);
await page.locator("#more").click();
for (const [number, is_pressed] of [[12, "true"], [10, "false"]]) {
    await page.locator("#hidden").click();
    await eventually(triangles, (now) => now === number,
        (now) => `with hidden faces ${is_pressed} there are ${now} triangles`);
    expect((await page.locator("#hidden").getAttribute("aria-pressed")) === is_pressed,
        "the button of hidden faces is wrong");
}
for (const text of noise) expect(false, text);
await close();
finish("the sample, keys, what is picked, the ruler, a cut, hidden faces");
