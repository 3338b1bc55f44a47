/* cook.c: a mesh for PhysX out of points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mesh.h"

#include "core/store.h"
#include "hull.h"

/* The versions of the SDK that are cooked for: 3.4 and 4.1. */
enum { SDK_3_4 = 0x03040000, SDK_3_5 = 0x03050000, SDK_4_1 = 0x04010000, SDK_4_2 = 0x04020000 };

enum { HULL_3_4 = 8, HULL_4_1 = 9 };

/* ---- The order of polygons ---- */

/* All living faces in the order of their creation, but the face with the most edges changes places with the very first
 * face, even if that is dead. */
static struct hull_face **order_faces(struct p3di_job *job, const struct hull *hull, uint32_t *count)
{
    struct hull_face **order = p3di_job_alloc(job, hull->face_count + (size_t)1, sizeof(struct hull_face *));
    const bool has_origin = hull->origin->state == FACE_LIVES;
    struct hull_face *largest = hull->origin;

    *count = 0;
    if (!order)
        return NULL;
    for (struct hull_face *face = hull->faces; face; face = face->next)
        if (face->count > largest->count)
            largest = face;
    if (!has_origin && largest != hull->origin)
        order[(*count)++] = largest;
    for (struct hull_face *face = hull->faces; face; face = face->next) {
        if (face != largest && face != hull->origin)
            order[(*count)++] = face;
        else if (has_origin)
            order[(*count)++] = face == largest ? hull->origin : largest;
    }
    return order;
}

/* ---- Tables ---- */

static uint32_t number_vertices(struct hull *hull)
{
    uint32_t count = 0;

    for (const struct hull_face *face = hull->faces; face; face = face->next) {
        struct hull_edge *edge = face->first;

        do {
            if (!edge->to->vertex)
                edge->to->vertex = ++count;
            edge = edge->next;
        } while (edge != face->first && p3di_hull_walks(hull, 1));
    }
    return count;
}

static void store_vertices(struct p3di_job *job, struct hull *hull, struct p3d_physx_mesh *mesh)
{
    uint8_t *data;

    mesh->vertices = p3di_new_table(job, number_vertices(hull), 12, &data);
    for (uint32_t i = 0; data && i < hull->point_count; i++)
        if (hull->points[i].vertex)
            store_vec3(data + 12 * ((size_t)hull->points[i].vertex - 1), hull->points[i].at);
}

static uint32_t count_indices(const struct hull *hull)
{
    uint32_t count = 0;

    for (const struct hull_face *face = hull->faces; face; face = face->next)
        count += face->count;
    return count;
}

static void store_polygons(struct p3di_job *job, const struct hull *hull, struct p3d_physx_mesh *mesh)
{
    uint8_t *polygons, *indices;
    uint32_t count, first = 0;
    struct hull_face **order = order_faces(job, hull, &count);

    mesh->polygons = p3di_new_table(job, count, 20, &polygons);
    mesh->indices = p3di_new_table(job, count_indices(hull), 1, &indices);
    for (uint32_t i = 0; indices && i < count; i++, polygons += 20) {
        const struct hull_edge *edge = order[i]->first;

        polygons[16] = (uint8_t)first;
        polygons[17] = (uint8_t)(first >> 8);
        polygons[18] = (uint8_t)order[i]->count;
        for (uint32_t j = 0; j < order[i]->count; j++, edge = edge->next)
            indices[first++] = (uint8_t)(edge->to->vertex - 1);
    }
}

/* ---- All of it ---- */

/* Memory that only the hull needs is of `scratch`. */
static void make_hull(struct p3di_job *job, struct p3di_job *scratch, const struct p3d_vec3 *points, uint32_t count,
                      struct p3d_physx_mesh *mesh)
{
    const bool is_older = mesh->hull_version == HULL_3_4;
    const struct cloud cloud = p3di_cloud_clean(scratch, points, count, is_older);
    struct hull hull;

    if (!scratch->has_failed)
        p3di_hull_grow(scratch, &cloud, is_older, &hull);
    if (!scratch->has_failed) {
        store_vertices(job, &hull, mesh);
        store_polygons(job, &hull, mesh);
    }
    job->has_failed |= scratch->has_failed;
}

static bool is_3_4(uint32_t sdk_version)
{
    return sdk_version >= SDK_3_4 && sdk_version < SDK_3_5;
}

void p3di_physx_require(struct p3di_job *job, uint32_t sdk_version)
{
    if (!is_3_4(sdk_version) && (sdk_version < SDK_4_1 || sdk_version >= SDK_4_2))
        p3di_job_fail(job, P3D_UNSUPPORTED, "meshes for version 0x%08x of the SDK cannot be made", sdk_version);
}

void p3di_physx_cook(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t sdk_version,
                     struct p3d_physx_mesh *mesh)
{
    struct p3di_job scratch;

    p3di_physx_require(job, sdk_version);
    if (job->has_failed)
        return;
    scratch = *job;
    mesh->version = 13;
    mesh->list_version = mesh->hull_version = is_3_4(sdk_version) ? HULL_3_4 : HULL_4_1;
    scratch.arena = p3di_arena_new(job->options, P3DI_NO_INPUT);
    if (scratch.arena)
        make_hull(job, &scratch, points, count, mesh);
    else
        p3di_job_fail_memory(job);
    p3di_arena_free(scratch.arena);
    if (!job->has_failed)
        p3di_physx_complete(job, mesh);
    if (!job->has_failed)
        p3di_physx_prove(job, mesh);
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
