// types.ts: what the library does in a browser or in Node, as one interface.
// SPDX-License-Identifier: GPL-2.0-or-later
//
//     const p3d = await startWorker({ wasm, worker });                  // client.ts, in a page
//     await p3d.add([{ path: file.name, data: file }]);
//     const model = await p3d.open(file.name);
//     const mesh = await p3d.mesh(model.id, 0);
//
// Paths are those under which files were added, with '/'. A file in an archive is "addons/x.pbo:data\\car.p3d".
// Arrays of meshes are right-handed, as in glTF: x right, y up, z of the game negated; triangles are counter-clockwise
// seen from outside; v of UVs runs down the picture. The texts of info(), check() and diff() are what the tools print
// with --json: their positions are the game's, with z as in the file.

/** A file that was dropped or chosen. A Blob is read by slices when it is wanted. */
export interface Source {
    path: string;
    data: Blob | Uint8Array;
}

/** A file that can be opened, by itself or in an archive. */
export interface Entry {
    path: string;
    size: number;
    kind: "model" | "texture" | "archive" | "rvmat" | "config" | "animation" | "other";
    /** Where the game has it: below the archive's prefix; what models name. */
    gamePath: string;
    /** For a file in an archive: the archive's path. */
    archive?: string;
    /** Why it cannot be read. */
    problem?: string;
}

/** A value of an animation source, or of one animation, by name; or of an animation of a skeleton by its path, which ends
 * with ".rtm": a phase from 0 to 1. Of several of these the last one counts. */
export interface PoseValue {
    name: string;
    value: number;
}

export interface Animation {
    name: string;
    source: string;
    /** "rotation", "translation x", "hide", ... */
    type: string;
    bone: string;
    minValue: number;
    maxValue: number;
    /** 0 clamp, 1 loop, 2 mirror */
    sourceAddress: number;
}

/** The animations of one slider: all of one source. */
export interface AnimationSource {
    name: string;
    min: number;
    max: number;
    /** Indices into animations. */
    animations: number[];
}

export interface Material {
    /** Path, or "#(argb,...)", or "". */
    texture: string;
    /** Path of the rvmat, or "". */
    material: string;
}

export interface Lod {
    /** Index in the file. The LOD's index in `lods` is what calls take. */
    index: number;
    name: string;
    resolution: number;
    points: number;
    faces: number;
    /** The sections of an ODOL, or the different pairs of texture and rvmat of an MLOD. */
    sections: number;
    /** Seen by players; a level of detail; hit only; of mere points. */
    isDrawn: boolean;
    isVisual: boolean;
    isCollision: boolean;
    isOfPoints: boolean;
    isShadowVolume: boolean;
    /** Why it is damaged: then it has no mesh. */
    problem?: string;
}

/** A model that is open. */
export interface Model {
    /** The number for other calls. */
    id: number;
    path: string;
    format: "MLOD" | "ODOL";
    version: number;
    /** Damage of the file as a whole, and warnings, ready to be shown. */
    problems: string[];
    lods: Lod[];
    /** The LOD that stands for the model, an index into lods; -1 if there is none. */
    best: number;
    /** Those of all LODs, then of the models of proxies. */
    materials: Material[];
    bones: { name: string; parent: number }[];
    animations: Animation[];
    sources: AnimationSource[];
    /** The model.cfg that its bones and animations are from; "" if they are its own, or there are none. */
    modelCfg: string;
    skeleton: string;
    /** In how many LODs models of proxies have become a part of the mesh. */
    attached: number;
    /** Files that were wanted and not found, or are damaged. */
    missing: string[];
}

/** A class of a config that uses the model, in one state of health. */
export interface Variant {
    /** The argument of vary(): the class, and behind ':' its state. */
    name: string;
    className: string;
    /** "", "worn", "damaged", "badly_damaged" or "ruined". */
    state: string;
    /** Path of the config. */
    config: string;
}

/** A small picture of a model, and what is said of it. */
export interface Card {
    /** A PNG of a LOD that has enough faces for it. */
    picture: Uint8Array;
    /** Those of the LOD that stands for the model. */
    faces: number;
    lods: number;
    format: "MLOD" | "ODOL";
    problem?: string;
}

/** Triangles of one material. */
export interface Group {
    /** Index into the model's materials. */
    material: number;
    /** In triangles. */
    first: number;
    count: number;
    /** They are of the models of proxies. */
    isAttached: boolean;
}

export interface MeshProxy {
    path: string;
    id: number;
    /** Index into selections, or -1. */
    selection: number;
    /** Three numbers each. */
    position: Float32Array;
    direction: Float32Array;
    up: Float32Array;
    /** The path by which its model can be opened, or null. */
    found: string | null;
}

/** A LOD. A vertex of the drawing is a corner of a face. */
export interface Mesh {
    lod: number;
    /** By corner: 3 numbers each. */
    positions: Float32Array;
    normals: Float32Array;
    /** By UV set, by corner: 2 numbers each. The first is the one that textures use. */
    uvs: Float32Array[];
    /** By corner. */
    cornerPoints: Uint32Array;
    /** 3 corners each, in the order of groups. Faces that stand for proxies, or are hidden, are in none. */
    triangles: Uint32Array;
    /** By triangle. */
    triangleFaces: Uint32Array;
    groups: Group[];
    /** By face: the first corner, and how many there are (0 to 4). */
    faceCorners: Uint32Array;
    /** By face. */
    faceMaterials: Uint32Array;
    faceFlags: Uint32Array;
    /** By face: the section of an ODOL; empty if the file has none. */
    faceSections: Uint32Array;
    /** The LOD's own faces and points: those of attached models follow. */
    ownFaces: number;
    ownPoints: number;
    /** By point: 3 numbers each. */
    points: Float32Array;
    pointFlags: Uint32Array;
    /** By point, 4 each; empty if nothing moves them. */
    bones: Uint32Array;
    boneWeights: Float32Array;
    /** Pairs of points; empty if the file does not say. */
    sharpEdges: Uint32Array;
    selections: { name: string; points: number; faces: number }[];
    proxies: MeshProxy[];
    properties: { name: string; value: string }[];
    /** The box of the drawn faces, or of the points: min x, y, z, max x, y, z; NaN if there is nothing. */
    box: Float32Array;
}

/** Members of a selection. */
export interface Selection {
    points: Uint32Array;
    weights: Float32Array;
    faces: Uint32Array;
}

/** A mesh whose animations are somewhere. Faces that are hidden are in no triangle, and hidden proxies are left out:
 * of attached models there may be fewer corners. */
export interface Pose extends Mesh {
    /** By bone, 12 numbers: what becomes of the directions x, y and z, and of the point 0 0 0. */
    places: Float32Array;
}

/** Where the axis of an animation is in a LOD. */
export interface Axis {
    animation: number;
    /** -1: it moves nothing here. */
    bone: number;
    /** Three numbers each; null if there is no axis. */
    position: Float32Array | null;
    direction: Float32Array | null;
}

export interface Look {
    /** Indices into images, -1 if there is none. */
    color: number;
    normal: number;
    specular: number;
    shadow: number;
    alpha: "opaque" | "mask" | "blend";
    /** It names a texture that is not there: p3dconv draws a hatch. */
    isMissing: boolean;
    /** The next are known. */
    hasRvmat: boolean;
    emissive: number[];
    specularColor: number[];
    specularPower: number;
    /** Red, green, blue, alpha from 0 to 1: the colour in which p3dconv draws it without an image. */
    plain: number[];
    /** No texture's name has this colour: it is chosen so that materials differ. */
    isMadeUp: boolean;
}

/** The looks of materials, by index. */
export interface Looks {
    items: Look[];
    images: { name: string; path: string; origin: string; width: number; height: number; hasAlpha: boolean }[];
    /** Files that were not found or are damaged, ready to be shown. */
    problems: string[];
    /** For all models so far: paths without a file, and the file of that name that was taken instead. */
    guesses: { path: string; found: string }[];
}

/** Rows of pixels, the uppermost first: red, green, blue, alpha, not multiplied. */
export interface Image {
    width: number;
    height: number;
    pixels: Uint8Array;
}

/** A file that was made. */
export interface Output {
    name: string;
    data: Uint8Array;
}

/** A finding of check(): see docs/check.md, "For programs". */
export interface Finding {
    id: string;
    severity: "error" | "warning" | "note";
    lod: number | null;
    lod_name: string | null;
    element: string;
    index: number | null;
    count: number;
    name: string | null;
    position: [number, number, number] | null;
    include: string | null;
    line: number | null;
    summary: string;
    message: string;
    engine: string;
    fix: string;
}

/** How many of them there are. */
export interface FindingCounts {
    error: number;
    warning: number;
    note: number;
}

/** A change of diff(): see docs/diff.md. */
export interface Change {
    change: string;
    note: boolean;
    /** Index into lods of the difference. */
    lod?: number;
    name?: string;
    field?: string;
    before?: string;
    after?: string;
    count?: number;
    distance?: number;
    angle?: number;
    position?: [number, number, number];
    /** The change in words, as p3dinfo --diff says it. */
    words: string;
}

/** How a face differs from that of the other model (enum p3d_face_change). */
export enum FaceChange {
    /** The other model does not have it. */
    Alone = 1,
    /** It has a point that moved. */
    Moved = 2,
    /** It looks to the other side, or is cut along the other diagonal. */
    Turned = 4,
    Texture = 8,
    Material = 16,
}

export interface Difference {
    same: boolean;
    lods: { name: string; resolution: number; first: number | null; second: number | null; damaged: boolean }[];
    changes: Change[];
    /** By LOD of the difference, of either model: bits of FaceChange by face; empty if no face differs. */
    faces: [Uint8Array, Uint8Array][];
    /** All of it as p3dinfo --diff --full prints it. */
    text: string;
}

/** A PAA, or another picture that the library reads. */
export interface Texture {
    /** The text of p3dinfo --json; "" of a PNG or TGA. */
    info: string;
    image: Image;
}

export interface MeshOptions {
    /** Without the models of proxies. */
    isPlain?: boolean;
    /** With the faces that the game hides. */
    hasHidden?: boolean;
}

export interface PictureOptions {
    /** 0: 1024 and 768, of a sheet 256 each. */
    width: number;
    height: number;
    view: "iso" | "front" | "side" | "top";
    isSheet?: boolean;
    /** Without textures. */
    isPlain?: boolean;
    pose?: PoseValue[];
}

/** A picture of a LOD as p3dconv draws it. */
export interface ViewOptions {
    width: number;
    height: number;
    /** Degrees from the front: to the right around the model, and up. */
    turn: number;
    rise: number;
    /** Without the models of proxies. */
    isPlain?: boolean;
    pose?: PoseValue[];
}

/** Every call. A call that fails throws a P3dError; the library's text is its message. */
export interface Calls {
    version(): string;

    /** Adds files, or puts others in the place of those of the same path. Open models stay open. */
    add(sources: Source[]): void;
    /** Forgets all files, and closes all models. */
    clear(): void;
    /** All files, and what is in archives, sorted by path. */
    list(): Entry[];
    /** The bytes of a file. */
    read(path: string): Uint8Array;
    /** Where a file is that a model names, by the rules of p3d/assets.h; null if it is not there. */
    find(gamePath: string): string | null;

    /** A picture of a model, which is not opened for it: with textures, without the models of proxies. */
    card(path: string, width: number, height: number): Card;
    /** Opens a model, with its model.cfg and the models of its proxies as far as they are there. An OBJ or a glTF is opened
     * as the MLOD that p3dconv makes of it, with what stands beside it; so it is for card() and countFindings(). */
    open(path: string): Model;
    close(model: number): void;
    /** The classes of configs that use the model, with their states. */
    variants(model: number): Variant[];
    /** The open model as a variant shows it, "": as it is. It has the same number; meshes and looks are to be asked anew. */
    vary(model: number, variant: string): Model;
    /** The output of p3dinfo --json, byte for byte, with a line feed at the end. */
    info(model: number): string;
    /** The output of p3dinfo; isFull: p3dinfo --full. */
    describe(model: number, isFull?: boolean): string;
    mesh(model: number, lod: number, options?: MeshOptions): Mesh;
    selection(model: number, lod: number, selection: number): Selection;
    pose(model: number, lod: number, values: PoseValue[], options?: MeshOptions): Pose;
    axes(model: number, lod: number): Axis[];
    /** maxSize: images are halved until neither side is larger; 0: they are not. */
    looks(model: number, maxSize?: number): Looks;
    image(model: number, image: number): Image;
    /** How p3ddump --field names a face or a point of a mesh; "" for what is of an attached model. */
    field(model: number, lod: number, kind: "face" | "point", index: number): string;

    check(model: number): Finding[];
    /** How many findings a model has, which is not opened for it. */
    countFindings(path: string): FindingCounts;
    diff(first: number, second: number): Difference;

    /** For all LODs, or for these. */
    glb(model: number, pose?: PoseValue[]): Uint8Array;
    /** The OBJ, its MTL and its images. */
    obj(model: number): Output[];
    mlod(model: number): Uint8Array;
    modelCfg(model: number): string;
    png(model: number, options: PictureOptions): Uint8Array;
    /** A PNG of one LOD, with the textures that looks() has found. */
    view(model: number, lod: number, options: ViewOptions): Uint8Array;

    /** least: of a PAA the smallest mip whose longer side has so many pixels, without info. 0: the largest. */
    texture(path: string, least?: number): Texture;
}

/** The same calls in a Worker: each gives a promise. */
export type AsyncCalls = {
    [Name in keyof Calls]: (...args: Parameters<Calls[Name]>) => Promise<ReturnType<Calls[Name]>>;
};

/** Why a call failed: what the library said, or that the call was ended. */
export class P3dError extends Error {
    /** "damaged", "unsupported", "memory", "invalid", "system", or "ended": it took too long or too much, and was
     * stopped. Then models that were open are closed; files stay. */
    readonly status: string;

    constructor(status: string, message: string) {
        super(message);
        this.name = "P3dError";
        this.status = status;
    }
}
