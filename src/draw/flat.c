/* flat.c: light as a factor of a colour's bytes. The page's shader has the same numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "flat.h"

static float positive(float value)
{
    return value > 0 ? value : 0;
}

/* A strong light from the upper left behind the viewer, a weak one from the right, and some from everywhere. Sheen
 * follows the lights, is strongest where a mirror would show the first light, and has a little of the sky along edges.
 */
struct flat_light p3di_flat_light(struct p3d_vec3 normal)
{
    static const struct p3d_vec3 key = {-0.45f, 0.6f, 0.66f}, fill = {0.8f, 0.1f, 0.59f},
                                 middle = {-0.247f, 0.329f, 0.911f};
    const float sign = normal.z < 0 ? -1.0f : 1.0f; /* surfaces are seen from both sides */
    const struct p3d_vec3 n = {normal.x * sign, normal.y * sign, normal.z * sign};
    const float diffuse = 0.28f + 0.62f * positive(vec3_dot(n, key)) + 0.22f * positive(vec3_dot(n, fill));
    const float mirror = positive(vec3_dot(n, middle)), m4 = mirror * mirror * mirror * mirror, m16 = m4 * m4 * m4 * m4;
    const float edge = 1 - n.z, rim = edge * edge * (0.6f + 0.4f * n.y);

    return (struct flat_light){diffuse, 0.25f * diffuse * diffuse + 0.1f * m16 + 0.15f * rim};
}

/* Both are added in linear light, where a byte is about its square. Bright colours need no sheen, and stay as they are
 * without it. */
void p3di_flat_put(uint8_t to[3], const float color[3], const float glow[3], struct flat_light light)
{
    const float most = color[0] > color[1] ? color[0] : color[1], brightest = most > color[2] ? most : color[2];
    const float added = light.sheen * positive(1 - brightest);

    for (size_t i = 0; i < 3; i++) {
        const float glowing = glow ? light.diffuse + glow[i] : light.diffuse;
        const float own = color[i] * (glow && glowing > 1 ? 1 : glowing), value = sqrtf(own * own + added * added);

        to[i] = (uint8_t)((value < 1 ? value : 1) * 255 + 0.5f);
    }
}
