/* test_odol_trailing.c: what stands behind the last LOD is read as records, or kept as it is; neighbours, odd key
 * frames.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "odol_sample.h"
#include "physx_bytes.h"
#include "sweep.h"

#include <stdlib.h>

static const uint32_t versions[] = {58, 59, 60, 68, 70, 73};

/* A file whose only LOD is the sample's smallest one. */
struct small_file {
    struct p3d_buffer bytes;
    size_t trailing_at, trailing_size;
    unsigned usual_warnings;
};

static struct p3d_odol *read_file(const uint8_t *data, size_t size, unsigned *warnings)
{
    const struct p3d_options options = {.warn = tally, .warn_user = warnings};
    struct p3d_error error;
    struct p3d_odol *odol;

    *warnings = 0;
    odol = p3d_odol_read(data, size, &options, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_OK);
    return odol;
}

static struct small_file make_file(uint32_t version)
{
    struct small_file file = {.bytes = {NULL, 0, 0}, .usual_warnings = version == 60};
    struct odol_sample sample;
    struct p3d_odol *odol;
    unsigned warnings;

    odol_sample_make(&sample, version);
    sample.odol.lods += 3;
    sample.odol.lod_count = sample.odol.preferred_shadow_volumes.count = sample.odol.preferred_shadow_buffers.count =
        sample.odol.preferred_shadow_buffers_visible.count = 1;
    sample.odol.mass_array.count = 0;
    sample.odol.has_animations = false;
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        sample.odol.special_lods[i] = P3D_ODOL_NO_LOD;
    assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file.bytes), NULL));
    odol_sample_free(&sample);
    odol = read_file(file.bytes.data, file.bytes.size, &warnings);
    assert_int_equal(warnings, file.usual_warnings);
    file.trailing_size = odol->trailing.size;
    file.trailing_at = file.bytes.size - file.trailing_size;
    assert_ptr_equal(odol->trailing.data, file.bytes.data + file.trailing_at);
    p3d_odol_free(odol);
    return file;
}

static void check_written_back(const struct p3d_odol *odol, const uint8_t *data, size_t size)
{
    struct p3d_buffer again = {NULL, 0, 0};

    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&again), NULL));
    assert_int_equal(again.size, size);
    assert_memory_equal(again.data, data, size);
    p3d_buffer_free(&again);
}

static bool has_records(const struct p3d_odol *odol)
{
    return odol->buoyancy || odol->physx;
}

static unsigned count_bare_meshes(const struct p3d_odol *odol)
{
    unsigned count = 0;

    for (size_t i = 0; odol->physx && i < P3D_ODOL_MESH_LISTS; i++)
        for (uint32_t j = 0; j < odol->physx->lists[i].mesh_count; j++)
            count += !odol->physx->lists[i].meshes[j].convex;
    return count;
}

/* Reads a copy on the heap that is exactly so large, and expects records, or raw bytes and a warning. */
static void check(const struct small_file *file, size_t size, bool want_records)
{
    uint8_t *copy = malloc(size);
    struct p3d_odol *odol;
    unsigned warnings;

    memset(copy, 0xaa, size);
    memcpy(copy, file->bytes.data, size < file->bytes.size ? size : file->bytes.size);
    odol = read_file(copy, size, &warnings);
    assert_int_equal(has_records(odol), want_records);
    assert_int_equal(warnings, file->usual_warnings + !want_records);
    assert_int_equal(odol->trailing.size, size - file->trailing_at);
    check_written_back(odol, copy, size);
    p3d_odol_free(odol);
    free(copy);
}

TEST(records_that_are_cut_or_too_long_are_kept_with_a_warning)
{
    for (size_t i = 0; i < COUNT(versions); i++) {
        struct small_file file = make_file(versions[i]);

        for (size_t size = file.trailing_at; size <= file.bytes.size; size++) {
            const bool is_no_grid = versions[i] < 60 && size == file.trailing_at + 4;

            check(&file, size, size == file.bytes.size || is_no_grid);
        }
        check(&file, file.bytes.size + 1, false);
        check(&file, file.bytes.size + 20, false);
        p3d_buffer_free(&file.bytes);
    }
}

/* Each byte is one of these, another one in each version. */
TEST(no_byte_does_harm)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct small_file file = make_file(versions[i]);

        for (size_t at = file.trailing_at; at < file.bytes.size; at++) {
            const uint8_t kept = file.bytes.data[at];
            struct p3d_odol *odol;
            unsigned warnings;

            file.bytes.data[at] = values[(at + i) % COUNT(values)];
            odol = read_file(file.bytes.data, file.bytes.size, &warnings);
            assert_int_equal(warnings, file.usual_warnings + (!has_records(odol) || count_bare_meshes(odol)));
            check_written_back(odol, file.bytes.data, file.bytes.size);
            p3d_odol_free(odol);
            file.bytes.data[at] = kept;
        }
        p3d_buffer_free(&file.bytes);
    }
}

/* Damage in a mesh leaves it as bytes, and the others as they are. */
TEST(a_mesh_of_another_form_is_kept_with_a_warning)
{
    struct small_file file = make_file(73);
    struct p3d_odol *odol = read_file(file.bytes.data, file.bytes.size, &(unsigned){0});
    const struct p3d_bytes mesh = odol->physx->lists[2].meshes[1].data;
    unsigned warnings;

    assert_int_equal(count_bare_meshes(odol), 0);
    assert_int_equal(odol->physx->lists[2].meshes[1].convex->gauss_flag, 1);
    file.bytes.data[mesh.data - file.bytes.data + AT_POLYGONS + 19] = 4;
    p3d_odol_free(odol);
    odol = read_file(file.bytes.data, file.bytes.size, &warnings);
    assert_int_equal(warnings, file.usual_warnings + 1);
    assert_int_equal(count_bare_meshes(odol), 1);
    assert_null(odol->physx->lists[2].meshes[1].convex);
    assert_int_equal(odol->physx->lists[2].meshes[1].data.size, mesh.size);
    check_written_back(odol, file.bytes.data, file.bytes.size);
    p3d_odol_free(odol);
    p3d_buffer_free(&file.bytes);
}

/* The counts of the grid, and that of the first list. */
TEST(counts_are_proven_before_memory)
{
    static const uint32_t claims[] = {0x7fffffff, 0xffffffff, 0x10000000};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct small_file file = make_file(versions[i]);

        for (size_t j = 0; j < 2 * COUNT(claims); j++) {
            struct memory memory = {.left = SIZE_MAX};
            const struct p3d_options options = {.allocator = memory_allocator(&memory)};
            const size_t words = j < COUNT(claims) ? 1 : 3; /* all three counts of the grid, too */
            struct p3d_odol *odol;

            for (size_t k = 0; k < 4 * words; k++)
                file.bytes.data[file.trailing_at + 4 + k] = (uint8_t)(claims[j % COUNT(claims)] >> 8 * (k % 4));
            odol = p3d_odol_read(file.bytes.data, file.bytes.size, &options, NULL);
            assert_non_null(odol);
            assert_false(has_records(odol));
            assert_true(memory.peak < (size_t)1 << 20);
            p3d_odol_free(odol);
        }
        p3d_buffer_free(&file.bytes);
    }
}

TEST(every_allocation_may_fail)
{
    struct small_file file = make_file(73);
    struct starving s = {.round = 0};
    struct p3d_error error;

    while (starve(&s)) {
        struct p3d_odol *odol = p3d_odol_read(file.bytes.data, file.bytes.size, &s.options, &error);

        s.status = error.status;
        if (odol)
            assert_true(has_records(odol));
        p3d_odol_free(odol);
    }
    p3d_buffer_free(&file.bytes);
}

/* ---- Key frames ---- */

static const char *const frame_warning = "key frame 1 has 3 points for 256 vertices (such frames in this LOD: 1)";

static void expect_frame_warning(void *user, const struct p3d_error *warning)
{
    assert_string_equal(warning->message, frame_warning);
    assert_int_equal(warning->lod, 1);
    ++*(unsigned *)user;
}

/* One of the sample's two frames has another number of points: the file is good, the model has the other frame. */
TEST(a_frame_of_other_points_is_no_damage_and_not_in_the_model)
{
    unsigned warnings = 0;
    const struct p3d_options options = {.warn = expect_frame_warning, .warn_user = &warnings};
    static const uint32_t wanted[] = {1};
    struct p3d_buffer file = {NULL, 0, 0}, again = {NULL, 0, 0};
    struct odol_sample sample;
    struct p3d_odol *odol;
    struct p3d_model *model, *without;
    struct p3d_error error;

    odol_sample_make(&sample, 48);
    sample.odol.lods[1].frames[1].points.count = 3;
    sample.odol.lods[1].point_to_vertex.count = sample.odol.lods[1].vertex_to_point.count = 0;
    memcpy((uint8_t *)(uintptr_t)sample.odol.lods[1].positions.data + 12, sample.odol.lods[1].positions.data, 12);
    memcpy((uint8_t *)(uintptr_t)sample.odol.lods[1].frames[0].points.data + 12,
           sample.odol.lods[1].frames[0].points.data, 12);
    assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), NULL));
    odol_sample_free(&sample);
    odol = p3d_odol_read(file.data, file.size, &options, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(warnings, 1);
    assert_int_equal(odol->lods[1].frame_count, 2);
    assert_int_equal(odol->lods[1].frames[1].points.count, 3);
    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&again), NULL));
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    model = p3d_model_from_odol(odol, wanted, 1, NULL, &error);
    assert_non_null(model);
    assert_int_equal(model->lods[0].frame_count, 1);
    assert_f32(model->lods[0].frames[0].time, 0);
    odol->lods[1].frame_count = 1;
    without = p3d_model_from_odol(odol, wanted, 1, NULL, &error);
    assert_int_equal(model->lods[0].point_count, without->lods[0].point_count);
    p3d_model_free(without);
    p3d_model_free(model);
    p3d_odol_free(odol);
    p3d_buffer_free(&again);
    p3d_buffer_free(&file);
}

/* ---- Neighbours ---- */

TEST(a_neighbour_is_a_vertex_and_its_bones)
{
    struct odol_sample sample;
    struct p3d_odol_neighbour neighbour;

    odol_sample_make(&sample, 50);
    neighbour = p3d_odol_neighbour_at(&sample.odol.lods[1], 2, 1);
    assert_int_equal(neighbour.vertex, 6);
    assert_int_equal(neighbour.unknown, 0xcdcd);
    assert_int_equal(neighbour.refs.count, 2);
    assert_int_equal(neighbour.refs.bones[0], 0);
    assert_int_equal(neighbour.refs.weights[0], 100);
    assert_int_equal(neighbour.refs.bones[1], 1);
    assert_int_equal(neighbour.refs.weights[1], 155);
    neighbour = p3d_odol_neighbour_at(&sample.odol.lods[1], 2, 0);
    assert_int_equal(neighbour.vertex, 5);
    assert_int_equal(neighbour.refs.count, 1);
    odol_sample_free(&sample);
}

/* A vertex, a count of bones and a bone that are not there. */
TEST(odd_neighbours_are_warned_of)
{
    static const struct {
        size_t at;
        uint8_t value;
    } odd[] = {{1, 0xff}, {16 + 4, 5}, {32 + 8, 2}};

    for (size_t i = 0; i < COUNT(odd); i++) {
        struct p3d_buffer file = {NULL, 0, 0};
        struct odol_sample sample;
        unsigned warnings;
        uint8_t *data;

        odol_sample_make(&sample, 50);
        data = (uint8_t *)(uintptr_t)sample.odol.lods[1].neighbour_bone_refs.data;
        data[odd[i].at] = odd[i].value;
        assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), NULL));
        p3d_odol_free(read_file(file.data, file.size, &warnings));
        assert_int_equal(warnings, 1);
        p3d_buffer_free(&file);
        odol_sample_free(&sample);
    }
}
