/* lzo_control.h: the control for the walk over LZO tokens: what the library says of the same bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_LZO_CONTROL_H
#define P3D_TESTS_LZO_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(P3DI_HAVE_MINILZO)
#include <minilzo.h>
#else
#include <lzo/lzo1x.h>
#endif

/* Tells whether the library finds the end of the stream at the start of data[0..size), with room for `limit`
 * bytes, and how many it yields. */
static inline bool lzo_control(const uint8_t *data, size_t size, size_t limit, uint8_t *out, size_t *yielded)
{
    lzo_uint out_size = limit;
    const int result = lzo1x_decompress_safe(data, size, out, &out_size, NULL);

    *yielded = out_size;
    return result == LZO_E_OK || result == LZO_E_INPUT_NOT_CONSUMED;
}

#endif
