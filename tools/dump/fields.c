/* fields.c: prints fields as the reader meets them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "dump.h"

#include <inttypes.h>
#include <stdlib.h>

#define PATH_COLUMN 34

/* ---- Text and bytes ---- */

void dump_offset(const struct dump_options *options, uint64_t offset)
{
    printf("%s0x%08" PRIx64 "%s  ", options->has_colors ? "\x1b[2m" : "", offset, options->has_colors ? "\x1b[0m" : "");
}

void dump_bold(const struct dump_options *options, bool begins)
{
    if (options->has_colors)
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

void dump_hex(const struct dump_options *options, const uint8_t *data, size_t size, uint64_t offset)
{
    for (size_t i = 0; i < size; i += 16) {
        dump_offset(options, offset + i);
        put_hex(data + i, size - i < 16 ? size - i : 16);
    }
}

/* What stands behind a name's NUL is not always zero. */
static void put_field_text(struct p3d_bytes bytes)
{
    uint32_t behind = 0;

    dump_text(bytes);
    for (uint32_t i = p3d_text(bytes).size; i < bytes.size; i++)
        behind += bytes.data[i] != 0;
    if (behind)
        printf("  (%" PRIu32 " non-zero bytes behind the NUL)", behind);
}

/* ---- Tables ---- */

static void put_f32(float value)
{
    char text[24];
    const size_t size = p3d_format_f32(value, text);

    fwrite(text, 1, size, stdout);
}

/* " (rotation x)", if the number has a name. */
static void put_meaning(const struct p3d_number_names *names, uint32_t number)
{
    char text[256];

    if (names && *p3d_number_text(names, number, text, sizeof text))
        printf(" (%s)", text);
}

/* One value of a table's element; returns the bytes it takes. */
static size_t put_column(const struct p3d_column *column, const uint8_t *data)
{
    switch (column->kind) {
    case P3D_FIELD_U8:
        printf("%u", data[0]);
        return 1;
    case P3D_FIELD_I8:
        printf("%d", data[0] < 128 ? data[0] : data[0] - 256);
        return 1;
    case P3D_FIELD_U16:
        printf("%u", p3d_load_u16(data));
        return 2;
    case P3D_FIELD_I16:
        printf("%d", p3d_load_u16(data) - (data[1] & 0x80 ? 65536 : 0));
        return 2;
    case P3D_FIELD_F32:
        put_f32(p3d_load_f32(data));
        return 4;
    case P3D_FIELD_HEX32:
        printf("0x%" PRIx32, p3d_load_u32(data));
        put_meaning(column->names, p3d_load_u32(data));
        return 4;
    case P3D_FIELD_I32:
        printf("%" PRId32, (int32_t)p3d_load_u32(data));
        return 4;
    default:
        printf("%" PRIu32, p3d_load_u32(data));
        return 4;
    }
}

static void put_element(const struct p3d_field *field, uint32_t index)
{
    const struct p3d_span span = field->value.table.span;
    const uint8_t *data = span.data + (size_t)index * span.stride;

    for (size_t i = 0; i < field->value.table.column_count; i++) {
        printf("%s%s ", i ? " " : "", field->value.table.columns[i].name);
        data += put_column(&field->value.table.columns[i], data);
    }
}

/* Elements that were packed have no place of their own in the file. */
static void put_elements(const struct dump_options *options, const struct dump_path *path,
                         const struct p3d_field *field)
{
    struct dump_element element = {0, DUMP_NO_COLUMN};
    uint64_t offset, size;

    for (; element.index < field->value.table.span.count; element.index++) {
        if (dump_element_place(field, element, &offset, &size))
            dump_offset(options, offset);
        else
            printf("%12s", "");
        dump_path_put(path, field);
        dump_element_put(field, element);
        fputs("  ", stdout);
        put_element(field, (uint32_t)element.index);
        putchar('\n');
    }
}

static void put_storage(const struct p3d_field *field)
{
    static const char *const names[] = {
        [P3D_STORED_RAW] = "raw", [P3D_STORED_LZSS] = "LZSS", [P3D_STORED_LZO] = "LZO", [P3D_STORED_FILL] = "fill"};
    const struct p3d_span span = field->value.table.span;
    const enum p3d_storage storage = field->value.table.storage;

    if (storage == P3D_STORED_LZSS || storage == P3D_STORED_LZO)
        printf(", %s %" PRIu64 " -> %" PRIu64, names[storage], field->value.table.data_size,
               (uint64_t)span.count * span.stride);
    else if (storage != P3D_STORED_PLAIN)
        printf(", %s", names[storage]);
}

static void put_table(const struct p3d_field *field)
{
    printf("%" PRIu32 " x %" PRIu32 " bytes", field->value.table.count, field->value.table.span.stride);
    put_storage(field);
    putchar(':');
    for (size_t i = 0; i < field->value.table.column_count; i++)
        printf(" %s", field->value.table.columns[i].name);
}

static void put_floats(struct p3d_span floats)
{
    for (uint32_t i = 0; i < floats.count; i++) {
        if (i)
            putchar(' ');
        put_f32(p3d_f32_at(floats, i));
    }
}

/* ---- Fields ---- */

void dump_value(const struct p3d_field *field)
{
    switch (field->kind) {
    case P3D_FIELD_RECORD:
    case P3D_FIELD_RECORD_END:
        break;
    case P3D_FIELD_TABLE:
        put_table(field);
        break;
    case P3D_FIELD_BYTES:
        printf("%" PRIu32 " bytes", field->value.bytes.size);
        break;
    case P3D_FIELD_TEXT:
        put_field_text(field->value.bytes);
        break;
    case P3D_FIELD_F32:
        put_f32(field->value.f32);
        break;
    case P3D_FIELD_FLOATS:
        put_floats(field->value.floats);
        break;
    case P3D_FIELD_HEX32:
        printf("0x%" PRIx64, (uint64_t)field->value.integer);
        put_meaning(field->names, (uint32_t)field->value.integer);
        break;
    default:
        printf("%" PRId64, field->value.integer);
        put_meaning(field->names, (uint32_t)field->value.integer);
        break;
    }
}

void dump_element_value(const struct p3d_field *field, struct dump_element element)
{
    const struct p3d_span span = field->value.table.span;
    const uint8_t *data;

    if (element.index == P3D_NO_INDEX) {
        dump_value(field);
    } else if (field->kind == P3D_FIELD_FLOATS) {
        put_f32(p3d_f32_at(field->value.floats, (uint32_t)element.index));
    } else if (element.column == DUMP_NO_COLUMN && field->value.table.column_count > 1) {
        put_element(field, (uint32_t)element.index);
    } else {
        data = span.data + element.index * span.stride;
        element.column = element.column == DUMP_NO_COLUMN ? 0 : element.column;
        for (size_t i = 0; i < element.column; i++)
            data += p3d_column_size(&field->value.table.columns[i]);
        put_column(&field->value.table.columns[element.column], data);
    }
}

/* The bytes of a field as they are, those of a table unpacked. */
static void put_bytes(const struct dump_options *options, const struct p3d_field *field)
{
    const struct p3d_span span = field->value.table.span;

    if (field->kind == P3D_FIELD_TABLE && options->has_hex)
        dump_hex(options, span.data, (size_t)span.count * span.stride,
                 dump_is_packed(field) ? 0 : field->value.table.data_offset);
    else if (field->kind == P3D_FIELD_BYTES && (options->has_hex || options->has_elements))
        dump_hex(options, field->value.bytes.data, field->value.bytes.size, field->offset);
}

void dump_field(const struct dump_options *options, const struct dump_path *path, const struct p3d_field *field)
{
    int width;

    if (field->kind == P3D_FIELD_RECORD_END)
        return;
    dump_offset(options, field->offset);
    if (field->kind == P3D_FIELD_RECORD) {
        dump_bold(options, true);
        dump_path_put(path, NULL);
        dump_bold(options, false);
        putchar('\n');
        return;
    }
    width = dump_path_put(path, field);
    printf("%*s  ", width < PATH_COLUMN ? PATH_COLUMN - width : 0, "");
    dump_value(field);
    putchar('\n');
    if (field->kind == P3D_FIELD_TABLE && options->has_elements)
        put_elements(options, path, field);
    put_bytes(options, field);
}
