/* items.c: the tags of a LOD, and what corresponds in an ODOL, for a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "items.h"

#include "fields.h"
#include "text.h"

#include <inttypes.h>

#define PATH_WIDTH 18
#define NAME_WIDTH 24

/* ---- What is met ---- */

static bool is_item(const struct p3d_field *field)
{
    return field->id == P3D_ID_TAG || field->id == P3D_ID_SECTION || field->id == P3D_ID_SELECTION ||
           field->id == P3D_ID_PROPERTY || field->id == P3D_ID_PROXY || field->id == P3D_ID_UV_SET ||
           field->id == P3D_ID_FRAME;
}

static void add_item(struct dump_items *items, const struct p3d_field *record)
{
    items->items = cli_grow(items->items, items->count, &items->capacity, sizeof *items->items);
    items->items[items->count++] = (struct dump_item){.record = *record, .first_field = items->field_count};
}

static void add_field(struct dump_items *items, const struct p3d_field *field)
{
    items->fields = cli_grow(items->fields, items->field_count, &items->field_capacity, sizeof *items->fields);
    items->fields[items->field_count++] = *field;
    items->items[items->count - 1].field_count++;
}

void dump_items_take(struct dump_items *items, const struct p3d_field *field)
{
    struct dump_item *last = items->count ? &items->items[items->count - 1] : NULL;

    if (field->id == P3D_ID_LOD) {
        items->has_lod = true;
        items->lod = *field;
        items->count = items->field_count = 0;
    } else if (is_item(field)) {
        add_item(items, field);
    } else if (last && !last->end && field->kind == P3D_FIELD_RECORD_END) {
        last->end = field->offset;
    } else if (last && !last->end && items->walk.look->has_elements) {
        add_field(items, field);
    }
}

/* ---- Lines ---- */

bool dump_items_lod(struct dump_items *items, const char *flavour, const struct p3d_error *error)
{
    const struct dump_look *look = items->walk.look;
    const struct dump_names *names = &items->walk.source->names;
    char name[P3D_LOD_NAME_SIZE];

    if (!items->has_lod || (size_t)items->lod.lod >= names->lod_count) /* others may change a mapped file */
        return false;
    items->has_lod = false;
    dump_path_take(&items->walk.path, &items->lod);
    dump_offset(look, items->lod.offset);
    dump_bold(look, true);
    dump_path_put(&items->walk.path, NULL);
    printf("  %s  %s", flavour, error ? "damaged" : p3d_lod_name(names->lods[items->lod.lod].resolution, name));
    dump_bold(look, false);
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
    dump_path_take(&items->walk.path, &item->record);
    dump_offset(items->walk.look, item->record.offset);
    width = dump_path_put(&items->walk.path, NULL);
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

        dump_path_take(&items->walk.path, field);
        if (field->size && field->offset >= start)
            dump_field(&full, &items->walk.path, field);
    }
}
