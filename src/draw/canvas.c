/* canvas.c: triangles in a z-buffer, with colours or textures, under two lights.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "canvas.h"

#include <float.h>
#include <string.h>

/* ---- Samples ---- */

/* So many samples of a row are computed together, which the compiler makes vectors of. */
#define RUN 16

struct run {
    int size;              /* a multiple of 4 */
    float weights[3][RUN]; /* of the triangle's corners */
    float depth[RUN];
    uint32_t is_inside[RUN];
    float light[RUN];
    float u[RUN], v[RUN];
};

/* Twice the area; the sign says which way round the corners are. */
static float area(struct p3d_vec3 a, struct p3d_vec3 b, struct p3d_vec3 c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* The least area between an edge and a place inside. An edge that two triangles share is in both of them. That does no
 * harm, unless they are to be seen through: then it is in one. */
static float least_area(struct p3d_vec3 from, struct p3d_vec3 to, float sign, bool is_shared)
{
    const float x = (to.x - from.x) * sign, y = (to.y - from.y) * sign;

    return is_shared || y > 0 || (y == 0 && x > 0) ? 0 : FLT_TRUE_MIN;
}

static void weigh(struct run *run, const struct corner t[3], const float least[3], uint32_t x, uint32_t y)
{
    const struct p3d_vec3 a = t[0].place, b = t[1].place, c = t[2].place;
    const float whole = area(a, b, c), sign = whole < 0 ? -1 : 1, first = (float)x + 0.5f;

    for (int i = 0; i < run->size; i++) {
        const struct p3d_vec3 p = {first + (float)i, (float)y + 0.5f, 0};
        const float parts[3] = {area(b, c, p), area(c, a, p), area(a, b, p)};

        run->is_inside[i] =
            (parts[0] * sign >= least[0]) & (parts[1] * sign >= least[1]) & (parts[2] * sign >= least[2]);
        run->weights[0][i] = parts[0] / whole;
        run->weights[1][i] = parts[1] / whole;
        run->weights[2][i] = parts[2] / whole;
    }
}

static void weighted(float values[RUN], const struct run *run, float a, float b, float c)
{
    for (int i = 0; i < run->size; i++)
        values[i] = run->weights[0][i] * a + run->weights[1][i] * b + run->weights[2][i] * c;
}

static float positive(float value)
{
    return value > 0 ? value : 0;
}

/* A strong light from the upper left behind the viewer, a weak one from the right, and some from everywhere: a factor
 * of sRGB, which is about its power of 2.2 in linear light. */
static float brightness(struct p3d_vec3 normal)
{
    static const struct p3d_vec3 key = {-0.45f, 0.6f, 0.66f}, fill = {0.8f, 0.1f, 0.59f};
    const float sign = normal.z < 0 ? -1.0f : 1.0f; /* surfaces are seen from both sides */

    return 0.28f + 0.62f * positive(sign * vec3_dot(normal, key)) + 0.22f * positive(sign * vec3_dot(normal, fill));
}

static void light(struct run *run, const struct corner t[3])
{
    float x[RUN], y[RUN], z[RUN];

    weighted(x, run, t[0].normal.x, t[1].normal.x, t[2].normal.x);
    weighted(y, run, t[0].normal.y, t[1].normal.y, t[2].normal.y);
    weighted(z, run, t[0].normal.z, t[1].normal.z, t[2].normal.z);
    for (int i = 0; i < run->size; i++)
        run->light[i] = brightness(normalised((struct p3d_vec3){x[i], y[i], z[i]}));
}

static uint8_t to_byte(float value)
{
    return (uint8_t)((value > 0 ? value < 1 ? value : 1 : 0) * 255 + 0.5f);
}

static void put_color(struct drawn_sample *to, const struct run *run, size_t i, const struct paint *paint)
{
    to->depth = run->depth[i];
    for (size_t j = 0; j < 3; j++)
        to->color[j] = to_byte(paint->color[j] * run->light[i]);
    to->color[3] = 255;
}

/* Over what is there, in linear light. */
static void blend(uint8_t to[4], const uint8_t color[3], uint32_t alpha, const struct light_tables *tables)
{
    const uint32_t front = alpha * 255, behind = to[3] * (255 - alpha), whole = front + behind;

    for (size_t i = 0; i < 3 && whole; i++) {
        const uint64_t sum = (uint64_t)tables->linear[color[i]] * front + (uint64_t)tables->linear[to[i]] * behind;

        to[i] = to_srgb(tables, (uint32_t)(sum / whole));
    }
    to[3] = (uint8_t)((whole + 127) / 255);
}

static void put_texel(struct drawn_sample *to, const struct light_tables *tables, const struct run *run, size_t i,
                      const struct paint *paint, const struct mip *mip)
{
    struct texel texel;
    uint8_t color[3];

    p3di_mip_texel(&texel, mip, tables, run->u[i], run->v[i], paint->alpha != P3D_ALPHA_OPAQUE);
    if (paint->alpha == P3D_ALPHA_MASK ? texel.alpha < 128 : !texel.alpha)
        return;
    for (size_t j = 0; j < 3; j++) {
        const float lit = run->light[i] + paint->glow[j];

        color[j] = (uint8_t)((float)to_srgb(tables, texel.color[j]) * (lit < 1 ? lit : 1) + 0.5f);
    }
    if (paint->alpha == P3D_ALPHA_BLEND && texel.alpha < 255) {
        blend(to->color, color, texel.alpha, tables);
        return;
    }
    to->depth = run->depth[i];
    memcpy(to->color, color, sizeof color);
    to->color[3] = 255;
}

/* ---- Triangles ---- */

bool p3di_canvas_may_look_at(struct canvas *canvas, uint32_t width, uint32_t height)
{
    const uint64_t count = (uint64_t)width * height;

    canvas->left_out += count > canvas->samples_left;
    if (count > canvas->samples_left)
        return false;
    canvas->samples_left -= count;
    return true;
}

/* The texture is flat on the triangle, so that one mip suits all of it. */
static const struct mip *choose_mip(const struct corner t[3], float whole, const struct mips *mips)
{
    const struct p3d_vec3 a = t[0].place, b = t[1].place, c = t[2].place;
    const float right[2] = {
        ((b.y - c.y) * t[0].u + (c.y - a.y) * t[1].u + (a.y - b.y) * t[2].u) / whole,
        ((b.y - c.y) * t[0].v + (c.y - a.y) * t[1].v + (a.y - b.y) * t[2].v) / whole,
    };
    const float down[2] = {
        ((c.x - b.x) * t[0].u + (a.x - c.x) * t[1].u + (b.x - a.x) * t[2].u) / whole,
        ((c.x - b.x) * t[0].v + (a.x - c.x) * t[1].v + (b.x - a.x) * t[2].v) / whole,
    };

    return p3di_mips_choose(mips, right, down);
}

/* Puts those samples of a run, from `at` on, that are to be seen. False if none is inside of the triangle. */
static bool put_run(struct canvas *canvas, size_t at, size_t count, struct run *run, const struct corner t[3],
                    const struct paint *paint, const struct mip *mip)
{
    struct drawn_sample *samples = canvas->samples + at;
    bool is_seen = false, is_inside = false;

    weighted(run->depth, run, t[0].place.z, t[1].place.z, t[2].place.z);
    for (size_t i = 0; i < count; i++) {
        is_inside = is_inside || run->is_inside[i];
        run->is_inside[i] = run->is_inside[i] && run->depth[i] > samples[i].depth;
        is_seen = is_seen || run->is_inside[i];
    }
    if (!is_seen)
        return is_inside;
    light(run, t);
    if (mip) {
        weighted(run->u, run, t[0].u, t[1].u, t[2].u);
        weighted(run->v, run, t[0].v, t[1].v, t[2].v);
    }
    for (size_t i = 0; i < count; i++) {
        if (!run->is_inside[i])
            continue;
        if (mip)
            put_texel(&samples[i], &canvas->tables, run, i, paint, mip);
        else
            put_color(&samples[i], run, i, paint);
    }
    return true;
}

void p3di_canvas_triangle(struct canvas *canvas, const struct corner t[3], const struct paint *paint)
{
    const struct p3d_vec3 a = t[0].place, b = t[1].place, c = t[2].place;
    const float whole = area(a, b, c), sign = whole < 0 ? -1 : 1;
    const bool is_shared = paint->alpha != P3D_ALPHA_BLEND;
    const float least[3] = {least_area(b, c, sign, is_shared), least_area(c, a, sign, is_shared),
                            least_area(a, b, sign, is_shared)};
    const uint32_t left = clamp_place(fminf(a.x, fminf(b.x, c.x)), canvas->width);
    const uint32_t right = clamp_place(fmaxf(a.x, fmaxf(b.x, c.x)) + 1, canvas->width);
    const uint32_t top = clamp_place(fminf(a.y, fminf(b.y, c.y)), canvas->height);
    const uint32_t bottom = clamp_place(fmaxf(a.y, fmaxf(b.y, c.y)) + 1, canvas->height);
    const struct mip *mip;
    struct run run = {.size = 0};

    if (!(fabsf(whole) > 0) || left >= right || top >= bottom ||
        !p3di_canvas_may_look_at(canvas, right - left, bottom - top))
        return;
    mip = paint->mips ? choose_mip(t, whole, paint->mips) : NULL;
    for (uint32_t y = top; y < bottom; y++) {
        bool was_inside = false;

        for (uint32_t x = left; x < right; x += RUN) {
            const uint32_t count = right - x < RUN ? right - x : RUN;

            run.size = (int)(count + 3) / 4 * 4;
            weigh(&run, t, least, x, y);
            if (put_run(canvas, (size_t)y * canvas->width + x, count, &run, t, paint, mip))
                was_inside = true;
            else if (was_inside)
                break; /* nothing of it is farther to the right */
        }
    }
}

/* ---- Pixels ---- */

static const uint8_t *sample_color(const struct canvas *canvas, uint32_t x, uint32_t y, uint32_t i)
{
    return canvas->samples[((size_t)y * SAMPLES + i / SAMPLES) * canvas->width + (size_t)x * SAMPLES + i % SAMPLES]
        .color;
}

void p3di_canvas_pixel(const struct canvas *canvas, uint32_t x, uint32_t y, uint8_t *pixel)
{
    uint32_t sums[4] = {0, 0, 0, 0}, covered = 0;

    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        const uint8_t *color = sample_color(canvas, x, y, i);

        covered += color[3] != 0;
        for (size_t j = 0; j < 4; j++)
            sums[j] += color[j];
    }
    for (size_t j = 0; j < 3 && covered; j++)
        pixel[j] = (uint8_t)(sums[j] / covered);
    pixel[3] = (uint8_t)(sums[3] / (SAMPLES * SAMPLES));
}

void p3di_canvas_mixed_pixel(const struct canvas *canvas, uint32_t x, uint32_t y, uint8_t *pixel)
{
    uint32_t sums[3] = {0, 0, 0}, alpha = 0;

    for (uint32_t i = 0; i < SAMPLES * SAMPLES; i++) {
        const uint8_t *color = sample_color(canvas, x, y, i);

        alpha += color[3];
        for (size_t j = 0; j < 3; j++)
            sums[j] += (uint32_t)canvas->tables.linear[color[j]] * color[3]; /* 65535 * 255 * 9: 32 bits hold it */
    }
    for (size_t j = 0; j < 3 && alpha; j++)
        pixel[j] = to_srgb(&canvas->tables, sums[j] / alpha);
    pixel[3] = (uint8_t)(alpha / (SAMPLES * SAMPLES));
}
