/* shade.c: the colour of a shape where a pixel sees it: its texture, in its light.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shapes.h"

#include "flat.h"
#include "shadow.h"
#include "texels.h"

#include <string.h>

/* ---- Hatches ---- */

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

/* ---- Places ---- */

struct middle {
    float x, y;
};

/* The middle of the samples, which is certainly in the triangle. */
static struct middle middle_of(float x, float y, uint32_t samples)
{
    float right = 0, down = 0, count = 0;

    if (samples == ALL_SAMPLES)
        return (struct middle){x + SAMPLES / 2.0f, y + SAMPLES / 2.0f};
    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++)
        if (samples >> i & 1) {
            right += sample_x(i);
            down += sample_y(i);
            count++;
        }
    return (struct middle){x + right / count, y + down / count};
}

static struct p3d_vec3 normal_at(const struct shape *shape, const struct weights *weights)
{
    const struct p3d_vec3 a = shape->t[0].normal, b = shape->t[1].normal, c = shape->t[2].normal;

    return normalised((struct p3d_vec3){weighted(weights, a.x, b.x, c.x), weighted(weights, a.y, b.y, c.y),
                                        weighted(weights, a.z, b.z, c.z)});
}

/* ---- Flat light ---- */

static void put_flat_hatch(uint8_t color[3], const struct canvas *canvas, const struct paint *paint, float light,
                           uint32_t dark_count, uint32_t all)
{
    const struct light_tables *tables = &canvas->tables;
    const float dark[3] = {LINES * paint->color[0], LINES * paint->color[1], LINES * paint->color[2]};
    uint8_t lines[3];

    p3di_flat_put(color, paint->color, light);
    p3di_flat_put(lines, dark, light);
    for (size_t i = 0; i < 3; i++)
        color[i] = to_srgb(
            tables, ((all - dark_count) * tables->linear[color[i]] + dark_count * tables->linear[lines[i]]) / all);
}

static uint32_t shade_flat(const struct canvas *canvas, const struct shape *shape, uint32_t x, uint32_t y,
                           uint32_t samples, uint8_t color[3])
{
    const struct middle middle = middle_of((float)x, (float)y, samples);
    const struct weights weights = weights_at(shape, middle.x, middle.y);
    const float light = p3di_flat_light(normal_at(shape, &weights));
    const struct paint *paint = shape->paint;
    uint32_t mean[3], alpha = paint->opacity;
    float own[3];

    if (paint->is_hatched) {
        put_flat_hatch(color, canvas, paint, light, count_dark(canvas, x, y, samples), count_all(samples));
        return paint->opacity;
    }
    if (!shape->mip) {
        p3di_flat_put(color, paint->color, light);
        return alpha;
    }
    alpha = p3di_texel_mean(canvas, shape, x, y, samples, mean);
    for (size_t i = 0; i < 3; i++)
        own[i] = (float)to_srgb(&canvas->tables, mean[i]) / 255;
    p3di_flat_put(color, own, light);
    return alpha;
}

/* ---- Light as it falls ---- */

/* Samples, each way, in which the light of a triangle is the same. */
#define SMALL (2 * SAMPLES)

/* A run of fewer pixels is faster pixel by pixel. */
#define LEAST_RUN 3

/* A texel of a map, whose bytes are numbers. */
static bool map_at(struct texel *texel, const struct canvas *canvas, const struct shape *shape, enum paint_map map,
                   const struct weights *weights)
{
    const struct mips *mips = shape->paint->maps[map];
    const struct corner *t = shape->t;

    if (!mips)
        return false;
    p3di_mip_texel(texel, &mips->items[shape->maps[map]], &canvas->numbers, weighted(weights, t[0].u, t[1].u, t[2].u),
                   weighted(weights, t[0].v, t[1].v, t[2].v), false);
    return true;
}

static struct p3d_vec3 mix(struct p3d_vec3 a, float of_a, struct p3d_vec3 b, float of_b)
{
    return (struct p3d_vec3){a.x * of_a + b.x * of_b, a.y * of_a + b.y * of_b, a.z * of_a + b.z * of_b};
}

/* In metres, from the first corner to another. */
static struct p3d_vec3 edge_of(const struct canvas *canvas, const struct shape *shape, size_t corner)
{
    const struct p3d_vec3 a = shape->t[0].place, b = shape->t[corner].place;

    return (struct p3d_vec3){(b.x - a.x) * canvas->metres, (a.y - b.y) * canvas->metres, b.z - a.z};
}

/* The normal, bent as the map says: its red is along u, its green against v. */
static struct p3d_vec3 bend(const struct canvas *canvas, const struct shape *shape, struct p3d_vec3 n,
                            const struct texel *texel)
{
    const struct corner *t = shape->t;
    const struct p3d_vec3 first = edge_of(canvas, shape, 1), second = edge_of(canvas, shape, 2);
    const float u1 = t[1].u - t[0].u, v1 = t[1].v - t[0].v, u2 = t[2].u - t[0].u, v2 = t[2].v - t[0].v;
    const float sign = u1 * v2 - u2 * v1 < 0 ? -1.0f : 1.0f;
    struct p3d_vec3 along_u = mix(first, v2 * sign, second, -v1 * sign);
    struct p3d_vec3 along_v = mix(second, u1 * sign, first, -u2 * sign);
    const float red = (float)texel->color[0] / 32767.5f - 1, green = (float)texel->color[1] / 32767.5f - 1;
    const float blue = (float)texel->color[2] / 32767.5f - 1;
    float longer;

    along_u = mix(along_u, 1, n, -vec3_dot(along_u, n));
    along_v = mix(along_v, 1, n, -vec3_dot(along_v, n));
    longer = vec3_dot(along_u, along_u);
    if (vec3_dot(along_v, along_v) > longer)
        longer = vec3_dot(along_v, along_v);
    if (!(longer > 0) || !isfinite(longer))
        return n;
    longer = 1 / sqrtf(longer);
    return normalised(mix(mix(along_u, red * longer, along_v, -green * longer), 1, n, blue > 0.05f ? blue : 0.05f));
}

/* A smooth normal at an edge may look away; the surface is seen, so it does not. */
static struct p3d_vec3 to_viewer(struct p3d_vec3 n)
{
    return (struct p3d_vec3){n.x, n.y, n.z < 0 ? 0 : n.z};
}

/* Surfaces are seen from both sides: turns the normals to the side that the viewer sees. */
static void turn_normals(const struct canvas *canvas, struct shape *shape)
{
    const struct p3d_vec3 across = vec3_cross(edge_of(canvas, shape, 1), edge_of(canvas, shape, 2));
    const float side = across.z < 0 ? -1.0f : 1.0f;

    for (size_t i = 0; i < 3; i++) {
        struct p3d_vec3 *normal = &shape->t[i].normal;

        if (vec3_dot(*normal, across) * side < 0)
            *normal = (struct p3d_vec3){-normal->x, -normal->y, -normal->z};
    }
}

static uint8_t roughness_at(const struct canvas *canvas, const struct shape *shape, const struct weights *weights)
{
    const struct paint *paint = shape->paint;
    struct texel texel;
    uint8_t strong, glossy;

    if (!map_at(&texel, canvas, shape, MAP_SPECULAR, weights))
        return paint->roughness;
    strong = paint->roughnesses[0][texel.color[1] >> 8];
    glossy = paint->roughnesses[1][texel.color[2] >> 8];
    return strong > glossy ? strong : glossy;
}

static struct light light_at(const struct canvas *canvas, const struct shape *shape, const struct weights *weights,
                             struct p3d_vec3 smooth)
{
    struct p3d_vec3 n = smooth;
    struct texel texel;

    if (!shape->paint->has_maps)
        return p3di_light(&canvas->room, &canvas->surfaces[shape->paint->roughness], n);
    if (map_at(&texel, canvas, shape, MAP_NORMAL, weights))
        n = to_viewer(bend(canvas, shape, n, &texel));
    return p3di_light(&canvas->room, &canvas->surfaces[roughness_at(canvas, shape, weights)], n);
}

/* The share of the lamp's light that arrives. */
static float lit_at(const struct canvas *canvas, const struct shape *shape, const struct weights *weights, float x,
                    float y, struct p3d_vec3 normal)
{
    const struct corner *t = shape->t;
    const struct p3d_vec3 place = {x, y, weighted(weights, t[0].place.z, t[1].place.z, t[2].place.z)};

    return p3di_shadow_light(&canvas->shadow, place, normal);
}

/* The surface's colour in linear light, 0 to 1; returns its alpha. */
static uint32_t color_at(const struct canvas *canvas, const struct shape *shape, uint32_t x, uint32_t y,
                         uint32_t samples, float color[3])
{
    const struct paint *paint = shape->paint;
    uint32_t mean[3], alpha;
    float lines;

    if (paint->is_hatched) {
        lines = (float)count_dark(canvas, x, y, samples) / (float)count_all(samples);
        for (size_t i = 0; i < 3; i++)
            color[i] = paint->linear[0][i] + (paint->linear[1][i] - paint->linear[0][i]) * lines;
        return paint->opacity;
    }
    if (!shape->mip) {
        memcpy(color, paint->linear[0], sizeof paint->linear[0]);
        return paint->opacity;
    }
    alpha = p3di_texel_mean(canvas, shape, x, y, samples, mean);
    for (size_t i = 0; i < 3; i++)
        color[i] = (float)mean[i] / 65535;
    return alpha;
}

/* The light that arrives at a place of a surface. */
struct arriving {
    struct light light;
    float lit, open;
};

static struct arriving arriving_at(const struct canvas *canvas, const struct shape *shape, uint32_t x, uint32_t y,
                                   uint32_t samples)
{
    const struct middle middle = middle_of((float)x, (float)y, samples);
    const struct weights weights = weights_at(shape, middle.x, middle.y);
    const struct p3d_vec3 normal = shape->is_even ? shape->t[0].normal : to_viewer(normal_at(shape, &weights));
    struct arriving a = {.lit = 0, .open = 1};
    struct texel texel;

    a.light = shape->is_even && !shape->paint->has_maps ? shape->light : light_at(canvas, shape, &weights, normal);
    if (a.light.lamp > 0)
        a.lit = lit_at(canvas, shape, &weights, middle.x, middle.y, normal);
    if (map_at(&texel, canvas, shape, MAP_SHADOW, &weights))
        a.open = (float)texel.color[1] / 65535;
    return a;
}

static struct arriving arriving_small(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y,
                                      uint32_t samples)
{
    struct arriving a;

    if (shape->is_lit)
        return (struct arriving){shape->light, shape->lit, 1};
    a = arriving_at(canvas, shape, x, y, samples);
    a.light.around *= a.open;
    a.light.mirror *= a.open;
    a.open = 1;
    shape->light = a.light;
    shape->lit = a.lit;
    shape->is_lit = true;
    return a;
}

static uint32_t shade_lit(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t samples,
                          uint8_t to[3])
{
    const struct arriving a =
        shape->is_small ? arriving_small(canvas, shape, x, y, samples) : arriving_at(canvas, shape, x, y, samples);
    float color[3];
    const uint32_t alpha = color_at(canvas, shape, x, y, samples, color);

    p3di_light_put(to, &canvas->tables, &a.light, color, shape->paint->glow, a.lit, a.open);
    return alpha;
}

/* ---- Shapes ---- */

static void prepare_flat(struct shape *shape, bool is_even)
{
    shape->is_plain = !shape->mip && !shape->paint->is_hatched && is_even;
    if (shape->is_plain)
        p3di_flat_put(shape->color, shape->paint->color, p3di_flat_light(normalised(shape->t[0].normal)));
}

static void prepare_lit(const struct canvas *canvas, struct shape *shape, bool is_even)
{
    const struct paint *paint = shape->paint;

    turn_normals(canvas, shape);
    shape->is_even = is_even;
    shape->is_small = shape->right - shape->left <= SMALL && shape->bottom - shape->top <= SMALL;
    if (is_even) {
        shape->t[0].normal = to_viewer(normalised(shape->t[0].normal));
        shape->light = p3di_light(&canvas->room, &canvas->surfaces[paint->roughness], shape->t[0].normal);
    }
    for (size_t i = 0; i < MAP_COUNT; i++)
        if (paint->maps[i])
            shape->maps[i] = (uint8_t)(p3di_texel_mip(shape, paint->maps[i]) - paint->maps[i]->items);
}

void p3di_shade_prepare(const struct canvas *canvas, struct shape *shape)
{
    const struct p3d_vec3 a = shape->t[0].normal, b = shape->t[1].normal, c = shape->t[2].normal;
    const bool is_even = memcmp(&a, &b, sizeof a) == 0 && memcmp(&a, &c, sizeof a) == 0;

    shape->mip = shape->paint->mips ? p3di_texel_mip(shape, shape->paint->mips) : NULL;
    if (canvas->is_flat_light)
        prepare_flat(shape, is_even);
    else
        prepare_lit(canvas, shape, is_even);
}

uint32_t p3di_shade(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t samples,
                    uint8_t color[3])
{
    uint32_t alpha;

    if (shape->is_plain) {
        memcpy(color, shape->color, sizeof shape->color);
        return shape->paint ? shape->paint->opacity : 255; /* a dot has no paint */
    }
    alpha = canvas->is_flat_light ? shade_flat(canvas, shape, x, y, samples, color)
                                  : shade_lit(canvas, shape, x, y, samples, color);
    return shape->paint->alpha == P3D_ALPHA_BLEND ? alpha : 255;
}

/* ---- Pixels side by side ---- */

/* From the middle of the first pixel on, all is linear along the row. */
static void set_normals(const struct shape *shape, float x, float y, struct run *run, uint32_t count)
{
    const struct weights from = weights_at(shape, x, y), to = weights_at(shape, x + (float)((count - 1) * SAMPLES), y);
    const struct p3d_vec3 a = shape->t[0].normal, b = shape->t[1].normal, c = shape->t[2].normal;
    const struct p3d_vec3 first = {weighted(&from, a.x, b.x, c.x), weighted(&from, a.y, b.y, c.y),
                                   weighted(&from, a.z, b.z, c.z)};
    const struct p3d_vec3 last = {weighted(&to, a.x, b.x, c.x), weighted(&to, a.y, b.y, c.y),
                                  weighted(&to, a.z, b.z, c.z)};
    const float step = count > 1 ? 1 / (float)(count - 1) : 0;

    for (uint32_t i = 0; i < count; i++) {
        const float along = (float)(int32_t)i * step;
        const struct p3d_vec3 n = to_viewer(normalised(mix(first, 1 - along, last, along)));

        run->x[i] = n.x;
        run->y[i] = n.y;
        run->z[i] = n.z;
    }
}

/* The light of an even triangle is the same for all pixels. */
static void set_light(const struct canvas *canvas, const struct shape *shape, float x, float y, struct run *run,
                      uint32_t count)
{
    const struct surface *surface = &canvas->surfaces[shape->paint->roughness];

    if (!shape->is_even) {
        set_normals(shape, x, y, run, count);
        p3di_light_run(&canvas->room, surface, run, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        run->x[i] = shape->t[0].normal.x;
        run->y[i] = shape->t[0].normal.y;
        run->z[i] = shape->t[0].normal.z;
        run->around[i] = shape->light.around;
        run->mirror[i] = shape->light.mirror;
        run->lamp[i] = shape->light.lamp;
        run->shine[i] = shape->light.shine;
    }
}

void p3di_shade_run(const struct canvas *canvas, struct shape *shape, uint32_t x, uint32_t y, uint32_t count,
                    uint8_t *pixels)
{
    const float left = (float)x + SAMPLES / 2.0f, middle = (float)y + SAMPLES / 2.0f;
    struct run run;
    float color[3];

    if (count < LEAST_RUN || canvas->is_flat_light || shape->is_plain || shape->paint->has_maps) {
        for (uint32_t i = 0; i < count; i++)
            p3di_shade(canvas, shape, x + i * SAMPLES, y, ALL_SAMPLES, pixels + (size_t)4 * i);
        return;
    }
    set_light(canvas, shape, left, middle, &run, count);
    p3di_shadow_light_run(canvas, shape, left, middle, &run, count);
    for (uint32_t i = 0; i < count; i++) {
        color_at(canvas, shape, x + i * SAMPLES, y, ALL_SAMPLES, color);
        for (size_t j = 0; j < 3; j++)
            run.color[j][i] = color[j];
    }
    p3di_light_put_run(pixels, &canvas->tables, &run, shape->paint->glow, count);
}
