// light.ts: light as it falls: a room and a lamp, as p3dconv draws them.
// SPDX-License-Identifier: GPL-2.0-or-later
import { IUniform, Texture, Vector3 } from "three";
import type { Look } from "../../lib/types";
import { lamp, lamp_shader } from "./shadow";

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
        color: look.hasRvmat ? look.specularColor.slice(0, 3).map((value) => Math.max(0, value)) : [0, 0, 0],
        power: look.hasRvmat ? Math.max(0, look.specularPower) : 0,
    };
}

export function shine_uniforms(shine: Shine): Record<string, IUniform> {
    return {
        ...lamp,
        ...light,
        normals: { value: shine.normals },
        specular: { value: shine.specular },
        shadow: { value: shine.shadow },
        maps: { value: [shine.normals, shine.specular, shine.shadow].map((map) => (map ? 1 : 0)) },
        shineColor: { value: shine.color },
        shinePower: { value: shine.power },
    };
}

// src/draw/light.c has the same formulas and numbers, and says where they are from. Directions are those of a room that turns
// with the camera, but does not tilt: x right, y up, z to the viewer. All is linear.

/** How the room and the lamp are coloured, as factors: those of the studio are p3dconv's. */
export const LIGHTS = {
    studio: { room: [1, 1, 1], lamp: [1, 0.905, 0.783] },
    day: { room: [0.85, 1, 1.25], lamp: [1.5, 1.42, 1.28] },
    dusk: { room: [0.42, 0.4, 0.62], lamp: [1.3, 0.68, 0.34] },
} as const;

const light = { roomColor: { value: new Vector3() }, lampColor: { value: new Vector3() } };

/** All surfaces are lit so from now on. Another name is the studio's. */
export function set_light(name: string): void {
    const { room, lamp } = LIGHTS[name as keyof typeof LIGHTS] ?? LIGHTS.studio;

    light.roomColor.value.fromArray(room);
    light.lampColor.value.fromArray(lamp);
    document.documentElement.dataset["light"] = name;
}

/** Where the lamp is. */
export const TO_LAMP = new Vector3(-0.6473, 0.7276, 0.2273);

export const light_shader = `${lamp_shader}
uniform sampler2D normals, specular, shadow;
uniform vec3 maps, shineColor, roomColor, lampColor;
uniform float shinePower;
const float EXPOSURE = 1.15, ROOM = 0.8 * EXPOSURE, LAMP = 1.8 * EXPOSURE, REFLECTED = 0.04;
const vec3 TO_LAMP = vec3(${TO_LAMP.toArray().join()});
vec3 in_room(vec3 d) {
    vec3 up = viewMatrix[1].xyz;
    return vec3(d.x, dot(d, up), dot(d, cross(vec3(1.0, 0.0, 0.0), up)));
}
float room_light(vec3 d, float slow, float fast) {
    float gradient = dot(d, vec3(-0.3865, 0.8466, 0.6875));
    float corners = -0.5443 * d.x * d.y + 1.0249 * d.y * d.z - 1.5195 * d.x * d.z;
    return max(1.1 + slow * gradient + fast * corners, 0.0) * ROOM;
}
const mat4 SHARES = mat4(0.0411, 0.0105, -0.0441, 0.0052, -0.1188, 0.4578, -0.4593, 0.1520,
    0.8857, -0.6811, -1.9857, 1.8270, 0.4368, -3.6287, 6.9556, -3.7822);
float reflected_share(float rough, float cosine) {
    float second = (1.0 - cosine) * (1.0 - cosine), fourth = second * second;
    vec4 byPower = vec4(1.0, rough, rough * rough, rough * rough * rough) * SHARES;
    return min(dot(byPower, vec4(1.0, second, fourth, fourth * fourth)), 1.0);
}
float highlight(float alpha, vec3 n, vec3 viewer, float toLamp, float toViewer) {
    vec3 between = normalize(TO_LAMP + viewer);
    float middle = dot(n, between), square = alpha * alpha, d = middle * middle * (square - 1.0) + 1.0;
    float both = toLamp * toViewer, shape = 2.0 * both + alpha * (toLamp + toViewer - 2.0 * both);
    float fresnel = REFLECTED + (1.0 - REFLECTED) * pow(1.0 - max(dot(between, viewer), 0.0), 5.0);
    return fresnel * square * (0.5 / 3.14159265) / (d * d * shape + 1e-6);
}
vec3 tone(vec3 c) {
    float least = min(c.r, min(c.g, c.b)), offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
    float most = max(c.r, max(c.g, c.b)) - offset, bright = max(most, 0.76);
    float peak = 1.0 - 0.24 * 0.24 / (bright + 0.24 - 0.76), share = 1.0 / (0.15 * (bright - peak) + 1.0);
    return (c - offset) * share * peak / bright + peak - peak * share;
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
float roughness() {
    vec4 map = maps.y > 0.5 ? texture2D(specular, vUv) : vec4(1.0);
    float strength = max(shineColor.r, max(shineColor.g, shineColor.b)) * map.g;
    return pow(2.0 / (min(shinePower * map.b, max(8.0 / REFLECTED * strength - 2.0, 0.0)) + 2.0), 0.25);
}
vec3 lit_by_room(vec3 color, vec3 glow, vec3 normal, vec3 eye) {
    vec3 bump = bent(normal), n = in_room(bump - eye * min(dot(bump, eye), 0.0)), viewer = in_room(eye);
    float open = maps.z > 0.5 ? texture2D(shadow, vUv).g : 1.0;
    float rough = roughness(), alpha = max(rough * rough, 0.003);
    float toViewer = max(dot(n, viewer), 0.0), toLamp = max(dot(n, TO_LAMP), 0.0);
    float share = reflected_share(rough, toViewer);
    float lit = toLamp > 0.0 ? LAMP * toLamp * lamp_share(vPlace, normal * mat3(viewMatrix)) : 0.0;
    float around = room_light(n, 2.0 / 3.0, 0.25) * (1.0 - share) * open;
    vec3 mirrored = normalize(mix(reflect(-viewer, n), n, alpha * alpha));
    float mirror = room_light(mirrored, 1.0 / (1.0 + alpha / 2.0), 1.0 / (1.0 + 3.0 * alpha)) * share * open;
    float shine = lit * highlight(alpha, n, viewer, toLamp, toViewer);
    vec3 reflected = mirror * roomColor + shine * lampColor;
    return tone(color * (around * roomColor + lit / 3.14159265 * lampColor + glow * EXPOSURE) + reflected);
}
`;
