/* p3d/core.h: what every part of the library shares: errors, options, spans, output, watching.
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

/* What a caller can act on; the message says the rest. */
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

/* An error or a warning. `message` is one line of printable ASCII that says only the fact. */
struct p3d_error {
    enum p3d_status status;
    int32_t lod;      /* index in file order, P3D_NO_LOD outside a LOD */
    uint64_t offset;  /* in bytes from the start of the input */
    char message[192];
};

/* Writes "lod 3: 0x1a4: message" (the LOD only if there is one, and of a warning at offset 0 outside of LODs only the
 * message) into text, always terminated,
 * and returns text. 256 bytes hold every error. */
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

/* ---- Names of numbers ---- */

struct p3d_number_names;

/* What some bits of a number mean: there or not, or, of more than one bit, a number of their own. */
struct p3d_flag {
    uint32_t mask;
    const char *name;
    const struct p3d_number_names *values; /* names of that number; NULL: it has none */
};

/* How people read a field's numbers: each has a name, or its bits have. */
struct p3d_number_names {
    const char *const *names; /* of `first` and those behind it; NULL for what has no name */
    uint32_t first, name_count;
    const struct p3d_flag *flags; /* instead of names */
    size_t flag_count;
};

/* Writes what the number means, such as "rotation x", or "fog-none user=12" of bits, separated by blanks; nothing if
 * no name is known, bits without a name as one hexadecimal number. Always terminated, whole words only; 256 bytes hold
 * all. Returns text. */
char *p3d_number_text(const struct p3d_number_names *names, uint32_t number, char *text, size_t size);

/* ---- Watching ---- */

/* What a field is, and with it which member of its value is set. */
enum p3d_field_kind {
    P3D_FIELD_RECORD,     /* a record begins; its fields follow one level deeper */
    P3D_FIELD_RECORD_END, /* and ends */
    P3D_FIELD_U8,
    P3D_FIELD_U16,
    P3D_FIELD_U32,
    P3D_FIELD_HEX32, /* a u32 of flags */
    P3D_FIELD_I8,
    P3D_FIELD_I16,
    P3D_FIELD_I32,
    P3D_FIELD_F32,
    P3D_FIELD_FLOATS, /* a few f32 that belong together: `floats` */
    P3D_FIELD_TEXT,   /* a name: `bytes` */
    P3D_FIELD_BYTES,  /* bytes of no known meaning */
    P3D_FIELD_TABLE   /* `table` */
};

/* What a program may look for among fields and records; one whose name is all that matters has none. */
enum p3d_field_id {
    P3D_ID_NONE,
    P3D_ID_NAME,       /* what the record is called; of a proxy the model that it shows */
    P3D_ID_PLACE,      /* where something stands in the file */
    P3D_ID_VERSION,    /* of a material */
    P3D_ID_RESOLUTION, /* of a LOD: in it, or in the header with the LOD's index */
    P3D_ID_COUNT,      /* of LODs, bones or animations */
    P3D_ID_ROLES,      /* which LODs have a role: a record of them, and tables */
    P3D_ID_METHOD,     /* of an entry of an archive */
    /* records of a file */
    P3D_ID_LOD,
    P3D_ID_MODEL,
    P3D_ID_SKELETON,
    P3D_ID_BONE,
    P3D_ID_ANIMATION,
    P3D_ID_ENTRY,    /* of an archive */
    P3D_ID_CONTENTS, /* of the entry of the same index */
    /* records of a LOD */
    P3D_ID_FACE,
    P3D_ID_TAG,
    P3D_ID_SECTION,
    P3D_ID_SELECTION,
    P3D_ID_PROPERTY,
    P3D_ID_PROXY,
    P3D_ID_MATERIAL,
    P3D_ID_UV_SET,
    P3D_ID_FRAME
};

/* How the elements of a table are stored. */
enum p3d_storage {
    P3D_STORED_PLAIN, /* a table that is never packed */
    P3D_STORED_RAW,   /* one that may be, but is not */
    P3D_STORED_LZSS,
    P3D_STORED_LZO,
    P3D_STORED_FILL, /* one element that stands for all */
    P3D_STORED_RLE   /* runs of one byte; only in textures */
};

/* One part of each element of a table. */
struct p3d_column {
    const char *name;
    enum p3d_field_kind kind;
    const struct p3d_number_names *names; /* NULL: its numbers have none */
};

/* How many bytes of an element the column takes. */
uint32_t p3d_column_size(const struct p3d_column *column);

/* The field is no element of an array. */
#define P3D_NO_INDEX SIZE_MAX

/* One field as the reader meets it. */
struct p3d_field {
    enum p3d_field_kind kind;
    enum p3d_field_id id;
    const char *name; /* the format's own word for it */
    size_t index;     /* which element of an array, else P3D_NO_INDEX */
    unsigned depth;   /* how many records it lies in */
    int32_t lod;      /* P3D_NO_LOD outside a LOD */
    uint64_t offset;
    uint64_t size;    /* bytes in the file; 0 for RECORD */
    const struct p3d_number_names *names; /* of a number; NULL: it has none */
    union {
        int64_t integer;
        float f32;
        struct p3d_bytes bytes;
        struct p3d_span floats;
        struct {
            struct p3d_span span; /* unpacked; one element if STORED_FILL */
            const struct p3d_column *columns;
            size_t column_count;
            uint32_t count; /* of elements, more than the span's if STORED_FILL */
            enum p3d_storage storage;
            uint64_t data_offset; /* of the elements as stored: a count may stand before them */
            uint64_t data_size;   /* of the elements as stored, packed if they are */
        } table;
    } value;
};

/* ---- Options ---- */

/* Where memory comes from. NULL functions mean malloc and free. */
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
    /* Reads `size` bytes of the input at `offset` into `to`; false if that is not possible: then they are taken from
     * memory. Used for the few bytes between large tables that nobody has asked for, which would cost a page
     * fault each where the input is a mapped file: p3d_file_fetch does it. NULL: all is taken from memory. */
    bool (*fetch)(void *user, uint64_t offset, void *to, size_t size);
    void *fetch_user;
    /* Odd but readable things. The warning is the callee's only during the call. */
    void (*warn)(void *user, const struct p3d_error *warning);
    void *warn_user;
    /* Every field, as the reader meets it: in the order of the file, but for the LODs of an ODOL, which
     * are read in the order of its resolutions. */
    void (*watch)(void *user, const struct p3d_field *field);
    void *watch_user;
    /* Who looks for few fields says so, and is answered sooner. Watched are only fields that touch the bytes from
     * watch_from up to, not including, watch_to; 0 and 0 are all bytes. Records that do not touch them may be left
     * out. */
    uint64_t watch_from, watch_to;
    /* Called when a record was watched: whether what is in it is to be watched, too. NULL: it is. */
    bool (*watch_into)(void *user, const struct p3d_field *record);
};

/* ---- Output ---- */

/* Where a writer puts its bytes. `write` returns false to stop; the writer then fails with
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

/* A whole file in memory, mapped where the system can. */
struct p3d_file {
    const uint8_t *data;
    size_t size;
    void *handle; /* private */
    int descriptor; /* private */
};

/* Maps `path` for reading. The file must not change while it is mapped: what was checked would not hold any more, and
 * on most systems reading what was cut off ends the program. On failure returns
 * false and says why in `error` (P3D_SYSTEM). Release with p3d_unmap_file. */
bool p3d_map_file(const char *path, struct p3d_file *file, struct p3d_error *error);

/* Ends what p3d_map_file began. A file of all zero may be passed. */
void p3d_unmap_file(struct p3d_file *file);

/* For struct p3d_options: reads a part of a mapped file without touching the map. `file` is a struct p3d_file.
 * False where the system cannot, or there are fewer bytes. */
bool p3d_file_fetch(void *file, uint64_t offset, void *to, size_t size);

#if defined(_WIN32)
/* A path, which is UTF-8 for p3dkit, as Windows' calls for wide characters take it. What is long becomes absolute, with
 * \\?\ before it, so that it may have more than 259 characters. NULL, and GetLastError() says why, if it is no UTF-8 or
 * there is no memory. Free with p3d_wide_path_free, which leaves GetLastError() as it is. */
wchar_t *p3d_wide_path(const char *path);
void p3d_wide_path_free(wchar_t *path);
#endif

/* ---- Formats ---- */

/* The formats of a P3D. */
enum p3d_format { P3D_FORMAT_UNKNOWN, P3D_FORMAT_MLOD, P3D_FORMAT_ODOL };

/* What the first four bytes say; UNKNOWN without data, too. */
enum p3d_format p3d_detect(const void *data, size_t size);

#ifdef __cplusplus
}
#endif
#endif
