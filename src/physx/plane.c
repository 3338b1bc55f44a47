/* plane.c: the plane of a ring of points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "plane.h"

/* The longest of the first three sides. */
static uint32_t find_longest(const struct p3d_vec3 *ring, uint32_t count)
{
    uint32_t longest = 0;
    float most = 0;

    for (uint32_t i = 0; i < 3; i++) {
        const struct p3d_vec3 side = vec3_subtract(ring[i % count], ring[(i + 1) % count]);
        const float length = vec3_dot(side, side);

        if (length > most) {
            most = length;
            longest = i % count;
        }
    }
    return longest;
}

/* The first side stays while the other point goes around: this is no sum over neighbours, as one would expect. */
struct plane p3di_plane_of(const struct p3d_vec3 *ring, uint32_t count)
{
    const uint32_t start = find_longest(ring, count);
    const struct p3d_vec3 origin = ring[start], side = vec3_subtract(ring[(start + 1) % count], origin);
    struct p3d_vec3 sum = origin, normal = {0, 0, 0};
    struct plane plane;

    for (uint32_t i = 1; i < count; i++) {
        const struct p3d_vec3 at = ring[(start + i) % count], next = ring[(start + i + 1) % count];

        sum = vec3_add(sum, at);
        normal = vec3_add(normal, vec3_cross(side, vec3_subtract(next, origin)));
    }
    plane.normal = vec3_unit(normal);
    plane.area = sqrtf(vec3_dot(normal, normal));
    plane.middle = vec3_scale(sum, 1 / (float)count);
    plane.offset = vec3_dot(plane.normal, plane.middle);
    return plane;
}
