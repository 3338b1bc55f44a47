/* canvas.c: triangles in a z-buffer, with colours or textures, under two lights.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "canvas.h"

/* ---- Samples ---- */

/* Inside of a triangle: what is weighted there, and where it goes. */
struct sample {
    size_t at;
    float weights[3];
};

static float weighted(const struct sample *sample, float a, float b, float c)
{
    return sample->weights[0] * a + sample->weights[1] * b + sample->weights[2] * c;
}

static float positive(float value)
{
    return value > 0 ? value : 0;
}

/* A strong light from the upper left behind the viewer, a weak one from the right, and some from everywhere: a factor
 * of sRGB, which is about its power of 2.2 in linear light. */
static float brightness(struct vector normal)
{
    static const struct vector key = {-0.45f, 0.6f, 0.66f}, fill = {0.8f, 0.1f, 0.59f};
    const float sign = normal.z < 0 ? -1 : 1; /* surfaces are seen from both sides */

    return 0.28f + 0.62f * positive(sign * dot(normal, key)) + 0.22f * positive(sign * dot(normal, fill));
}

static float sample_brightness(const struct sample *sample, const struct corner t[3])
{
    struct vector normal;

    normal.x = weighted(sample, t[0].normal.x, t[1].normal.x, t[2].normal.x);
    normal.y = weighted(sample, t[0].normal.y, t[1].normal.y, t[2].normal.y);
    normal.z = weighted(sample, t[0].normal.z, t[1].normal.z, t[2].normal.z);
    return brightness(normalised(normal));
}

static uint8_t to_byte(float value)
{
    return (uint8_t)((value > 0 ? value < 1 ? value : 1 : 0) * 255 + 0.5f);
}

static void put_color(struct canvas *canvas, const struct sample *sample, float depth, const struct corner t[3],
                      const struct paint *paint)
{
    const float light = sample_brightness(sample, t);

    canvas->depth[sample->at] = depth;
    for (size_t i = 0; i < 3; i++)
        canvas->colors[sample->at][i] = to_byte(paint->color[i] * light);
    canvas->colors[sample->at][3] = 255;
}

/* Over what is there, in linear light. */
static void blend(const struct canvas *canvas, uint8_t *to, const uint8_t color[3], uint32_t alpha)
{
    const uint32_t front = alpha * 255, behind = to[3] * (255 - alpha), whole = front + behind;

    for (size_t i = 0; i < 3 && whole; i++) {
        const uint64_t sum =
            (uint64_t)canvas->tables.linear[color[i]] * front + (uint64_t)canvas->tables.linear[to[i]] * behind;

        to[i] = to_srgb(&canvas->tables, (uint32_t)(sum / whole));
    }
    to[3] = (uint8_t)((whole + 127) / 255);
}

static void put_texel(struct canvas *canvas, const struct sample *sample, float depth, const struct corner t[3],
                      const struct paint *paint, const struct mip *mip)
{
    const struct texel texel =
        p3di_mip_texel(mip, &canvas->tables, weighted(sample, t[0].u, t[1].u, t[2].u),
                       weighted(sample, t[0].v, t[1].v, t[2].v), paint->alpha != P3D_ALPHA_OPAQUE);
    uint8_t *to = canvas->colors[sample->at], color[3];
    float light;

    if (paint->alpha == P3D_ALPHA_MASK ? texel.alpha < 128 : !texel.alpha)
        return;
    light = sample_brightness(sample, t);
    for (size_t i = 0; i < 3; i++) {
        const float lit = light + paint->glow[i];

        color[i] = (uint8_t)(to_srgb(&canvas->tables, texel.color[i]) * (lit < 1 ? lit : 1) + 0.5f);
    }
    if (paint->alpha == P3D_ALPHA_BLEND && texel.alpha < 255) {
        blend(canvas, to, color, texel.alpha);
        return;
    }
    canvas->depth[sample->at] = depth;
    for (size_t i = 0; i < 3; i++)
        to[i] = color[i];
    to[3] = 255;
}

/* ---- Triangles ---- */

static float area(struct vector a, struct vector b, struct vector c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

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
    const struct vector a = t[0].place, b = t[1].place, c = t[2].place;
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

void p3di_canvas_triangle(struct canvas *canvas, const struct corner t[3], const struct paint *paint)
{
    const struct vector a = t[0].place, b = t[1].place, c = t[2].place;
    const float whole = area(a, b, c), sign = whole < 0 ? -1 : 1;
    const uint32_t left = clamp_place(fminf(a.x, fminf(b.x, c.x)), canvas->width);
    const uint32_t right = clamp_place(fmaxf(a.x, fmaxf(b.x, c.x)) + 1, canvas->width);
    const uint32_t top = clamp_place(fminf(a.y, fminf(b.y, c.y)), canvas->height);
    const uint32_t bottom = clamp_place(fmaxf(a.y, fmaxf(b.y, c.y)) + 1, canvas->height);
    const struct mip *mip;

    if (!(fabsf(whole) > 0) || left >= right || top >= bottom ||
        !p3di_canvas_may_look_at(canvas, right - left, bottom - top))
        return;
    mip = paint->mips ? choose_mip(t, whole, paint->mips) : NULL;
    for (uint32_t y = top; y < bottom; y++) {
        bool was_inside = false;

        for (uint32_t x = left; x < right; x++) {
            const struct vector p = {(float)x + 0.5f, (float)y + 0.5f, 0};
            const float parts[3] = {area(b, c, p), area(c, a, p), area(a, b, p)};
            const bool is_inside = parts[0] * sign >= 0 && parts[1] * sign >= 0 && parts[2] * sign >= 0;

            if (is_inside) {
                const struct sample sample = {(size_t)y * canvas->width + x,
                                              {parts[0] / whole, parts[1] / whole, parts[2] / whole}};
                const float depth = weighted(&sample, a.z, b.z, c.z);

                if (depth > canvas->depth[sample.at]) {
                    if (mip)
                        put_texel(canvas, &sample, depth, t, paint, mip);
                    else
                        put_color(canvas, &sample, depth, t, paint);
                }
            } else if (was_inside) {
                break; /* nothing of it is farther to the right */
            }
            was_inside = is_inside;
        }
    }
}

/* ---- Pixels ---- */

static const uint8_t *sample_color(const struct canvas *canvas, uint32_t x, uint32_t y, uint32_t i)
{
    return canvas->colors[((size_t)y * SAMPLES + i / SAMPLES) * canvas->width + (size_t)x * SAMPLES + i % SAMPLES];
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
