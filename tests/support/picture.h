/* picture.h: reads a PNG of ours, chunk by chunk.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_PICTURE_H
#define P3D_TESTS_PICTURE_H

#include "test.h"

#include <stdlib.h>
#include <zlib.h>

struct picture {
    uint32_t width, height;
    bool has_alpha;     /* it is stored */
    size_t chunk_count; /* of image data */
    uint8_t *pixels;    /* RGBA */
};

static inline uint32_t load_big_u32(const uint8_t *data)
{
    return (uint32_t)data[0] << 24 | (uint32_t)data[1] << 16 | (uint32_t)data[2] << 8 | data[3];
}

/* The chunk at `at`, which must be of this type and have a right CRC. Returns where the next one is. */
static inline size_t check_chunk(const struct p3d_buffer *png, size_t at, const char *type, size_t *size)
{
    *size = load_big_u32(png->data + at);
    assert_memory_equal(png->data + at + 4, type, 4);
    assert_true(at + 12 + *size <= png->size);
    assert_int_equal(crc32_z(0, png->data + at + 4, *size + 4), load_big_u32(png->data + at + 8 + *size));
    return at + 12 + *size;
}

static inline int expected(unsigned filter, int left, int above, int corner)
{
    const int guess = left + above - corner;
    const int by_left = abs(guess - left), by_above = abs(guess - above), by_corner = abs(guess - corner);

    switch (filter) {
    case 0:
        return 0;
    case 1:
        return left;
    case 2:
        return above;
    case 3:
        return (left + above) / 2;
    default:
        assert_int_equal(filter, 4);
        return by_left <= by_above && by_left <= by_corner ? left : by_above <= by_corner ? above : corner;
    }
}

/* Rows of a filter and pixels of `pixel_size` bytes, in place: the filters are undone. */
static inline void unfilter(uint8_t *rows, size_t row_size, size_t pixel_size, uint32_t height)
{
    for (uint32_t y = 0; y < height; y++) {
        uint8_t *row = rows + y * (row_size + 1) + 1;
        const uint8_t *above = row - (row_size + 1);

        for (size_t i = 0; i < row_size; i++) {
            const int left = i < pixel_size ? 0 : row[i - pixel_size];
            const int corner = y && i >= pixel_size ? above[i - pixel_size] : 0;

            row[i] = (uint8_t)(row[i] + expected(row[-1], left, y ? above[i] : 0, corner));
        }
    }
}

/* The image data of all chunks of them, unpacked; `at` is where the first one is. */
static inline uint8_t *unpack_rows(const struct p3d_buffer *png, size_t at, size_t unpacked_size, size_t *chunk_count)
{
    uint8_t *packed = malloc(png->size), *rows = malloc(unpacked_size);
    size_t packed_size = 0, size;
    uLongf found = (uLongf)unpacked_size;

    assert_non_null(packed);
    assert_non_null(rows);
    while (memcmp(png->data + at + 4, "IDAT", 4) == 0) {
        const uint8_t *data = png->data + at + 8;

        at = check_chunk(png, at, "IDAT", &size);
        memcpy(packed + packed_size, data, size);
        packed_size += size;
        ++*chunk_count;
    }
    assert_int_equal(check_chunk(png, at, "IEND", &size), png->size);
    assert_int_equal(uncompress(rows, &found, packed, (uLong)packed_size), Z_OK);
    assert_int_equal(found, unpacked_size);
    free(packed);
    return rows;
}

/* Ends with the test. */
static inline struct picture unpack(const struct p3d_buffer *png)
{
    struct picture picture = {0};
    size_t size, data, row_size, pixel_size, count;
    uint8_t *rows;

    assert_memory_equal(png->data, "\x89PNG\r\n\x1a\n", 8);
    data = check_chunk(png, 8, "IHDR", &size);
    assert_int_equal(size, 13);
    picture.width = load_big_u32(png->data + 16);
    picture.height = load_big_u32(png->data + 20);
    assert_int_equal(png->data[24], 8);
    assert_true(png->data[25] == 2 || png->data[25] == 6);
    assert_memory_equal(png->data + 26, "\0\0\0", 3);
    picture.has_alpha = png->data[25] == 6;
    pixel_size = picture.has_alpha ? 4 : 3;
    row_size = picture.width * pixel_size;
    count = (size_t)picture.width * picture.height;
    rows = unpack_rows(png, data, (row_size + 1) * picture.height, &picture.chunk_count);
    unfilter(rows, row_size, pixel_size, picture.height);
    picture.pixels = malloc(count * 4);
    assert_non_null(picture.pixels);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *from = rows + i / picture.width * (row_size + 1) + 1 + i % picture.width * pixel_size;

        memcpy(picture.pixels + 4 * i, from, pixel_size);
        if (pixel_size == 3)
            picture.pixels[4 * i + 3] = 255;
    }
    free(rows);
    at_end(free, picture.pixels);
    return picture;
}

/* Drawn twice, to the same bytes. */
static inline struct picture draw_model(const struct p3d_model *model, const struct p3d_draw_options *options)
{
    struct p3d_buffer png = {NULL, 0, 0}, again = {NULL, 0, 0};
    struct picture picture;

    assert_true(p3d_draw(model, options, NULL, p3d_buffer_sink(&png), NULL));
    assert_true(p3d_draw(model, options, NULL, p3d_buffer_sink(&again), NULL));
    assert_int_equal(png.size, again.size);
    assert_memory_equal(png.data, again.data, png.size);
    picture = unpack(&png);
    p3d_buffer_free(&png);
    p3d_buffer_free(&again);
    return picture;
}

#endif
