/* hit_lod.h: LODs that are hit, made of convex bodies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_HIT_LOD_H
#define P3DI_MAKE_HIT_LOD_H

#include "convex.h"
#include "model/builder.h"

/* Fills in points, faces and components. `mass` in kilograms is shared by volume; 0: there are no masses. */
void p3di_hit_lod_make(struct builder *b, const struct convex *bodies, uint32_t count, double mass,
                       struct p3d_model_lod *lod);

#endif
