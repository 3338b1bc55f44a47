/* tags.c: the tags of an MLOD, and the parts of an ODOL that correspond to tags.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

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

    if (!item || !items->walk.pen->has_elements)
        return;
    if (!P3DI_ROOM(items->walk.pen->job, items->fields, items->field_count, items->field_capacity))
        return;
    items->fields[items->field_count++] = *field;
    item->field_count++;
}

static void add_item(struct dump_items *items, const struct p3d_field *record)
{
    if (!P3DI_ROOM(items->walk.pen->job, items->items, items->count, items->capacity))
        return;
    items->items[items->count++] = (struct dump_item){.record = *record, .first_field = items->field_count};
}

static void open_record(void *state, const struct p3d_field *record)
{
    struct dump_items *items = state;

    if (record->id == P3D_ID_LOD) {
        items->has_lod = true;
        items->lod = *record;
        items->count = items->field_count = 0;
    } else if (is_item(record)) {
        add_item(items, record);
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
    struct dump_items *items = state;
    const struct p3di_dump_wish *wish = items->walk.dump->wish;
    struct p3di_job *job = items->walk.pen->job;

    items->path.job = job;
    items->patterns = p3di_job_alloc(job, wish->tag_count, sizeof *items->patterns);
    for (size_t i = 0; i < wish->tag_count && items->patterns; i++)
        items->patterns[i] = p3di_dump_pattern(job, wish->tags[i].text);
    items->walk.watcher.mlod_lod = p3di_dump_mlod_lod;
    items->walk.watcher.odol_lod = p3di_dump_odol_lod;
}

const struct dump_mode p3di_dump_tags = {.state_size = sizeof(struct dump_items),
                                         .begin = begin_tags,
                                         .open = open_record,
                                         .value = add_field,
                                         .close = close_record};
