// over.ts: what is written over the picture: labels, the box, bones, axes, what was picked.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Vector3 } from "three";
import { Camera } from "./camera";
import { shown } from "./dom";
import { Figure } from "./figure";

type Context = CanvasRenderingContext2D;
type Place = [number, number, number];

const MOST_LABELS = 200; // more cannot be told apart

/** Colours of the theme, as the style sheet has them. */
export function theme_color(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || "#888";
}

export class Labels {
    private readonly boxes: [number, number, number, number][] = [];
    private readonly context: Context;
    private readonly camera: Camera;
    private readonly height: number;
    private readonly ink = theme_color("ink");
    private readonly paper = theme_color("paper");

    constructor(context: Context, camera: Camera) {
        this.context = context;
        this.camera = camera;
        const size = parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.85;
        this.height = Math.round(size * 1.35);
        context.font = `${size}px system-ui, sans-serif`;
        context.textBaseline = "middle";
    }

    /** Writes the text beside the place, where no other text is; nothing if there is no room. */
    put(place: Place, name: string, color = this.ink, must_show = false): void {
        const text = shown(name);
        const at = this.camera.place(new Vector3(...place));
        if (!Number.isFinite(at.x + at.y) || this.boxes.length >= MOST_LABELS) return;
        if (at.x < -20 || at.y < -20 || at.x > this.camera.width + 20 || at.y > this.camera.height + 20) return;
        const width = this.context.measureText(text).width + 6,
            height = this.height;
        const tries: [number, number][] = [
            [7, -height / 2],
            [-7 - width, -height / 2],
            [-width / 2, -height - 8],
            [-width / 2, 8],
        ];
        const free = tries
            .map(([x, y]): [number, number, number, number] => [
                at.x + x,
                at.y + y,
                at.x + x + width,
                at.y + y + height,
            ])
            .find((box) => this.is_free(box));
        const box =
            free ??
            (must_show
                ? ([at.x + 7, at.y - height / 2, at.x + 7 + width, at.y + height / 2] as [
                      number,
                      number,
                      number,
                      number,
                  ])
                : null);
        if (!box) return;
        this.boxes.push(box);
        this.context.globalAlpha = 0.75;
        this.context.fillStyle = this.paper;
        this.context.fillRect(box[0], box[1], width, height);
        this.context.globalAlpha = 1;
        this.context.fillStyle = color;
        this.context.fillText(text, box[0] + 3, box[1] + height / 2 + 0.5);
    }

    dot(place: Place, color: string, radius = 3): void {
        const at = this.camera.place(new Vector3(...place));

        this.context.fillStyle = color;
        this.context.beginPath();
        this.context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
        this.context.fill();
    }

    line(from: Place, to: Place, color: string, width = 1.5): void {
        const seen = this.camera.before(new Vector3(...from), new Vector3(...to));
        if (!seen) return;
        const [a, b] = seen.map((end) => this.camera.place(end)) as [Vector3, Vector3];

        this.context.strokeStyle = color;
        this.context.lineWidth = width;
        this.context.beginPath();
        this.context.moveTo(a.x, a.y);
        this.context.lineTo(b.x, b.y);
        this.context.stroke();
    }

    private is_free(box: [number, number, number, number]): boolean {
        return (
            box[0] >= 0 &&
            box[1] >= 0 &&
            box[2] <= this.camera.width &&
            box[3] <= this.camera.height &&
            !this.boxes.some(
                (other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3],
            )
        );
    }
}

/** Metres, as short as it is exact enough. */
export function metres(length: number): string {
    return `${length < 0.1 ? length.toFixed(4) : length < 10 ? length.toFixed(2) : length.toFixed(1)} m`;
}

/** The box of the figure, with its width, height and length. */
export function draw_box(labels: Labels, figure: Figure): void {
    const b = figure.box,
        color = theme_color("accent");
    if (!b.every(Number.isFinite)) return;
    const at = (x: number, y: number, z: number): Place => [b[3 * x]!, b[3 * y + 1]!, b[3 * z + 2]!];

    for (const [i, k] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
    ] as const) {
        labels.line(at(0, i, k), at(1, i, k), color, 1);
        labels.line(at(i, 0, k), at(i, 1, k), color, 1);
        labels.line(at(i, k, 0), at(i, k, 1), color, 1);
    }
    const middle = (p: Place, q: Place): Place => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];
    labels.put(middle(at(0, 0, 1), at(1, 0, 1)), `${metres(b[3]! - b[0]!)} wide`, color, true);
    labels.put(middle(at(1, 0, 1), at(1, 1, 1)), `${metres(b[4]! - b[1]!)} high`, color, true);
    labels.put(middle(at(1, 0, 0), at(1, 0, 1)), `${metres(b[5]! - b[2]!)} long`, color, true);
}

/** Numbers along the two near edges of the grid. */
export function draw_grid_labels(labels: Labels, figure: Figure, step: number): void {
    const b = figure.box;
    if (!b.every(Number.isFinite)) return;
    const front = (Math.ceil(b[5]! / step) + 1) * step,
        right = (Math.ceil(b[3]! / step) + 1) * step;
    const digits = step < 1 ? Math.min(4, Math.round(-Math.log10(step))) : 0;

    for (let x = Math.floor(b[0]! / step); x <= Math.ceil(b[3]! / step); x++)
        labels.put([x * step, 0, front], `${(x * step).toFixed(digits)}${x === 0 ? " m" : ""}`);
    for (let z = Math.floor(b[2]! / step); z <= Math.ceil(b[5]! / step); z++)
        labels.put([right, 0, z * step], (-z * step).toFixed(digits));
}

/** The outline of a face. */
export function draw_face(labels: Labels, figure: Figure, face: number, color: string): void {
    const first = figure.mesh.faceCorners[2 * face] ?? 0,
        count = figure.mesh.faceCorners[2 * face + 1] ?? 0;

    for (let i = 0; i < count; i++)
        labels.line(
            place_of(figure.positions, first + i),
            place_of(figure.positions, first + ((i + 1) % count)),
            color,
            2.5,
        );
}

export function place_of(places: Float32Array, index: number): Place {
    return [places[3 * index]!, places[3 * index + 1]!, places[3 * index + 2]!];
}

/** Where each bone is: in the middle of the points that it moves most; null if it moves none. */
export function bone_middles(figure: Figure, count: number): (Place | null)[] {
    const sums = Array.from({ length: count }, () => [0, 0, 0, 0] as [number, number, number, number]);
    const { bones, boneWeights } = figure.mesh,
        points = figure.points;

    for (let i = 0; i < bones.length; i++) {
        const weight = boneWeights[i]!,
            sum = sums[bones[i]!],
            at = 3 * (i >> 2);
        if (!sum || !(weight > 0) || !Number.isFinite(points[at]! + points[at + 1]! + points[at + 2]!)) continue;
        for (let k = 0; k < 3; k++) sum[k]! += points[at + k]! * weight;
        sum[3] += weight;
    }
    return sums.map(([x, y, z, weight]) => (weight > 0 ? [x / weight, y / weight, z / weight] : null));
}
