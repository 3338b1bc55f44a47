/* cook.c: a mesh for PhysX out of points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cook.h"

#include "complete.h"
#include "core/store.h"
#include "hull.h"

/* The versions of the SDK whose meshes are known: 3.3 and 3.4. */
enum { SDK_3_3 = 0x03030000, SDK_3_4 = 0x03040000, SDK_3_5 = 0x03050000 };

static void store_vertices(struct p3di_job *job, const struct p3d_vec3 *points, const struct hull *hull,
                           struct p3d_physx_mesh *mesh)
{
    uint8_t *data;

    mesh->vertices = p3di_new_table(job, hull->vertex_count, 12, &data);
    for (uint32_t i = 0; data && i < hull->vertex_count; i++)
        store_vec3(data + 12 * (size_t)i, points[hull->vertices[i]]);
}

static void store_polygons(struct p3di_job *job, const struct hull *hull, struct p3d_physx_mesh *mesh)
{
    uint8_t *polygons, *indices;
    uint32_t first = 0;

    mesh->polygons = p3di_new_table(job, hull->polygon_count, 20, &polygons);
    mesh->indices = p3di_new_table(job, hull->index_count, 1, &indices);
    for (uint32_t i = 0; indices && i < hull->polygon_count; i++, polygons += 20) {
        const struct hull_polygon polygon = hull->polygons[i];

        polygons[16] = (uint8_t)first;
        polygons[17] = (uint8_t)(first >> 8);
        polygons[18] = (uint8_t)polygon.count;
        memcpy(indices + first, hull->indices + polygon.first, polygon.count);
        first += polygon.count;
    }
}

void p3di_physx_cook(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t sdk_version,
                     struct p3d_physx_mesh *mesh)
{
    struct hull hull;

    if (sdk_version < SDK_3_3 || sdk_version >= SDK_3_5) {
        p3di_job_fail(job, P3D_UNSUPPORTED, "meshes of version 0x%08x of the SDK are not known", sdk_version);
        return;
    }
    p3di_hull_make(job, points, count, &hull);
    mesh->version = 13;
    mesh->list_version = mesh->hull_version = sdk_version < SDK_3_4 ? 7 : 8;
    store_vertices(job, points, &hull, mesh);
    store_polygons(job, &hull, mesh);
    if (!job->has_failed)
        p3di_physx_complete(job, mesh);
}

struct p3d_physx_mesh *p3d_physx_cook(const struct p3d_vec3 *points, uint32_t count, uint32_t sdk_version,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3d_physx_mesh *mesh = NULL;
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the mesh", P3DI_NO_INPUT, options, error ? error : &ignored))
        return NULL;
    mesh = p3di_job_alloc(&job, 1, sizeof *mesh);
    if (mesh)
        p3di_physx_cook(&job, points, count, sdk_version ? sdk_version : P3D_PHYSX_SDK, mesh);
    if (mesh && !job.has_failed) {
        mesh->memory = job.arena;
        return mesh;
    }
    p3di_arena_free(job.arena);
    return NULL;
}
