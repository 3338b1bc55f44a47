// module.mjs: the calls of the module, in the thread that makes them.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// usage: module.mjs WEB NATIVE FIXTURES SHARED
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bytesOf, check, fails, files, finish, fixtures, native, same, tool, web } from "./shared.mjs";
import { glb_with } from "./glb.mjs";

const { P3dModule } = await import(pathToFileURL(join(web, "p3d-node.mjs")).href);
const load = (name) => new P3dModule(new WebAssembly.Module(bytesOf(join(web, name))));
const p3d = load("p3d.wasm");
const put = (path, name = path) => p3d.add([{ path, data: bytesOf(join(fixtures, name)) }]);

for (const name of ["pickup.p3d", "can.p3d", "model.cfg", "pickup.rvmat", "pickup_co.paa"]) put(`mod/pickup/${name}`, `pickup/${name}`);
put("addon.pbo");

// ---- Files ----

const entries = p3d.list();
const pathsOf = (kind) => entries.filter((entry) => entry.kind === kind).map(({ path }) => path).join(" ");
check(pathsOf("model") === "mod/pickup/pickup.p3d mod/pickup/can.p3d addon.pbo:data\\Tags.P3D addon.pbo:data\\crate.p3d", `models: ${pathsOf("model")}`);
check(entries.find(({ path }) => path.endsWith("crate.p3d")).gamePath === "z/crates/addons/main/data/crate.p3d", "the path of the game");
same(p3d.read("mod/pickup/can.p3d"), bytesOf(join(fixtures, "pickup/can.p3d")), "a file's bytes");
same(p3d.read("addon.pbo:data\\crate.p3d"), bytesOf(join(fixtures, "crate.p3d")), "a packed file's bytes");
check(p3d.find("\\Pickup\\pickup_co.tga") === "mod/pickup/pickup_co.paa", "a texture under another extension");
check(p3d.find("z\\crates\\addons\\main\\data\\crate.p3d") === "addon.pbo:data\\crate.p3d", "a file of an archive");
check(p3d.find("pickup\\none.paa") === null, "no file");
const packed_crate = p3d.open("addon.pbo:data\\crate.p3d");
check(JSON.parse(p3d.info(packed_crate.id)).missing.join() === "crate\\data\\crate_co.paa,crate\\data\\crate.rvmat", "what is missing");
p3d.close(packed_crate.id);
const halved = load("p3d.wasm");
halved.add([{ path: "cut.pbo", data: bytesOf(join(fixtures, "addon.pbo")).subarray(0, 1024) }]);
const lists = [halved.list(), halved.list()].map((list) => list.map(({ problem }) => problem).join("\n"));
check(lists[0].includes("the file is cut") && lists[0] === lists[1], `a cut archive that is listed twice: ${lists}`);
fails(() => p3d.open("none.p3d"), "there is no such file", "a model that is not there");
fails(() => p3d.open("addon.pbo:none.p3d"), "in the archive", "a model that is not in the archive");
fails(() => p3d.open("mod/pickup/model.cfg"), "not a P3D", "a text");

// ---- A model ----

const model = p3d.open("mod/pickup/pickup.p3d");
check(model.lods.length === 8 && model.best === 0 && model.modelCfg === "mod/pickup/model.cfg", "what a model has");
check(model.sources.map(({ name }) => name).join(" ") === "door_l door_r tailgate drivingWheel wheel", "its sources");
check(model.missing.length === 0 && model.problems.length === 0 && model.attached === 1, "nothing is missing");
const mesh = p3d.mesh(model.id, 0);
const plain = p3d.mesh(model.id, 0, { isPlain: true });
check(mesh.faceMaterials.length === plain.faceMaterials.length + 2 * 24, "the models of proxies are there");
check(model.lods.every(({ sections }, lod) => sections === new Set(p3d.mesh(model.id, lod, { isPlain: true }).faceMaterials).size), "sections of an MLOD");
check(mesh.groups.reduce((sum, { count }) => sum + count, 0) * 3 === mesh.triangles.length, "groups have all triangles");
check(mesh.cornerPoints.length * 3 === mesh.positions.length && mesh.uvs[0].length === mesh.cornerPoints.length * 2, "tables fit");

/** Outward: a triangle's corners run counter-clockwise around its corners' normals, for nearly all. */
function outwardShare({ positions, normals, triangles }) {
    let good = 0;
    for (let i = 0; i < triangles.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => [...positions.subarray(3 * triangles[i + k], 3 * triangles[i + k] + 3)]);
        const [u, v] = [b, c].map((p) => p.map((x, k) => x - a[k]));
        const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        good += n.reduce((sum, x, k) => sum + x * normals[3 * triangles[i] + k], 0) >= 0;
    }
    return (3 * good) / triangles.length;
}
check(outwardShare(mesh) > 0.999, `triangles look outward: ${outwardShare(mesh)}`);

// As an OBJ has it, whose points are in the same order and axes.
const obj = tool("p3dconv", ["p3d-to-obj", "--lod", "0", "-", "-o", "-"], bytesOf(join(fixtures, "pickup/pickup.p3d"))).toString();
const points = obj.split("\n").filter((line) => line.startsWith("v ")).flatMap((line) => line.split(" ").slice(1).map(Number));
check(points.length === plain.points.length && points.every((x, i) => Math.fround(x) === plain.points[i]), "points are those of the OBJ");

// The lid of a crate, whose four points are hidden: 16 bytes a point behind the two headers.
const crate = Uint8Array.from(bytesOf(join(fixtures, "crate.p3d")));
const crateBytes = new DataView(crate.buffer);
for (let at = 12 + 28; at < 12 + 28 + 8 * 16; at += 16)
    if (crateBytes.getFloat32(at + 4, true) > 1) crateBytes.setUint32(at + 12, 0x01000000, true);
p3d.add([{ path: "crate.p3d", data: crate }]);
const lidded = p3d.open("crate.p3d");
const trianglesOf = (options) => p3d.mesh(lidded.id, 0, options).triangles.length / 3;
check(trianglesOf({}) === 10 && trianglesOf({ hasHidden: true }) === 12, `hidden faces: ${trianglesOf({})}`);
check(p3d.pose(lidded.id, 0, [], {}).triangles.length === 30, "hidden faces of a model that is moved");

// ---- Moving ----

const open = p3d.pose(model.id, 0, [{ name: "door_l", value: 1 }], { isPlain: true });
const posed = tool("p3dconv", ["p3d-to-obj", "--lod", "0", "--phase", "door_l=1", join(fixtures, "pickup/pickup.p3d"), "-o", "-"]).toString();
const moved = posed.split("\n").filter((line) => line.startsWith("v ")).flatMap((line) => line.split(" ").slice(1).map(Number));
check(moved.length === open.points.length && moved.every((x, i) => Math.abs(x - open.points[i]) < 1e-6), "an open door is where p3dconv puts it");
check(open.points.some((x, i) => x !== plain.points[i]), "a door moves");
const still = p3d.pose(model.id, 0, []);
check(still.positions.length === mesh.positions.length && still.positions.every((x, i) => x === mesh.positions[i]), "nothing moves by itself");
// places say the same of the points that a bone moves
const door = model.bones.findIndex(({ name }) => name === "door_l");
const place = open.places.subarray(12 * door, 12 * door + 12);
const point = plain.bones.findIndex((bone, i) => i % 4 === 0 && bone === door && plain.boneWeights[i] === 1) / 4;
const there = [0, 1, 2].map((k) => [0, 1, 2].reduce((sum, j) => sum + plain.points[3 * point + j] * place[3 * j + k], place[9 + k]));
check(there.every((x, k) => Math.abs(x - open.points[3 * point + k]) < 1e-5), `places of bones: ${there}`);
check(p3d.axes(model.id, 0).find(({ bone }) => bone === door).direction.length === 3, "axes");
fails(() => p3d.pose(model.id, 0, [{ name: "none", value: 1 }]), "there are: door_l", "an animation that is not there");

// ---- Looks ----

const looks = p3d.looks(model.id);
check(looks.images.length === 1 && looks.items[0].color === 0 && looks.problems.length === 0, "looks");
check(p3d.image(model.id, 0).pixels.length === 4 * 512 * 512, "an image");
check(p3d.looks(model.id, 64).images[0].width === 64, "an image that is halved");
const texture = p3d.texture("mod/pickup/pickup_co.paa");
check(texture.image.width === 512 && texture.info.includes('"format"'), "a texture by itself");
check(p3d.texture("mod/pickup/pickup_co.paa", 48).image.width === 64, "the smallest mip that is large enough");
const bare = load("p3d.wasm"), card = p3d.card("mod/pickup/pickup.p3d", 192, 144).picture;
for (const name of ["pickup.p3d", "pickup.rvmat", "pickup_co.paa"]) bare.add([{ path: `mod/pickup/${name}`, data: bytesOf(join(fixtures, `pickup/${name}`)) }]);
check(Buffer.compare(bare.card("mod/pickup/pickup.p3d", 192, 144).picture, card) !== 0, "a card has the models of proxies");

// Sources of textures, where there is no PAA: the same pixels as PNG and as TGA.
const pixelsOf = (source) => {
    const own = load("p3d.wasm");
    for (const name of ["pickup.p3d", "pickup.rvmat"]) own.add([{ path: `mod/pickup/${name}`, data: bytesOf(join(fixtures, `pickup/${name}`)) }]);
    own.add([{ path: `mod/pickup/pickup_co.${source.name}`, data: source.data }]);
    const car = own.open("mod/pickup/pickup.p3d");
    const { images, problems } = own.looks(car.id);
    check(images.length === 1 && problems.length === 0, `a texture in ${source.name}: ${problems}`);
    return own.image(car.id, 0).pixels;
};
const png = tool("p3dconv", ["paa-to-png", join(fixtures, "pickup/pickup_co.paa"), "-o", "-"]);
const { pixels } = texture.image;
const tga = new Uint8Array(18 + pixels.length);
tga.set([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 32, 0x28]); // 512 x 512, its top first
for (let i = 0; i < pixels.length; i += 4) tga.set([pixels[i + 2], pixels[i + 1], pixels[i], pixels[i + 3]], 18 + i);
same(pixelsOf({ name: "png", data: png }), pixels, "a texture in PNG");
same(pixelsOf({ name: "tga", data: tga }), pixels, "a texture in TGA");
// An OBJ is the MLOD that p3dconv makes of it; its MTL and textures are beside it.
const folder = mkdtempSync(join(tmpdir(), "p3d-web-")), made = join(folder, "box.obj");
tool("p3dconv", ["p3d-to-obj", "--assets", fixtures, join(fixtures, "pickup/pickup.p3d"), "-o", made]);
const mtl = join(folder, "box.mtl");
writeFileSync(mtl, bytesOf(mtl, "utf8").replace(/^#.*/gm, "")); // as other programs write it: it names the PNG
const ofObj = load("p3d.wasm");
ofObj.add(["box.obj", "box.mtl", "box_textures/pickup_co.png"].map((name) => ({ path: `all/my/${name}`, data: bytesOf(join(folder, name)) })));
ofObj.add([{ path: "all/a/box_textures/pickup_co.png", data: png.subarray(0, 100) }]); // of another model
const box = ofObj.open("all/my/box.obj");
same(ofObj.mlod(box.id), tool("p3dconv", ["obj-to-mlod", "--resolution", "1", made, "-o", "-"]), "an OBJ");
check(ofObj.looks(box.id).images.length === 1 && ofObj.card("all/my/box.obj", 64, 48).faces > 0, "an OBJ and its texture");
// So is a glTF; the images that it holds are among the files once it was opened. What is wrong is told as by p3dconv.
const glbs = files(fixtures, ".p3d").map((path) => tool("p3dconv", ["p3d-to-glb", "--lossless", path, "-o", "-"])).filter(({ length }) => length);
const asTool = (glb) => {
    const own = load("p3d.wasm"), path = join(folder, "own.glb");
    writeFileSync(path, glb);
    own.add([{ path: "own.glb", data: glb }]);
    const wanted = spawnSync(join(native, "p3dconv"), ["gltf-to-mlod", "--resolution", "1", path, "-o", "-"]);
    try {
        return wanted.stdout.equals(own.mlod(own.open("own.glb").id));
    } catch (error) {
        return wanted.status === 1 && wanted.stderr.includes(error.message);
    }
};
check(glbs.length > 20 && glbs.every(asTool), "a GLB");
for (let i = 0; i < 200; i++) { // damaged in their JSON, at places that i gives
    const glb = Buffer.from(glbs[i % glbs.length]);
    glb[20 + (i * 7919) % glb.readUInt32LE(12)] = '0-"}],e.\u00e9'.charCodeAt(i % 9);
    check(asTool(glb), `the damaged GLB ${i}`);
}
for (const deep of [2000, 100_000]) check(asTool(Buffer.from("[".repeat(deep))), `a JSON that is ${deep} deep`);
for (const [name, image, says] of [["png.glb", png, ""], ["jpeg.glb", Buffer.from([255, 216, 255]), "the image paint.jpg is a JPEG"],
    ["ktx.glb", Buffer.from("\xabKTX 20", "latin1"), "the image paint is KTX, which is not read; save it as PNG"]]) {
    const own = load("p3d.wasm"), glb = glb_with(tool("p3dconv", ["p3d-to-glb", "--assets", fixtures, join(fixtures, "pickup/pickup.p3d"), "-o", "-"]), image);
    own.add([{ path: `all/${name}`, data: glb }]);
    const { id, problems } = own.open(`all/${name}`), { images } = own.looks(id);
    check(problems.join().includes(says) && (says ? !images.length : Buffer.compare(own.image(id, 0).pixels, pixels) === 0), `${name}: ${problems}`);
}
p3d.add([{ path: "d.gltf", data: Buffer.from('{"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"]}') }]);
fails(() => p3d.open("d.gltf"), "KHR_draco_mesh_compression, which is not read here; p3dconv gltf-to-mlod makes", "packed meshes");
// Of a material that names a texture of the game its image counts until that is here; the MLOD names the texture.
const held = load("p3d.wasm"), [named, originOf] = [tool("p3dconv", ["p3d-to-glb", "--assets", fixtures, join(fixtures, "pickup/pickup.p3d"), "-o", "-"]),
    () => { const { id, problems } = held.open("all/car.glb"), { images, guesses } = held.looks(id); return [...images, ...guesses].map(({ origin }) => origin) + problems; }];
held.add([{ path: "all/car.glb", data: named }]);
check(originOf() === "all/car_textures/pickup/pickup_co.paa.pngselections left out, as the glTF has only their names " +
    "(p3d-to-glb --lossless keeps all, masses too): camo, glass,animations of the glTF are left out (10); p3dconv gltf-to-mlod --model-cfg keeps them", originOf());
check(Buffer.from(held.mlod(held.open("all/car.glb").id)).includes("pickup\\pickup_co.paa\0"), "the texture of a GLB's MLOD");
held.add([{ path: "pickup_co.paa", data: bytesOf(join(fixtures, "pickup/pickup_co.paa")) }]);
check(originOf().startsWith("pickup_co.paa"), `the texture that is here: ${originOf()}`);
const inWay = load("p3d.wasm"); // a file with the name of a folder of images stays
inWay.add([{ path: "all/car.glb", data: named }, { path: "all/car_textures/pickup", data: bytesOf(join(fixtures, "crate.p3d")) }]);
inWay.open("all/car.glb");
check(inWay.open("all/car_textures/pickup").lods, "a file is lost to a GLB's images");
rmSync(folder, { recursive: true });
// A mission: a model in an archive, with its textures beside it there.
const packed = ["data/pickup.p3d", "pickup/pickup_co.paa"].map((name) => ({ name, data: bytesOf(join(fixtures, "pickup", name.split("/")[1])) }));
const headerOf = (name, ...numbers) => Buffer.concat([Buffer.from(`${name}\0`), Buffer.from(new Uint32Array(numbers).buffer)]);
const mission = load("p3d.wasm");
mission.add([{ path: "mission.pbo", data: new Uint8Array(Buffer.concat([headerOf("", 0x56657273, 0, 0, 0, 0), Buffer.from("prefix\0some\\mission\0\0"),
    ...packed.map(({ name, data }) => headerOf(name, 0, 0, 0, 0, data.length)), headerOf("", 0, 0, 0, 0, 0), ...packed.map(({ data }) => data)])) }]);
check(mission.looks(mission.open("mission.pbo:data\\pickup.p3d").id).images.length === 1, "a texture in the archive of a mission");
p3d.add([{ path: "cut_co.png", data: png.subarray(0, png.length / 2) }]);
fails(() => p3d.texture("cut_co.png"), "PNG: the file breaks off", "a PNG that is cut");

// ---- Judging, taking ----

const path = join(fixtures, "pickup/pickup.p3d");
const assets = ["--assets", fixtures];
check(p3d.check(model.id).length === JSON.parse(tool("p3dinfo", ["--check", "--json", ...assets, path])).findings.length, "findings");
const other = p3d.open("mod/pickup/can.p3d");
const difference = p3d.diff(model.id, other.id);
check(!difference.same && difference.changes.length > 0 && difference.changes.every(({ words }) => words), "a difference");
check(p3d.diff(model.id, model.id).same, "no difference");
check(difference.faces.length === difference.lods.length, "changes of faces");
check(p3d.diff(model.id, model.id).faces.every((sides) => sides.every(({ length }) => length === 0)), "no face differs");
same(p3d.glb(model.id), tool("p3dconv", ["p3d-to-glb", path, "--proxies", ...assets, "-o", "-"]), "GLB");
same(p3d.png(model.id, { width: 200, height: 100, view: "front" }),
    tool("p3dconv", ["p3d-to-png", path, "--proxies", ...assets, "--size", "200x100", "--view", "front", "-o", "-"]), "PNG");
same(p3d.mlod(model.id), tool("p3dconv", ["p3d-to-mlod", path, "-o", "-"]), "MLOD");
check(p3d.obj(model.id).map(({ name }) => name).join(" ") === "pickup.obj pickup.mtl pickup_co.png", "OBJ");
check(p3d.modelCfg(model.id).includes("class CfgModels"), "model.cfg");
check(p3d.field(model.id, 1, "face", 3) === "lods[1].faces[3]", "the name of a face");
check(p3d.field(model.id, 0, "point", 1e6) === "", "the name of no point");
check(p3d.describe(model.id).includes("1300 kg"), "the short view");
p3d.close(model.id);
fails(() => p3d.info(model.id), "is not open", "a model that was closed");
put("tube.p3d", "tube_v48.p3d");
const tube = p3d.open("tube.p3d");
same(p3d.mlod(tube.id), tool("p3dconv", ["p3d-to-mlod", join(fixtures, "tube_v48.p3d"), "-o", "-"]), "MLOD of an ODOL");
const sectionsOf = (opened, lod) => new Set(p3d.mesh(opened.id, lod, { isPlain: true }).faceSections).size;
check(tube.lods.every(({ isShadowVolume, sections }, lod) => isShadowVolume || sections === sectionsOf(tube, lod)), "sections of an ODOL");
const name = p3d.field(tube.id, 0, "point", 7);
const value = tool("p3ddump", ["--field", name, join(fixtures, "tube_v48.p3d")]).toString();
check(name.startsWith("lods[0].positions[") && value.includes(name), `the name of an ODOL's point: ${name}`);

// ---- What ends ----

const bad = load("p3d-for-tests.wasm");
bad.add([{ path: "fill.p3d", data: new TextEncoder().encode("FILL") }, { path: "car.p3d", data: bytesOf(path) }]);
const before = bad.open("car.p3d");
fails(() => bad.open("fill.p3d"), "the call was ended", "a file that takes all memory");
fails(() => bad.info(before.id), "is not open", "a model of before");
check(bad.mesh(bad.open("car.p3d").id, 0).triangles.length > 0, "afterwards a model opens");

// Damaged files fail, or show what is there; afterwards a good one opens.
for (const file of files(join(fixtures), ".p3d")) {
    const bytes = bytesOf(file);
    for (let size = 1; size < bytes.length; size += Math.ceil(bytes.length / 7)) {
        try {
            const cut = p3d.openBytes(bytes.subarray(0, size), "cut.p3d");
            cut.lods.forEach((lod, index) => lod.problem ?? p3d.mesh(cut.id, index));
            p3d.check(cut.id);
            p3d.close(cut.id);
        } catch (error) {
            check(error.name === "P3dError" && error.status !== "ended", `${file} cut at ${size}: ${error}`);
        }
    }
}
check(p3d.openBytes(bytesOf(path)).lods.length === 8, "a good model still opens");

// Memory does not grow with the number of models.
const memory = () => p3d.instance.exports.memory.buffer.byteLength;
const open100 = () => {
    for (let i = 0; i < 100; i++) p3d.close(p3d.open("mod/pickup/pickup.p3d").id);
    return memory();
};
check(open100() === open100(), "memory returns");
finish();
