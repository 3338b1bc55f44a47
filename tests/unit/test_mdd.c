/* test_mdd.c: point caches, byte for byte.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include <math.h>

/* `data` is room for the positions as a file has them. */
static struct p3d_model_frame frame(float time, const float *xyz, uint32_t count, uint8_t *data)
{
    return (struct p3d_model_frame){time, {store_floats(data, xyz, (size_t)3 * count), count, 12}};
}

TEST(two_frames_are_written_to_the_letter)
{
    static const float first[] = {1, 2, 0, -1, 0.5f, 3}, second[] = {0, 0, 1, 2, 2, -2};
    static const uint8_t expected[] = {
        0,    0,    0, 2, 0,    0, 0, 2,                   /* frames, points */
        0,    0,    0, 0, 0x3f, 0, 0, 0,                   /* times 0, 0.5 */
        0x3f, 0x80, 0, 0, 0x40, 0, 0, 0, 0,    0,    0, 0, /* 1 2 0 */
        0xbf, 0x80, 0, 0, 0x3f, 0, 0, 0, 0xc0, 0x40, 0, 0, /* -1 0.5 -3 */
        0,    0,    0, 0, 0,    0, 0, 0, 0xbf, 0x80, 0, 0, /* 0 0 -1 */
        0x40, 0,    0, 0, 0x40, 0, 0, 0, 0x40, 0,    0, 0, /* 2 2 2 */
    };
    uint8_t data[2][24];
    const struct p3d_model_frame frames[] = {frame(0, first, 2, data[0]), frame(0.5f, second, 2, data[1])};
    const struct p3d_model_lod lod = {.point_count = 2, .frames = frames, .frame_count = 2};
    struct p3d_buffer buffer = {NULL, 0, 0};

    assert_true(p3d_write_mdd(&lod, NULL, p3d_buffer_sink(&buffer), NULL));
    assert_int_equal(buffer.size, sizeof expected);
    assert_memory_equal(buffer.data, expected, sizeof expected);
    p3d_buffer_free(&buffer);
}

TEST(frames_of_vertices_become_frames_of_points)
{
    static const float vertices[] = {5, 0, 0, 1, 1, 1, 6, 0, 0};
    static const uint32_t positions[] = {2, 0};
    static const uint8_t expected[] = {0x40, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  /* 6 + 1, 0, 0 */
                                       0x40, 0xc0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}; /* 5 + 1, 0, 0 */
    uint8_t data[36];
    const struct p3d_model_frame frames[] = {frame(1, vertices, 3, data)};
    const struct p3d_model_lod lod = {
        .point_count = 2, .frames = frames, .frame_count = 1, .frame_positions = positions, .frame_origin = {1, 0, 0}};
    struct p3d_buffer buffer = {NULL, 0, 0};

    assert_true(p3d_write_mdd(&lod, NULL, p3d_buffer_sink(&buffer), NULL));
    assert_int_equal(buffer.size, 12 + sizeof expected);
    assert_memory_equal(buffer.data + 12, expected, sizeof expected);
    p3d_buffer_free(&buffer);
}

TEST(a_lod_without_frames_and_a_full_disk_are_errors)
{
    static const float points[] = {1, 2, 3};
    uint8_t data[12];
    const struct p3d_model_frame frames[] = {frame(0, points, 1, data)};
    struct p3d_model_lod lod = {.index = 3, .point_count = 1, .frames = frames, .frame_count = 1};
    struct p3d_error error;

    assert_false(p3d_write_mdd(&lod, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    lod.frame_count = 0;
    assert_false(p3d_write_mdd(&lod, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, 3);
}

TEST(each_number_that_is_not_finite_is_counted)
{
    static const float points[3][6] = {
        {1, 2, 3, NAN, 5, 6}, {7, INFINITY, 9, 10, 11, 12}, {13, 14, 15, 16, 17, -INFINITY}};
    static const float expected[] = {0, 4, 0, 1,  2,  -3,  0,  0,  0, /* times; points, where z is mirrored */
                                     0, 0, 0, 10, 11, -12, 13, 14, -15, 0, 0, 0};
    uint8_t data[3][24];
    const struct p3d_model_frame frames[] = {frame(NAN, points[0], 2, data[0]), frame(4, points[1], 2, data[1]),
                                             frame(-INFINITY, points[2], 2, data[2])};
    const struct p3d_model_lod lod = {.index = 7, .point_count = 2, .frames = frames, .frame_count = 3};
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_buffer buffer = {NULL, 0, 0};

    assert_true(p3d_write_mdd(&lod, &options, p3d_buffer_sink(&buffer), NULL));
    assert_string_equal(heard.text, "2 times of frames are not finite; written as 0; "
                                    "3 points of frames are not finite; written as 0 0 0; ");
    assert_int_equal(buffer.size, 8 + sizeof expected);
    assert_memory_equal(buffer.data, "\0\0\0\3\0\0\0\2", 8);
    for (size_t i = 0; i < COUNT(expected); i++) {
        const uint8_t *at = buffer.data + 8 + 4 * i;
        const uint32_t bits = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
        float value;

        memcpy(&value, &bits, sizeof value);
        assert_f32(value, expected[i]);
    }
    p3d_buffer_free(&buffer);
}
