/* tags.c: --tags: the tags of an MLOD, and what corresponds in an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include <stdlib.h>

static bool begin_tags(void *state, struct p3d_error *error)
{
    struct dump_items *items = state;

    (void)error;
    items->walk.watcher.mlod_lod = dump_mlod_lod;
    items->walk.watcher.odol_lod = dump_odol_lod;
    return true;
}

static void watch_tags(void *user, const struct p3d_field *field)
{
    dump_items_take(user, field);
}

static void end_tags(void *state, struct p3d_error *error)
{
    struct dump_items *items = state;

    (void)error;
    free(items->items);
    free(items->fields);
}

const struct dump_mode dump_tags = {.state_size = sizeof(struct dump_items),
                                    .begin = begin_tags,
                                    .watch = watch_tags,
                                    .end = end_tags,
                                    .is_of_lods = true,
                                    .is_of_models = true,
                                    .has_names = true};
