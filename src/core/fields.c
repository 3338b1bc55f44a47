/* fields.c: the field calls of the cursor: numbers, names, bytes and tables.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fields.h"

/* ---- Watching ---- */

static void watch_integer(struct io *s, const char *name, enum p3d_field_kind kind, size_t size, int64_t value)
{
    struct p3d_field field;

    io_describe(s, &field, name, kind, size);
    field.names = s->names;
    field.value.integer = value;
    io_show(s, &field);
}

static void watch_f32(struct io *s, const char *name, float value)
{
    struct p3d_field field;

    io_describe(s, &field, name, P3D_FIELD_F32, 4);
    field.value.f32 = value;
    io_show(s, &field);
}

/* `size` counts what the field takes in the file, such as the NUL that `value` leaves out. */
static void watch_bytes(struct io *s, const char *name, enum p3d_field_kind kind, struct p3d_bytes value, size_t size)
{
    struct p3d_field field;

    if (!s->is_watched)
        return;
    io_describe(s, &field, name, kind, size);
    field.value.bytes = value;
    io_show(s, &field);
}

static void put_zeros(struct io *s, size_t size)
{
    static const uint8_t zeros[64];

    for (size_t n; size; size -= n) {
        n = size < sizeof zeros ? size : sizeof zeros;
        io_put(s, zeros, n);
    }
}

/* ---- Fields ---- */

/* The number that bits of a kind stand for; the highest bit of a signed kind is the sign. */
static int64_t signed_value(enum p3d_field_kind kind, size_t size, uint32_t bits)
{
    const bool has_sign = kind == P3D_FIELD_I8 || kind == P3D_FIELD_I16 || kind == P3D_FIELD_I32;
    const int64_t limit = (int64_t)1 << (8 * size - 1);

    return has_sign && bits >= limit ? (int64_t)bits - 2 * limit : (int64_t)bits;
}

void io_any_number(struct io *s, const char *name, enum p3d_field_kind kind, size_t size, uint32_t *value)
{
    const uint8_t *bytes;

    if (s->is_writing) {
        const uint8_t out[4] = {(uint8_t)*value, (uint8_t)(*value >> 8), (uint8_t)(*value >> 16),
                                (uint8_t)(*value >> 24)};

        io_put(s, out, size);
        return;
    }
    bytes = io_take(s, name, size);
    *value = 0;
    for (size_t i = 0; bytes && i < size; i++)
        *value |= (uint32_t)bytes[i] << 8 * i;
    if (s->is_watched)
        watch_integer(s, name, kind, size, signed_value(kind, size, *value));
}

void io_any_f32(struct io *s, const char *name, float *value)
{
    const bool is_watched = s->is_watched;
    uint32_t bits;

    memcpy(&bits, value, sizeof bits);
    s->is_watched = false; /* as a number, not as its bits */
    io_any_number(s, name, P3D_FIELD_HEX32, 4, &bits);
    memcpy(value, &bits, sizeof bits);
    if (!is_watched || s->has_failed)
        return;
    s->is_watched = true;
    watch_f32(s, name, *value);
}

void io_any_named(struct io *s, const char *name, uint32_t *value, const struct p3d_number_names *names)
{
    s->names = names;
    io_any_number(s, name, names->flags ? P3D_FIELD_HEX32 : P3D_FIELD_U32, 4, value);
    s->names = NULL;
}

void x_i8(struct io *s, const char *name, int8_t *value)
{
    uint8_t bits = (uint8_t)*value;

    io_u8(s, name, P3D_FIELD_I8, &bits);
    memcpy(value, &bits, sizeof bits);
}

void x_i16(struct io *s, const char *name, int16_t *value)
{
    uint16_t bits = (uint16_t)*value;

    io_u16(s, name, P3D_FIELD_I16, &bits);
    memcpy(value, &bits, sizeof bits);
}

void x_i32(struct io *s, const char *name, int32_t *value)
{
    uint32_t bits = (uint32_t)*value;

    io_u32(s, name, P3D_FIELD_I32, &bits);
    memcpy(value, &bits, sizeof bits);
}

void x_named_u8(struct io *s, const char *name, uint8_t *value, const struct p3d_number_names *names)
{
    s->names = names;
    x_u8(s, name, value);
    s->names = NULL;
}

void x_named_i32(struct io *s, const char *name, int32_t *value, const struct p3d_number_names *names)
{
    s->names = names;
    x_i32(s, name, value);
    s->names = NULL;
}

void x_bool(struct io *s, const char *name, bool *value)
{
    uint8_t byte = *value;

    x_u8(s, name, &byte);
    if (byte > 1)
        io_warn(s, io_offset(s) - 1, "%s is %u instead of 0 or 1", name, byte);
    *value = byte != 0;
}

void x_floats(struct io *s, const char *name, float *values, size_t count)
{
    const bool is_watched = s->is_watched;
    const size_t start = s->pos;

    s->is_watched = false; /* one field, not many */
    for (size_t i = 0; i < count; i++)
        x_f32(s, name, &values[i]);
    if (!is_watched || s->has_failed)
        return;
    s->is_watched = true;
    struct p3d_field field;

    io_describe(s, &field, name, P3D_FIELD_FLOATS, 4 * count);
    field.value.floats = (struct p3d_span){s->data + start, (uint32_t)count, 4};
    io_show(s, &field);
}

void x_vec3(struct io *s, const char *name, struct p3d_vec3 *value)
{
    float values[3] = {value->x, value->y, value->z};

    x_floats(s, name, values, 3);
    *value = (struct p3d_vec3){values[0], values[1], values[2]};
}

void x_signature(struct io *s, const char *name, const char *text)
{
    if (s->is_writing) {
        io_put(s, text, 4);
    } else {
        const uint8_t *bytes = io_take(s, name, 4);

        if (bytes && memcmp(bytes, text, 4) != 0)
            io_fail(s, P3D_DAMAGED, s->pos - 4, "%s is \"%.4s\", not \"%s\"", name, (const char *)bytes, text);
        watch_bytes(s, name, P3D_FIELD_TEXT, (struct p3d_bytes){bytes, 4}, 4);
    }
}

void x_asciiz(struct io *s, const char *name, struct p3d_bytes *value)
{
    if (s->is_writing) {
        if (p3d_text(*value).size != value->size)
            io_fail(s, P3D_INVALID, io_offset(s), "%s holds a NUL", name);
        io_put(s, value->data, value->size);
        io_put(s, "", 1);
    } else {
        const uint8_t *start = s->data + s->pos;
        const uint8_t *nul = io_left(s) ? memchr(start, 0, io_left(s)) : NULL;
        const size_t size = nul ? (size_t)(nul - start) : 0;

        *value = (struct p3d_bytes){nul ? start : NULL, (uint32_t)size};
        if (!nul) {
            io_fail(s, P3D_DAMAGED, s->pos, "%s has no NUL in the %zu bytes that are left", name, io_left(s));
            return;
        }
        if (size > UINT32_MAX) {
            io_fail(s, P3D_DAMAGED, s->pos, "%s is longer than 4 GB", name);
            return;
        }
        s->pos += size + 1;
        watch_bytes(s, name, P3D_FIELD_TEXT, *value, size + 1);
    }
}

void x_fixed_text(struct io *s, const char *name, struct p3d_bytes *value, uint32_t size)
{
    if (s->is_writing) {
        if (value->size > size) {
            io_fail(s, P3D_INVALID, io_offset(s), "%s has %u bytes, but its field holds %u", name, value->size, size);
            return;
        }
        io_put(s, value->data, value->size);
        put_zeros(s, size - value->size);
    } else {
        const uint8_t *bytes = io_take(s, name, size);

        *value = (struct p3d_bytes){bytes, bytes ? size : 0};
        watch_bytes(s, name, P3D_FIELD_TEXT, *value, size);
    }
}

void x_bytes(struct io *s, const char *name, struct p3d_bytes *value, size_t size)
{
    if (s->is_writing) {
        if (value->size != size)
            io_fail(s, P3D_INVALID, io_offset(s), "%s has %u bytes instead of %zu", name, value->size, size);
        io_put(s, value->data, value->size);
    } else {
        const uint8_t *bytes = io_take(s, name, size);

        if (size > UINT32_MAX) {
            io_fail(s, P3D_DAMAGED, s->pos - size, "%s is longer than 4 GB", name);
            bytes = NULL;
        }
        *value = (struct p3d_bytes){bytes, bytes ? (uint32_t)size : 0};
        if (size)
            watch_bytes(s, name, P3D_FIELD_BYTES, *value, size);
    }
}

uint32_t p3d_column_size(const struct p3d_column *column)
{
    switch (column->kind) {
    case P3D_FIELD_U8:
    case P3D_FIELD_I8:
        return 1;
    case P3D_FIELD_U16:
    case P3D_FIELD_I16:
    case P3D_FIELD_F16:
        return 2;
    default:
        return 4;
    }
}

uint32_t io_stride_of(const struct p3d_column *columns, size_t column_count)
{
    uint32_t stride = 0;

    for (size_t i = 0; i < column_count; i++)
        stride += p3d_column_size(&columns[i]);
    return stride;
}

void x_table(struct io *s, const char *name, struct p3d_span *value, uint32_t count, const struct p3d_column *columns,
             size_t column_count)
{
    const uint32_t stride = io_stride_of(columns, column_count);
    const uint64_t size = (uint64_t)count * stride; /* more than a size_t may hold until it is proven */
    const uint8_t *bytes;

    if (s->is_measuring) {
        s->size += size;
    } else if (s->is_writing) {
        if (value->count != count || (count && value->stride != stride))
            io_fail(s, P3D_INVALID, io_offset(s), "%s has %u elements of %u bytes instead of %u of %u", name,
                    value->count, value->stride, count, stride);
        io_put(s, value->data, (size_t)value->count * value->stride);
    } else {
        if (size > io_left(s))
            io_fail(s, P3D_DAMAGED, s->pos, "%s takes %u elements of %u bytes, but %zu bytes are left", name, count,
                    stride, io_left(s));
        bytes = s->has_failed ? NULL : io_take(s, name, (size_t)size);
        *value = (struct p3d_span){bytes, bytes ? count : 0, stride};
        if (s->is_watched) {
            struct p3d_field field;

            io_describe(s, &field, name, P3D_FIELD_TABLE, (size_t)size);
            field.value.table.span = *value;
            field.value.table.columns = columns;
            field.value.table.column_count = column_count;
            field.value.table.count = value->count;
            field.value.table.data_offset = field.offset;
            field.value.table.data_size = field.size;
            io_show(s, &field);
        }
    }
}
