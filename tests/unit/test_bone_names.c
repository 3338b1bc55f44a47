/* test_bone_names.c: lists of names of joints, and of the bones that they are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "gltf/bone_names.h"

#include <stdio.h>
#include <stdlib.h>

static struct p3di_job job;
static const struct p3d_gltf_bone_name *names;
static size_t count;

/* Reads a list of exactly these bytes. Its names end with the test. */
static unsigned read_list(const char *text)
{
    const size_t size = strlen(text);
    char *data = malloc(size ? size : 1);
    unsigned line;

    assert_non_null(data);
    memcpy(data, text, size);
    p3di_arena_free(job.arena);
    assert_true(p3di_job_begin(&job, "for a test", P3DI_NO_INPUT, NULL, NULL));
    line = p3di_read_bone_names(&job, data, size, &names, &count);
    free(data);
    return line;
}

static void end_list(void)
{
    p3di_arena_free(job.arena);
    job.arena = NULL;
}

static void assert_name(size_t i, const char *from, const char *to, bool is_start)
{
    assert_true(i < count);
    assert_string_equal(names[i].from, from);
    assert_string_equal(names[i].to, to);
    assert_int_equal(names[i].is_start, is_start);
}

TEST(a_line_is_a_joint_and_its_bone)
{
    assert_int_equal(read_list("Hips\tPelvis\nrig:Arm L\tleft arm\nfoot*\tleg*\n"), 0);
    assert_int_equal(count, 3);
    assert_name(0, "Hips", "Pelvis", false);
    assert_name(1, "rig:Arm L", "left arm", false);
    assert_name(2, "foot", "leg", true);
    end_list();
}

TEST(lines_may_end_in_any_way)
{
    assert_int_equal(read_list("a\tb\r\nc\td\re\tf\n\rg\th\n\ni\tj"), 0);
    assert_int_equal(count, 5);
    assert_name(0, "a", "b", false);
    assert_name(1, "c", "d", false);
    assert_name(2, "e", "f", false);
    assert_name(3, "g", "h", false);
    assert_name(4, "i", "j", false);
    end_list();
}

TEST(empty_lines_and_comments_are_left_out)
{
    assert_int_equal(read_list(""), 0);
    assert_int_equal(count, 0);
    assert_int_equal(read_list("# a\tb\n\n#\nc\td\n#e\n"), 0);
    assert_int_equal(count, 1);
    assert_name(0, "c", "d", false);
    end_list();
}

/* Of a start the rest may be all that is left; the other way round a start gets nothing before it. */
TEST(a_start_may_be_empty)
{
    assert_int_equal(read_list("rig:*\t*\n*\tx_*\na*b\tc*d\n"), 0);
    assert_int_equal(count, 3);
    assert_name(0, "rig:", "", true);
    assert_name(1, "", "x_", true);
    assert_name(2, "a*b", "c*d", false);
    end_list();
}

TEST(the_first_line_that_is_no_pair_is_told)
{
    static const char *const bad[] = {"a",    "a b",  "\tb", "a\t", "a\tb\tc", "a\tb\t",  "a*\tb",   "a\tb*",
                                      "a*\t", "a\t*", " ",   "\t",  "\t\t",    "ab*\tcd", "ab\tcd*", "a\t\tb"};

    for (size_t i = 0; i < COUNT(bad); i++) {
        char text[64];

        assert_int_equal(read_list(bad[i]), 1);
        assert_int_equal(count, 0);
        snprintf(text, sizeof text, "#\r\nx\ty\r\n\r%s\nand\tmore\nno pair", bad[i]);
        assert_int_equal(read_list(text), 4);
        assert_int_equal(count, 1);
    }
    end_list();
}
