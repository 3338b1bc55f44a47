/* test_dump.c: paths of fields, and names as p3ddump prints them and takes them back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "dump/dump.h"
#include "dump/path.h"
#include "dump/text.h"

#include <stdio.h>

static struct p3di_job job;

static void free_job(void *unused)
{
    (void)unused;
    p3di_arena_free(job.arena);
}

static void begin_job(void)
{
    static struct p3d_error error;

    assert_true(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, &error));
    at_end(free_job, &job);
}

/* ---- Paths ---- */

TEST(paths_are_names_with_one_index_each)
{
    static const struct {
        const char *path;
        bool is_one;
    } rows[] = {{"lods", true},
                {"lods[].faces[].texture", true},
                {"lods[\"1.000\"].tags[\"*\"]", true},
                {"lods[\"a.b[0]\"].name", true},
                {"entries[0][2]", true}, /* the float of several that have an index */
                {"", false},
                {"[0]", false},
                {"lods.", false},
                {"lods..faces", false},
                {"lods[0]x", false},
                {"lods[0", false},
                {"lods[0:]", false},
                {"lods[-1]", false},
                {"lods[\"x]", false},
                {"lods[\"x\"", false},
                {"lods]", true}}; /* no bracket opens */

    for (size_t i = 0; i < COUNT(rows); i++) {
        if (p3di_dump_is_path(rows[i].path) != rows[i].is_one)
            print_message("%s\n", rows[i].path);
        assert_int_equal(p3di_dump_is_path(rows[i].path), rows[i].is_one);
    }
}

/* ---- Names ---- */

TEST(escapes_of_a_pattern_are_characters)
{
    static const struct {
        const char *text, *pattern;
    } rows[] = {{"door", "door"},
                {"\\x01", "\x01"},
                {"\\x80", "\xc2\x80"},
                {"\\u07ff", "\xdf\xbf"},
                {"\\U00010000", "\xf0\x90\x80\x80"},
                {"\\U0010ffff", "\xf4\x8f\xbf\xbf"},
                {"\\U00110000", "\\U00110000"}, /* no character */
                {"\\x00", "\\x00"},             /* no name has it */
                {"\\x1", "\\x1"},
                {"\\", "\\"},
                {"\\\\x41", "\\A"},
                {"a\\data\\x.p3d", "a\\data\\x.p3d"},
                {"\\x41\\x42c", "ABc"},
                {"?", "?"},
                {"\\x2a", "*"}};

    begin_job();
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_bytes pattern = p3di_dump_pattern(&job, rows[i].text);

        assert_int_equal(pattern.size, strlen(rows[i].pattern));
        assert_memory_equal(pattern.data, rows[i].pattern, pattern.size);
    }
}

TEST(a_star_is_any_characters_and_an_escaped_one_is_itself)
{
    static const struct {
        const char *pattern, *name;
        bool is_match;
    } rows[] = {{"*", "", true},
                {"*", "door", true},
                {"d*r", "DOOR", true},
                {"d*r", "doors", false},
                {"d\\x2ar", "d*r", true},
                {"d\\x2ar", "door", false},
                {"do?r", "door", false},
                {"do?r", "do?r", true},
                {"\\xe4", "\xe4", true}, /* a name that is no UTF-8 */
                {"\\xe4", "\xc3\xa4", true},
                {"\\u00e4", "a", false}};

    begin_job();
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(p3di_dump_matches(&job, p3d_bytes_of(rows[i].name), p3di_dump_pattern(&job, rows[i].pattern)),
                         rows[i].is_match);
}

/* What is printed matches the name again, and no column is wrong behind it. */
TEST(printed_names_are_patterns_of_themselves)
{
    static const struct {
        const char *name, *printed;
        int width;
    } rows[] = {{"", "\"\"", 2},
                {"door", "\"door\"", 6},
                {"a\nb", "\"a\\x0ab\"", 8},
                {"a\"b", "\"a\\x22b\"", 8},
                {"\x7f", "\"\\x7f\"", 6},
                {"\xc3\xa4", "\"\xc3\xa4\"", 3},
                {"\xe2\x82\xac!", "\"\xe2\x82\xac!\"", 4},
                {"a\\x41", "\"a\\x5cx41\"", 10}, /* it would be read as an escape */
                {"a\\x4", "\"a\\x4\"", 6},
                {"a\\b", "\"a\\b\"", 5}};

    begin_job();
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_buffer buffer = {NULL, 0, 0};
        struct p3di_out out;
        const struct dump_pen pen = {.job = &job, .out = &out};
        char pattern[64];

        p3di_out_init(&out, p3d_buffer_sink(&buffer));
        assert_int_equal(p3di_dump_text(&pen, p3d_bytes_of(rows[i].name)), rows[i].width);
        assert_true(p3di_out_flush(&out));
        assert_int_equal(buffer.size, strlen(rows[i].printed));
        assert_memory_equal(buffer.data, rows[i].printed, buffer.size);
        snprintf(pattern, sizeof pattern, "%.*s", (int)buffer.size - 2, (const char *)buffer.data + 1);
        assert_true(p3di_dump_matches(&job, p3d_bytes_of(rows[i].name), p3di_dump_pattern(&job, pattern)));
        p3d_buffer_free(&buffer);
    }
}
