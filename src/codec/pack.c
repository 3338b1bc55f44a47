/* pack.c: an image into blocks of 4 x 4 pixels (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

/* A block at the border stands out of the image: the border's pixels are repeated there. */
static void take_block(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t x, uint32_t y,
                       struct block_pixels *block)
{
    for (uint32_t i = 0; i < BLOCK_PIXELS; i++) {
        const uint32_t px = x + i % 4 < width ? x + i % 4 : width - 1, py = y + i / 4 < height ? y + i / 4 : height - 1;
        const uint8_t *pixel = pixels + 4 * ((size_t)py * width + px);

        for (int c = 0; c < 3; c++)
            block->colors[c][i] = pixel[c];
        block->alpha[i] = pixel[3];
        block->counts[i] = -1;
    }
}

void p3di_blocks_pack(enum p3di_block_kind kind, const uint8_t *pixels, uint32_t width, uint32_t height,
                      enum p3di_effort effort, uint8_t *out)
{
    struct packer packer;
    struct block_pixels block;

    p3di_packer_init(&packer, effort, kind == P3DI_BLOCKS_BC1);
    for (uint32_t y = 0; y < height; y += 4)
        for (uint32_t x = 0; x < width; x += 4) {
            take_block(pixels, width, height, x, y, &block);
            if (kind != P3DI_BLOCKS_BC1) {
                p3di_pack_alpha(&packer, &block, out);
                out += 8;
            }
            p3di_pack_colors(&packer, &block, out);
            out += 8;
        }
}
