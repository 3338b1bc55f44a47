// reach.ts: where what moves comes to, so that it stays in the picture.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Pose, PoseValue } from "../../lib/types";
import type { App } from "./app";

const FAR = 3, // times the size of the model: what goes beyond is put away, not moved
    MANY = 1_000_000, // corners of triangles: then a movement is looked at in few places
    FEW = 3;
/** The outermost places along these are all that a camera needs, nearly. */
const DIRECTIONS = [-1, 0, 1]
    .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)))
    .filter(([x, y, z]) => x || y || z);

/** The outermost of the drawn places, three numbers each. */
export function outermost({ positions, triangles }: Pick<Pose, "positions" | "triangles">): number[] {
    const best = DIRECTIONS.map(() => -Infinity),
        corners = DIRECTIONS.map(() => -1);

    for (const corner of triangles) {
        const [a, b, c] = [positions[3 * corner]!, positions[3 * corner + 1]!, positions[3 * corner + 2]!];
        for (let i = 0; i < DIRECTIONS.length; i++) {
            const [x, y, z] = DIRECTIONS[i]!,
                along = a * x + b * y + c * z;
            if (along <= best[i]!) continue;
            best[i] = along;
            corners[i] = corner;
        }
    }
    return [...new Set(corners)].filter((corner) => corner >= 0).flatMap((corner) => [...positions.subarray(3 * corner, 3 * corner + 3)]);
}

/** Places without those that are far from the box. */
export function near(places: number[], box: ArrayLike<number>): number[] {
    const middle = [0, 1, 2].map((k) => (box[k]! + box[k + 3]!) / 2),
        size = Math.hypot(...[0, 1, 2].map((k) => box[k + 3]! - box[k]!));

    return places.filter((_, i) => {
        const first = i - (i % 3);
        return Math.hypot(...[0, 1, 2].map((k) => places[first + k]! - middle[k]!)) <= FAR * size;
    });
}

export class Reach {
    private places: number[] = [];
    private readonly known = new Set<string>();
    private turn = 0;
    private work = Promise.resolve();

    constructor(private readonly app: App) {
        app.on(["model", "lod"], () => this.clear());
    }

    clear(): void {
        this.turn++;
        this.places = [];
        this.known.clear();
        this.app.view.reach(this.places);
    }

    /** Takes in a movement: the poses on its way. A name is looked at once. */
    cover(name: string, poses: () => PoseValue[][]): void {
        const { turn } = this;

        if (this.known.has(name)) return;
        this.known.add(name);
        this.work = this.work.then(() => this.app.guard(() => this.look(poses(), turn)));
    }

    private async look(poses: PoseValue[][], turn: number): Promise<void> {
        const box = this.app.mesh?.box ?? [],
            is_large = (this.app.figure?.triangles.length ?? 0) > MANY,
            step = is_large ? Math.ceil((poses.length - 1) / (FEW - 1)) : 1;

        for (let i = 0; i < poses.length; i += step) {
            const pose = turn === this.turn ? await this.app.pose_at(poses[i]!) : null;
            if (!pose || turn !== this.turn) return;
            this.places.push(...near(outermost(pose), box));
        }
        this.app.view.reach(this.places);
    }
}
