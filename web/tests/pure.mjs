// pure.mjs: parts of the page that need no browser: the timeline, how far things move, what is kept, names, addresses.
// SPDX-License-Identifier: GPL-2.0-or-later
import assert from "node:assert/strict";
import { parts_of } from "./bundle.mjs";

globalThis.location = { hash: "" };
const parts = await parts_of("gone", "kept", "names", "reach", "state", "timeline");

// Keys: straight between two, still before the first and behind the last; one at a time.
const { Timeline, swing, range_of, rest_of, stem_of, groups_of } = parts.timeline;
const timeline = new Timeline();
assert.equal(timeline.value("door", 0.5), null);
timeline.put("door", 0.75, 1);
timeline.put("door", 0.25, 0);
assert.deepEqual([0, 0.25, 0.5, 0.75, 1].map((at) => timeline.value("door", at)), [0, 0, 0.5, 1, 1]);
timeline.put("door", 0.2501, 0.5);
assert.deepEqual(timeline.keys("door").map(({ value }) => value), [0.5, 1]);
assert.ok(timeline.has("door", 0.25) && !timeline.has("door", 0.3) && !timeline.has("lid", 0.25));
timeline.remove("door", 0.75);
assert.deepEqual(timeline.names, ["door"]);
timeline.remove("door", 0.25);
assert.deepEqual(timeline.names, []);
assert.deepEqual([0, 0.25, 0.5, 1].map((at) => swing(at, -2, 2)), [-2, 0, 2, -2]);
assert.deepEqual([range_of({ min: 1, max: 0 }), range_of({ min: NaN, max: Infinity }), range_of({ min: 3, max: 3 })], [[0, 1], [0, 1], [3, 4]]);
assert.deepEqual([rest_of({ min: -1, max: 1 }), rest_of({ min: 2, max: 3 }), rest_of({ min: -3, max: -2 })], [0, 2, -2]);

// What is alike moves together, if it has the same range.
assert.deepEqual(["wheel_1_2", "wheelFrontLeft", "door_l", "Door_12_source", "7"].map(stem_of), ["wheel", "wheel", "door", "door_source", ""]);
const sources = ["wheel_1_1", "horn", "wheel_2_1", "1", "2", "wheel_3"].map((name) => ({ name, min: 0, max: name === "wheel_3" ? 2 : 1 }));
assert.deepEqual(groups_of(sources).map((group) => group.map(({ name }) => name).join()), ["wheel_1_1,wheel_2_1", "horn", "1", "2", "wheel_3"]);

// The outermost corners that are drawn; what is put far away counts for nothing.
const { outermost, near } = parts.reach;
const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])));
const positions = Float32Array.from([...corners, [0, 0, 0], [9, 9, 9]].flat());
const found = outermost({ positions, triangles: Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8]) });
assert.equal(found.length, 3 * 8);
assert.ok(found.every((number) => Math.abs(number) === 1));
assert.deepEqual(outermost({ positions, triangles: new Uint32Array(0) }), []);
assert.deepEqual(near([0, 0, 0, 50, 0, 0, 3, 0, 0], [-1, -1, -1, 1, 1, 1]), [0, 0, 0, 3, 0, 0]);

// What was kept is taken where it is of the same kind.
const { taken } = parts.kept;
assert.deepEqual(taken({ a: 1, b: true, c: "x" }, { a: "1", b: false, d: 7 }), { a: 1, b: false, c: "x" });
for (const kept of [null, undefined, 7, "text", []]) assert.deepEqual(taken({ a: 1 }, kept), { a: 1 });
assert.equal(Object.hasOwn(taken({ toString: 1 }, {}), "toString"), true);

// Names: sorted as people count, found by parts.
const { base_name, compare_names, has_parts, origins } = parts.names;
assert.deepEqual(["car10", "Car2", "car1"].sort(compare_names), ["car1", "Car2", "car10"]);
assert.ok(has_parts("mod\\Data\\Car.p3d", "data/ car") && !has_parts("mod/car.p3d", "car data"));
assert.equal(base_name("a.pbo:data\\car.p3d"), "car.p3d");
const origin = origins(["m/car.p3d", "a.pbo", "b.ZIP", "m/c.zip"]);
for (const [path, from] of [["m/car.p3d", "m/car.p3d"], ["a.pbo:data\\car.p3d", "a.pbo"], ["b/x/a.pbo:car.p3d", "b.ZIP"], ["m/c/car.p3d", "m/c.zip"], ["c/car.p3d", undefined], ["b2/x.paa", undefined]])
    assert.equal(origin(path), from, path);

// Files that are not here, in words.
const { counts_of, folders_of, missing_names, other_messages } = parts.gone;
const texts = ["\\ca\\a_co.paa is not in the assets", "CA/A_co.paa is not in the assets", "a proxy's model: ca\\b.p3d is not in the assets", "x is damaged"];
assert.deepEqual(missing_names(texts), ["CA/A_co.paa", "ca\\b.p3d"]);
assert.deepEqual(other_messages(texts), ["x is damaged"]);
assert.deepEqual(folders_of(["ca\\data\\a.paa", "ca\\data\\b.paa", "x\\c.paa", "d.paa"]), ["ca\\data", "x"]);
assert.equal(counts_of(["ca\\a_co.paa", "b.rvmat"], ["ca\\a_co.paa", "ca\\c.paa", "b.rvmat"]), "1 of 2 textures and 1 of 1 rvmat");

// What an address asks for.
const { wanted_state } = parts.state;
assert.deepEqual(wanted_state("#model=a%2Fb.p3d&lod=1&view=top&phase.door=0.5&phase.lid=x&lens=wide"), {
    model: "a/b.p3d",
    lod: 1,
    view: "top",
    lens: null,
    variant: null,
    phases: [["door", 0.5]],
});
assert.deepEqual(wanted_state("").phases, []);
assert.equal(wanted_state("#lens=parallel").lens, "parallel");
console.log("ok: timeline, reach, what is kept, names, addresses");
