/* mips.c: images as textures: halved again and again, and looked up in linear light.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mips.h"

#include "core/light.h"

/* A sample may be so many times as long as wide, in texels, before its length decides the mip. */
#define STRETCH 4.0f

/* The farthest place of a texture, in repeats. Beyond it a float no longer says where in the texture it is. */
#define FARTHEST 1048576.0f

/* Texels in the area of a sample. A pixel, of 9 samples, then has 1.1 to 4.5 texels, which is all that it can show.
 * More would only cost time, as they are far apart in memory. */
#define MOST_TEXELS 0.5f

/* ---- Light ---- */

void p3di_light_tables_init(struct light_tables *tables)
{
    uint32_t i = 0;

    for (uint32_t byte = 0; byte < 256; byte++) {
        const double end = byte < 255 ? p3di_to_linear((byte + 0.5) / 255) * 65535 : 65536;

        tables->linear[byte] = (uint16_t)(p3di_to_linear(byte / 255.0) * 65535 + 0.5);
        while (i < sizeof tables->srgb && i * 8 + 4 <= end)
            tables->srgb[i++] = (uint8_t)byte;
    }
}

void p3di_number_tables_init(struct light_tables *tables)
{
    for (uint32_t i = 0; i < 256; i++)
        tables->linear[i] = (uint16_t)(i * 257);
    for (uint32_t i = 0; i < sizeof tables->srgb; i++)
        tables->srgb[i] = (uint8_t)((i * 8 + 132) / 257);
}

/* ---- Mips ---- */

/* Four pixels as one. */
static void average(uint8_t *to, const uint8_t *const from[4], const struct light_tables *tables)
{
    for (size_t i = 0; i < 3; i++) {
        const uint32_t sum = (uint32_t)tables->linear[from[0][i]] + tables->linear[from[1][i]] +
                             tables->linear[from[2][i]] + tables->linear[from[3][i]];

        to[i] = to_srgb(tables, sum / 4);
    }
    to[3] = 255;
}

static void average_seen(uint8_t *to, const uint8_t *const from[4], const struct light_tables *tables)
{
    const uint32_t alpha = (uint32_t)from[0][3] + from[1][3] + from[2][3] + from[3][3];

    if (alpha == 0 || alpha == 4 * 255) {
        average(to, from, tables);
        to[3] = (uint8_t)(alpha / 4);
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        uint32_t sum = 0;

        for (size_t j = 0; j < 4; j++)
            sum += (uint32_t)tables->linear[from[j][i]] * from[j][3];
        to[i] = to_srgb(tables, sum / alpha);
    }
    to[3] = (uint8_t)((alpha + 2) / 4);
}

/* The last row or column of an odd number is left out. */
static void halve(uint8_t *to, uint32_t width, uint32_t height, const struct mip *from, bool has_alpha,
                  const struct light_tables *tables)
{
    const size_t row_size = (size_t)from->width * 4;
    const size_t right = from->width > 1 ? 4 : 0, below = from->height > 1 ? row_size : 0;

    for (uint32_t y = 0; y < height; y++) {
        const uint8_t *pixel = from->pixels + (size_t)2 * y * row_size;

        for (uint32_t x = 0; x < width; x++, pixel += 8, to += 4) {
            const uint8_t *const pixels[4] = {pixel, pixel + right, pixel + below, pixel + below + right};

            if (has_alpha)
                average_seen(to, pixels, tables);
            else
                average(to, pixels, tables);
        }
    }
}

void p3di_mips_make(struct p3di_job *job, struct mips *mips, const struct p3d_image *image, bool has_alpha,
                    const struct light_tables *tables)
{
    struct mip mip = {image->pixels, image->width, image->height};

    mips->items[0] = mip;
    mips->count = 1;
    while (mip.width > 1 || mip.height > 1) {
        const uint32_t width = mip.width > 1 ? mip.width / 2 : 1, height = mip.height > 1 ? mip.height / 2 : 1;
        uint8_t *pixels = p3di_job_alloc(job, (size_t)width * height, 4);

        if (!pixels)
            return;
        halve(pixels, width, height, &mip, has_alpha, tables);
        mip = (struct mip){pixels, width, height};
        mips->items[mips->count++] = mip;
    }
}

const struct mip *p3di_mips_choose(const struct mips *mips, const float right[2], const float down[2])
{
    const float width = (float)mips->items[0].width, height = (float)mips->items[0].height;
    const float area = fabsf(right[0] * down[1] - right[1] * down[0]) * width * height;
    const float right_length = right[0] * right[0] * width * width + right[1] * right[1] * height * height;
    const float down_length = down[0] * down[0] * width * width + down[1] * down[1] * height * height;
    float texels = right_length > down_length ? right_length : down_length;
    uint32_t mip = 0;

    texels /= STRETCH * STRETCH;
    if (texels < area)
        texels = area;
    while (texels > MOST_TEXELS && mip + 1 < mips->count) {
        texels /= 4;
        mip++;
    }
    return &mips->items[mip];
}

/* ---- Texels ---- */

/* The texels before and behind a place, and how far it is from the first, in 256ths. */
struct between {
    uint32_t first, second, part;
};

static struct between find(float from, uint32_t count)
{
    const float place = fabsf(from) < FARTHEST ? from : 0; /* weights may have any value in slivers */
    const int32_t whole = (int32_t)place - (place < 0);
    const float at = (place - (float)whole) * (float)count + 0.5f; /* from the middle of the texel before 0 */
    const uint32_t behind = (uint32_t)at < count ? (uint32_t)at : 0;

    return (struct between){behind ? behind - 1 : count - 1, behind, (uint32_t)((at - (float)(uint32_t)at) * 256)};
}

/* Mixes four pixels, each as much as its weight says. */
static void mix(struct texel *texel, const uint8_t *const pixels[4], const uint32_t weights[4],
                const struct light_tables *tables)
{
    for (size_t i = 0; i < 3; i++) {
        uint32_t sum = 0;

        for (size_t j = 0; j < 4; j++)
            sum += tables->linear[pixels[j][i]] * weights[j]; /* the weights are 65536: 32 bits hold it */
        texel->color[i] = sum >> 16;
    }
    texel->alpha = 255;
}

/* Mixes the colours of the visible pixels only. Mostly all pixels have equal alpha. */
static void mix_seen(struct texel *texel, const uint8_t *const pixels[4], const uint32_t weights[4],
                     const struct light_tables *tables)
{
    const uint8_t alpha = pixels[0][3];
    uint32_t seen[4], sum = 0;

    if (pixels[1][3] == alpha && pixels[2][3] == alpha && pixels[3][3] == alpha) {
        mix(texel, pixels, weights, tables);
        texel->alpha = alpha;
        return;
    }
    for (size_t i = 0; i < 4; i++) {
        seen[i] = weights[i] * pixels[i][3];
        sum += seen[i];
    }
    for (size_t i = 0; i < 3; i++) {
        uint64_t color = 0;

        for (size_t j = 0; j < 4; j++)
            color += (uint64_t)tables->linear[pixels[j][i]] * seen[j];
        texel->color[i] = sum ? (uint32_t)(color / sum) : 0;
    }
    texel->alpha = (sum + 32768) >> 16;
}

void p3di_mip_texel(struct texel *texel, const struct mip *mip, const struct light_tables *tables, float u, float v,
                    bool has_alpha)
{
    const struct between x = find(u, mip->width), y = find(v, mip->height);
    const uint8_t *first = mip->pixels + (size_t)y.first * mip->width * 4;
    const uint8_t *second = mip->pixels + (size_t)y.second * mip->width * 4;
    const uint8_t *const pixels[4] = {first + (size_t)x.first * 4, first + (size_t)x.second * 4,
                                      second + (size_t)x.first * 4, second + (size_t)x.second * 4};
    const uint32_t weights[4] = {(256 - x.part) * (256 - y.part), x.part * (256 - y.part), (256 - x.part) * y.part,
                                 x.part * y.part};

    if (has_alpha)
        mix_seen(texel, pixels, weights, tables);
    else
        mix(texel, pixels, weights, tables);
}
