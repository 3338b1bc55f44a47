/* fields.c: every field, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fields.h"

#include "mode.h"
#include "value.h"

#define PATH_WIDTH 34

void dump_line(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field,
               struct dump_element element, bool is_bold)
{
    const bool is_record = field->kind == P3D_FIELD_RECORD;
    uint64_t offset, size;
    int width;

    if (!dump_element_place(field, element, &offset, &size))
        offset = field->value.table.data_offset;
    dump_offset(look, offset);
    dump_bold(look, is_bold, true);
    width = dump_path_put(path, is_record ? NULL : field);
    width += dump_element_put(field, element);
    dump_bold(look, is_bold, false);
    if (!is_record) {
        printf("%*s  ", width < PATH_WIDTH ? PATH_WIDTH - width : 0, "");
        dump_element_value(field, element);
    }
    putchar('\n');
}

static void put_elements(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field)
{
    struct dump_element element = {0, DUMP_NO_COLUMN};
    uint64_t offset, size;

    for (; element.index < field->value.table.span.count; element.index++) {
        if (dump_element_place(field, element, &offset, &size))
            dump_offset(look, offset);
        else
            printf("%12s", "");
        dump_path_put(path, field);
        dump_element_put(field, element);
        fputs("  ", stdout);
        dump_columns(field, (uint32_t)element.index);
        putchar('\n');
    }
}

void dump_field(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;
    const struct p3d_bytes bytes = field->value.bytes;
    const bool is_table = field->kind == P3D_FIELD_TABLE;

    dump_line(look, path, field, DUMP_WHOLE, field->kind == P3D_FIELD_RECORD);
    if (is_table && look->has_elements)
        put_elements(look, path, field);
    if (is_table && look->has_hex)
        dump_hex(look, span.data, (size_t)span.count * span.stride,
                 dump_is_packed(field) ? 0 : field->value.table.data_offset);
    if (field->kind == P3D_FIELD_BYTES && (look->has_hex || look->has_elements))
        dump_hex(look, bytes.data, bytes.size, field->offset);
}

static void put_field(void *state, const struct p3d_field *field)
{
    const struct dump_walk *walk = state;

    dump_field(walk->look, &walk->path, field);
}

const struct dump_mode dump_fields = {.state_size = sizeof(struct dump_walk),
                                      .open = put_field,
                                      .value = put_field,
                                      .is_of_lods = true,
                                      .has_trees = true};
