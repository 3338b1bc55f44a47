/* pack.c: an image into blocks of 4 x 4 pixels (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

#include <p3d/core.h>
#include <p3d/odol.h>

#include <string.h>

#define PIXEL_SIZE ((size_t)4)
#define ROW_SIZE (4 * PIXEL_SIZE)
#define BLOCK_SIZE (4 * ROW_SIZE)

/* A block at the border stands out of the image: the border's pixels are repeated there. */
static void load_border(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t x, uint32_t y,
                        uint8_t to[BLOCK_SIZE])
{
    for (uint32_t i = 0; i < BLOCK_PIXELS; i++) {
        const uint32_t px = x + i % 4 < width ? x + i % 4 : width - 1, py = y + i / 4 < height ? y + i / 4 : height - 1;

        memcpy(to + PIXEL_SIZE * i, pixels + PIXEL_SIZE * ((size_t)py * width + px), PIXEL_SIZE);
    }
}

static void load_block(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t x, uint32_t y,
                       uint8_t to[BLOCK_SIZE])
{
    if (x + 4 > width || y + 4 > height) {
        load_border(pixels, width, height, x, y, to);
        return;
    }
    for (uint32_t i = 0; i < 4; i++)
        memcpy(to + ROW_SIZE * i, pixels + PIXEL_SIZE * ((size_t)(y + i) * width + x), ROW_SIZE);
}

/* True if the block that begins so many bytes before this one is the same. */
static bool is_repeated(const uint8_t *block, size_t row_size, size_t before)
{
    for (uint32_t i = 0; i < 4; i++, block += row_size)
        if (memcmp(block, block - before, ROW_SIZE) != 0)
            return false;
    return true;
}

/* How many blocks before this one is the same: 1 is beside it, a row's number above it. 0: neither is. */
static size_t find_repeated(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    const size_t row_size = PIXEL_SIZE * width;
    const uint8_t *block = pixels + row_size * y + PIXEL_SIZE * x;

    if (x + 4 > width || y + 4 > height)
        return 0;
    if (x >= 4 && is_repeated(block, row_size, ROW_SIZE))
        return 1;
    return y >= 4 && is_repeated(block, row_size, 4 * row_size) ? (width + 3) / 4 : 0;
}

static void split(const uint8_t pixels[BLOCK_SIZE], struct block_pixels *block)
{
    for (size_t i = 0; i < BLOCK_PIXELS; i++)
        block->keys[i] = p3d_load_u32(pixels + PIXEL_SIZE * i) & 0xffffff;
    for (size_t i = 0; i < BLOCK_PIXELS; i++) {
        block->colors[0][i] = pixels[PIXEL_SIZE * i];
        block->colors[1][i] = pixels[PIXEL_SIZE * i + 1];
        block->colors[2][i] = pixels[PIXEL_SIZE * i + 2];
        block->alpha[i] = pixels[PIXEL_SIZE * i + 3];
    }
    for (size_t i = 0; i < BLOCK_PIXELS; i++)
        block->counts[i] = -1;
    block->count = BLOCK_PIXELS;
}

size_t p3di_blocks_packer_size(void)
{
    return sizeof(struct packer);
}

void p3di_blocks_packer_init(void *packer, enum p3di_block_kind kind, enum p3di_effort effort)
{
    p3di_packer_init(packer, effort, kind == P3DI_BLOCKS_BC1);
}

/* Packs TOGETHER blocks, or what is left of a row, and returns where the next ones go. */
static uint8_t *pack_together(const struct packer *packer, const uint8_t *pixels, uint32_t width, uint32_t height,
                              uint32_t x, uint32_t y, uint8_t *out)
{
    const bool has_alpha = !packer->has_three;
    const size_t size = has_alpha ? 16 : 8;
    struct block_pixels blocks[TOGETHER];
    uint8_t source[BLOCK_SIZE], packed[16 * TOGETHER], *next = packed;
    size_t before[TOGETHER];
    int count = 0, fresh = 0;

    for (; count < TOGETHER && x < width; x += 4, count++) {
        before[count] = find_repeated(pixels, width, height, x, y);
        if (before[count])
            continue;
        load_block(pixels, width, height, x, y, source);
        split(source, &blocks[fresh++]);
    }
    for (int i = 0; i < fresh && has_alpha; i++)
        p3di_pack_alpha(packer, &blocks[i], packed + size * (size_t)i);
    if (fresh)
        p3di_pack_colors(packer, blocks, fresh, packed + size - 8, size);
    for (int i = 0; i < count; i++, out += size) {
        memcpy(out, before[i] ? out - before[i] * size : next, size);
        next += before[i] ? 0 : size;
    }
    return out;
}

void p3di_blocks_pack_by(const void *packer, const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *out)
{
    for (uint32_t y = 0; y < height; y += 4)
        for (uint32_t x = 0; x < width; x += 4 * TOGETHER)
            out = pack_together(packer, pixels, width, height, x, y, out);
}

void p3di_blocks_pack(enum p3di_block_kind kind, const uint8_t *pixels, uint32_t width, uint32_t height,
                      enum p3di_effort effort, uint8_t *out)
{
    struct packer packer;

    p3di_blocks_packer_init(&packer, kind, effort);
    p3di_blocks_pack_by(&packer, pixels, width, height, out);
}
