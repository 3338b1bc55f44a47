/* dump_fields.c: prints fields as the reader meets them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "dump.h"

#include <inttypes.h>
#include <stdlib.h>

#define NAME_COLUMN 26

/* ---- Text and bytes ---- */

int dump_text(struct p3d_bytes bytes)
{
    const struct p3d_bytes text = p3d_text(bytes);
    int width = 2;

    putchar('"');
    for (uint32_t i = 0; i < text.size; i++) {
        const uint8_t c = text.data[i];

        if (c == '"' || c == '\\')
            width += printf("\\%c", c);
        else if (c < 0x20 || c > 0x7e)
            width += printf("\\x%02x", c);
        else
            width += putchar(c) == c;
    }
    putchar('"');
    return width;
}

void dump_hex(const uint8_t *data, size_t size, uint64_t offset, unsigned depth)
{
    for (size_t i = 0; i < size; i += 16) {
        const size_t count = size - i < 16 ? size - i : 16;

        printf("0x%08" PRIx64 "  %*s", offset + i, (int)depth * 2, "");
        for (size_t j = 0; j < 16; j++) {
            if (j < count)
                printf("%02x ", data[i + j]);
            else
                fputs("   ", stdout);
        }
        putchar(' ');
        for (size_t j = 0; j < count; j++)
            putchar(data[i + j] >= 0x20 && data[i + j] < 0x7f ? data[i + j] : '.');
        putchar('\n');
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
static void put_elements(const struct p3d_field *field, unsigned depth)
{
    const struct p3d_span span = field->value.table.span;
    const bool has_offsets = field->value.table.data_size == (uint64_t)span.count * span.stride;

    for (uint32_t i = 0; i < span.count; i++) {
        const uint8_t *data = span.data + (size_t)i * span.stride;

        if (has_offsets)
            printf("0x%08" PRIx64, field->value.table.data_offset + (uint64_t)i * span.stride);
        else
            printf("%10s", "");
        printf("  %*s[%" PRIu32 "]", (int)depth * 2, "", i);
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
        put_elements(field, depth + 1);
    if (options->has_hex)
        dump_hex(span.data, (size_t)span.count * span.stride, is_packed ? 0 : field->value.table.data_offset,
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
    printf("0x%08" PRIx64 "  %*s", field->offset, indent, "");
    if (field->kind == P3D_FIELD_RECORD) {
        fputs(field->name, stdout);
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
            dump_hex(field->value.bytes.data, field->value.bytes.size, field->offset, depth + 1);
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
