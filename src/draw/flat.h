/* flat.h: light as a factor of a colour's bytes, so that form and colour are seen, and nothing else.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_FLAT_H
#define P3DI_DRAW_FLAT_H

#include "core/vec.h"

#include <stdint.h>

/* Light on a surface. `diffuse` is a factor of its colour, in sRGB, which is about its power of 2.2 in linear light.
 * `sheen` is light that a dark surface of any colour reflects, so that its form is seen, too. */
struct flat_light {
    float diffuse, sheen;
};

struct flat_light p3di_flat_light(struct p3d_vec3 normal);

/* The colour of a picture for the colour of a surface, sRGB from 0 to 1. `glow` is brightness of its own; NULL: none.
 */
void p3di_flat_put(uint8_t to[3], const float color[3], const float glow[3], struct flat_light light);

#endif
