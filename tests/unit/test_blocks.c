/* test_blocks.c: block textures against libsquish, where that is installed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "codec/blocks.h"
#include "squish_control.h"

#define BLOCKS 200000
#define PIXELS 64 /* bytes of a block's */

static uint32_t state;

static void make_block(uint8_t *block)
{
    for (size_t i = 0; i < 16; i++) {
        state = state * 1664525u + 1013904223u;
        block[i] = (uint8_t)(state >> 24);
    }
    if (state >> 9 & 1) /* colours, or levels of alpha, that are equal, which chance hardly makes */
        memcpy(block + 10, block + 8, 2);
    if (state >> 10 & 1)
        block[1] = block[0];
}

TEST(blocks_are_unpacked_as_libsquish_does_it)
{
    uint8_t block[16], pixels[PIXELS], control[PIXELS];

    state = 12;
    for (int i = 0; i < BLOCKS; i++) {
        make_block(block);
        for (int kind = P3DI_BLOCKS_BC1; kind <= P3DI_BLOCKS_BC3; kind++) {
            const uint8_t *data = kind == P3DI_BLOCKS_BC1 ? block + 8 : block;

            p3di_blocks_unpack((enum p3di_block_kind)kind, data, 4, 4, pixels);
            squish_control(kind, data, control);
            assert_memory_equal(pixels, control, PIXELS);
        }
    }
}
