// fly.ts: the camera goes to a part of what is shown.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Vector3 } from "three";
import type { Figure } from "./figure";
import type { View } from "./view";

const TIME = 350; // milliseconds
const PART = 0.35; // of the picture that a part fills

/** A part of a figure: a ball around it, and to which side it looks if it is of faces. */
export interface Part {
    middle: Vector3;
    radius: number;
    normal: Vector3 | null;
}

/** The part that these places are; null if there are none. */
export function part_of(places: Vector3[], normal: Vector3 | null): Part | null {
    const good = places.filter(({ x, y, z }) => Number.isFinite(x + y + z));
    const low = new Vector3(Infinity, Infinity, Infinity),
        high = new Vector3(-Infinity, -Infinity, -Infinity);

    if (!good.length) return null;
    for (const place of good) {
        low.min(place);
        high.max(place);
    }
    return { middle: low.clone().add(high).multiplyScalar(0.5), radius: low.distanceTo(high) / 2, normal };
}

export function place_in(numbers: Float32Array, index: number): Vector3 {
    return new Vector3(numbers[3 * index], numbers[3 * index + 1], numbers[3 * index + 2]);
}

/** Faces as they stand now. */
export function part_of_faces(figure: Figure, faces: ArrayLike<number>): Part | null {
    const { faceCorners } = figure.mesh,
        places: Vector3[] = [],
        normal = new Vector3();

    for (const face of Array.from(faces)) {
        const first = faceCorners[2 * face] ?? 0,
            corners = [...Array(faceCorners[2 * face + 1] ?? 0).keys()].map((i) => place_in(figure.positions, first + i));
        const [a, b, c] = corners;
        places.push(...corners);
        // corners are counter-clockwise
        if (a && b && c) normal.add(b.clone().sub(a).cross(c.clone().sub(a)));
    }
    return part_of(places, normal.length() > 0 && Number.isFinite(normal.length()) ? normal.normalize() : null);
}

export function part_of_points(figure: Figure, points: ArrayLike<number>): Part | null {
    return part_of(
        Array.from(points, (point) => place_in(figure.points, point)),
        null,
    );
}

/** Brings a part into the middle, and nearer if it is small. Faces that look away are looked at from their side. */
export function fly(view: View, part: Part): void {
    const { camera } = view,
        { low, high } = view.box;
    const whole = Math.max(low.distanceTo(high), 1e-3) || 1,
        radius = Math.max(part.radius, whole / 40);
    const to = { target: part.middle, scale: (PART * Math.min(camera.width, camera.height)) / (2 * radius) };
    const from = { target: camera.target.clone(), scale: camera.scale };
    const begin = performance.now(),
        time = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TIME;
    let left = camera.target.clone();

    if (part.normal && part.normal.dot(camera.toward) < 0.15)
        camera.look({ yaw: Math.atan2(part.normal.x, part.normal.z), pitch: Math.asin(part.normal.y) * 0.7 });
    const step = (): void => {
        const way = Math.min(1, time ? (performance.now() - begin) / time : 1),
            share = way * way * (3 - 2 * way);
        if (camera.target.distanceTo(left) > 1e-9) return; // somebody else moved it
        camera.target.lerpVectors(from.target, to.target, share);
        camera.scale = from.scale * (to.scale / from.scale) ** share;
        left = camera.target.clone();
        view.touched();
        if (way < 1) requestAnimationFrame(step);
    };
    step();
}

/** Goes there, far enough to see where that is, if it is outside of the picture. */
export function bring_into_picture(view: View, place: Vector3): void {
    const { camera, box } = view,
        { x, y } = camera.place(place);

    if (x > 0 && y > 0 && x < camera.width && y < camera.height) return;
    fly(view, { middle: place, radius: 0.4 * box.low.distanceTo(box.high), normal: null });
}
