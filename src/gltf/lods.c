/* lods.c: which LODs a glTF holds, where in the tree of its nodes they stand, and which of their points are nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "laid_out.h"

#include "model/face_kinds.h"

#include <stdlib.h>

/* ---- Places ---- */

static bool is_wanted(const struct gltf_plan *plan, uint32_t index, uint32_t best)
{
    const struct p3d_model_lod *lod = &plan->model->lods[index];

    switch (plan->gltf_options->lods) {
    case P3D_GLTF_ALL:
        return true;
    case P3D_GLTF_VISUAL:
        if (p3d_lod_is_visual(lod->resolution))
            return true;
        break;
    case P3D_GLTF_BEST:
        break;
    }
    return index == best || p3d_lod_kind(lod->resolution) == P3D_LOD_MEMORY;
}

static void place(struct gltf_plan *plan, struct gltf_lod *lod, bool is_best)
{
    const bool is_visual = p3d_lod_is_visual(lod->lod->resolution);

    if (is_best) {
        lod->place = GLTF_ROOT;
    } else if (is_visual) {
        lod->place = GLTF_VISUAL;
    } else {
        lod->place = plan->gltf_options->lods == P3D_GLTF_ALL ? GLTF_OTHER : GLTF_ROOT;
        lod->has_names_only = lod->place == GLTF_ROOT;
    }
}

void p3di_gltf_choose_lods(struct gltf_plan *plan)
{
    const struct p3d_model *model = plan->model;
    const uint32_t best = p3d_model_best_lod(model);

    plan->lods = p3di_job_alloc(&plan->job, model->lod_count, sizeof *plan->lods);
    plan->tree.best = GLTF_NONE;
    for (uint32_t i = 0; plan->lods && i < model->lod_count; i++) {
        struct gltf_lod *lod = &plan->lods[plan->lod_count];

        if (!is_wanted(plan, i, best))
            continue;
        lod->lod = &model->lods[i];
        if (i == best)
            plan->tree.best = plan->lod_count;
        place(plan, lod, i == best);
        plan->tree.place_counts[lod->place]++;
        plan->lod_count++;
    }
}

/* ---- Their order ---- */

/* A visual LOD on its way to its place. */
struct ranked {
    float resolution;
    uint32_t index;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    if (x->resolution != y->resolution)
        return x->resolution < y->resolution ? -1 : 1;
    return x->index < y->index ? -1 : 1; /* none is compared with itself */
}

void p3di_gltf_sort_visual(struct gltf_plan *plan)
{
    uint32_t *visual = p3di_job_alloc(&plan->job, plan->lod_count, sizeof *visual);
    struct ranked *ranked = p3di_job_alloc(&plan->job, plan->lod_count, sizeof *ranked);
    uint32_t count = 0;

    plan->tree.visual = visual;
    if (!visual || !ranked)
        return;
    for (uint32_t i = 0; i < plan->lod_count; i++)
        if (plan->lods[i].place == GLTF_VISUAL)
            ranked[count++] = (struct ranked){plan->lods[i].lod->resolution, i};
    qsort(ranked, count, sizeof *ranked, compare_ranked);
    for (uint32_t i = 0; i < count; i++)
        visual[i] = ranked[i].index;
    plan->tree.visual_count = count;
}

/* ---- Skins ---- */

void p3di_gltf_place_skinned(struct gltf_plan *plan)
{
    for (uint32_t i = 0; i < plan->lod_count; i++) {
        struct gltf_lod *lod = &plan->lods[i];

        if (lod->mesh.number == GLTF_NONE || !lod->is_skinned ||
            (lod->place != GLTF_VISUAL && lod->place != GLTF_OTHER))
            continue;
        plan->tree.place_counts[lod->place]--;
        lod->place = GLTF_ROOT;
        plan->tree.place_counts[lod->place]++;
    }
}

/* ---- Points ---- */

/* LODs whose points mean something by themselves. */
static bool is_of_points(const struct p3d_model_lod *lod)
{
    return p3d_lod_is_of_points(lod->resolution) || p3d_lod_kind(lod->resolution) == P3D_LOD_PATHS || !lod->face_count;
}

/* A selection names its points if it has nothing else but triangles of proxies, which are no faces of the mesh: so it
 * is with bones of men that carry a weapon. A proxy's own selection names none. */
static bool names_points(const struct p3d_model_lod *lod, uint32_t selection, const uint8_t *is_proxy)
{
    const struct p3d_model_selection *s = &lod->selections[selection];

    if (s->face_count && (!is_proxy || p3d_proxy_name(s->name, NULL, NULL)))
        return false;
    for (uint32_t i = 0; i < s->face_count; i++)
        if (!is_proxy[s->faces[i]])
            return false;
    return true;
}

/* A lossless output says of selections with faces all in another way. */
static void find_names(struct gltf_plan *plan, struct gltf_lod *lod)
{
    const bool is_lossless = plan->gltf_options->is_lossless;
    uint8_t *is_proxy = is_lossless ? NULL : p3di_job_alloc_in(&plan->job, plan->scratch, lod->lod->face_count, 1);

    lod->points.names_points = p3di_job_alloc(&plan->job, lod->lod->selection_count, 1);
    if (plan->job.has_failed)
        return;
    if (is_proxy)
        p3di_mark_proxies(lod->lod, is_proxy);
    for (uint32_t i = 0; i < lod->lod->selection_count; i++)
        lod->points.names_points[i] = names_points(lod->lod, i, is_proxy);
}

static void take_points_of_faces(struct gltf_lod *lod)
{
    for (uint32_t i = 0; i < lod->lod->face_count; i++)
        for (uint32_t j = 0; j < lod->lod->faces[i].corner_count; j++)
            lod->points.is_taken[lod->lod->corners[lod->lod->faces[i].first_corner + j].point] = 1;
}

void p3di_gltf_find_points(struct gltf_plan *plan, struct gltf_lod *lod)
{
    uint64_t count = 0;

    if (!is_of_points(lod->lod) || !(lod->points.is_taken = p3di_job_alloc(&plan->job, lod->lod->point_count, 1)))
        return;
    take_points_of_faces(lod);
    find_names(plan, lod);
    for (uint32_t i = 0; !plan->job.has_failed && i < lod->lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &lod->lod->selections[i];

        if (!lod->points.names_points[i])
            continue;
        for (uint32_t j = 0; j < selection->point_count; j++)
            lod->points.is_taken[selection->points[j]] = 1;
        count += selection->point_count;
    }
    for (uint32_t i = 0; !lod->has_names_only && i < lod->lod->point_count; i++)
        count += !lod->points.is_taken[i];
    if (count > UINT32_MAX)
        p3di_job_fail(&plan->job, P3D_UNSUPPORTED, "the LOD has more than 2^32 points in selections");
    lod->points.count = (uint32_t)count;
}
