/* test_text.c: names out of files: where they end, equality, UTF-8.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "core/namer.h"
#include "core/words.h"
#include "looks/texture.h"

static struct p3d_bytes bytes(const char *data, size_t size)
{
    return (struct p3d_bytes){(const uint8_t *)data, (uint32_t)size};
}

TEST(a_name_ends_at_its_first_nul)
{
    assert_int_equal(p3d_text(bytes("ab\0cd", 5)).size, 2);
    assert_int_equal(p3d_text(bytes("abcd", 4)).size, 4);
    assert_int_equal(p3d_text(bytes("\0", 1)).size, 0);
    assert_int_equal(p3d_text((struct p3d_bytes){NULL, 0}).size, 0);
}

TEST(names_are_compared_without_case_up_to_the_nul)
{
    assert_true(p3d_text_equal(bytes("#Mass#\0xx", 9), "#mASS#"));
    assert_false(p3d_text_equal(bytes("#Mass", 5), "#Mass#"));
    assert_false(p3d_text_equal(bytes("#Mass#x", 7), "#Mass#"));
    assert_true(p3d_text_equal(bytes("", 0), ""));
}

TEST(words_are_as_far_apart_as_slips_lead_from_one_to_the_other)
{
    static const struct {
        const char *a, *b;
        uint32_t distance;
    } pairs[] = {{"mass", "mass", 0},    {"mass", "Mass", 1},    {"mas", "mass", 1},      {"masss", "mass", 1},
                 {"msas", "mass", 1},    {"", "mass", 4},        {"mass", "armor", 5},    {"aa", "aaaa", 2},
                 {"doors", "doors2", 1}, {"2doors", "doors", 1}, {"abcabd", "abacbd", 1}, {"roof_l_1", "roof_r_1", 1}};
    static const char longest[] = "01234567890123456789012345678901";

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_int_equal(p3d_text_distance(p3d_bytes_of(pairs[i].a), p3d_bytes_of(pairs[i].b)), pairs[i].distance);
        assert_int_equal(p3d_text_distance(p3d_bytes_of(pairs[i].b), p3d_bytes_of(pairs[i].a)), pairs[i].distance);
    }
    assert_int_equal(p3d_text_distance(p3d_bytes_of(longest), p3d_bytes_of("0")), 31);
    assert_int_equal(p3d_text_distance(p3d_bytes_of("0"), bytes(longest, 33)), UINT32_MAX);
    assert_int_equal(p3d_text_distance(bytes(longest, 33), p3d_bytes_of("0")), UINT32_MAX);
}

static void check_utf8(const char *in, size_t size, const char *expected)
{
    char out[64];

    assert_int_equal(p3d_text_utf8_size(bytes(in, size)), strlen(expected));
    assert_int_equal(p3d_text_utf8(bytes(in, size), out, sizeof out), strlen(expected));
    assert_string_equal(out, expected);
}

TEST(valid_utf8_stays)
{
    check_utf8("a", 1, "a");
    check_utf8("\xe9\xe9", 1, "\xc3\xa9"); /* not what stands behind it */
    check_utf8("\xd0\xb6", 2, "\xd0\xb6");
    check_utf8("\xe2\x82\xac!", 4, "\xe2\x82\xac!");
    check_utf8("\xf0\x9f\x9a\x97", 4, "\xf0\x9f\x9a\x97");
    /* the first and the last of each length, and beside the surrogates */
    check_utf8("\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf", 8, "\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf");
    check_utf8("\xee\x80\x80\xef\xbf\xbf", 6, "\xee\x80\x80\xef\xbf\xbf");
    check_utf8("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", 8, "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
}

TEST(other_bytes_become_the_code_point_of_their_number)
{
    check_utf8("\xe9t", 2, "\xc3\xa9t");                                   /* CP1252 */
    check_utf8("\xd0\xb6\xff", 3, "\xc3\x90\xc2\xb6\xc3\xbf");             /* one bad byte: none is UTF-8 */
    check_utf8("\xc0\x80", 2, "\xc3\x80\xc2\x80");                         /* overlong */
    check_utf8("\xed\xa0\x80", 3, "\xc3\xad\xc2\xa0\xc2\x80");             /* surrogate */
    check_utf8("\xf4\x90\x80\x80", 4, "\xc3\xb4\xc2\x90\xc2\x80\xc2\x80"); /* above U+10FFFF */
    check_utf8("\xe0\x9f\xbf", 3, "\xc3\xa0\xc2\x9f\xc2\xbf");             /* overlong */
    check_utf8("\xf0\x8f\xbf\xbf", 4, "\xc3\xb0\xc2\x8f\xc2\xbf\xc2\xbf");
    check_utf8("\xe2\x82", 2, "\xc3\xa2\xc2\x82"); /* cut off */
}

static void check_control(const char *text, const char *expected)
{
    const size_t size = p3di_control_size(text, strlen(text));
    char escape[P3DI_ESCAPE_SIZE];

    assert_int_equal(size, expected ? strlen(text) : 0);
    assert_int_equal(p3di_control_size(text, strlen(text) - 1), 0); /* cut off */
    if (expected) {
        assert_int_equal(p3di_escape_control(text, size, escape), strlen(expected));
        assert_string_equal(escape, expected);
    }
}

TEST(format_characters_are_escaped_as_control_characters)
{
    check_control("\n", "\\x0a");
    check_control("\x7f", "\\x7f");
    check_control("\xc2\x9b", "\\x9b");
    check_control("\xc2\xad", "\\xad");
    check_control("\xe2\x80\xa8", "\\u2028");
    check_control("\xe2\x80\xae", "\\u202e");
    check_control("\xf3\xa0\x81\xbf", "\\U000e007f");
    check_control("a", NULL);
    check_control("\xc2\xa0", NULL);
    check_control("\xe2\x80\xaf", NULL);     /* U+202F */
    check_control("\xf3\xa0\x82\x80", NULL); /* U+E0080 */
    check_control("\xf0\x9f\x9a\x97", NULL);
    check_control("\xff", NULL);
}

TEST(a_small_buffer_is_never_overrun)
{
    char out[4] = {'x', 'x', 'x', 'x'};

    assert_int_equal(p3d_text_utf8(bytes("\xe9\xe9", 2), out, 4), 2); /* two characters of two bytes */
    assert_int_equal(out[2], 0);
    assert_int_equal(p3d_text_utf8(bytes("abc", 3), out, 1), 0);
    assert_int_equal(out[0], 0);
    assert_int_equal(p3d_text_utf8(bytes("abc", 3), out, 0), 0);
}

TEST(both_slashes_of_a_path_are_one)
{
    assert_true(p3d_is_slash('/') && p3d_is_slash('\\'));
    assert_false(p3d_is_slash('|'));
    assert_int_equal(p3d_lower_path('/'), '\\');
    assert_int_equal(p3d_lower_path('P'), 'p');
}

static void same(struct p3d_bytes text, const char *expected)
{
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.data, expected, text.size);
}

TEST(names_of_devices_of_windows_are_known)
{
    static const char *const devices[] = {"con",      "NUL.txt",     "aux .a.b",  "Com1",
                                          "lpt9.p3d", "com\xc2\xb9", "LPT\xb3.x", "conout$"};
    static const char *const others[] = {"", "cone", "com", "com0", "com10", "com\xc2", "xcom1", "lpt\xc2\xb4", ".con"};

    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        assert_true(p3di_is_device(p3d_bytes_of(devices[i])));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(p3di_is_device(p3d_bytes_of(others[i])));
}

TEST(names_are_made_safe_for_each_format)
{
    struct p3di_job job;
    struct namer namer;

    assert_true(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, NULL));
    p3di_namer_init(&namer, &job);
    same(p3di_plain_name(&job, P3DI_NAME_OF_CLASS, p3d_bytes_of("Wheel-1 \xe4"), "x"), "Wheel_1_\xe4");
    same(p3di_plain_name(&job, P3DI_NAME_OF_FILE, p3d_bytes_of("Wheel-1 \xe4"), "x"), "wheel-1__");
    same(p3di_plain_name(&job, P3DI_NAME_OF_ATTRIBUTE, p3d_bytes_of("Wheel-1"), "x"), "WHEEL_1");
    same(p3di_plain_name(&job, P3DI_NAME_OF_FILE, p3d_bytes_of("Con"), "x"), "con_");
    same(p3di_plain_name(&job, P3DI_NAME_OF_FILE, p3d_bytes_of(""), "aux"), "aux_");
    same(p3di_plain_name(&job, P3DI_NAME_OF_FILE, p3d_bytes_of("com12"), "x"), "com12");
    same(p3di_plain_name(&job, P3DI_NAME_OF_CLASS, p3d_bytes_of(""), "Track"), "Track");
    same(p3di_line(&job, job.arena, p3d_bytes_of("#a b\n\xc2\x9b\\")), "#a b___\\");
    same(p3di_word(&job, job.arena, p3d_bytes_of("#a b\n\xc2\x9b\\")), "_a_b____");
    same(p3di_word(&job, job.arena, p3d_bytes_of("")), "_");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("a b")), "a_b");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("a_b")), "a_b.2");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("a_b")), "a_b.3");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("c.2")), "c.2"); /* which the second c would be called */
    same(p3di_namer_add_name(&namer, p3d_bytes_of("c.4")), "c.4");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("c")), "c");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("c")), "c.3");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("c")), "c.5");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("c.3")), "c.3.2");
    p3di_arena_free(job.arena);
}

TEST(paths_of_textures_stand_below_a_root_with_forward_slashes)
{
    static const struct {
        const char *texture, *root, *path;
    } rows[] = {{"a\\b.paa", NULL, "a/b.paa"},
                {"\\a\\b.paa", NULL, "/a/b.paa"},
                {"\\a\\b.paa", "", "a/b.paa"},
                {"a\\b.paa", "root", "root/a/b.paa"},
                {"/a\\b.paa", "root", "root/a/b.paa"},
                {"a", "root/", "root/a"},
                {"\\\\a", "r", "r//a"},
                {"", "root", "root/"},
                {"", NULL, ""}};
    struct p3di_job job;

    assert_true(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, NULL));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        same(p3di_texture_path(&job, p3d_bytes_of(rows[i].texture), rows[i].root), rows[i].path);
    p3di_arena_free(job.arena);
}
