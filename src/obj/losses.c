/* losses.c: what of a model an OBJ has no place for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "losses.h"

#include "core/error.h"

#include <stdio.h>

enum loss { MASSES, PROPERTIES, WEIGHTS, UV_SETS, FLAGS, KEY_FRAMES, POINT_SELECTIONS, LOSS_COUNT };

static const char *const words[LOSS_COUNT] = {
    [MASSES] = "masses",
    [PROPERTIES] = "named properties",
    [WEIGHTS] = "weights",
    [UV_SETS] = "further UV sets",
    [FLAGS] = "flags",
    [KEY_FRAMES] = "key frames",
    [POINT_SELECTIONS] = "selections of points alone in LODs with faces",
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

static void find_losses(const struct p3d_model_lod *lod, bool *are_lost)
{
    are_lost[MASSES] |= has_masses(lod);
    are_lost[PROPERTIES] |= lod->property_count > 0;
    are_lost[UV_SETS] |= lod->uv_set_count > 1;
    are_lost[FLAGS] |= has_flags(lod);
    are_lost[KEY_FRAMES] |= lod->frame_count > 0;
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];

        are_lost[WEIGHTS] |= has_weights(selection->point_weights, selection->point_count) ||
                             has_weights(selection->face_weights, selection->face_count);
        are_lost[POINT_SELECTIONS] |= lod->face_count && selection->point_count && !selection->face_count;
    }
}

void p3di_obj_warn_losses(const struct p3d_model *model, const struct p3d_options *options)
{
    bool are_lost[LOSS_COUNT] = {false};
    char text[200] = "";
    size_t used = 0, left = 0;

    for (uint32_t i = 0; i < model->lod_count; i++)
        find_losses(&model->lods[i], are_lost);
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
    if (used)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "an OBJ has no %s", text);
}
