/* blocks.h: textures in blocks of 4 x 4 pixels: DXT1 to DXT5, also called BC1 to BC3.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BLOCKS_H
#define P3DI_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

enum p3di_block_kind {
    P3DI_BLOCKS_BC1, /* DXT1: colours; alpha is 0 or 255 */
    P3DI_BLOCKS_BC2, /* DXT2 and 3: 16 levels of alpha */
    P3DI_BLOCKS_BC3  /* DXT4 and 5: alpha between two levels of each block */
};

/* The number of bytes of an image in blocks. */
uint64_t p3di_blocks_size(enum p3di_block_kind kind, uint32_t width, uint32_t height);

/* Unpacks the blocks to `width` * `height` pixels of red, green, blue and alpha. */
void p3di_blocks_unpack(enum p3di_block_kind kind, const uint8_t *data, uint32_t width, uint32_t height,
                        uint8_t *pixels);

/* The effort for each block. */
enum p3di_effort {
    P3DI_EFFORT_FAST, /* one line through the colours, one stretch of alpha */
    P3DI_EFFORT_GOOD, /* also fits near the first one */
    P3DI_EFFORT_BEST  /* also every way to cut the line */
};

/* Packs pixels to p3di_blocks_size bytes of BC1 or BC3. In BC1 pixels whose alpha is below 128 are clear. */
void p3di_blocks_pack(enum p3di_block_kind kind, const uint8_t *pixels, uint32_t width, uint32_t height,
                      enum p3di_effort effort, uint8_t *out);

/* The same for several images, or parts of one: what is made once for all of them, aligned for any type. */
size_t p3di_blocks_packer_size(void);
void p3di_blocks_packer_init(void *packer, enum p3di_block_kind kind, enum p3di_effort effort);
void p3di_blocks_pack_by(const void *packer, const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *out);

#endif
