/* phase.c: --phase: values of animations.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "phase.h"

#include <math.h>
#include <stdlib.h>

bool conv_phases_add(struct conv_phases *phases, const char *text)
{
    const char *equals = strrchr(text, '=');
    char *name, *end;
    float value;

    if (!equals || equals == text)
        return false;
    value = strtof(equals + 1, &end);
    if (end == equals + 1 || *end || !isfinite(value))
        return false;
    name = cli_copy(text);
    name[equals - text] = 0;
    phases->items = cli_grow(phases->items, phases->count, &phases->capacity, sizeof *phases->items);
    phases->items[phases->count++] = (struct p3d_pose_value){name, value};
    return true;
}

void conv_phases_free(struct conv_phases *phases)
{
    for (size_t i = 0; i < phases->count; i++)
        free((void *)(uintptr_t)phases->items[i].name);
    free(phases->items);
}

struct p3d_model *conv_pose(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_phases *phases = &job->options->phases;
    struct p3d_model *posed = p3d_model_pose(model, phases->items, phases->count, &job->library, error);

    job->notes->is_selector_wrong = !posed && error->status == P3D_INVALID;
    return posed;
}
