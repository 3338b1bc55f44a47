/* change.c: what p3dconv changes of an MLOD besides its paths: places, mass, properties, selections, named
 * points and proxies.
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

/* From `least` to `most` numbers with commas between; returns how many, or 0 if the text is not that. */
static size_t take_numbers(const char *text, float *numbers, size_t least, size_t most)
{
    size_t count = 0;

    while (count < most) {
        char *end;

        numbers[count] = strtof(text, &end);
        if (end == text || !isfinite(numbers[count++]))
            return 0;
        if (!*end)
            return count < least ? 0 : count;
        if (*end != ',')
            return 0;
        text = end + 1;
    }
    return 0;
}

bool conv_changes_point(struct conv_changes *changes, const char *text, bool is_new)
{
    struct p3d_point_change change = {.is_new = is_new};
    char *value, *name = split(text, &value);
    float at[3];

    if (!name || !take_numbers(value, at, 3, 3)) {
        free(name);
        return false;
    }
    change.name = name;
    change.place = (struct p3d_vec3){at[0], at[1], at[2]};
    changes->points =
        cli_grow(changes->points, changes->point_count, &changes->point_capacity, sizeof *changes->points);
    changes->points[changes->point_count++] = change;
    return true;
}

/* Leaves the path alone in "PATH,NUMBER", or in "proxy:PATH.NUMBER" as messages have it. False if it is neither. */
static bool take_proxy_name(char *text, uint32_t *number)
{
    static const char prefix[] = "proxy:";
    const bool has_prefix = p3d_text_starts_with(p3d_bytes_of(text), prefix);
    char *path = text + (has_prefix ? sizeof prefix - 1 : 0), *mark = strrchr(path, has_prefix ? '.' : ','), *end;
    unsigned long value;

    if (!mark || mark == path || mark[1] < '0' || mark[1] > '9')
        return false;
    value = strtoul(mark + 1, &end, 10);
    if (*end || value > 65535)
        return false;
    *number = (uint32_t)value;
    *mark = 0;
    for (char *slash = path; (slash = strchr(slash, '/')) != NULL;)
        *slash = '\\';
    memmove(text, path, strlen(path) + 1);
    return true;
}

/* PATH,NUMBER@X,Y,Z or PATH,NUMBER@X,Y,Z,DEGREES of a new proxy; PATH,NUMBER=DEGREES of one that is turned. */
bool conv_changes_proxy(struct conv_changes *changes, const char *text, bool is_new)
{
    struct p3d_proxy_change change = {.is_new = is_new};
    char *path = cli_copy(text), *value = strrchr(path, is_new ? '@' : '=');
    float at[4] = {0};

    if (value)
        *value++ = 0;
    if (!value || !take_proxy_name(path, &change.number) || !take_numbers(value, at, is_new ? 3 : 1, is_new ? 4 : 1)) {
        free(path);
        return false;
    }
    change.path = path;
    change.place = (struct p3d_vec3){at[0], at[1], at[2]};
    change.degrees = is_new ? at[3] : at[0];
    changes->proxies =
        cli_grow(changes->proxies, changes->proxy_count, &changes->proxy_capacity, sizeof *changes->proxies);
    changes->proxies[changes->proxy_count++] = change;
    return true;
}

void conv_changes_free(struct conv_changes *changes)
{
    for (size_t i = 0; i < changes->property_count; i++)
        free((char *)changes->properties[i].name);
    for (size_t i = 0; i < changes->selection_count; i++)
        free((char *)changes->selections[i].from);
    for (size_t i = 0; i < changes->point_count; i++)
        free((char *)changes->points[i].name);
    for (size_t i = 0; i < changes->proxy_count; i++)
        free((char *)changes->proxies[i].path);
    free(changes->removed.items);
    free(changes->points);
    free(changes->proxies);
    free(changes->turns);
    free(changes->properties);
    free(changes->selections);
}

/* ---- Doing it ---- */

bool conv_changes_before(const struct conv_options *options)
{
    const struct conv_changes *changes = &options->changes;

    return changes->scale > 0 || changes->turn_count || changes->selection_count || changes->removed.count ||
           changes->point_count || changes->proxy_count;
}

static void keep_told(void *told, const char *text)
{
    cli_names_take(told, cli_copy(text));
}

bool conv_change_before(struct p3d_mlod *mlod, const struct conv_job *job, struct cli_names *told,
                        struct p3d_error *error)
{
    const struct conv_changes *changes = &job->options->changes;
    const struct p3d_mlod_changes change = {.scale = changes->scale,
                                            .turns = changes->turns,
                                            .turn_count = changes->turn_count,
                                            .selections = changes->selections,
                                            .selection_count = changes->selection_count,
                                            .removed = changes->removed.items,
                                            .removed_count = changes->removed.count,
                                            .points = changes->points,
                                            .point_count = changes->point_count,
                                            .proxies = changes->proxies,
                                            .proxy_count = changes->proxy_count,
                                            .told = keep_told,
                                            .told_user = told};

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
