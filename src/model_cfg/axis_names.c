/* axis_names.c: the selections of a model from which an animation's axis comes.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The binariser forgets the names. Names that are found here give the same axes again, in as many LODs as possible. */
#include "axis_names.h"

#include <math.h>

#define MOST_CANDIDATES 4096u /* a LOD; vehicles have a few hundred */
#define MOST_SINGLE 128u      /* with one point each, whose pairs are tried */
#define MOST_TRIES                                                                                                     \
    200000000u /* tries for all animations in all LODs, about a second; real files need less than a hundredth */

/* ---- Candidates ---- */

static bool takes_middles(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->animation_count; i++)
        if (is_along_model(model->animations[i].type))
            return true;
    return false;
}

static void find_candidates(struct axis_namer *namer, struct axis_source *source, struct p3di_arena *scratch)
{
    const struct p3d_model_lod *lod = source->lod;
    const uint32_t *vertex_counts = takes_middles(namer->model) ? p3di_count_vertices(namer->job, lod, scratch) : NULL;

    source->items = p3di_job_alloc(namer->job, lod->selection_count, sizeof *source->items);
    p3di_set_init(&source->names, namer->job->arena, 0);
    for (uint32_t i = 0; i < lod->selection_count && source->count < MOST_CANDIDATES; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];
        const struct p3d_bytes name = p3d_text(selection->name);
        uint32_t number;

        if (selection->point_count && !p3d_proxy_name(selection->name, NULL, NULL) &&
            p3di_job_add(namer->job, &source->names, &name, &number))
            source->items[source->count++] =
                (struct axis_candidate){name, p3di_axis_points_of(lod, vertex_counts, selection)};
    }
}

/* Bones that move a point, and all above them. */
static void find_moved(struct axis_namer *namer, struct axis_source *source)
{
    const struct p3d_model *model = namer->model;
    const struct p3d_model_lod *lod = source->lod;

    source->moves = p3di_job_alloc(namer->job, model->bone_count, 1);
    for (uint32_t i = 0; source->moves && lod->skins && i < lod->point_count; i++)
        for (uint32_t j = 0; j < lod->skins[i].count; j++)
            for (uint32_t bone = lod->skins[i].bones[j]; bone != P3D_NO_BONE && !source->moves[bone];
                 bone = model->bones[bone].parent)
                source->moves[bone] = 1;
}

void p3di_axis_namer_init(struct axis_namer *namer, struct p3di_job *job, const struct p3d_model *model)
{
    struct p3di_arena *scratch = p3di_arena_new(job->options, p3di_arena_input(model->memory));

    *namer = (struct axis_namer){.model = model, .job = job, .memory = P3D_NO_SELECTION, .tries_left = MOST_TRIES};
    if (!scratch)
        p3di_job_fail_memory(job);
    namer->sources = p3di_job_alloc(job, model->lod_count, sizeof *namer->sources);
    for (uint32_t i = 0; namer->sources && i < model->lod_count; i++) {
        namer->sources[i].lod = &model->lods[i];
        find_candidates(namer, &namer->sources[i], scratch);
        find_moved(namer, &namer->sources[i]);
        if (p3d_lod_kind(model->lods[i].resolution) == P3D_LOD_MEMORY)
            namer->memory = i;
    }
    p3di_arena_free(scratch);
}

/* ---- Selections that fit ---- */

/* Adding and subtracting the bounding centre rounds. */
static bool is_near(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const float most = 1e-4f;

    return fabsf(a.x - b.x) <= most && fabsf(a.y - b.y) <= most && fabsf(a.z - b.z) <= most;
}

/* True if selections give this axis. The position of a translation is not kept, nor the direction of a motion along the
 * model's axes; and points of short axes round more. */
static bool gives(enum p3d_animation_type type, const struct p3d_model_axis *axis, const struct p3di_axis_points *begin,
                  const struct p3di_axis_points *end)
{
    struct p3d_model_axis made = {.has_axis = true};

    if (!p3di_axis_between(type, begin, end, &made))
        return false;
    if (type == P3D_ANIMATION_TRANSLATION)
        return is_near(made.direction, axis->direction);
    if (!is_near(made.position, axis->position))
        return false;
    return is_along_model(type) || fabsf(made.direction.x - axis->direction.x) +
                                           fabsf(made.direction.y - axis->direction.y) +
                                           fabsf(made.direction.z - axis->direction.z) <
                                       1e-2f;
}

/* A file may have so many animations, LODs and selections that trying all would take hours. */
static bool use_tries(struct axis_namer *namer, uint64_t tries)
{
    if (tries > namer->tries_left)
        return false;
    namer->tries_left -= tries;
    return true;
}

/* Two selections of a point each: the beginning and the end. */
static bool find_pair(struct axis_namer *namer, const struct axis_source *source, enum p3d_animation_type type,
                      const struct p3d_model_axis *axis, struct axis_name *name)
{
    const struct axis_candidate *singles[MOST_SINGLE];
    uint32_t count = 0;

    for (uint32_t i = 0; i < source->count && count < MOST_SINGLE; i++)
        if (source->items[i].points.count == 1)
            singles[count++] = &source->items[i];
    if (!use_tries(namer, (uint64_t)count * count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            if (i != j && gives(type, axis, &singles[i]->points, &singles[j]->points)) {
                name->begin = singles[i]->name;
                name->end = singles[j]->name;
                return true;
            }
    return false;
}

/* A selection of the two points of an axis is preferred. */
static bool find_in(struct axis_namer *namer, const struct axis_source *source, enum p3d_animation_type type,
                    const struct p3d_model_axis *axis, struct axis_name *name)
{
    const struct axis_candidate *found = NULL;

    if (!use_tries(namer, source->count))
        return false;
    for (uint32_t i = 0; i < source->count; i++) {
        if (!gives(type, axis, &source->items[i].points, NULL))
            continue;
        if (!found || (source->items[i].points.count == 2 && found->points.count != 2))
            found = &source->items[i];
    }
    name->begin = found && (is_along_model(type) || found->points.count == 2) ? found->name : name->begin;
    if (name->begin.size || find_pair(namer, source, type, axis, name))
        return true;
    name->begin = found ? found->name : name->begin;
    return found != NULL;
}

/* ---- All LODs ---- */

static const struct p3di_axis_points *points_of(const struct axis_source *source, struct p3d_bytes name)
{
    uint32_t number;

    return p3di_set_find(&source->names, &name, &number) ? &source->items[number].points : NULL;
}

/* True if the LOD has this axis by that name. */
static bool is_given(const struct axis_namer *namer, uint32_t animation, uint32_t lod, const struct axis_name *name)
{
    const enum p3d_animation_type type = namer->model->animations[animation].type;
    const struct p3d_model_axis *axis = &namer->model->lods[lod].axes[animation];
    const struct axis_source *source = &namer->sources[name->is_in_memory ? namer->memory : lod];
    const struct p3di_axis_points *begin = points_of(source, name->begin);
    const struct p3di_axis_points *end = name->end.size ? points_of(source, name->end) : NULL;

    if (type > P3D_ANIMATION_TRANSLATION)
        return true; /* the motion is the same wherever the axis is */
    if (!begin)
        return is_along_model(type) && is_near(axis->position, (struct p3d_vec3){0, 0, 0});
    return (end || !name->end.size) && gives(type, axis, begin, end);
}

static bool has_axis(const struct axis_namer *namer, uint32_t animation, uint32_t lod, bool where_it_moves)
{
    const struct p3d_model_axis *axes = namer->model->lods[lod].axes;

    return axes && axes[animation].has_axis && (!where_it_moves || namer->sources[lod].moves[axes[animation].bone]);
}

static void keep_better(const struct axis_namer *namer, uint32_t animation, bool where_it_moves,
                        struct axis_name candidate, struct axis_name *best)
{
    for (uint32_t i = 0; i < namer->model->lod_count; i++)
        if (has_axis(namer, animation, i, where_it_moves) && !is_given(namer, animation, i, &candidate))
            candidate.missed = candidate.missed_count++ ? candidate.missed : i;
    candidate.is_found = true;
    if (!best->is_found || candidate.missed_count < best->missed_count)
        *best = candidate;
}

/* Finds names by the axis of one LOD, and counts the other LODs that have their axes by the same names. */
static void try_lod(struct axis_namer *namer, uint32_t animation, uint32_t lod, bool where_it_moves,
                    struct axis_name *best)
{
    const enum p3d_animation_type type = namer->model->animations[animation].type;
    const struct p3d_model_axis *axis = &namer->model->lods[lod].axes[animation];
    struct axis_name in_memory = {.has_axis = true, .is_in_memory = true}, own = {.has_axis = true};

    if (!use_tries(namer, 4 * (uint64_t)namer->model->lod_count))
        return;
    if (namer->memory != P3D_NO_SELECTION && find_in(namer, &namer->sources[namer->memory], type, axis, &in_memory))
        keep_better(namer, animation, where_it_moves, in_memory, best);
    if (best->is_found && !best->missed_count)
        return;
    if (find_in(namer, &namer->sources[lod], type, axis, &own))
        keep_better(namer, animation, where_it_moves, own, best);
}

struct axis_name p3di_axis_name(struct axis_namer *namer, uint32_t animation)
{
    const struct p3d_model *model = namer->model;
    const struct axis_name at_origin = {.has_axis = true, .begin = p3d_bytes_of("-")};
    struct axis_name best = {.has_axis = false};
    bool where_it_moves = false;

    for (uint32_t i = 0; i < model->lod_count; i++) {
        where_it_moves = where_it_moves || has_axis(namer, animation, i, true);
        best.missed = has_axis(namer, animation, i, false) && !best.has_axis ? i : best.missed;
        best.has_axis = best.has_axis || has_axis(namer, animation, i, false);
    }
    for (uint32_t i = 0; i < model->lod_count && !(best.is_found && !best.missed_count); i++)
        if (has_axis(namer, animation, i, where_it_moves))
            try_lod(namer, animation, i, where_it_moves, &best);
    if (best.has_axis && !best.is_found && is_along_model(model->animations[animation].type)) {
        keep_better(namer, animation, where_it_moves, at_origin, &best);
        best.is_found = !best.missed_count;
    }
    return best;
}
