/* tags.c: --tags: the tags of an MLOD, and what corresponds in an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tags.h"

#include "fields.h"
#include "source.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>

#define PATH_WIDTH 18
#define NAME_WIDTH 24

/* ---- The walk: the items of the LOD that is being read ---- */

static bool is_item(const struct p3d_field *record)
{
    return record->id == P3D_ID_TAG || record->id == P3D_ID_SECTION || record->id == P3D_ID_SELECTION ||
           record->id == P3D_ID_PROPERTY || record->id == P3D_ID_PROXY || record->id == P3D_ID_UV_SET ||
           record->id == P3D_ID_FRAME;
}

/* The item that is open, or NULL. */
static struct dump_item *open_item(const struct dump_tags *tags)
{
    struct dump_item *last = tags->count ? &tags->items[tags->count - 1] : NULL;

    return last && !last->end ? last : NULL;
}

static void add_field(void *state, const struct p3d_field *field)
{
    struct dump_tags *tags = state;
    struct dump_item *item = open_item(tags);

    if (!item || !tags->walk.look->has_elements)
        return;
    tags->fields = cli_grow(tags->fields, tags->field_count, &tags->field_capacity, sizeof *tags->fields);
    tags->fields[tags->field_count++] = *field;
    item->field_count++;
}

static void open_record(void *state, const struct p3d_field *record)
{
    struct dump_tags *tags = state;

    if (record->id == P3D_ID_LOD) {
        tags->has_lod = true;
        tags->lod = *record;
        tags->count = tags->field_count = 0;
    } else if (is_item(record)) {
        tags->items = cli_grow(tags->items, tags->count, &tags->capacity, sizeof *tags->items);
        tags->items[tags->count++] = (struct dump_item){.record = *record, .first_field = tags->field_count};
    } else {
        add_field(tags, record);
    }
}

static void close_record(void *state, uint64_t end)
{
    struct dump_item *item = open_item(state);

    if (item)
        item->end = end;
}

/* ---- Lines ---- */

/* The path of a record or a field that the walk has met. */
static void set_path(struct dump_tags *tags, const struct p3d_field *field)
{
    tags->path.depth = field->depth;
    if (field->kind == P3D_FIELD_RECORD)
        dump_path_open(&tags->path, field);
}

bool dump_tags_lod(struct dump_tags *tags, const char *flavour, const struct p3d_error *error)
{
    const struct dump_look *look = tags->walk.look;
    const struct dump_names *names = &tags->walk.source->names;
    char name[P3D_LOD_NAME_SIZE];

    if (!tags->has_lod || (size_t)tags->lod.lod >= names->lod_count) /* others may change a mapped file */
        return false;
    tags->has_lod = false;
    set_path(tags, &tags->lod);
    dump_offset(look, tags->lod.offset);
    dump_bold(look, true, true);
    dump_path_put(&tags->path, NULL);
    printf("  %s  %s", flavour, error ? "damaged" : p3d_lod_name(names->lods[tags->lod.lod].resolution, name));
    dump_bold(look, true, false);
    putchar('\n');
    return true;
}

/* A pattern that matches once has matched in all files. */
static bool is_wanted(struct dump_request *request, struct p3d_bytes name)
{
    bool has_matched = !request->pattern_count;

    for (size_t i = 0; i < request->pattern_count; i++)
        if (dump_matches(name, request->patterns[i].bytes))
            has_matched = request->patterns[i].has_matched = true;
    return has_matched;
}

bool dump_item_begin(struct dump_tags *tags, const struct dump_item *item, struct p3d_bytes name, uint64_t size)
{
    int width;

    if (!is_wanted(tags->walk.source->request, name))
        return false;
    set_path(tags, &item->record);
    dump_offset(tags->walk.look, item->record.offset);
    width = dump_path_put(&tags->path, NULL);
    printf("%*s  ", width < PATH_WIDTH ? PATH_WIDTH - width : 0, "");
    width = dump_text(name);
    printf("%*s %8" PRIu64 "  ", width < NAME_WIDTH ? NAME_WIDTH - width : 0, "", size);
    return true;
}

void dump_item_end(struct dump_tags *tags, const struct dump_item *item, uint64_t start)
{
    const struct dump_look *look = tags->walk.look;
    const struct dump_look full = {true, false, look->has_colors};

    putchar('\n');
    if (look->has_hex)
        dump_hex(look, tags->walk.source->input.data + start, (size_t)(item->end - start), start);
    for (size_t i = item->first_field; i < item->first_field + item->field_count; i++) {
        const struct p3d_field *field = &tags->fields[i];

        set_path(tags, field);
        if (field->size && field->offset >= start)
            dump_field(&full, &tags->path, field);
    }
}

/* ---- The mode ---- */

static bool begin_tags(void *state, struct p3d_error *error)
{
    struct dump_tags *tags = state;

    (void)error;
    tags->walk.watcher.mlod_lod = dump_mlod_lod;
    tags->walk.watcher.odol_lod = dump_odol_lod;
    return true;
}

static void end_tags(void *state, struct p3d_error *error)
{
    struct dump_tags *tags = state;

    (void)error;
    dump_path_free(&tags->path);
    free(tags->items);
    free(tags->fields);
}

const struct dump_mode dump_tags = {.state_size = sizeof(struct dump_tags),
                                    .begin = begin_tags,
                                    .open = open_record,
                                    .value = add_field,
                                    .close = close_record,
                                    .end = end_tags,
                                    .is_of_lods = true,
                                    .is_of_models = true,
                                    .has_names = true,
                                    .follows_numbers = true};
