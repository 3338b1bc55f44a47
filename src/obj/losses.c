/* losses.c: what of a model an OBJ has no place for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "losses.h"

#include "core/error.h"

#include <stdio.h>

enum loss { MASSES, PROPERTIES, WEIGHTS, UV_SETS, FLAGS, KEY_FRAMES, POINT_SELECTIONS, POINTS_BEYOND, LOSS_COUNT };

static const char *const words[LOSS_COUNT] = {
    [MASSES] = "masses",
    [PROPERTIES] = "named properties",
    [WEIGHTS] = "weights",
    [UV_SETS] = "further UV sets",
    [FLAGS] = "flags",
    [KEY_FRAMES] = "key frames",
    [POINT_SELECTIONS] = "selections of points alone in LODs with faces",
    [POINTS_BEYOND] = "points of selections outside of their faces",
};

static bool has_masses(const struct p3d_model_lod *lod)
{
    uint32_t i = 0;

    while (i < lod->masses.count && !(p3d_f32_at(lod->masses, i) > 0))
        i++;
    return i < lod->masses.count;
}

static bool has_flags(const struct p3d_model_lod *lod)
{
    uint32_t flags = 0;

    for (uint32_t i = 0; lod->point_flags && i < lod->point_count; i++)
        flags |= lod->point_flags[i] & ~P3D_POINT_HIDDEN; /* which is the group of hidden faces */
    for (uint32_t i = 0; i < lod->face_count; i++)
        flags |= lod->faces[i].flags;
    return flags != 0;
}

static bool has_weights(const float *weights, uint32_t count)
{
    uint32_t i = 0;

    while (weights && i < count && !(weights[i] < 1))
        i++;
    return weights && i < count;
}

/* True if the selection has faces, and points that are in none of them. `stamps` are by point, of selections before. */
static bool has_points_beyond(const struct p3d_model_lod *lod, uint32_t number, uint32_t *stamps)
{
    const struct p3d_model_selection *selection = &lod->selections[number];
    uint32_t i = 0;

    if (!selection->face_count || !selection->point_count)
        return false;
    for (uint32_t j = 0; j < selection->face_count; j++) {
        const struct p3d_model_face *face = &lod->faces[selection->faces[j]];

        for (uint32_t k = 0; k < face->corner_count; k++)
            stamps[lod->corners[face->first_corner + k].point] = number + 1;
    }
    while (i < selection->point_count && stamps[selection->points[i]] == number + 1)
        i++;
    return i < selection->point_count;
}

static bool has_same_members(const struct p3d_model_selection *a, const struct p3d_model_selection *b)
{
    return a->points == b->points && a->point_count == b->point_count && a->faces == b->faces &&
           a->face_count == b->face_count;
}

/* Selections may share members, of which there are then more than in the file. */
static bool have_points_beyond(struct p3di_job *job, struct p3di_arena *arena, const struct p3d_model_lod *lod)
{
    uint32_t *stamps = p3di_job_alloc_in(job, arena, lod->point_count, sizeof *stamps);
    bool have = false;

    for (uint32_t i = 0; stamps && i < lod->selection_count && !have; i++)
        have = (!i || !has_same_members(&lod->selections[i - 1], &lod->selections[i])) &&
               has_points_beyond(lod, i, stamps);
    return have;
}

static void find_losses(struct p3di_job *job, struct p3di_arena *arena, const struct p3d_model_lod *lod, bool *are_lost)
{
    are_lost[MASSES] |= has_masses(lod);
    are_lost[PROPERTIES] |= lod->property_count > 0;
    are_lost[UV_SETS] |= lod->uv_set_count > 1;
    are_lost[FLAGS] |= has_flags(lod);
    are_lost[KEY_FRAMES] |= lod->frame_count > 0;
    are_lost[POINTS_BEYOND] = are_lost[POINTS_BEYOND] || have_points_beyond(job, arena, lod);
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];

        are_lost[WEIGHTS] |= has_weights(selection->point_weights, selection->point_count) ||
                             has_weights(selection->face_weights, selection->face_count);
        are_lost[POINT_SELECTIONS] |= lod->face_count && selection->point_count && !selection->face_count;
    }
}

void p3di_obj_warn_losses(struct p3di_job *job, struct p3di_arena *arena, const struct p3d_model *model)
{
    bool are_lost[LOSS_COUNT] = {false};
    char text[256] = "";
    size_t used = 0, left = 0;

    for (uint32_t i = 0; i < model->lod_count; i++) {
        find_losses(job, arena, &model->lods[i], are_lost);
        p3di_arena_clear(arena);
    }
    for (unsigned i = 0; i < LOSS_COUNT; i++)
        left += are_lost[i];
    for (unsigned i = 0; i < LOSS_COUNT; i++)
        if (are_lost[i]) {
            left--;
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                     !used   ? ""
                                     : !left ? " and "
                                             : ", ",
                                     words[i]);
        }
    if (used && !job->has_failed)
        p3di_warn(job->options, (uint32_t)P3D_NO_LOD, "an OBJ has no %s", text);
}
