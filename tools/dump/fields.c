/* fields.c: fields, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fields.h"

#include "value.h"

#define PATH_COLUMN 34

/* Elements that were packed have no place of their own in the file. */
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
        dump_element(field, (uint32_t)element.index);
        putchar('\n');
    }
}

/* The bytes of a field as they are, those of a table unpacked. */
static void put_bytes(const struct dump_look *look, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;

    if (field->kind == P3D_FIELD_TABLE && look->has_hex)
        dump_hex(look, span.data, (size_t)span.count * span.stride,
                 dump_is_packed(field) ? 0 : field->value.table.data_offset);
    else if (field->kind == P3D_FIELD_BYTES && (look->has_hex || look->has_elements))
        dump_hex(look, field->value.bytes.data, field->value.bytes.size, field->offset);
}

void dump_field(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field)
{
    int width;

    if (field->kind == P3D_FIELD_RECORD_END)
        return;
    dump_offset(look, field->offset);
    if (field->kind == P3D_FIELD_RECORD) {
        dump_bold(look, true);
        dump_path_put(path, NULL);
        dump_bold(look, false);
        putchar('\n');
        return;
    }
    width = dump_path_put(path, field);
    printf("%*s  ", width < PATH_COLUMN ? PATH_COLUMN - width : 0, "");
    dump_value(field);
    putchar('\n');
    if (field->kind == P3D_FIELD_TABLE && look->has_elements)
        put_elements(look, path, field);
    put_bytes(look, field);
}
