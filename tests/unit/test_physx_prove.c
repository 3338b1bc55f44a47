/* test_physx_prove.c: only meshes that are closed and convex are said to be.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cooked.h"

#include "core/job.h"
#include "core/store.h"
#include "core/vec.h"
#include "physx/mesh.h"

#include <math.h>

/* The mesh is closed and convex, or this is said. */
static void assert_proven(const struct p3d_physx_mesh *mesh, const char *message)
{
    struct p3di_job job;

    assert_true(p3di_job_begin(&job, "to prove", P3DI_NO_INPUT, NULL, &error));
    p3di_physx_prove(&job, mesh);
    assert_string_equal(error.message, message ? message : "");
    p3di_arena_free(job.arena);
}

static uint8_t *polygon_data(const struct p3d_physx_mesh *mesh, uint32_t index)
{
    return (uint8_t *)(uintptr_t)mesh->polygons.data + (size_t)index * mesh->polygons.stride;
}

/* Moves the plane of a polygon out by so much. */
static void move_plane(const struct p3d_physx_mesh *mesh, uint32_t index, float way)
{
    store_f32(polygon_data(mesh, index) + 12, p3d_physx_polygon_at(mesh, index).distance - way);
}

TEST(only_closed_meshes_are_proven)
{
    static const char message[] = "the points make no closed mesh";
    struct p3d_physx_mesh *mesh;
    uint8_t *corners;

    put_box(1, 2, 4);
    mesh = cook(8, 0);
    corners = (uint8_t *)(uintptr_t)mesh->indices.data;
    assert_proven(mesh, NULL);
    for (uint32_t i = 0; i < 6; i++) {
        uint8_t *at = corners + p3d_physx_polygon_at(mesh, i).first, kept[4];

        memcpy(kept, at, 4);
        at[1] = kept[3]; /* the other way round */
        at[3] = kept[1];
        assert_proven(mesh, message);
        at[1] = kept[0]; /* a corner twice */
        at[3] = kept[3];
        assert_proven(mesh, message);
        memcpy(at, kept, 4);
        polygon_data(mesh, i)[18] = 2;
        assert_proven(mesh, message);
        polygon_data(mesh, i)[18] = 3; /* a hole, which is a triangle */
        assert_proven(mesh, message);
        polygon_data(mesh, i)[18] = 4;
    }
    mesh->polygons.count--;
    assert_proven(mesh, message);
    mesh->polygons.count++;
    mesh->indices.count += 2; /* an edge more than a body has */
    assert_proven(mesh, message);
    mesh->indices.count -= 2;
    assert_proven(mesh, NULL);
}

/* Vertices may be above planes by a part of the mesh's size, or by 2 cm. */
TEST(only_convex_meshes_are_proven)
{
    static const struct {
        float x, y, z, most;
    } cases[] = {{1, 2, 4, 0.14f}, {8, 0.5f, 3, 0.23f}, {0.1f, 0.2f, 0.05f, 0.02f}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct p3d_physx_mesh *mesh;

        put_box(cases[i].x, cases[i].y, cases[i].z);
        mesh = cook(8, 0);
        for (uint32_t j = 0; j < 6; j++) {
            const struct p3d_vec3 n = p3d_physx_polygon_at(mesh, j).normal;
            const float depth = 2 * (fabsf(n.x) * cases[i].x + fabsf(n.y) * cases[i].y + fabsf(n.z) * cases[i].z);

            move_plane(mesh, j, -depth - cases[i].most * 0.99f);
            assert_proven(mesh, NULL);
            move_plane(mesh, j, -cases[i].most * 0.02f);
            assert_proven(mesh, "the points make no convex mesh");
            move_plane(mesh, j, depth + cases[i].most * 1.01f);
        }
    }
}
