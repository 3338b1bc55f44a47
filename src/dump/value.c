/* value.c: values of fields, and of their elements, as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "value.h"

#include "text.h"

#include "rtm/transform.h"

#include <inttypes.h>

/* ---- Numbers ---- */

void p3di_dump_f32(const struct dump_pen *pen, float value)
{
    p3di_out_f32(pen->out, value);
}

static void put_floats(const struct dump_pen *pen, struct p3d_span floats)
{
    for (uint32_t i = 0; i < floats.count; i++) {
        if (i)
            dump_put(pen, " ");
        p3di_dump_f32(pen, p3d_f32_at(floats, i));
    }
}

/* With its meaning behind it, if that has a name: "3 (rotation x)". */
static void put_integer(const struct dump_pen *pen, const struct p3d_field *field)
{
    char meaning[256];

    if (field->kind == P3D_FIELD_HEX32)
        dump_put(pen, "0x%" PRIx64, (uint64_t)field->value.integer);
    else
        dump_put(pen, "%" PRId64, field->value.integer);
    if (field->names && *p3d_number_text(field->names, (uint32_t)field->value.integer, meaning, sizeof meaning))
        dump_put(pen, " (%s)", meaning);
}

/* ---- Tables ---- */

struct p3d_field p3di_dump_cell(const struct p3d_field *table, struct dump_element element)
{
    const struct p3d_span span = table->value.table.span;
    const struct p3d_column *column = &table->value.table.columns[element.column];
    const uint8_t *data = span.data + element.index * span.stride + p3di_dump_column_offset(table, element.column);
    const bool has_sign =
        column->kind == P3D_FIELD_I8 || column->kind == P3D_FIELD_I16 || column->kind == P3D_FIELD_I32;
    const uint32_t size = p3d_column_size(column);
    const uint32_t bits = size == 1 ? *data : size == 2 ? p3d_load_u16(data) : p3d_load_u32(data);
    struct p3d_field field = {
        .kind = column->kind, .name = column->name, .index = P3D_NO_INDEX, .size = size, .names = column->names};

    if (column->kind == P3D_FIELD_F16)
        field.kind = P3D_FIELD_F32;
    if (column->kind == P3D_FIELD_F32)
        field.value.f32 = p3d_load_f32(data);
    else if (column->kind == P3D_FIELD_F16)
        field.value.f32 = (float)p3di_from_half((uint16_t)bits);
    else
        field.value.integer = (int64_t)bits - (has_sign && bits >> (8 * size - 1) ? (int64_t)1 << 8 * size : 0);
    return field;
}

void p3di_dump_columns(const struct dump_pen *pen, const struct p3d_field *table, size_t index)
{
    for (size_t i = 0; i < table->value.table.column_count; i++) {
        const struct p3d_field cell = p3di_dump_cell(table, (struct dump_element){index, i});

        dump_put(pen, "%s%s ", i ? " " : "", cell.name);
        p3di_dump_value(pen, &cell);
    }
}

const char *p3di_dump_storage_name(enum p3d_storage storage)
{
    static const char *const names[] = {
        [P3D_STORED_PLAIN] = "plain", [P3D_STORED_RAW] = "raw",   [P3D_STORED_LZSS] = "LZSS",
        [P3D_STORED_LZO] = "LZO",     [P3D_STORED_FILL] = "fill", [P3D_STORED_RLE] = "RLE"};

    return names[storage];
}

static void put_storage(const struct dump_pen *pen, const struct p3d_field *field)
{
    if (field->value.table.storage != P3D_STORED_PLAIN)
        dump_put(pen, ", %s", p3di_dump_storage_name(field->value.table.storage));
    if (p3di_dump_is_packed(field))
        dump_put(pen, " %" PRIu64 " -> %" PRIu64, field->value.table.data_size,
                 (uint64_t)field->value.table.span.count * field->value.table.span.stride);
    if (field->value.table.has_flag)
        dump_put(pen, ", flag %u", field->value.table.flag);
}

static void put_table(const struct dump_pen *pen, const struct p3d_field *field)
{
    dump_put(pen, "%" PRIu32 " x %" PRIu32 " bytes", field->value.table.count, field->value.table.span.stride);
    put_storage(pen, field);
    dump_put(pen, ":");
    for (size_t i = 0; i < field->value.table.column_count; i++)
        dump_put(pen, " %s", field->value.table.columns[i].name);
}

/* ---- Fields ---- */

/* Prints a name, and says if bytes behind its NUL are not zero. */
static void put_text(const struct dump_pen *pen, struct p3d_bytes bytes)
{
    uint32_t behind = 0;

    p3di_dump_text(pen, bytes);
    for (uint32_t i = p3d_text(bytes).size; i < bytes.size; i++)
        behind += bytes.data[i] != 0;
    if (behind)
        dump_put(pen, "  (%" PRIu32 " non-zero bytes behind the NUL)", behind);
}

void p3di_dump_value(const struct dump_pen *pen, const struct p3d_field *field)
{
    switch (field->kind) {
    case P3D_FIELD_RECORD:
    case P3D_FIELD_RECORD_END:
        break;
    case P3D_FIELD_TABLE:
        put_table(pen, field);
        break;
    case P3D_FIELD_BYTES:
        dump_put(pen, "%" PRIu32 " bytes", field->value.bytes.size);
        break;
    case P3D_FIELD_TEXT:
        put_text(pen, field->value.bytes);
        break;
    case P3D_FIELD_F32:
        p3di_dump_f32(pen, field->value.f32);
        break;
    case P3D_FIELD_FLOATS:
        put_floats(pen, field->value.floats);
        break;
    default:
        put_integer(pen, field);
        break;
    }
}

void p3di_dump_element_value(const struct dump_pen *pen, const struct p3d_field *field, struct dump_element element)
{
    if (element.index == P3D_NO_INDEX) {
        p3di_dump_value(pen, field);
    } else if (field->kind == P3D_FIELD_FLOATS) {
        p3di_dump_f32(pen, p3d_f32_at(field->value.floats, (uint32_t)element.index));
    } else if (element.column == DUMP_NO_COLUMN && field->value.table.column_count > 1) {
        p3di_dump_columns(pen, field, element.index);
    } else {
        element.column = element.column == DUMP_NO_COLUMN ? 0 : element.column;
        const struct p3d_field cell = p3di_dump_cell(field, element);

        p3di_dump_value(pen, &cell);
    }
}
