/* file.c: archives of which only the header is in memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "system/files.h"

#define FIRST_READ ((size_t)1 << 16)
#define LONGEST_HEADER ((size_t)1 << 26) /* thousands of times the headers of real archives */

static bool fail_memory(struct p3d_error *error)
{
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to read the file");
    return false;
}

/* Reads the first `size` bytes of the file, and an archive of them, which gets the memory. */
static struct p3d_pbo *read_part(FILE *stream, size_t size, size_t file_size, const struct p3d_options *options,
                                 struct p3d_error *error)
{
    struct p3di_arena *arena = p3di_arena_new(options, size);
    uint8_t *data = arena ? p3di_arena_alloc(arena, size, 1) : NULL;
    struct p3d_pbo *pbo = NULL;

    if (!data)
        fail_memory(error);
    else if (!p3di_read_at(stream, 0, data, size))
        p3di_fail_changed(error);
    else
        pbo = p3di_pbo_read_header(data, size, file_size, options, error);
    if (!pbo) {
        p3di_arena_free(arena);
        return NULL;
    }
    pbo->data = NULL;
    pbo->header = arena;
    return pbo;
}

/* Twice as much is read of a header that goes on. Faults are reported once: at the end. */
static struct p3d_pbo *read_header(FILE *stream, size_t file_size, const struct p3d_options *options,
                                   struct p3d_error *error)
{
    struct p3d_options quiet;
    size_t size = FIRST_READ;

    memset(&quiet, 0, sizeof quiet);
    if (options) {
        quiet.max_memory = options->max_memory;
        quiet.allocator = options->allocator;
    }
    for (; size < file_size && size < LONGEST_HEADER; size *= 2) {
        struct p3d_pbo *pbo = read_part(stream, size, file_size, &quiet, error);
        const bool is_short = !pbo && error->status == P3D_DAMAGED;

        p3d_pbo_free(pbo);
        p3di_error_clear(error);
        if (!is_short)
            break;
    }
    return read_part(stream, size < file_size ? size : file_size, file_size, options, error);
}

struct p3d_pbo *p3d_pbo_read_file(const char *path, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3d_pbo *pbo = NULL;
    uint64_t size;
    FILE *stream;

    if (!error)
        error = &ignored;
    p3di_error_clear(error);
    stream = p3di_open_parts(path, &size, error);
    if (!stream)
        return NULL;
    if (size > SIZE_MAX)
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "the file is larger than this system's memory can be");
    else
        pbo = read_header(stream, (size_t)size, options, error);
    (void)fclose(stream); /* only read */
    return pbo;
}

/* ---- Contents ---- */

/* The bytes of an entry as they are stored, in an arena of their own. */
static uint8_t *read_stored(const struct p3d_pbo *pbo, const struct p3d_pbo_entry *entry, const char *path,
                            struct p3di_arena **arena, const struct p3d_options *options, struct p3d_error *error)
{
    uint64_t size;
    FILE *stream = p3di_open_parts(path, &size, error);
    uint8_t *stored = NULL;

    *arena = NULL;
    if (!stream)
        return NULL;
    if (size != pbo->size) {
        p3di_fail_changed(error);
    } else {
        *arena = p3di_arena_new(options, entry->stored_size);
        stored = *arena ? p3di_arena_alloc(*arena, (size_t)entry->stored_size + 1, 1) : NULL;
        if (!stored)
            fail_memory(error);
        else if (!p3di_read_at(stream, entry->offset, stored, entry->stored_size)) {
            p3di_fail_changed(error);
            stored = NULL;
        }
    }
    (void)fclose(stream); /* only read */
    return stored;
}

bool p3d_pbo_open_file(const struct p3d_pbo *pbo, const char *path, uint32_t index, const struct p3d_options *options,
                       struct p3d_contents *contents, struct p3d_error *error)
{
    struct p3di_arena *arena;
    uint8_t *stored;

    if (index >= pbo->entry_count || pbo->entries[index].error)
        return p3d_pbo_open(pbo, index, options, contents, error);
    memset(contents, 0, sizeof *contents);
    p3di_error_clear(error);
    stored = read_stored(pbo, &pbo->entries[index], path, &arena, options, error);
    if (!stored || !p3d_pbo_unpack(&pbo->entries[index], stored, options, contents, error)) {
        p3di_arena_free(arena);
        return false;
    }
    if (contents->memory) /* it was packed */
        p3di_arena_free(arena);
    else
        contents->memory = arena;
    return true;
}
