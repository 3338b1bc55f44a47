/* hull_lists.c: which collision meshes a binarised model has: a hull for each component, a prism for each face to walk
 * on.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hull_lists.h"

#include "physx/mesh.h"

#include <stdio.h>

/* The number behind meshes of the Roadway: the first bone of all corners, or that there is none, or that they differ.
 */
#define NO_BONE (-1)
#define MIXED_BONES (-2)

/* A prism reaches above the face, and below it, where its corners are moved aside in turn. */
#define ABOVE 0.001f
#define BELOW 0.2f
#define ASIDE 0.05f

enum { CORNERS = 4 };

/* The first version of models whose meshes are always for SDK 4.1. */
enum { FIRST_OF_4_1 = 73 };

/* The most times that each point may be looked at. A point mostly is in one component: the limit stops models in which
 * all points are in many. */
enum { MOST_VISITS = 64 };

struct lists {
    struct p3di_job *job;
    const struct p3d_odol *odol;
    struct p3d_odol_physx *physx;
};

/* The LOD of a role; NULL if there is none that can be used. */
static const struct p3d_odol_lod *find_role(const struct p3d_odol *odol, enum p3d_odol_role role)
{
    const int8_t index = odol->special_lods[role];

    return index >= 0 && !odol->lods[index].error ? &odol->lods[index] : NULL;
}

const struct p3d_odol_lod *p3di_find_mesh_lod(const struct p3d_odol *odol, size_t list)
{
    const struct p3d_odol_lod *lod = find_role(odol, P3D_ROLE_GEOMETRY_PHYSX);

    if (list % 2)
        return find_role(odol, P3D_ROLE_ROADWAY);
    return lod && p3d_lod_kind(lod->resolution) == P3D_LOD_GEOMETRY_PHYSX ? lod : find_role(odol, P3D_ROLE_GEOMETRY);
}

/* Turned by half about y. */
static struct p3d_vec3 turned(struct p3d_vec3 p)
{
    return (struct p3d_vec3){-p.x, p.y, -p.z};
}

/* ---- Cooking ---- */

/* The points of a mesh, and of the mesh two lists further on, which is for the model turned by half about y. */
struct pair {
    struct p3d_vec3 *points[2];
    uint32_t count;
    int32_t number; /* behind both */
};

/* False if the job has failed, or the points cannot be cooked: *why. */
static bool cook(const struct lists *all, const struct p3d_vec3 *points, uint32_t count, struct p3d_odol_mesh *mesh,
                 struct p3d_error *why)
{
    struct p3di_job own = *all->job;

    mesh->convex = p3di_job_alloc(all->job, 1, sizeof *mesh->convex);
    if (!mesh->convex)
        return false;
    own.error = why;
    p3di_physx_cook(&own, points, count, all->physx->lists[0].sdk_version, mesh->convex);
    if (own.has_failed && why->status != P3D_INVALID)
        p3di_job_fail(all->job, why->status, "%s", why->message);
    return !own.has_failed;
}

/* Meshes are found by their number, so if one of them is missing, all are left out. */
static void give_up(const struct lists *all, const struct p3d_odol_lod *lod, size_t list, const char *name,
                    const char *why)
{
    all->physx->lists[list].mesh_count = all->physx->lists[list + 2].mesh_count = 0;
    p3di_warn(all->job->options, (uint32_t)(lod - all->odol->lods), "there are no collision meshes of this LOD: %s: %s",
              name, why);
}

/* Adds both meshes; false if they cannot be cooked. `name`: of the component, for messages. */
static bool add_pair(const struct lists *all, const struct p3d_odol_lod *lod, size_t list, const struct pair *pair,
                     const char *name)
{
    struct p3d_odol_mesh_list *lists = &all->physx->lists[list];
    struct p3d_error why;

    p3di_error_clear(&why);
    for (size_t i = 0; i < 2; i++) {
        struct p3d_odol_mesh *mesh = &lists[2 * i].meshes[lists[0].mesh_count];

        mesh->unknown_after_mesh = pair->number;
        if (cook(all, pair->points[i], pair->count, mesh, &why))
            continue;
        if (!all->job->has_failed)
            give_up(all, lod, list, name, why.message);
        return false;
    }
    lists[2].mesh_count = ++lists[0].mesh_count;
    return true;
}

static void begin_lists(const struct lists *all, size_t list, uint32_t most)
{
    for (size_t i = list; i < P3D_ODOL_MESH_LISTS; i += 2)
        all->physx->lists[i].meshes = p3di_job_alloc(all->job, most, sizeof *all->physx->lists[i].meshes);
}

/* ---- Components ---- */

bool p3di_is_component(struct p3d_bytes name)
{
    static const char word[] = "component";
    const size_t first = sizeof word - 1;

    name = p3d_text(name);
    return p3d_text_starts_with(name, word) && name.size > first && name.data[first] >= '0' && name.data[first] <= '9';
}

static bool add_component(const struct lists *all, const struct p3d_odol_lod *lod, const char *name,
                          const struct p3d_selection_members *members, struct pair *pair)
{
    pair->count = members->vertex_count;
    for (uint32_t i = 0; i < members->vertex_count; i++) {
        pair->points[0][i] = p3d_vec3_at(lod->positions, members->vertices[i]);
        pair->points[1][i] = turned(pair->points[0][i]);
    }
    return add_pair(all, lod, 0, pair, name);
}

static void add_components(const struct lists *all, const struct p3d_odol_lod *lod,
                           const struct p3d_selection_members *members)
{
    struct pair pair = {{p3di_job_alloc(all->job, lod->vertex_count, sizeof **pair.points),
                         p3di_job_alloc(all->job, lod->vertex_count, sizeof **pair.points)},
                        0,
                        0};
    uint64_t visits = 0;

    begin_lists(all, 0, lod->selection_count);
    for (uint32_t i = 0; i < lod->selection_count && !all->job->has_failed; i++) {
        char name[80];

        if (!p3di_is_component(lod->selections[i].name) || !members[i].face_count)
            continue;
        snprintf(name, sizeof name, "%.*s", P3DI_NAME(lod->selections[i].name));
        visits += members[i].vertex_count;
        if (visits > MOST_VISITS * (uint64_t)lod->vertex_count) {
            give_up(all, lod, 0, name, "its points are in too many components");
            return;
        }
        if (!add_component(all, lod, name, &members[i], &pair))
            return;
    }
}

static void find_components(const struct lists *all, const struct p3d_odol_lod *lod)
{
    struct p3d_members members;
    struct p3d_error error;

    if (p3d_odol_find_members(all->odol, (uint32_t)(lod - all->odol->lods), all->job->options, &members, &error))
        add_components(all, lod, members.items);
    else
        p3di_job_fail(all->job, error.status, "%s", error.message);
    p3d_members_free(&members);
}

/* ---- Faces to walk on ---- */

static int32_t find_bone(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face)
{
    int32_t bone = NO_BONE;

    for (unsigned i = 0; i < face->corner_count; i++) {
        const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(lod, face->vertices[i]);
        const int32_t own = refs.count ? refs.bones[0] : NO_BONE;

        if (i && bone != own)
            return MIXED_BONES;
        bone = own;
    }
    return bone;
}

/* The points above come first, then the points below. */
static bool add_face(const struct lists *all, const struct p3d_odol_lod *lod, uint32_t index)
{
    const struct p3d_odol_face *face = &lod->faces[index];
    struct p3d_vec3 points[2][2 * CORNERS];
    const uint32_t count = face->corner_count;
    const struct pair pair = {{points[0], points[1]}, 2 * count, find_bone(lod, face)};
    char name[24];

    for (unsigned i = 0; i < count; i++) {
        const struct p3d_vec3 corner = p3d_vec3_at(lod->positions, face->vertices[i]);
        const float aside = i % 2 ? -ASIDE : ASIDE;

        for (size_t j = 0; j < 2; j++) {
            const struct p3d_vec3 p = j ? turned(corner) : corner;

            points[j][i] = (struct p3d_vec3){p.x, p.y + ABOVE, p.z};
            points[j][count + i] = (struct p3d_vec3){p.x + aside, p.y - BELOW, p.z + aside};
        }
    }
    snprintf(name, sizeof name, "face %u", index);
    return add_pair(all, lod, 1, &pair, name);
}

static void add_faces(const struct lists *all, const struct p3d_odol_lod *lod)
{
    begin_lists(all, 1, lod->face_count);
    for (uint32_t i = 0; i < lod->face_count && !all->job->has_failed; i++)
        if (!add_face(all, lod, i))
            return;
}

struct p3d_odol_physx *p3di_cook_lists(struct p3di_job *job, const struct p3d_odol *odol, bool is_empty,
                                       uint32_t sdk_version)
{
    const struct lists all = {job, odol, p3di_job_alloc(job, 1, sizeof *all.physx)};
    const struct p3d_odol_lod *geometry = p3di_find_mesh_lod(odol, 0);
    const struct p3d_odol_lod *roadway = p3di_find_mesh_lod(odol, 1);

    if (!sdk_version)
        sdk_version = odol->version < FIRST_OF_4_1 ? P3D_PHYSX_SDK_3_4 : P3D_PHYSX_SDK_4_1;
    p3di_physx_require(job, sdk_version);
    if (job->has_failed)
        return NULL;
    for (size_t i = 0; i < P3D_ODOL_MESH_LISTS; i++)
        all.physx->lists[i].sdk_version = sdk_version;
    if (is_empty && ((geometry && geometry->face_count) || (roadway && roadway->face_count)))
        p3di_warn(job->options, (uint32_t)P3D_NO_LOD, "no collision meshes are made, as was asked");
    if (geometry && !is_empty)
        find_components(&all, geometry);
    if (roadway && !is_empty)
        add_faces(&all, roadway);
    return job->has_failed ? NULL : all.physx;
}
