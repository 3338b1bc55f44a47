/* dump_fields.c: prints fields as the reader meets them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "dump.h"

#include <inttypes.h>
#include <stdlib.h>

#define NAME_COLUMN 26

/* ---- Text and bytes ---- */

void dump_offset(const struct dump_options *options, uint64_t offset)
{
    printf("%s0x%08" PRIx64 "%s  ", options->has_colors ? "\x1b[2m" : "", offset, options->has_colors ? "\x1b[0m" : "");
}

void dump_heading(const struct dump_options *options, const char *text)
{
    printf("%s%s%s", options->has_colors ? "\x1b[1m" : "", text, options->has_colors ? "\x1b[0m" : "");
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

void dump_hex(const struct dump_options *options, const uint8_t *data, size_t size, uint64_t offset, unsigned depth)
{
    for (size_t i = 0; i < size; i += 16) {
        dump_offset(options, offset + i);
        printf("%*s", (int)depth * 2, "");
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

/* Elements that were packed have no place of their own in the file. */
static void put_elements(const struct dump_options *options, const struct p3d_field *field, unsigned depth)
{
    const struct p3d_span span = field->value.table.span;
    const bool has_offsets = field->value.table.data_size == (uint64_t)span.count * span.stride;

    for (uint32_t i = 0; i < span.count; i++) {
        const uint8_t *data = span.data + (size_t)i * span.stride;

        if (has_offsets)
            dump_offset(options, field->value.table.data_offset + (uint64_t)i * span.stride);
        else
            printf("%12s", "");
        printf("%*s[%" PRIu32 "]", (int)depth * 2, "", i);
        for (size_t j = 0; j < field->value.table.column_count; j++) {
            printf(" %s ", field->value.table.columns[j].name);
            data += put_column(&field->value.table.columns[j], data);
        }
        putchar('\n');
    }
}

static void put_storage(const struct p3d_field *field)
{
    static const char *const names[] = {[P3D_STORED_RAW] = "raw",
                                        [P3D_STORED_LZSS] = "LZSS",
                                        [P3D_STORED_LZO] = "LZO",
                                        [P3D_STORED_FILL] = "fill"};
    const struct p3d_span span = field->value.table.span;
    const enum p3d_storage storage = field->value.table.storage;

    if (storage == P3D_STORED_LZSS || storage == P3D_STORED_LZO)
        printf(", %s %" PRIu64 " -> %" PRIu64, names[storage], field->value.table.data_size,
               (uint64_t)span.count * span.stride);
    else if (storage != P3D_STORED_PLAIN)
        printf(", %s", names[storage]);
}

static void put_table(const struct dump_options *options, const struct p3d_field *field, unsigned depth)
{
    const struct p3d_span span = field->value.table.span;
    const bool is_packed = field->value.table.data_size != (uint64_t)span.count * span.stride;

    printf("%" PRIu32 " x %" PRIu32 " bytes", field->value.table.count, span.stride);
    put_storage(field);
    putchar(':');
    for (size_t i = 0; i < field->value.table.column_count; i++)
        printf(" %s", field->value.table.columns[i].name);
    putchar('\n');
    if (options->has_elements)
        put_elements(options, field, depth + 1);
    if (options->has_hex)
        dump_hex(options, span.data, (size_t)span.count * span.stride, is_packed ? 0 : field->value.table.data_offset,
                 depth + 1);
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

static void put_name(const struct p3d_field *field, int width)
{
    int used = printf("%s", field->name);

    if (field->index != P3D_NO_INDEX)
        used += printf("[%zu]", field->index);
    printf("%*s", (used < width ? width - used : 0) + 1, "");
}

void dump_field(const struct dump_options *options, const struct p3d_field *field, unsigned depth)
{
    const int indent = (int)depth * 2;

    if (field->kind == P3D_FIELD_RECORD_END)
        return;
    dump_offset(options, field->offset);
    printf("%*s", indent, "");
    if (field->kind == P3D_FIELD_RECORD) {
        dump_heading(options, field->name);
        if (field->index != P3D_NO_INDEX)
            printf("[%zu]", field->index);
        putchar('\n');
        return;
    }
    put_name(field, indent < NAME_COLUMN ? NAME_COLUMN - indent : 0);
    switch (field->kind) {
    case P3D_FIELD_TABLE:
        put_table(options, field, depth);
        return;
    case P3D_FIELD_BYTES:
        printf("%" PRIu32 " bytes\n", field->value.bytes.size);
        if (options->has_hex || options->has_elements)
            dump_hex(options, field->value.bytes.data, field->value.bytes.size, field->offset, depth + 1);
        return;
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
    putchar('\n');
}
