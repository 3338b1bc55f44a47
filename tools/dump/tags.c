/* tags.c: --tags: the tags of an MLOD, and what corresponds in an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include <stdlib.h>

/* ---- The walk: the items of the LOD that is being read ---- */

static bool is_item(const struct p3d_field *record)
{
    return record->id == P3D_ID_TAG || record->id == P3D_ID_SECTION || record->id == P3D_ID_SELECTION ||
           record->id == P3D_ID_PROPERTY || record->id == P3D_ID_PROXY || record->id == P3D_ID_UV_SET ||
           record->id == P3D_ID_FRAME;
}

/* The item that is open, or NULL. */
static struct dump_item *open_item(const struct dump_items *items)
{
    struct dump_item *last = items->count ? &items->items[items->count - 1] : NULL;

    return last && !last->end ? last : NULL;
}

static void add_field(void *state, const struct p3d_field *field)
{
    struct dump_items *items = state;
    struct dump_item *item = open_item(items);

    if (!item || !items->walk.look->has_elements)
        return;
    items->fields = cli_grow(items->fields, items->field_count, &items->field_capacity, sizeof *items->fields);
    items->fields[items->field_count++] = *field;
    item->field_count++;
}

static void open_record(void *state, const struct p3d_field *record)
{
    struct dump_items *items = state;

    if (record->id == P3D_ID_LOD) {
        items->has_lod = true;
        items->lod = *record;
        items->count = items->field_count = 0;
    } else if (is_item(record)) {
        items->items = cli_grow(items->items, items->count, &items->capacity, sizeof *items->items);
        items->items[items->count++] = (struct dump_item){.record = *record, .first_field = items->field_count};
    } else {
        add_field(items, record);
    }
}

static void close_record(void *state, uint64_t end)
{
    struct dump_item *item = open_item(state);

    if (item)
        item->end = end;
}

/* ---- The mode ---- */

static void begin_tags(void *state)
{
    struct dump_walk *walk = state;

    walk->watcher.mlod_lod = dump_mlod_lod;
    walk->watcher.odol_lod = dump_odol_lod;
}

static void end_tags(void *state, struct p3d_error *error)
{
    struct dump_items *items = state;

    (void)error;
    dump_path_free(&items->path);
    free(items->items);
    free(items->fields);
}

const struct dump_mode dump_tags = {.state_size = sizeof(struct dump_items),
                                    .begin = begin_tags,
                                    .open = open_record,
                                    .value = add_field,
                                    .close = close_record,
                                    .end = end_tags,
                                    .is_of_models = true,
                                    .has_names = true};
