/* hulls.c: the collision meshes of a binarised model, as faces that can be drawn.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/physx.h>

#include "hull_lists.h"

#include "builder.h"
#include "core/vec.h"

#include <stdio.h>

enum { LIST_COUNT = 2, NAME_SIZE = 24 }; /* "face 4294967295" */

/* The resolution of the LOD that a list is made of, if it is not there. */
static const struct list_kind {
    float resolution;
    const char *word; /* before its meshes' numbers */
} kinds[LIST_COUNT] = {{1e13f, "hull"}, {3e15f, "face"}};

struct hull_finder {
    struct p3di_job *job;
    const struct p3d_odol *odol;
    struct p3d_hull *hulls;
    uint32_t count, left_out;
};

/* ---- One mesh ---- */

/* True if the tables would be as large as the file's: polygons may not share indices, as they do in no real file. */
static bool is_plain(const struct p3d_physx_mesh *mesh)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        if (polygon.count < 3)
            return false;
        count += polygon.count;
    }
    return count && count <= mesh->indices.count;
}

static void copy_points(struct hull_finder *hull_finder, const struct p3d_physx_mesh *mesh, struct p3d_hull *hull)
{
    const struct p3d_vec3 center = hull_finder->odol->bounding_center;
    struct p3d_vec3 *points = p3di_job_alloc(hull_finder->job, mesh->vertices.count, sizeof *points);

    for (uint32_t i = 0; points && i < mesh->vertices.count; i++)
        points[i] = vec3_add(p3d_vec3_at(mesh->vertices, i), center);
    hull->points = points;
    hull->point_count = mesh->vertices.count;
}

/* Polygons of a mesh run the other way round than faces of a model. */
static void copy_polygons(struct hull_finder *hull_finder, const struct p3d_physx_mesh *mesh, struct p3d_hull *hull)
{
    uint32_t *counts = p3di_job_alloc(hull_finder->job, mesh->polygons.count, sizeof *counts);
    uint32_t *corners = p3di_job_alloc(hull_finder->job, mesh->indices.count, sizeof *corners);

    for (uint32_t i = 0; counts && corners && i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        counts[i] = polygon.count;
        for (uint32_t j = polygon.count; j-- > 0;)
            corners[hull->corner_count++] = mesh->indices.data[polygon.first + j];
    }
    hull->corner_counts = counts;
    hull->corners = corners;
    hull->polygon_count = mesh->polygons.count;
}

static void add_mesh(struct hull_finder *hull_finder, const struct p3d_physx_mesh *mesh, struct p3d_hull hull)
{
    const struct p3d_vec3 center = hull_finder->odol->bounding_center;

    copy_points(hull_finder, mesh, &hull);
    copy_polygons(hull_finder, mesh, &hull);
    hull.volume = mesh->mass;
    hull.center_of_mass = vec3_add(mesh->center_of_mass, center);
    hull_finder->hulls[hull_finder->count++] = hull;
}

/* ---- Names ---- */

static struct p3d_bytes number_name(struct hull_finder *hull_finder, const char *word, uint32_t number)
{
    char *name = p3di_job_alloc(hull_finder->job, NAME_SIZE, 1);

    if (name)
        snprintf(name, NAME_SIZE, "%s %u", word, (unsigned)number);
    return p3d_bytes_of(name ? name : "");
}

/* The components' names, by mesh; NULL if there are not as many as meshes. */
static struct p3d_bytes *component_names(struct hull_finder *hull_finder, const struct p3d_odol_lod *lod,
                                         uint32_t mesh_count)
{
    struct p3d_bytes *names = p3di_job_alloc(hull_finder->job, mesh_count, sizeof *names);
    const struct p3d_selection_members *members = p3di_odol_find_members(hull_finder->job, hull_finder->odol, lod);
    uint32_t count = 0;

    for (uint32_t i = 0; names && members && i < lod->selection_count; i++) {
        if (!p3di_is_component(lod->selections[i].name) || !members[i].face_count)
            continue;
        if (count < mesh_count)
            names[count] = p3d_text(lod->selections[i].name);
        count++;
    }
    return count == mesh_count ? names : NULL;
}

/* ---- Lists ---- */

static void add_list(struct hull_finder *hull_finder, size_t index)
{
    const struct p3d_odol_mesh_list *list = &hull_finder->odol->physx->lists[index];
    const struct p3d_odol_lod *lod = p3di_find_mesh_lod(hull_finder->odol, index);
    struct p3d_hull hull = {.lod = lod ? (int32_t)(lod - hull_finder->odol->lods) : P3D_NO_LOD,
                            .resolution = lod ? lod->resolution : kinds[index].resolution};
    const struct p3d_bytes *names = NULL;

    if (lod && list->mesh_count && index == 0)
        names = component_names(hull_finder, lod, list->mesh_count);
    for (uint32_t i = 0; i < list->mesh_count && !hull_finder->job->has_failed; i++) {
        const struct p3d_physx_mesh *mesh = list->meshes[i].convex;

        hull.name = names ? names[i] : number_name(hull_finder, kinds[index].word, i);
        if (mesh && is_plain(mesh))
            add_mesh(hull_finder, mesh, hull);
        else
            hull_finder->left_out++;
    }
}

struct p3d_hulls *p3d_odol_find_hulls(const struct p3d_odol *odol, const struct p3d_options *options,
                                      struct p3d_error *error)
{
    struct p3d_hulls *hulls;
    struct p3di_job job;
    struct hull_finder hull_finder = {.job = &job, .odol = odol};
    size_t most = 0;

    if (!p3di_job_begin(&job, "for the collision meshes", p3di_arena_input(odol->memory), options, error))
        return NULL;
    for (size_t i = 0; odol->physx && i < LIST_COUNT; i++)
        most += odol->physx->lists[i].mesh_count;
    hulls = p3di_job_alloc(&job, 1, sizeof *hulls);
    hull_finder.hulls = p3di_job_alloc(&job, most, sizeof *hull_finder.hulls);
    for (size_t i = 0; odol->physx && i < LIST_COUNT && !job.has_failed; i++)
        add_list(&hull_finder, i);
    if (job.has_failed) {
        p3di_arena_free(job.arena);
        return NULL;
    }
    p3di_warn_of(options, (uint32_t)P3D_NO_LOD, hull_finder.left_out, "collision meshes are not understood; left out");
    *hulls = (struct p3d_hulls){hull_finder.hulls, hull_finder.count, job.arena};
    return hulls;
}

void p3d_hulls_free(struct p3d_hulls *hulls)
{
    if (hulls)
        p3di_arena_free(hulls->memory);
}
