/* test_wildcards.c: what '*' and '?' in a command line mean where no shell expands them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* test_folder.h */

#include "test_folder.h"

#include "cli/line.h"
#include "cli/wildcards.h"

TEST(a_pattern_means_names)
{
    static const struct {
        const char *pattern, *name;
        bool is_meant;
    } cases[] = {{"*.p3d", "car.p3d", true},
                 {"*.p3d", "CAR.P3D", true},
                 {"*.p3d", "car.p3dx", false},
                 {"c?r.p3d", "car.p3d", true},
                 {"c?r.p3d", "cr.p3d", false},
                 {"?ан.p3d", "Кан.p3d", true},
                 {"??.p3d", "\xf0\x9f\x98\x80.p3d", false},
                 {"?.p3d", "\xf0\x9f\x98\x80.p3d", true},
                 {"*a*a*b", "aaaab", true},
                 {"*a*a*b", "aaaac", false},
                 {"*", "x", true},
                 {"*", ".git", false},
                 {".*", ".git", true},
                 {"a**", "a", true},
                 {"a?", "a", false},
                 {"car", "car", true},
                 {"", "", true}};

    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(cli_matches(cases[i].pattern, cases[i].name), cases[i].is_meant);
}

/* Trying every way to part the name among the stars would never end. */
TEST(many_stars_take_no_time)
{
    char pattern[401], name[20001];

    for (size_t i = 0; i < 400; i++)
        pattern[i] = i % 2 ? 'a' : '*';
    pattern[400] = 0;
    memset(name, 'a', 20000);
    name[20000] = 0;
    name[19999] = 'b';
    assert_false(cli_matches(pattern, name));
}

static void join(void *text, const char *path)
{
    strcat(text, " ");
    strcat(text, path + strlen(test_folder) + 1);
}

static void assert_matches(const char *pattern, size_t count, const char *paths)
{
    char full[256], found[1024] = "";

    snprintf(full, sizeof full, "%s/%s", test_folder, pattern);
    assert_int_equal(cli_each_match(full, join, found), count);
    assert_string_equal(found, paths);
}

static void make_files(void)
{
    static const char *const names[] = {"b.p3d", "a.p3d", "-c.p3d", "x/d.p3d", "y/e.p3d", "y/deep/f.p3d", "z.txt"};

    for (size_t i = 0; i < COUNT(names); i++)
        make_file(names[i], "x", 1);
}

TEST_IN_FOLDER(a_pattern_means_paths_in_order)
{
    make_files();
    assert_matches("*.p3d", 3, " -c.p3d a.p3d b.p3d");
    assert_matches("?.p3d", 2, " a.p3d b.p3d");
    assert_matches("*/?.p3d", 2, " x/d.p3d y/e.p3d");
    assert_matches("*/d.p3d", 1, " x/d.p3d");
    assert_matches("y/*/*.p3d", 1, " y/deep/f.p3d");
    assert_matches("*.obj", 0, "");
    assert_matches("nowhere/*.p3d", 0, "");
    assert_matches("z.txt/*", 0, "");
}

/* All in the folder, whose name would be in the way. */
TEST_IN_FOLDER(operands_are_expanded_and_values_of_options_are_not)
{
    static const struct cli_value name = {"NAME", CLI_VALUES_FREE, NULL};
    static const struct cli_option options[] = {{.id = 1, .letter = 't', .name = "tag", .value = &name},
                                                {.id = 2, .letter = 'r', .name = "recursive"},
                                                {.name = NULL}};
    char *arguments[] = {"tool", "-r", "?.p3d", "--tag", "*.p3d", "-t", "?.p3d", "--tag=?.p3d", "*.obj", "--", "-*"};
    static const char *const wanted[] = {"tool", "-r",    "a.p3d",       "b.p3d", "--tag", "*.p3d",
                                         "-t",   "?.p3d", "--tag=?.p3d", "*.obj", "--",    "./-c.p3d"};
    struct cli_line line = {.options = options, .arguments = arguments, .count = COUNT(arguments)};
    char before[256];

    make_files();
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(test_folder), 0);
    cli_expand_wildcards(&line);
    assert_int_equal(chdir(before), 0);
    assert_int_equal(line.count, COUNT(wanted));
    for (size_t i = 0; i < COUNT(wanted); i++) {
        assert_string_equal(line.arguments[i], wanted[i]);
        free(line.arguments[i]);
    }
    free(line.arguments);
}
