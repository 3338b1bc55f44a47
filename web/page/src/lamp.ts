// lamp.ts: what the lamp sees: shadows on figures, and on the ground below them, as src/draw/shadow.c makes them.
// SPDX-License-Identifier: GPL-2.0-or-later
import {
    BufferAttribute,
    BufferGeometry,
    Camera as SceneCamera,
    CustomBlending,
    DepthTexture,
    LessEqualCompare,
    LinearFilter,
    Matrix4,
    Mesh,
    OneFactor,
    OneMinusSrcAlphaFactor,
    Scene,
    ShaderMaterial,
    UnsignedIntType,
    Vector3,
    Vector4,
    WebGLRenderTarget,
    WebGLRenderer,
    ZeroFactor,
} from "three";
import type { Camera } from "./camera";
import { Figure, SURFACES } from "./figure";
import { TO_LAMP } from "./light";
import { cut, is_casting } from "./shade";
import { lamp, lamp_shader } from "./shadow";

const MOST = 2048, // texels of a map
    EDGE = 3, // texels around what casts shadows
    DARKEST = 0.28, // the alpha of the ground's shadow
    FLATTEST = 0.2, // the ground is seen from above, and not along it: the sine
    BELOW = 0.002; // of the figure's size: so far below it is the ground

/** At the edges of a picture without a background the ground's shadow would be cut off: in these shares of the picture
 * it ends, at the right and at the other edges. */
const RIGHT_FADE = 0.25,
    FADE = 0.08;
export const fades = { value: false };

const floor_vertex = `
varying vec3 vPlace;
void main() { vPlace = position; gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0)); }`;
const floor_fragment = `${lamp_shader}
uniform vec4 picture;
uniform float dark;
uniform bool fades;
varying vec3 vPlace;
void main() {
    vec2 at = gl_FragCoord.xy - picture.xy;
    vec2 first = smoothstep(vec2(0.0), vec2(${FADE}) * picture.zw, at);
    vec2 last = smoothstep(vec2(0.0), vec2(${RIGHT_FADE}, ${FADE}) * picture.zw, picture.zw - at);
    float whole = fades ? first.x * first.y * last.x * last.y : 1.0;
    gl_FragColor = vec4(0.0, 0.0, 0.0, (1.0 - lamp_share(vPlace, vec3(0.0, 1.0, 0.0))) * dark * whole);
}`;

/** The least and the most of places along a direction. */
function extent_of(figure: Figure, along: Vector3): [number, number] {
    const { positions: p, drawn } = figure,
        { x, y, z } = along;
    let low = Infinity,
        high = -Infinity;

    for (const corner of drawn) {
        const at = p[3 * corner]! * x + p[3 * corner + 1]! * y + p[3 * corner + 2]! * z;
        if (at < low) low = at;
        if (at > high) high = at;
    }
    return [low, high];
}

export class Lamp {
    readonly floor: Mesh<BufferGeometry, ShaderMaterial>;
    private target: WebGLRenderTarget | null = null;
    private readonly eye = new SceneCamera();
    private readonly scene = new Scene();
    private readonly right = new Vector3();
    private readonly up = new Vector3();
    private readonly toward = new Vector3();
    private readonly fromPlace = new Matrix4();
    private depth = 1; // texels from the farthest to the nearest
    private drawn: unknown[] = []; // what the map was made of

    constructor() {
        this.floor = new Mesh(
            new BufferGeometry(),
            new ShaderMaterial({
                vertexShader: floor_vertex,
                fragmentShader: floor_fragment,
                uniforms: { ...lamp, picture: { value: new Vector4() }, dark: { value: 0 }, fades },
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
        this.eye.layers.set(SURFACES);
        this.eye.matrixAutoUpdate = false;
    }

    /** The map is lost. */
    forget(): void {
        this.drawn = [];
    }

    /** Brings the map to what the figure is now, and to where the lamp stands; its group is taken into another scene. */
    update(renderer: WebGLRenderer, figure: Figure, camera: Camera): void {
        const size = Math.max(1, Math.min(MOST, Math.round(Math.max(camera.width, camera.height))));
        const now = [figure, figure.positions, figure.triangles, figure.looked, camera.yaw, size, ...cut.value.toArray()];

        if (now.every((value, i) => value === this.drawn[i])) return;
        this.drawn = now;
        // the lamp turns with the camera, but does not tilt
        this.toward.copy(camera.right).multiplyScalar(TO_LAMP.x);
        this.toward.addScaledVector(new Vector3(0, 1, 0), TO_LAMP.y);
        this.toward.addScaledVector(new Vector3().crossVectors(camera.right, new Vector3(0, 1, 0)), TO_LAMP.z).normalize();
        this.right.set(this.toward.z, 0, -this.toward.x).normalize();
        this.up.crossVectors(this.toward, this.right);
        this.fit(figure, size);
        this.cast(renderer, figure, size + 2 * EDGE);
    }

    /** The picture that is drawn next has this figure: what shaders know of the lamp. */
    use(camera: Camera, picture: readonly number[], ratio: number): void {
        const { dark, picture: place } = this.floor.material.uniforms;

        lamp.shadowMap.value = this.target?.depthTexture ?? null;
        lamp.fromPlace.value.copy(this.fromPlace);
        lamp.shadowDepth.value = this.depth;
        lamp.shadowAxes.value.makeBasis(this.right, this.up, this.toward);
        (place!.value as Vector4).fromArray(picture as number[]).multiplyScalar(ratio);
        dark!.value = DARKEST * Math.max(0, Math.min(1, (camera.toward.y - FLATTEST / 2) / (FLATTEST / 2)));
        this.floor.visible = dark!.value > 0;
    }

    private fit(figure: Figure, size: number): void {
        const [left, right] = extent_of(figure, this.right),
            [low, high] = extent_of(figure, this.up),
            [far, near] = extent_of(figure, this.toward);
        const texels = size / (Math.max(right - left, high - low) || 1),
            edge = EDGE / texels,
            side = (size + 2 * EDGE) / texels,
            depth = Math.max(near - far, 1e-6);

        this.depth = depth * 1.02 * texels;
        this.fromPlace
            .makeBasis(this.right, this.up, this.toward)
            .transpose()
            .premultiply(new Matrix4().makeTranslation(edge - left, edge - low, 0.01 * depth - far))
            .premultiply(new Matrix4().makeScale(texels, texels, texels));
        const { eye } = this;
        eye.projectionMatrix.makeOrthographic(0, side, side, 0, 0, depth * 1.02);
        eye.projectionMatrixInverse.copy(eye.projectionMatrix).invert();
        eye.matrix
            .makeBasis(this.right, this.up, this.toward)
            .multiply(new Matrix4().makeTranslation(left - edge, low - edge, near + 0.01 * depth));
        eye.matrixWorldNeedsUpdate = true;
        this.place_floor(figure, [left, right], [low, high]);
    }

    /** The floor has all places to which the lamp throws the corners of the map. */
    private place_floor(figure: Figure, across: [number, number], along: [number, number]): void {
        const y = figure.box[1]! - BELOW * Math.max(figure.box[3]! - figure.box[0]!, figure.box[5]! - figure.box[2]!),
            corner = new Vector3(),
            places: number[] = [];

        for (const [i, j] of [[0, 0], [1, 0], [1, 1], [0, 1]] as const) {
            corner.copy(this.right).multiplyScalar(across[i]).addScaledVector(this.up, along[j]);
            corner.addScaledVector(this.toward, (y - corner.y) / this.toward.y);
            places.push(...corner.toArray());
        }
        this.floor.geometry.dispose();
        this.floor.geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
        this.floor.geometry.setIndex([0, 1, 2, 0, 2, 3]);
    }

    private cast(renderer: WebGLRenderer, figure: Figure, size: number): void {
        const before = renderer.getRenderTarget();

        if (this.target?.width !== size) {
            this.target?.dispose();
            const depthTexture = new DepthTexture(size, size, UnsignedIntType);
            depthTexture.compareFunction = LessEqualCompare;
            depthTexture.minFilter = depthTexture.magFilter = LinearFilter;
            this.target = new WebGLRenderTarget(size, size, { depthTexture });
        }
        renderer.setScissorTest(false);
        lamp.shadowMap.value = null; // nothing is looked at while it is drawn
        is_casting.value = true;
        this.scene.add(figure.group);
        renderer.setRenderTarget(this.target);
        renderer.clear();
        renderer.render(this.scene, this.eye);
        renderer.setRenderTarget(before);
        is_casting.value = false;
    }
}
