/* io.c: the cursor that every record routine is run with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "io.h"

#include <stdio.h>

static const struct p3d_options no_options;

void io_init_read(struct io *s, const void *data, size_t size, struct p3di_arena *arena,
                  const struct p3d_options *options, struct p3d_error *error)
{
    memset(s, 0, sizeof *s);
    s->lod = P3D_NO_LOD;
    s->index = P3D_NO_INDEX;
    s->error = error;
    s->data = data ? data : (const uint8_t *)""; /* of nothing, too, there is an address */
    s->end = size;
    s->arena = arena;
    s->options = options ? options : &no_options;
    s->is_watched = s->options->watch != NULL;
    s->is_plain = !s->is_watched;
}

void io_init_write(struct io *s, struct p3di_out *out, struct p3d_error *error)
{
    memset(s, 0, sizeof *s);
    s->index = P3D_NO_INDEX;
    s->is_writing = true;
    s->lod = P3D_NO_LOD;
    s->error = error;
    s->options = &no_options;
    s->out = out;
}

void io_init_measure(struct io *s, const struct io *from)
{
    memset(s, 0, sizeof *s);
    s->is_writing = true;
    s->is_measuring = true;
    s->lod = from->lod;
    s->packing = from->packing;
    s->arena = from->arena;
    s->options = &no_options;
}

void io_init_trial(struct io *s, const struct io *from)
{
    *s = *from;
    s->error = NULL;
    s->options = &no_options;
    s->is_trial = true;
    s->is_watched = false;
    s->is_plain = !s->window;
}

uint64_t io_offset(const struct io *s)
{
    if (s->is_measuring)
        return s->size;
    return s->is_writing ? s->out->flushed + s->out->used : s->pos;
}

/* ---- Failures and warnings ---- */

static bool is_first_error(const struct io *s)
{
    return s->error && s->error->status == P3D_OK;
}

void io_fail(struct io *s, enum p3d_status status, uint64_t offset, const char *format, ...)
{
    va_list arguments;

    if (s->has_failed)
        return;
    s->has_failed = true;
    s->end = s->pos;
    s->is_watched = false;
    /* Memory is not the input's fault, so it is not hidden by an earlier damage. */
    if (!is_first_error(s) && status != P3D_NO_MEMORY)
        return;
    va_start(arguments, format);
    p3di_error_setv(s->error, status, s->lod, offset, format, arguments);
    va_end(arguments);
}

void io_damage(struct io *s, uint64_t offset, const char *format, ...)
{
    va_list arguments;

    if (s->has_failed || !is_first_error(s))
        return;
    va_start(arguments, format);
    p3di_error_setv(s->error, P3D_DAMAGED, s->lod, offset, format, arguments);
    va_end(arguments);
}

void io_warn(struct io *s, uint64_t offset, const char *format, ...)
{
    struct p3d_error warning;
    va_list arguments;

    if (s->has_failed || !s->options->warn)
        return;
    va_start(arguments, format);
    p3di_error_setv(&warning, P3D_OK, s->lod, offset, format, arguments);
    va_end(arguments);
    s->options->warn(s->options->warn_user, &warning);
}

const uint8_t *io_short(struct io *s, const char *name, size_t size)
{
    io_fail(s, P3D_DAMAGED, s->pos, "%s takes %zu bytes, but %zu are left", name, size, s->end - s->pos);
    return NULL;
}

/* ---- The window ---- */

const uint8_t *io_look(struct io *s, const uint8_t *bytes, size_t size)
{
    struct io_window *window = s->window;
    const size_t offset = (size_t)(bytes - s->data);

    if (offset < window->start || offset - window->start > window->size ||
        size > window->size - (offset - window->start)) {
        window->start = offset;
        window->size = s->end - offset < sizeof window->bytes ? s->end - offset : sizeof window->bytes;
        if (size > window->size ||
            !window->options->fetch(window->options->fetch_user, offset, window->bytes, window->size)) {
            window->size = 0;
            return bytes;
        }
    }
    return window->bytes + (offset - window->start);
}

void io_set_window(struct io *s, struct io_window *window)
{
    s->window = window;
    s->is_plain = !s->is_watched && !window;
}

/* ---- Memory ---- */

static void *got(struct io *s, void *memory, size_t count, size_t size)
{
    char reason[P3DI_REASON_SIZE];

    if (!memory)
        io_fail(s, P3D_NO_MEMORY, s->pos, "no memory for %zu elements of %zu bytes%s", count, size,
                p3di_arena_reason(s->arena, reason));
    return memory;
}

void *io_alloc(struct io *s, size_t count, size_t size)
{
    return s->has_failed ? NULL : got(s, p3di_arena_alloc(s->arena, count, size), count, size);
}

void *io_grow(struct io *s, void *items, size_t count, size_t *capacity, size_t size)
{
    if (s->has_failed)
        return NULL;
    return got(s, p3di_arena_grow(s->arena, items, count, capacity, size), count + 1, size);
}

const struct p3d_error *io_keep_error(struct io *s, const struct p3d_error *error, struct p3d_error *first)
{
    struct p3d_error *kept;

    if (error->status == P3D_OK)
        return NULL;
    if (first->status == P3D_OK || error->status == P3D_NO_MEMORY)
        *first = *error;
    kept = p3di_arena_alloc(s->arena, 1, sizeof *kept);
    if (kept)
        *kept = *error;
    else
        first->status = P3D_NO_MEMORY;
    return kept;
}

/* ---- Bytes out ---- */

void io_put(struct io *s, const void *bytes, size_t size)
{
    if (s->has_failed)
        return;
    s->size += size;
    if (!s->is_measuring)
        p3di_out_bytes(s->out, bytes, size);
}

static void put_zeros(struct io *s, size_t size)
{
    static const uint8_t zeros[64];

    for (size_t n; size; size -= n) {
        n = size < sizeof zeros ? size : sizeof zeros;
        io_put(s, zeros, n);
    }
}

/* ---- Regions ---- */

size_t io_enter(struct io *s, const char *name, size_t size)
{
    const size_t outer_end = s->end;

    if (s->is_writing)
        return outer_end;
    if (size > io_left(s))
        io_short(s, name, size);
    else
        s->end = s->pos + size;
    return outer_end;
}

void io_leave(struct io *s, size_t outer_end)
{
    if (!s->is_writing && !s->has_failed)
        s->end = outer_end;
}

/* ---- Watching ---- */

struct p3d_field io_field_of(const struct io *s, const char *name, enum p3d_field_kind kind, size_t size)
{
    return (struct p3d_field){.kind = kind,
                              .name = name,
                              .index = s->index,
                              .depth = s->depth,
                              .lod = s->lod,
                              .offset = s->pos - size,
                              .size = size};
}

void io_show(const struct io *s, const struct p3d_field *field)
{
    s->options->watch(s->options->watch_user, field);
}

static void watch_integer(struct io *s, const char *name, enum p3d_field_kind kind, size_t size, int64_t value)
{
    struct p3d_field field = io_field_of(s, name, kind, size);

    field.names = s->names;
    field.value.integer = value;
    io_show(s, &field);
}

static void watch_f32(struct io *s, const char *name, float value)
{
    struct p3d_field field = io_field_of(s, name, P3D_FIELD_F32, 4);

    field.value.f32 = value;
    io_show(s, &field);
}

/* `size` counts what the field takes in the file, such as the NUL that `value` leaves out. */
static void watch_bytes(struct io *s, const char *name, enum p3d_field_kind kind, struct p3d_bytes value, size_t size)
{
    struct p3d_field field;

    if (!s->is_watched)
        return;
    field = io_field_of(s, name, kind, size);
    field.value.bytes = value;
    io_show(s, &field);
}

void io_watch_begin(struct io *s, const char *name, size_t index)
{
    struct p3d_field field = io_field_of(s, name, P3D_FIELD_RECORD, 0);

    field.index = index;
    io_show(s, &field);
}

void io_watch_end(struct io *s)
{
    const struct p3d_field field = io_field_of(s, "", P3D_FIELD_RECORD_END, 0);

    io_show(s, &field);
}

/* ---- Fields ---- */

void io_any_u32(struct io *s, const char *name, enum p3d_field_kind kind, uint32_t *value)
{
    if (!s->is_writing) {
        const uint8_t *bytes = io_view(s, io_take(s, name, 4), 4);

        *value = bytes ? p3d_load_u32(bytes) : 0;
        if (s->is_watched)
            watch_integer(s, name, kind, 4, kind == P3D_FIELD_I32 ? (int64_t)(int32_t)*value : (int64_t)*value);
    } else {
        const uint8_t bytes[4] = {(uint8_t)*value, (uint8_t)(*value >> 8), (uint8_t)(*value >> 16),
                                  (uint8_t)(*value >> 24)};

        io_put(s, bytes, sizeof bytes);
    }
}

void io_any_u16(struct io *s, const char *name, enum p3d_field_kind kind, uint16_t *value)
{
    if (!s->is_writing) {
        const uint8_t *bytes = io_view(s, io_take(s, name, 2), 2);

        *value = bytes ? p3d_load_u16(bytes) : 0;
        if (s->is_watched)
            watch_integer(s, name, kind, 2, kind == P3D_FIELD_I16 && *value >= 0x8000 ? *value - 0x10000 : *value);
    } else {
        const uint8_t bytes[2] = {(uint8_t)*value, (uint8_t)(*value >> 8)};

        io_put(s, bytes, sizeof bytes);
    }
}

void io_any_u8(struct io *s, const char *name, enum p3d_field_kind kind, uint8_t *value)
{
    if (!s->is_writing) {
        const uint8_t *bytes = io_view(s, io_take(s, name, 1), 1);

        *value = bytes ? *bytes : 0;
        if (s->is_watched)
            watch_integer(s, name, kind, 1, kind == P3D_FIELD_I8 && *value >= 0x80 ? *value - 0x100 : *value);
    } else {
        io_put(s, value, 1);
    }
}

void io_any_f32(struct io *s, const char *name, float *value)
{
    const bool is_watched = s->is_watched;
    uint32_t bits;

    memcpy(&bits, value, sizeof bits);
    s->is_watched = false; /* as a number, not as its bits */
    io_any_u32(s, name, P3D_FIELD_HEX32, &bits);
    memcpy(value, &bits, sizeof bits);
    if (!is_watched || s->has_failed)
        return;
    s->is_watched = true;
    watch_f32(s, name, *value);
}

void io_any_named(struct io *s, const char *name, uint32_t *value, const struct p3d_number_names *names)
{
    s->names = names;
    io_any_u32(s, name, names->flags ? P3D_FIELD_HEX32 : P3D_FIELD_U32, value);
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
    struct p3d_field field = io_field_of(s, name, P3D_FIELD_FLOATS, 4 * count);

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

/* The NUL at or behind the cursor, or NULL. */
static const uint8_t *find_nul(struct io *s)
{
    const uint8_t *start = s->data + s->pos, *seen, *nul;
    const size_t left = io_left(s), usual = left < 64 ? left : 64;

    if (s->window && left) {
        seen = io_look(s, start, usual);
        nul = memchr(seen, 0, usual);
        if (nul)
            return start + (nul - seen);
    }
    return left ? memchr(start, 0, left) : NULL;
}

void x_asciiz(struct io *s, const char *name, struct p3d_bytes *value)
{
    if (s->is_writing) {
        if (p3d_text(*value).size != value->size)
            io_fail(s, P3D_INVALID, io_offset(s), "%s holds a NUL", name);
        io_put(s, value->data, value->size);
        put_zeros(s, 1);
    } else {
        const uint8_t *start = s->data + s->pos;
        const uint8_t *nul = find_nul(s);
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

static uint32_t column_size(enum p3d_field_kind kind)
{
    switch (kind) {
    case P3D_FIELD_U8:
    case P3D_FIELD_I8:
        return 1;
    case P3D_FIELD_U16:
    case P3D_FIELD_I16:
        return 2;
    default:
        return 4;
    }
}

uint32_t io_stride_of(const struct p3d_column *columns, size_t column_count)
{
    uint32_t stride = 0;

    for (size_t i = 0; i < column_count; i++)
        stride += column_size(columns[i].kind);
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
            struct p3d_field field = io_field_of(s, name, P3D_FIELD_TABLE, (size_t)size);

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
