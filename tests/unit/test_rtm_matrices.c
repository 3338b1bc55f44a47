/* test_rtm_matrices.c: where bones are, as matrices, and as plain and binarised animations have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "rtm/transform.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

/* By Rodrigues' formula, around an axis of any length; counter-clockwise seen from its tip, right-handed. */
static struct rtm_matrix rotation(double x, double y, double z, double degrees)
{
    const double length = sqrt(x * x + y * y + z * z), c = cos(degrees * pi / 180), s = sin(degrees * pi / 180);
    const double a[3] = {x / length, y / length, z / length};
    struct rtm_matrix m;

    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 3; row++) {
            const int third = (6 - row - column) % 3;
            const double across = (row - column + 3) % 3 == 1 ? a[third] : -a[third];

            m.columns[column][row] = a[row] * a[column] * (1 - c) + (row == column ? c : s * across);
        }
    m.columns[3][0] = 0.5;
    m.columns[3][1] = -3;
    m.columns[3][2] = 7.25;
    return m;
}

static void assert_same(const struct rtm_matrix *got, const struct rtm_matrix *want, double most)
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            if (!(fabs(got->columns[i][j] - want->columns[i][j]) <= most))
                fail_msg("column %d, row %d: %g, not %g", i, j, got->columns[i][j], want->columns[i][j]);
}

/* A binarised bone, read again. */
static struct rtm_matrix load(const uint8_t *data)
{
    struct p3d_rtm_phase phase = {.bones = {data, 1, P3D_RTM_STRIDE}};
    const struct p3d_rtm rtm = {.form = P3D_RTM_BMTR, .phases = &phase, .phase_count = 1, .bone_count = 1};

    return p3di_rtm_matrix(&rtm, 0, 0);
}

static void assert_parts(const uint8_t *data, int x, int y, int z, int w)
{
    const int parts[4] = {x, y, z, w};

    for (size_t i = 0; i < 4; i++)
        assert_int_equal((int16_t)p3d_load_u16(data + 2 * i), parts[i]);
}

/* ---- Half floats ---- */

TEST(half_floats_are_sign_exponent_and_digits)
{
    static const struct {
        uint16_t half;
        double value;
    } rows[] = {{0x0000, 0},       {0x0001, 0x1p-24},    {0x03ff, 1023 * 0x1p-24},
                {0x0400, 0x1p-14}, {0x3555, 0x1.554p-2}, {0x3c00, 1},
                {0xc000, -2},      {0x4248, 3.140625},   {0x7bff, 65504},
                {0xfbff, -65504},  {0x7c00, INFINITY},   {0xfc00, -INFINITY}};

    for (size_t i = 0; i < COUNT(rows); i++)
        if (p3di_from_half(rows[i].half) != rows[i].value)
            fail_msg("0x%x: %g", rows[i].half, p3di_from_half(rows[i].half));
    assert_true(signbit(p3di_from_half(0x8000)));
    assert_true(isnan(p3di_from_half(0x7c01)));
    assert_true(isnan(p3di_from_half(0xffff)));
}

/* To the nearest; of two as near the one whose last digit is 0. */
TEST(places_are_rounded_to_half_floats)
{
    static const struct {
        double value;
        uint16_t half;
    } rows[] = {{2049, 0x6800},
                {2051, 0x6802},
                {4095, 0x6c00},
                {65519, 0x7bff},
                {-65519, 0xfbff},
                {0x1p-25, 0},
                {1.5 * 0x1p-24, 0x0002},
                {1023.5 * 0x1p-24, 0x0400},
                {1022.5 * 0x1p-24, 0x03fe},
                {0x1p-14, 0x0400},
                {0x1p-15, 0x0200},
                {-0x1p-24, 0x8001},
                {1025, 0x6401},
                {0.75, 0x3a00},
                {32767, 0x7800}};
    uint8_t data[P3D_RTM_STRIDE];
    struct rtm_matrix m = rotation(1, 0, 0, 0);

    for (size_t i = 0; i < COUNT(rows); i++) {
        m.columns[3][1] = rows[i].value;
        assert_true(p3di_rtm_store(data, &m));
        if (p3d_load_u16(data + 10) != rows[i].half)
            fail_msg("%g: 0x%x", rows[i].value, p3d_load_u16(data + 10));
    }
    for (int i = 0; i < 3; i++) {
        static const double far[] = {65520, -65520, INFINITY, NAN};

        for (size_t j = 0; j < COUNT(far); j++) {
            m = rotation(1, 0, 0, 0);
            m.columns[3][i] = far[j];
            assert_false(p3di_rtm_store(data, &m));
        }
    }
}

/* ---- Rotations ---- */

/* Quarters, thirds and halves: whichever of the four numbers is the largest. 16384 is 1. */
TEST(rotations_are_quaternions)
{
    static const struct {
        double x, y, z, degrees;
        int parts[4];
    } rows[] = {{1, 0, 0, 90, {11585, 0, 0, 11585}},       {0, 1, 0, 90, {0, -11585, 0, 11585}},
                {0, 0, 1, 90, {0, 0, 11585, 11585}},       {1, 0, 0, 180, {16384, 0, 0, 0}},
                {0, 1, 0, 180, {0, -16384, 0, 0}},         {0, 0, 1, 180, {0, 0, 16384, 0}},
                {1, 1, 1, 120, {8192, -8192, 8192, 8192}}, {1, 0, 0, 0, {0, 0, 0, 16384}}};
    uint8_t data[P3D_RTM_STRIDE];

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct rtm_matrix m = rotation(rows[i].x, rows[i].y, rows[i].z, rows[i].degrees);
        const int *p = rows[i].parts;

        assert_true(p3di_rtm_store(data, &m));
        assert_parts(data, p[0], p[1], p[2], p[3]);
    }
}

TEST(a_stored_rotation_turns_as_it_did)
{
    static const double axes[][3] = {{1, 2, 3}, {-3, 1, 2}, {2, -3, 1}, {1, 2, -3}, {5, 1, -1}, {-1, 5, 1}, {1, -1, 5}};
    uint8_t data[P3D_RTM_STRIDE];

    for (size_t i = 0; i < COUNT(axes); i++)
        for (double degrees = -175; degrees < 180; degrees += 25) {
            const struct rtm_matrix m = rotation(axes[i][0], axes[i][1], axes[i][2], degrees);
            struct rtm_matrix again;

            assert_true(p3di_rtm_store(data, &m));
            again = load(data);
            assert_same(&again, &m, 2e-4);
        }
}
