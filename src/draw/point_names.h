/* point_names.h: names beside the points in a picture.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_POINT_NAMES_H
#define P3DI_DRAW_POINT_NAMES_H

#include "render.h"

/* Writes the names of the LOD's selections beside their first points, as far as there is room. The picture in `pixels`
 * has `width` x `height` pixels, its rows are `row_size` bytes apart. */
void p3di_draw_point_names(const struct p3di_renderer *renderer, const struct p3d_model_lod *lod, uint8_t *pixels,
                           size_t row_size, uint32_t width, uint32_t height);

#endif
