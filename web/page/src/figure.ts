// figure.ts: a LOD as objects of three.js: its faces, their edges and normals, its points.
// SPDX-License-Identifier: GPL-2.0-or-later
import {
    BufferAttribute,
    BufferGeometry,
    Group,
    LineBasicMaterial,
    LineSegments,
    Mesh as SceneMesh,
    Points,
    ShaderMaterial,
    Sphere,
    Texture,
    Vector3,
} from "three";
import { FaceChange, Group as MeshGroup, Look, Mesh, Pose } from "../../lib/types";
import type { Camera } from "./camera";
import { Parts, pulled } from "./explode";
import { shine_of } from "./light";
import { Backs, Paint, distinct, shade, is_linear, to_target } from "./shade";

export type Coloring = "look" | "light" | "plain" | "section" | "texture" | "component" | "bone" | "changes";

/** Lit, until another one is chosen. */
export const USUAL_COLORING: Coloring = "light";

/** How all figures are drawn. */
export interface Style {
    coloring: Coloring;
    backs: Backs;
    hasEdges: boolean;
    hasNormals: boolean;
    hasPoints: boolean;
}

/** What colours and highlights are made of; by face or by point of the mesh. */
export interface Marks {
    /** -1: in none. */
    faceComponents?: Int32Array;
    textures?: string[]; // by material
    changedFaces?: Uint8Array; // bits of FaceChange
    faces?: Uint32Array; // members of the selection that is shown
    points?: Uint32Array;
    weights?: Float32Array;
}

/** The layer of three.js that has faces only. */
export const SURFACES = 1;
/** Lines of edges, or of normals: more would take memory that browsers do not give. */
const MOST_LINES = 1_500_000;
/** Triangles that are brought into order to be seen through: more would take a second each time it is turned. */
const MOST_SORTED = 400_000;
const CREDIBLE = 0.4; // as in src/draw/render.c: a corner's normal that is farther from its face's is not used
const GREY = [0.62, 0.64, 0.67] as const;
/** The first whose bits a face has. */
export const CHANGED = [
    [FaceChange.Alone, [0.95, 0.35, 0.15]],
    [FaceChange.Moved | FaceChange.Turned, [0.5, 0.4, 0.95]],
    [FaceChange.Texture | FaceChange.Material, [0.95, 0.75, 0.1]],
] as const;
const UNPAINTED = { texture: null, alpha: "opaque", isHatched: false, isMadeUp: false } as const;
const UNCHANGED = [0.66, 0.68, 0.7] as const;
const MEMBER = [1, 0.55, 0.05] as const;

const dot_vertex = `
uniform float size;
void main() { gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0)); gl_PointSize = size; }`;
const dot_fragment = `${to_target}
uniform vec3 color;
void main() { if (distance(gl_PointCoord, vec2(0.5)) > 0.5) discard; gl_FragColor = vec4(to_target(color), 1.0); }`;

/** Damaged files have places that are no numbers: three.js need not look for the middle of them. It would only sort by
 * it; so parts are drawn in the order in which they were made. */
function geometry_anywhere(): BufferGeometry {
    const geometry = new BufferGeometry();

    geometry.boundingSphere = new Sphere();
    return geometry;
}

function dots(color: readonly number[], is_over: boolean): Points<BufferGeometry, ShaderMaterial> {
    const material = new ShaderMaterial({
        vertexShader: dot_vertex,
        fragmentShader: dot_fragment,
        depthTest: !is_over,
        uniforms: { size: { value: 6 }, color: { value: color }, isLinear: is_linear },
    });
    const points = new Points(geometry_anywhere(), material);

    points.frustumCulled = false;
    return points;
}

export class Figure {
    readonly group = new Group();
    readonly mesh: Mesh;
    /** As they are now: of the pose. */
    positions: Float32Array;
    normals: Float32Array;
    points: Float32Array;
    /** Of all that is drawn, where it is now. */
    box: Float32Array;
    triangles: Uint32Array;
    triangleFaces: Uint32Array;
    readonly cornerFaces: Uint32Array;
    marks: Marks = {};
    /** Its parts, and how far they are pulled apart: 0 is not at all. */
    private parts: Parts | null = null;
    private amount = 0;
    /** Rises when it is dressed anew. */
    looked = 0;
    /** What is not drawn because it is too much, for people. */
    limits: string[] = [];
    private posed: Float32Array; // positions before parts are pulled apart
    private posedPoints: Float32Array;
    private posedBox: Float32Array;
    private groups: MeshGroup[];
    private style: Style | null = null;
    private paints: Paint[] = [];
    private readonly surface: SceneMesh<BufferGeometry, ShaderMaterial[]>;
    private edges: LineSegments<BufferGeometry, LineBasicMaterial> | null = null;
    private whiskers: LineSegments<BufferGeometry, LineBasicMaterial> | null = null;
    private readonly dots = dots([0.88, 0.38, 0.13], false);
    private readonly members = dots(MEMBER, true);
    private sorted = new Vector3(); // the direction, or the eye, for which faces that shine through are in order
    private isEyeSorted = false;

    constructor(mesh: Mesh) {
        this.mesh = mesh;
        this.positions = this.posed = mesh.positions;
        this.normals = mesh.normals;
        this.points = this.posedPoints = mesh.points;
        this.box = this.posedBox = mesh.box;
        this.triangles = mesh.triangles.slice();
        this.triangleFaces = mesh.triangleFaces.slice();
        this.groups = mesh.groups;
        this.cornerFaces = new Uint32Array(mesh.positions.length / 3);
        for (let face = 0; face < mesh.faceCorners.length / 2; face++) {
            const first = mesh.faceCorners[2 * face]!;
            this.cornerFaces.fill(face, first, first + mesh.faceCorners[2 * face + 1]!);
        }
        const geometry = geometry_anywhere();
        const uvs = mesh.uvs[0] ?? new Float32Array(2 * this.cornerFaces.length);
        geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
        geometry.setAttribute("tint", new BufferAttribute(new Uint8Array(4 * this.cornerFaces.length), 4, true));
        this.surface = new SceneMesh(geometry, []);
        this.surface.frustumCulled = false;
        this.surface.layers.enable(SURFACES);
        this.group.add(this.surface, this.dots, this.members);
        this.place();
    }

    /** Puts everything where it is in a pose. */
    pose(pose: Pose): void {
        this.posed = pose.positions;
        this.normals = pose.normals;
        this.posedPoints = pose.points;
        this.posedBox = pose.box;
        this.triangles = pose.triangles.slice();
        this.triangleFaces = pose.triangleFaces.slice();
        this.groups = pose.groups;
        this.place();
        if (this.style) this.dress(this.style);
    }

    /** Pulls parts apart; null: not. */
    explode(parts: Parts | null, amount: number): void {
        this.parts = parts;
        this.amount = parts ? amount : 0;
        this.place();
        if (this.style) this.dress(this.style);
    }

    /** What each material is drawn with. */
    paint(looks: Look[], textures: (Texture | null)[]): void {
        this.paints = looks.map((look) => ({
            color: look.plain.slice(0, 3),
            opacity: look.plain[3] ?? 1,
            texture: textures[look.color] ?? null,
            alpha: look.alpha,
            isHatched: look.isMissing,
            isMadeUp: look.isMadeUp,
            shine: shine_of(look, textures),
            glow: look.hasRvmat ? look.emissive.slice(0, 3).map((value) => Math.max(0, Math.min(2, value))) : [0, 0, 0],
        }));
        if (this.style) this.dress(this.style);
    }

    /** Draws it in this way from now on. */
    dress(style: Style): void {
        this.style = style;
        this.looked++;
        this.fill_tints(style.coloring);
        this.make_groups(style);
        this.remove_lines();
        this.limits = [];
        if (style.hasEdges && this.has_room(this.triangleFaces.length * 1.5, "edges"))
            this.edges = this.add_lines(this.edge_places(), 0x101418, 0.75);
        if (style.hasNormals && this.has_room(this.triangles.length, "normals"))
            this.whiskers = this.add_lines(this.whisker_places(), 0x2aa3ff, 1);
        this.dots.visible = style.hasPoints || this.triangles.length === 0;
        this.dots.geometry.setAttribute("position", new BufferAttribute(this.finite_points(), 3));
        this.members.visible = !!this.marks.points?.length && !this.marks.faces?.length; // faces say it better
        if (this.marks.points) {
            const places = new Float32Array(3 * this.marks.points.length);
            this.marks.points.forEach((point, i) => places.set(this.points.subarray(3 * point, 3 * point + 3), 3 * i));
            this.members.geometry.setAttribute("position", new BufferAttribute(places, 3));
        }
    }

    private has_room(lines: number, what: string): boolean {
        if (lines <= MOST_LINES) return true;
        const triangles = this.triangleFaces.length.toLocaleString("en");
        this.limits.push(`The ${what} of ${triangles} triangles are too many to be drawn. Choose a LOD with fewer.`);
        return false;
    }

    /** For a picture of this size: as large as src/draw/render.c draws points. */
    size_dots(width: number, height: number, ratio: number): void {
        const size = Math.max(2, Math.min(width, height) * 0.02) * ratio;

        this.dots.material.uniforms.size!.value = this.triangles.length
            ? Math.min(size, 5 * ratio)
            : Math.min(size, 12 * ratio);
        this.members.material.uniforms.size!.value = Math.min(size, 8 * ratio);
    }

    /** Brings faces that shine through into order, the farthest first. */
    sort(camera: Camera): void {
        const from = camera.isPerspective ? camera.eye : camera.toward;

        if (this.sorted.distanceToSquared(from) < 1e-6 && this.isEyeSorted === camera.isPerspective) return;
        this.sorted.copy(from);
        this.isEyeSorted = camera.isPerspective;
        const index = this.surface.geometry.index;
        let is_changed = false;
        for (const part of this.surface.geometry.groups) {
            if (!this.surface.material[part.materialIndex ?? 0]?.transparent) continue;
            if (part.count > 3 * MOST_SORTED) continue;
            this.sort_part(part.start / 3, part.count / 3);
            is_changed = true;
        }
        if (index && is_changed) index.needsUpdate = true;
    }

    /** It has a shadow on the ground. */
    get isLit(): boolean {
        return this.style?.coloring === "light" && this.triangles.length > 0 && this.box.every(Number.isFinite);
    }

    /** The indices of corners that are drawn. */
    get drawn(): Uint32Array {
        return this.triangles;
    }

    /** How many materials its triangles have, in runs: as many calls draw it. */
    get partCount(): number {
        return this.surface.geometry.groups.length;
    }

    dispose(): void {
        this.remove_lines();
        this.surface.geometry.dispose();
        this.surface.material.forEach((material) => material.dispose());
        for (const points of [this.dots, this.members]) {
            points.geometry.dispose();
            points.material.dispose();
        }
        this.group.removeFromParent();
    }

    /** Points go with a corner that they are of. */
    private pull(): void {
        const { parts, amount, mesh } = this;

        this.positions = this.posed;
        this.points = this.posedPoints;
        this.box = this.posedBox;
        if (!parts || !amount || parts.length !== mesh.faceCorners.length / 2) return;
        this.positions = pulled(mesh, this.posed, parts, amount);
        this.box = box_of(this.positions, this.triangles);
        this.points = this.posedPoints.slice();
        mesh.cornerPoints.forEach((point, corner) => {
            for (let k = 0; k < 3; k++)
                this.points[3 * point + k] =
                    this.posedPoints[3 * point + k]! + this.positions[3 * corner + k]! - this.posed[3 * corner + k]!;
        });
    }

    private place(): void {
        const geometry = this.surface.geometry;

        this.pull();

        geometry.setAttribute("position", new BufferAttribute(this.positions, 3));
        geometry.setAttribute("normal", new BufferAttribute(this.credible_normals(), 3));
        geometry.setIndex(new BufferAttribute(this.triangles, 1));
        this.sorted.set(0, 0, 0);
    }

    /** A normal far from its face's is ignored: in LODs that are never seen all of them may be equal. */
    private credible_normals(): Float32Array {
        const normals = this.normals.slice(),
            p = this.positions,
            corners = this.mesh.faceCorners;

        for (let face = 0; face < corners.length / 2; face++) {
            const first = corners[2 * face]!,
                count = corners[2 * face + 1]!;
            if (count < 3) continue;
            const a = 3 * first,
                b = a + 3,
                c = a + 6,
                d = count > 3 ? a + 9 : a;
            const ux = p[c]! - p[a]!,
                uy = p[c + 1]! - p[a + 1]!,
                uz = p[c + 2]! - p[a + 2]!;
            const vx = p[d]! - p[b]!,
                vy = p[d + 1]! - p[b + 1]!,
                vz = p[d + 2]! - p[b + 2]!;
            const fx = uy * vz - uz * vy,
                fy = uz * vx - ux * vz,
                fz = ux * vy - uy * vx;
            const length = Math.sqrt(fx * fx + fy * fy + fz * fz) || 1;
            for (let i = a; i < a + 3 * count; i += 3) {
                const x = normals[i]!,
                    y = normals[i + 1]!,
                    z = normals[i + 2]!;
                const along = (x * fx + y * fy + z * fz) / (length * (Math.sqrt(x * x + y * y + z * z) || 1));
                if (Math.abs(along) > CREDIBLE) continue; // not, if it is not a number
                normals[i] = fx / length;
                normals[i + 1] = fy / length;
                normals[i + 2] = fz / length;
            }
        }
        return normals;
    }

    private make_groups(style: Style): void {
        const geometry = this.surface.geometry;
        const is_tinted = !["look", "light", "plain"].includes(style.coloring);
        const materials: ShaderMaterial[] = [];
        const plain: Paint = { color: GREY, opacity: 1, texture: null, alpha: "opaque", glow: [0, 0, 0], isHatched: false, isMadeUp: false };

        this.surface.material.forEach((material) => material.dispose());
        geometry.clearGroups();
        if (is_tinted) {
            materials.push(shade(plain, true, style.backs));
            geometry.addGroup(0, this.triangles.length, 0);
        }
        for (const part of is_tinted ? [] : this.groups) {
            const paint = this.paints[part.material] ?? plain;
            const shine = style.coloring === "light" ? paint.shine : undefined;
            materials.push(shade({ ...paint, shine, ...(style.coloring === "plain" && UNPAINTED) }, false, style.backs));
            geometry.addGroup(3 * part.first, 3 * part.count, materials.length - 1);
        }
        this.surface.material = materials;
        this.sorted.set(0, 0, 0);
    }

    /** Colours by corner. Alpha says how much of a tint lies over the look. */
    private fill_tints(coloring: Coloring): void {
        const attribute = this.surface.geometry.getAttribute("tint") as BufferAttribute;
        const tints = attribute.array as Uint8Array;
        const color_of = this.face_color(coloring);

        tints.fill(0);
        for (let corner = 0; corner < this.cornerFaces.length; corner++) {
            const color =
                coloring === "bone"
                    ? this.bone_color(this.mesh.cornerPoints[corner]!)
                    : color_of?.(this.cornerFaces[corner]!);
            if (color) put(tints, corner, color, 0);
        }
        this.mark_members(tints);
        attribute.needsUpdate = true;
    }

    private face_color(coloring: Coloring): ((face: number) => readonly number[]) | null {
        const { faceSections, faceMaterials } = this.mesh,
            { faceComponents, textures, changedFaces } = this.marks;

        switch (coloring) {
            case "section": {
                const sections = faceSections.length ? faceSections : faceMaterials;
                return (face) => distinct(face < sections.length ? sections[face]! : faceMaterials[face]! + 7);
            }
            case "texture": {
                const names = [...new Set(textures ?? [])];
                const numbers = (textures ?? []).map((name) => names.indexOf(name));
                return (face) => distinct(numbers[faceMaterials[face]!] ?? 0);
            }
            case "component":
                return (face) => {
                    const component = faceComponents?.[face] ?? -1;
                    return component < 0 ? GREY : distinct(component);
                };
            case "changes":
                return (face) => {
                    const bits = changedFaces?.[face] ?? 0;
                    return CHANGED.find(([meant]) => bits & meant)?.[1] ?? UNCHANGED;
                };
            default:
                return null;
        }
    }

    private bone_color(point: number): readonly number[] {
        const { bones, boneWeights } = this.mesh;
        const color = [0, 0, 0];
        let sum = 0;

        for (let i = 4 * point; i < 4 * point + 4 && i < bones.length; i++) {
            const weight = boneWeights[i]!;
            if (weight > 0) distinct(bones[i]!).forEach((value, k) => (color[k]! += value * weight));
            sum += weight;
        }
        return sum > 0.01 ? color.map((value) => value / Math.max(sum, 1)) : GREY;
    }

    private mark_members(tints: Uint8Array): void {
        const { faces, points, weights } = this.marks;

        if (faces?.length) {
            for (const face of faces) {
                const first = this.mesh.faceCorners[2 * face] ?? 0,
                    count = this.mesh.faceCorners[2 * face + 1] ?? 0;
                for (let corner = first; corner < first + count; corner++) put(tints, corner, MEMBER, 0.8);
            }
        } else if (points?.length) {
            const of_point = new Float32Array(this.points.length / 3);
            points.forEach((point, i) => (of_point[point] = weights?.[i] ?? 1));
            this.mesh.cornerPoints.forEach((point, corner) => {
                const weight = of_point[point] ?? 0;
                if (weight > 0) put(tints, corner, MEMBER, 0.8 * weight);
            });
        }
    }

    private sort_part(first: number, count: number): void {
        const p = this.positions,
            { x, y, z } = this.sorted,
            triangles = this.triangles.slice(3 * first, 3 * (first + count));
        const faces = this.triangleFaces.slice(first, first + count);
        const depths = new Float32Array(count),
            order = new Uint32Array(count);

        for (let i = 0; i < count; i++) {
            let depth = 0;
            for (let k = 0; k < 3; k++) {
                const at = 3 * triangles[3 * i + k]!;
                if (this.isEyeSorted) depth -= Math.hypot(p[at]! - x, p[at + 1]! - y, p[at + 2]! - z);
                else depth += p[at]! * x + p[at + 1]! * y + p[at + 2]! * z;
            }
            depths[i] = depth;
            order[i] = i;
        }
        order.sort((a, b) => depths[a]! - depths[b]!);
        order.forEach((from, to) => {
            this.triangles.set(triangles.subarray(3 * from, 3 * from + 3), 3 * (first + to));
            this.triangleFaces[first + to] = faces[from]!;
        });
    }

    private edge_places(): Float32Array {
        const seen = new Set(this.triangleFaces),
            corners = this.mesh.faceCorners,
            p = this.positions;
        let size = 0;

        for (const face of seen) size += corners[2 * face + 1]!;
        const places = new Float32Array(6 * size);
        let at = 0;
        for (const face of seen) {
            const first = corners[2 * face]!,
                count = corners[2 * face + 1]!;
            for (let i = 0; i < count; i++, at += 6) {
                places.set(p.subarray(3 * (first + i), 3 * (first + i) + 3), at);
                places.set(p.subarray(3 * (first + ((i + 1) % count)), 3 * (first + ((i + 1) % count)) + 3), at + 3);
            }
        }
        return places;
    }

    private whisker_places(): Float32Array {
        const box = this.box,
            normals = this.normals;
        const length = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) * 0.02 || 0.02;
        const corners = new Uint32Array(new Set(this.triangles));
        const places = new Float32Array(6 * corners.length);

        corners.forEach((corner, i) => {
            for (let k = 0; k < 3; k++) {
                const from = this.positions[3 * corner + k]!;
                places[6 * i + k] = from;
                places[6 * i + 3 + k] = from + normals[3 * corner + k]! * length;
            }
        });
        return places;
    }

    private finite_points(): Float32Array {
        return this.points.every(Number.isFinite)
            ? this.points
            : Float32Array.from(this.points, (value) => (Number.isFinite(value) ? value : 1e30));
    }

    private add_lines(
        places: Float32Array,
        color: number,
        opacity: number,
    ): LineSegments<BufferGeometry, LineBasicMaterial> {
        const geometry = geometry_anywhere();

        geometry.setAttribute("position", new BufferAttribute(places, 3));
        const lines = new LineSegments(geometry, new LineBasicMaterial({ color, opacity, transparent: opacity < 1 }));
        lines.frustumCulled = false;
        this.group.add(lines);
        return lines;
    }

    private remove_lines(): void {
        for (const lines of [this.edges, this.whiskers]) {
            lines?.removeFromParent();
            lines?.geometry.dispose();
            lines?.material.dispose();
        }
        this.edges = this.whiskers = null;
    }
}

/** Of the corners that are drawn: min x, y, z, max x, y, z. */
function box_of(positions: Float32Array, corners: Uint32Array): Float32Array {
    const box = Float32Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);

    for (const corner of corners)
        for (let k = 0; k < 3; k++) {
            const value = positions[3 * corner + k]!;
            if (value < box[k]!) box[k] = value;
            if (value > box[3 + k]!) box[3 + k] = value;
        }
    return box;
}

function put(tints: Uint8Array, corner: number, color: readonly number[], alpha: number): void {
    for (let k = 0; k < 3; k++) tints[4 * corner + k] = Math.round(255 * Math.max(0, Math.min(1, color[k]!)));
    tints[4 * corner + 3] = Math.round(255 * Math.min(1, alpha));
}
