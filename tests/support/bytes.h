/* bytes.h: builds the inputs of tests, one field a line.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_BYTES_H
#define P3D_TESTS_BYTES_H

#include <p3d/core.h>

#include <assert.h>
#include <stdint.h>
#include <string.h>

struct bytes {
    uint8_t data[16384];
    size_t size;
};

static inline void put_bytes(struct bytes *b, const void *data, size_t size)
{
    assert(size <= sizeof b->data - b->size);
    memcpy(b->data + b->size, data, size);
    b->size += size;
}

static inline void put_u8(struct bytes *b, unsigned value)
{
    const uint8_t byte = (uint8_t)value;

    put_bytes(b, &byte, 1);
}

static inline void put_u16(struct bytes *b, unsigned value)
{
    put_u8(b, value & 0xff);
    put_u8(b, value >> 8 & 0xff);
}

static inline void put_u32(struct bytes *b, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        put_u8(b, value >> 8 * i & 0xff);
}

static inline void put_f32(struct bytes *b, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    put_u32(b, bits);
}

/* The bytes that a file has of these numbers, in memory that the next call takes again. */
static inline struct p3d_bytes bytes_of_f32(const float *values, size_t count)
{
    static struct bytes b;

    b.size = 0;
    for (size_t i = 0; i < count; i++)
        put_f32(&b, values[i]);
    return (struct p3d_bytes){b.data, (uint32_t)b.size};
}

static inline void put_text(struct bytes *b, const char *text)
{
    put_bytes(b, text, strlen(text));
}

static inline void put_asciiz(struct bytes *b, const char *text)
{
    put_bytes(b, text, strlen(text) + 1);
}

/* A name in a field of `size` bytes, padded with `fill` behind its NUL. */
static inline void put_fixed(struct bytes *b, const char *text, size_t size, unsigned fill)
{
    const size_t used = strlen(text) + 1;

    put_asciiz(b, text);
    for (size_t i = used; i < size; i++)
        put_u8(b, fill);
}

static inline void patch_u32(struct bytes *b, size_t at, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        b->data[at + i] = (uint8_t)(value >> 8 * i);
}

#endif
