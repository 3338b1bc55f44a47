/* encoder.h: what makers of blocks share: how an encoder looks at 4 x 4 pixels.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CODEC_ENCODER_H
#define P3DI_CODEC_ENCODER_H

#include "blocks.h"

#include <stdbool.h>
#include <stddef.h>

#define BLOCK_PIXELS 16

/* A block by channel, so that loops over its pixels become vectors. */
struct block_pixels {
    int16_t colors[3][BLOCK_PIXELS]; /* red, green, blue */
    int16_t alpha[BLOCK_PIXELS];
    int16_t counts[BLOCK_PIXELS]; /* -1: the pixel's colour counts, 0: it does not */
};

/* Pairs of a channel's bits for a value between them: (2 a + b) / 3, or (a + b) / 2, comes nearest. */
struct pair {
    uint8_t first, second, off; /* off: how far it is from the value */
};

/* What is made once for all blocks of an image. */
struct packer {
    enum p3di_effort effort;
    bool has_three;             /* blocks of three colours are possible, as in BC1 */
    struct pair thirds[2][256]; /* of 5 bits, and of 6 */
    struct pair halves[2][256];
};

void p3di_packer_init(struct packer *packer, enum p3di_effort effort, bool has_three);

/* The 8 bytes of a block's colours. With `has_three` pixels whose alpha is below 128 are clear. */
void p3di_pack_colors(const struct packer *packer, const struct block_pixels *block, uint8_t out[8]);

/* The 8 bytes of its alpha, for BC3. */
void p3di_pack_alpha(const struct packer *packer, const struct block_pixels *block, uint8_t out[8]);

#endif
