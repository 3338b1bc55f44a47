/* shade.h: the colour of a shape where a pixel sees it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_SHADE_H
#define P3DI_DRAW_SHADE_H

#include "shapes.h"

/* The colour of a shape in these samples of a pixel, whose first is at x, y. Returns its alpha, 0 to 255, which is 255
 * unless one can see through the shape. */
uint32_t p3di_shade(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t samples,
                    uint8_t color[3]);

/* The colours of a shape that has all samples of so many pixels side by side: at most RUN, their first sample is at x,
 * y. Pixels have four bytes, of which the alpha stays. */
void p3di_shade_run(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t count,
                    uint8_t *pixels);

/* Sets the values that all pixels of a triangle share: the mips that suit it, its light if it has one normal. */
void p3di_shade_prepare(const struct canvas *canvas, struct shape *shape);

#endif
