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

/* ---- Names ---- */

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
