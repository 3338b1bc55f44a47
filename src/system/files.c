/* files.c: files by their paths: what is there, read whole, or in parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "core/error.h"
#include "core/pages.h"

#include <errno.h>

#define FIRST_READ ((size_t)1 << 16)

/* ---- What is there ---- */

static enum p3di_kind kind_of(const char *path)
{
    struct p3di_file_info facts;

    (void)p3di_look_at(path, &facts);
    return facts.kind;
}

bool p3di_is_folder(const char *path)
{
    return kind_of(path) == P3DI_FOLDER;
}

bool p3di_is_file(const char *path)
{
    return kind_of(path) == P3DI_FILE;
}

bool p3di_is_stream(const char *path)
{
    return kind_of(path) == P3DI_STREAM;
}

bool p3di_identify(const char *path, struct p3di_identity *identity)
{
    struct p3di_file_info facts;

    (void)p3di_look_at(path, &facts);
    *identity = facts.identity;
    return identity->device || identity->number;
}

bool p3di_is_same_file(const char *a, const char *b)
{
    struct p3di_identity ia, ib;

    return p3di_identify(a, &ia) && p3di_identify(b, &ib) && ia.device == ib.device && ia.number == ib.number;
}

bool p3di_is_newer(const char *a, const char *b)
{
    struct p3di_file_info fa, fb;

    if (!p3di_look_at(a, &fa) || !p3di_look_at(b, &fb))
        return false;
    return fa.kind == P3DI_FILE &&
           (fa.seconds != fb.seconds ? fa.seconds > fb.seconds : fa.nanoseconds > fb.nanoseconds);
}

/* ---- In parts ---- */

/* Sets *error to what errno says. False. */
static bool fail_system(struct p3d_error *error)
{
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%s", p3di_error_text(errno));
    return false;
}

bool p3di_fail_changed(struct p3d_error *error)
{
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "changed while it was read");
    return false;
}

static FILE *open_any(const char *path, uint64_t *size, struct p3d_error *error)
{
    FILE *stream = p3di_open_file(path);
    struct p3di_file_info facts;

    if (stream && p3di_look_at_file(stream, &facts) && facts.kind != P3DI_FOLDER && !facts.is_device) {
        *size = facts.size;
        return stream;
    }
    if (stream && facts.kind == P3DI_FOLDER)
        errno = EISDIR;
    fail_system(error);
    if (stream && facts.is_device)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, P3DI_IS_DEVICE);
    if (stream)
        (void)fclose(stream); /* only read */
    return NULL;
}

FILE *p3di_open_parts(const char *path, uint64_t *size, struct p3d_error *error)
{
    if (!p3di_is_stream(path)) /* which may wait for somebody when it is opened */
        return open_any(path, size, error);
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, P3DI_NO_REGULAR_FILE);
    return NULL;
}

/* ---- Whole ---- */

/* Memory for more than is there. */
static bool grow(struct p3d_file *file, uint64_t capacity, struct p3d_error *error)
{
    struct p3d_file grown = {.size = file->size, .capacity = (size_t)capacity};

    if (capacity <= SIZE_MAX && capacity > file->size)
        grown.memory = p3di_system_allocate((size_t)capacity);
    if (!grown.memory) {
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the file's %llu bytes",
                       (unsigned long long)capacity);
        return false;
    }
    if (file->size)
        memcpy(grown.memory, file->data, file->size);
    grown.data = grown.memory;
    p3d_file_free(file);
    *file = grown;
    return true;
}

/* A pipe gives a few kilobytes a call: programs that watch memory look each time at all that a call may fill. */
#define MOST_PART ((size_t)1 << 22)

/* Fills the memory, or a part of it, unless the file ends before. How much more there is. */
static size_t read_more(FILE *stream, struct p3d_file *file)
{
    const size_t room = file->capacity - file->size;
    const size_t got = fread((uint8_t *)file->memory + file->size, 1, room < MOST_PART ? room : MOST_PART, stream);

    file->size += got;
    return got;
}

static bool is_too_large(const struct p3di_reader *reader, uint64_t size, bool is_stream, struct p3d_error *error)
{
    if (reader->most && size > reader->most)
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "has more than %llu %s, which nobody writes as a text",
                       (unsigned long long)(reader->most >> (reader->most < 1 << 20 ? 10 : 20)),
                       reader->most < 1 << 20 ? "KiB" : "MiB");
    else if (is_stream && size > P3DI_MOST_STREAM)
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0,
                       "comes through a pipe, and has more than %llu MiB: put it into a file first",
                       (unsigned long long)(P3DI_MOST_STREAM >> 20));
    else
        return false;
    return true;
}

/* Of a stream no more than shows that it is too large. */
static uint64_t room_for_more(const struct p3d_file *file, bool is_stream)
{
    const uint64_t twice = 2 * (uint64_t)file->size;

    return is_stream && file->size <= P3DI_MOST_STREAM && twice > P3DI_MOST_STREAM ? P3DI_MOST_STREAM + 1 : twice;
}

/* A file of that size, or a stream, which does not say its size. */
static bool read_all(FILE *stream, uint64_t size, const struct p3di_reader *reader, bool *is_whole,
                     struct p3d_file *file, struct p3d_error *error)
{
    const bool is_stream = !size;

    if (!grow(file, size && size < FIRST_READ ? size + 1 : FIRST_READ, error))
        return false;
    (void)read_more(stream, file);
    *is_whole = !reader->starts_only && (!reader->wants || reader->wants(reader->user, file->data, file->size));
    if (*is_whole && is_too_large(reader, size, is_stream, error))
        return false;
    if (*is_whole && size >= file->capacity && !grow(file, size + 1, error))
        return false;
    for (size_t got = *is_whole; got; got = read_more(stream, file)) {
        if (is_too_large(reader, file->size, is_stream, error))
            return false;
        if (file->size == file->capacity && !grow(file, room_for_more(file, is_stream), error))
            return false;
    }
    return !ferror(stream) || fail_system(error);
}

static const struct p3di_reader plain = {.wants = NULL};

bool p3di_read_stream(FILE *stream, const struct p3di_reader *reader, struct p3d_file *file, struct p3d_error *error)
{
    bool is_whole;

    memset(file, 0, sizeof *file);
    p3di_error_clear(error);
    if (read_all(stream, 0, reader ? reader : &plain, &is_whole, file, error))
        return true;
    p3d_file_free(file);
    return false;
}

bool p3di_read_file(const char *path, const struct p3di_reader *reader, struct p3d_file *file, struct p3d_error *error)
{
    uint64_t size = 0;
    bool is_whole, is_good;
    FILE *stream;

    memset(file, 0, sizeof *file);
    p3di_error_clear(error);
    reader = reader ? reader : &plain;
    stream = (reader->takes_streams ? open_any : p3di_open_parts)(path, &size, error);
    if (!stream)
        return false;
    is_good = read_all(stream, size, reader, &is_whole, file, error);
    (void)fclose(stream); /* only read */
    if (is_good && is_whole && file->size < size)
        is_good = p3di_fail_changed(error);
    if (!is_good)
        p3d_file_free(file);
    return is_good;
}

bool p3d_read_file(const char *path, struct p3d_file *file, struct p3d_error *error)
{
    return p3di_read_file(path, &(struct p3di_reader){.takes_streams = true}, file, error);
}

void p3d_file_free(struct p3d_file *file)
{
    if (file->memory)
        p3di_system_release(file->memory, file->capacity);
    memset(file, 0, sizeof *file);
}
