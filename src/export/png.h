/* png.h: an image as PNG.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PNG_H
#define P3DI_PNG_H

#include "core/arena.h"
#include "core/out.h"

/* Writes `height` rows of `width` pixels, four bytes each (red, green, blue, alpha, not multiplied).
 * False if there is no memory; a sink that refuses shows in `out`. */
bool p3di_write_png(struct p3di_out *out, struct p3di_arena *arena, const uint8_t *pixels, uint32_t width,
                    uint32_t height);

#endif
