/* test_keep_lods.c: an ODOL with fewer LODs says of those that stay what is right then.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "odol_same.h"
#include "odol_sample.h"
#include "sweep.h"

#include "core/arena.h"
#include "model/shadow_lods.h"

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
    static const uint32_t versions[] = {7, 28, 40, 50, 54, 59, 68, 75};

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

TEST(what_was_made_of_a_lod_goes_with_it)
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

/* ---- What the header says ---- */

/* An ODOL of LODs of these resolutions, which have nothing in them. */
static struct p3d_odol bare;
static struct p3d_odol_lod bare_lods[5];

static void free_arena(void *arena)
{
    p3di_arena_free(arena);
}

static void make_bare(const float *resolutions, uint32_t count)
{
    memset(&bare, 0, sizeof bare);
    memset(bare_lods, 0, sizeof bare_lods);
    for (uint32_t i = 0; i < count; i++)
        bare_lods[i].resolution = resolutions[i];
    bare.version = 73;
    bare.lods = bare_lods;
    bare.lod_count = count;
    bare.memory = p3di_arena_new(NULL, P3DI_NO_INPUT);
    assert_non_null(bare.memory);
    at_end(free_arena, bare.memory);
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        bare.special_lods[i] = P3D_ODOL_NO_LOD;
}

/* Those whose bits are set. */
static void keep_bare(unsigned bits)
{
    uint32_t lods[5], count = 0;

    for (uint32_t i = 0; i < bare.lod_count; i++)
        if (bits >> i & 1)
            lods[count++] = i;
    assert_true(p3d_odol_keep_lods(&bare, lods, count, NULL));
    assert_int_equal(bare.lod_count, count);
}

TEST(a_part_goes_to_the_first_lod_of_the_same_resolution)
{
    static const float resolutions[] = {1, 1e13f, 1e15f, 1e13f, 1e13f};

    make_bare(resolutions, 5);
    bare.special_lods[P3D_ROLE_GEOMETRY] = 1;
    bare.special_lods[P3D_ROLE_MEMORY] = 2;
    bare.special_lods[P3D_ROLE_PATHS] = 4;
    keep_bare(0x1d);
    assert_int_equal(bare.special_lods[P3D_ROLE_GEOMETRY], 2);
    assert_int_equal(bare.special_lods[P3D_ROLE_MEMORY], 1);
    assert_int_equal(bare.special_lods[P3D_ROLE_PATHS], 3);
    keep_bare(0x5);
    assert_int_equal(bare.special_lods[P3D_ROLE_GEOMETRY], 1);
    assert_int_equal(bare.special_lods[P3D_ROLE_MEMORY], P3D_ODOL_NO_LOD);
    assert_int_equal(bare.special_lods[P3D_ROLE_PATHS], 1);
}

TEST(view_and_fire_geometries_that_go_are_replaced_in_their_order)
{
    static const float resolutions[] = {1e13f, 6e15f, 7e15f};
    static const int8_t none = P3D_ODOL_NO_LOD;
    static const struct {
        unsigned kept;
        int8_t geometry, view, fire;
    } rows[] = {{3, 0, 1, 1}, {5, 0, 0, 1}, {1, 0, 0, 0}, {6, none, 0, 1}, {4, none, none, 0}, {2, none, 0, 0}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        make_bare(resolutions, 3);
        bare.special_lods[P3D_ROLE_GEOMETRY] = 0;
        bare.special_lods[P3D_ROLE_VIEW_GEOMETRY] = 1;
        bare.special_lods[P3D_ROLE_FIRE_GEOMETRY] = 2;
        keep_bare(rows[i].kept);
        assert_int_equal(bare.special_lods[P3D_ROLE_GEOMETRY], rows[i].geometry);
        assert_int_equal(bare.special_lods[P3D_ROLE_VIEW_GEOMETRY], rows[i].view);
        assert_int_equal(bare.special_lods[P3D_ROLE_FIRE_GEOMETRY], rows[i].fire);
    }
    make_bare(resolutions, 3);
    bare.special_lods[P3D_ROLE_GEOMETRY] = 0;
    keep_bare(1);
    assert_int_equal(bare.special_lods[P3D_ROLE_VIEW_GEOMETRY], none); /* there was none */
    assert_int_equal(bare.special_lods[P3D_ROLE_FIRE_GEOMETRY], none);
}

TEST(shadows_begin_with_the_next_lod_that_stays)
{
    static const float resolutions[] = {1, 2, 899, 1e4f, 1e13f};
    static const struct {
        uint32_t before;
        unsigned kept;
        uint32_t now;
    } rows[] = {{1, 0x15, 1}, {2, 0x13, 1}, {3, 0x13, 2}, {0, 0x18, 0}, {5, 0x03, 2}, {9, 0x07, 3},
                {4, 0x03, 2}, {2, 0x06, 1}, {1, 0x19, 0}, {0, 0x1e, 0}, {4, 0x1c, 2}, {2, 0x17, 2}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        make_bare(resolutions, 5);
        bare.min_shadow = rows[i].before;
        keep_bare(rows[i].kept);
        if (bare.min_shadow != rows[i].now)
            fail_msg("row %u: %u", (unsigned)i, (unsigned)bare.min_shadow);
    }
}

/* LODs below 900 are drawn. */
TEST(the_lod_of_900_is_not_drawn)
{
    static const float resolutions[] = {1, 2, 900, 1e4f};

    make_bare(resolutions, 4);
    bare.min_shadow = 1;
    keep_bare(0x5);
    assert_int_equal(bare.min_shadow, 0);
    make_bare(resolutions, 4);
    bare.min_shadow = 2;
    keep_bare(0x9);
    assert_int_equal(bare.min_shadow, 1);
}

/* Buffers that go leave it to the visual LODs, and these to nothing. */
TEST(sources_of_shadows_are_lods_that_stay)
{
    static const float resolutions[] = {899, 900, 1e4f, 1.1e4f};
    static const struct {
        int32_t before;
        unsigned kept;
        int32_t now;
        bool prefers_volume;
    } rows[] = {
        {P3DI_SHADOW_BUFFER, 0x7, P3DI_SHADOW_VISUAL, true},    {P3DI_SHADOW_BUFFER, 0x6, P3DI_SHADOW_NOTHING, true},
        {P3DI_SHADOW_BUFFER, 0xb, P3DI_SHADOW_BUFFER, false},   {P3DI_SHADOW_VOLUME, 0x7, P3DI_SHADOW_VISUAL, true},
        {P3DI_SHADOW_VOLUME, 0xb, P3DI_SHADOW_VOLUME, false},   {P3DI_SHADOW_VOLUME, 0x2, P3DI_SHADOW_NOTHING, false},
        {P3DI_SHADOW_VISUAL, 0xe, P3DI_SHADOW_NOTHING, true},   {P3DI_SHADOW_VISUAL, 0x1, P3DI_SHADOW_VISUAL, false},
        {P3DI_SHADOW_NOTHING, 0x1, P3DI_SHADOW_NOTHING, false}, {-1, 0x2, -1, false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        make_bare(resolutions, 4);
        bare.shadow_buffer_source = rows[i].before;
        bare.prefer_shadow_volume = true;
        keep_bare(rows[i].kept);
        if (bare.shadow_buffer_source != rows[i].now || bare.prefer_shadow_volume != rows[i].prefers_volume)
            fail_msg("row %u: %d %d", (unsigned)i, (int)bare.shadow_buffer_source, bare.prefer_shadow_volume);
    }
    make_bare(resolutions, 3); /* without buffers before */
    bare.shadow_buffer_source = P3DI_SHADOW_BUFFER;
    keep_bare(1);
    assert_int_equal(bare.shadow_buffer_source, P3DI_SHADOW_BUFFER);
    make_bare(resolutions, 2); /* without volumes before */
    bare.prefer_shadow_volume = true;
    keep_bare(1);
    assert_true(bare.prefer_shadow_volume);
}

/* Of several visual LODs the last is, and one alone if it has fewer than 100 faces. */
TEST(the_last_visual_lod_is_permanent_if_it_is_small_or_one_of_several)
{
    static const float resolutions[] = {1, 2, 3, 1e13f};
    static const struct {
        uint32_t version;
        unsigned kept;
        uint32_t face_count, last;
        bool is_permanent;
    } rows[] = {{73, 0x9, 99, 0, true}, {73, 0x9, 100, 0, false}, {73, 0xb, 100, 1, true}, {28, 0x9, 99, 0, true},
                {7, 0x9, 99, 0, false}, {73, 0x7, 99, 2, false},  {73, 0xd, 1000, 1, true}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        make_bare(resolutions, 4);
        bare.version = rows[i].version;
        for (uint32_t j = 0; j < 4; j++) {
            bare_lods[j].face_count = rows[i].face_count;
            bare_lods[j].summary.face_count = 7;
        }
        keep_bare(rows[i].kept);
        for (uint32_t j = 0; j < bare.lod_count; j++) {
            const bool is_it = rows[i].is_permanent && j == rows[i].last;

            assert_int_equal(bare_lods[j].is_permanent, is_it);
            assert_int_equal(bare_lods[j].summary.face_count, is_it ? 0 : 7);
        }
    }
}

TEST(data_of_a_geometry_goes_with_it)
{
    static const float resolutions[] = {1, 1e13f, 3e15f};

    for (unsigned kept = 1; kept < 8; kept++)
        for (unsigned has_physx = 0; has_physx < 2; has_physx++) {
            struct p3d_odol_buoyancy buoyancy = {.unknown_before_grid = 5, .has_grid = true, .volume = 3};
            struct p3d_odol_physx physx;
            const bool has_geometry = kept & 2, has_roadway = kept & 4;

            memset(&physx, 0, sizeof physx);
            make_bare(resolutions, 3);
            bare.special_lods[P3D_ROLE_GEOMETRY] = 1;
            bare.special_lods[P3D_ROLE_ROADWAY] = 2;
            bare.buoyancy = &buoyancy;
            bare.mass_array = (struct p3d_span){(const uint8_t *)"", 9, 4};
            for (uint32_t i = 0; i < P3D_ODOL_MESH_LISTS; i++)
                physx.lists[i].mesh_count = 11 + i;
            bare.physx = has_physx ? &physx : NULL;
            keep_bare(kept);
            for (uint32_t i = 0; i < P3D_ODOL_MESH_LISTS; i++)
                assert_int_equal(physx.lists[i].mesh_count,
                                 !has_physx || (i % 2 ? has_roadway : has_geometry) ? 11 + i : 0);
            assert_int_equal(bare.mass_array.count, has_geometry ? 9 : 0);
            assert_ptr_equal(bare.buoyancy, has_physx && !has_geometry ? NULL : &buoyancy);
            if (!has_physx) {
                assert_int_equal(buoyancy.unknown_before_grid, 5);
                assert_int_equal(buoyancy.has_grid, has_geometry);
                assert_f32(buoyancy.volume, has_geometry ? 3 : 0);
            }
        }
}

/* Of another length, they are of something else than LODs. */
TEST(lists_by_lod_follow_the_lods)
{
    static const float resolutions[] = {1, 2, 1e4f, 1.1e4f};
    static const uint8_t indices[4][4] = {{3}, {2}, {0xff, 0xff, 0xff, 0xff}, {4}};

    make_bare(resolutions, 4);
    bare.preferred_shadow_volumes = (struct p3d_span){indices[0], 4, 4};
    bare.preferred_shadow_buffers = (struct p3d_span){indices[0], 3, 4};
    bare.animation_bones = (int32_t *)(uintptr_t)indices;
    keep_bare(0xd);
    assert_int_equal(bare.preferred_shadow_volumes.count, 3);
    assert_int_equal(p3d_u32_at(bare.preferred_shadow_volumes, 0), 2);
    assert_int_equal(p3d_u32_at(bare.preferred_shadow_volumes, 1), UINT32_MAX);
    assert_int_equal(p3d_u32_at(bare.preferred_shadow_volumes, 2), 4); /* it was none */
    assert_int_equal(bare.preferred_shadow_buffers.count, 3);
    assert_ptr_equal(bare.preferred_shadow_buffers.data, indices[0]);
    assert_int_equal(bare.preferred_shadow_buffers_visible.count, 0);
    assert_null(bare.animation_bones);
}
