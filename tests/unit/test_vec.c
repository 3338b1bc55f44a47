/* test_vec.c: vectors: each axis has its own part in what is computed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "core/vec.h"

static void assert_vec(struct vec got, double x, double y, double z)
{
    assert_true(got.x == x && got.y == y && got.z == z);
}

static void assert_vec3(struct p3d_vec3 got, float x, float y, float z)
{
    assert_f32(got.x, x);
    assert_f32(got.y, y);
    assert_f32(got.z, z);
}

TEST(vectors_are_computed_axis_by_axis)
{
    const struct vec a = {2, 3, 5}, b = {7, 11, 17}, c = {-1, 4, 2};

    assert_vec(vec_of((struct p3d_vec3){1, 2, 4}), 1, 2, 4);
    assert_vec3(vec_to_floats(b), 7, 11, 17);
    assert_vec(vec_add(a, b), 9, 14, 22);
    assert_vec(vec_subtract(a, b), -5, -8, -12);
    assert_vec(vec_scale(a, -0.5), -1, -1.5, -2.5);
    assert_true(vec_dot(a, b) == 14 + 33 + 85);
    assert_vec(vec_cross(a, b), 3 * 17 - 5 * 11, 5 * 7 - 2 * 17, 2 * 11 - 3 * 7);
    assert_vec(vec_double_area(a, b, c), 8 * -3 - 12 * 1, 12 * -3 - 5 * -3, 5 * 1 - 8 * -3);
    assert_true(vec_length((struct vec){2, 3, 6}) == 7);
}

TEST(angles_are_between_directions)
{
    const struct vec x = {2, 0, 0}, y = {0, 3, 0}, none = {0, 0, 0};

    assert_f32((float)vec_angle(x, y), (float)acos(0));
    assert_true(vec_angle(x, x) == 0);
    assert_f32((float)vec_angle(x, (struct vec){-5, 0, 0}), (float)acos(-1));
    assert_f32((float)vec_angle(x, (struct vec){1, 1, 0}), (float)(acos(0) / 2));
    assert_true(vec_angle(x, none) == 0 && vec_angle(none, y) == 0);
}

TEST(directions_have_the_length_1)
{
    const struct p3d_vec3 otherwise = {7, 8, 9};

    assert_vec3(vec_to_unit((struct vec){2, 3, -6}, otherwise), (float)(2.0 / 7), (float)(3.0 / 7), (float)(-6.0 / 7));
    assert_vec3(vec_to_unit((struct vec){-0.0, -4, -0.0}, otherwise), 0, -1, 0); /* without -0 */
    assert_vec3(vec_to_unit((struct vec){-3, -0.0, 0}, otherwise), -1, 0, 0);
    assert_vec3(vec_to_unit((struct vec){0, 0, 0}, otherwise), 7, 8, 9);
    assert_vec3(vec_to_unit((struct vec){1, INFINITY, 0}, otherwise), 7, 8, 9);
    assert_vec3(vec_to_unit((struct vec){1, 0, NAN}, otherwise), 7, 8, 9);
}
