/* render.h: a LOD drawn in software.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_RENDER_H
#define P3DI_RENDER_H

#include <p3d/export.h>

#include "core/arena.h"

/* Draws a LOD into `pixels` (width * height * 4 bytes of zeros: red, green, blue, alpha), as large as it
 * fits. False if there is no memory. *left_out counts triangles that were not drawn, because all together
 * would take too long. */
bool p3di_render(uint8_t *pixels, uint32_t width, uint32_t height, const struct p3d_model *model,
                 const struct p3d_model_lod *lod, enum p3d_view view, struct p3di_arena *arena, uint32_t *left_out);

#endif
