/* test_collision.c: which collision meshes a binarised model gets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model/hull_lists.h"
#include "test.h"
#include "test_memory.h"

/* An ODOL of a Geometry LOD with two tetrahedra, the second a component without faces, and a Roadway of one quad. */
struct sample {
    struct p3d_odol odol;
    struct p3d_odol_lod lods[2];
    struct p3d_odol_selection selections[3];
    struct p3d_odol_face faces[2];
    uint8_t positions[8 * 12], road[4 * 12], bone_refs[4 * 12];
    uint8_t indices[2][4 * 4], face_indices[4];
};

static struct sample sample;
static struct p3d_error error;

static struct p3d_span span(const void *data, uint32_t count, uint32_t stride)
{
    return (struct p3d_span){data, count, stride};
}

static void make_geometry(struct p3d_odol_lod *lod)
{
    static const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0, 6, 0, 0, 5, 1, 0, 5, 0, 1};

    lod->resolution = 1e13f;
    lod->vertex_count = 8;
    lod->positions = span(store_floats(sample.positions, positions, 24), 8, 12);
    sample.faces[0] = (struct p3d_odol_face){.corner_count = 3, .vertices = {0, 1, 2}};
    lod->faces = sample.faces;
    lod->face_count = 1;
    for (uint8_t i = 0; i < 8; i++)
        sample.indices[i / 4][4 * (i % 4)] = i;
    for (size_t i = 0; i < 2; i++) {
        sample.selections[i].name = p3d_bytes_of(i ? "component02" : "component01");
        sample.selections[i].vertices = span(sample.indices[i], 4, 4);
    }
    sample.selections[0].faces = span(sample.face_indices, 1, 4);
    sample.selections[2] = sample.selections[0];
    sample.selections[2].name = p3d_bytes_of("components");
    lod->selections = sample.selections;
    lod->selection_count = 3;
}

static void make_roadway(struct p3d_odol_lod *lod)
{
    static const float positions[] = {0, 2, 0, 1, 2, 0, 1, 2, 1, 0, 2, 1};

    lod->resolution = 3e15f;
    lod->vertex_count = 4;
    lod->positions = span(store_floats(sample.road, positions, 12), 4, 12);
    sample.faces[1] = (struct p3d_odol_face){.corner_count = 4, .vertices = {0, 1, 2, 3}};
    lod->faces = sample.faces + 1;
    lod->face_count = 1;
}

static void make_sample(void)
{
    memset(&sample, 0, sizeof sample);
    sample.odol.version = 73;
    sample.odol.lods = sample.lods;
    sample.odol.lod_count = 2;
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        sample.odol.special_lods[i] = P3D_ODOL_NO_LOD;
    sample.odol.special_lods[P3D_ROLE_GEOMETRY] = 0;
    sample.odol.special_lods[P3D_ROLE_ROADWAY] = 1;
    make_geometry(&sample.lods[0]);
    make_roadway(&sample.lods[1]);
}

static char warning_text[192];
static int32_t warning_lod;

static void keep_warning(void *user, const struct p3d_error *warning)
{
    (void)user;
    memcpy(warning_text, warning->message, sizeof warning_text);
    warning_lod = warning->lod;
}

static struct p3d_odol_physx *cook(struct p3di_job *job, const struct p3d_options *options)
{
    warning_text[0] = 0;
    if (!p3di_job_begin(job, "for meshes", P3DI_NO_INPUT, options, &error))
        return NULL;
    return p3di_cook_lists(job, &sample.odol, false, 0);
}

static const struct p3d_options listening = {.warn = keep_warning};

static void assert_counts(const struct p3d_odol_physx *physx, uint32_t components, uint32_t faces)
{
    assert_non_null(physx);
    for (size_t i = 0; i < P3D_ODOL_MESH_LISTS; i++) {
        assert_int_equal(physx->lists[i].sdk_version, P3D_PHYSX_SDK_4_1);
        assert_int_equal(physx->lists[i].mesh_count, i % 2 ? faces : components);
    }
}

TEST(a_component_with_faces_has_a_hull_and_one_of_it_turned)
{
    struct p3di_job job;
    struct p3d_odol_physx *physx;

    make_sample();
    physx = cook(&job, &listening);
    assert_counts(physx, 1, 1);
    assert_string_equal(warning_text, "");
    assert_int_equal(physx->lists[0].meshes[0].convex->vertices.count, 4);
    assert_f32(physx->lists[0].meshes[0].convex->bbox_max.x, 1);
    assert_f32(physx->lists[0].meshes[0].convex->bbox_max.z, 1);
    assert_f32(physx->lists[2].meshes[0].convex->bbox_min.x, -1);
    assert_f32(physx->lists[2].meshes[0].convex->bbox_max.y, 1);
    assert_f32(physx->lists[2].meshes[0].convex->bbox_min.z, -1);
    p3di_arena_free(job.arena);
}

/* The sides of the one for the turned model are not turned: it reaches as far aside. */
TEST(a_face_of_the_roadway_has_a_prism)
{
    struct p3di_job job;
    struct p3d_odol_physx *physx;

    make_sample();
    physx = cook(&job, &listening);
    assert_counts(physx, 1, 1);
    assert_float_equal(physx->lists[1].meshes[0].convex->bbox_max.y, 2 + 0.001f, 1e-6);
    assert_float_equal(physx->lists[1].meshes[0].convex->bbox_min.y, 2 - 0.2f, 1e-6);
    assert_float_equal(physx->lists[1].meshes[0].convex->bbox_max.x, 1 + 0.05f, 1e-6);
    assert_float_equal(physx->lists[1].meshes[0].convex->bbox_min.x, -0.05f, 1e-6);
    assert_float_equal(physx->lists[3].meshes[0].convex->bbox_max.x, 0.05f, 1e-6);
    assert_float_equal(physx->lists[3].meshes[0].convex->bbox_min.x, -1 - 0.05f, 1e-6);
    assert_int_equal(physx->lists[1].meshes[0].unknown_after_mesh, -1); /* no bone */
    assert_int_equal(physx->lists[3].meshes[0].unknown_after_mesh, -1);
    p3di_arena_free(job.arena);
}

/* The first bone of all corners stands behind the prism, if it is the same. */
TEST(a_prism_says_which_bone_moves_it)
{
    for (uint8_t last_bone = 3; last_bone < 5; last_bone++) {
        struct p3di_job job;
        struct p3d_odol_physx *physx;

        make_sample();
        for (size_t i = 0; i < 4; i++) {
            sample.bone_refs[12 * i] = 2; /* bones */
            sample.bone_refs[12 * i + 4] = i < 3 ? 3 : last_bone;
            sample.bone_refs[12 * i + 6] = (uint8_t)i;
        }
        sample.lods[1].bone_refs = span(sample.bone_refs, 4, 12);
        physx = cook(&job, &listening);
        assert_counts(physx, 1, 1);
        assert_int_equal(physx->lists[1].meshes[0].unknown_after_mesh, last_bone == 3 ? 3 : -2);
        p3di_arena_free(job.arena);
    }
}

TEST(a_lod_for_physx_takes_the_place_of_geometry)
{
    static const float resolutions[] = {4e13f, 3e13f};

    for (size_t i = 0; i < COUNT(resolutions); i++) {
        struct p3di_job job;

        make_sample();
        sample.odol.special_lods[P3D_ROLE_GEOMETRY_PHYSX] = 1;
        sample.odol.special_lods[P3D_ROLE_ROADWAY] = P3D_ODOL_NO_LOD;
        sample.lods[1].resolution = resolutions[i]; /* without components */
        assert_counts(cook(&job, &listening), (uint32_t)i, 0);
        p3di_arena_free(job.arena);
    }
}

TEST(the_version_of_the_sdk_goes_with_that_of_the_model)
{
    static const struct {
        uint32_t version, wanted, sdk, hull;
    } rows[] = {{70, 0, P3D_PHYSX_SDK_3_4, 8},
                {73, 0, P3D_PHYSX_SDK_4_1, 9},
                {75, 0, P3D_PHYSX_SDK_4_1, 9},
                {73, P3D_PHYSX_SDK_3_4, P3D_PHYSX_SDK_3_4, 8},
                {75, P3D_PHYSX_SDK_3_4, P3D_PHYSX_SDK_3_4, 8}};
    struct p3di_job job;

    make_sample();
    assert_true(p3di_job_begin(&job, "for meshes", P3DI_NO_INPUT, &listening, &error));
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_odol_physx *physx;

        sample.odol.version = rows[i].version;
        physx = p3di_cook_lists(&job, &sample.odol, false, rows[i].wanted);
        assert_non_null(physx);
        for (size_t j = 0; j < P3D_ODOL_MESH_LISTS; j++) {
            assert_int_equal(physx->lists[j].sdk_version, rows[i].sdk);
            assert_int_equal(physx->lists[j].mesh_count, 1);
        }
        assert_int_equal(physx->lists[3].meshes[0].convex->hull_version, rows[i].hull);
    }
    assert_null(p3di_cook_lists(&job, &sample.odol, true, 0x03030400));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    p3di_arena_free(job.arena);
}

TEST(a_part_without_volume_leaves_the_lists_of_its_lod_empty)
{
    struct p3di_job job;

    make_sample();
    sample.selections[1].faces = span(sample.face_indices, 1, 4);
    sample.selections[1].vertices.count = 2;
    assert_counts(cook(&job, &listening), 0, 1);
    assert_string_equal(warning_text,
                        "there are no collision meshes of this LOD: component02: the points have no volume");
    p3di_arena_free(job.arena);
    make_sample();
    sample.faces[1].corner_count = 2;
    sample.faces[1].vertices[1] = 0;
    assert_counts(cook(&job, &listening), 1, 0);
    assert_string_equal(warning_text, "there are no collision meshes of this LOD: face 0: the points have no volume");
    p3di_arena_free(job.arena);
}

TEST(no_meshes_are_made_if_that_is_asked)
{
    for (unsigned i = 0; i < 4; i++) {
        struct p3di_job job;

        make_sample();
        warning_text[0] = 0;
        sample.lods[0].face_count = i & 1;
        sample.lods[1].face_count = i >> 1;
        assert_true(p3di_job_begin(&job, "for meshes", P3DI_NO_INPUT, &listening, &error));
        assert_counts(p3di_cook_lists(&job, &sample.odol, true, 0), 0, 0);
        assert_string_equal(warning_text, i ? "no collision meshes are made, as was asked" : "");
        p3di_arena_free(job.arena);
    }
}

TEST(every_allocation_may_fail)
{
    make_sample();
    for (size_t count = 0;; count++) {
        struct memory memory = {.left = count};
        const struct p3d_options options = {.allocator = memory_allocator(&memory), .warn = keep_warning};
        struct p3di_job job;
        struct p3d_odol_physx *physx = cook(&job, &options);

        assert_string_equal(warning_text, "");
        assert_int_equal(error.status, physx ? P3D_OK : P3D_NO_MEMORY);
        p3di_arena_free(job.arena);
        assert_int_equal(memory.count, 0);
        if (physx)
            return;
    }
}
