// pick.ts: the face or the point under a place of the picture.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Camera } from "./camera";
import { Figure } from "./figure";
import { cut } from "./shade";

export interface Picked {
    kind: "face" | "point";
    index: number; // of the face or point in the mesh
    /** Where, in the scene. */
    place: [number, number, number];
}

const NEAR = 9; // pixels that a pointer may be away from a point

/** x and y are pixels from the middle of the figure's picture, y down. */
export function pick(
    figure: Figure,
    camera: Camera,
    x: number,
    y: number,
    has_points: boolean,
    hides_backs: boolean,
): Picked | null {
    const point = has_points || !figure.triangles.length ? pick_point(figure, camera, x, y) : null;

    return point ?? pick_face(figure, camera, x, y, hides_backs);
}

function pick_point(figure: Figure, camera: Camera, x: number, y: number): Picked | null {
    const { points } = figure,
        { target, right, up, toward, scale } = camera;
    let best = -1,
        best_distance = NEAR * NEAR,
        best_depth = -Infinity;

    for (let i = 0; i < points.length; i += 3) {
        const [px, py, pz] = [points[i]! - target.x, points[i + 1]! - target.y, points[i + 2]! - target.z];
        const depth = px * toward.x + py * toward.y + pz * toward.z,
            here = scale * camera.growth(depth);
        const across = (px * right.x + py * right.y + pz * right.z) * here - x;
        const above = -(px * up.x + py * up.y + pz * up.z) * here - y;
        const distance = across * across + above * above;
        if (distance < best_distance - 1 || (distance < best_distance + 1 && depth > best_depth)) {
            best = i / 3;
            best_distance = Math.min(distance, best_distance);
            best_depth = depth;
        }
    }
    if (best < 0) return null;
    return { kind: "point", index: best, place: [points[3 * best]!, points[3 * best + 1]!, points[3 * best + 2]!] };
}

function pick_face(figure: Figure, camera: Camera, x: number, y: number, hides_backs: boolean): Picked | null {
    const { positions, triangles, triangleFaces } = figure,
        { target, right, up, toward, scale } = camera;
    const away = target.dot(toward),
        [lean_x, lean_y] = [-x / scale / camera.distance, y / scale / camera.distance],
        px = x / scale + target.dot(right),
        py = -y / scale + target.dot(up);
    let best = -1,
        best_depth = -Infinity;
    const along = cut.value;
    const is_cut = (x: number, y: number, z: number): boolean =>
        along.x * (x * right.x + y * up.x + z * toward.x) +
            along.y * (x * right.y + y * up.y + z * toward.y) +
            along.z * (x * right.z + y * up.z + z * toward.z) >
        (along.x || along.y || along.z ? along.w : Infinity);
    const corner = [0, 0, 0, 0, 0, 0]; // across and above of each

    for (let i = 0; i < triangles.length; i += 3) {
        for (let k = 0; k < 3; k++) {
            const at = 3 * triangles[i + k]!;
            const a = positions[at]!,
                b = positions[at + 1]!,
                c = positions[at + 2]!;
            // all is leaned so that the ray to the eye, where it goes through the target's plane, is as all others
            const nearer = a * toward.x + b * toward.y + c * toward.z - away;
            corner[2 * k] = a * right.x + b * right.y + c * right.z - px - nearer * lean_x;
            corner[2 * k + 1] = a * up.x + b * up.y + c * up.z - py - nearer * lean_y;
        }
        const [ax, ay, bx, by, cx, cy] = corner as [number, number, number, number, number, number];
        const u = bx * cy - cx * by,
            v = cx * ay - ax * cy,
            w = ax * by - bx * ay,
            whole = u + v + w;
        if ((whole < 0 && hides_backs) || !(whole > 0 ? u >= 0 && v >= 0 && w >= 0 : u <= 0 && v <= 0 && w <= 0))
            continue;
        const depth =
            (u * near(positions, triangles[i]!, toward) +
                v * near(positions, triangles[i + 1]!, toward) +
                w * near(positions, triangles[i + 2]!, toward)) /
            whole;
        const nearer = depth - away;
        if (depth > best_depth && nearer < camera.distance && !is_cut(px + nearer * lean_x, py + nearer * lean_y, depth)) {
            best_depth = depth;
            best = i / 3;
        }
    }
    if (best < 0) return null;
    const nearer = best_depth - away,
        on = right.clone().multiplyScalar(px + nearer * lean_x);
    on.addScaledVector(up, py + nearer * lean_y).addScaledVector(toward, best_depth);
    return { kind: "face", index: triangleFaces[best]!, place: [on.x, on.y, on.z] };
}

function near(positions: Float32Array, corner: number, toward: { x: number; y: number; z: number }): number {
    return (
        positions[3 * corner]! * toward.x +
        positions[3 * corner + 1]! * toward.y +
        positions[3 * corner + 2]! * toward.z
    );
}
