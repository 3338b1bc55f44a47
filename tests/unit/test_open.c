/* test_open.c: files of either format, and the choice of their LODs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* The LODs that a selector names, as "0 2"; NULL if none. */
static void assert_choice(const struct p3d_document *document, const char *selector, const char *expected)
{
    uint32_t lods[32], count;
    char text[128] = "";
    size_t used = 0;
    struct p3d_error error;

    assert_in_range(document->lod_count, 1, 32);
    if (!p3d_choose_lods(document, selector, lods, &count, &error)) {
        assert_null(expected);
        assert_int_equal(error.status, P3D_INVALID);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%u", i ? " " : "", (unsigned)lods[i]);
    assert_non_null(expected);
    assert_string_equal(text, expected);
}

static struct p3d_document open_fixture(const char *path)
{
    struct p3d_document document;
    struct p3d_error error;

    assert_true(p3d_open(path, NULL, &document, &error));
    assert_int_equal(error.status, P3D_OK);
    return document;
}

/* Its LODs: 1.000, 2.000, View - Pilot, Geometry, Memory, LandContact. */
#define TUBE FIXTURES "/tube.p3d"

TEST(both_formats_open_and_mean_the_same)
{
    static const char *const paths[] = {TUBE, FIXTURES "/tube_v07.p3d", FIXTURES "/tube_v50.p3d"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        struct p3d_document document = open_fixture(paths[i]);
        const uint32_t geometry = 3;
        struct p3d_error error;
        struct p3d_model *all = p3d_document_model(&document, NULL, 0, NULL, &error);
        struct p3d_model *one = p3d_document_model(&document, &geometry, 1, NULL, &error);

        assert_int_equal(document.format, i ? P3D_FORMAT_ODOL : P3D_FORMAT_MLOD);
        assert_int_equal(document.lod_count, 6);
        assert_non_null(document.file.data);
        assert_f32(p3d_document_resolution(&document, 2), 1100);
        assert_null(p3d_document_lod_error(&document, 2));
        assert_int_equal(all->lod_count, 6);
        assert_int_equal(one->lod_count, 1);
        assert_int_equal(one->lods[0].face_count, 6);
        p3d_model_free(one);
        p3d_model_free(all);
        p3d_close(&document);
        assert_int_equal(document.lod_count, 0);
    }
}

/* Leaves numbers that are an error's status, where later calls have their variables. */
static void litter_stack(void)
{
    volatile uint32_t litter[4096];

    for (size_t i = 0; i < COUNT(litter); i++)
        litter[i] = P3D_NO_MEMORY;
}

TEST(errors_may_be_of_no_interest)
{
    static const char *const paths[] = {TUBE, FIXTURES "/tube_v07.p3d", FIXTURES "/tube_v48.p3d"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        struct p3d_document document;

        litter_stack();
        assert_true(p3d_open(paths[i], NULL, &document, NULL));
        assert_int_equal(document.lod_count, 6);
        for (uint32_t lod = 0; lod < document.lod_count; lod++)
            assert_null(p3d_document_lod_error(&document, lod));
        if (document.odol)
            assert_int_equal(document.odol->lods[0].face_count, 225);
        p3d_close(&document);
    }
}

TEST(a_file_that_is_no_p3d_does_not_open)
{
    struct p3d_document document;
    struct p3d_error error;

    assert_false(p3d_open(FIXTURES "/no such file", NULL, &document, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_false(p3d_open(FIXTURES "/README.md", NULL, &document, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_false(p3d_read("", 0, NULL, &document, &error));
    assert_string_equal(error.message, "the file is empty");
    p3d_close(&document);
}

/* As FTP and editors write what they take for a text. */
TEST(a_model_whose_nuls_have_become_blanks_is_named_as_that)
{
    static const char *const paths[] = {TUBE, FIXTURES "/tube_v40.p3d", FIXTURES "/tube_v50.p3d"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        struct p3d_document document;
        struct p3d_error error;
        struct p3d_file file;
        uint8_t *copy;

        assert_true(p3d_read_file(paths[i], &file, &error));
        copy = malloc(file.size);
        assert_non_null(copy);
        for (size_t j = 0; j < file.size; j++)
            copy[j] = file.data[j] ? file.data[j] : ' ';
        assert_false(p3d_read(copy, file.size, NULL, &document, &error));
        assert_int_equal(error.status, P3D_DAMAGED);
        assert_int_equal(error.offset, 4);
        assert_non_null(strstr(error.message, "a program has written it as a text"));
        p3d_close(&document);
        free(copy);
        p3d_file_free(&file);
    }
}

TEST(indices_are_numbers_with_or_without_a_mark)
{
    struct p3d_document document = open_fixture(TUBE);

    assert_choice(&document, "0", "0");
    assert_choice(&document, "#1", "1");
    assert_choice(&document, "2-4,#0", "0 2 3 4");
    assert_choice(&document, "#0-1", "0 1");
    assert_choice(&document, "6", NULL);
    assert_choice(&document, "3-6", NULL);
    assert_choice(&document, "4-3", NULL);
    assert_choice(&document, "#1100", NULL);
    assert_choice(&document, "#", NULL);
    p3d_close(&document);
}

TEST(a_number_with_a_point_is_a_resolution)
{
    struct p3d_document document = open_fixture(TUBE);

    assert_choice(&document, "1.000", "0");
    assert_choice(&document, "2.0", "1");
    assert_choice(&document, "1", "1");
    assert_choice(&document, "1100", "2"); /* no index, but a resolution */
    assert_choice(&document, "3.5", NULL);
    p3d_close(&document);
}

TEST(names_need_no_case_blanks_or_dashes_and_not_their_end)
{
    struct p3d_document document = open_fixture(TUBE);

    assert_choice(&document, "View - Pilot", "2");
    assert_choice(&document, "view_pilot", "2");
    assert_choice(&document, "viewPILOT", "2");
    assert_choice(&document, "geom", "3");
    assert_choice(&document, "v,MEM", "2 4");
    assert_choice(&document, "visual", "0 1");
    assert_choice(&document, "all", "0 1 2 3 4 5");
    assert_choice(&document, NULL, "0 1 2 3 4 5");
    assert_choice(&document, "x", NULL);
    assert_choice(&document, "", NULL);
    assert_choice(&document, "geom,", NULL);
    assert_choice(&document, "-", NULL);
    assert_choice(&document, "-1", NULL); /* a number is no start of a name, and a sign is a part of it */
    assert_choice(&document, "-geom", NULL);
    assert_choice(&document, "11", NULL);
    p3d_close(&document);
}

TEST(a_start_of_several_names_is_an_error_that_says_which_there_are)
{
    struct p3d_mlod_lod lods[] = {{.resolution = 6e15f},
                                  {.resolution = 1e13f},
                                  {.resolution = 1e13f},
                                  {.resolution = 1100},
                                  {.resolution = 1000}};
    struct p3d_mlod mlod = {.lods = lods, .lod_count = COUNT(lods)};
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &mlod, .lod_count = COUNT(lods)};
    struct p3d_error error;
    uint32_t chosen[COUNT(lods)], count;

    assert_choice(&document, "geo", "1 2"); /* one name, twice */
    assert_choice(&document, "view g", NULL);
    assert_choice(&document, "view gu", "4");
    assert_false(p3d_choose_lods(&document, "view", chosen, &count, &error));
    assert_string_equal(error.message, "\"view\" is the start of several names; there are: View Geometry, Geometry, "
                                       "View - Pilot, View - Gunner");
    assert_false(p3d_choose_lods(&document, "memory", chosen, &count, &error));
    assert_string_equal(error.message, "\"memory\" names no LOD of: View Geometry, Geometry, View - Pilot, "
                                       "View - Gunner");
}

TEST(visual_lods_may_be_missing)
{
    struct p3d_mlod_lod lods[] = {{.resolution = 1e13f}, {.resolution = 1e15f}};
    struct p3d_mlod mlod = {.lods = lods, .lod_count = COUNT(lods)};
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &mlod, .lod_count = COUNT(lods)};
    const struct p3d_document empty = {.format = P3D_FORMAT_MLOD, .mlod = &mlod};
    struct p3d_error error;
    uint32_t chosen[COUNT(lods)], count = 7;

    assert_false(p3d_choose_lods(&document, "visual", chosen, &count, &error));
    assert_string_equal(error.message, "\"visual\" names no LOD of: Geometry, Memory");
    assert_int_equal(error.offset, 0);
    assert_true(p3d_choose_lods(&empty, NULL, chosen, &count, &error));
    assert_int_equal(count, 0);
}
