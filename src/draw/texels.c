/* texels.c: the texture of a triangle, where a pixel sees it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texels.h"

const struct mip *p3di_texel_mip(const struct shape *shape, const struct mips *mips)
{
    const struct corner *t = shape->t;
    const struct p3d_vec3 a = t[0].place, b = t[1].place, c = t[2].place;
    const float right[2] = {
        ((b.y - c.y) * t[0].u + (c.y - a.y) * t[1].u + (a.y - b.y) * t[2].u) * shape->scale,
        ((b.y - c.y) * t[0].v + (c.y - a.y) * t[1].v + (a.y - b.y) * t[2].v) * shape->scale,
    };
    const float down[2] = {
        ((c.x - b.x) * t[0].u + (a.x - c.x) * t[1].u + (b.x - a.x) * t[2].u) * shape->scale,
        ((c.x - b.x) * t[0].v + (a.x - c.x) * t[1].v + (b.x - a.x) * t[2].v) * shape->scale,
    };

    return p3di_mips_choose(mips, right, down);
}

static void texel_at(struct texel *texel, const struct canvas *canvas, const struct shape *shape, float x, float y)
{
    const struct corner *t = shape->t;
    const struct weights weights = weights_at(shape, x, y);

    p3di_mip_texel(texel, shape->mip, &canvas->tables, weighted(&weights, t[0].u, t[1].u, t[2].u),
                   weighted(&weights, t[0].v, t[1].v, t[2].v), shape->paint->alpha != P3D_ALPHA_OPAQUE);
}

uint32_t p3di_texel_alpha(const struct canvas *canvas, const struct shape *shape, float x, float y)
{
    struct texel texel;

    texel_at(&texel, canvas, shape, x, y);
    return texel.alpha;
}

/* The sum of texels by their alpha, in linear light: invisible texels do not count. */
struct sum {
    uint64_t color[3], weight;
    uint32_t alpha, count;
};

static void add_texel(struct sum *sum, const struct canvas *canvas, const struct shape *shape, float x, float y)
{
    struct texel texel;

    texel_at(&texel, canvas, shape, x, y);
    for (size_t i = 0; i < 3; i++)
        sum->color[i] += (uint64_t)texel.color[i] * texel.alpha;
    sum->weight += texel.alpha;
    sum->alpha += texel.alpha;
    sum->count++;
}

/* Four places are enough for a whole pixel: there is at most one texel between them (mips.c). */
static struct sum sum_texels(const struct canvas *canvas, const struct shape *shape, float x, float y, uint32_t samples)
{
    struct sum sum = {{0, 0, 0}, 0, 0, 0};

    if (samples == ALL_SAMPLES)
        for (uint32_t i = 0; i < 4; i++)
            add_texel(&sum, canvas, shape, x + (i % 2 ? 2.25f : 0.75f), y + (i / 2 ? 2.25f : 0.75f));
    else
        for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++)
            if (samples >> i & 1)
                add_texel(&sum, canvas, shape, x + sample_x(i), y + sample_y(i));
    return sum;
}

uint32_t p3di_texel_mean(const struct canvas *canvas, const struct shape *shape, uint32_t x, uint32_t y,
                         uint32_t samples, uint32_t mean[3])
{
    const struct sum sum = sum_texels(canvas, shape, (float)x, (float)y, samples);

    for (size_t i = 0; i < 3; i++)
        mean[i] = sum.weight ? (uint32_t)(sum.color[i] / sum.weight) : 0;
    return (sum.alpha + sum.count / 2) / sum.count;
}
