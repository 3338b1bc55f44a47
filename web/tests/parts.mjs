// parts.mjs: parts of the page that need no browser: the camera, walking, what is picked, parts that are pulled apart.
// SPDX-License-Identifier: GPL-2.0-or-later
import { parts_of } from "./bundle.mjs";
import { check, finish } from "./shared.mjs";

const { camera: cameras, explode, pick: picks, stage, walk } = await parts_of("camera", "explode", "pick", "stage", "walk");
const near = (a, b, most = 1e-4) => Math.abs(a - b) <= most;
const vector = (camera, x, y, z) => camera.target.clone().set(x, y, z);
const said = (camera, ...place) => camera.place(vector(camera, ...place)).toArray();

// ---- The camera ----

/** Corners of a box of 2 by 4 by 6 metres around 1 1 1. */
const box = Float32Array.from({ length: 24 }, (_, i) => 1 + (i % 3 === 0 ? 1 : i % 3 === 1 ? 2 : 3) * ((Math.floor(i / 3) >> i % 3) & 1 ? 1 : -1));
for (const [width, height] of [[800, 600], [300, 900]])
    for (const view of Object.values(cameras.VIEWS))
        for (const is_perspective of [false, true]) {
            const camera = Object.assign(new cameras.Camera(), { width, height, isPerspective: is_perspective });
            const name = `${width}x${height} ${view.yaw.toFixed(1)} ${is_perspective}`;
            camera.look(view);
            check(camera.fit(box), `${name}: it does not fit`);
            const seen = Array.from({ length: 8 }, (_, i) => said(camera, ...box.subarray(3 * i, 3 * i + 3)));
            const [xs, ys] = [0, 1].map((k) => seen.map((place) => place[k]));
            const room = Math.min(Math.min(...xs) / width, Math.min(...ys) / height, 1 - Math.max(...xs) / width, 1 - Math.max(...ys) / height);
            check(near(room, 0.04, 1e-3), `${name}: ${room} of it is free at a side`);
        }

const camera = Object.assign(new cameras.Camera(), { width: 800, height: 600, isPerspective: true });
camera.look(cameras.VIEWS.front);
camera.distance = 10;
check(near(camera.distance, 10) && near(camera.eye.z, 10), "the eye is not where it was put");
check(near(camera.growth(5), 2) && Number.isNaN(camera.growth(11)), "what is half as far is twice as large, what is behind nowhere");
check(near(said(camera, 1, 0, 5)[0] - 400, 2 * (said(camera, 1, 0, 0)[0] - 400)), "a place is not as large as it is near");
const [from, to] = camera.before(vector(camera, 0, 1, 0), vector(camera, 0, 1, 20));
check(from.z === 0 && to.z < 10 && to.z > 9, "a line goes on behind the eye");
check(camera.before(vector(camera, 0, 0, 11), vector(camera, 0, 0, 12)) === null, "a line behind the eye is drawn");
camera.look_around(1, 0.2);
check(near(camera.eye.z, 10) && near(camera.eye.x, 0) && !near(camera.target.x, 0), "the eye does not stay where one looks around");
camera.isPerspective = false;
check(camera.distance === Infinity && camera.growth(1e9) === 1, "in parallel projection something grows");

// ---- What is picked ----

/** Two squares of a metre that look to the front, the nearer one to the right. */
const squares = {
    positions: Float32Array.of(-1, 0, 0, 0, 0, 0, 0, 1, 0, -1, 1, 0, 1, 0, 5, 2, 0, 5, 2, 1, 5, 1, 1, 5),
    triangles: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7),
    triangleFaces: Uint32Array.of(0, 0, 1, 1),
    points: new Float32Array(),
};
for (const is_perspective of [false, true]) {
    const eye = Object.assign(new cameras.Camera(), { width: 800, height: 600, isPerspective: is_perspective });
    eye.look(cameras.VIEWS.front);
    eye.scale = 66; // 10 metres away
    for (const [face, place] of [[0, [-0.3, 0.4, 0]], [1, [1.2, 0.7, 5]]]) {
        const [x, y] = said(eye, ...place),
            found = picks.pick(squares, eye, x - 400, y - 300, false, false);
        check(found?.index === face && place.every((value, k) => near(found.place[k], value, 1e-3)), `picked at ${place}, ${is_perspective}: ${JSON.stringify(found)}`);
    }
    eye.target.z = -7; // the nearer square is behind the eye
    const [x, y] = said(eye, 1.2, 0.7, 0);
    check(!is_perspective || picks.pick(squares, eye, x - 400, y - 300, false, false) === null, "what is behind the eye is picked");
}

// ---- Walking ----

const [low, high] = [vector(camera, -5, 0, -4), vector(camera, 5, 6, 4)];
const walker = Object.assign(new cameras.Camera(), { width: 800, height: 600 });
walker.fit(Float32Array.of(...low.toArray(), ...high.toArray()));
walk.begin(walker, low, high, false);
check(walker.isPerspective && walker.isAfoot && near(walker.eye.y, 1.7) && walker.pitch < 0 && walker.pitch > -0.2, "walking does not begin on the ground");
check(Math.hypot(walker.eye.x, walker.eye.z) > 6, "walking begins within the walls");
const before = walker.eye;
walk.step(walker, ["KeyW"], 2, 1.5);
check(near(walker.eye.distanceTo(before), 3) && walker.eye.length() < before.length() && near(walker.eye.y, 1.7), "W does not go ahead");
walker.look_around(0, 0.7);
walk.step(walker, ["KeyS"], 2, 1.5);
check(near(walker.eye.distanceTo(before), 0, 1e-3), "S does not go back, on the same height, where one looks down");
walk.step(walker, ["KeyW", "KeyD", "KeyE"], 1, 2);
check(near(walker.eye.distanceTo(before), 2, 1e-3) && walker.eye.y > 1.7, "three keys are faster than one");
const yaw = walker.yaw;
walk.step(walker, ["ArrowRight"], 0.5, 2);
check(walker.yaw < yaw, "an arrow does not turn");
const stood = walker.eye;
walker.zoom(1.5);
check(walker.eye.distanceTo(stood) > 0 && near(walker.distance, Math.sqrt(2), 1e-3), "the wheel does not go ahead");
walk.begin(walker, low, high, true);
check(near(walker.eye.x, 0) && near(walker.eye.y, 3) && near(walker.yaw, Math.PI), "in a cockpit one does not sit in the middle");
walker.target.set(1, 2, 3);
const inside = walker.eye;
walk.begin(walker, low, high, false);
check(walker.eye.distanceTo(inside) < 1e-4, "who is inside already is moved");
check(walk.pace(0.3) === 0.15 && walk.pace(12) === 2 && walk.pace(500) === 2.5, "how fast one walks");

// ---- Apart ----

/** Squares: 0 and 1 share an edge, 2 hangs on nothing, 3 lies in the middle. */
const corners = (x, y) => [x, y, 0, x + 1, y, 0, x + 1, y + 1, 0, x, y + 1, 0];
const mesh = {
    positions: Float32Array.from([...corners(0, 0), ...corners(1, 0), ...corners(9, 9), ...corners(4.5, 4.5)]),
    faceCorners: Uint32Array.of(0, 4, 4, 4, 8, 4, 12, 4),
};
check([...explode.pieces(mesh)].join() === "0,0,1,2", `pieces: ${explode.pieces(mesh)}`);
const members = [[0, 1, 2], [1], [], [2]].map((faces) => ({ faces: Uint32Array.from(faces) }));
check([...explode.selected_parts(4, members, () => true)].join() === "0,1,2,-1", "the smallest selection does not have the face");
check([...explode.selected_parts(4, members, (i) => i === 0)].join() === "0,0,0,-1", "only some selections count");
const parts = explode.pieces(mesh),
    apart = explode.pulled(mesh, mesh.positions, parts, 1);
check([...explode.offsets(mesh, mesh.positions, parts, 2)].map((value) => Math.round(value * 2) / 2).join() === "-8,-9,0,9,9,0,0,0,0", `they go ${explode.offsets(mesh, mesh.positions, parts, 2)}`);
check(apart[0] === -4 && apart[12] === -3 && apart[24] === 13.5 && apart[36] === 4.5, `apart: ${apart}`);
check(explode.pulled(mesh, mesh.positions, parts, 0).every((value, i) => value === mesh.positions[i]), "at 0 they are not in place");
const broken = { ...mesh, positions: mesh.positions.slice() };
broken.positions[0] = NaN;
check(Number.isFinite(explode.pulled(broken, broken.positions, explode.pieces(broken), 1)[3]), "a corner that is no number takes others along");
check(explode.is_component("Component07") && !explode.is_component("component"), "names of components");

// ---- The stage in the dark ----

const grey = (value, alpha = 255) => [value, value, value, alpha];
check(near(stage.brightness(Uint8ClampedArray.of(...grey(255), ...grey(0), ...grey(90, 20)))[0], 0.5), "the mean brightness");
check(near(stage.brightness(Uint8ClampedArray.of(...grey(255), ...grey(0)))[1], 0.2140, 1e-3), "the brightness of the mean colour");
check(stage.brightness(Uint8ClampedArray.of(...grey(90, 20))) === null, "of nothing there is a brightness");
const usual = stage.stage_for([0.5, 0.5], 0);
for (let shown = 0; shown <= 1; shown += 0.005)
    for (const mean of [shown, shown * 0.8])
        for (const now of [usual, 0, 0.6]) {
            const chosen = stage.stage_for([shown, mean], now);
            check(chosen >= 0 && chosen <= 1, `a stage of ${chosen}`);
            for (const light of [shown, mean]) check(stage.contrast(light, chosen) >= 3, `${light} on ${chosen}`);
        }
check(stage.stage_for([0.3, 0.25], 0.5) === usual, "a bright stage stays though it need not");
check(stage.stage_for([0.02, 0.02], 0.2) === 0.2, "a stage that is good enough changes");
finish();
