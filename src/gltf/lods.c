/* lods.c: which LODs a glTF holds, where in the tree of its nodes they stand, and which of their points are nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "layout.h"

#include "model/faces.h"

#include <stdlib.h>

static bool has_name(const struct p3d_model_lod *lod, const char *wanted)
{
    char name[P3D_LOD_NAME_SIZE];

    return strcmp(p3d_lod_name(lod->resolution, name), wanted) == 0;
}

/* ---- The LOD that is shown ---- */

/* How well a LOD stands for the model. */
static uint32_t rank_of(const struct p3d_model_lod *lod, uint8_t *is_proxy)
{
    const bool is_visual = p3d_lod_is_visual(lod->resolution);

    if (p3di_has_surface(lod, is_proxy))
        return is_visual ? 4 : 2;
    if (!is_visual)
        return 0;
    return lod->proxy_count ? 3 : 1;
}

/* The visual LOD of the lowest resolution number that has faces; else what comes nearest. P3D_NO_LOD if there is no
 * LOD. */
static int32_t find_best(struct gltf_plan *plan)
{
    const struct p3d_model *model = plan->model;
    uint8_t *is_proxy = p3di_gltf_alloc(plan, plan->scratch, p3di_most_faces(model->lods, model->lod_count), 1);
    uint32_t best_rank = 0;
    int32_t best = P3D_NO_LOD;

    for (uint32_t i = 0; is_proxy && i < model->lod_count; i++) {
        const struct p3d_model_lod *lod = &model->lods[i];
        const uint32_t rank = rank_of(lod, is_proxy);
        const bool is_finer = best != P3D_NO_LOD && rank == best_rank && p3d_lod_is_visual(lod->resolution) &&
                              lod->resolution < model->lods[best].resolution;

        if (best == P3D_NO_LOD || rank > best_rank || is_finer) {
            best = (int32_t)i;
            best_rank = rank;
        }
    }
    p3di_arena_clear(plan->scratch);
    return best;
}

/* ---- Places ---- */

static bool is_wanted(const struct gltf_plan *plan, uint32_t index, int32_t best)
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
    return (int32_t)index == best || has_name(lod, "Memory");
}

static void place(struct gltf_plan *plan, struct gltf_lod *l, bool is_best)
{
    const bool is_visual = p3d_lod_is_visual(l->lod->resolution);

    if (is_best) {
        l->place = GLTF_ROOT;
    } else if (is_visual) {
        l->place = plan->has_lower ? GLTF_LOWER : GLTF_VISUAL;
    } else {
        l->place = plan->gltf_options->lods == P3D_GLTF_ALL ? GLTF_OTHER : GLTF_ROOT;
        l->has_names_only = l->place == GLTF_ROOT;
    }
}

void p3di_gltf_choose_lods(struct gltf_plan *plan)
{
    const struct p3d_model *model = plan->model;
    const int32_t best = find_best(plan);

    plan->lods = p3di_gltf_alloc(plan, plan->arena, model->lod_count, sizeof *plan->lods);
    plan->best = GLTF_NONE;
    plan->has_lower = plan->gltf_options->has_msft_lod && plan->gltf_options->lods != P3D_GLTF_BEST &&
                      best != P3D_NO_LOD && p3d_lod_is_visual(model->lods[best].resolution);
    for (uint32_t i = 0; i < model->lod_count && !plan->has_failed; i++) {
        struct gltf_lod *l = &plan->lods[plan->lod_count];

        if (!is_wanted(plan, i, best))
            continue;
        l->lod = &model->lods[i];
        if ((int32_t)i == best)
            plan->best = plan->lod_count;
        place(plan, l, (int32_t)i == best);
        plan->place_counts[l->place]++;
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
    uint32_t *visual = p3di_gltf_alloc(plan, plan->arena, plan->lod_count, sizeof *visual);
    struct ranked *ranked = p3di_gltf_alloc(plan, plan->arena, plan->lod_count, sizeof *ranked);
    uint32_t count = 0;

    plan->visual = visual;
    if (!visual || !ranked)
        return;
    for (uint32_t i = 0; i < plan->lod_count; i++)
        if (plan->lods[i].place == GLTF_VISUAL || plan->lods[i].place == GLTF_LOWER)
            ranked[count++] = (struct ranked){plan->lods[i].lod->resolution, i};
    qsort(ranked, count, sizeof *ranked, compare_ranked);
    for (uint32_t i = 0; i < count; i++)
        visual[i] = ranked[i].index;
    plan->visual_count = count;
}

/* ---- Skins ---- */

void p3di_gltf_place_skinned(struct gltf_plan *plan)
{
    for (uint32_t i = 0; i < plan->lod_count; i++) {
        struct gltf_lod *l = &plan->lods[i];

        if (l->mesh == GLTF_NONE || !l->is_skinned || (l->place != GLTF_VISUAL && l->place != GLTF_OTHER))
            continue;
        plan->place_counts[l->place]--;
        l->place = GLTF_ROOT;
        plan->place_counts[l->place]++;
    }
}

/* ---- Points ---- */

/* LODs whose points mean something by themselves. */
static bool is_of_points(const struct p3d_model_lod *lod)
{
    static const char *const names[] = {"Memory", "LandContact", "Paths", "HitPoints"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (has_name(lod, names[i]))
            return true;
    return !lod->face_count;
}

/* A selection names its points if it has nothing else. */
bool p3di_gltf_names_points(const struct p3d_model_selection *selection)
{
    return !selection->face_count;
}

static void take_points_of_faces(struct gltf_lod *l)
{
    for (uint32_t i = 0; i < l->lod->face_count; i++)
        for (uint32_t j = 0; j < l->lod->faces[i].corner_count; j++)
            l->is_taken[l->lod->corners[l->lod->faces[i].first_corner + j].point] = 1;
}

void p3di_gltf_find_points(struct gltf_plan *plan, struct gltf_lod *l)
{
    uint64_t count = 0;

    if (!is_of_points(l->lod) || !(l->is_taken = p3di_gltf_alloc(plan, plan->arena, l->lod->point_count, 1)))
        return;
    take_points_of_faces(l);
    for (uint32_t i = 0; i < l->lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &l->lod->selections[i];

        if (!p3di_gltf_names_points(selection))
            continue;
        for (uint32_t j = 0; j < selection->point_count; j++)
            l->is_taken[selection->points[j]] = 1;
        count += selection->point_count;
        p3di_gltf_count_text(plan, selection->name, selection->point_count);
    }
    for (uint32_t i = 0; !l->has_names_only && i < l->lod->point_count; i++)
        count += !l->is_taken[i];
    if (count > UINT32_MAX)
        p3di_gltf_fail(plan, P3D_UNSUPPORTED, (int32_t)l->lod->index,
                       "the LOD has more than 2^32 points in selections");
    l->point_node_count = (uint32_t)count;
}
