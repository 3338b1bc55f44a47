/* items.c: the lines of tags, and of what corresponds to them in an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include "text.h"
#include "value.h"

#include <inttypes.h>

#define PATH_WIDTH 18
#define NAME_WIDTH 24

/* The path of a record or a field that the walk has reached. */
static void set_path(struct dump_items *items, const struct p3d_field *field)
{
    items->path.depth = field->depth;
    if (field->kind == P3D_FIELD_RECORD)
        dump_path_open(&items->path, field);
}

bool dump_items_lod(struct dump_items *items, const char *flavour, const struct p3d_error *error)
{
    const struct dump_look *look = items->walk.look;
    const struct dump_names *names = &items->walk.source->names;
    char name[P3D_LOD_NAME_SIZE];

    if (!items->has_lod || (size_t)items->lod.lod >= names->lod_count) /* others may change a mapped file */
        return false;
    items->has_lod = false;
    set_path(items, &items->lod);
    dump_offset(look, items->lod.offset);
    dump_bold(look, true, true);
    dump_path_put(&items->path, NULL);
    printf("  %s  %s", flavour, error ? "damaged" : p3d_lod_name(names->lods[items->lod.lod].resolution, name));
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

bool dump_item_begin(struct dump_items *items, const struct dump_item *item, struct p3d_bytes name, uint64_t size)
{
    int width;

    if (!is_wanted(items->walk.source->request, name))
        return false;
    set_path(items, &item->record);
    dump_offset(items->walk.look, item->record.offset);
    width = dump_path_put(&items->path, NULL);
    printf("%*s  ", width < PATH_WIDTH ? PATH_WIDTH - width : 0, "");
    width = dump_text(name);
    printf("%*s %8" PRIu64 "  ", width < NAME_WIDTH ? NAME_WIDTH - width : 0, "", size);
    return true;
}

void dump_item_end(struct dump_items *items, const struct dump_item *item, uint64_t start)
{
    const struct dump_look *look = items->walk.look;
    const struct dump_look full = {true, false, look->has_colors};

    putchar('\n');
    if (look->has_hex)
        dump_hex(look, items->walk.source->input.data + start, (size_t)(item->end - start), start);
    for (size_t i = item->first_field; i < item->first_field + item->field_count; i++) {
        const struct p3d_field *field = &items->fields[i];

        set_path(items, field);
        if (field->size && field->offset >= start)
            dump_field(&full, &items->path, field);
    }
}

void dump_item_members(uint32_t count, const char *what, uint32_t face_count, float lightest, float heaviest)
{
    printf("%" PRIu32 " %s, %" PRIu32 " faces", count, what, face_count);
    if (!count && !face_count)
        return;
    fputs(", weights ", stdout);
    dump_f32(lightest);
    fputs(" to ", stdout);
    dump_f32(heaviest);
}

void dump_item_property(struct p3d_bytes name, struct p3d_bytes value)
{
    dump_text(name);
    fputs(" = ", stdout);
    dump_text(value);
}
