/* arrays.h: the field calls for arrays: a u32 count, then the elements, which may be packed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ARRAYS_H
#define P3DI_ARRAYS_H

#include "fields.h"

#define x_asciiz_array p3di_x_asciiz_array
#define x_array p3di_x_array
#define x_packed p3di_x_packed
#define x_filled p3di_x_filled
#define io_records p3di_io_records
#define io_sorted_stored p3di_io_sorted_stored
#define io_begin_packing p3di_io_begin_packing

/* The storage of a run in a file, where a writer might choose another. */
struct io_stored_run {
    const uint8_t *data, *bytes; /* its elements, and the bytes of the file, which may be packed */
    size_t data_size, size;
    uint8_t flag; /* in front of it, if the packing has one */
};

/* The runs of a file: with them a file is written as it was read. */
struct io_stored {
    enum io_packing packing;
    struct io_stored_run *runs;
    size_t count, capacity;
};

/* A copy for a writer, in its arena; NULL if there are none, or the cursor has no memory and fails. */
struct io_stored *io_sorted_stored(struct io *s, const struct io_stored *stored);

/* Before a writer packs runs, so that it packs each once, though it measures records before it writes them. `is_fast`:
 * in less time, into more bytes. */
void io_begin_packing(struct io *s, bool is_fast);

/* The count of an array of records that take at least `smallest` bytes each. Reading proves it and
 * returns memory for them; *count is 0 if that failed. Writing returns `items`. */
void *io_records(struct io *s, const char *count_name, void *items, uint32_t *count, size_t size, size_t smallest);

void x_asciiz_array(struct io *s, const char *count_name, const char *name, struct p3d_bytes **items, uint32_t *count);

/* Fixed-size elements: as they are; as a run that may be packed; as a run, or one element for all. Raw elements stay in
 * the input, packed elements get memory. */
void x_array(struct io *s, const char *name, struct p3d_span *value, const struct p3d_column *columns,
             size_t column_count);
void x_packed(struct io *s, const char *name, struct p3d_span *value, const struct p3d_column *columns,
              size_t column_count);
void x_filled(struct io *s, const char *name, struct p3d_filled *value, const struct p3d_column *columns,
              size_t column_count);
#define X_ARRAY(s, name, value, columns) x_array(s, name, value, columns, sizeof(columns) / sizeof *(columns))
#define X_PACKED(s, name, value, columns) x_packed(s, name, value, columns, sizeof(columns) / sizeof *(columns))
#define X_FILLED(s, name, value, columns) x_filled(s, name, value, columns, sizeof(columns) / sizeof *(columns))

#endif
