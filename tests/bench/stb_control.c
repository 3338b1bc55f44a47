/* stb_control.c: another packer of blocks, to compare ours with: stb_dxt.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "stb_control.h"

#include <string.h>

#define STB_DXT_IMPLEMENTATION
#include <stb/stb_dxt.h>

void stb_control_pack(const uint8_t *pixels, uint32_t side, uint8_t *out)
{
    uint8_t block[64];

    for (uint32_t y = 0; y < side; y += 4)
        for (uint32_t x = 0; x < side; x += 4, out += 8) {
            for (uint32_t i = 0; i < 4; i++)
                memcpy(block + 16 * i, pixels + 4 * ((size_t)(y + i) * side + x), 16);
            stb_compress_dxt_block(out, block, 0, STB_DXT_NORMAL);
        }
}
