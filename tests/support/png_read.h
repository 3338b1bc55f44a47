/* png_read.h: reads a PNG of 8 bits, RGB or RGBA, however it was filtered and cut into chunks. Needs zlib.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_PNG_READ_H
#define P3D_TESTS_PNG_READ_H

#include "test.h"

#include <stdlib.h>
#include <zlib.h>

struct picture {
    uint32_t width, height;
    uint8_t *pixels; /* RGBA; free it */
};

static inline uint32_t png_u32(const uint8_t *data)
{
    return (uint32_t)data[0] << 24 | (uint32_t)data[1] << 16 | (uint32_t)data[2] << 8 | data[3];
}

/* The byte that is expected from the ones on the left, above, and above on the left. */
static inline int png_expected(int filter, int left, int up, int corner)
{
    const int p = left + up - corner, by_left = abs(p - left), by_up = abs(p - up), by_corner = abs(p - corner);

    switch (filter) {
    case 0:
        return 0;
    case 1:
        return left;
    case 2:
        return up;
    case 3:
        return (left + up) / 2;
    default:
        assert_int_equal(filter, 4);
        return by_left <= by_up && by_left <= by_corner ? left : by_up <= by_corner ? up : corner;
    }
}

/* Rows, each with its filter before it, into RGBA. */
static inline void png_unfilter(uint8_t *rows, const struct picture *picture, size_t channels)
{
    const size_t row_size = picture->width * channels;

    for (uint32_t y = 0; y < picture->height; y++) {
        uint8_t *row = rows + y * (row_size + 1) + 1;

        for (size_t i = 0; i < row_size; i++) {
            const int left = i >= channels ? row[i - channels] : 0, up = y ? *(row + i - row_size - 1) : 0;
            const int corner = y && i >= channels ? *(row + i - row_size - 1 - channels) : 0;

            row[i] = (uint8_t)(row[i] + png_expected(row[-1], left, up, corner));
        }
        for (uint32_t x = 0; x < picture->width; x++) {
            uint8_t *pixel = picture->pixels + ((size_t)y * picture->width + x) * 4;

            pixel[3] = 255;
            memcpy(pixel, row + x * channels, channels);
        }
    }
}

static inline struct picture read_png(const uint8_t *data, size_t size)
{
    struct picture picture = {0, 0, NULL};
    uint8_t *packed = malloc(size), *rows;
    size_t at = 8, packed_size = 0, channels = 0;
    uLongf rows_size;

    assert_true(size > 45);
    assert_memory_equal(data, "\x89PNG\r\n\x1a\n", 8);
    while (at < size) {
        const uint8_t *chunk = data + at;
        const size_t chunk_size = png_u32(chunk);

        assert_true(chunk_size <= size - at - 12);
        assert_int_equal(crc32_z(0, chunk + 4, chunk_size + 4), png_u32(chunk + 8 + chunk_size));
        if (at == 8) {
            assert_memory_equal(chunk + 4, "IHDR", 4);
            picture.width = png_u32(chunk + 8);
            picture.height = png_u32(chunk + 12);
            assert_int_equal(chunk[16], 8);
            channels = chunk[17] == 2 ? 3 : 4;
            assert_int_equal(chunk[17], channels == 3 ? 2 : 6);
        } else if (memcmp(chunk + 4, "IDAT", 4) == 0) {
            memcpy(packed + packed_size, chunk + 8, chunk_size);
            packed_size += chunk_size;
        }
        at += 12 + chunk_size;
    }
    assert_memory_equal(data + size - 8, "IEND", 4);
    rows_size = (uLongf)((picture.width * channels + 1) * picture.height);
    rows = malloc(rows_size);
    picture.pixels = malloc((size_t)picture.width * picture.height * 4);
    assert_int_equal(uncompress(rows, &rows_size, packed, (uLong)packed_size), Z_OK);
    assert_int_equal(rows_size, (picture.width * channels + 1) * picture.height);
    png_unfilter(rows, &picture, channels);
    free(rows);
    free(packed);
    return picture;
}

#endif
