// camera.ts: the camera of src/draw/render.c, with hands: turned by yaw and pitch; parallel, or in perspective.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// Coordinates here are those of the scene: the model's with z turned round, so that they are right-handed.
import { Camera as SceneCamera, Vector3 } from "three";

export type ViewName = "iso" | "front" | "side" | "top";

/** As src/draw/render.c, aim(), has them: a toward of {0.8, 0.55, -1} for iso, and so on. */
export const VIEWS: Record<ViewName, { yaw: number; pitch: number }> = {
    iso: { yaw: Math.atan2(0.8, 1), pitch: Math.atan2(0.55, Math.hypot(0.8, 1)) },
    front: { yaw: 0, pitch: 0 },
    side: { yaw: Math.PI / 2, pitch: 0 },
    top: { yaw: Math.PI, pitch: Math.PI / 2 },
};

const MARGIN = 0.04; // of the picture, at each side: src/draw/render.c, MARGIN
/** Distances of a picture to the eye, in shorter sides of it: it is seen under 30 degrees; by who walks under 56. */
const FOCUS = 1.866,
    FOCUS_AFOOT = 0.95;
const NEAREST = 1 / 2000; // what is nearer to the eye than this part of the whole is not drawn

/** Three numbers a point. */
export interface Places {
    readonly length: number;
    readonly [index: number]: number;
}

export class Camera {
    yaw = VIEWS.iso.yaw;
    pitch = VIEWS.iso.pitch;
    /** In the middle of the picture. */
    readonly target = new Vector3();
    /** Pixels a metre, where the target is. */
    scale = 1;
    /** What is farther is smaller. */
    isPerspective = true;
    /** Somebody walks: hands turn it around the eye, and what brings nearer goes ahead. */
    isAfoot = false;
    width = 1;
    height = 1;
    readonly right = new Vector3();
    readonly up = new Vector3();
    readonly toward = new Vector3();
    private radius = 1;
    private readonly middle = new Vector3();

    constructor() {
        this.turn(0, 0);
    }

    /** Radians. */
    turn(yaw: number, pitch: number): void {
        this.yaw = (this.yaw + yaw) % (2 * Math.PI);
        this.pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.pitch + pitch));
        const [sin_yaw, cos_yaw, sin_pitch, cos_pitch] = [
            Math.sin(this.yaw),
            Math.cos(this.yaw),
            Math.sin(this.pitch),
            Math.cos(this.pitch),
        ];
        this.toward.set(cos_pitch * sin_yaw, sin_pitch, cos_pitch * cos_yaw);
        this.up.set(-sin_pitch * sin_yaw, cos_pitch, -sin_pitch * cos_yaw);
        this.right.set(cos_yaw, 0, -sin_yaw);
    }

    /** Pixels from the eye to the picture. */
    private get focus(): number {
        return (this.isAfoot ? FOCUS_AFOOT : FOCUS) * Math.min(this.width, this.height);
    }

    /** From the eye to the target; in parallel projection the eye is nowhere. */
    get distance(): number {
        return this.isPerspective ? this.focus / this.scale : Infinity;
    }

    set distance(metres: number) {
        this.scale = this.focus / metres;
    }

    get eye(): Vector3 {
        return this.target.clone().addScaledVector(this.toward, this.distance);
    }

    /** Puts the eye there; it looks where it looked. */
    stand(eye: Vector3): void {
        this.target.copy(eye).addScaledVector(this.toward, -this.distance);
    }

    /** Radians: the eye stays. */
    look_around(yaw: number, pitch: number): void {
        const { eye } = this;

        this.turn(yaw, pitch);
        this.stand(eye);
    }

    /** For a point so much nearer than the target: how much larger it is than there. NaN behind the eye. */
    growth(nearer: number): number {
        const left = 1 - nearer / this.distance;
        return left > 0 ? 1 / left : NaN;
    }

    look(view: { yaw: number; pitch: number }): void {
        this.yaw = view.yaw;
        this.pitch = view.pitch;
        this.turn(0, 0);
    }

    /** Pixels: what is drawn goes along with the pointer. */
    pan(x: number, y: number): void {
        this.target.addScaledVector(this.right, -x / this.scale).addScaledVector(this.up, y / this.scale);
    }

    /** Around a place of the picture, in pixels from its middle. */
    zoom(factor: number, x = 0, y = 0): void {
        const before = this.scale;

        if (this.isAfoot) {
            this.target.addScaledVector(this.toward, -Math.log(factor) * this.distance);
            return;
        }
        this.scale = Math.max(1e-4, Math.min(1e7, this.scale * factor));
        const moved = 1 / before - 1 / this.scale;
        this.target.addScaledVector(this.right, x * moved).addScaledVector(this.up, -y * moved);
    }

    /** Makes these points, those at `used` if it is given, as large as they fit. False if there are none. */
    fit(points: Places, used?: ArrayLike<number>): boolean {
        const low = new Vector3(Infinity, Infinity, Infinity),
            high = new Vector3(-Infinity, -Infinity, -Infinity);

        for_each_place(points, used, (x, y, z) => {
            const across = x * this.right.x + y * this.right.y + z * this.right.z;
            const above = x * this.up.x + y * this.up.y + z * this.up.z;
            const near = x * this.toward.x + y * this.toward.y + z * this.toward.z;
            low.set(Math.min(low.x, across), Math.min(low.y, above), Math.min(low.z, near));
            high.set(Math.max(high.x, across), Math.max(high.y, above), Math.max(high.z, near));
        });
        if (!(low.x <= high.x)) return false;
        if (this.isPerspective) {
            this.fit_eye(points, used, low, high);
            return true;
        }
        this.aim(low.clone().add(high).multiplyScalar(0.5));
        this.scale = Math.min(
            (this.width * (1 - 2 * MARGIN)) / Math.max(high.x - low.x, 1e-6),
            (this.height * (1 - 2 * MARGIN)) / Math.max(high.y - low.y, 1e-6),
        );
        return true;
    }

    /** The target is so far across, above and near. */
    private aim({ x, y, z }: Vector3): void {
        this.target.set(0, 0, 0).addScaledVector(this.right, x).addScaledVector(this.up, y).addScaledVector(this.toward, z);
    }

    /** Brings the eye as near as all points are in its picture; `low` and `high` are their box as it sees them. */
    private fit_eye(points: Places, used: ArrayLike<number> | undefined, low: Vector3, high: Vector3): void {
        const { focus } = this,
            middle = low.clone().add(high).multiplyScalar(0.5);
        const wide = (this.width * (0.5 - MARGIN)) / focus,
            tall = (this.height * (0.5 - MARGIN)) / focus;
        // how far each of four planes through the eye must be out: right, left, top, bottom
        const out = [-Infinity, -Infinity, -Infinity, -Infinity];

        for_each_place(points, used, (x, y, z) => {
            const across = x * this.right.x + y * this.right.y + z * this.right.z - middle.x;
            const above = x * this.up.x + y * this.up.y + z * this.up.z - middle.y;
            const near = x * this.toward.x + y * this.toward.y + z * this.toward.z - middle.z;
            out[0] = Math.max(out[0]!, near * wide + across);
            out[1] = Math.max(out[1]!, near * wide - across);
            out[2] = Math.max(out[2]!, near * tall + above);
            out[3] = Math.max(out[3]!, near * tall - above);
        });
        const [right, left, top, bottom] = out as [number, number, number, number];
        const distance = Math.max((right + left) / 2 / wide, (top + bottom) / 2 / tall, 1e-5);
        this.aim(middle.add(new Vector3((right - left) / 2, (top - bottom) / 2, 0)));
        this.scale = focus / distance;
    }

    /** The ball that must not be cut off in depth. */
    hold(middle: Vector3, radius: number): void {
        this.middle.copy(middle);
        this.radius = Math.max(radius, 1e-3);
    }

    /** Sets a camera of three.js. */
    apply(to: SceneCamera): void {
        const far = this.radius * 1.05 + this.middle.distanceTo(this.target);

        to.position.copy(this.target).addScaledVector(this.toward, this.isPerspective ? this.distance : far);
        const near = this.isPerspective ? 2 * this.radius * NEAREST : 0,
            end = this.isPerspective ? this.radius * 1.05 + this.middle.distanceTo(to.position) : 2 * far,
            half = (this.isPerspective ? near / this.distance : 1) / this.scale / 2;
        const [x, y] = [this.width * half, this.height * half];
        if (this.isPerspective) to.projectionMatrix.makePerspective(-x, x, y, -y, near, Math.max(end, 2 * near));
        else to.projectionMatrix.makeOrthographic(-x, x, y, -y, near, end);
        to.projectionMatrixInverse.copy(to.projectionMatrix).invert();
        to.matrix.makeBasis(this.right, this.up, this.toward).setPosition(to.position);
        to.matrixAutoUpdate = false;
        to.matrixWorldNeedsUpdate = true;
    }

    /** Where a point of the scene is in the picture: pixels from its upper left corner, and how near it is. What is
     * behind the eye is nowhere. */
    place(point: Vector3, result = new Vector3()): Vector3 {
        const away = result.copy(point).sub(this.target),
            near = away.dot(this.toward),
            scale = this.scale * this.growth(near);
        return result.set(this.width / 2 + away.dot(this.right) * scale, this.height / 2 - away.dot(this.up) * scale, near);
    }

    /** The part of a line that is before the eye; null: nothing of it. */
    before(from: Vector3, to: Vector3): [Vector3, Vector3] | null {
        const most = this.distance * 0.98;
        const near = (point: Vector3): number => point.clone().sub(this.target).dot(this.toward);
        const [a, b] = [near(from), near(to)];

        if (!(Math.min(a, b) < most)) return null;
        const at = (): Vector3 => from.clone().lerp(to, (most - a) / (b - a));
        return [a > most ? at() : from, b > most ? at() : to];
    }
}

/** Those that are numbers. */
function for_each_place(
    points: Places,
    used: ArrayLike<number> | undefined,
    use: (x: number, y: number, z: number) => void,
): void {
    const count = used ? used.length : points.length / 3;

    for (let i = 0; i < count; i++) {
        const at = 3 * (used ? used[i]! : i);
        const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
        if (Number.isFinite(x + y + z)) use(x, y, z);
    }
}
