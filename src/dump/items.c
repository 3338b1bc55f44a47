/* items.c: the lines of tags, and of the parts of an ODOL that correspond to tags.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include "value.h"

#include <inttypes.h>

#define PATH_WIDTH 18
#define NAME_WIDTH 24

/* The path of a record or a field that the walk has met. */
static void set_path(struct dump_items *items, const struct p3d_field *field)
{
    items->path.depth = field->depth;
    if (field->kind == P3D_FIELD_RECORD)
        p3di_dump_path_open(&items->path, field);
}

bool p3di_dump_items_lod(struct dump_items *items, const char *flavour, const struct p3d_error *error)
{
    const struct dump_pen *pen = items->walk.pen;
    const struct dump_names *names = &items->walk.dump->names;
    char name[P3D_LOD_NAME_SIZE];

    if (!items->has_lod || (size_t)items->lod.lod >= names->lod_count) /* none has begun */
        return false;
    items->has_lod = false;
    set_path(items, &items->lod);
    p3di_dump_offset(pen, items->lod.offset);
    p3di_dump_bold(pen, true, true);
    p3di_dump_path_put(pen, &items->path, NULL);
    dump_put(pen, "  %s  %s", flavour, error ? "damaged" : p3d_lod_name(names->lods[items->lod.lod].resolution, name));
    p3di_dump_bold(pen, true, false);
    dump_put(pen, "\n");
    return true;
}

/* A pattern that matches once has matched in all files. */
static bool is_wanted(const struct dump_items *items, struct p3d_bytes name)
{
    const struct p3di_dump_wish *wish = items->walk.dump->wish;
    bool has_matched = !wish->tag_count;

    for (size_t i = 0; i < wish->tag_count; i++)
        if (p3di_dump_matches(items->walk.pen->job, name, items->patterns[i]))
            has_matched = wish->tags[i].has_matched = true;
    return has_matched;
}

bool p3di_dump_item_begin(struct dump_items *items, const struct dump_item *item, struct p3d_bytes name, uint64_t size)
{
    const struct dump_pen *pen = items->walk.pen;
    int width;

    if (!is_wanted(items, name))
        return false;
    set_path(items, &item->record);
    p3di_dump_offset(pen, item->record.offset);
    width = p3di_dump_path_put(pen, &items->path, NULL);
    dump_put(pen, "%*s  ", width < PATH_WIDTH ? PATH_WIDTH - width : 0, "");
    width = p3di_dump_text(pen, name);
    dump_put(pen, "%*s %8" PRIu64 "  ", width < NAME_WIDTH ? NAME_WIDTH - width : 0, "", size);
    return true;
}

void p3di_dump_item_end(struct dump_items *items, const struct dump_item *item, uint64_t start)
{
    const struct dump_pen *pen = items->walk.pen;
    struct dump_pen full = *pen;

    full.has_elements = true;
    full.has_hex = false;
    dump_put(pen, "\n");
    if (pen->has_hex)
        p3di_dump_hex(pen, items->walk.dump->input.data + start, (size_t)(item->end - start), start);
    for (size_t i = item->first_field; i < item->first_field + item->field_count; i++) {
        const struct p3d_field *field = &items->fields[i];

        set_path(items, field);
        if (field->size && field->offset >= start)
            p3di_dump_field(&full, &items->path, field);
    }
}

void p3di_dump_item_members(const struct dump_pen *pen, uint32_t count, const char *what, uint32_t face_count,
                            float lightest, float heaviest)
{
    dump_put(pen, "%" PRIu32 " %s, %" PRIu32 " faces", count, what, face_count);
    if (!count && !face_count)
        return;
    dump_put(pen, ", weights ");
    p3di_dump_f32(pen, lightest);
    dump_put(pen, " to ");
    p3di_dump_f32(pen, heaviest);
}

void p3di_dump_item_property(const struct dump_pen *pen, struct p3d_bytes name, struct p3d_bytes value)
{
    p3di_dump_text(pen, name);
    dump_put(pen, " = ");
    p3di_dump_text(pen, value);
}
