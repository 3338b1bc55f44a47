// flat.ts: where a browser has no WebGL: pictures that the library draws, as p3dconv does.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Camera, Places } from "./camera";

/** Draws a PNG of the figure of a side; degrees from the front, to the right and up. */
export type Drawer = (side: number, width: number, height: number, turn: number, rise: number) => Promise<Uint8Array>;

const LARGEST = 2048; // pixels of a picture that is drawn nearer
const DEGREES = 180 / Math.PI;

interface Picture {
    key: string;
    bitmap: ImageBitmap;
    camera: Camera; // that it was drawn with
}

/** The library puts all of a figure into its picture, so the part that is seen is cut out. */
export class Flat {
    drawer: Drawer | null = null;
    /** Called when there is another picture. */
    changed: () => void = () => {};
    private pictures: (Picture | undefined)[] = [];
    private isBusy = false;
    private round = 0; // rises when something else is to be seen

    constructor(private readonly context: CanvasRenderingContext2D) {}

    /** What is shown is no longer as in the pictures. */
    forget(): void {
        this.round++;
    }

    clear(): void {
        this.context.setTransform(1, 0, 0, 1, 0, 0);
        this.context.clearRect(0, 0, this.context.canvas.width, this.context.canvas.height);
    }

    /** What there is of a side; a better picture follows. */
    draw(side: number, camera: Camera, places: Places, ratio: number): void {
        const picture = this.pictures[side];

        if (picture) this.put(picture, side, camera, ratio);
        void this.renew(side, camera, places, ratio);
    }

    /** A side as a picture of its own. */
    async picture(side: number, camera: Camera, places: Places): Promise<HTMLCanvasElement> {
        const canvas = document.createElement("canvas"),
            context = canvas.getContext("2d")!;

        canvas.width = camera.width;
        canvas.height = camera.height;
        place(context, await this.make(side, camera, places, 1, ""), camera);
        return canvas;
    }

    private put(picture: Picture, side: number, camera: Camera, ratio: number): void {
        const { context } = this;

        context.save();
        context.setTransform(ratio, 0, 0, ratio, side * camera.width * ratio, 0);
        context.beginPath();
        context.rect(0, 0, camera.width, camera.height);
        context.clip();
        place(context, picture, camera);
        context.restore();
    }

    private async renew(side: number, camera: Camera, places: Places, ratio: number): Promise<void> {
        const { yaw, pitch, width, height, scale } = camera;
        const key = [yaw, pitch, width, height, Math.round(Math.log2(scale) * 2), this.round].join();

        if (this.isBusy || this.pictures[side]?.key === key) return;
        this.isBusy = true;
        try {
            this.pictures[side] = await this.make(side, camera, places, ratio, key);
        } catch {
            return; // the app has said why
        } finally {
            this.isBusy = false;
        }
        this.changed();
    }

    private async make(side: number, camera: Camera, places: Places, ratio: number, key: string): Promise<Picture> {
        const whole = new Camera();

        whole.isPerspective = false; // as the library draws
        whole.width = camera.width;
        whole.height = camera.height;
        whole.look(camera);
        whole.fit(places);
        const enough = LARGEST / Math.max(camera.width, camera.height);
        const factor = Math.max(1e-3, Math.min(enough, ratio * Math.max(1, camera.scale / whole.scale)));
        const png = await this.drawer!(
            side,
            Math.max(1, Math.round(camera.width * factor)),
            Math.max(1, Math.round(camera.height * factor)),
            camera.yaw * DEGREES,
            camera.pitch * DEGREES,
        );

        return { key, camera: whole, bitmap: await createImageBitmap(new Blob([png as Uint8Array<ArrayBuffer>])) };
    }
}

/** Puts a picture where the camera sees it. */
function place(context: CanvasRenderingContext2D, { bitmap, camera: from }: Picture, camera: Camera): void {
    const factor = camera.scale / from.scale,
        away = from.target.clone().sub(camera.target);
    const x = camera.width / 2 + away.dot(camera.right) * camera.scale,
        y = camera.height / 2 - away.dot(camera.up) * camera.scale;
    const [width, height] = [from.width * factor, from.height * factor];

    context.drawImage(bitmap, x - width / 2, y - height / 2, width, height);
}
