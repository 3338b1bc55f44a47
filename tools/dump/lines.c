/* lines.c: fields, a line each, and bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lines.h"

#include "value.h"

#include <inttypes.h>

/* ---- Parts of lines ---- */

void dump_offset(const struct dump_look *look, uint64_t offset)
{
    if (offset == DUMP_NO_OFFSET)
        printf("%12s", "");
    else
        printf("%s0x%08" PRIx64 "%s  ", look->has_colors ? "\x1b[2m" : "", offset, look->has_colors ? "\x1b[0m" : "");
}

void dump_bold(const struct dump_look *look, bool is_bold, bool begins)
{
    if (look->has_colors && is_bold)
        fputs(begins ? "\x1b[1m" : "\x1b[0m", stdout);
}

/* At most 16 bytes. */
static void put_hex(const uint8_t *data, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%02x ", data[i]);
    printf("%*s ", (int)(16 - count) * 3, "");
    for (size_t i = 0; i < count; i++)
        putchar(data[i] >= 0x20 && data[i] < 0x7f ? data[i] : '.');
    putchar('\n');
}

void dump_hex(const struct dump_look *look, const uint8_t *data, size_t size, uint64_t offset)
{
    for (size_t i = 0; i < size; i += 16) {
        dump_offset(look, offset + i);
        put_hex(data + i, size - i < 16 ? size - i : 16);
    }
}

/* ---- Fields ---- */

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
        dump_offset(look, dump_element_place(field, element, &offset, &size) ? offset : DUMP_NO_OFFSET);
        dump_path_put(path, field);
        dump_element_put(field, element);
        fputs("  ", stdout);
        dump_columns(field, element.index);
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
