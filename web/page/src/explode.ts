// explode.ts: a model in its parts: which there are, and where they are when they are pulled apart.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Mesh, Selection } from "../../lib/types";

/** What a part is: faces that hang together, a selection called ComponentNN, or the smallest selection of a face. */
export type PartKind = "piece" | "component" | "selection";

/** By face: the number of its part; -1: none, it stays. */
export type Parts = Int32Array;

const COMPONENT = /^component\d+$/i;

export function is_component(name: string): boolean {
    return COMPONENT.test(name);
}

/** By corner: the first one that is at the same place. */
function first_there(positions: Float32Array): Uint32Array {
    const count = positions.length / 3,
        bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2))), // a corner and 1, where its place falls
        firsts = new Uint32Array(count);

    for (let corner = 0; corner < count; corner++) {
        const [x, y, z] = [bits[3 * corner]!, bits[3 * corner + 1]!, bits[3 * corner + 2]!];
        const sum = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
        let slot = (sum ^ (sum >>> 15)) & (slots.length - 1);
        for (; slots[slot]; slot = (slot + 1) & (slots.length - 1)) {
            const at = 3 * (slots[slot]! - 1);
            if (bits[at] === x && bits[at + 1] === y && bits[at + 2] === z) break;
        }
        slots[slot] ||= corner + 1;
        firsts[corner] = slots[slot]! - 1;
    }
    return firsts;
}

/** Faces that have points at the same place, or are joined by others that do. */
export function pieces(mesh: Pick<Mesh, "faceCorners" | "positions">): Parts {
    const { faceCorners, positions } = mesh,
        firsts = first_there(positions),
        face_of = new Int32Array(firsts.length).fill(-1); // by first corner
    const above = Int32Array.from({ length: faceCorners.length / 2 }, (_, face) => face); // of the same piece, or itself
    const top = (face: number): number => {
        while (above[face] !== face) face = above[face] = above[above[face]!]!;
        return face;
    };

    above.forEach((_, face) => {
        const first = faceCorners[2 * face]!,
            end = first + faceCorners[2 * face + 1]!;
        for (let corner = first; corner < end; corner++) {
            const other = face_of[firsts[corner]!]!;
            if (other < 0) face_of[firsts[corner]!] = face;
            else above[top(face)] = top(other);
        }
    });
    return numbered(above.map((_, face) => top(face)));
}

/** Of the selections that are meant the one with the fewest faces that has the face. */
export function selected_parts(faces: number, members: Selection[], is_meant: (selection: number) => boolean): Parts {
    const parts = new Int32Array(faces).fill(-1),
        order = members.map((_, i) => i).filter((i) => is_meant(i) && members[i]!.faces.length > 0);

    // the smallest last, over what larger ones have said
    order.sort((a, b) => members[b]!.faces.length - members[a]!.faces.length);
    for (const selection of order) for (const face of members[selection]!.faces) parts[face] = selection;
    return numbered(parts);
}

/** The same parts, numbered from 0. */
function numbered(parts: Int32Array): Parts {
    const numbers = new Map<number, number>();

    return parts.map((part) => {
        if (part < 0) return -1;
        if (!numbers.has(part)) numbers.set(part, numbers.size);
        return numbers.get(part)!;
    });
}

export function part_count(parts: Parts): number {
    return parts.reduce((most, part) => Math.max(most, part + 1), 0);
}

/** The middles of parts, 3 numbers each, and behind them the middle of all. */
function middles(mesh: Pick<Mesh, "faceCorners">, positions: Float32Array, parts: Parts): Float32Array {
    const count = part_count(parts),
        low = new Float32Array(3 * count + 3).fill(Infinity),
        high = new Float32Array(3 * count + 3).fill(-Infinity);

    parts.forEach((part, face) => {
        const first = mesh.faceCorners[2 * face]!,
            end = first + mesh.faceCorners[2 * face + 1]!;
        for (let at = 3 * first; at < 3 * end; at++) {
            const value = positions[at]!;
            if (!Number.isFinite(value)) continue;
            for (let to = 3 * (part < 0 ? count : part) + (at % 3); ; to = 3 * count + (at % 3)) {
                if (value < low[to]!) low[to] = value;
                if (value > high[to]!) high[to] = value;
                if (to >= 3 * count) break;
            }
        }
    });
    return low.map((value, i) => (value + high[i]!) / 2);
}

/** How far each part goes, 3 numbers each: away from the middle of all, as far as its own middle is, times `amount`. */
export function offsets(mesh: Pick<Mesh, "faceCorners">, positions: Float32Array, parts: Parts, amount: number): Float32Array {
    const all = middles(mesh, positions, parts),
        whole = all.subarray(all.length - 3);

    return all.subarray(0, -3).map((value, i) => {
        const away = value - whole[i % 3]!;
        return Number.isFinite(away) ? amount * away : 0;
    });
}

/** Places of corners with their parts moved. */
export function pulled(mesh: Pick<Mesh, "faceCorners">, positions: Float32Array, parts: Parts, amount: number): Float32Array {
    const moved = positions.slice(),
        by = offsets(mesh, positions, parts, amount);

    parts.forEach((part, face) => {
        if (part < 0) return;
        const first = mesh.faceCorners[2 * face]!,
            end = first + mesh.faceCorners[2 * face + 1]!;
        for (let at = 3 * first; at < 3 * end; at++) moved[at]! += by[3 * part + (at % 3)]!;
    });
    return moved;
}
