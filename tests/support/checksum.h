/* checksum.h: one number for all that was made. The same input gives the same bytes: where a table of a test has other
 * numbers, something made something else. Where that is wanted, the test says the numbers for the table.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_CHECKSUM_H
#define P3D_TESTS_CHECKSUM_H

#include "test.h"

static inline uint32_t checksum_bytes(const void *data, size_t size)
{
    const uint8_t *bytes = data;
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 16777619u;
    return sum;
}

/* As MLOD. */
static inline uint32_t checksum_model(const struct p3d_model *model)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_from_model(model, NULL, &error);
    uint32_t sum;

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&file), &error));
    sum = checksum_bytes(file.data, file.size);
    p3d_buffer_free(&file);
    p3d_mlod_free(mlod);
    return sum;
}

static inline uint32_t checksum_odol(const struct p3d_odol *odol)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;
    uint32_t sum;

    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&file), &error));
    sum = checksum_bytes(file.data, file.size);
    p3d_buffer_free(&file);
    return sum;
}

static inline void assert_checksums(const uint32_t *got, const uint32_t *expected, size_t count)
{
    bool is_same = true;

    for (size_t i = 0; i < count; i++)
        is_same &= got[i] == expected[i];
    for (size_t i = 0; i < count && !is_same; i++)
        print_error("0x%08x,%s", (unsigned)got[i], i % 8 == 7 || i + 1 == count ? "\n" : " ");
    assert_true(is_same);
}

#endif
