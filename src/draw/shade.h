/* shade.h: what colour a shape has where a pixel sees it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_SHADE_H
#define P3DI_DRAW_SHADE_H

#include "shapes.h"

/* The place of each sample in its pixel, in samples, row by row. */
static inline float sample_x(uint32_t sample)
{
    return (float)(sample % SAMPLES) + 0.5f;
}

static inline float sample_y(uint32_t sample)
{
    const uint32_t row = sample / SAMPLES;

    return (float)row + 0.5f;
}

/* The colour of a shape in these samples of a pixel, whose first is at x, y. Returns its alpha, 0 to 255, which is 255
 * unless one can see through the shape. */
uint32_t p3di_shade(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t samples,
                    uint8_t color[3]);

/* The colours of a shape that has all samples of so many pixels side by side: at most RUN, their first sample is at x,
 * y. Pixels have four bytes, of which the alpha stays. */
void p3di_shade_run(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t count,
                    uint8_t *pixels);

/* The alpha of a texture at a sample. */
uint32_t p3di_shade_alpha(const struct canvas *canvas, const struct shape *shape, float x, float y);

/* How near a shape is at a sample. */
float p3di_shade_depth(const struct shape *shape, float x, float y);

/* Sets what all pixels of a triangle share: the mips that suit it, its light if it has one normal. */
void p3di_shade_prepare(const struct canvas *canvas, struct shape *shape);

#endif
