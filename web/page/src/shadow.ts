// shadow.ts: a soft shadow on the ground: how much of what is above it is near.
// SPDX-License-Identifier: GPL-2.0-or-later
import {
    BufferAttribute,
    BufferGeometry,
    Camera as SceneCamera,
    CustomBlending,
    Mesh,
    OneFactor,
    OneMinusSrcAlphaFactor,
    PlaneGeometry,
    Scene,
    ShaderMaterial,
    Vector2,
    WebGLRenderTarget,
    WebGLRenderer,
    ZeroFactor,
} from "three";
import { Figure, SURFACES } from "./figure";
import { cut, ground } from "./shade";

const SIDE = 256, // pixels of its picture
    DARK = 0.62, // at the ground
    HIGH = 0.8, // of the figure's height: what is higher darkens nothing
    AROUND = 0.18, // of its larger side, for what is soft
    SOFT = 0.045; // of its picture, to each side

const square = `
varying vec2 at;
void main() { at = 0.5 + 0.5 * position.xy; gl_Position = vec4(position.xy, 0.0, 1.0); }`;
const blur = `
uniform sampler2D map;
uniform vec2 way;
varying vec2 at;
void main() {
    float sum = 0.0, weights = 0.0;
    for (int i = -8; i <= 8; i++) {
        float t = float(i) / 8.0, weight = exp(-2.5 * t * t);
        sum += weight * texture2D(map, at + t * way).a;
        weights += weight;
    }
    gl_FragColor = vec4(0.0, 0.0, 0.0, sum / weights);
}`;
const floor_vertex = `
varying vec2 at;
void main() { at = uv; gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0)); }`;
const floor_fragment = `
uniform sampler2D map;
varying vec2 at;
void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, texture2D(map, at).a); }`;

export class GroundShadow {
    readonly floor: Mesh<BufferGeometry, ShaderMaterial>;
    private readonly targets = [0, 1].map(() => new WebGLRenderTarget(SIDE, SIDE));
    private readonly eye = new SceneCamera();
    private readonly scene = new Scene();
    private readonly blurred: Mesh<PlaneGeometry, ShaderMaterial>;
    private drawn: unknown[] = []; // what its picture was made of

    constructor() {
        this.floor = new Mesh(
            new BufferGeometry(),
            new ShaderMaterial({
                vertexShader: floor_vertex,
                fragmentShader: floor_fragment,
                uniforms: { map: { value: this.targets[0]!.texture } },
                transparent: true,
                depthWrite: false,
                blending: CustomBlending,
                blendSrc: ZeroFactor,
                blendDst: OneMinusSrcAlphaFactor,
                blendSrcAlpha: OneFactor,
            }),
        );
        this.floor.frustumCulled = false;
        this.floor.renderOrder = -1; // before what is seen through
        this.blurred = new Mesh(
            new PlaneGeometry(2, 2),
            new ShaderMaterial({
                vertexShader: square,
                fragmentShader: blur,
                uniforms: { map: { value: null }, way: { value: new Vector2() } },
                depthTest: false,
                depthWrite: false,
            }),
        );
        this.blurred.frustumCulled = false;
        this.blurred.layers.enable(SURFACES);
        this.eye.layers.set(SURFACES);
        this.eye.matrixAutoUpdate = false;
    }

    /** Its picture is lost. */
    forget(): void {
        this.drawn = [];
    }

    /** Brings it to what the figure is now; its group is taken into another scene. */
    update(renderer: WebGLRenderer, figure: Figure): void {
        const now = [figure, figure.positions, figure.triangles, figure.looked, ...cut.value.toArray()];
        const [x, y, z, right, top, front] = figure.box as unknown as [number, number, number, number, number, number];

        if (now.every((value, i) => value === this.drawn[i])) return;
        this.drawn = now;
        const more = AROUND * Math.max(right - x, front - z, 0.3 * (top - y), 1e-3);
        this.place(x - more, right + more, y, z - more, front + more, top - y);
        const before = renderer.getRenderTarget();
        renderer.setScissorTest(false);
        ground.value.set(y, Math.max(HIGH * (top - y), 1e-4), DARK);
        this.scene.add(figure.group);
        this.render(renderer, this.targets[0]!, () => renderer.render(this.scene, this.eye));
        ground.value.z = 0;
        for (const [from, to, way] of [[0, 1, [SOFT, 0]], [1, 0, [0, SOFT]]] as [number, number, number[]][]) {
            const { map, way: along } = this.blurred.material.uniforms;
            map!.value = this.targets[from]!.texture;
            (along!.value as Vector2).fromArray(way);
            this.render(renderer, this.targets[to]!, () => renderer.render(this.blurred, this.eye));
        }
        renderer.setRenderTarget(before);
    }

    private render(renderer: WebGLRenderer, target: WebGLRenderTarget, draw: () => void): void {
        renderer.setRenderTarget(target);
        renderer.clear();
        draw();
    }

    /** The floor, a little below, and the eye that looks up from it. */
    private place(left: number, right: number, y: number, back: number, front: number, height: number): void {
        const below = y - 0.002 * Math.max(right - left, front - back),
            { geometry } = this.floor;
        const places = [left, below, front, right, below, front, right, below, back, left, below, back];

        geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
        geometry.setAttribute("uv", new BufferAttribute(Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0), 2));
        geometry.setIndex([0, 1, 2, 0, 2, 3]);
        const [wide, long] = [(right - left) / 2, (front - back) / 2],
            { eye } = this;
        eye.projectionMatrix.makeOrthographic(-wide, wide, long, -long, -0.01 * height - 1e-4, 1.02 * height + 1e-4);
        eye.projectionMatrixInverse.copy(eye.projectionMatrix).invert();
        // it looks up: right is x, up is z
        eye.matrix.set(1, 0, 0, (left + right) / 2, 0, 0, -1, y, 0, 1, 0, (back + front) / 2, 0, 0, 0, 1);
        eye.matrixWorldNeedsUpdate = true;
    }
}
