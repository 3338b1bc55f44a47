/* png.c: an image as PNG: three chunks around zlib's stream.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "png.h"

#include <zlib.h>

static void store_u32(uint8_t *to, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_chunk(struct p3di_out *out, const char *type, const uint8_t *data, size_t size)
{
    uint8_t number[4];
    uLong crc = crc32_z(0, (const Bytef *)type, 4);

    store_u32(number, (uint32_t)size);
    p3di_out_bytes(out, number, 4);
    p3di_out_bytes(out, type, 4);
    if (size) {
        crc = crc32_z(crc, data, size);
        p3di_out_bytes(out, data, size);
    }
    store_u32(number, (uint32_t)crc);
    p3di_out_bytes(out, number, 4);
}

/* Each row begins with its filter: 2, the difference to the row above, which suits even surfaces. */
static void filter_rows(uint8_t *to, const uint8_t *pixels, size_t row_size, uint32_t height)
{
    for (uint32_t y = 0; y < height; y++, pixels += row_size) {
        *to++ = 2;
        for (const uint8_t *byte = pixels; byte < pixels + row_size; byte++)
            *to++ = (uint8_t)(*byte - (y ? *(byte - row_size) : 0));
    }
}

bool p3di_write_png(struct p3di_out *out, struct p3di_arena *arena, const uint8_t *pixels, uint32_t width,
                    uint32_t height)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    uint8_t header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0}; /* 8 bits, RGBA */
    const size_t row_size = (size_t)width * 4, size = (row_size + 1) * height;
    uLongf packed_size = compressBound((uLong)size);
    uint8_t *rows = p3di_arena_alloc(arena, size, 1);
    uint8_t *packed = p3di_arena_alloc(arena, packed_size, 1);

    if (!rows || !packed)
        return false;
    filter_rows(rows, pixels, row_size, height);
    if (compress2(packed, &packed_size, rows, (uLong)size, Z_BEST_COMPRESSION) != Z_OK)
        return false;
    store_u32(header, width);
    store_u32(header + 4, height);
    p3di_out_bytes(out, signature, sizeof signature);
    put_chunk(out, "IHDR", header, sizeof header);
    put_chunk(out, "IDAT", packed, packed_size);
    put_chunk(out, "IEND", NULL, 0);
    return true;
}
