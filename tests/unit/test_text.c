/* test_text.c: names out of files: where they end, equality, UTF-8.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "chance.h"
#include "test.h"

#include "core/namer.h"
#include "core/words.h"
#include "looks/texture.h"

#include <stdio.h>

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
    } pairs[] = {{"mass", "mass", 0}, {"mass", "Mass", 1},     {"mas", "mass", 1},
                 {"msas", "mass", 1}, {"", "mass", 4},         {"mass", "armor", 5},
                 {"aa", "aaaa", 2},   {"abcabd", "abacbd", 1}, {"roof_l_1", "roof_r_1", 1},
                 {"ab", "ca", 2},     {"abcd", "badc", 2},     {"", "", 0}};

    for (size_t i = 0; i < COUNT(pairs); i++) {
        assert_int_equal(p3d_text_distance(p3d_bytes_of(pairs[i].a), p3d_bytes_of(pairs[i].b)), pairs[i].distance);
        assert_int_equal(p3d_text_distance(p3d_bytes_of(pairs[i].b), p3d_bytes_of(pairs[i].a)), pairs[i].distance);
    }
}

static void check_utf8(const char *in, size_t size, const char *expected)
{
    char out[64];

    assert_int_equal(p3d_text_utf8_size(bytes(in, size)), strlen(expected));
    assert_ptr_equal(p3d_text_utf8(bytes(in, size), out, sizeof out), out);
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

/* A character in UTF-8, of two bytes or more. */
static size_t put_character(uint32_t character, char text[5])
{
    const size_t size = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;

    for (size_t i = size; i-- > 1; character >>= 6)
        text[i] = (char)(0x80 | (character & 0x3f));
    text[0] = (char)((size == 2 ? 0xc0 : size == 3 ? 0xe0 : 0xf0) | character);
    text[size] = 0;
    return size;
}

/* The categories Cc, Cf, Zl and Zp of Unicode 15, from U+0080 on. What is not assigned between them counts, too. */
TEST(each_format_character_is_known_and_its_neighbours_are_none)
{
    static const uint32_t ranges[][2] = {
        {0x80, 0x9f},       {0xad, 0xad},       {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},
        {0x70f, 0x70f},     {0x890, 0x891},     {0x8e2, 0x8e2},     {0x180e, 0x180e},   {0x200b, 0x200f},
        {0x2028, 0x202e},   {0x2060, 0x206f},   {0xfeff, 0xfeff},   {0xfff9, 0xfffb},   {0x110bd, 0x110bd},
        {0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0001, 0xe007f},
    };
    char text[5], escape[P3DI_ESCAPE_SIZE], want[16];

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        size_t size;

        for (size_t j = 0; j < 2; j++) {
            size = put_character(ranges[i][j], text);
            assert_int_equal(p3di_control_size(text, size), size);
            assert_int_equal(p3di_text_character(text, size), ranges[i][j]);
            snprintf(want, sizeof want,
                     size == 4                          ? "\\U%08x"
                     : size == 3 || ranges[i][j] > 0xff ? "\\u%04x"
                                                        : "\\x%02x",
                     (unsigned)ranges[i][j]);
            assert_int_equal(p3di_escape_control(text, size, escape), strlen(want));
            assert_string_equal(escape, want);
        }
        size = put_character(ranges[i][1] + 1, text);
        assert_int_equal(p3di_control_size(text, size), 0);
        if (ranges[i][0] > 0x80) {
            size = put_character(ranges[i][0] - 1, text);
            assert_int_equal(p3di_control_size(text, size), 0);
        }
    }
    assert_int_equal(p3di_control_size("\x1f", 1), 1);
    assert_int_equal(p3di_control_size(" ", 1), 0);
    assert_int_equal(p3di_control_size("~", 1), 0);
    assert_int_equal(p3di_control_size("", 0), 0);
}

TEST(a_name_is_printed_without_controls)
{
    static const struct {
        struct p3d_bytes name;
        const char *printed;
    } rows[] = {{{NULL, 0}, "\"\""},
                {{(const uint8_t *)"\0x", 2}, "\"\""},
                {{(const uint8_t *)"a\x1b[b\x7f", 5}, "a?[b?"},
                {{(const uint8_t *)"a\xc2\x9b\xe2\x80\xae.p3d", 10}, "a??.p3d"},
                {{(const uint8_t *)"\xe4\x9b\xe4", 3}, "\xc3\xa4?\xc3\xa4"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[64];

        assert_true(p3di_printable_size(rows[i].name) > strlen(rows[i].printed));
        assert_ptr_equal(p3di_printable(rows[i].name, text), text);
        assert_string_equal(text, rows[i].printed);
    }
    assert_int_equal(p3di_count_characters("a\xc3\xa4\xe2\x82\xac\xf0\x9f\x9a\x97"), 4);
    assert_int_equal(p3di_count_characters(""), 0);
}

TEST(a_small_buffer_is_never_overrun)
{
    char out[4] = {'x', 'x', 'x', 'x'};

    assert_string_equal(p3d_text_utf8(bytes("\xe9\xe9", 2), out, 4), "\xc3\xa9"); /* two characters of two bytes */
    assert_int_equal(out[2], 0);
    assert_string_equal(p3d_text_utf8(bytes("abc", 3), out, 1), "");
    assert_int_equal(out[0], 0);
    assert_ptr_equal(p3d_text_utf8(bytes("abc", 3), out, 0), out);
}

static void same(struct p3d_bytes text, const char *expected)
{
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.data, expected, text.size);
}

TEST(names_of_devices_of_windows_are_known)
{
    static const char *const devices[] = {"con",         "NUL.txt", "aux .a.b", "Com1", "lpt9.p3d",
                                          "com\xc2\xb9", "conout$", "con  ",    "prn"};
    static const char *const others[] = {"", "cone", "com", "com0", "com10", "xcom1", ".con", "con_", "conout", " con"};

    for (size_t i = 0; i < COUNT(devices); i++)
        assert_true(p3di_is_device(p3d_bytes_of(devices[i])));
    for (size_t i = 0; i < COUNT(others); i++)
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
    same(p3di_plain_name(&job, P3DI_NAME_OF_CLASS, p3d_bytes_of(""), "Track"), "Track");
    same(p3di_line(&job, job.arena, p3d_bytes_of("#a b\n\xc2\x9b\\")), "#a b___\\");
    same(p3di_word(&job, job.arena, p3d_bytes_of("#a b\n\xc2\x9b\\")), "_a_b____");
    same(p3di_word(&job, job.arena, p3d_bytes_of("")), "_");
    same(p3di_line(&job, job.arena, p3d_bytes_of("~\x7f\x1f \xc3\xa4\xe2\x80\xae!")), "~__ \xc3\xa4___!");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("a b")), "a_b");
    same(p3di_namer_add_name(&namer, p3d_bytes_of("a_b")), "a_b.2");
    p3di_arena_free(job.arena);
}

/* Words that look like the names that others get: each name is another one, and a word that is free stays as it is. */
TEST(names_differ_whatever_the_words_are)
{
    enum { NAMES = 300, MOST = 24 };
    static char names[NAMES][MOST];
    struct p3d_error error;
    struct p3di_job job;
    struct namer namer;

    chance = 4;
    assert_true(p3di_job_begin(&job, "to test", P3DI_NO_INPUT, NULL, &error));
    p3di_namer_init(&namer, &job);
    for (size_t i = 0; i < NAMES; i++) {
        static const char *const ends[] = {"", ".2", ".3", ".4", ".2.2", ".10"};
        char *word = p3di_job_format(&job, "%c%s", (char)('a' + below(2)), ends[below(COUNT(ends))]);
        const struct p3d_bytes name = p3di_namer_add(&namer, p3d_bytes_of(word));
        bool is_free = true;

        assert_true(name.size < MOST);
        memcpy(names[i], name.data, name.size);
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(names[i], names[j]);
            is_free = is_free && strcmp(word, names[j]) != 0;
        }
        if (is_free)
            assert_string_equal(names[i], word);
        else
            assert_true(strncmp(names[i], word, strlen(word)) == 0 && names[i][strlen(word)] == '.');
    }
    p3di_arena_free(job.arena);
}
