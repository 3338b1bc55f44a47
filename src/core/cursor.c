/* cursor.c: the cursor that every record routine is run with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cursor.h"

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
    io_set_watched(s, false);
}

void *io_begin_file(struct io *s, const void *data, size_t size, size_t result_size, const struct p3d_options *options,
                    struct p3d_error *error)
{
    struct p3di_arena *arena;
    void *result;

    if (!p3di_check_input(data, size, error))
        return NULL;
    arena = p3di_arena_new(options, size);
    result = arena ? p3di_arena_alloc(arena, 1, result_size) : NULL;
    if (!result) {
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to read the file");
        p3di_arena_free(arena);
        return NULL;
    }
    io_init_read(s, data, size, arena, options, error);
    return result;
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

bool io_write_file(void (*write)(struct io *s, const void *file), const void *file, struct p3d_sink sink,
                   struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3di_out out;
    struct io s;

    if (!error)
        error = &ignored;
    p3di_error_clear(error);
    p3di_out_init(&out, sink);
    io_init_write(&s, &out, error);
    write(&s, file);
    if (!p3di_out_flush(&out))
        io_fail(&s, P3D_SYSTEM, io_offset(&s), "the output could not be written");
    return !s.has_failed;
}

void io_init_measure(struct io *s, const struct io *from)
{
    memset(s, 0, sizeof *s);
    s->is_writing = true;
    s->is_measuring = true;
    s->lod = from->lod;
    s->packing = from->packing;
    s->arena = from->arena;
    s->stored = from->stored;
    s->packer = from->packer;
    s->options = &no_options;
}

void io_init_trial(struct io *s, const struct io *from)
{
    *s = *from;
    s->error = NULL;
    s->options = &no_options;
    s->is_trial = true;
    s->stored = NULL;
    s->has_watcher = false;
    io_set_watched(s, false);
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
    s->has_watcher = s->is_watched = false;
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

/* ---- Memory ---- */

static void *check_memory(struct io *s, void *memory, size_t count, size_t size)
{
    char reason[P3DI_REASON_SIZE];

    if (!memory)
        io_fail(s, P3D_NO_MEMORY, s->pos, "no memory for %zu elements of %zu bytes%s", count, size,
                p3di_arena_reason(s->arena, reason));
    return memory;
}

void *io_alloc(struct io *s, size_t count, size_t size)
{
    return s->has_failed ? NULL : check_memory(s, p3di_arena_alloc(s->arena, count, size), count, size);
}

void *io_grow(struct io *s, void *items, size_t count, size_t *capacity, size_t size)
{
    if (s->has_failed)
        return NULL;
    return check_memory(s, p3di_arena_grow(s->arena, items, count, capacity, size), count + 1, size);
}

const struct p3d_error *io_keep_error(struct io *s, const struct p3d_error *error, struct p3d_error *first)
{
    struct p3d_error *kept;

    if (error->status == P3D_OK)
        return NULL;
    if (first->status == P3D_OK || error->status == P3D_NO_MEMORY)
        *first = *error;
    if (s->is_passing)
        return error;
    kept = p3di_arena_alloc(s->arena, 1, sizeof *kept);
    if (kept)
        *kept = *error;
    else
        first->status = P3D_NO_MEMORY;
    return kept;
}

/* ---- Watching ---- */

void io_set_watched(struct io *s, bool is_watched)
{
    s->is_watched = is_watched;
    s->id = P3D_ID_NONE; /* ids of unwatched fields do not count */
}

void io_watch(struct io *s, const struct p3d_watcher *watcher)
{
    s->watcher = watcher;
    s->has_watcher = watcher && watcher->watch;
    io_set_watched(s, s->has_watcher);
}

void io_show(const struct io *s, const struct p3d_field *field)
{
    const bool is_record = field->kind == P3D_FIELD_RECORD || field->kind == P3D_FIELD_RECORD_END;

    if (is_record || !io_is_unwanted(s, field->offset, field->offset + field->size))
        s->watcher->watch(s->watcher->user, field);
}

void io_watch_begin(struct io *s, const char *name, size_t index)
{
    struct p3d_field field;

    if (!s->is_watched)
        return;
    io_describe(s, &field, name, P3D_FIELD_RECORD, 0);
    field.index = index;
    io_show(s, &field);
    if (s->watcher->enters && !s->watcher->enters(s->watcher->user, &field)) {
        s->unwatched_depth = s->depth + 1;
        io_set_watched(s, false);
    }
}

void io_watch_end(struct io *s)
{
    struct p3d_field field;

    if (!s->is_watched) {
        if (s->unwatched_depth != s->depth + 1)
            return;
        s->unwatched_depth = 0;
        io_set_watched(s, true);
    }
    io_describe(s, &field, "", P3D_FIELD_RECORD_END, 0);
    io_show(s, &field);
}
