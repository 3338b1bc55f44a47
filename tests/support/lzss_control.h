/* lzss_control.h: the control for LZSS: the textbook's ring buffer, byte by byte.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_LZSS_CONTROL_H
#define P3D_TESTS_LZSS_CONTROL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Unpacks a good stream into `out`, which has room for 17 bytes more than `size`. Returns the stream's
 * size, checksum included. */
static inline size_t lzss_control(const uint8_t *in, uint8_t *out, size_t size)
{
    uint8_t ring[4096];
    size_t from = 0, to = 0;

    memset(ring, ' ', sizeof ring);
    while (to < size) {
        const uint8_t flags = in[from++];

        for (int bit = 0; bit < 8 && to < size; bit++) {
            if (flags >> bit & 1) {
                out[to] = ring[to % 4096] = in[from++];
                to++;
                continue;
            }
            const size_t distance = in[from] | (size_t)(in[from + 1] & 0xf0) << 4;

            for (int n = (in[from + 1] & 15) + 3; n > 0; n--, to++)
                out[to] = ring[to % 4096] = ring[(to - distance) % 4096];
            from += 2;
        }
    }
    return from + 4;
}

#endif
