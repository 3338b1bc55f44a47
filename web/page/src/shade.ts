// shade.ts: how surfaces are lit and coloured: as src/draw/shade.c does it with flat light.
// SPDX-License-Identifier: GPL-2.0-or-later
import {
    DataTexture,
    DoubleSide,
    FrontSide,
    LinearFilter,
    LinearMipmapLinearFilter,
    RepeatWrapping,
    SRGBColorSpace,
    ShaderMaterial,
    Texture,
    UnsignedByteType,
    RGBAFormat,
    Vector3,
    Vector4,
} from "three";

import { Shine, light_shader, shine_uniforms } from "./light";

/** What a group of faces is drawn with. */
export interface Paint {
    color: readonly number[]; // red, green, blue: 0 to 1, sRGB
    opacity: number; // its alpha, 0 to 1
    texture: Texture | null;
    alpha: "opaque" | "mask" | "blend";
    glow: readonly number[];
    /** There should be a texture, and there is none. */
    isHatched: boolean;
    /** The colour is no texture's: neither an image nor a name has it. */
    isMadeUp: boolean;
    /** It is lit as light falls; without it as p3dconv does it. */
    shine?: Shine | undefined;
}

/** What is drawn is what the lamp sees: only depths. */
export const is_casting = { value: false };

/** Where a hatch begins, in the target's own pixels, and from one of its lines to the next: of all surfaces. */
const hatch = { value: new Vector3(0, 0, 6) };

/** What is drawn for a picture that is read back: layers that are seen through are mixed in linear light, as p3dconv does
 * it. On the screen they are mixed as browsers do. */
export const is_linear = { value: false };

/** For shaders: the value that a target gets. */
export const to_target = `
uniform bool isLinear;
vec3 from_srgb(vec3 c) { return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c)); }
vec3 to_target(vec3 c) { return isLinear ? from_srgb(c) : c; }
`;

/** A plane of all surfaces: its direction, 0 0 0 if there is none, and how far along it; what is beyond is not drawn. */
export const cut = { value: new Vector4() };

/** Before a picture is drawn whose left upper corner is there: src/draw/canvas.c, hatch_of(), has the same. */
export function place_hatch(left: number, top: number, width: number, height: number, ratio: number): void {
    hatch.value.set(left * ratio, top * ratio, ratio * Math.max(6, Math.min(width, height) / 32));
}

const vertex = `
attribute vec4 tint;
varying vec3 vNormal;
varying vec2 vUv;
varying vec4 vTint;
varying vec3 vPlace;
varying vec3 vViewer; // where the viewer is
varying vec3 vSeen;
void main() {
    vPlace = position;
    vSeen = (modelViewMatrix * vec4(position, 1.0)).xyz;
    vViewer = projectionMatrix[2][3] == -1.0 ? -vSeen : vec3(0.0, 0.0, 1.0);
    vNormal = mat3(modelViewMatrix) * normal;
    vUv = uv;
    vTint = tint;
    gl_Position = projectionMatrix * vec4(vSeen, 1.0);
}`;

// Light is a factor of sRGB; sheen of what is dark is added in about linear light; the key is at the upper left behind the
// viewer (src/draw/flat.c).
const fragment = `${to_target}
uniform vec3 color, glow, hatch;
uniform float opacity;
uniform bool isCasting, isMadeUp;
uniform sampler2D map;
uniform float cutoff;
uniform int mode, backs;
uniform vec4 cut;
varying vec3 vNormal;
varying vec2 vUv;
varying vec4 vTint;
varying vec3 vPlace;
varying vec3 vViewer;
varying vec3 vSeen; // the place, as the camera sees it
vec3 to_srgb(vec3 c) {
    return mix(c * 12.92, 1.055 * pow(max(c, vec3(1e-6)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}
#ifdef LIT
${light_shader}
#endif
void main() {
    bool isCut = dot(cut.xyz, cut.xyz) > 0.0;
    if (isCut && dot(vPlace, cut.xyz) > cut.w) discard;
    vec3 n = length(vNormal) > 0.0 ? normalize(vNormal) : vec3(0.0, 0.0, 1.0);
#ifdef LIT
    // a smooth normal at an edge may look away; the surface is seen, so it does not
    if (dot(n, cross(dFdx(vSeen), dFdy(vSeen))) < 0.0) n = -n;
    n = normalize(n - normalize(vViewer) * min(dot(n, normalize(vViewer)), 0.0));
#else
    if (dot(n, vViewer) < 0.0) n = -n;
#endif
    float light = 0.7 + 0.3 * abs(dot(n, normalize(vViewer))); // as src/draw/flat.c
    vec4 c = vec4(color, cutoff < 0.0 ? opacity : 1.0);
    if (mode == 1) {
        vec4 texel = texture2D(map, vUv);
        if (cutoff > 0.0 && texel.a < cutoff) discard;
        c = vec4(to_srgb(texel.rgb), cutoff < 0.0 ? texel.a : 1.0);
    } else if (mode == 2) {
        c = vec4(vTint.rgb, 1.0);
    } else if (mode == 3) {
        float at = mod(gl_FragCoord.x - hatch.x + hatch.y - gl_FragCoord.y, hatch.z);
        c = vec4(color * (at < 0.7 * hatch.z ? 1.0 : 0.6), cutoff < 0.0 ? 128.0 / 255.0 : 1.0);
    }
    if (isCasting) {
        gl_FragColor = vec4(1.0);
        return;
    }
#ifdef LIT
    // colours that are made up are so light that little would be left of their forms (src/draw/paint.c)
    vec3 own = from_srgb(c.rgb) * (isMadeUp ? 0.5 : 1.0);
    c.rgb = to_srgb(lit_by_room(own, glow, n, normalize(vViewer)));
#else
    c.rgb *= light;
#endif
    if (mode != 2) c.rgb = mix(c.rgb, vTint.rgb * light, vTint.a);
    if (isCut && !gl_FrontFacing) c = vec4(0.33, 0.5, 0.9, 1.0); // of a closed body it is as if filled
    if (backs == 2 && !gl_FrontFacing) c = vec4(mix(c.rgb, vec3(0.95, 0.1, 0.35), 0.75), 1.0);
    gl_FragColor = vec4(to_target(c.rgb), c.a);
}`;

/** How the backs of faces are drawn. */
export const enum Backs {
    Seen,
    Hidden,
    Red,
}

/** The material of a group. With `is_tinted` each vertex has its own colour; otherwise the tint lies over the paint. */
export function shade(paint: Paint, is_tinted: boolean, backs: Backs): ShaderMaterial {
    const has_texture = paint.texture !== null && !is_tinted;
    const is_hatched = paint.isHatched && !is_tinted;
    const is_lit = paint.shine !== undefined && !is_tinted;
    const is_blended = !is_tinted && paint.alpha === "blend";

    return new ShaderMaterial({
        vertexShader: vertex,
        fragmentShader: fragment,
        defines: is_lit ? { LIT: 1 } : {},
        uniforms: {
            ...(is_lit && shine_uniforms(paint.shine!)),
            isCasting: is_casting,
            color: { value: paint.color },
            opacity: { value: paint.opacity },
            glow: { value: paint.glow },
            map: { value: has_texture ? paint.texture : null },
            cutoff: { value: paint.alpha === "mask" ? 0.5 : is_blended ? -1 : 0 },
            mode: { value: is_tinted ? 2 : has_texture ? 1 : is_hatched ? 3 : 0 },
            isMadeUp: { value: paint.isMadeUp && !has_texture && !is_tinted },
            hatch,
            isLinear: is_linear,
            cut,
            backs: { value: backs },
        },
        side: backs === Backs.Hidden ? FrontSide : DoubleSide,
        transparent: is_blended,
        depthWrite: !is_blended,
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
    });
}

/** An image, of colour or of numbers: rows from the top, as v runs. */
export function texture_of(width: number, height: number, pixels: Uint8Array, is_color = true): Texture {
    const texture = new DataTexture(pixels, width, height, RGBAFormat, UnsignedByteType);

    if (is_color) texture.colorSpace = SRGBColorSpace;
    texture.wrapS = texture.wrapT = RepeatWrapping;
    texture.magFilter = LinearFilter;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    texture.anisotropy = 4;
    texture.needsUpdate = true;
    return texture;
}

/** A colour that differs from those of its neighbours: the golden angle around the circle of hues. */
export function distinct(index: number): [number, number, number] {
    const hue = ((index * 0.61803398875) % 1) * 6,
        light = index % 3 === 0 ? 0.92 : index % 3 === 1 ? 0.75 : 0.6;

    return [0, 2, 4].map((shift) => {
        const away = Math.abs(((hue + 6 - shift) % 6) - 3);
        return light * (0.35 + 0.65 * Math.max(0, Math.min(1, away - 1)));
    }) as [number, number, number];
}
