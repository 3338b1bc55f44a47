/* flat.c: light as a factor of a colour's bytes. The page's shader has the same numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "flat.h"

#include <math.h>

float p3di_flat_light(struct p3d_vec3 normal)
{
    return 0.7f + 0.3f * fabsf(normal.z); /* surfaces are seen from both sides */
}

void p3di_flat_put(uint8_t to[3], const float color[3], float light)
{
    for (size_t i = 0; i < 3; i++)
        to[i] = (uint8_t)(color[i] * light * 255 + 0.5f);
}
