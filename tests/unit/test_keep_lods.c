/* test_keep_lods.c: an ODOL with fewer LODs says of those that stay what is right then.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "odol_same.h"
#include "odol_sample.h"

#include <p3d/edit.h>

/* An ODOL of the sample that was changed, in memory that a file must outlive. */
struct kept {
    struct odol_sample sample;
    struct p3d_buffer file;
    struct p3d_odol *odol;
    unsigned warnings;
};

static struct p3d_odol *read_counting(const struct p3d_buffer *file, unsigned *warnings)
{
    const struct p3d_options options = {.warn = tally, .warn_user = warnings};
    struct p3d_error error;
    struct p3d_odol *odol;

    *warnings = 0;
    odol = p3d_odol_read(file->data, file->size, &options, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_OK);
    return odol;
}

static void finish_reading(struct kept *kept)
{
    assert_true(p3d_odol_write(&kept->sample.odol, p3d_buffer_sink(&kept->file), NULL));
    kept->odol = read_counting(&kept->file, &kept->warnings);
}

static struct kept read_sample(uint32_t version)
{
    struct kept kept = {.file = {NULL, 0, 0}};

    odol_sample_make(&kept.sample, version);
    finish_reading(&kept);
    return kept;
}

static void free_kept(struct kept *kept)
{
    p3d_odol_free(kept->odol);
    p3d_buffer_free(&kept->file);
    odol_sample_free(&kept->sample);
}

/* The LODs that are kept are written, and read without a warning that was not there before. */
static void keep(struct kept *kept, const uint32_t *lods, size_t count)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_odol *again;
    struct p3d_error error;
    float resolutions[4];
    unsigned warnings;

    for (size_t i = 0; i < count; i++)
        resolutions[i] = kept->odol->lods[lods[i]].resolution;
    if (!p3d_odol_keep_lods(kept->odol, lods, count, &error))
        fail_msg("%s", error.message);
    assert_int_equal(kept->odol->lod_count, count);
    for (size_t i = 0; i < count; i++)
        assert_f32(kept->odol->lods[i].resolution, resolutions[i]);
    assert_true(p3d_odol_write(kept->odol, p3d_buffer_sink(&file), &error));
    again = read_counting(&file, &warnings);
    assert_true(warnings <= kept->warnings);
    assert_same_odol(kept->odol, again);
    p3d_odol_free(again);
    p3d_buffer_free(&file);
}

TEST(indices_of_lods_follow_them)
{
    static const uint32_t lods[] = {0, 2};
    struct kept kept = read_sample(73);
    struct p3d_odol *odol = kept.odol;

    keep(&kept, lods, COUNT(lods));
    assert_int_equal(odol->special_lods[P3D_ROLE_GEOMETRY], 1);
    assert_int_equal(odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], 1);
    assert_int_equal(odol->special_lods[P3D_ROLE_MEMORY], P3D_ODOL_NO_LOD);
    assert_int_equal(odol->min_shadow, 1);
    /* They were 0 1 2 3, 1 2 3 4 and 2 3 4 5. */
    assert_int_equal(p3d_u32_at(odol->preferred_shadow_volumes, 0), 0);
    assert_int_equal(p3d_u32_at(odol->preferred_shadow_volumes, 1), 1);
    assert_int_equal(p3d_u32_at(odol->preferred_shadow_buffers, 0), UINT32_MAX);
    assert_int_equal(p3d_u32_at(odol->preferred_shadow_buffers_visible, 0), 1);
    assert_int_equal(p3d_u32_at(odol->preferred_shadow_buffers_visible, 1), 4);
    assert_int_not_equal(odol->physx->lists[2].mesh_count, 0);
    free_kept(&kept);
}

TEST(files_do_without_each_lod)
{
    static const uint32_t versions[] = {7, 40, 54, 75};

    for (size_t i = 0; i < COUNT(versions); i++) {
        for (uint32_t left = 0; left < 4; left++) {
            struct kept kept = read_sample(versions[i]);
            uint32_t lods[3] = {0, 1, 2};

            for (uint32_t j = left; j < 3; j++)
                lods[j]++;
            keep(&kept, lods, 3);
            free_kept(&kept);
        }
    }
}

TEST(data_that_was_made_of_a_lod_goes_with_it)
{
    static const uint32_t lods[] = {1, 3};
    struct kept kept = read_sample(73);

    keep(&kept, lods, COUNT(lods));
    assert_int_equal(kept.odol->special_lods[P3D_ROLE_GEOMETRY], P3D_ODOL_NO_LOD);
    assert_int_equal(kept.odol->special_lods[P3D_ROLE_MEMORY], 1);
    assert_int_equal(kept.odol->physx->lists[0].mesh_count, 0);
    assert_int_equal(kept.odol->physx->lists[2].mesh_count, 0);
    assert_int_equal(kept.odol->mass_array.count, 0);
    free_kept(&kept);
}

TEST(the_volume_of_a_geometry_goes_with_it)
{
    static const uint32_t lods[] = {1, 3};
    struct kept kept = read_sample(59);

    assert_true(kept.odol->buoyancy->has_grid);
    keep(&kept, lods, COUNT(lods));
    assert_false(kept.odol->buoyancy->has_grid);
    free_kept(&kept);
}

TEST(others_take_the_part_of_geometries_that_go)
{
    static const uint32_t lods[] = {0, 1, 2};
    struct kept kept = {.file = {NULL, 0, 0}};
    int8_t *roles = kept.sample.odol.special_lods;

    odol_sample_make(&kept.sample, 50);
    roles[P3D_ROLE_VIEW_GEOMETRY] = roles[P3D_ROLE_FIRE_GEOMETRY] = 3;
    finish_reading(&kept);
    keep(&kept, lods, COUNT(lods));
    assert_int_equal(kept.odol->special_lods[P3D_ROLE_VIEW_GEOMETRY], 2);
    assert_int_equal(kept.odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], 2);
    assert_int_equal(kept.odol->special_lods[P3D_ROLE_MEMORY], P3D_ODOL_NO_LOD);
    free_kept(&kept);
}

TEST(the_last_visual_lod_is_permanent)
{
    static const uint32_t two[] = {0, 1, 3}, one[] = {1, 2};
    struct kept kept = {.file = {NULL, 0, 0}};

    odol_sample_make(&kept.sample, 73);
    kept.sample.odol.lods[2].resolution = 3;
    kept.sample.odol.min_shadow = 2;
    finish_reading(&kept);
    assert_false(kept.odol->lods[1].is_permanent);
    keep(&kept, two, COUNT(two));
    assert_true(kept.odol->lods[1].is_permanent);
    assert_int_equal(kept.odol->min_shadow, 1);
    keep(&kept, one, COUNT(one)); /* it has many faces, so nothing is kept in memory */
    assert_false(kept.odol->lods[0].is_permanent);
    assert_int_equal(kept.odol->lods[0].summary.face_count, kept.odol->lods[0].face_count);
    assert_int_equal(kept.odol->min_shadow, 0);
    free_kept(&kept);
}

TEST(shadow_buffers_that_go_are_no_source)
{
    static const uint32_t lods[] = {0, 1, 2};
    struct kept kept = {.file = {NULL, 0, 0}};

    odol_sample_make(&kept.sample, 50);
    kept.sample.odol.lods[2].resolution = 1e4f;
    kept.sample.odol.lods[3].resolution = 1.1e4f;
    kept.sample.odol.shadow_buffer_source = 1;
    kept.sample.odol.prefer_shadow_volume = true;
    finish_reading(&kept);
    keep(&kept, lods, 3);
    assert_int_equal(kept.odol->shadow_buffer_source, 0);
    assert_true(kept.odol->prefer_shadow_volume);
    keep(&kept, lods, 2);
    assert_false(kept.odol->prefer_shadow_volume);
    free_kept(&kept);
}

TEST(wrong_lods_change_nothing)
{
    static const uint32_t turned[] = {1, 0}, twice[] = {1, 1}, beyond[] = {4}, all[] = {0, 1, 2, 3};
    struct kept kept = read_sample(50);
    struct p3d_error error;

    assert_false(p3d_odol_keep_lods(NULL, all, 1, &error));
    assert_false(p3d_odol_keep_lods(kept.odol, turned, 2, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_false(p3d_odol_keep_lods(kept.odol, twice, 2, NULL));
    assert_false(p3d_odol_keep_lods(kept.odol, beyond, 1, &error));
    assert_string_equal(error.message, "LOD 4 is wanted, but there are 4");
    assert_true(p3d_odol_keep_lods(kept.odol, all, 4, &error));
    assert_same_odol(kept.odol, &kept.sample.odol);
    assert_false(p3d_odol_keep_lods(&kept.sample.odol, all, 1, &error)); /* its memory is not the library's */
    assert_string_equal(error.message, "the ODOL was not read");
    free_kept(&kept);
}

/* The LODs themselves are good, and may be kept. */
TEST(a_part_for_a_lod_that_does_not_exist_is_played_by_none)
{
    struct kept kept = {.file = {NULL, 0, 0}};
    struct p3d_error error;

    odol_sample_make(&kept.sample, 73);
    kept.sample.odol.special_lods[P3D_ROLE_MEMORY] = 47;
    assert_true(p3d_odol_write(&kept.sample.odol, p3d_buffer_sink(&kept.file), NULL));
    kept.odol = p3d_odol_read(kept.file.data, kept.file.size, NULL, &error);
    assert_non_null(kept.odol);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(kept.odol->special_lods[P3D_ROLE_MEMORY], P3D_ODOL_NO_LOD);
    free_kept(&kept);
}
