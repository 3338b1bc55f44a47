// view.ts: the picture: figures, the grid and what is written over them, drawn when something changed.
// SPDX-License-Identifier: GPL-2.0-or-later
import {
    BufferAttribute,
    BufferGeometry,
    Camera as SceneCamera,
    DataUtils,
    HalfFloatType,
    LineBasicMaterial,
    LineSegments,
    Plane,
    Scene,
    UnsignedByteType,
    Vector3,
    WebGLRenderTarget,
    WebGLRenderer,
} from "three";
import { Camera, VIEWS, ViewName } from "./camera";
import { Figure } from "./figure";
import { Flat } from "./flat";
import { Lamp, fades } from "./lamp";
import { cut, is_linear, place_hatch } from "./shade";
import { lamp } from "./shadow";

/** Writes over the picture of a figure: a half of the canvas if two are compared. */
export type Painter = (context: CanvasRenderingContext2D, camera: Camera, figure: Figure, side: number) => void;

const SAMPLES = 3, // of a pixel of a PNG, in each direction: as src/draw/canvas.h has them
    TILE = 2048; // samples of what of a PNG is drawn at once, in each direction

/** A part of a picture, and how many samples of this are to the left of it and below it. */
interface Tile {
    target: WebGLRenderTarget;
    x: number;
    y: number;
}

export class View {
    readonly camera = new Camera();
    readonly figures: Figure[] = [];
    hasGrid = false;
    /** The stage is bright though all else is dark: then the grid is dark. */
    hasBrightStage = false;
    painters: Painter[] = [];
    /** Called after something else is seen. */
    readonly moved: (() => void)[] = [];
    /** Draws in place of WebGL, where there is none. */
    readonly flat: Flat | null;
    private readonly renderer: WebGLRenderer | null;
    private readonly scene = new Scene();
    private readonly lens = new SceneCamera();
    private readonly over: CanvasRenderingContext2D;
    private grid: LineSegments<BufferGeometry, LineBasicMaterial> | null = null;
    private readonly lamps = [new Lamp(), new Lamp()]; // of both sides
    private isWaiting = false;
    private isFitted = true;
    private reached = new Float32Array();
    private ratio = 1;
    readonly canvas: HTMLCanvasElement;

    constructor(canvas: HTMLCanvasElement, overlay: HTMLCanvasElement) {
        this.canvas = canvas;
        this.renderer = make_renderer(canvas);
        const plain = this.renderer ? null : canvas.getContext("2d");
        this.flat = plain && new Flat(plain);
        if (this.flat) this.camera.isPerspective = false;
        if (this.flat) this.flat.changed = () => this.changed();
        canvas.addEventListener("webglcontextrestored", () => {
            this.renderer?.setClearColor(0, 0);
            for (const lamp of this.lamps) lamp.forget();
            this.changed();
        });
        const context = overlay.getContext("2d");
        if (!context) throw new Error("this browser cannot draw in two dimensions");
        this.over = context;
        new ResizeObserver(() => this.resize()).observe(canvas);
        this.resize();
    }

    /** Shows these and nothing else; the old ones are thrown away. */
    show(...figures: Figure[]): void {
        for (const figure of this.figures) if (!figures.includes(figure)) figure.dispose();
        this.figures.splice(0, this.figures.length, ...figures);
        this.resize();
    }

    /** From this side, as large as it fits. */
    look(name: ViewName): void {
        this.camera.look(VIEWS[name]);
        this.fit();
    }

    /** Everything in the middle, as large as it fits. */
    fit(): void {
        const all = this.figures.map(places_of);

        this.camera.isAfoot = false;
        if (all.length && this.reached.length) all.push(this.reached);
        this.isFitted = all.length > 0 && this.camera.fit(all.length > 1 ? joined(all) : all[0]!);
        this.changed();
    }

    /** Places that what moves comes to are to be in the picture, too. */
    reach(places: number[]): void {
        this.reached = Float32Array.from(places);
        if (places.length && this.isFitted) this.fit();
    }

    /** What is farther is smaller, or not. */
    set_perspective(is_on: boolean): void {
        this.camera.isPerspective = is_on;
        if (!is_on) this.camera.isAfoot = false;
        if (this.isFitted) this.fit();
        else this.changed();
    }

    /** The user moved the camera. */
    touched(): void {
        this.isFitted = false;
        this.changed();
    }

    /** Draws nothing that is farther along this direction; null: all. */
    cut(along: Vector3 | null, at: number): void {
        cut.value.set(along?.x ?? 0, along?.y ?? 0, along?.z ?? 0, at);
        if (this.renderer) this.renderer.clippingPlanes = along ? [new Plane(along.clone().negate(), at)] : [];
        this.changed();
    }

    /** The camera is where fit() has put it. */
    get fitted(): boolean {
        return this.isFitted;
    }

    /** Draws soon. */
    changed(): void {
        if (this.isWaiting) return;
        this.isWaiting = true;
        requestAnimationFrame(() => {
            this.isWaiting = false;
            this.draw();
            for (const tell of this.moved) tell();
        });
    }

    /** The side under a place of the canvas, and the place from the middle of that side. */
    side_at(x: number, y: number): { side: number; x: number; y: number } {
        const side = Math.max(0, Math.min(this.figures.length - 1, Math.floor(x / this.camera.width)));

        return { side, x: x - side * this.camera.width - this.camera.width / 2, y: y - this.camera.height / 2 };
    }

    /** The picture as a PNG. */
    async png(...how: Parameters<View["picture"]>): Promise<Blob> {
        return await png_of(await this.picture(...how));
    }

    /** The picture, with what is written over it if that is wanted, and what paints its background. */
    async picture(
        width: number,
        height: number,
        has_labels: boolean,
        background: ((context: CanvasRenderingContext2D) => void) | null = null,
    ): Promise<HTMLCanvasElement> {
        const canvas = document.createElement("canvas"),
            { camera } = this,
            before = { width: camera.width, height: camera.height, scale: camera.scale };
        const sides = Math.max(1, this.figures.length),
            samples = Math.max(1, Math.min(SAMPLES, Math.floor(this.largestPicture / Math.max(width, height))));

        canvas.width = width;
        canvas.height = height;
        camera.width = width / sides;
        camera.height = height;
        camera.scale *= Math.min(camera.width / before.width, height / before.height);
        if (this.isFitted) this.fit();
        const context = canvas.getContext("2d")!;
        fades.value = !background;
        if (this.renderer) this.take(this.renderer, context, samples);
        else
            for (const [side, figure] of this.figures.entries())
                context.drawImage(await this.flat!.picture(side, camera, places_of(figure)), side * camera.width, 0);
        context.globalCompositeOperation = "destination-over";
        background?.(context);
        context.globalCompositeOperation = "source-over";
        if (has_labels) this.write(context);
        fades.value = false;
        Object.assign(camera, before);
        this.ratio = 0; // so that it gets its own size again
        this.resize();
        this.draw();
        return canvas;
    }

    /** Draws into a target of its own, of more samples, in linear light; tile by tile, as memory may be scarce. */
    private take(renderer: WebGLRenderer, context: CanvasRenderingContext2D, samples: number): void {
        const { width, height } = context.canvas,
            side = Math.floor(TILE / samples),
            size = [Math.min(side, width) * samples, Math.min(side, height) * samples] as const;
        // bytes are coarse where it is dark, but all devices have them
        const has_halves = renderer.extensions.has("EXT_color_buffer_float"),
            count = 4 * size[0] * size[1],
            pixels = has_halves ? new Uint16Array(count) : new Uint8Array(count);
        const target = new WebGLRenderTarget(...size, { type: has_halves ? HalfFloatType : UnsignedByteType });

        is_linear.value = true;
        this.ratio = samples;
        for (let y = 0; y < height; y += side)
            for (let x = 0; x < width; x += side) {
                const [wide, tall] = [Math.min(side, width - x), Math.min(side, height - y)];
                renderer.setRenderTarget(target);
                this.draw_scene(renderer, { target, x: x * samples, y: y * samples });
                renderer.readRenderTargetPixels(target, 0, 0, wide * samples, tall * samples, pixels);
                context.putImageData(mixed(pixels, wide, tall, samples), x, height - y - tall); // y runs up
            }
        renderer.setRenderTarget(null);
        is_linear.value = false;
        target.dispose();
    }

    /** The most pixels, or samples, that a picture may be wide or high. */
    private get largestPicture(): number {
        const context = this.renderer?.getContext();

        return context ? Math.min(...(context.getParameter(context.MAX_VIEWPORT_DIMS) as Int32Array)) : 4096;
    }

    get info(): { calls: number; geometries: number; textures: number; triangles: number } {
        const { memory, render } = this.renderer?.info ?? {};

        return {
            calls: render?.calls ?? 0,
            geometries: memory?.geometries ?? 0,
            textures: memory?.textures ?? 0,
            triangles: render?.triangles ?? 0,
        };
    }

    get largestTexture(): number {
        return this.renderer?.capabilities.maxTextureSize ?? 2048;
    }

    resize(): void {
        const width = this.canvas.clientWidth || 1,
            height = this.canvas.clientHeight || 1;
        const sides = Math.max(1, this.figures.length);

        const ratio = Math.min(window.devicePixelRatio || 1, 2);
        const is_new =
            this.over.canvas.width !== Math.floor(width * ratio) ||
            this.over.canvas.height !== Math.floor(height * ratio);

        if (is_new || this.ratio !== ratio) {
            this.ratio = ratio;
            this.renderer?.setPixelRatio(ratio);
            this.renderer?.setSize(width, height, false);
            if (!this.renderer) [this.canvas.width, this.canvas.height] = [width * ratio, height * ratio];
            this.over.canvas.width = Math.floor(width * ratio);
            this.over.canvas.height = Math.floor(height * ratio);
        }
        if (this.camera.width !== width / sides || this.camera.height !== height) {
            // by the smaller side: a size that is there and back again changes nothing
            this.camera.scale *= Math.min(width / sides, height) / Math.min(this.camera.width, this.camera.height);
            this.camera.width = width / sides;
            this.camera.height = height;
            if (this.isFitted) this.fit();
        }
        if (is_new)
            this.draw(); // it would be empty until the next frame
        else this.changed();
    }

    draw(): void {
        if (this.renderer) this.draw_scene(this.renderer);
        else this.draw_flat();
        this.over.setTransform(1, 0, 0, 1, 0, 0);
        this.over.clearRect(0, 0, this.over.canvas.width, this.over.canvas.height);
        this.over.scale(this.ratio, this.ratio);
        this.write(this.over);
    }

    private draw_flat(): void {
        this.flat?.clear();
        this.figures.forEach((figure, side) => this.flat?.draw(side, this.camera, places_of(figure), this.ratio));
    }

    private draw_scene(renderer: WebGLRenderer, tile: Tile | null = null): void {
        const { camera } = this;

        this.make_grid();
        this.hold();
        camera.apply(this.lens);
        renderer.info.reset();
        this.figures.forEach((figure, side) => figure.isLit && this.lamps[side]?.update(renderer, figure, camera));
        renderer.setScissorTest(false);
        renderer.clear();
        this.figures.forEach((figure, side) => {
            const left = side * camera.width - (tile?.x ?? 0) / this.ratio,
                bottom = (tile?.y ?? 0) / this.ratio;
            this.scene.clear();
            this.scene.add(figure.group);
            if (this.grid) this.scene.add(this.grid);
            if (figure.isLit) this.scene.add(this.lamps[side]!.floor);
            figure.sort(camera);
            figure.size_dots(camera.width, camera.height, this.ratio);
            place_hatch(left, camera.height - bottom, camera.width, camera.height, this.ratio);
            const place = [left, -bottom, camera.width, camera.height] as const;
            if (figure.isLit) this.lamps[side]!.use(camera, place, this.ratio);
            else lamp.shadowMap.value = null;
            if (tile) {
                // which counts in its own pixels
                tile.target.viewport.set(...place).multiplyScalar(this.ratio);
                tile.target.scissor.copy(tile.target.viewport);
                tile.target.scissorTest = true;
                renderer.setRenderTarget(tile.target);
            } else {
                renderer.setViewport(...place);
                renderer.setScissor(...place);
                renderer.setScissorTest(true);
            }
            renderer.render(this.scene, this.lens);
        });
    }

    private write(context: CanvasRenderingContext2D): void {
        this.figures.forEach((figure, side) => {
            context.save();
            context.translate(side * this.camera.width, 0);
            context.beginPath();
            context.rect(0, 0, this.camera.width, this.camera.height);
            context.clip();
            for (const painter of this.painters) painter(context, this.camera, figure, side);
            context.restore();
        });
    }

    /** The box around all figures; NaN if there is nothing. */
    get box(): { low: Vector3; high: Vector3 } {
        const low = new Vector3(Infinity, Infinity, Infinity),
            high = new Vector3(-Infinity, -Infinity, -Infinity);

        for (const { box } of this.figures) {
            if (!box.every(Number.isFinite)) continue;
            low.min(new Vector3(box[0], box[1], box[2]));
            high.max(new Vector3(box[3], box[4], box[5]));
        }
        return { low, high };
    }

    /** What moves may leave the box, so there is room for four of it. */
    private hold(): void {
        const { low, high } = this.box;

        if (!Number.isFinite(low.x + high.x)) return;
        const size = Math.max(high.distanceTo(low), 0.01);
        this.camera.hold(low.clone().add(high).multiplyScalar(0.5), this.hasGrid ? 6 * size : 4 * size);
    }

    /** Metres between lines of the grid: 0.01, 0.1, 1, 10. */
    get step(): number {
        const { low, high } = this.box;
        const size = Math.max(high.x - low.x, high.z - low.z);

        return size > 0 && Number.isFinite(size) ? 10 ** Math.floor(Math.log10(size / 1.5)) : 1;
    }

    private make_grid(): void {
        const { low, high } = this.box;

        this.grid?.geometry.dispose();
        this.grid?.material.dispose();
        this.grid = null;
        if (!this.hasGrid || !Number.isFinite(low.x + high.x + low.z + high.z)) return;
        const step = this.step,
            places: number[] = [];
        const [left, right] = [Math.floor(low.x / step) - 1, Math.ceil(high.x / step) + 1];
        const [back, front] = [Math.floor(low.z / step) - 1, Math.ceil(high.z / step) + 1];
        for (let x = left; x <= right; x++) places.push(x * step, 0, back * step, x * step, 0, front * step);
        for (let z = back; z <= front; z++) places.push(left * step, 0, z * step, right * step, 0, z * step);
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
        this.grid = new LineSegments(
            geometry,
            new LineBasicMaterial({ color: this.hasBrightStage ? 0x40464c : 0x808890, opacity: 0.6, transparent: true }),
        );
        this.grid.frustumCulled = false;
    }
}

export async function png_of(canvas: HTMLCanvasElement): Promise<Blob> {
    return await new Promise((done, fail) =>
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture cannot be written"))), "image/png"),
    );
}

/** Mesa's renderers on the processor can take minutes for a picture with anisotropic filtering. */
const SLOW_RENDERERS = /llvmpipe|softpipe/i;

/** Null where the browser has no WebGL: three.js would only write that to the console. */
function make_renderer(canvas: HTMLCanvasElement): WebGLRenderer | null {
    if (!document.createElement("canvas").getContext("webgl2")) return null;
    const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, preserveDrawingBuffer: true });

    renderer.autoClear = false;
    renderer.info.autoReset = false;
    renderer.setClearColor(0, 0);
    const gl = renderer.getContext();
    if (SLOW_RENDERERS.test(String(gl.getParameter(gl.RENDERER)))) renderer.capabilities.getMaxAnisotropy = () => 1;
    return renderer;
}

/** What has to be in the picture. */
function places_of(figure: Figure): Float32Array {
    return figure.triangles.length ? pick_places(figure.positions, figure.triangles) : figure.points;
}

/** Samples in linear light, multiplied by alpha, whose rows begin at the bottom: mixed as src/draw/canvas.c does it. */
function mixed(samples: Uint16Array | Uint8Array, width: number, height: number, per_pixel: number): ImageData {
    const image = new ImageData(width, height),
        are_bytes = samples instanceof Uint8Array,
        values = Float32Array.from({ length: 65536 }, (_, i) => (are_bytes ? i / 255 : DataUtils.fromHalfFloat(i)));

    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
            const sums = [0, 0, 0, 0];
            for (let i = 0; i < per_pixel * per_pixel; i++) {
                const row = (height - 1 - y) * per_pixel + Math.floor(i / per_pixel);
                const at = 4 * (row * width * per_pixel + x * per_pixel + (i % per_pixel));
                for (let k = 0; k < 4; k++) sums[k]! += values[samples[at + k]!]!;
            }
            const alpha = sums[3]!,
                to = 4 * (y * width + x);
            for (let k = 0; k < 3 && alpha > 0; k++) image.data[to + k] = 255 * to_srgb(sums[k]! / alpha);
            image.data[to + 3] = (255 * alpha) / (per_pixel * per_pixel);
        }
    return image;
}

function to_srgb(value: number): number {
    return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function pick_places(positions: Float32Array, corners: Uint32Array): Float32Array {
    const places = new Float32Array(3 * corners.length);

    corners.forEach((corner, i) => {
        places[3 * i] = positions[3 * corner]!;
        places[3 * i + 1] = positions[3 * corner + 1]!;
        places[3 * i + 2] = positions[3 * corner + 2]!;
    });
    return places;
}

function joined(parts: Float32Array[]): Float32Array {
    const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;

    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}
