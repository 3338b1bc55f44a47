/* p3d/watch.h: every field of a file as its reader reaches it, and names for their numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_WATCH_H
#define P3D_WATCH_H

#include <p3d/core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Names of numbers ---- */

struct p3d_number_names;

/* The name of some bits of a number: a flag that is there or not, or, of more than one bit, a number of their own. */
struct p3d_flag {
    uint32_t mask;
    const char *name;
    const struct p3d_number_names *values; /* names of that number; NULL: it has none */
};

/* Names for a field's numbers: each has a name, or its bits have. */
struct p3d_number_names {
    const char *const *names; /* of `first` and the numbers behind it; NULL for a number without a name */
    uint32_t first, name_count;
    const struct p3d_flag *flags; /* instead of names */
    size_t flag_count;
};

/* Writes what the number means, such as "rotation x", or "fog-none user=12" of bits, separated by blanks; nothing if
 * no name is known, bits without a name as one hexadecimal number. Always terminated, whole words only; 256 bytes hold
 * all. Returns text. */
char *p3d_number_text(const struct p3d_number_names *names, uint32_t number, char *text, size_t size);

/* ---- Fields ---- */

/* The kind of a field; it says which member of its value is set. */
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
    P3D_FIELD_F16, /* a half float; only of columns */
    P3D_FIELD_F32,
    P3D_FIELD_FLOATS, /* a few f32 that belong together: `floats` */
    P3D_FIELD_TEXT,   /* a name: `bytes` */
    P3D_FIELD_BYTES,  /* bytes of no known meaning */
    P3D_FIELD_TABLE   /* `table` */
};

/* Ids of fields and records that a program may look for; all others have P3D_ID_NONE. */
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

/* Storage of the elements of a table. */
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

/* The number of bytes of the column in an element. */
uint32_t p3d_column_size(const struct p3d_column *column);

/* The index of a field that is not an element of an array. */
#define P3D_NO_INDEX SIZE_MAX

/* One field as the reader reaches it. */
struct p3d_field {
    enum p3d_field_kind kind;
    enum p3d_field_id id;
    const char *name; /* the format's own word for it */
    size_t index;     /* which element of an array, else P3D_NO_INDEX */
    unsigned depth;   /* how many records it lies in */
    int32_t lod;      /* P3D_NO_LOD outside a LOD */
    uint64_t offset;
    uint64_t size;                        /* bytes in the file; 0 for RECORD */
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
            bool has_flag;        /* a byte in front says how the elements are stored: */
            uint8_t flag;         /* 0 raw, 2 LZO */
            uint64_t data_offset; /* of the elements as stored: a count may stand before them */
            uint64_t data_size;   /* of the elements as stored, packed if they are */
        } table;
    } value;
};

/* ---- Watching ---- */

struct p3d_mlod_lod;
struct p3d_odol;
struct p3d_odol_lod;

/* Callbacks that are shown the fields of a file, by p3d_watch and by one call of each format. */
struct p3d_watcher {
    /* Every field, as the reader reaches it: in the order of the file, but for the LODs of an ODOL, which are read in
     * the order of its resolutions. NULL: none; the file is only checked. */
    void (*watch)(void *user, const struct p3d_field *field);
    void *user;
    /* Only fields that touch the bytes from `from` up to, not including, `to` are watched; 0 and 0 mean all bytes. A
     * small range is faster. Records that do not touch them may be left out. */
    uint64_t from, to;
    /* Called when a record was watched: returns true if its fields are to be watched, too. NULL: they are. */
    bool (*enters)(void *user, const struct p3d_field *record);
    /* Each LOD when it was read, or has shown to be damaged: lod->error. It is there only during the call, one of an
     * MLOD without its faces. NULL: LODs are not wanted. */
    void (*mlod_lod)(void *user, const struct p3d_mlod_lod *lod);
    void (*odol_lod)(void *user, const struct p3d_odol *odol, const struct p3d_odol_lod *lod);
};

#ifdef __cplusplus
}
#endif
#endif
