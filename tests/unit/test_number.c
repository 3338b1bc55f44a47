/* test_number.c: numbers as text, against printf and strtof of the C locale.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "core/number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static float from_bits(uint32_t bits)
{
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static const char *text_of(float value)
{
    static char text[32];

    text[p3di_format_f32(value, text)] = 0;
    return text;
}

/* The number of digits without point, exponent, and zeros at either end. */
static int count_digits(const char *text)
{
    int count = 0, zeros = 0;

    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9' || (count == 0 && *text == '0'))
            continue;
        count++;
        zeros = *text == '0' ? zeros + 1 : 0;
    }
    return count - zeros;
}

static int fewest_digits(float value)
{
    char text[32];

    for (int digits = 1; digits < 9; digits++) {
        snprintf(text, sizeof text, "%.*e", digits - 1, (double)value);
        if (strtof(text, NULL) == value)
            return count_digits(text);
    }
    return 9;
}

/* Of the decimals with so many digits the nearest one is taken, unless that reads back as another number. */
static void assert_nearest(const char *text, float value)
{
    char nearest[32];

    snprintf(nearest, sizeof nearest, "%.*e", count_digits(text) - 1, (double)value);
    if (strtof(nearest, NULL) == value)
        assert_true(fabs(strtod(text, NULL) - value) <= fabs(strtod(nearest, NULL) - value) * (1 + 1e-6));
}

static void check(float value)
{
    const char *text = text_of(value);
    double parsed = 0;

    assert_f32(strtof(text, NULL), value);
    assert_true(strlen(text) <= 24);
    assert_true(count_digits(text) <= fewest_digits(value));
    assert_nearest(text, value);
    assert_ptr_equal(p3di_parse_number(text, text + strlen(text), &parsed), text + strlen(text));
    assert_f32((float)parsed, value);
}

TEST(known_numbers_have_their_usual_form)
{
    static const struct {
        float value;
        const char *text;
    } rows[] = {{0, "0"},
                {-0.0f, "-0"},
                {-1.5f, "-1.5"},
                {0.0001f, "0.0001"},
                {0.00001f, "1e-05"},
                {123456789.0f, "123456790"},
                {16777216.0f, "16777216"},
                {0.012345679f, "0.012345679"},
                {1.00390625f, "1.0039062"}, /* a tie: both 2 and 3 read back, 2 is even */
                {1.01171875f, "1.0117188"},
                {1e9f, "1e+09"},
                {1e-45f, "1e-45"},
                {3.4028235e38f, "3.4028235e+38"},
                {NAN, "nan"},
                {-INFINITY, "-inf"}};

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(text_of(rows[i].value), rows[i].text);
}

/* Each lies in the middle between two decimals, or has a decimal just at its bound: what is exact must not come out a
 * little less, for any power of ten that a float can be exact in. */
TEST(decimals_that_are_exact_or_ties_are_seen_as_such)
{
    static const struct {
        uint32_t bits;
        const char *text;
    } rows[] = {{0x3ac00000, "0.0014648438"}, {0x3c980000, "0.018554688"}, {0x3e060000, "0.13085938"},
                {0x3f818000, "1.0117188"},    {0x41803000, "16.023438"},   {0x43000c00, "128.04688"},
                {0x44800300, "1024.0938"},    {0x46800060, "16384.188"},   {0x48000018, "131072.38"},
                {0x49800006, "1048576.8"},    {0x4c000004, "33554450"},    {0x4d000004, "134217800"},
                {0x4e8000cc, "1.073768e+09"}, {0x500001c6, "8.5904e+09"},  {0x520001c6, "1.374464e+11"},
                {0x5380636e, "1.102848e+12"}, {0x55015792, "8.88832e+12"}, {0x57061c46, "1.47456e+14"},
                {0x58861c46, "1.179648e+15"}};

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(text_of(from_bits(rows[i].bits)), rows[i].text);
}

TEST(every_power_of_two_is_shortest_and_reads_back)
{
    for (uint32_t exponent = 0; exponent < 255; exponent++)
        for (uint32_t mantissa = 0; mantissa < 3; mantissa++) {
            if (exponent + mantissa == 0)
                continue;
            check(from_bits(exponent << 23 | mantissa));
            check(from_bits(exponent << 23 | (0x7fffff - mantissa)));
        }
}

TEST(numbers_all_over_the_range_are_shortest_and_read_back)
{
    for (uint32_t bits = 1; bits < 0x7f800000; bits += 21011)
        check(from_bits(bits));
}

TEST(short_decimals_come_back_as_they_were)
{
    for (int i = 1; i < 20000; i++) {
        char text[32];

        snprintf(text, sizeof text, "%d.%03d", i / 1000, i % 1000);
        check(strtof(text, NULL));
        assert_f32(strtof(text_of(strtof(text, NULL)), NULL), strtof(text, NULL));
    }
}

TEST(text_that_is_no_number_is_refused)
{
    static const char *const texts[] = {"", "-", ".", "x", "e5", "-.e1"};
    double value;

    for (size_t i = 0; i < COUNT(texts); i++)
        assert_null(p3di_parse_number(texts[i], texts[i] + strlen(texts[i]), &value));
}

TEST(parsing_stays_inside_and_takes_whole_parts_alone)
{
    static const struct {
        const char *text;
        size_t size, taken; /* 0 taken: it is refused */
        double value;
    } rows[] = {
        {"12345", 3, 3, 123},
        {"1.25", 2, 2, 1},
        {"-7", 1, 0, 0},
        {"+7", 2, 2, 7},
        {"-.5", 3, 3, -0.5},
        {"1e+", 3, 1, 1},
        {"1e5", 1, 1, 1},
        {"1E+2", 4, 4, 100},
        {"2.5E-1x", 7, 6, 0.25},
        {"--1", 3, 0, 0},
        {"1..2", 4, 2, 1},
        {"1e2e3", 5, 3, 100},
        {"1e00000000000002", 16, 16, 100},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        double value = -99;
        const char *end = p3di_parse_number(rows[i].text, rows[i].text + rows[i].size, &value);

        if (end != (rows[i].taken ? rows[i].text + rows[i].taken : NULL))
            fail_msg("%s", rows[i].text);
        if (rows[i].taken && value != rows[i].value)
            fail_msg("%s is %.17g", rows[i].text, value);
    }
}

TEST(exponents_beyond_all_numbers_are_infinite_or_nothing)
{
    static const char large[] = "1e999999999999", small[] = "1e-999999999999";
    double value = 0;

    assert_non_null(p3di_parse_number(large, large + strlen(large), &value));
    assert_true(isinf(value) && value > 0);
    assert_non_null(p3di_parse_number(small, small + strlen(small), &value));
    assert_true(value == 0);
}

/* Else the same input would give other bytes on other processors. */
TEST(floats_are_computed_as_floats)
{
    volatile float a = 1 + FLT_EPSILON, b = 1 - FLT_EPSILON;

    assert_int_equal(FLT_EVAL_METHOD, 0);
    assert_f32(a * b - 1, 0); /* not fused: that would leave -FLT_EPSILON squared */
}

TEST(whole_numbers_have_all_their_digits)
{
    char text[2 * P3DI_U32_SIZE], want[16];

    for (uint64_t power = 1; power <= 10000000000; power *= 10)
        for (uint64_t value = power > 20000 ? power - 20000 : 0; value < power + 20000 && value <= UINT32_MAX;
             value += 7) {
            const size_t size = p3di_format_u32((uint32_t)value, text);

            snprintf(want, sizeof want, "%llu", (unsigned long long)value);
            assert_int_equal(size, strlen(want));
            assert_memory_equal(text, want, size);
        }
    assert_int_equal(p3di_format_u32(UINT32_MAX, text), 10);
    assert_memory_equal(text, "4294967295", 10);
    assert_int_equal(p3di_format_u32(0, text), 1);
    assert_int_equal(text[0], '0');
}
