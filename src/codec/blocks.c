/* blocks.c: textures in blocks of 4 x 4 pixels (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "blocks.h"

#include <stddef.h>
#include <string.h>

#define SIDE 4
#define PIXEL 4 /* bytes of one */

/* A decoder is one function with all below it inlined, for each kind: the kind is a constant there. */
#if defined(__GNUC__)
#define INLINED static inline __attribute__((always_inline))
#else
#define INLINED static inline
#endif

static size_t block_size(enum p3di_block_kind kind)
{
    return kind == P3DI_BLOCKS_BC1 ? 8 : 16;
}

uint64_t p3di_blocks_size(enum p3di_block_kind kind, uint32_t width, uint32_t height)
{
    return (((uint64_t)width + SIDE - 1) / SIDE) * (((uint64_t)height + SIDE - 1) / SIDE) * block_size(kind);
}

INLINED uint32_t load_u32(const uint8_t *data)
{
    return (uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
}

/* ---- Colours: two of 5, 6 and 5 bits, and two between them; two bits a pixel choose ---- */

INLINED void put_color(uint8_t *to, unsigned bits)
{
    const unsigned red = bits >> 11, green = bits >> 5 & 63, blue = bits & 31;

    to[0] = (uint8_t)(red << 3 | red >> 2);
    to[1] = (uint8_t)(green << 2 | green >> 4);
    to[2] = (uint8_t)(blue << 3 | blue >> 2);
    to[3] = 255;
}

/* Only BC1 knows three colours and nothing at all: where the first number is not the larger one. */
INLINED void find_colors(enum p3di_block_kind kind, const uint8_t *data, uint8_t colors[4][PIXEL])
{
    const unsigned first = (unsigned)data[0] | (unsigned)data[1] << 8,
                   second = (unsigned)data[2] | (unsigned)data[3] << 8;

    put_color(colors[0], first);
    put_color(colors[1], second);
    for (int i = 0; i < 3; i++) {
        const unsigned a = colors[0][i], b = colors[1][i];

        if (kind != P3DI_BLOCKS_BC1 || first > second) {
            colors[2][i] = (uint8_t)((2 * a + b) / 3);
            colors[3][i] = (uint8_t)((a + 2 * b) / 3);
        } else {
            colors[2][i] = (uint8_t)((a + b) / 2);
            colors[3][i] = 0;
        }
    }
    colors[2][3] = 255;
    colors[3][3] = kind != P3DI_BLOCKS_BC1 || first > second ? 255 : 0;
}

/* ---- Alpha ---- */

INLINED void find_levels(const uint8_t *data, uint8_t levels[8])
{
    const unsigned first = data[0], second = data[1];

    levels[0] = (uint8_t)first;
    levels[1] = (uint8_t)second;
    if (first > second) {
        for (unsigned i = 1; i < 7; i++)
            levels[1 + i] = (uint8_t)(((7 - i) * first + i * second) / 7);
    } else {
        for (unsigned i = 1; i < 5; i++)
            levels[1 + i] = (uint8_t)(((5 - i) * first + i * second) / 5);
        levels[6] = 0;
        levels[7] = 255;
    }
}

INLINED void put_alpha(enum p3di_block_kind kind, const uint8_t *data, uint8_t *pixels, size_t row_size)
{
    uint64_t bits = 0;
    uint8_t levels[8];

    if (kind == P3DI_BLOCKS_BC2) {
        bits = load_u32(data) | (uint64_t)load_u32(data + 4) << 32;
    } else {
        find_levels(data, levels);
        bits = load_u32(data + 2) | (uint64_t)data[6] << 32 | (uint64_t)data[7] << 40;
    }
    for (size_t y = 0; y < SIDE; y++, pixels += row_size)
        for (size_t x = 0; x < SIDE; x++) {
            pixels[x * PIXEL + 3] = kind == P3DI_BLOCKS_BC2 ? (uint8_t)((bits & 15) * 17) : levels[bits & 7];
            bits >>= kind == P3DI_BLOCKS_BC2 ? 4 : 3;
        }
}

/* ---- Blocks ---- */

INLINED void unpack_block(enum p3di_block_kind kind, const uint8_t *data, uint8_t *pixels, size_t row_size)
{
    const uint8_t *color_data = data + block_size(kind) - 8;
    uint8_t colors[4][PIXEL];
    uint32_t choices = load_u32(color_data + 4);

    find_colors(kind, color_data, colors);
    for (size_t y = 0; y < SIDE; y++)
        for (size_t x = 0; x < SIDE; x++, choices >>= 2)
            memcpy(pixels + y * row_size + x * PIXEL, colors[choices & 3], PIXEL);
    if (kind != P3DI_BLOCKS_BC1)
        put_alpha(kind, data, pixels, row_size);
}

/* A block at the border may stand out of the image. */
INLINED void unpack_border(enum p3di_block_kind kind, const uint8_t *data, uint8_t *pixels, size_t row_size,
                           uint32_t width, uint32_t height)
{
    uint8_t block[SIDE * SIDE * PIXEL];

    unpack_block(kind, data, block, (size_t)SIDE * PIXEL);
    for (uint32_t y = 0; y < height; y++)
        memcpy(pixels + y * row_size, block + (size_t)y * SIDE * PIXEL, (size_t)width * PIXEL);
}

INLINED void unpack(enum p3di_block_kind kind, const uint8_t *data, uint32_t width, uint32_t height, uint8_t *pixels)
{
    const size_t row_size = (size_t)width * PIXEL;

    for (uint32_t y = 0; y < height; y += SIDE) {
        const uint32_t rows = height - y < SIDE ? height - y : SIDE;

        for (uint32_t x = 0; x < width; x += SIDE, data += block_size(kind)) {
            const uint32_t columns = width - x < SIDE ? width - x : SIDE;
            uint8_t *to = pixels + y * row_size + (size_t)x * PIXEL;

            if (rows == SIDE && columns == SIDE)
                unpack_block(kind, data, to, row_size);
            else
                unpack_border(kind, data, to, row_size, columns, rows);
        }
    }
}

void p3di_blocks_unpack(enum p3di_block_kind kind, const uint8_t *data, uint32_t width, uint32_t height,
                        uint8_t *pixels)
{
    if (kind == P3DI_BLOCKS_BC1)
        unpack(P3DI_BLOCKS_BC1, data, width, height, pixels);
    else if (kind == P3DI_BLOCKS_BC2)
        unpack(P3DI_BLOCKS_BC2, data, width, height, pixels);
    else
        unpack(P3DI_BLOCKS_BC3, data, width, height, pixels);
}
