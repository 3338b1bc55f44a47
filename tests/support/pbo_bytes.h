/* pbo_bytes.h: the bytes of PBO archives, as tests want them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_PBO_BYTES_H
#define P3D_TESTS_PBO_BYTES_H

#include "bytes.h"

#include "codec/lzss.h"

#include <p3d/pbo.h>

/* A record of the header, whatever its numbers mean. */
static inline void put_pbo_record(struct bytes *b, const char *name, uint32_t method, uint32_t original_size,
                                  uint32_t stored_size)
{
    put_asciiz(b, name);
    put_u32(b, method);
    put_u32(b, original_size);
    put_u32(b, 0);          /* reserved */
    put_u32(b, 1234567890); /* timestamp */
    put_u32(b, stored_size);
}

/* The first record, with one property or none. */
static inline void put_pbo_properties(struct bytes *b, const char *key, const char *value)
{
    put_pbo_record(b, "", P3D_PBO_PROPERTIES, 0, 0);
    if (key) {
        put_asciiz(b, key);
        put_asciiz(b, value);
    }
    put_u8(b, 0); /* no more keys */
}

static inline void put_pbo_stored(struct bytes *b, const char *name, const char *text)
{
    put_pbo_record(b, name, P3D_PBO_STORED, 0, (uint32_t)strlen(text));
}

static inline void put_pbo_end(struct bytes *b)
{
    put_asciiz(b, "");
    for (unsigned i = 0; i < 5; i++)
        put_u32(b, 0);
}

/* Bytes as they stand in an archive when they are packed; returns how many that takes. */
static inline uint32_t put_packed_bytes(struct bytes *b, const void *data, size_t size)
{
    const size_t before = b->size;

    assert(p3di_lzss_bound(size) <= sizeof b->data - b->size);
    b->size += p3di_lzss_pack(data, size, b->data + b->size);
    return (uint32_t)(b->size - before);
}

static inline uint32_t put_packed(struct bytes *b, const char *text)
{
    return put_packed_bytes(b, text, strlen(text));
}

static inline uint32_t packed_size(const char *text)
{
    struct bytes b = {.size = 0};

    return put_packed(&b, text);
}

#define PBO_TEXT "class A {}; class A {}; class A {}; class A {};"

/* A prefix, two stored entries around a packed one, no checksum. */
static inline void put_pbo(struct bytes *b, const char *prefix)
{
    b->size = 0;
    put_pbo_properties(b, prefix ? "prefix" : NULL, prefix);
    put_pbo_stored(b, "Data\\Car.paa", "paa");
    put_pbo_record(b, "config.cpp", P3D_PBO_PACKED, (uint32_t)strlen(PBO_TEXT), packed_size(PBO_TEXT));
    put_pbo_stored(b, "car.p3d", "model");
    put_pbo_end(b);
    put_text(b, "paa");
    put_packed(b, PBO_TEXT);
    put_text(b, "model");
}

#endif
