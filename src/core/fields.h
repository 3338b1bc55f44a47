/* fields.h: the field calls of the cursor: numbers, names, bytes and tables.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FIELDS_H
#define P3DI_FIELDS_H

#include <p3d/odol.h>

#include "cursor.h"

#define x_i8 p3di_x_i8
#define x_i16 p3di_x_i16
#define x_i32 p3di_x_i32
#define x_named_u8 p3di_x_named_u8
#define x_named_i32 p3di_x_named_i32
#define x_bool p3di_x_bool
#define x_floats p3di_x_floats
#define x_vec3 p3di_x_vec3
#define x_signature p3di_x_signature
#define x_asciiz p3di_x_asciiz
#define x_fixed_text p3di_x_fixed_text
#define x_bytes p3di_x_bytes
#define x_table p3di_x_table
#define io_any_number p3di_io_any_number
#define io_any_f32 p3di_io_any_f32
#define io_any_named p3di_io_any_named
#define io_stride_of p3di_io_stride_of

/* A number of 1, 2 or 4 bytes in all cases that are not plain: watched, written, or missing. */
void io_any_number(struct io *s, const char *name, enum p3d_field_kind kind, size_t size, uint32_t *value);
void io_any_f32(struct io *s, const char *name, float *value);

/* The next `size` bytes if they are there and only need to be read, unwatched; else NULL. */
static inline const uint8_t *io_plain(struct io *s, size_t size)
{
    if (IO_UNLIKELY(s->is_watched || size > s->end - s->pos))
        return NULL;
    s->pos += size;
    return s->data + s->pos - size;
}

static inline void io_u32(struct io *s, const char *name, enum p3d_field_kind kind, uint32_t *value)
{
    const uint8_t *bytes = io_plain(s, 4);

    if (bytes)
        *value = p3d_load_u32(bytes);
    else
        io_any_number(s, name, kind, 4, value);
}

static inline void x_u32(struct io *s, const char *name, uint32_t *value)
{
    io_u32(s, name, P3D_FIELD_U32, value);
}

static inline void x_hex32(struct io *s, const char *name, uint32_t *value)
{
    io_u32(s, name, P3D_FIELD_HEX32, value);
}

void io_any_named(struct io *s, const char *name, uint32_t *value, const struct p3d_number_names *names);

/* A u32 whose numbers, or bits, have names. */
static inline void x_named_u32(struct io *s, const char *name, uint32_t *value, const struct p3d_number_names *names)
{
    const uint8_t *bytes = io_plain(s, 4);

    if (bytes)
        *value = p3d_load_u32(bytes);
    else
        io_any_named(s, name, value, names);
}

static inline void io_u8(struct io *s, const char *name, enum p3d_field_kind kind, uint8_t *value)
{
    const uint8_t *bytes = io_plain(s, 1);
    uint32_t wide;

    if (bytes) {
        *value = *bytes;
        return;
    }
    wide = *value;
    io_any_number(s, name, kind, 1, &wide);
    *value = (uint8_t)wide;
}

static inline void x_u8(struct io *s, const char *name, uint8_t *value)
{
    io_u8(s, name, P3D_FIELD_U8, value);
}

static inline void io_u16(struct io *s, const char *name, enum p3d_field_kind kind, uint16_t *value)
{
    const uint8_t *bytes = io_plain(s, 2);
    uint32_t wide;

    if (bytes) {
        *value = p3d_load_u16(bytes);
        return;
    }
    wide = *value;
    io_any_number(s, name, kind, 2, &wide);
    *value = (uint16_t)wide;
}

static inline void x_u16(struct io *s, const char *name, uint16_t *value)
{
    io_u16(s, name, P3D_FIELD_U16, value);
}

void x_i8(struct io *s, const char *name, int8_t *value);
void x_i16(struct io *s, const char *name, int16_t *value);
void x_i32(struct io *s, const char *name, int32_t *value);
void x_named_u8(struct io *s, const char *name, uint8_t *value, const struct p3d_number_names *names);
void x_named_i32(struct io *s, const char *name, int32_t *value, const struct p3d_number_names *names);

/* One byte, 0 or 1; anything else is true, with a warning. */
void x_bool(struct io *s, const char *name, bool *value);

/* Moved as bits: processors may change a NaN that goes through their registers. */
static inline void x_f32(struct io *s, const char *name, float *value)
{
    const uint8_t *bytes = io_plain(s, 4);
    uint32_t bits;

    if (!bytes) {
        io_any_f32(s, name, value);
        return;
    }
    bits = p3d_load_u32(bytes);
    memcpy(value, &bits, sizeof bits);
}

/* A few f32 that belong together; at most 12. */
void x_floats(struct io *s, const char *name, float *values, size_t count);
void x_vec3(struct io *s, const char *name, struct p3d_vec3 *value);

/* Four characters that must be `text`. */
void x_signature(struct io *s, const char *name, const char *text);

/* Bytes up to a NUL, which is not part of *value. */
void x_asciiz(struct io *s, const char *name, struct p3d_bytes *value);

/* A name in a field of `size` bytes. Reading keeps the whole field, with the bytes behind the NUL; writing pads a
 * shorter name with NULs. */
void x_fixed_text(struct io *s, const char *name, struct p3d_bytes *value, uint32_t size);

/* `size` bytes of no known meaning. */
void x_bytes(struct io *s, const char *name, struct p3d_bytes *value, size_t size);

/* `count` fixed-size elements of these columns. */
void x_table(struct io *s, const char *name, struct p3d_span *value, uint32_t count, const struct p3d_column *columns,
             size_t column_count);
#define X_TABLE(s, name, value, count, columns)                                                                        \
    x_table(s, name, value, count, columns, sizeof(columns) / sizeof *(columns))

/* The bytes of an element of these columns. */
uint32_t io_stride_of(const struct p3d_column *columns, size_t column_count);

#endif
