/* texels.h: places in a triangle, and its texture there.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_TEXELS_H
#define P3DI_DRAW_TEXELS_H

#include "shapes.h"

/* ---- Places ---- */

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

/* The share of each corner at a place. */
struct weights {
    float of[3];
};

static inline float within(float value)
{
    return value > 0 ? value < 1 ? value : 1 : 0;
}

static inline struct weights weights_at(const struct shape *shape, float x, float y)
{
    const struct p3d_vec3 a = shape->t[0].place, b = shape->t[1].place, c = shape->t[2].place;
    const float right = x - a.x, down = y - a.y;
    const float second = within((right * (c.y - a.y) - down * (c.x - a.x)) * shape->scale);
    const float third = within((down * (b.x - a.x) - right * (b.y - a.y)) * shape->scale);

    return (struct weights){{1 - second - third, second, third}};
}

static inline float weighted(const struct weights *weights, float a, float b, float c)
{
    return weights->of[0] * a + weights->of[1] * b + weights->of[2] * c;
}

/* How near a shape is at a sample. */
static inline float depth_at(const struct shape *shape, float x, float y)
{
    const struct weights weights = weights_at(shape, x, y);

    return weighted(&weights, shape->t[0].place.z, shape->t[1].place.z, shape->t[2].place.z);
}

/* ---- Textures ---- */

/* The mip that suits all of a triangle, as textures are flat on it. */
const struct mip *p3di_texel_mip(const struct shape *shape, const struct mips *mips);

/* The alpha of the texture at a sample. */
uint32_t p3di_texel_alpha(const struct canvas *canvas, const struct shape *shape, float x, float y);

/* The mean colour of the texture in these samples of a pixel, in linear light up to 65535; returns its mean alpha. */
uint32_t p3di_texel_mean(const struct canvas *canvas, const struct shape *shape, uint32_t x, uint32_t y,
                         uint32_t samples, uint32_t mean[3]);

#endif
