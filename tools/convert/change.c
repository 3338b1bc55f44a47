/* change.c: what p3dconv changes of an MLOD besides its paths: places, mass, properties, names of selections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "change.h"

#include "convert.h"
#include "make.h"

#include <math.h>
#include <stdlib.h>

/* ---- Options ---- */

bool conv_changes_scale(struct conv_changes *changes, const char *text)
{
    char *end;

    changes->scale = strtof(text, &end);
    return end != text && !*end && changes->scale >= 1e-6F && changes->scale <= 1e6F;
}

bool conv_changes_turn(struct conv_changes *changes, const char *text)
{
    const char *at = *text ? strchr("xyz", *text | ' ') : NULL;
    struct p3d_turn turn;
    char *end;

    if (!at || text[1] != ',')
        return false;
    turn.axis = *at == 'x' ? 0 : *at == 'y' ? 1 : 2;
    turn.degrees = strtof(text + 2, &end);
    if (end == text + 2 || *end || !isfinite(turn.degrees))
        return false;
    changes->turns = cli_grow(changes->turns, changes->turn_count, &changes->turn_capacity, sizeof *changes->turns);
    changes->turns[changes->turn_count++] = turn;
    return true;
}

/* A copy of NAME=VALUE, in two; *value is its second part. NULL if it is not that, or NAME is empty. */
static char *split(const char *text, char **value)
{
    const size_t size = strcspn(text, "=");
    char *name;

    if (!size || !text[size])
        return NULL;
    name = cli_copy(text);
    name[size] = 0;
    *value = name + size + 1;
    return name;
}

bool conv_changes_property(struct conv_changes *changes, const char *text)
{
    char *value, *name = split(text, &value);

    if (!name)
        return false;
    changes->properties = cli_grow(changes->properties, changes->property_count, &changes->property_capacity,
                                   sizeof *changes->properties);
    changes->properties[changes->property_count++] = (struct p3d_named_value){name, value};
    return true;
}

bool conv_changes_selection(struct conv_changes *changes, const char *text)
{
    char *value, *name = split(text, &value);

    if (!name || !*value) {
        free(name);
        return false;
    }
    changes->selections = cli_grow(changes->selections, changes->selection_count, &changes->selection_capacity,
                                   sizeof *changes->selections);
    changes->selections[changes->selection_count++] = (struct p3d_rename_rule){name, value};
    return true;
}

void conv_changes_free(struct conv_changes *changes)
{
    for (size_t i = 0; i < changes->property_count; i++)
        free((char *)changes->properties[i].name);
    for (size_t i = 0; i < changes->selection_count; i++)
        free((char *)changes->selections[i].from);
    free(changes->turns);
    free(changes->properties);
    free(changes->selections);
}

/* ---- Doing it ---- */

bool conv_changes_before(const struct conv_options *options)
{
    const struct conv_changes *changes = &options->changes;

    return changes->scale > 0 || changes->turn_count || changes->selection_count;
}

bool conv_change_before(struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_changes *changes = &job->options->changes;
    const struct p3d_mlod_changes change = {.scale = changes->scale,
                                            .turns = changes->turns,
                                            .turn_count = changes->turn_count,
                                            .selections = changes->selections,
                                            .selection_count = changes->selection_count};

    if (conv_changes_before(job->options) && job->options->scene.model_cfg && job->mode->kind & CONV_WRITES_CFG)
        cli_message(job->cli, job->options->scene.model_cfg,
                    "warning: it is as it would be without --scale, --turn and --rename-selection");
    return p3d_mlod_change(mlod, &change, &job->library, error);
}

bool conv_change_after(struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_changes *changes = &job->options->changes;
    const struct p3d_mlod_changes change = {.mass = job->mode->kind == CONV_MLOD ? conv_own_mass(job->options) : 0,
                                            .properties = changes->properties,
                                            .property_count = changes->property_count};

    return p3d_mlod_change(mlod, &change, &job->library, error);
}
