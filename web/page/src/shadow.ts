// shadow.ts: for shaders: how much of the lamp's light arrives at a place. src/draw/shadow.c has the same formulas.
// SPDX-License-Identifier: GPL-2.0-or-later
import { DepthTexture, Matrix4 } from "three";

/** Of all surfaces of the figure that is drawn: what the lamp sees, null: it shines through all; from places to texels,
 * the third of which is toward the lamp; those directions; how many texels its depths are. */
export const lamp = {
    shadowMap: { value: null as DepthTexture | null },
    fromPlace: { value: new Matrix4() },
    shadowAxes: { value: new Matrix4() },
    shadowDepth: { value: 1 },
};

/** The mean of 3 x 3 texels around the place, a little above its surface, so that this casts no shadow on itself. Those at
 * the edges of 4 x 4 count in part; two by two they are looked at together. */
export const lamp_shader = `
uniform highp sampler2DShadow shadowMap;
uniform mat4 fromPlace, shadowAxes;
uniform float shadowDepth;
float lamp_share(vec3 place, vec3 n) {
    vec3 at = (fromPlace * vec4(place, 1.0)).xyz + 2.8 * (n * mat3(shadowAxes)) - vec3(1.5, 1.5, 0.0);
    vec2 first = floor(at.xy), part = at.xy - first, size = vec2(textureSize(shadowMap, 0));
    if (any(lessThan(first, vec2(0.0))) || any(greaterThanEqual(first + 3.0, size))) return 1.0;
    float depth = min(1.0 - at.z / shadowDepth, 1.0); // not all systems limit it, and then the ground is dark
    vec2 less = 2.0 - part, more = 1.0 + part; // weights
    vec2 from = (first + 0.5 + 1.0 / less) / size, to = (first + 2.5 + part / more) / size;
    float light = less.x * less.y * texture(shadowMap, vec3(from, depth));
    light += more.x * less.y * texture(shadowMap, vec3(to.x, from.y, depth));
    light += less.x * more.y * texture(shadowMap, vec3(from.x, to.y, depth));
    return (light + more.x * more.y * texture(shadowMap, vec3(to, depth))) / 9.0;
}
`;
