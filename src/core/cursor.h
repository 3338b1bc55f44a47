/* cursor.h: the cursor that every record routine x_<record> is run with: reading, writing, measuring.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * After the first failure every call does nothing and zeroes its target: `end` is pulled back to `pos`, so the one
 * bounds check of each call also stops it. */
#ifndef P3DI_CURSOR_H
#define P3DI_CURSOR_H

#include "arena.h"
#include "error.h"
#include "out.h"

#include <p3d/watch.h>

/* Records read best with short names; the symbol table has the library's prefix. */
#define io_init_read p3di_io_init_read
#define io_begin_file p3di_io_begin_file
#define io_init_write p3di_io_init_write
#define io_write_file p3di_io_write_file
#define io_init_measure p3di_io_init_measure
#define io_init_trial p3di_io_init_trial
#define io_fail p3di_io_fail
#define io_damage p3di_io_damage
#define io_warn p3di_io_warn
#define io_alloc p3di_io_alloc
#define io_grow p3di_io_grow
#define io_short p3di_io_short
#define io_begin p3di_io_begin
#define io_end p3di_io_end
#define io_watch p3di_io_watch
#define io_watch_begin p3di_io_watch_begin
#define io_watch_end p3di_io_watch_end
#define io_set_watched p3di_io_set_watched
#define io_keep_error p3di_io_keep_error
#define io_show p3di_io_show

/* The packing of the runs of packed arrays. */
enum io_packing {
    IO_PACKING_LZSS,   /* raw below 1024 bytes, else LZSS */
    IO_PACKING_LZO,    /* raw below 1024 bytes, else LZO1X */
    IO_PACKING_SHORT,  /* as IO_PACKING_LZO, but written in fewer bytes */
    IO_PACKING_FLAGGED /* a byte in front says: 0 raw, else LZO1X */
};

struct io_stored;
struct io_packer;

struct io {
    bool is_writing;
    bool is_measuring; /* count the bytes of `size`, touch nothing */
    bool is_trial;     /* the records are not wanted: they need no memory */
    bool is_passing;   /* the records are not kept: memory is given back LOD by LOD */
    bool has_failed;
    int32_t lod;
    unsigned depth;
    size_t index;                         /* of the element that the next fields are, P3D_NO_INDEX if they are none */
    enum p3d_field_id id;                 /* of the field or record that is watched next */
    const struct p3d_number_names *names; /* of the number that is watched next */
    enum io_packing packing;
    struct p3di_arena *arena; /* for results of reading, or work memory to write packed arrays */
    struct p3d_error *error;  /* where the first failure goes */
    struct io_stored
        *stored; /* the forms of packed runs in the file that is, or was, read; NULL: nobody asks, or it is not known */
    struct io_packer *packer; /* writing: runs that are packed already; NULL: none */
    /* reading */
    const uint8_t *data;
    size_t pos, end;
    const struct p3d_options *options;
    const struct p3d_watcher *watcher;
    bool has_watcher;         /* somebody watches, */
    bool is_watched;          /* the next fields, too */
    unsigned unwatched_depth; /* in a record that the watcher does not want; 0: in none */
    /* writing */
    struct p3di_out *out;
    /* measuring */
    uint64_t size;
};

#if defined(__GNUC__)
#define IO_UNLIKELY(condition) __builtin_expect(condition, 0)
#else
#define IO_UNLIKELY(condition) (condition)
#endif

/* A cursor over `size` bytes; `options` and `error` may be NULL. */
void io_init_read(struct io *s, const void *data, size_t size, struct p3di_arena *arena,
                  const struct p3d_options *options, struct p3d_error *error);

/* The reader of a file begins with this: a cursor over it, and `result_size` zeroed bytes in a new arena, s->arena, for
 * the result. NULL and *error if there is no memory, or no data. */
void *io_begin_file(struct io *s, const void *data, size_t size, size_t result_size, const struct p3d_options *options,
                    struct p3d_error *error);
void io_init_write(struct io *s, struct p3di_out *out, struct p3d_error *error);

/* The writer of a file: opens a cursor into the sink, runs the record routine on `file`, and finishes. False and
 * *error, which may be NULL. */
bool io_write_file(void (*write)(struct io *s, const void *file), const void *file, struct p3d_sink sink,
                   struct p3d_error *error);

/* A cursor that only adds up the bytes of a record, packed as `from` would. */
void io_init_measure(struct io *s, const struct io *from);

/* A reader at the same place that fails, warns and shows in silence. */
void io_init_trial(struct io *s, const struct io *from);

/* The place of the cursor, in bytes from the start of the file. */
static inline uint64_t io_offset(const struct io *s)
{
    if (s->is_measuring)
        return s->size;
    return s->is_writing ? s->out->flushed + s->out->used : s->pos;
}

/* The first error stays in *error. io_fail stops the cursor; io_damage does not: the wrong part has a known size, so
 * that reading can go on behind it. */
void io_fail(struct io *s, enum p3d_status status, uint64_t offset, const char *format, ...) P3DI_PRINTF(4, 5);
void io_damage(struct io *s, uint64_t offset, const char *format, ...) P3DI_PRINTF(3, 4);
void io_warn(struct io *s, uint64_t offset, const char *format, ...) P3DI_PRINTF(3, 4);

/* Keeps the error of a part of the file, a LOD, with the result; the first such error goes to *first as well. If the
 * reader keeps no errors, returns `error` itself. NULL if there is none, or no memory to keep it, which then is *first.
 */
const struct p3d_error *io_keep_error(struct io *s, const struct p3d_error *error, struct p3d_error *first);

/* Reading: io_alloc fails the cursor with P3D_NO_MEMORY and returns NULL if it gets nothing. */
void *io_alloc(struct io *s, size_t count, size_t size);
void *io_grow(struct io *s, void *items, size_t count, size_t *capacity, size_t size);

/* ---- The two functions that touch bytes ---- */

const uint8_t *io_short(struct io *s, const char *name, size_t size);

static inline const uint8_t *io_take(struct io *s, const char *name, size_t size)
{
    const uint8_t *bytes = s->data + s->pos;

    if (IO_UNLIKELY(size > s->end - s->pos))
        return io_short(s, name, size);
    s->pos += size;
    return bytes;
}

static inline void io_put(struct io *s, const void *bytes, size_t size)
{
    if (s->has_failed)
        return;
    s->size += size;
    if (!s->is_measuring)
        p3di_out_bytes(s->out, bytes, size);
}

/* ---- Regions: nothing is read past them ---- */

static inline size_t io_left(const struct io *s)
{
    return s->end - s->pos;
}

/* Reading ends `size` bytes from here until io_leave, which takes what io_enter returned. */
static inline size_t io_enter(struct io *s, const char *name, size_t size)
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

static inline void io_leave(struct io *s, size_t outer_end)
{
    if (!s->is_writing && !s->has_failed)
        s->end = outer_end;
}

/* ---- Records ---- */

/* Shows `watcher` the fields from here on; NULL: none. It must live as long as the cursor. */
void io_watch(struct io *s, const struct p3d_watcher *watcher);

void io_watch_begin(struct io *s, const char *name, size_t index);
void io_watch_end(struct io *s);
void io_set_watched(struct io *s, bool is_watched);

/* True if a watcher does not want the fields in the bytes from `start` to `end`. */
static inline bool io_is_unwanted(const struct io *s, uint64_t start, uint64_t end)
{
    return s->has_watcher && s->watcher->to && (end <= s->watcher->from || start >= s->watcher->to);
}

/* Gives the field or record of the next call an id: x_asciiz(io_as(s, P3D_ID_NAME), "name", ...). */
static inline struct io *io_as(struct io *s, enum p3d_field_id id)
{
    if (IO_UNLIKELY(s->has_watcher))
        s->id = id;
    return s;
}

static inline void io_begin(struct io *s, const char *name, size_t index)
{
    if (IO_UNLIKELY(s->has_watcher))
        io_watch_begin(s, name, index);
    s->depth++;
    s->index = P3D_NO_INDEX;
}

static inline void io_end(struct io *s)
{
    s->depth--;
    if (IO_UNLIKELY(s->has_watcher))
        io_watch_end(s);
}

/* ---- Parts of field calls ---- */

/* Fills in a field whose `size` bytes end at the cursor, without its value. The field is not returned: copies of
 * structs that were just written take long, and so does clearing a whole field. */
static inline void io_describe(struct io *s, struct p3d_field *field, const char *name, enum p3d_field_kind kind,
                               size_t size)
{
    field->kind = kind;
    field->id = s->id;
    field->name = name;
    field->index = s->index;
    field->depth = s->depth;
    field->lod = s->lod;
    field->offset = s->pos - size;
    field->size = size;
    field->names = NULL;
    memset(&field->value, 0, sizeof field->value);
    s->id = P3D_ID_NONE;
}

void io_show(const struct io *s, const struct p3d_field *field);

#endif
