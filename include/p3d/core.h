/* p3d/core.h: what every part of the library shares: errors, spans, options, output.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_CORE_H
#define P3D_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ---- */

/* The kinds of failure that a caller can act on; the message says the rest. */
enum p3d_status {
    P3D_OK,
    P3D_DAMAGED,     /* the input breaks its own format */
    P3D_UNSUPPORTED, /* a format or version that this library does not read */
    P3D_NO_MEMORY,   /* the allocator failed, or max_memory would be passed */
    P3D_INVALID,     /* the caller's structs cannot be written, or an argument is wrong */
    P3D_SYSTEM       /* the operating system refused: a file, a sink */
};

/* In place of the index of a LOD: it is about the file. */
#define P3D_NO_LOD (-1)

/* An error or a warning. `message` is one line of printable UTF-8 that says only the fact.
 * Bytes of names that are no UTF-8 and control characters are shown as '?'. */
struct p3d_error {
    enum p3d_status status;
    int32_t lod;     /* index in file order, P3D_NO_LOD outside a LOD */
    uint64_t offset; /* in bytes from the start of the input; 0: it is about all of it */
    char message[192];
    bool has_line; /* the message says line and column of a text, "12:5: ...", or names the file in which it is */
};

/* Writes "lod 3: 0x1a4: message" into text, always terminated, and returns text: the LOD only if there is one, and the
 * offset unless it is 0, which is no place; outside of LODs only the message if it has a line or a file. 256 bytes hold
 * every error. It does not know the file: who reads several writes fprintf(stderr, "%s: %s\n", path,
 * p3d_error_text(&error, text, size)). */
char *p3d_error_text(const struct p3d_error *error, char *text, size_t size);

/* ---- Spans ---- */

/* Bytes that belong to someone else: the input, or the caller's own memory when writing. */
struct p3d_bytes {
    const uint8_t *data;
    uint32_t size;
};

/* A table of fixed-size little-endian elements, likewise borrowed. The accessors below read it. */
struct p3d_span {
    const uint8_t *data;
    uint32_t count;
    uint32_t stride; /* bytes an element */
};

/* A table in which one element may stand for all: p3d_filled_at hides that. */
struct p3d_filled {
    struct p3d_span span; /* is_fill: the one element */
    uint32_t count;
    bool is_fill;
};

/* Texture coordinates. */
struct p3d_vec2 {
    float u, v;
};

/* A place in metres, or a direction. */
struct p3d_vec3 {
    float x, y, z;
};

/* The little-endian u16 at `data`, which may be unaligned. */
static inline uint16_t p3d_load_u16(const uint8_t *data)
{
    return (uint16_t)(data[0] | data[1] << 8);
}

/* The little-endian u32 at `data`, which may be unaligned. */
static inline uint32_t p3d_load_u32(const uint8_t *data)
{
    return (uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
}

/* The little-endian f32 at `data`, which may be unaligned. */
static inline float p3d_load_f32(const uint8_t *data)
{
    const uint32_t bits = p3d_load_u32(data);
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Element `index` of a span, which must be below span.count: the first bytes of the element as
 * the type that the function names. */
static inline uint32_t p3d_u32_at(struct p3d_span span, uint32_t index)
{
    return p3d_load_u32(span.data + (size_t)index * span.stride);
}

/* Likewise as an f32. */
static inline float p3d_f32_at(struct p3d_span span, uint32_t index)
{
    return p3d_load_f32(span.data + (size_t)index * span.stride);
}

/* Likewise as two f32. */
static inline struct p3d_vec2 p3d_vec2_at(struct p3d_span span, uint32_t index)
{
    const uint8_t *data = span.data + (size_t)index * span.stride;
    const struct p3d_vec2 value = {p3d_load_f32(data), p3d_load_f32(data + 4)};

    return value;
}

/* Likewise as three f32. */
static inline struct p3d_vec3 p3d_vec3_at(struct p3d_span span, uint32_t index)
{
    const uint8_t *data = span.data + (size_t)index * span.stride;
    const struct p3d_vec3 value = {p3d_load_f32(data), p3d_load_f32(data + 4), p3d_load_f32(data + 8)};

    return value;
}

/* The bytes of element `index`, which must be below filled.count. */
static inline const uint8_t *p3d_filled_at(struct p3d_filled filled, uint32_t index)
{
    return filled.span.data + (filled.is_fill ? 0 : (size_t)index * filled.span.stride);
}

/* ---- Options ---- */

/* Functions for memory. NULL functions mean malloc and free. */
struct p3d_allocator {
    void *(*allocate)(void *user, size_t size);
    void (*release)(void *user, void *memory);
    void *user;
};

/* All zero is a good default; NULL may be passed instead. */
struct p3d_options {
    /* Bytes that one call may allocate. 0: 16 MiB, 32 for each byte of the input and 4 for each that it unpacks to,
     * which is far more than real files need; there is no limit then for structs that the caller made, nor for
     * pictures. */
    size_t max_memory;
    struct p3d_allocator allocator;
    /* Odd but readable things. The warning is the callee's only during the call. */
    void (*warn)(void *user, const struct p3d_error *warning);
    void *warn_user;
    /* Long work says how far it is: `done` of `count` parts, which take about equally long. A call may have several
     * such works, one after the other, and need not say anything. NULL: not called. */
    void (*progress)(void *user, size_t done, size_t count);
    void *progress_user;
};

/* ---- Output ---- */

/* The output of a writer. `write` returns false to stop; the writer then fails with
 * P3D_SYSTEM. */
struct p3d_sink {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
};

/* Bytes in memory that grow. All zero is empty. */
struct p3d_buffer {
    uint8_t *data;
    size_t size;
    size_t capacity;
};

/* A sink that appends to `buffer`. Free the buffer with p3d_buffer_free. */
struct p3d_sink p3d_buffer_sink(struct p3d_buffer *buffer);

/* Frees the bytes, and makes the buffer empty. */
void p3d_buffer_free(struct p3d_buffer *buffer);

/* ---- Files ---- */

/* A whole file in memory. */
struct p3d_file {
    const uint8_t *data;
    size_t size;
    void *memory;    /* private */
    size_t capacity; /* private */
};

/* Reads the file at `path`, which is UTF-8 also on Windows. Later changes of the file do not matter. On failure
 * returns false and says why in `error`: P3D_SYSTEM, also if it becomes shorter just then, or P3D_NO_MEMORY. Free with
 * p3d_file_free. */
bool p3d_read_file(const char *path, struct p3d_file *file, struct p3d_error *error);

/* Frees what p3d_read_file has read. A file of all zero may be passed. */
void p3d_file_free(struct p3d_file *file);

#ifdef __cplusplus
}
#endif
#endif
