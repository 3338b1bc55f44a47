/* shrink.c: smaller pictures of a texture (docs/textures.md, "Mips").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shrink.h"

#include "core/light.h"
#include "core/vec.h"

/* ---- Light ---- */

static bool is_light(const struct shrinker *shrinker)
{
    return shrinker->filter == P3D_MIPS_COLOR;
}

static uint8_t to_byte(double v)
{
    return (uint8_t)(v <= 0 ? 0 : v >= 1 ? 255 : v * 255 + 0.5);
}

/* Each power takes long, and there may be millions of pixels. */
static void find_bytes_of_light(struct shrinker *shrinker)
{
    unsigned byte = 0;

    for (unsigned i = 1; i < 256; i++) {
        float v = (float)p3di_to_linear((i - 0.5) / 255);

        while (to_byte(p3di_from_linear((double)v)) >= i)
            v = nextafterf(v, 0);
        while (to_byte(p3di_from_linear((double)v)) < i)
            v = nextafterf(v, 1);
        shrinker->least[i] = v;
    }
    shrinker->least[256] = INFINITY;
    for (unsigned i = 0; i < LIGHTS; i++) {
        while (shrinker->least[byte + 1] <= (float)i / LIGHTS)
            byte++;
        shrinker->darkest[i] = (uint8_t)byte;
    }
}

static uint8_t light_to_byte(const struct shrinker *shrinker, float v)
{
    unsigned byte;

    if (!(v > 0))
        return 0;
    byte = shrinker->darkest[v < 1 ? (unsigned)(v * LIGHTS) : LIGHTS - 1];
    return (uint8_t)(byte + (shrinker->least[byte + 1] <= v)); /* in one share there is one more at most */
}

void p3di_shrinker_init(struct shrinker *shrinker, enum p3d_mip_filter filter)
{
    memset(shrinker, 0, sizeof *shrinker);
    shrinker->filter = filter;
    for (unsigned i = 0; i < 256; i++)
        shrinker->of_byte[i] = (float)(is_light(shrinker) ? p3di_to_linear(i / 255.0) : i / 255.0);
    for (unsigned i = 0; i < 256; i++)
        shrinker->of_alpha[i] = (float)i / 255;
    if (is_light(shrinker))
        find_bytes_of_light(shrinker);
}

static void load_pixel(const struct shrinker *shrinker, const uint8_t *pixel, float *to)
{
    for (size_t c = 0; c < 3; c++)
        to[c] = shrinker->of_byte[pixel[c]];
    to[3] = shrinker->of_alpha[pixel[3]];
}

/* ---- Halves ---- */

/* Clear pixels do not count in the colour of their neighbours, if the filter is one of colours. */
static void mix(bool is_of_colors, const float *a, const float *b, const float *c, const float *d, float *to)
{
    const float alpha = a[3] + b[3] + c[3] + d[3];

    if (!is_of_colors || !(alpha > 0) || alpha == 4) {
        for (size_t i = 0; i < 4; i++)
            to[i] = (a[i] + b[i] + c[i] + d[i]) / 4;
        return;
    }
    for (size_t i = 0; i < 3; i++)
        to[i] = (a[i] * a[3] + b[i] * b[3] + c[i] * c[3] + d[i] * d[3]) / alpha;
    to[3] = alpha / 4;
}

/* One row of `count` pixels out of two of `width`. It may be put where these begin. */
static void mix_rows(const struct shrinker *shrinker, const float *above, const float *below, uint32_t width,
                     uint32_t count, float *to)
{
    const bool is_of_colors = is_light(shrinker);

    for (uint32_t x = 0; x < count; x++) {
        const size_t left = (size_t)8 * x, right = 2 * x + 1 < width ? left + 4 : left;

        mix(is_of_colors, above + left, above + right, below + left, below + right, to + (size_t)4 * x);
    }
}

/* By how many mips are left: measured on real detail textures (docs/textures.md, "Mips"). */
static float fade_of(uint32_t left)
{
    static const float shares[] = {1, 0.25F, 0.5F, 2.0F / 3, 0.75F, 0.8F};

    return left < sizeof shares / sizeof *shares ? shares[left] : 1;
}

/* Gives a direction the length 1. */
static void set_unit_length(float color[3])
{
    const struct vec v = {2 * (double)color[0] - 1, 2 * (double)color[1] - 1, 2 * (double)color[2] - 1};
    const double size = vec_length(v);

    if (!(size > 0))
        return;
    color[0] = (float)(v.x / size / 2 + 0.5);
    color[1] = (float)(v.y / size / 2 + 0.5);
    color[2] = (float)(v.z / size / 2 + 0.5);
}

static void put_pixel(const struct shrinker *shrinker, const float *value, float fade, uint8_t *to)
{
    static const float gray[4] = {0.5F, 0.5F, 0.5F, 0.5F}, up[4] = {0.5F, 0.5F, 1, 1};
    const bool is_normal = shrinker->filter == P3D_MIPS_NORMAL || shrinker->filter == P3D_MIPS_NORMAL_FADE;
    float color[4];

    memcpy(color, value, sizeof color);
    if (is_normal)
        set_unit_length(color);
    for (size_t c = 0; c < 4 && fade < 1; c++)
        color[c] += (1 - fade) * ((is_normal ? up : gray)[c] - color[c]);
    for (size_t c = 0; c < 3; c++)
        to[c] = is_light(shrinker) ? light_to_byte(shrinker, color[c]) : to_byte(color[c]);
    to[3] = to_byte(color[3]);
}

/* Pixels beside each other are often the same. */
static void put_row(const struct shrinker *shrinker, const float *row, uint32_t width, float fade, uint8_t *to)
{
    for (uint32_t x = 0; x < width; x++, row += 4, to += 4)
        if (x && memcmp(row, row - 4, 4 * sizeof *row) == 0)
            memcpy(to, to - 4, 4);
        else
            put_pixel(shrinker, row, fade, to);
}

static void load_row(const struct shrinker *shrinker, const struct p3d_image *image, uint32_t y, float *to)
{
    const uint8_t *from = image->pixels + (size_t)4 * image->width * y;

    for (uint32_t x = 0; x < image->width; x++, from += 4, to += 4)
        load_pixel(shrinker, from, to);
}

static uint32_t half_of(uint32_t side)
{
    return side > 1 ? side / 2 : 1;
}

/* Row `y` of the half of an image, of which `rows` has room for two rows. */
static void halve_row(const struct shrinker *shrinker, const struct p3d_image *image, uint32_t y, float *rows,
                      float *to)
{
    const uint32_t second = 2 * y + 1 < image->height ? 2 * y + 1 : 2 * y;
    float *below = rows + (size_t)4 * image->width;

    load_row(shrinker, image, 2 * y, rows);
    load_row(shrinker, image, second, below);
    mix_rows(shrinker, rows, below, image->width, half_of(image->width), to);
}

/* What the halves need: for the first one rows of it and of the image, and from then on half of each. */
static bool has_room(struct shrinker *shrinker, struct p3di_job *job, const struct p3d_image *image)
{
    const size_t width = half_of(image->width), height = half_of(image->height);

    if (shrinker->values)
        return true;
    shrinker->width = image->width;
    shrinker->height = image->height;
    shrinker->rows = p3di_job_alloc(job, 2 * (width + image->width), 4 * sizeof *shrinker->rows);
    shrinker->values =
        p3di_job_alloc(job, (size_t)half_of((uint32_t)width) * half_of((uint32_t)height), 4 * sizeof *shrinker->values);
    return shrinker->rows && shrinker->values;
}

struct p3d_image p3di_shrink(struct shrinker *shrinker, struct p3di_job *job, const struct p3d_image *image,
                             uint32_t left)
{
    const bool is_fading = shrinker->filter == P3D_MIPS_FADE || shrinker->filter == P3D_MIPS_NORMAL_FADE,
               is_first = !shrinker->values;
    const float fade = is_fading ? fade_of(left) : 1;
    struct p3d_image half = {.width = 0};
    uint8_t *pixels;
    uint32_t width;

    if (!has_room(shrinker, job, image))
        return half;
    half.width = width = half_of(shrinker->width);
    half.height = half_of(shrinker->height);
    pixels = p3di_job_alloc(job, (size_t)width * half.height, 4);
    for (uint32_t y = 0; pixels && y < half.height; y++) {
        float *row = is_first ? shrinker->rows + (size_t)4 * width * (y % 2) : shrinker->values + (size_t)4 * width * y;
        const float *above = y % 2 ? (is_first ? shrinker->rows : row - (size_t)4 * width) : row;

        if (is_first)
            halve_row(shrinker, image, y, shrinker->rows + (size_t)8 * width, row);
        put_row(shrinker, row, width, fade, pixels + (size_t)4 * width * y);
        if (y % 2 || half.height == 1)
            mix_rows(shrinker, above, row, width, half_of(width),
                     shrinker->values + (size_t)4 * half_of(width) * (y / 2));
    }
    shrinker->width = width;
    shrinker->height = half.height;
    half.pixels = pixels;
    return half;
}

/* ---- Other sides ---- */

/* One row or column: `count` pixels of colour times weight, weight and alpha become `wanted`, each the mean of what
 * lies within a pixel of the coarser of the two, the nearer the more. */
static void resample(const float *from, uint32_t count, size_t step, float *to, uint32_t wanted, size_t to_step)
{
    const double scale = (double)count / wanted, reach = scale > 1 ? scale : 1;

    for (uint32_t x = 0; x < wanted; x++) {
        const double middle = (x + 0.5) * scale - 0.5;
        const int64_t first = (int64_t)ceil(middle - reach), last = (int64_t)floor(middle + reach);
        double sums[4] = {0, 0, 0, 0}, all = 0;

        for (int64_t i = first; i <= last; i++) {
            const double weight = 1 - fabs((double)i - middle) / reach;
            const int64_t at = i < 0 ? 0 : i >= count ? count - 1 : i;

            all += weight;
            for (size_t c = 0; c < 4; c++)
                sums[c] += weight * (double)from[(size_t)at * step + c];
        }
        for (size_t c = 0; c < 4; c++)
            to[x * to_step + c] = (float)(sums[c] / all);
    }
}

struct p3d_image p3di_resize(struct shrinker *shrinker, struct p3di_job *job, const struct p3d_image *image,
                             uint32_t width, uint32_t height)
{
    struct p3d_image made = {width, height, NULL, NULL};
    float *wide = p3di_job_alloc(job, (size_t)width * image->height, 4 * sizeof *wide);
    float *values = p3di_job_alloc(job, (size_t)width * height, 4 * sizeof *values);
    float *row = p3di_job_alloc(job, image->width, 4 * sizeof *row);
    uint8_t *pixels = p3di_job_alloc(job, (size_t)width * height, 4);

    if (job->has_failed)
        return made;
    for (uint32_t y = 0; y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            float *value = row + (size_t)4 * x;

            load_pixel(shrinker, image->pixels + 4 * ((size_t)y * image->width + x), value);
            for (size_t c = 0; c < 3 && is_light(shrinker); c++)
                value[c] *= value[3];
        }
        resample(row, image->width, 4, wide + (size_t)4 * y * width, width, 4);
    }
    for (uint32_t x = 0; x < width; x++)
        resample(wide + (size_t)4 * x, image->height, (size_t)4 * width, values + (size_t)4 * x, height,
                 (size_t)4 * width);
    for (size_t i = 0; i < (size_t)width * height; i++) {
        float *value = values + 4 * i;

        for (size_t c = 0; c < 3 && is_light(shrinker) && value[3] > 0; c++)
            value[c] /= value[3];
        put_pixel(shrinker, value, 1, pixels + 4 * i);
    }
    made.pixels = pixels;
    return made;
}

/* ---- The mean ---- */

/* The games' tools take alpha twice: a pixel that is half clear counts for a quarter in the sum, and for a half in what
 * that is divided by. Measured on pairs of sources and textures. */
void p3di_average(const struct shrinker *shrinker, const struct p3d_image *image, uint8_t color[4])
{
    const size_t count = (size_t)image->width * image->height;
    double alphas[256], weights[256], sums[4] = {0};

    for (unsigned i = 0; i < 256; i++) {
        alphas[i] = i / 255.0;
        weights[i] = is_light(shrinker) ? alphas[i] * alphas[i] : 1;
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t *pixel = image->pixels + 4 * i;

        for (size_t c = 0; c < 3; c++)
            sums[c] += weights[pixel[3]] * (double)shrinker->of_byte[pixel[c]];
        sums[3] += alphas[pixel[3]];
    }
    for (size_t c = 0; c < 3; c++) {
        const double all = is_light(shrinker) ? sums[3] : (double)count;
        const double mean = all > 0 ? sums[c] / all : 0;

        color[2 - c] = to_byte(is_light(shrinker) ? p3di_from_linear(mean) : mean);
    }
    color[3] = to_byte(sums[3] / (double)count);
}
