/* fields.c: where the numbers of a file are that its reader follows: counts, offsets, indices, sizes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fields.h"

#include "core/io.h"

#include <stdlib.h>

static void add(struct fields *fields, const char *name, uint64_t offset, unsigned width)
{
    if (fields->count == fields->capacity) {
        fields->capacity = fields->capacity ? 2 * fields->capacity : 256;
        fields->items = realloc(fields->items, fields->capacity * sizeof *fields->items);
        if (!fields->items)
            abort();
    }
    fields->items[fields->count++] = (struct field){name, (size_t)offset, width};
}

/* 0: not a whole number. */
static unsigned width_of(enum p3d_field_kind kind)
{
    const struct p3d_column column = {"", kind, NULL};

    return kind >= P3D_FIELD_U8 && kind <= P3D_FIELD_I32 ? io_stride_of(&column, 1) : 0;
}

void fields_add_table(struct fields *fields, const struct p3d_field *table, size_t offset)
{
    const struct p3d_span span = table->value.table.span;

    for (uint32_t i = 0; i < span.count; i++) {
        size_t at = offset + (size_t)i * span.stride;

        for (size_t j = 0; j < table->value.table.column_count; j++) {
            const struct p3d_column *column = &table->value.table.columns[j];
            const unsigned width = width_of(column->kind);

            if (width)
                add(fields, column->name, at, width);
            at += width ? width : 4;
        }
    }
}

static void meet(void *user, const struct p3d_field *field)
{
    struct fields *fields = user;
    uint64_t head; /* of an array: its count and a flag or two */

    if (width_of(field->kind))
        add(fields, field->name, field->offset, width_of(field->kind));
    if (field->kind != P3D_FIELD_TABLE)
        return;
    head = field->value.table.data_offset - field->offset;
    if (head >= 4)
        add(fields, field->name, field->offset, 4);
    for (uint64_t i = 4; i < head; i++)
        add(fields, field->name, field->offset + i, 1);
    if (field->value.table.storage != P3D_STORED_LZSS && field->value.table.storage != P3D_STORED_LZO)
        fields_add_table(fields, field, (size_t)field->value.table.data_offset);
}

struct fields fields_of(const uint8_t *data, size_t size)
{
    struct fields fields = {NULL, 0, 0};
    const struct p3d_watcher watcher = {.watch = meet, .user = &fields};

    (void)p3d_watch(data, size, &watcher, NULL, NULL);
    return fields;
}

void fields_free(struct fields *fields)
{
    free(fields->items);
    *fields = (struct fields){NULL, 0, 0};
}

uint32_t fields_get(const uint8_t *data, unsigned width)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < width; i++)
        value |= (uint32_t)data[i] << 8 * i;
    return value;
}

void fields_set(uint8_t *data, unsigned width, uint32_t value)
{
    for (unsigned i = 0; i < width; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}
