/* test_ignored.c: which files the lines of a .gitignore name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "lint/ignored.h"

static enum p3di_ignoring said(const char *text, const char *path)
{
    struct p3di_ignore_cost cost = {0};

    return p3di_ignoring_of(p3d_bytes_of(text), p3d_bytes_of(path), false, &cost);
}

static bool names(const char *text, const char *path)
{
    return said(text, path) == P3DI_IGNORED;
}

static bool names_loosely(const char *text, const char *path)
{
    struct p3di_ignore_cost cost = {0};

    return p3di_is_ignored(p3d_bytes_of(text), p3d_bytes_of(path), &cost);
}

TEST(a_name_fits_at_any_depth_and_a_path_only_from_the_folder_on)
{
    assert_true(names("car.p3d", "a/b/Car.p3d"));
    assert_true(names("/car.p3d", "car.p3d"));
    assert_false(names("/car.p3d", "a/car.p3d"));
    assert_true(names("a/car.p3d\r\n", "a/car.p3d"));
    assert_false(names("a/car.p3d", "b/a/car.p3d"));
    assert_false(names("# car.p3d", "car.p3d"));
    assert_true(names("\\#car.p3d", "#car.p3d"));
}

TEST(a_star_stays_in_a_folder_and_two_do_not)
{
    assert_true(names("*.p3d", "a/b/car.p3d"));
    assert_false(names("a/*.p3d", "a/b/car.p3d"));
    assert_true(names("a/**/*.p3d", "a/b/c/car.p3d"));
    assert_true(names("a/**/car.p3d", "a/car.p3d"));
    assert_true(names("**/car.p3d", "car.p3d"));
    assert_true(names("a/**", "a/b/car.p3d"));
    assert_false(names("a/**", "a"));
    assert_true(names("c?r[._]p3[a-e]", "car.p3d"));
    assert_false(names("c[!a]r.p3d", "car.p3d"));
    assert_false(names("c[ar.p3d", "car.p3d"));
    assert_true(names("car[[:digit:]_][^[:alpha:][:space:]].p3d", "car12.p3d"));
    assert_false(names("car[[:digit:]].p3d", "car:.p3d"));
}

TEST(the_last_line_that_fits_counts)
{
    assert_int_equal(said("*.p3d\n!car.p3d\n", "car.p3d"), P3DI_TAKEN_BACK);
    assert_true(names("!car.p3d\n*.p3d\n", "car.p3d"));
    assert_int_equal(said("*.paa", "car.p3d"), P3DI_NOT_NAMED);
}

TEST(letters_behind_a_backslash_blanks_and_zero_bytes_are_as_git_has_them)
{
    static const struct {
        const char *text, *path;
        bool is_named;
        uint32_t size; /* 0: up to its end */
    } cases[] = {
        {"a[\\]]b", "a]b", true, 0},     {"a[\\]]b", "a\\b", false, 0},
        {"a[\\a-\\c]b", "abb", true, 0}, {"a\\\\b.p3d", "a\\b.p3d", true, 0},
        {"b.p3d", "a\\b.p3d", false, 0}, {"a/b.p3d", "a\\b.p3d", false, 0},
        {"a\\", "a\\", false, 0},        {"a\\ ", "a ", true, 0},
        {"a\\\\ ", "a\\", true, 0},      {"a  \r\n", "a", true, 0},
        {"a\t", "a", false, 0},          {"a\0c\nb", "a", true, 5},
        {"a\0c\nb", "b", true, 5},       {"a\0c\nb", "c", false, 5},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct p3d_bytes text = {(const uint8_t *)cases[i].text, cases[i].size};
        struct p3di_ignore_cost cost = {0};

        if (p3di_ignoring_of(text.size ? text : p3d_bytes_of(cases[i].text), p3d_bytes_of(cases[i].path), false,
                             &cost) != (cases[i].is_named ? P3DI_IGNORED : P3DI_NOT_NAMED))
            fail_msg("'%s' of '%s'", cases[i].text, cases[i].path);
    }
}

TEST(a_slash_behind_names_folders_only)
{
    assert_false(names("build/", "build"));
    assert_true(names_loosely("build/", "a/build/b"));
}

TEST(where_the_folders_above_are_not_known_the_end_of_a_path_is_enough)
{
    assert_true(names_loosely("made/*.hpp", "\\x\\mod\\made\\a.hpp"));
    assert_true(names_loosely("/made/", "x/made/b/a.hpp"));
    assert_false(names_loosely("made/*.hpp\n!a.hpp", "made/a.hpp"));
}

TEST(patterns_that_take_long_name_nothing_from_then_on)
{
    struct p3di_ignore_cost cost = {0};
    char text[1 << 16], path[4000];
    unsigned tries = 0;

    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < sizeof text - 2; i += 500)
        text[i] = i % 1000 ? '\n' : '*';
    memcpy(text + sizeof text - 3, "b\n", 3);
    memset(path, 'a', sizeof path);
    path[sizeof path - 1] = 0;
    for (; tries < 1000 && !p3di_ignoring_costs_much(&cost); tries++)
        p3di_ignoring_of(p3d_bytes_of(text), p3d_bytes_of(path), false, &cost);
    assert_true(tries < 1000);
    assert_int_equal(p3di_ignoring_of(p3d_bytes_of("a"), p3d_bytes_of("a"), false, &cost), P3DI_NOT_NAMED);
}
