/* flat.h: colours as they are, a little darker where a surface turns away.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_FLAT_H
#define P3DI_DRAW_FLAT_H

#include "core/vec.h"

#include <stdint.h>

/* A factor of a surface's colour, in sRGB: 1 of a surface toward the viewer, and less the more it turns away. */
float p3di_flat_light(struct p3d_vec3 normal);

/* The colour of a picture for the colour of a surface, sRGB from 0 to 1. */
void p3di_flat_put(uint8_t to[3], const float color[3], float light);

#endif
