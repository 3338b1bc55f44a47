/* test_core.c: arena, output buffer, errors, files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "core/arena.h"
#include "core/error.h"
#include "core/foreign.h"
#include "core/pages.h"

#include <p3d/version.h>

#include <stdio.h>

/* From 4 MiB on it comes in large pages, and goes back in the same. */
TEST(memory_of_the_system_goes_back_as_it_came)
{
    static const size_t sizes[] = {1, ((size_t)4 << 20) - 1, (size_t)4 << 20, ((size_t)4 << 20) + 1, (size_t)6 << 20};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        uint8_t *memory = p3di_system_allocate(sizes[i]);

        assert_non_null(memory);
        for (size_t at = 0; at < sizes[i]; at += 4095)
            assert_int_equal(memory[at], 0);
        assert_int_equal(memory[sizes[i] - 1], 0);
        memset(memory, 0xff, sizes[i]);
        p3di_system_release(memory, sizes[i]);
    }
    assert_null(p3di_system_allocate(SIZE_MAX));
    assert_null(p3di_system_allocate(SIZE_MAX - ((size_t)2 << 20)));
}

TEST(memory_is_zeroed_also_if_it_was_kept)
{
    const size_t size = (size_t)9 << 20;

    p3di_keep_pages();
    for (int round = 0; round < 2; round++) {
        struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
        uint8_t *memory = p3di_arena_alloc(arena, size, 1);

        assert_non_null(memory);
        assert_int_equal(memory[0] | memory[size / 2] | memory[size - 1], 0);
        memset(memory, 0xff, size);
        p3di_arena_free(arena);
    }
}

TEST(an_arena_keeps_its_limit_and_refuses_overflow)
{
    const struct p3d_options options = {.max_memory = 10000};
    struct p3di_arena *arena = p3di_arena_new(&options, P3DI_NO_INPUT);

    assert_non_null(p3di_arena_alloc(arena, 9000, 1));
    assert_null(p3di_arena_alloc(arena, 9000, 1));
    assert_non_null(p3di_arena_alloc(arena, 100, 1));
    assert_null(p3di_arena_alloc(arena, SIZE_MAX, 2));
    assert_null(p3di_arena_alloc(arena, SIZE_MAX, 1));
    p3di_arena_free(arena);
}

TEST(an_error_is_one_printable_line)
{
    struct p3d_error error;
    char text[256];

    p3di_error_set(&error, P3D_DAMAGED, 3, 0x1a4, "name \"%s\"", "a\n\033[2J\xff");
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "lod 3: 0x1a4: name \"a??[2J?\"");
    p3di_error_set(&error, P3D_DAMAGED, P3D_NO_LOD, 0, "short");
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "short");
    assert_string_equal(p3d_error_text(&error, text, 5), "shor");
    error.lod = 2;
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "lod 2: short");
}

/* The place is left out where there is none: of all of a file or a LOD. */
TEST(an_error_says_its_place)
{
    static const struct {
        enum p3d_status status;
        int32_t lod;
        uint64_t offset;
        const char *text;
    } rows[] = {{P3D_OK, P3D_NO_LOD, 0, "odd"},      {P3D_OK, P3D_NO_LOD, 1, "0x1: odd"},
                {P3D_DAMAGED, P3D_NO_LOD, 0, "odd"}, {P3D_OK, 0, 0, "lod 0: odd"},
                {P3D_OK, 12, 0, "lod 12: odd"},      {P3D_DAMAGED, 12, 0x123456789a, "lod 12: 0x123456789a: odd"}};
    struct p3d_error error;
    char text[64], name[200];

    for (size_t i = 0; i < COUNT(rows); i++) {
        p3di_error_set(&error, rows[i].status, rows[i].lod, rows[i].offset, "odd");
        assert_string_equal(p3d_error_text(&error, text, sizeof text), rows[i].text);
    }
    p3di_error_set(&error, P3D_DAMAGED, P3D_NO_LOD, 9, "12:5: odd");
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "0x9: 12:5: odd");
    error.has_line = true;
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "12:5: odd");
    p3di_error_set(&error, P3D_OK, P3D_NO_LOD, 0, " ~\x1f\x7f\x80");
    assert_false(error.has_line);
    assert_string_equal(error.message, " ~???");
    p3di_error_set(&error, P3D_OK, P3D_NO_LOD, 0, "odd");
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = 0;
    p3di_error_name_file(&error, name + 13); /* as much as there is room for */
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_true(p3d_text_ends_with(p3d_bytes_of(error.message), "aa: odd") && error.message[0] == 'a');
    p3di_error_set(&error, P3D_OK, P3D_NO_LOD, 0, "odd");
    p3di_error_name_file(&error, name);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_true(p3d_text_starts_with(p3d_bytes_of(error.message), "...aaa"));
    p3di_error_set(&error, P3D_OK, P3D_NO_LOD, 0, "odd");
    p3di_error_name_within(&error, p3d_bytes_of(name), 160); /* words follow */
    assert_int_equal(strlen(error.message), 160);
    p3di_error_clear(&error);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_string_equal(error.message, "");
    assert_true(p3di_check_input(NULL, 0, &error));
    assert_true(p3di_check_input("", 5, &error));
    assert_int_equal(error.status, P3D_OK);
    assert_false(p3di_check_input(NULL, 5, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "no data is given, but its size is 5");
}

TEST(the_version_is_that_of_the_headers)
{
    char text[32];

    snprintf(text, sizeof text, "%d.%d.%d", P3D_VERSION_MAJOR, P3D_VERSION_MINOR, P3D_VERSION_PATCH);
    assert_string_equal(p3d_version(), text);
    assert_string_equal(p3d_version(), PROJECT_VERSION);
}

TEST(versions_are_compared_part_by_part)
{
    assert_true(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR, P3D_VERSION_PATCH));
    assert_false(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR, P3D_VERSION_PATCH + 1));
    assert_false(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR + 1, 0));
    assert_false(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR + 1, 0, 0));
    assert_true(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR - 1, P3D_VERSION_PATCH + 1));
    assert_true(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR - 1, P3D_VERSION_MINOR + 1, P3D_VERSION_PATCH + 1));
}

/* By their first bytes, all of which count. */
TEST(files_of_other_kinds_are_called_what_they_are)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *is;
    } kinds[] = {{"version https://git-lfs", 23, "Git LFS"},
                 {"<!DOCTYPE html", 14, "a page of HTML"},
                 {"<HTML", 5, "a page of HTML"},
                 {"PK\3\4", 4, "a ZIP archive"},
                 {"7z\xbc\xaf\x27\x1c", 6, "a 7z archive"},
                 {"Rar!", 4, "a RAR archive"},
                 {"\x1f\x8b", 2, "compressed with gzip"},
                 {"RTM_", 4, "an animation (RTM)"},
                 {"BMTR", 4, "an animation (RTM)"},
                 {"\0sreV", 5, "a PBO archive"},
                 {"\0raP", 4, "a rapified config or rvmat"}};

    for (size_t i = 0; i < COUNT(kinds); i++) {
        char bytes[32] = "";
        const char *is;

        memcpy(bytes, kinds[i].bytes, kinds[i].size);
        is = p3di_foreign(bytes, kinds[i].size);
        if (!is || !strstr(is, kinds[i].is))
            fail_msg("%s: %s", kinds[i].is, is ? is : "none");
        assert_ptr_equal(p3di_foreign(bytes, sizeof bytes), is);
        assert_null(p3di_foreign(bytes, kinds[i].size - 1));
        for (size_t j = 0; j < kinds[i].size; j++) {
            bytes[j] ^= 1;
            assert_null(p3di_foreign(bytes, sizeof bytes));
            bytes[j] ^= 1;
        }
    }
    assert_string_equal(p3di_foreign("", 0), "an empty file");
    assert_null(p3di_foreign("MLOD", 4));
}
