/* arrays.c: arrays with a count in front, whose elements may be packed (docs/format/odol.md,
 * "Packed arrays").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "arrays.h"

#include "set.h"

#include "codec/lzo.h"
#include "codec/lzss.h"

#include <stdlib.h>

/* Runs below this are raw where no flag says so. */
#define SMALLEST_PACKED 1024

/* Where a flag says how a run is packed, binarize packs runs that are longer than this, and become so much smaller. */
#define LARGEST_RAW 256
#define LARGEST_SHARE 0.96

/* The elements of an array, as they are stored. */
struct run {
    const char *name;
    struct p3d_span span; /* when reading, the count is the file's until it is proven */
    enum p3d_storage storage;
    bool has_flag;
    uint8_t flag;        /* the byte in front that says how they are stored */
    size_t offset, size; /* in the file */
};

/* Its values in the games' files (docs/format/odol.md, "Packed arrays"). Any but 0 is read as packed. */
enum { FLAG_RAW = 0, FLAG_LZO = 2 };

static uint64_t unpacked_size(const struct run *run)
{
    return (uint64_t)run->span.count * run->span.stride;
}

static enum p3d_storage packed_storage(const struct io *s)
{
    return s->packing == IO_PACKING_LZSS ? P3D_STORED_LZSS : P3D_STORED_LZO;
}

/* A writer may pack it. */
static bool is_large(const struct io *s, const struct run *run)
{
    return s->packing == IO_PACKING_FLAGGED ? unpacked_size(run) > LARGEST_RAW : unpacked_size(run) >= SMALLEST_PACKED;
}

/* ---- How runs stood in a file ---- */

/* Notes a run for rewriting. A small run has one form, unless a flag says that it has another. */
static void note_run(struct io *s, const struct run *run)
{
    struct io_stored *stored = s->stored;
    struct io_stored_run *runs;

    if (!stored || s->has_failed || (run->storage == P3D_STORED_RAW && !is_large(s, run)))
        return;
    runs = io_grow(s, stored->runs, stored->count, &stored->capacity, sizeof *runs);
    if (!runs)
        return;
    stored->runs = runs;
    runs[stored->count++] = (struct io_stored_run){.data = run->span.data,
                                                   .bytes = s->data + run->offset,
                                                   .data_size = (size_t)unpacked_size(run),
                                                   .size = run->size,
                                                   .flag = run->flag};
}

static int compare_runs(const void *left, const void *right)
{
    const uintptr_t a = (uintptr_t)((const struct io_stored_run *)left)->data;
    const uintptr_t b = (uintptr_t)((const struct io_stored_run *)right)->data;

    return (a > b) - (a < b);
}

struct io_stored *io_sorted_stored(struct io *s, const struct io_stored *stored)
{
    struct io_stored *copy = stored && stored->count ? io_alloc(s, 1, sizeof *copy) : NULL;

    if (!copy)
        return NULL;
    *copy = *stored;
    copy->runs = io_alloc(s, stored->count, sizeof *copy->runs);
    if (!copy->runs)
        return NULL;
    memcpy(copy->runs, stored->runs, stored->count * sizeof *copy->runs);
    qsort(copy->runs, copy->count, sizeof *copy->runs, compare_runs);
    return copy;
}

/* The stored run of these elements; NULL if they are not the elements that were read. */
static const struct io_stored_run *find_stored(const struct io *s, const struct run *run)
{
    const struct io_stored_run key = {.data = run->span.data};
    const struct io_stored_run *found;

    if (!s->stored || s->stored->packing != s->packing)
        return NULL;
    found = bsearch(&key, s->stored->runs, s->stored->count, sizeof key, compare_runs);
    return found && found->data_size == unpacked_size(run) ? found : NULL;
}

/* ---- Reading ---- */

/* Checked before memory is asked for: the rest of the input must be able to yield the elements. */
static bool is_possible(struct io *s, const struct run *run)
{
    uint64_t most = io_left(s);

    if (run->storage == P3D_STORED_LZO)
        most *= P3DI_LZO_RATIO;
    else if (run->storage == P3D_STORED_LZSS)
        most += (uint64_t)((double)most * (P3DI_LZSS_RATIO - 1));
    if (unpacked_size(run) <= most && unpacked_size(run) <= SIZE_MAX)
        return true;
    io_fail(s, P3D_DAMAGED, s->pos, "%s takes %u elements of %u bytes%s, but %zu bytes are left", run->name,
            run->span.count, run->span.stride, run->storage == P3D_STORED_RAW ? "" : ", packed", io_left(s));
    return false;
}

static uint8_t *unpack_lzo(struct io *s, const struct run *run, const uint8_t *data, size_t *packed_size)
{
    const size_t size = (size_t)unpacked_size(run);
    size_t yielded;
    uint8_t *out;

    if (!p3di_lzo_measure(data, io_left(s), size, packed_size, &yielded)) {
        io_fail(s, P3D_DAMAGED, s->pos + *packed_size, "the LZO stream of %s breaks off after %zu of %zu bytes",
                run->name, yielded, size);
        return NULL;
    }
    if (yielded != size) {
        io_fail(s, P3D_DAMAGED, s->pos, "the LZO stream of %s yields %zu bytes instead of %zu", run->name, yielded,
                size);
        return NULL;
    }
    p3di_arena_add_unpacked(s->arena, size);
    out = io_alloc(s, 1, size);
    if (out && !p3di_lzo_unpack(data, *packed_size, out, size)) {
        io_fail(s, P3D_DAMAGED, s->pos, "the LZO stream of %s does not unpack", run->name);
        return NULL;
    }
    return out;
}

static uint8_t *unpack_lzss(struct io *s, const struct run *run, const uint8_t *data, size_t *packed_size)
{
    const size_t size = (size_t)unpacked_size(run);
    uint8_t *out = io_alloc(s, 1, size);
    enum p3di_lzss_result result;

    if (!out)
        return NULL;
    result = p3di_lzss_unpack(data, io_left(s), out, size, packed_size);
    if (result != P3DI_LZSS_OK) {
        io_fail(s, P3D_DAMAGED, s->pos, "the LZSS stream of %s (%zu bytes unpacked) %s", run->name, size,
                p3di_lzss_reason(result));
        return NULL;
    }
    p3di_arena_add_unpacked(s->arena, size);
    return out;
}

static void find_storage(struct io *s, struct run *run)
{
    run->storage = P3D_STORED_RAW;
    if (s->packing == IO_PACKING_FLAGGED) {
        const uint8_t *flag = io_take(s, run->name, 1);

        run->has_flag = flag != NULL;
        run->flag = flag ? *flag : FLAG_RAW;
        if (run->flag > FLAG_RAW)
            run->storage = P3D_STORED_LZO;
        if (run->flag > FLAG_RAW && run->flag != FLAG_LZO)
            io_warn(s, s->pos - 1, "%s has the flag %d; files of the games have %d where they are packed", run->name,
                    run->flag, FLAG_LZO);
    } else if (unpacked_size(run) >= SMALLEST_PACKED) {
        run->storage = packed_storage(s);
    }
}

static void read_run(struct io *s, struct run *run)
{
    const uint8_t *data = NULL;

    if (run->span.count)
        find_storage(s, run);
    run->offset = s->pos;
    if (run->span.count && !s->has_failed && is_possible(s, run)) {
        const uint8_t *packed = s->data + s->pos;

        run->size = (size_t)unpacked_size(run);
        if (run->storage == P3D_STORED_LZO)
            data = unpack_lzo(s, run, packed, &run->size);
        else if (run->storage == P3D_STORED_LZSS)
            data = unpack_lzss(s, run, packed, &run->size);
        else
            data = packed;
        if (data)
            io_take(s, run->name, run->size);
    }
    run->span.data = data;
    if (data)
        note_run(s, run);
    else
        run->span.count = 0;
}

/* ---- Writing ---- */

static void put_stored(struct io *s, const struct io_stored_run *stored)
{
    if (s->packing == IO_PACKING_FLAGGED)
        io_put(s, &stored->flag, 1);
    io_put(s, stored->bytes, stored->size);
}

/* A run that is packed already. */
struct packed {
    const uint8_t *data;
    size_t size;
};

struct io_packer {
    bool is_fast;
    void *work;          /* for LZO */
    struct p3di_set set; /* of runs: where their elements are, and how many bytes these take */
    struct packed *runs;
    size_t capacity;
};

void io_begin_packing(struct io *s, bool is_fast)
{
    struct io_packer *packer = io_alloc(s, 1, sizeof *packer);

    if (!packer)
        return;
    packer->is_fast = is_fast;
    p3di_set_init(&packer->set, s->arena, 2 * sizeof(uint64_t));
    s->packer = packer;
}

static struct packed pack_lzss(struct io *s, const uint8_t *data, size_t size)
{
    uint8_t *out = io_alloc(s, 1, p3di_lzss_bound(size));

    if (!out)
        return (struct packed){NULL, 0};
    return (struct packed){out, (s->packer->is_fast ? p3di_lzss_pack : p3di_lzss_pack_best)(data, size, out)};
}

static struct packed pack_lzo(struct io *s, const uint8_t *data, size_t size)
{
    const enum p3di_lzo_effort effort = s->packer->is_fast             ? P3DI_LZO_FAST
                                        : s->packing == IO_PACKING_LZO ? P3DI_LZO_LEVEL_8
                                                                       : P3DI_LZO_BEST;
    uint8_t *out = io_alloc(s, 1, p3di_lzo_bound(size));

    if (!s->packer->work)
        s->packer->work = io_alloc(s, 1, p3di_lzo_work_size(effort));
    return (struct packed){out, out && s->packer->work ? p3di_lzo_pack(data, size, out, s->packer->work, effort) : 0};
}

static struct packed pack_run(struct io *s, const struct run *run)
{
    const uint64_t key[2] = {(uint64_t)(uintptr_t)run->span.data, unpacked_size(run)};
    struct packed *runs;
    uint32_t number;

    if (!s->packer)
        io_begin_packing(s, false);
    if (s->has_failed)
        return (struct packed){NULL, 0};
    if (p3di_set_find(&s->packer->set, key, &number))
        return s->packer->runs[number];
    runs = io_grow(s, s->packer->runs, s->packer->set.count, &s->packer->capacity, sizeof *runs);
    if (!runs)
        return (struct packed){NULL, 0};
    s->packer->runs = runs;
    if (!p3di_set_add(&s->packer->set, key, &number)) {
        io_fail(s, P3D_NO_MEMORY, io_offset(s), "no memory for packed arrays");
        return (struct packed){NULL, 0};
    }
    runs[number] = s->packing == IO_PACKING_LZSS ? pack_lzss(s, run->span.data, (size_t)key[1])
                                                 : pack_lzo(s, run->span.data, (size_t)key[1]);
    return runs[number];
}

static void put_run(struct io *s, struct run *run)
{
    const struct io_stored_run *stored = find_stored(s, run);
    const size_t size = (size_t)unpacked_size(run);
    struct packed packed = {NULL, 0};

    if (!size || s->has_failed)
        return;
    if (stored) {
        put_stored(s, stored);
        return;
    }
    if (is_large(s, run))
        packed = pack_run(s, run);
    if (s->packing == IO_PACKING_FLAGGED) {
        const uint8_t flag = packed.data && (double)packed.size < LARGEST_SHARE * (double)size ? FLAG_LZO : FLAG_RAW;

        io_put(s, &flag, 1);
        packed.data = flag == FLAG_LZO ? packed.data : NULL;
    }
    if (packed.data)
        io_put(s, packed.data, packed.size);
    else
        io_put(s, run->span.data, size);
}

/* ---- Arrays ---- */

static bool has_stride(struct io *s, const char *name, const struct p3d_span *span, uint32_t stride)
{
    if (!span->count || span->stride == stride)
        return true;
    io_fail(s, P3D_INVALID, io_offset(s), "%s has elements of %u bytes instead of %u", name, span->stride, stride);
    return false;
}

static void put_u32(struct io *s, uint32_t value)
{
    x_u32(s, "count", &value);
}

/* `start` is where the array's count stands. */
static void watch_run(struct io *s, const struct run *run, size_t start, uint32_t count,
                      const struct p3d_column *columns, size_t column_count)
{
    struct p3d_field field;

    if (!s->is_watched)
        return;
    io_describe(s, &field, run->name, P3D_FIELD_TABLE, s->pos - start);
    field.value.table.span = run->span;
    field.value.table.columns = columns;
    field.value.table.column_count = column_count;
    field.value.table.count = count;
    field.value.table.storage = run->storage;
    field.value.table.has_flag = run->has_flag;
    field.value.table.flag = run->flag;
    field.value.table.data_offset = run->offset;
    field.value.table.data_size = run->size;
    io_show(s, &field);
}

/* The count that stands before the elements, not yet proven. */
static uint32_t read_count(struct io *s, const char *name)
{
    const uint8_t *bytes = io_take(s, name, 4);

    return bytes ? p3d_load_u32(bytes) : 0;
}

static void read_raw(struct io *s, struct run *run)
{
    const bool fits = is_possible(s, run);

    run->offset = s->pos;
    run->size = fits ? (size_t)unpacked_size(run) : 0;
    run->span.data = fits ? io_take(s, run->name, run->size) : NULL;
    if (!run->span.data)
        run->span.count = 0;
}

void x_array(struct io *s, const char *name, struct p3d_span *value, const struct p3d_column *columns,
             size_t column_count)
{
    const uint32_t stride = io_stride_of(columns, column_count);
    const size_t start = s->pos;
    struct run run = {.name = name};

    if (s->is_writing) {
        put_u32(s, value->count);
        if (has_stride(s, name, value, stride))
            io_put(s, value->data, (size_t)value->count * stride);
        return;
    }
    run.span = (struct p3d_span){NULL, read_count(s, name), stride};
    read_raw(s, &run);
    *value = run.span;
    watch_run(s, &run, start, value->count, columns, column_count);
}

void x_packed(struct io *s, const char *name, struct p3d_span *value, const struct p3d_column *columns,
              size_t column_count)
{
    const uint32_t stride = io_stride_of(columns, column_count);
    const size_t start = s->pos;
    struct run run = {.name = name};

    if (s->is_writing) {
        run.span = *value;
        put_u32(s, value->count);
        if (has_stride(s, name, value, stride))
            put_run(s, &run);
        return;
    }
    run.span = (struct p3d_span){NULL, read_count(s, name), stride};
    read_run(s, &run);
    *value = run.span;
    watch_run(s, &run, start, value->count, columns, column_count);
}

static void put_filled(struct io *s, const char *name, const struct p3d_filled *value, uint32_t stride)
{
    struct run run = {.name = name, .span = value->span};
    bool is_fill = value->is_fill;

    put_u32(s, value->count);
    x_bool(s, name, &is_fill);
    if (value->span.count != (is_fill ? 1 : value->count))
        io_fail(s, P3D_INVALID, io_offset(s), "%s stores %u of %u elements", name, value->span.count, value->count);
    else if (!has_stride(s, name, &value->span, stride))
        return;
    else if (is_fill)
        io_put(s, value->span.data, stride);
    else
        put_run(s, &run);
}

void x_filled(struct io *s, const char *name, struct p3d_filled *value, const struct p3d_column *columns,
              size_t column_count)
{
    const uint32_t stride = io_stride_of(columns, column_count);
    const size_t start = s->pos;
    struct run run = {.name = name};
    const uint8_t *flag;

    if (s->is_writing) {
        put_filled(s, name, value, stride);
        return;
    }
    value->count = read_count(s, name);
    flag = io_take(s, name, 1);
    value->is_fill = flag && *flag;
    run.span = (struct p3d_span){NULL, value->is_fill ? 1 : value->count, stride};
    if (value->is_fill) {
        read_raw(s, &run);
        run.storage = P3D_STORED_FILL;
    } else {
        read_run(s, &run);
    }
    value->span = run.span;
    if (s->has_failed)
        value->count = 0;
    watch_run(s, &run, start, value->count, columns, column_count);
}

/* ---- Arrays of records ---- */

void *io_records(struct io *s, const char *count_name, void *items, uint32_t *count, size_t size, size_t smallest)
{
    x_u32(s, count_name, count);
    if (s->is_writing)
        return items;
    if (*count > io_left(s) / smallest)
        io_fail(s, P3D_DAMAGED, s->pos - 4, "%s is %u, but only %zu bytes are left", count_name, *count, io_left(s));
    items = io_alloc(s, *count, size);
    if (!items)
        *count = 0;
    return items;
}

void x_asciiz_array(struct io *s, const char *count_name, const char *name, struct p3d_bytes **items, uint32_t *count)
{
    *items = io_records(s, count_name, *items, count, sizeof **items, 1);
    for (uint32_t i = 0; i < *count; i++) {
        s->index = i;
        x_asciiz(s, name, &(*items)[i]);
    }
    s->index = P3D_NO_INDEX;
}
