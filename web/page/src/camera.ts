// camera.ts: the camera of src/draw/render.c, with hands: parallel projection, turned by yaw and pitch.
// SPDX-License-Identifier: GPL-2.0-or-later
//
// Coordinates here are those of the scene: the model's with z turned round, so that they are right-handed.
import { OrthographicCamera, Vector3 } from "three";

export type ViewName = "iso" | "front" | "side" | "top";

/** As src/draw/render.c, aim(), has them: a toward of {0.8, 0.55, -1} for iso, and so on. */
export const VIEWS: Record<ViewName, { yaw: number; pitch: number }> = {
    iso: { yaw: Math.atan2(0.8, 1), pitch: Math.atan2(0.55, Math.hypot(0.8, 1)) },
    front: { yaw: 0, pitch: 0 },
    side: { yaw: Math.PI / 2, pitch: 0 },
    top: { yaw: Math.PI, pitch: Math.PI / 2 },
};

const MARGIN = 0.04; // of the picture, at each side: src/draw/render.c, MARGIN

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
    /** Pixels a metre. */
    scale = 1;
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

        this.scale = Math.max(1e-4, Math.min(1e7, this.scale * factor));
        const moved = 1 / before - 1 / this.scale;
        this.target.addScaledVector(this.right, x * moved).addScaledVector(this.up, -y * moved);
    }

    /** Makes these points, those at `used` if it is given, as large as they fit. False if there are none. */
    fit(points: Places, used?: ArrayLike<number>): boolean {
        const low = new Vector3(Infinity, Infinity, Infinity),
            high = new Vector3(-Infinity, -Infinity, -Infinity);
        const count = used ? used.length : points.length / 3;

        for (let i = 0; i < count; i++) {
            const at = 3 * (used ? used[i]! : i);
            const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
            if (!Number.isFinite(x + y + z)) continue;
            const across = x * this.right.x + y * this.right.y + z * this.right.z;
            const above = x * this.up.x + y * this.up.y + z * this.up.z;
            const near = x * this.toward.x + y * this.toward.y + z * this.toward.z;
            low.set(Math.min(low.x, across), Math.min(low.y, above), Math.min(low.z, near));
            high.set(Math.max(high.x, across), Math.max(high.y, above), Math.max(high.z, near));
        }
        if (!(low.x <= high.x)) return false;
        const middle = low.clone().add(high).multiplyScalar(0.5);
        this.target
            .set(0, 0, 0)
            .addScaledVector(this.right, middle.x)
            .addScaledVector(this.up, middle.y)
            .addScaledVector(this.toward, middle.z);
        this.scale = Math.min(
            (this.width * (1 - 2 * MARGIN)) / Math.max(high.x - low.x, 1e-6),
            (this.height * (1 - 2 * MARGIN)) / Math.max(high.y - low.y, 1e-6),
        );
        return true;
    }

    /** The ball that must not be cut off in depth. */
    hold(middle: Vector3, radius: number): void {
        this.middle.copy(middle);
        this.radius = Math.max(radius, 1e-3);
    }

    /** Sets a camera of three.js. */
    apply(to: OrthographicCamera): void {
        const far = this.radius * 1.05 + this.middle.distanceTo(this.target);

        to.left = -this.width / 2 / this.scale;
        to.right = this.width / 2 / this.scale;
        to.bottom = -this.height / 2 / this.scale;
        to.top = this.height / 2 / this.scale;
        to.near = 0;
        to.far = 2 * far;
        to.position.copy(this.target).addScaledVector(this.toward, far);
        to.matrix.makeBasis(this.right, this.up, this.toward).setPosition(to.position);
        to.matrixAutoUpdate = false;
        to.matrixWorldNeedsUpdate = true;
        to.updateProjectionMatrix();
    }

    /** Where a point of the scene is in the picture: pixels from its upper left corner, and how near it is. */
    place(point: Vector3, result = new Vector3()): Vector3 {
        const away = result.copy(point).sub(this.target);
        return result.set(
            this.width / 2 + away.dot(this.right) * this.scale,
            this.height / 2 - away.dot(this.up) * this.scale,
            away.dot(this.toward),
        );
    }
}
