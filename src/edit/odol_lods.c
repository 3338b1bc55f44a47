/* odol_lods.c: an ODOL with fewer LODs, and the numbers of the staying LODs in its header.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lods.h"

#include "core/store.h"
#include "model/builder.h"
#include "model/hull_lists.h"
#include "model/shadow_lods.h"
#include "odol/traits.h"

enum { GONE = -1 };

struct keeper {
    struct p3d_odol *odol;
    const uint32_t *lods; /* LODs that stay, ascending */
    uint32_t count;
    int32_t *places; /* of each LOD: where it will be, or GONE */
    struct p3di_job *job;
};

/* ---- Which LODs play a part ---- */

/* The new index of the LOD that replaces this one: itself, or the first of its resolution. */
static int8_t place_of(const struct keeper *keeper, int8_t lod)
{
    const float resolution = keeper->odol->lods[lod].resolution;

    if (keeper->places[lod] != GONE)
        return (int8_t)keeper->places[lod];
    for (uint32_t i = 0; i < keeper->odol->lod_count; i++)
        if (keeper->places[i] != GONE && keeper->odol->lods[i].resolution == resolution)
            return (int8_t)keeper->places[i];
    return P3D_ODOL_NO_LOD;
}

static bool is_gone(const struct keeper *keeper, enum p3d_odol_role role)
{
    const int8_t lod = keeper->odol->special_lods[role];

    return lod >= 0 && keeper->places[lod] == GONE;
}

/* A role whose LOD is lost goes to the LOD that has it in models without such a LOD (docs/format/binarise.md). */
static void fall_back(int8_t *roles, const int8_t *old, enum p3d_odol_role role, enum p3d_odol_role instead)
{
    if (old[role] >= 0 && roles[role] < 0)
        roles[role] = roles[instead];
}

static void move_roles(const struct keeper *keeper)
{
    const int8_t *old = keeper->odol->special_lods;
    int8_t roles[P3D_ROLE_COUNT];

    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        roles[i] = (int8_t)(old[i] < 0 ? P3D_ODOL_NO_LOD : place_of(keeper, old[i]));
    fall_back(roles, old, P3D_ROLE_VIEW_GEOMETRY, P3D_ROLE_GEOMETRY);
    fall_back(roles, old, P3D_ROLE_FIRE_GEOMETRY, P3D_ROLE_VIEW_GEOMETRY);
    memcpy(keeper->odol->special_lods, roles, sizeof roles);
}

/* ---- Collision meshes ---- */

static bool has_lost_meshes(const struct keeper *keeper, size_t list)
{
    const struct p3d_odol_lod *lod = p3di_find_mesh_lod(keeper->odol, list);

    return lod && keeper->places[lod - keeper->odol->lods] == GONE;
}

/* Data that was made of a LOD goes with it. */
static void drop_meshes(const struct keeper *keeper)
{
    struct p3d_odol *odol = keeper->odol;
    const bool has_lost_geometry = is_gone(keeper, P3D_ROLE_GEOMETRY);

    for (size_t i = 0; odol->physx && i < P3D_ODOL_MESH_LISTS; i++)
        if (has_lost_meshes(keeper, i))
            odol->physx->lists[i].mesh_count = 0;
    if (odol->physx && has_lost_geometry)
        odol->buoyancy = NULL;
    if (odol->buoyancy && has_lost_geometry)
        *odol->buoyancy = (struct p3d_odol_buoyancy){.unknown_before_grid = odol->buoyancy->unknown_before_grid};
    if (has_lost_geometry)
        odol->mass_array.count = 0;
}

/* ---- Shadows ---- */

static struct p3di_shadow_counts count_lods(const struct p3d_odol *odol)
{
    struct p3di_shadow_counts counts = {0, 0, 0};

    for (uint32_t i = 0; i < odol->lod_count; i++)
        p3di_count_shadow_lod(&counts, odol->lods[i].resolution);
    return counts;
}

static void settle_shadow_source(struct p3d_odol *odol, struct p3di_shadow_counts before, struct p3di_shadow_counts now)
{
    const int32_t source = odol->shadow_buffer_source;

    if ((source == P3DI_SHADOW_VOLUME || source == P3DI_SHADOW_BUFFER) && before.buffers && !now.buffers)
        odol->shadow_buffer_source = now.visual ? P3DI_SHADOW_VISUAL : P3DI_SHADOW_NOTHING;
    if (source == P3DI_SHADOW_VISUAL && !now.visual)
        odol->shadow_buffer_source = P3DI_SHADOW_NOTHING;
    if (before.volumes && !now.volumes)
        odol->prefer_shadow_volume = false;
}

/* The next staying LOD; the last drawn LOD if there is none. */
static uint32_t find_min_shadow(const struct keeper *keeper)
{
    const struct p3d_odol *odol = keeper->odol;
    const uint32_t old = odol->min_shadow;
    uint32_t next = 0, visual = 0;

    if (old >= odol->lod_count)
        return keeper->count;
    while (next < keeper->count && keeper->lods[next] < old)
        next++;
    while (visual < keeper->count && odol->lods[keeper->lods[visual]].resolution < P3DI_ODOL_END_VISUAL)
        visual++;
    return odol->lods[old].resolution < P3DI_ODOL_END_VISUAL && visual && next >= visual ? visual - 1 : next;
}

/* Lists with an index of a LOD, or -1, for each LOD. They change only if there is memory for all of them. */
static void move_preferred(const struct keeper *keeper)
{
    struct p3d_span *lists[] = {&keeper->odol->preferred_shadow_volumes, &keeper->odol->preferred_shadow_buffers,
                                &keeper->odol->preferred_shadow_buffers_visible};
    struct p3d_span moved[3];

    for (size_t i = 0; i < 3; i++) {
        uint8_t *data;

        moved[i] = *lists[i];
        if (moved[i].count != keeper->odol->lod_count)
            continue;
        moved[i] = p3di_new_table(keeper->job, keeper->count, 4, &data);
        for (uint32_t j = 0; data && j < keeper->count; j++) {
            const uint32_t lod = p3d_u32_at(*lists[i], keeper->lods[j]);

            store_u32(data + (size_t)4 * j, lod < keeper->odol->lod_count ? (uint32_t)keeper->places[lod] : lod);
        }
    }
    for (size_t i = 0; i < 3 && !keeper->job->has_failed; i++)
        *lists[i] = moved[i];
}

/* ---- LODs ---- */

/* The last drawn LOD is always in memory, if there are several or it is small. */
static void settle_permanent(struct p3d_odol *odol, struct p3di_shadow_counts before, struct p3di_shadow_counts now)
{
    struct p3d_odol_lod *last = NULL;
    bool is_permanent;

    if (before.visual == now.visual)
        return;
    for (uint32_t i = 0; i < odol->lod_count && odol->lods[i].resolution < P3DI_ODOL_END_VISUAL; i++)
        last = &odol->lods[i];
    if (!last || odol->version < 28)
        return;
    is_permanent = p3di_odol_is_last_permanent(now.visual, last->face_count);
    if (is_permanent)
        memset(&last->summary, 0, sizeof last->summary);
    else if (last->is_permanent)
        p3di_odol_summarise(last);
    last->is_permanent = is_permanent;
}

static void keep(const struct keeper *keeper)
{
    struct p3d_odol *odol = keeper->odol;
    const struct p3di_shadow_counts before = count_lods(odol);

    move_preferred(keeper);
    if (keeper->job->has_failed)
        return;
    drop_meshes(keeper);
    move_roles(keeper);
    odol->min_shadow = find_min_shadow(keeper);
    for (uint32_t i = 0; i < keeper->count; i++)
        odol->lods[i] = odol->lods[keeper->lods[i]];
    odol->lod_count = keeper->count;
    settle_shadow_source(odol, before, count_lods(odol));
    settle_permanent(odol, before, count_lods(odol));
}

bool p3di_check_kept_lods(bool is_there, const uint32_t *lods, size_t count, uint32_t lod_count,
                          struct p3d_error *error)
{
    if (!p3di_builder_check_lods(is_there, lods, count, lod_count, error))
        return false;
    for (size_t i = 1; i < count; i++)
        if (lods[i] <= lods[i - 1]) {
            p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "the LODs are not in their order");
            return false;
        }
    return true;
}

bool p3d_odol_keep_lods(struct p3d_odol *odol, const uint32_t *lods, size_t lod_count, struct p3d_error *error)
{
    struct p3di_job job = {.error = error, .what = "for the LODs", .lod = P3D_NO_LOD};
    struct keeper keeper = {odol, lods, (uint32_t)lod_count, NULL, &job};

    if (!p3di_check_kept_lods(odol != NULL, lods, lod_count, odol ? odol->lod_count : 0, error) || !odol)
        return false;
    if (!odol->memory) {
        p3di_job_fail(&job, P3D_INVALID, "the ODOL was not read");
        return false;
    }
    if (lod_count == odol->lod_count)
        return true;
    job.arena = odol->memory;
    keeper.places = p3di_job_alloc(&job, odol->lod_count, sizeof *keeper.places);
    for (uint32_t i = 0; keeper.places && i < odol->lod_count; i++)
        keeper.places[i] = GONE;
    for (uint32_t i = 0; keeper.places && i < keeper.count; i++)
        keeper.places[lods[i]] = (int32_t)i;
    if (keeper.places)
        keep(&keeper);
    odol->animation_bones = NULL; /* the LODs in which they were found may be gone */
    return !job.has_failed;
}
