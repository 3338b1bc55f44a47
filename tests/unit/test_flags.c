/* test_flags.c: flags by name and back, weights of selections both ways.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "mlod/names.h"
#include "odol/names.h"

#include <stdlib.h>

TEST(point_flags_have_names)
{
    char text[256];

    assert_string_equal(p3d_point_flags_text(0, text, sizeof text), "");
    assert_string_equal(p3d_point_flags_text(0x01000001, text, sizeof text), "surface-on hidden");
    assert_string_equal(p3d_point_flags_text(0x000c2040, text, sizeof text), "light-full fog-sky user=12");
    assert_string_equal(p3d_point_flags_text(0x80000200, text, sizeof text), "decal=2 0x80000000");
}

TEST(face_flags_have_names)
{
    char text[256];

    assert_string_equal(p3d_face_flags_text(0x00000018, text, sizeof text), "is-shadow no-shadow");
    assert_string_equal(p3d_face_flags_text(0xfe000300, text, sizeof text), "z-bias=3 user=127");
    assert_string_equal(p3d_face_flags_text(0x01300080, text, sizeof text),
                        "light-sky light-reversed light-flat no-texture-merging");
}

TEST(numbers_of_flags_have_names_where_people_read_them)
{
    char text[256];

    assert_string_equal(p3d_number_text(&p3di_mlod_point_flags, 0x80000200, text, sizeof text),
                        "decal=2 (vertical) 0x80000000");
    assert_string_equal(p3d_number_text(&p3di_mlod_face_flags, 0xfe000300, text, sizeof text),
                        "z-bias=3 (high) user=127");
}

static void check_both_ways(uint32_t flags)
{
    char text[256];
    uint32_t back = ~flags;

    assert_true(p3d_point_flags_parse(p3d_point_flags_text(flags, text, sizeof text), &back));
    assert_int_equal(back, flags);
    assert_true(p3d_face_flags_parse(p3d_face_flags_text(flags, text, sizeof text), &back));
    assert_int_equal(back, flags);
}

TEST(every_value_comes_back)
{
    uint32_t random = 1;

    for (unsigned bit = 0; bit < 32; bit++)
        check_both_ways(1u << bit);
    check_both_ways(UINT32_MAX);
    for (int i = 0; i < 20000; i++) {
        random = random * 1664525 + 1013904223;
        check_both_ways(random);
    }
}

TEST(a_small_buffer_keeps_whole_words)
{
    char text[12];

    assert_string_equal(p3d_point_flags_text(0x01000001, text, sizeof text), "surface-on");
}

TEST(every_weight_byte_comes_back)
{
    assert_f32(p3d_weight_from_byte(0), 0);
    assert_f32(p3d_weight_from_byte(1), 1);
    assert_f32(p3d_weight_from_byte(255), 1.0f / 255);
    for (unsigned byte = 0; byte < 256; byte++)
        assert_int_equal(p3d_weight_to_byte(p3d_weight_from_byte((uint8_t)byte)), byte);
    for (unsigned byte = 2; byte < 256; byte++)
        assert_true(p3d_weight_from_byte((uint8_t)byte) < p3d_weight_from_byte((uint8_t)(byte - 1)));
}

TEST(weights_outside_0_to_1_are_taken_as_the_nearer_end)
{
    const float nan = strtof("nan", NULL);

    assert_int_equal(p3d_weight_to_byte(-1), 0);
    assert_int_equal(p3d_weight_to_byte(0.001f), 0); /* rounds to 256, which is written as 0 */
    assert_int_equal(p3d_weight_to_byte(2), 1);
    assert_int_equal(p3d_weight_to_byte(nan), 0);
}

TEST(words_of_flags_add_up_whatever_stands_between_them)
{
    static const struct {
        const char *text;
        uint32_t flags;
    } rows[] = {{"", 0},
                {" ", 0},
                {"  surface-on   hidden ", 0x01000001},
                {"0x5", 5},
                {"0x10 0x1", 0x11},
                {"user=0", 0},
                {"user=255", 0x00ff0000},
                {"user=1 user=2", 0x00030000},
                {"hidden hidden", 0x01000000},
                {"decal=3", 0x300}};
    static const char *const wrong[] = {"hiden",    "user",    "user=", "user=256", "user=1x",
                                        "hidden=1", "0xg",     "0x",    "5",        "0x5 x",
                                        "x hidden", "decal=4", "decal", "user 5",   "surface-onhidden"};
    uint32_t flags;

    for (size_t i = 0; i < COUNT(rows); i++) {
        flags = 0xdeadbeef;
        if (!p3d_point_flags_parse(rows[i].text, &flags) || flags != rows[i].flags)
            fail_msg("%s: 0x%x", rows[i].text, (unsigned)flags);
    }
    for (size_t i = 0; i < COUNT(wrong); i++)
        if (p3d_point_flags_parse(wrong[i], &flags))
            fail_msg("%s: 0x%x", wrong[i], (unsigned)flags);
    assert_true(p3d_face_flags_parse("no-shadow z-bias=2 user=127", &flags));
    assert_int_equal(flags, 0xfe000210);
    assert_false(p3d_face_flags_parse("user=128", &flags));
}
