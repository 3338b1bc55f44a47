/* test_odol_places.c: LODs of binarised models in which somebody wrote other paths, but left the table of LODs alone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_small.h"

/* LODs stand in the file from the last to the first. */
enum { LODS = 3 };

#define LONG "a\\much\\longer\\path\\than\\there\\was\\before.paa"

static void count_warning(void *user, const struct p3d_error *warning)
{
    unsigned *counts = user;

    assert_non_null(strstr(warning->message, "but the table says"));
    assert_in_range(warning->lod, 0, LODS - 1);
    counts[warning->lod]++;
}

/* The first LODs of the sample with a texture of that name in each, "" for the usual one. */
static struct p3d_buffer write_with(uint32_t version, const char *const names[LODS], uint32_t lod_count)
{
    struct p3d_bytes textures[LODS][2];
    struct odol_sample sample;
    struct p3d_buffer file;

    small_sample(&sample, version);
    sample.odol.trailing = (struct p3d_bytes){NULL, 0};
    sample.odol.lod_count = lod_count;
    for (uint32_t i = 0; i < lod_count; i++) {
        struct p3d_odol_lod *lod = &sample.odol.lods[i];

        assert_in_range(lod->texture_count, 0, 2);
        textures[i][0] = p3d_bytes_of(*names[i] ? names[i] : "data\\crate_co.paa");
        textures[i][1] = p3d_bytes_of("");
        lod->textures = textures[i];
        lod->texture_count = lod->texture_count ? lod->texture_count : 1;
    }
    file = write_small(&sample);
    odol_sample_free(&sample);
    return file;
}

static void copy_table(struct p3d_buffer *to, const struct p3d_buffer *from, uint32_t lod_count)
{
    static const char *const fields[] = {"lod_start", "lod_end"};

    for (size_t i = 0; i < COUNT(fields); i++) {
        const size_t at = place_of(from, fields[i], 0, P3D_NO_LOD);

        memcpy(to->data + at, from->data + at, (size_t)4 * lod_count);
    }
}

/* What is read of the file with the names but without a right table is the file that had the names from the start. */
static void assert_mended(uint32_t version, const char *const names[LODS], uint32_t lod_count)
{
    static const char *const usual[LODS] = {"", "", ""};
    struct p3d_buffer before = write_with(version, usual, lod_count), after = write_with(version, names, lod_count);
    struct p3d_buffer broken = write_with(version, names, lod_count), again = {NULL, 0, 0};
    unsigned counts[LODS] = {0};
    const struct p3d_options options = {.warn = count_warning, .warn_user = counts};
    struct p3d_error error;
    struct p3d_odol *odol;
    bool is_elsewhere = false;

    copy_table(&broken, &before, lod_count);
    odol = p3d_odol_read(broken.data, broken.size, &options, &error);
    if (!odol || error.status != P3D_OK)
        fail_msg("version %u: %s", (unsigned)version, error.message);
    for (uint32_t i = lod_count; i-- > 0;) {
        is_elsewhere |= *names[i] != 0;
        assert_int_equal(counts[i], is_elsewhere);
    }
    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&again), &error));
    assert_int_equal(again.size, after.size);
    assert_memory_equal(again.data, after.data, after.size);
    p3d_odol_free(odol);
    p3d_buffer_free(&before);
    p3d_buffer_free(&after);
    p3d_buffer_free(&broken);
    p3d_buffer_free(&again);
}

TEST(lods_are_read_where_they_are_after_a_path_was_written_into_them)
{
    static const uint32_t versions[] = {40, 47, 49, 50, 54};
    static const char *const names[][LODS] = {{"a", "", ""}, {LONG, "", ""}, {"", "a", ""},  {"", LONG, ""},
                                              {"", "", "a"}, {"", "", LONG}, {"b", "", "a"}, {"short.paa", LONG, "a"}};

    for (size_t i = 0; i < COUNT(versions); i++)
        for (size_t j = 0; j < COUNT(names); j++)
            assert_mended(versions[i], names[j], LODS);
}

TEST(the_only_lod_is_read_to_its_end_after_a_path_was_written_into_it)
{
    static const uint32_t versions[] = {40, 49, 50};

    for (size_t i = 0; i < COUNT(versions); i++) {
        assert_mended(versions[i], (const char *const[LODS]){"a"}, 1);
        assert_mended(versions[i], (const char *const[LODS]){LONG}, 1);
    }
}

TEST(a_model_that_is_cut_keeps_the_lods_before_the_cut)
{
    static const char *const usual[LODS] = {"", "", ""};
    struct p3d_buffer file = write_with(50, usual, LODS);
    struct p3d_error error;
    struct p3d_odol *odol = kept_odol(p3d_odol_read(file.data, file.size - 10, NULL, &error));

    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.lod, 0);
    assert_non_null(strstr(error.message, "the table puts the LOD from "));
    assert_non_null(odol->lods[0].error);
    assert_null(odol->lods[1].error);
    assert_null(odol->lods[2].error);
    p3d_buffer_free(&file);
}
