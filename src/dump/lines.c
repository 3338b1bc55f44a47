/* lines.c: fields, a line each, and bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lines.h"

#include "value.h"

#include <inttypes.h>

/* ---- Parts of lines ---- */

void p3di_dump_offset(const struct dump_pen *pen, uint64_t offset)
{
    if (offset == DUMP_NO_OFFSET)
        dump_put(pen, "%12s", "");
    else
        dump_put(pen, "%s0x%08" PRIx64 "%s  ", pen->has_colors ? "\x1b[2m" : "", offset,
                 pen->has_colors ? "\x1b[0m" : "");
}

void p3di_dump_bold(const struct dump_pen *pen, bool is_bold, bool begins)
{
    if (pen->has_colors && is_bold)
        dump_put(pen, "%s", begins ? "\x1b[1m" : "\x1b[0m");
}

/* At most 16 bytes. */
static void put_hex(const struct dump_pen *pen, const uint8_t *data, size_t count)
{
    for (size_t i = 0; i < count; i++)
        dump_put(pen, "%02x ", data[i]);
    dump_put(pen, "%*s ", (int)(16 - count) * 3, "");
    for (size_t i = 0; i < count; i++)
        p3di_out_char(pen->out, (char)(data[i] >= 0x20 && data[i] < 0x7f ? data[i] : '.'));
    dump_put(pen, "\n");
}

void p3di_dump_hex(const struct dump_pen *pen, const uint8_t *data, size_t size, uint64_t offset)
{
    for (size_t i = 0; i < size; i += 16) {
        p3di_dump_offset(pen, offset + i);
        put_hex(pen, data + i, size - i < 16 ? size - i : 16);
    }
}

/* ---- Fields ---- */

#define PATH_WIDTH 34

void p3di_dump_line(const struct dump_pen *pen, const struct dump_path *path, const struct p3d_field *field,
                    struct dump_element element, bool is_bold)
{
    const bool is_record = field->kind == P3D_FIELD_RECORD;
    uint64_t offset, size;
    int width;

    if (!p3di_dump_element_place(field, element, &offset, &size))
        offset = field->value.table.data_offset;
    p3di_dump_offset(pen, offset);
    p3di_dump_bold(pen, is_bold, true);
    width = p3di_dump_path_put(pen, path, is_record ? NULL : field);
    width += p3di_dump_element_put(pen, field, element);
    p3di_dump_bold(pen, is_bold, false);
    if (!is_record) {
        dump_put(pen, "%*s  ", width < PATH_WIDTH ? PATH_WIDTH - width : 0, "");
        p3di_dump_element_value(pen, field, element);
    }
    dump_put(pen, "\n");
}

static void put_elements(const struct dump_pen *pen, const struct dump_path *path, const struct p3d_field *field)
{
    struct dump_element element = {0, DUMP_NO_COLUMN};
    uint64_t offset, size;

    for (; element.index < field->value.table.span.count; element.index++) {
        p3di_dump_offset(pen, p3di_dump_element_place(field, element, &offset, &size) ? offset : DUMP_NO_OFFSET);
        p3di_dump_path_put(pen, path, field);
        p3di_dump_element_put(pen, field, element);
        dump_put(pen, "  ");
        p3di_dump_columns(pen, field, element.index);
        dump_put(pen, "\n");
    }
}

void p3di_dump_field(const struct dump_pen *pen, const struct dump_path *path, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;
    const struct p3d_bytes bytes = field->value.bytes;
    const bool is_table = field->kind == P3D_FIELD_TABLE;

    p3di_dump_line(pen, path, field, DUMP_WHOLE, field->kind == P3D_FIELD_RECORD);
    if (is_table && pen->has_elements)
        put_elements(pen, path, field);
    if (is_table && pen->has_hex)
        p3di_dump_hex(pen, span.data, (size_t)span.count * span.stride,
                      p3di_dump_is_packed(field) ? 0 : field->value.table.data_offset);
    if (field->kind == P3D_FIELD_BYTES && (pen->has_hex || pen->has_elements))
        p3di_dump_hex(pen, bytes.data, bytes.size, field->offset);
}
