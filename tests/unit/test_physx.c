/* test_physx.c: cooked meshes are read, checked and written back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "physx_bytes.h"
#include "sweep.h"
#include "test.h"

#include <stdlib.h>

static struct bytes file;
static struct p3d_error error;

/* A copy on the heap that is exactly so large. */
static struct p3d_physx_mesh *read_copy(size_t size, uint8_t **copy)
{
    *copy = malloc(size ? size : 1);
    memcpy(*copy, file.data, size);
    return p3d_physx_read(*copy, size, NULL, &error);
}

static void assert_written_back(const struct p3d_physx_mesh *mesh)
{
    struct p3d_buffer again = {NULL, 0, 0};

    assert_true(p3d_physx_write(mesh, p3d_buffer_sink(&again), &error));
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    p3d_buffer_free(&again);
}

static void assert_refused(enum p3d_status status, const char *message)
{
    struct p3d_physx_mesh *mesh = p3d_physx_read(file.data, file.size, NULL, &error);

    assert_null(mesh);
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, status);
}

/* ---- Reading and writing ---- */

TEST(a_mesh_is_read_and_written_back)
{
    struct p3d_physx_mesh *mesh;

    put_mesh(&file, false);
    mesh = p3d_physx_read(file.data, file.size, NULL, &error);
    assert_non_null(mesh);
    assert_int_equal(mesh->version, 13);
    assert_int_equal(mesh->hull_version, 8);
    assert_int_equal(mesh->vertices.count, 4);
    assert_f32(p3d_vec3_at(mesh->vertices, 3).z, 1);
    assert_int_equal(mesh->polygons.count, 4);
    assert_f32(p3d_physx_polygon_at(mesh, 1).normal.z, -1);
    assert_int_equal(p3d_physx_polygon_at(mesh, 1).first, 3);
    assert_int_equal(p3d_physx_polygon_at(mesh, 1).count, 3);
    assert_int_equal(p3d_physx_polygon_at(mesh, 1).min_index, 3);
    assert_int_equal(mesh->indices.data[4], 2);
    assert_int_equal(mesh->faces_by_edges.count, 6);
    assert_int_equal(mesh->faces_by_vertices.count, 4);
    assert_f32(mesh->bbox_max.y, 1);
    assert_f32(mesh->mass, 1.f / 6);
    assert_f32(mesh->center_of_mass.x, 0.25f);
    assert_f32(mesh->gauss_flag, -1);
    assert_written_back(mesh);
    p3d_physx_free(mesh);
}

TEST(a_gauss_map_is_read_and_written_back)
{
    struct p3d_physx_mesh *mesh;

    put_mesh(&file, true);
    mesh = p3d_physx_read(file.data, file.size, NULL, &error);
    assert_non_null(mesh);
    assert_int_equal(mesh->gauss.subdivision, 16);
    assert_int_equal(mesh->gauss.samples.count, 4);
    assert_int_equal(mesh->gauss.samples.data[3], 1);
    assert_int_equal(mesh->gauss.valencies.count, 4);
    assert_int_equal(mesh->gauss.largest_valency, 3);
    assert_int_equal(mesh->gauss.neighbours.count, 12);
    assert_written_back(mesh);
    p3d_physx_free(mesh);
}

/* SDK 4.1 has one header less, and nothing else is different. */
TEST(the_form_of_today_is_read_and_written_back)
{
    struct p3d_physx_mesh *mesh;

    for (unsigned has_gauss = 0; has_gauss < 2; has_gauss++) {
        put_mesh(&file, has_gauss);
        patch_u32(&file, AT_LIST_VERSION, 9);
        memmove(file.data + AT_LIST_VERSION + 4, file.data + AT_VERTEX_COUNT, file.size - AT_VERTEX_COUNT);
        file.size -= AT_VERTEX_COUNT - AT_LIST_VERSION - 4;
        mesh = p3d_physx_read(file.data, file.size, NULL, &error);
        assert_non_null(mesh);
        assert_int_equal(mesh->list_version, 9);
        assert_int_equal(mesh->hull_version, 9);
        assert_int_equal(mesh->vertices.count, 4);
        assert_f32(mesh->mass, 1.f / 6);
        assert_written_back(mesh);
        p3d_physx_free(mesh);
    }
}

/* Valencies are u16 where the largest says so; edges follow where a bit says so. */
TEST(rare_forms_are_read_and_written_back)
{
    static const uint8_t edges[24] = {1, 0, 2};
    struct p3d_physx_mesh *mesh;
    struct bytes kept;

    put_mesh(&file, true);
    patch_u32(&file, AT_EDGE_COUNT, 0x8006);
    patch_u32(&file, AT_LARGEST_VALENCY, 0x100);
    kept = file;
    file.size = AT_FACES_BY_VERTICES + 12;
    put_bytes(&file, edges, sizeof edges);
    put_bytes(&file, kept.data + AT_FACES_BY_VERTICES + 12, AT_NEIGHBOURS - 4 - AT_FACES_BY_VERTICES - 12);
    for (unsigned i = 0; i < 4; i++) {
        put_u8(&file, 3); /* valency */
        put_u8(&file, 0);
    }
    put_bytes(&file, kept.data + AT_NEIGHBOURS, kept.size - AT_NEIGHBOURS);
    mesh = p3d_physx_read(file.data, file.size, NULL, &error);
    assert_non_null(mesh);
    assert_true(mesh->has_edges);
    assert_int_equal(mesh->edges.count, 6);
    assert_int_equal(mesh->faces_by_edges.count, 6);
    assert_int_equal(mesh->gauss.valencies.stride, 2);
    assert_written_back(mesh);
    p3d_physx_free(mesh);
    file.data[AT_FACES_BY_VERTICES + 12] = 4;
    assert_refused(P3D_DAMAGED, "edge 0 names a vertex that does not exist");
}

/* ---- Damage ---- */

TEST(indices_are_checked)
{
    static const struct {
        size_t at;
        uint8_t value;
        const char *message;
    } odd[] = {
        {AT_POLYGONS + 16, 10, "polygon 0 has the indices from 10 to 13, but there are 12"},
        {AT_POLYGONS + 19, 4, "min_index of polygon 0 is 4, but there are 4 vertices"},
        {AT_INDICES + 11, 4, "vertex of a polygon is 4, but there are 4"},
        {AT_FACES_BY_EDGES + 11, 4, "face of an edge is 4, but there are 4"},
        {AT_FACES_BY_VERTICES, 4, "face of a vertex is 4, but there are 4"},
        {AT_SAMPLES + 3, 4, "sample is 4, but there are 4"},
        {AT_NEIGHBOURS, 4, "neighbour is 4, but there are 4"},
        {AT_NEIGHBOURS - 1, 2, "there are 12 neighbours instead of those that the valencies say"},
    };

    for (size_t i = 0; i < COUNT(odd); i++) {
        put_mesh(&file, true);
        file.data[odd[i].at] = odd[i].value;
        assert_refused(P3D_DAMAGED, odd[i].message);
    }
}

/* The last of them, and what is just too much. */
TEST(limits_of_indices_are_checked)
{
    struct p3d_physx_mesh *mesh;

    put_mesh(&file, true);
    file.data[AT_POLYGONS + 3 * 20 + 18] = 4;
    assert_refused(P3D_DAMAGED, "polygon 3 has the indices from 9 to 13, but there are 12");
    put_mesh(&file, true);
    file.data[AT_POLYGONS + 3 * 20 + 19] = 4;
    assert_refused(P3D_DAMAGED, "min_index of polygon 3 is 4, but there are 4 vertices");
    put_mesh(&file, true);
    file.data[AT_POLYGONS + 2 * 20 + 19] = 3;
    patch_u32(&file, AT_LARGEST_VALENCY, 255); /* of bytes still */
    mesh = p3d_physx_read(file.data, file.size, NULL, NULL);
    assert_non_null(mesh);
    assert_int_equal(mesh->gauss.valencies.stride, 1);
    assert_written_back(mesh);
    p3d_physx_free(mesh);
    put_mesh(&file, true);
    file.data[AT_NEIGHBOURS - 4] = 4; /* one valency more, and another less: the sum counts */
    file.data[AT_NEIGHBOURS - 1] = 2;
    mesh = p3d_physx_read(file.data, file.size, NULL, &error);
    assert_non_null(mesh);
    p3d_physx_free(mesh);
    patch_u32(&file, AT_VALENCY_COUNT, 3); /* which add up, too */
    memmove(file.data + AT_NEIGHBOURS - 1, file.data + AT_NEIGHBOURS, file.size - AT_NEIGHBOURS);
    file.size--;
    file.data[AT_NEIGHBOURS - 2] = 5;
    assert_refused(P3D_DAMAGED, "there are 3 valencies for 4 vertices");
    assert_null(p3d_physx_read(file.data, file.size, NULL, NULL));
}

TEST(counts_have_limits)
{
    put_mesh(&file, true);
    patch_u32(&file, AT_EDGE_COUNT, 0x10000);
    assert_refused(P3D_DAMAGED, "there are too many edges");
    put_mesh(&file, true);
    patch_u32(&file, AT_SAMPLE_COUNT, 0x80000000);
    assert_refused(P3D_DAMAGED, "there are too many samples: 2147483648");
    put_mesh(&file, true);
    patch_u32(&file, AT_EDGE_COUNT, 0xffff);
    assert_null(p3d_physx_read(file.data, file.size, NULL, &error));
    assert_null(strstr(error.message, "too many"));
    put_mesh(&file, true);
    patch_u32(&file, AT_SAMPLE_COUNT, 0x7fffffff);
    assert_null(p3d_physx_read(file.data, file.size, NULL, &error));
    assert_null(strstr(error.message, "too many"));
}

/* Twelve wide valencies, or edges, of which one is beyond what there is. */
TEST(wide_forms_are_checked)
{
    static const uint8_t edges[24] = {1, 0, 2, 0, 3, 0, 3}, wide[8] = {1, 0, 2, 0, 4, 0, 5};
    struct p3d_physx_mesh *mesh;
    struct bytes kept;

    for (unsigned i = 0; i < 3; i++) {
        put_mesh(&file, true);
        patch_u32(&file, AT_EDGE_COUNT, 0x8006);
        patch_u32(&file, AT_LARGEST_VALENCY, 0x100);
        kept = file;
        file.size = AT_FACES_BY_VERTICES + 12;
        put_bytes(&file, edges, sizeof edges);
        if (i == 1)
            file.data[file.size - 2] = 4; /* the last vertex of all */
        put_bytes(&file, kept.data + AT_FACES_BY_VERTICES + 12, AT_NEIGHBOURS - 4 - AT_FACES_BY_VERTICES - 12);
        put_bytes(&file, wide, sizeof wide);
        if (i == 2)
            file.data[file.size - 1] = 1;
        put_bytes(&file, kept.data + AT_NEIGHBOURS, kept.size - AT_NEIGHBOURS);
        if (i == 1)
            assert_refused(P3D_DAMAGED, "edge 5 names a vertex that does not exist");
        if (i == 2)
            assert_refused(P3D_DAMAGED, "there are 12 neighbours instead of those that the valencies say");
        if (i)
            continue;
        mesh = p3d_physx_read(file.data, file.size, NULL, &error);
        assert_non_null(mesh);
        assert_written_back(mesh);
        p3d_physx_free(mesh);
    }
}

TEST(versions_have_limits)
{
    struct p3d_buffer again = {NULL, 0, 0};
    struct p3d_physx_mesh *mesh;

    put_mesh(&file, false);
    file.data[AT_MESH_VERSION] = 12;
    assert_refused(P3D_UNSUPPORTED, "version 12 of a convex mesh is not known");
    put_mesh(&file, false);
    file.data[AT_HULL_VERSION] = 6;
    assert_refused(P3D_UNSUPPORTED, "version 6 of a hull is not known");
    put_mesh(&file, false);
    file.data[AT_HULL_VERSION] = 7;
    mesh = p3d_physx_read(file.data, file.size, NULL, &error);
    assert_non_null(mesh);
    assert_int_equal(mesh->hull_version, 7);
    assert_written_back(mesh);
    mesh->hull_version = 9;
    assert_false(p3d_physx_write(mesh, p3d_buffer_sink(&again), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "version 9 of a hull is not known");
    mesh->hull_version = 8;
    mesh->faces_by_edges.count = 0x8000;
    assert_false(p3d_physx_write(mesh, p3d_buffer_sink(&again), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "there are too many edges");
    p3d_buffer_free(&again);
    p3d_physx_free(mesh);
}

TEST(other_forms_are_refused)
{
    put_mesh(&file, false);
    file.data[3] = 0; /* big-endian */
    assert_null(p3d_physx_read(file.data, file.size, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    put_mesh(&file, false);
    file.data[AT_MESH_VERSION] = 14;
    assert_refused(P3D_UNSUPPORTED, "version 14 of a convex mesh is not known");
    put_mesh(&file, false);
    file.data[AT_HULL_VERSION] = 9;
    assert_refused(P3D_UNSUPPORTED, "version 9 of a hull is not known");
    put_mesh(&file, false);
    put_u8(&file, 0);
    assert_refused(P3D_DAMAGED, "1 bytes stand behind the mesh");
}

TEST(what_is_cut_is_refused)
{
    for (int has_gauss = 0; has_gauss < 2; has_gauss++) {
        put_mesh(&file, has_gauss);
        for (size_t size = 0; size < file.size; size++) {
            uint8_t *copy;

            assert_null(read_copy(size, &copy));
            assert_int_equal(error.status, P3D_DAMAGED);
            free(copy);
        }
    }
}

/* A blob that is still read can be written back, and has only indices of what is there. */
TEST(no_byte_does_harm)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};

    put_mesh(&file, true);
    for (size_t at = 0; at < file.size; at++) {
        const uint8_t kept = file.data[at];

        for (size_t i = 0; i < COUNT(values); i++) {
            uint8_t *copy;
            struct p3d_physx_mesh *mesh;

            file.data[at] = values[i];
            mesh = read_copy(file.size, &copy);
            if (mesh)
                assert_written_back(mesh);
            p3d_physx_free(mesh);
            free(copy);
        }
        file.data[at] = kept;
    }
}

TEST(counts_are_proven_before_memory)
{
    static const size_t counts[] = {AT_VERTEX_COUNT, AT_EDGE_COUNT,    AT_POLYGON_COUNT,    AT_INDEX_COUNT,
                                    AT_SAMPLE_COUNT, AT_VALENCY_COUNT, AT_VALENCY_COUNT + 4};
    static const uint32_t claims[] = {0x7fff, 0x7fffffff, 0x80000000, 0xffffffff};

    for (size_t i = 0; i < COUNT(counts); i++)
        for (size_t j = 0; j < COUNT(claims); j++) {
            struct memory memory = {.left = SIZE_MAX};
            const struct p3d_options options = {.allocator = memory_allocator(&memory)};

            put_mesh(&file, true);
            patch_u32(&file, counts[i], claims[j]);
            assert_null(p3d_physx_read(file.data, file.size, &options, &error));
            assert_int_equal(error.status, P3D_DAMAGED);
            assert_true(memory.peak < (size_t)1 << 16);
            assert_int_equal(memory.count, 0);
        }
}

TEST(every_allocation_may_fail)
{
    struct starving s = {.round = 0};

    put_mesh(&file, true);
    while (starve(&s)) {
        struct p3d_physx_mesh *mesh = p3d_physx_read(file.data, file.size, &s.options, &error);

        s.status = error.status;
        assert_int_equal(mesh != NULL, s.status == P3D_OK);
        p3d_physx_free(mesh);
    }
}

TEST(what_does_not_fit_is_not_written)
{
    struct p3d_buffer again = {NULL, 0, 0};
    struct p3d_physx_mesh *mesh;

    put_mesh(&file, true);
    mesh = p3d_physx_read(file.data, file.size, NULL, &error);
    assert_non_null(mesh);
    assert_false(p3d_physx_write(mesh, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    mesh->faces_by_vertices.count = 3;
    assert_false(p3d_physx_write(mesh, p3d_buffer_sink(&again), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "faces_by_vertices has 3 elements of 3 bytes instead of 4 of 3");
    p3d_buffer_free(&again);
    p3d_physx_free(mesh);
    p3d_physx_free(NULL);
}
