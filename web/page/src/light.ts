// light.ts: light as it falls on metal and on cloth: highlights and mirrors of a sky, a ground and two lamps, all made up here.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { IUniform, Texture } from "three";
import type { Look } from "../../lib/types";

/** What an rvmat says of how a surface shines. */
export interface Shine {
    normals: Texture | null; // _nohq: green points up the picture
    specular: Texture | null; // _smdi: green is how strong highlights are, blue how sharp
    shadow: Texture | null; // _as: green is how much of the surrounding light arrives
    color: readonly number[]; // of highlights
    power: number; // the exponent of Blinn and Phong
}

/** Which images of a look colours need not, and light does. */
export const MAPS = ["normal", "specular", "shadow"] as const;

export function shine_of(look: Look, textures: (Texture | null)[]): Shine {
    const map = (image: number): Texture | null => textures[image] ?? null;

    return {
        normals: map(look.normal),
        specular: look.hasRvmat ? map(look.specular) : null,
        shadow: map(look.shadow),
        // of a surface that nothing is known of, a little
        color: look.hasRvmat ? look.specularColor.slice(0, 3).map((value) => Math.max(0, Math.min(2, value))) : [0.1, 0.1, 0.1],
        power: look.hasRvmat ? Math.max(0, Math.min(2000, look.specularPower)) : 10,
    };
}

export function shine_uniforms(shine: Shine): Record<string, IUniform> {
    return {
        normals: { value: shine.normals },
        specular: { value: shine.specular },
        shadow: { value: shine.shadow },
        maps: { value: [shine.normals, shine.specular, shine.shadow].map((map) => (map ? 1 : 0)) },
        shineColor: { value: shine.color },
        shinePower: { value: shine.power },
    };
}

// Directions are those of a room that turns with the camera, but does not tilt: x right, y up, z to the viewer. All is linear.
// How rough a surface is, docs/export.md says for glTF: (2 / (n + 2))^(1/4), of which the square is used here. Highlights of
// the engine have a height, those here an energy: so what is to be as high and is broad mirrors more. What mirrors much is
// metal, and mirrors in its colour.
export const light_shader = `
uniform sampler2D normals, specular, shadow;
uniform vec3 maps, shineColor;
uniform float shinePower;
varying vec3 vSeen; // the place, as the camera sees it
vec3 in_room(vec3 d) {
    vec3 up = viewMatrix[1].xyz;
    return vec3(d.x, dot(d, up), dot(d, cross(vec3(1.0, 0.0, 0.0), up)));
}
const vec3 KEY = vec3(-0.48, 0.68, 0.56), FILL = vec3(0.85, 0.28, 0.45);
float lamp(vec3 d, vec3 at, float size, float soft) {
    return smoothstep(cos(size + soft), cos(max(size - soft, 0.0)), dot(d, at)) / (1.0 + 9.0 * soft);
}
vec3 mirrored(vec3 d, float rough) {
    vec3 sky = mix(vec3(0.62, 0.68, 0.75), vec3(0.24, 0.34, 0.5), smoothstep(0.0, 1.0, d.y));
    vec3 ground = mix(vec3(0.24, 0.22, 0.19), vec3(0.1, 0.095, 0.085), smoothstep(0.0, -1.0, d.y));
    float edge = 0.03 + 0.9 * rough;
    return mix(ground, sky, smoothstep(-edge, edge, d.y)) + vec3(7.0, 6.7, 6.2) * lamp(d, KEY, 0.28, 0.04 + 0.9 * rough)
         + vec3(1.6, 1.8, 2.1) * lamp(d, FILL, 0.45, 0.1 + 0.9 * rough);
}
vec3 bent(vec3 n) {
    vec3 px = dFdx(vSeen), py = dFdy(vSeen), a = cross(py, n), b = cross(n, px);
    vec2 ux = dFdx(vUv), uy = dFdy(vUv);
    vec3 t = a * ux.x + b * uy.x, s = a * ux.y + b * uy.y;
    float most = max(dot(t, t), dot(s, s));
    vec3 m = texture2D(normals, vUv).xyz * 2.0 - 1.0;
    if (maps.x < 0.5 || !(most > 0.0)) return n;
    return normalize((t * m.x - s * m.y) * inversesqrt(most) + n * max(m.z, 0.05));
}
vec4 lit_by_room(vec3 color, float alpha, vec3 n, vec3 viewer) {
    n = bent(n);
    vec4 map = maps.y > 0.5 ? texture2D(specular, vUv) : vec4(1.0);
    float open = maps.z > 0.5 ? texture2D(shadow, vUv).g : 1.0;
    float power = max(shinePower * map.b, 1.0), rough = sqrt(2.0 / (power + 2.0));
    vec3 front = clamp(shineColor * map.g * 1.5 * rough, 0.02, 0.85);
    float most = max(front.r, max(front.g, front.b)), brightest = max(color.r, max(color.g, color.b));
    front *= mix(vec3(1.0), color / max(brightest, 0.02), clamp(2.0 * most - 0.2, 0.0, 0.9));
    float facing = clamp(dot(n, viewer), 0.0, 1.0);
    vec3 share = front + (max(vec3(1.0 - rough), front) - front) * pow(1.0 - facing, 5.0);
    vec3 d = in_room(n), from = in_room(reflect(-viewer, n));
    vec3 around = mix(vec3(0.18, 0.165, 0.15), vec3(0.5, 0.53, 0.58), 0.5 + 0.5 * d.y) * open;
    vec3 lamps = vec3(0.76, 0.73, 0.68) * max(dot(d, KEY), 0.0) + vec3(0.16, 0.18, 0.2) * max(dot(d, FILL), 0.0);
    vec3 own = color * (around + lamps * mix(1.0, open, 0.4)) * (1.0 - max(share.r, max(share.g, share.b)));
    vec3 mirror = share * mirrored(from, rough) * mix(1.0, open, 0.7);
    float shown = clamp(max(mirror.r, max(mirror.g, mirror.b)), 0.0, 1.0), whole = alpha + shown * (1.0 - alpha);
    vec3 sum = (own * alpha + mirror) / max(whole, 1e-3);
    vec3 over = max(sum - 0.6, 0.0);
    return vec4(min(sum, 0.6) + 0.4 * (1.0 - exp(-over / 0.4)), whole); // what is too bright gets white softly
}
`;
