/* shade.c: what colour a shape has where a pixel sees it: its light, and its texture.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shade.h"

#include <string.h>

/* ---- Light ---- */

static float positive(float value)
{
    return value > 0 ? value : 0;
}

/* Light on a surface. `diffuse` is a factor of its colour, in sRGB, which is about its power of 2.2 in linear light.
 * `sheen` is light that a dark surface of any colour reflects, so that its form is seen, too. */
struct light {
    float diffuse, sheen;
};

/* A strong light from the upper left behind the viewer, a weak one from the right, and some from everywhere. Sheen
 * follows them, is strongest where a mirror would show the first, and has a little of the sky along edges. */
static struct light light_of(struct p3d_vec3 normal)
{
    static const struct p3d_vec3 key = {-0.45f, 0.6f, 0.66f}, fill = {0.8f, 0.1f, 0.59f},
                                 middle = {-0.247f, 0.329f, 0.911f};
    const float sign = normal.z < 0 ? -1.0f : 1.0f; /* surfaces are seen from both sides */
    const struct p3d_vec3 n = {normal.x * sign, normal.y * sign, normal.z * sign};
    const float diffuse = 0.28f + 0.62f * positive(vec3_dot(n, key)) + 0.22f * positive(vec3_dot(n, fill));
    const float mirror = positive(vec3_dot(n, middle)), m4 = mirror * mirror * mirror * mirror, m16 = m4 * m4 * m4 * m4;
    const float edge = 1 - n.z, rim = edge * edge * (0.6f + 0.4f * n.y);

    return (struct light){diffuse, 0.25f * diffuse * diffuse + 0.1f * m16 + 0.15f * rim};
}

/* Colours from 0 to 1. Both are added in linear light, where a byte is about its square. Bright colours need no sheen,
 * and stay as they are without it. */
static void put_lit(uint8_t to[3], const float color[3], const float diffuse[3], float sheen)
{
    const float most = color[0] > color[1] ? color[0] : color[1], brightest = most > color[2] ? most : color[2];
    const float added = sheen * positive(1 - brightest);

    for (size_t i = 0; i < 3; i++) {
        const float own = color[i] * diffuse[i], value = sqrtf(own * own + added * added);

        to[i] = (uint8_t)((value < 1 ? value : 1) * 255 + 0.5f);
    }
}

static void put_color(uint8_t color[3], const struct paint *paint, struct light light)
{
    const float diffuse[3] = {light.diffuse, light.diffuse, light.diffuse};

    put_lit(color, paint->color, diffuse, light.sheen);
}

/* The darkness of the lines of a hatch, and its alpha where the texture is seen through. */
#define LINES 0.6f
#define CLEAR 128

/* The number of samples that a line covers. */
static uint32_t count_dark(const struct canvas *canvas, uint32_t x, uint32_t y, uint32_t samples)
{
    const uint8_t *lines = canvas->lines + x + y;
    uint32_t count = 0;

    if (samples == ALL_SAMPLES)
        return lines[0] + 2u * lines[1] + 3u * lines[2] + 2u * lines[3] + lines[4];
    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++)
        count += samples >> i & lines[i % SAMPLES + i / SAMPLES];
    return count;
}

static uint32_t count_all(uint32_t samples)
{
    uint32_t count = 0;

    for (; samples; samples &= samples - 1)
        count++;
    return count;
}

static void put_hatch(uint8_t color[3], const struct canvas *canvas, const struct shape *shape, struct light light,
                      uint32_t x, uint32_t y, uint32_t samples)
{
    const uint32_t all = samples == ALL_SAMPLES ? SAMPLES * SAMPLES : count_all(samples);
    const uint32_t dark_count = count_dark(canvas, x, y, samples);
    struct paint dark = *shape->paint;
    uint8_t lines[3] = {0, 0, 0};

    if (dark_count < all)
        put_color(color, shape->paint, light);
    if (!dark_count)
        return;
    for (size_t i = 0; i < 3; i++)
        dark.color[i] *= LINES;
    put_color(lines, &dark, light);
    if (dark_count == all) {
        memcpy(color, lines, sizeof lines);
        return;
    }
    for (size_t i = 0; i < 3; i++)
        color[i] = to_srgb(&canvas->tables, ((all - dark_count) * canvas->tables.linear[color[i]] +
                                             dark_count * canvas->tables.linear[lines[i]]) /
                                                all);
}

/* ---- Places ---- */

/* The share of each corner at a place. */
struct weights {
    float of[3];
};

static float within(float value)
{
    return value > 0 ? value < 1 ? value : 1 : 0;
}

static struct weights weights_at(const struct shape *shape, float x, float y)
{
    const struct p3d_vec3 a = shape->t[0].place, b = shape->t[1].place, c = shape->t[2].place;
    const float right = x - a.x, down = y - a.y;
    const float second = within((right * (c.y - a.y) - down * (c.x - a.x)) * shape->scale);
    const float third = within((down * (b.x - a.x) - right * (b.y - a.y)) * shape->scale);

    return (struct weights){{1 - second - third, second, third}};
}

static float weighted(const struct weights *w, float a, float b, float c)
{
    return w->of[0] * a + w->of[1] * b + w->of[2] * c;
}

static struct light light_at(const struct shape *shape, const struct weights *w)
{
    const struct p3d_vec3 a = shape->t[0].normal, b = shape->t[1].normal, c = shape->t[2].normal;

    return light_of(normalised(
        (struct p3d_vec3){weighted(w, a.x, b.x, c.x), weighted(w, a.y, b.y, c.y), weighted(w, a.z, b.z, c.z)}));
}

/* ---- Textures ---- */

/* The texture is flat on the triangle, so that one mip suits all of it. */
static const struct mip *choose_mip(const struct shape *shape, const struct mips *mips)
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
    const struct weights w = weights_at(shape, x, y);

    p3di_mip_texel(texel, shape->mip, &canvas->tables, weighted(&w, t[0].u, t[1].u, t[2].u),
                   weighted(&w, t[0].v, t[1].v, t[2].v), shape->paint->alpha != P3D_ALPHA_OPAQUE);
}

uint32_t p3di_shade_alpha(const struct canvas *canvas, const struct shape *shape, float x, float y)
{
    struct texel texel;

    texel_at(&texel, canvas, shape, x, y);
    return texel.alpha;
}

/* Texels by their alpha, in linear light: those that are not seen do not count. */
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

/* ---- Shapes ---- */

void p3di_shade_prepare(struct shape *shape)
{
    const struct p3d_vec3 a = shape->t[0].normal, b = shape->t[1].normal, c = shape->t[2].normal;

    shape->mip = shape->paint->mips ? choose_mip(shape, shape->paint->mips) : NULL;
    shape->is_flat =
        !shape->mip && !shape->paint->is_hatched && memcmp(&a, &b, sizeof a) == 0 && memcmp(&a, &c, sizeof a) == 0;
    if (shape->is_flat)
        put_color(shape->color, shape->paint, light_of(normalised(a)));
}

/* In the middle of the samples, which is certainly in the triangle. */
static struct weights weights_of(const struct shape *shape, float x, float y, uint32_t samples)
{
    float right = 0, down = 0, count = 0;

    if (samples == ALL_SAMPLES)
        return weights_at(shape, x + SAMPLES / 2.0f, y + SAMPLES / 2.0f);
    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++)
        if (samples >> i & 1) {
            right += sample_x(i);
            down += sample_y(i);
            count++;
        }
    return weights_at(shape, x + right / count, y + down / count);
}

uint32_t p3di_shade(const struct canvas *canvas, const struct shape *shape, uint32_t x, uint32_t y, uint32_t samples,
                    uint8_t color[3])
{
    const struct paint *paint = shape->paint;
    float own[3], diffuse[3];
    struct weights w;
    struct light light;
    struct sum sum;

    if (shape->is_flat) {
        memcpy(color, shape->color, sizeof shape->color);
        return 255;
    }
    w = weights_of(shape, (float)x, (float)y, samples);
    light = light_at(shape, &w);
    if (paint->is_hatched) {
        put_hatch(color, canvas, shape, light, x, y, samples);
        return paint->alpha == P3D_ALPHA_BLEND ? CLEAR : 255;
    }
    if (!shape->mip) {
        put_color(color, paint, light);
        return 255;
    }
    sum = sum_texels(canvas, shape, (float)x, (float)y, samples);
    for (size_t i = 0; i < 3; i++) {
        const uint32_t linear = sum.weight ? (uint32_t)(sum.color[i] / sum.weight) : 0;

        own[i] = (float)to_srgb(&canvas->tables, linear) / 255;
        diffuse[i] = light.diffuse + paint->glow[i] < 1 ? light.diffuse + paint->glow[i] : 1;
    }
    put_lit(color, own, diffuse, light.sheen);
    return paint->alpha == P3D_ALPHA_BLEND ? (sum.alpha + sum.count / 2) / sum.count : 255;
}
