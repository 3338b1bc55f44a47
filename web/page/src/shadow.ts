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

/** The mean of 3 x 3 texels around the place, a little above its surface, so that this casts no shadow on itself. */
export const lamp_shader = `
uniform sampler2D shadowMap;
uniform mat4 fromPlace, shadowAxes;
uniform float shadowDepth;
float lamp_share(vec3 place, vec3 n) {
    vec3 at = (fromPlace * vec4(place, 1.0)).xyz + 2.8 * (n * mat3(shadowAxes)) - vec3(1.5, 1.5, 0.0);
    ivec2 first = ivec2(floor(at.xy)), size = textureSize(shadowMap, 0);
    if (first.x < 0 || first.y < 0 || first.x + 3 >= size.x || first.y + 3 >= size.y) return 1.0;
    vec2 part = at.xy - vec2(first);
    vec4 columns = vec4(1.0 - part.x, 1.0, 1.0, part.x), rows = vec4(1.0 - part.y, 1.0, 1.0, part.y);
    float dark = 0.0;
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
            float depth = texelFetch(shadowMap, first + ivec2(x, y), 0).r;
            if (depth < 1.0 && (1.0 - depth) * shadowDepth > at.z) dark += columns[x] * rows[y];
        }
    return 1.0 - dark / 9.0;
}
`;
