// foreign.mjs: glTF that other programs write (gltf-transform, three.js) becomes MLODs whose boxes, areas of materials and
// weights are those that gltf-transform reads.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// usage: node foreign.mjs P3DCONV FOLDER   with the packages @gltf-transform/core, /extensions and /functions, three,
// meshoptimizer and draco3dgltf in NODE_PATH or here; FOLDER is where the files go
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const [core, extensions, functions] = [await load('@gltf-transform/core'), await load('@gltf-transform/extensions'),
    await load('@gltf-transform/functions')];
const { MeshoptEncoder, MeshoptDecoder } = await load('meshoptimizer');
const draco3d = (await load('draco3dgltf')).default;
const THREE = await import(pathToFileURL(join(dirname(require.resolve('three')), 'three.module.js')).href); // as its exporter does
const [p3dconv, folder] = process.argv.slice(2);
let failed = 0, passed = 0, current = '';

function check(name, what, isGood, got, want) {
    if (isGood) {
        passed++;
        return;
    }
    failed++;
    console.log(`FAIL ${name}: ${what}: ${JSON.stringify(got)}, not ${JSON.stringify(want)}`);
}

// ---- MLOD, as far as it is compared ----

function readMlod(path) {
    const bytes = readFileSync(path);
    let at = 0;
    const u32 = () => bytes.readUInt32LE((at += 4) - 4), f32 = () => bytes.readFloatLE((at += 4) - 4);
    const word = () => {
        const end = bytes.indexOf(0, at), text = bytes.toString('latin1', at, end);
        at = end + 1;
        return text;
    };
    at = 8;
    const lods = [];
    for (let left = u32(); left > 0; left--) {
        at += 12; // P3DM, version
        const lod = { points: [], faces: [], selections: {}, uvSets: 0, frames: 0 };
        const [pointCount, normalCount, faceCount] = [u32(), u32(), u32()];
        at += 4;
        for (let i = 0; i < pointCount; i++, at += 4)
            lod.points.push([f32(), f32(), f32()]);
        at += 12 * normalCount;
        for (let i = 0; i < faceCount; i++) {
            const count = u32(), corners = [], uvs = [];
            for (let j = 0; j < 4; j++) {
                corners.push(u32());
                at += 4;
                uvs.push([f32(), f32()]);
            }
            at += 4;
            lod.faces.push({ corners: corners.slice(0, count), uvs: uvs.slice(0, count), texture: word(), material: word() });
        }
        at += 4; // TAGG
        for (let name = ''; name !== '#EndOfFile#';) {
            at += 1;
            name = word();
            const size = u32(), start = at;
            if (name === '#UVSet#')
                lod.uvSets++;
            else if (name === '#Animation#')
                lod.frames++;
            else if (name[0] !== '#')
                lod.selections[name] = [...bytes.subarray(at, at + pointCount)].map((byte) => (byte < 2 ? byte : (256 - byte) / 255));
            at = start + size;
        }
        lod.resolution = f32();
        lods.push(lod);
    }
    return lods;
}

// ---- What both say ----

const subtract = (a, b) => a.map((x, i) => x - b[i]);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const areaOf = (a, b, c) => Math.hypot(...cross(subtract(b, a), subtract(c, a))) / 2;

function boxOf(points) {
    const box = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
    for (const p of points)
        for (let i = 0; i < 3; i++) {
            box[0][i] = Math.min(box[0][i], p[i]);
            box[1][i] = Math.max(box[1][i], p[i]);
        }
    return box;
}

function factsOfMlod(lod) {
    const areas = {}, weights = {};
    for (const face of lod.faces) {
        const at = face.corners.map((i) => lod.points[i]);
        for (let i = 2; i < at.length; i++)
            areas[face.texture] = (areas[face.texture] ?? 0) + areaOf(at[0], at[i - 1], at[i]);
    }
    for (const [name, values] of Object.entries(lod.selections))
        weights[name] = values.map((weight, i) => [weight, ...lod.points[i]]).filter(([weight]) => weight > 0);
    return { box: boxOf(lod.points), areas, weights };
}

// A vertex where node, or skin, puts it; in the axes of P3D.
function transform(m, [x, y, z]) {
    return [0, 1, 2].map((i) => m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i]);
}

function multiply(a, b) {
    return Array.from({ length: 16 }, (_, i) => [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + i % 4] * b[Math.floor(i / 4) * 4 + k], 0));
}

function trianglesOf(primitive, count) {
    const mode = primitive.getMode(), indices = primitive.getIndices();
    const index = (i) => (indices ? indices.getScalar(i) : i), n = indices ? indices.getCount() : count, made = [];
    for (let i = 0; mode === 4 && i + 2 < n; i += 3)
        made.push([index(i), index(i + 1), index(i + 2)]);
    for (let i = 0; (mode === 5 || mode === 6) && i + 2 < n; i++)
        made.push([index(mode === 6 ? 0 : i), index(i + 1), index(i + 2)]);
    return made;
}

// The texture that docs/import.md says a material gets. A colour is as three.js makes sRGB of it.
function textureOf(material) {
    if (!material)
        return '';
    const image = material.getBaseColorTexture();
    if (image)
        return `data\\${current}_textures\\${image.getName().toLowerCase()}.paa`;
    const color = material.getBaseColorFactor();
    if (color.every((c) => c === 1) && !material.getExtras().hasColor)
        return '';
    const { r, g, b } = new THREE.Color(...color.slice(0, 3)).convertLinearToSRGB();
    return `#(argb,8,8,3)color(${[r, g, b, color[3]].join()},${color[3] < 1 ? 'CA' : 'CO'})`;
}

function factsOfNodes(nodes) {
    const points = [], areas = {}, weights = {};
    for (const node of nodes) {
        const skin = node.getSkin(), world = node.getWorldMatrix();
        const joints = skin?.listJoints() ?? [];
        const matrices = joints.map((joint, i) => multiply(joint.getWorldMatrix(), skin.getInverseBindMatrices()?.getElement(i, []) ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]));
        for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
            const position = primitive.getAttribute('POSITION'), at = [];
            const jointSet = primitive.getAttribute('JOINTS_0'), weightSet = primitive.getAttribute('WEIGHTS_0');
            for (let i = 0; i < position.getCount(); i++) {
                let matrix = world;
                const numbers = skin ? jointSet.getElement(i, []) : [], shares = skin ? weightSet.getElement(i, []) : [];
                const sum = shares.reduce((a, b) => a + b, 0);
                if (sum > 0)
                    matrix = matrices[0].map((_, k) => shares.reduce((total, share, j) => total + share / sum * matrices[numbers[j]][k], 0));
                const p = transform(matrix, position.getElement(i, []));
                at.push([p[0], p[1], -p[2]]);
                shares.forEach((share, j) => share > 0 && (weights[joints[numbers[j]].getName()] ??= []).push([share, ...at[i]]));
            }
            const texture = textureOf(primitive.getMaterial());
            const triangles = trianglesOf(primitive, at.length);
            for (const [a, b, c] of triangles) {
                areas[texture] = (areas[texture] ?? 0) + areaOf(at[a], at[b], at[c]);
                points.push(at[a], at[b], at[c]);
            }
        }
    }
    return { box: boxOf(points), areas, weights };
}

const numbersOf = (text) => text.match(/color\((.*),C/)?.[1].split(',').map(Number) ?? [];
const isColor = (a, b) => numbersOf(a).length === 4 && numbersOf(a).every((x, i) => Math.abs(x - numbersOf(b)[i]) < 1e-4);
const near = (a, b, most) => Math.abs(a - b) <= most * Math.max(1, Math.abs(a), Math.abs(b));

function compare(name, got, want) {
    check(name, 'box', got.box.flat().every((x, i) => near(x, want.box.flat()[i], 1e-5)), got.box, want.box);
    const gotAreas = Object.values(got.areas).sort((a, b) => a - b), wantAreas = Object.values(want.areas).sort((a, b) => a - b);
    check(name, 'areas', gotAreas.length === wantAreas.length && gotAreas.every((a, i) => near(a, wantAreas[i], 1e-4)), got.areas, want.areas);
    for (const texture of Object.keys(want.areas).filter((text) => text.includes('\\')))
        check(name, texture, got.areas[texture] !== undefined, Object.keys(got.areas), texture);
    for (const color of Object.keys(want.areas).filter((text) => text.startsWith('#')))
        check(name, color, Object.keys(got.areas).some((text) => isColor(text, color)), Object.keys(got.areas), color);
    for (const [selection, members] of Object.entries(want.weights)) {
        const have = got.weights[selection] ?? [];
        const isIn = ([weight, ...at]) => have.some(([w, ...p]) => Math.abs(w - weight) < 0.004 && p.every((x, i) => near(x, at[i], 1e-5)));
        check(name, `weights of ${selection}`, have.length > 0 && members.every(isIn), have.slice(0, 3), members.slice(0, 3));
    }
}

// ---- Files ----

const io = new core.NodeIO().registerExtensions(extensions.ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder,
        'draco3d.encoder': await draco3d.createEncoderModule(), 'draco3d.decoder': await draco3d.createDecoderModule() });

// All that the JSON says in keys, besides what docs/import.md says is taken, is in a warning by its name.
const taken = {
    file: ['asset', 'scene', 'scenes', 'nodes', 'meshes', 'materials', 'textures', 'images', 'samplers', 'accessors', 'bufferViews', 'buffers', 'skins',
        'extensionsUsed', 'extensionsRequired', 'extras'],
    extensions: ['EXT_mesh_gpu_instancing', 'EXT_meshopt_compression', 'EXT_texture_webp', 'FB_ngon_encoding', 'KHR_draco_mesh_compression', 'KHR_mesh_quantization',
        'KHR_texture_basisu', 'KHR_texture_transform', 'MSFT_lod', 'KHR_materials_pbrSpecularGlossiness'],
    material: ['name', 'extras', 'alphaMode', 'doubleSided', 'baseColorTexture', 'baseColorFactor', 'diffuseTexture', 'diffuseFactor'],
    rvmat: ['normalTexture', 'occlusionTexture', 'emissiveFactor', 'metallicRoughnessTexture', 'metallicFactor', 'roughnessFactor', 'KHR_materials_emissive_strength'],
    attributes: /^(POSITION|NORMAL|TANGENT|TEXCOORD_[0-7]|(JOINTS|WEIGHTS)_[01]|TRANSLATION|ROTATION|SCALE)$/,
};

function extensionsIn(value) {
    if (typeof value !== 'object' || value === null)
        return [];
    return [...Object.keys(value.extensions ?? {}), ...Object.values(value).flatMap(extensionsIn)];
}

function checkLosses(name, json, said, hasRvmats = false) {
    const primitives = (json.meshes ?? []).flatMap((mesh) => mesh.primitives);
    const ofMaterials = (json.materials ?? []).flatMap((material) => [material, material.pbrMetallicRoughness, material.extensions?.KHR_materials_pbrSpecularGlossiness])
        .flatMap((object) => Object.keys(object ?? {})).filter((key) => key !== 'pbrMetallicRoughness' && key !== 'extensions');
    const isTaken = (key) => [...taken.file, ...taken.extensions, ...taken.material, ...(hasRvmats ? taken.rvmat : [])].includes(key) || taken.attributes.test(key);
    const keys = new Set([...Object.keys(json), ...(json.extensionsUsed ?? []), ...extensionsIn(json), ...ofMaterials,
        ...primitives.flatMap((primitive) => Object.keys(primitive.attributes))]);
    const lost = [...keys].filter((key) => !isTaken(key) && !said.includes(key));
    check(name, 'lost in silence', lost.length === 0, lost, []);
}

const jsonOf = (glb) => JSON.parse(Buffer.from(glb.buffer, glb.byteOffset + 20, new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)).toString());

function convert(input, output, more) {
    const { status, stderr } = spawnSync(p3dconv, ['gltf-to-mlod', '--texture-root', 'data', ...more, input, '-o', output], { encoding: 'utf8' });
    if (status)
        throw new Error(stderr);
    return stderr;
}

// lods: for each LOD of the MLOD the names of the nodes that are in it; NULL: all of them are in the first
async function judge(name, bytes, { lods = null, more = [], say = () => {} } = {}) {
    const glb = join(folder, `${name}.glb`), p3d = join(folder, `${name}.p3d`);
    current = name;
    writeFileSync(glb, bytes);
    checkLosses(name, jsonOf(bytes), convert(glb, p3d, more));
    const document = await io.readBinary(bytes), made = readMlod(p3d);
    const meshes = document.getRoot().listNodes().filter((node) => node.getMesh());
    if (!lods)
        compare(name, factsOfMlod(made[0]), factsOfNodes(meshes));
    lods?.forEach((names, i) => compare(`${name} LOD ${i}`, factsOfMlod(made[i]), factsOfNodes(meshes.filter((node) => names.includes(node.getName())))));
    say(made);
}

// A wavy sheet of n by n vertices.
function sheet(document, { n = 12, type = Uint16Array, mode = 4, height = 1 } = {}) {
    const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
    const positions = [], normals = [], uvs = [], indices = [];
    for (let y = 0; y < n; y++)
        for (let x = 0; x < n; x++) {
            positions.push(x / n, height * Math.sin(x + y / 2) / 5, y / n);
            normals.push(0, 1, 0);
            uvs.push(x / n, y / n);
        }
    for (let y = 0; mode === 4 && y + 1 < n; y++)
        for (let x = 0; x + 1 < n; x++) {
            const i = y * n + x;
            indices.push(i, i + n, i + 1, i + 1, i + n, i + n + 1);
        }
    for (let i = 0; mode === 5 && i < n; i++)
        indices.push(i, i + n);
    for (let i = 0; mode === 6 && i < n; i++)
        indices.push(i === 0 ? n * n - 1 : i);
    const accessor = (width, array) => document.createAccessor().setType(width).setArray(array).setBuffer(buffer);
    return document.createPrimitive().setMode(mode).setIndices(accessor('SCALAR', new type(indices)))
        .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
        .setAttribute('NORMAL', accessor('VEC3', new Float32Array(normals)))
        .setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(uvs)));
}

function scene(primitives, name = 'Sheet') {
    return (document) => {
        const mesh = document.createMesh(name);
        for (const primitive of [primitives].flat())
            mesh.addPrimitive(primitive(document));
        const node = document.createNode(name).setMesh(mesh);
        (document.getRoot().listScenes()[0] ?? document.createScene()).addChild(node);
        return node;
    };
}

async function make(name, build, { layout = 'separate', transforms = [], ...rest } = {}) {
    const document = new core.Document();
    document.createBuffer();
    const options = (await build(document)) ?? {};
    await document.transform(...transforms);
    await judge(name, await io.setVertexLayout(layout).writeBinary(document), { ...rest, ...options });
}

function skinned(type, normalised) {
    return (document) => {
        const primitive = sheet(document), count = primitive.getAttribute('POSITION').getCount();
        const joints = new type(4 * count), weights = normalised ? new Uint8Array(4 * count) : new Float32Array(4 * count);
        const one = normalised ? 255 : 1;
        for (let i = 0; i < count; i++) {
            joints.set([0, 1, 2, 0], 4 * i);
            weights.set(normalised ? [255 - i, i, 0, 0] : [0.25, 0.5, 0.25, 0], 4 * i);
            if (i % 3 === 0)
                weights.set([one, 0, 0, 0], 4 * i);
        }
        const buffer = document.getRoot().listBuffers()[0];
        primitive.setAttribute('JOINTS_0', document.createAccessor().setType('VEC4').setArray(joints).setBuffer(buffer));
        primitive.setAttribute('WEIGHTS_0', document.createAccessor().setType('VEC4').setArray(weights).setNormalized(normalised).setBuffer(buffer));
        const node = scene(() => primitive)(document);
        const bones = ['hip', 'knee', 'foot'].map((name, i) => document.createNode(name).setTranslation([0, i, 0]));
        bones[0].addChild(bones[1]);
        bones[1].addChild(bones[2]).setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2]);
        document.getRoot().listScenes()[0].addChild(bones[0]);
        const binds = new Float32Array(bones.flatMap((_, i) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -i / 2, 0, 1]));
        const skin = document.createSkin('rig').setInverseBindMatrices(document.createAccessor().setType('MAT4').setArray(binds).setBuffer(buffer));
        bones.forEach((bone) => skin.addJoint(bone));
        node.setSkin(skin);
    };
}

function sparse(document) {
    const primitive = sheet(document), count = primitive.getAttribute('POSITION').getCount();
    const array = new Float32Array(3 * count);
    array.set([0, 1, 0, 0, 2, 0, 0.5, 0, 0.5], 30);
    const target = document.createPrimitiveTarget().setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(array).setSparse(true).setBuffer(document.getRoot().listBuffers()[0]));
    const flat = document.createPrimitive().setMode(4).setIndices(primitive.getIndices());
    flat.setAttribute('POSITION', document.createAccessor().setType('VEC3').setSparse(true).setArray(array).setBuffer(document.getRoot().listBuffers()[0]));
    primitive.addTarget(target);
    scene([() => primitive])(document);
    scene([() => flat], 'Flat')(document);
    return { say: ([lod]) => check('sparse', 'key frames', lod.frames >= 1, lod.frames, 1) };
}

function painted(document) {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const wood = document.createMaterial('wood').setBaseColorTexture(document.createTexture('Wood').setImage(png).setMimeType('image/png'));
    const red = document.createMaterial('red').setBaseColorFactor([1, 0.5, 0.25, 1]);
    scene([(d) => sheet(d).setMaterial(wood), (d) => sheet(d, { n: 5, height: 4 }).setMaterial(red)])(document);
}

// Where three.js lays the texture is where the UVs of the MLOD are (but it scales last, other than glTF says).
function laid(document) {
    const primitive = sheet(document), [offset, scale, rotation] = [[0.25, -0.5], [2, 2], 0.7];
    const second = primitive.getAttribute('TEXCOORD_0').clone();
    second.setArray(second.getArray().map((value, i) => value * (i % 2 ? 0.5 : 4)));
    primitive.setAttribute('TEXCOORD_1', second);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const wood = document.createMaterial('wood').setBaseColorTexture(document.createTexture('Wood').setImage(png).setMimeType('image/png'));
    const transform = document.createExtension(extensions.KHRTextureTransform).createTransform();
    wood.getBaseColorTextureInfo().setTexCoord(1).setExtension('KHR_texture_transform', transform.setOffset(offset).setScale(scale).setRotation(rotation));
    scene(() => primitive.setMaterial(wood))(document);
    const matrix = new THREE.Matrix3().setUvTransform(...offset, ...scale, rotation, 0, 0);
    const rounded = (values) => values.map((value) => value.toFixed(4).replace('-0.0000', '0.0000')).join();
    const want = new Set();
    for (let i = 0; i < second.getCount(); i++) {
        const [x, y, z] = primitive.getAttribute('POSITION').getElement(i, []);
        const uv = new THREE.Vector2(...second.getElement(i, [])).applyMatrix3(matrix);
        want.add(rounded([x, y, -z, uv.x, uv.y]));
    }
    return { say: ([lod]) => {
        const got = new Set(lod.faces.flatMap((face) => face.corners.map((point, i) => rounded([...lod.points[point], ...face.uvs[i]]))));
        check('laid', 'UVs', got.size === want.size && [...got].every((text) => want.has(text)), [...got].slice(0, 3), [...want].slice(0, 3));
    } };
}

// Two meshes, one of which two nodes show, of several materials.
function several(document) {
    painted(document);
    const node = scene([(d) => sheet(d, { n: 7 }), (d) => sheet(d, { n: 4, height: 3 })], 'Other')(document);
    document.getRoot().listScenes()[0].addChild(document.createNode('Again').setMesh(node.getMesh()).setTranslation([0, 3, 0]));
}

function uvSets(document) {
    const primitive = sheet(document);
    for (let i = 1; i < 4; i++)
        primitive.setAttribute(`TEXCOORD_${i}`, primitive.getAttribute('TEXCOORD_0').clone());
    scene(() => primitive)(document);
    return { say: ([lod]) => check('uv sets', 'UV sets', lod.uvSets === 4, lod.uvSets, 4) };
}

function turned(document) {
    const node = scene(sheet)(document);
    node.setTranslation([1, 2, 3]).setRotation([0.5, 0.5, 0.5, 0.5]).setScale([2, -1, 0.5]);
    node.addChild(scene((d) => sheet(d, { n: 4 }), 'Child')(document).setTranslation([0, 1, 0]));
}

function lower(document) {
    const nodes = [12, 6, 3].map((n, i) => scene((d) => sheet(d, { n, height: n }), `body_LOD${i}`)(document));
    return { lods: nodes.map((node) => [node.getName()]) };
}

await MeshoptEncoder.ready;
await make('u8', scene((d) => sheet(d, { type: Uint8Array })));
await make('u16', scene((d) => sheet(d, { type: Uint16Array, n: 40 })));
await make('u32', scene((d) => sheet(d, { type: Uint32Array, n: 90 })));
await make('interleaved', scene(sheet), { layout: 'interleaved' });
await make('strip', scene((d) => sheet(d, { mode: 5 })));
await make('fan', scene((d) => sheet(d, { mode: 6 })));
await make('quantised', scene(sheet), { transforms: [functions.quantize()] });
await make('quantised skin', skinned(Uint8Array, true), { transforms: [functions.quantize()] });
try {
    await make('meshopt', scene(sheet), { transforms: [functions.meshopt({ encoder: MeshoptEncoder })] });
    await make('meshopt, exact', skinned(Uint8Array, true), { transforms: [functions.meshopt({ encoder: MeshoptEncoder, level: 'medium' })] });
} catch (error) {
    if (!error.message.includes('built without meshoptimizer')) throw error;
    console.log('skipped: p3dconv was built without meshoptimizer');
}
// Each speed packs in another way; a tool without Draco says that it does not read them.
if (execFileSync(p3dconv, ['--version'], { encoding: 'utf8' }).includes('without Draco'))
    console.log('skipped: p3dconv was built without Draco');
else
    for (const [name, options] of [['draco', {}], ['draco, slow', { encodeSpeed: 0, decodeSpeed: 0 }], ['draco, fast', { encodeSpeed: 10, decodeSpeed: 10 }],
        ['draco, in a row', { method: 'sequential' }], ['draco, skin', { encodeSpeed: 3, decodeSpeed: 3 }]])
        await make(name, name === 'draco, skin' ? skinned(Uint8Array, true) : name === 'draco' ? several : scene((d) => sheet(d, { n: 40 })), { transforms: [functions.draco(options)] });
await make('sparse', sparse);
await make('uv sets', uvSets);
await make('laid', laid);
await make('skinned', skinned(Uint16Array, false));
await make('skinned in bytes', skinned(Uint8Array, true), { layout: 'interleaved' });
await make('painted', painted);
await make('turned', turned);
await make('lods', lower);

// ---- MSFT_lod, which gltf-transform does not write ----

async function withMsftLod() {
    const document = new core.Document();
    document.createBuffer();
    const { lods } = lower(document);
    const { json, resources } = await io.writeJSON(document);
    const bin = Buffer.from(Object.values(resources)[0]);
    json.nodes[0].extensions = { MSFT_lod: { ids: [1, 2] } };
    json.extensionsUsed = ['MSFT_lod'];
    json.scenes[0].nodes = [0];
    json.buffers[0].uri = `data:application/octet-stream;base64,${bin.toString('base64')}`;
    const text = JSON.stringify(json), head = Buffer.from(text + ' '.repeat((4 - text.length % 4) % 4));
    const bytes = Buffer.alloc(20 + head.length);
    [0x46546c67, 2, bytes.length, head.length, 0x4e4f534a].forEach((value, i) => bytes.writeUInt32LE(value, 4 * i));
    head.copy(bytes, 20);
    await judge('msft_lod', bytes, { lods });
}
await withMsftLod();

// ---- All that can be lost ----

// Each extension that gltf-transform knows, in each place, and each key of a material by the specification.
async function withEverything() {
    const document = new core.Document(), path = join(folder, 'everything.gltf');
    document.createBuffer();
    painted(document);
    const { json, resources } = await io.writeJSON(document), find = (name) => Object.entries(resources).find(([uri]) => uri.endsWith(name))[1];
    const read = ['EXT_mesh_gpu_instancing', 'EXT_meshopt_compression', 'EXT_texture_webp', 'KHR_draco_mesh_compression', 'KHR_texture_basisu'];
    const names = extensions.ALL_EXTENSIONS.map(({ EXTENSION_NAME }) => EXTENSION_NAME).filter((name) => !read.includes(name));
    const all = Object.fromEntries([...names, 'VENDOR_of_tomorrow'].map((name) => [name, {}]));
    const texture = { index: 0, extensions: { VENDOR_of_a_texture: {} } };
    json.buffers[0].uri = `data:application/octet-stream;base64,${Buffer.from(find('.bin')).toString('base64')}`;
    json.images[0].uri = `data:image/png;base64,${Buffer.from(find('.png')).toString('base64')}`;
    json.extensionsUsed = [...Object.keys(all), 'VENDOR_of_a_texture'];
    json.cameras = [{ type: 'perspective' }];
    json.materials.push({ name: 'none' });
    Object.assign(json.materials[0], { normalTexture: texture, occlusionTexture: texture, emissiveTexture: texture, emissiveFactor: [1, 0, 0], alphaMode: 'MASK', alphaCutoff: 0.3,
        doubleSided: true, keyOfTomorrow: 1, extensions: { ...all, KHR_materials_pbrSpecularGlossiness: { diffuseTexture: texture, specularFactor: [1, 1, 1], glossinessFactor: 0, specularGlossinessTexture: texture } } });
    Object.assign(json.materials[0].pbrMetallicRoughness, { metallicFactor: 0.5, roughnessFactor: 0.5, metallicRoughnessTexture: texture });
    json.nodes[0].extensions = json.meshes[0].extensions = all;
    Object.assign(json.meshes[0].primitives[0].attributes, { COLOR_0: 1, _TEMPERATURE: 0 });
    writeFileSync(path, JSON.stringify(json));
    for (const more of [[], ['--make-rvmat'], ['--make-rvmat', '--bake-tint', '--two-sided']])
        checkLosses(`everything ${more.join(' ')}`, json, convert(path, join(folder, 'everything.p3d'), more), more.length > 0);
}
await withEverything();

// ---- three.js ----

globalThis.FileReader ??= class {
    readAsArrayBuffer(blob) { blob.arrayBuffer().then((result) => { this.result = result; this.onloadend(); }); }
    readAsDataURL(blob) { blob.arrayBuffer().then((buffer) => { this.result = `data:${blob.type};base64,${Buffer.from(buffer).toString('base64')}`; this.onloadend(); }); }
};
const { GLTFExporter } = await load('three/examples/jsm/exporters/GLTFExporter.js');

async function three(name, build) {
    const root = new THREE.Scene();
    build(root);
    root.updateMatrixWorld(true);
    const bytes = await new GLTFExporter().parseAsync(root, { binary: true });
    await judge(name, new Uint8Array(bytes));
}

await three('three box', (root) => {
    const box = new THREE.Mesh(new THREE.BoxGeometry(1, 2, 3), new THREE.MeshStandardMaterial({ color: 0x336699 }));
    box.position.set(1, 2, 3);
    box.rotation.set(0.3, 0.2, 0.1);
    root.add(box);
    const ball = new THREE.Mesh(new THREE.SphereGeometry(1), new THREE.MeshStandardMaterial({ color: 0xff0000 }));
    ball.name = 'Ball';
    box.add(ball);
});
await three('three groups', (root) => {
    const geometry = new THREE.BoxGeometry(1, 1, 1);
    root.add(new THREE.Mesh(geometry, ['red', 'green', 'blue', 'white', 'black', 'gray'].map((color) => new THREE.MeshStandardMaterial({ color, name: color }))));
});
await three('three skin', (root) => {
    const geometry = new THREE.CylinderGeometry(1, 1, 4, 8, 4), count = geometry.attributes.position.count;
    const indices = [], weights = [];
    for (let i = 0; i < count; i++) {
        const t = (geometry.attributes.position.getY(i) + 2) / 4;
        indices.push(0, 1, 0, 0);
        weights.push(1 - t, t, 0, 0);
    }
    geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(indices, 4));
    geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute(weights, 4));
    const mesh = new THREE.SkinnedMesh(geometry, new THREE.MeshStandardMaterial({ color: 'teal' }));
    const lower = new THREE.Bone(), upper = new THREE.Bone();
    lower.name = 'lower';
    upper.name = 'upper';
    lower.position.y = -2;
    upper.position.y = 4;
    lower.add(upper);
    mesh.name = 'Tube';
    mesh.add(lower);
    mesh.bind(new THREE.Skeleton([lower, upper]));
    root.add(mesh);
});
await three('three morph', (root) => {
    const geometry = new THREE.BoxGeometry(1, 1, 1);
    geometry.morphAttributes.position = [new THREE.Float32BufferAttribute(geometry.attributes.position.array.map((x) => 2 * x), 3)];
    root.add(new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color: 'navy' })));
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
