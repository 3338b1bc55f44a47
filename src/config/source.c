/* source.c: a text that was put together, and where each byte of it came from.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include <stdio.h>

/* ---- Putting it together ---- */

uint32_t p3di_config_add_file(struct p3di_config_source *source, const char *name)
{
    char *copy = NULL;

    if (!P3DI_ROOM(source->job, source->files, source->file_count, source->file_capacity))
        return 0;
    if (name) {
        copy = p3di_job_alloc(source->job, strlen(name) + 1, 1);
        if (!copy)
            return 0;
        memcpy(copy, name, strlen(name) + 1);
    }
    source->files[source->file_count] = copy;
    return (uint32_t)source->file_count++;
}

static bool does_follow(const struct p3di_config_source *source, const struct p3di_config_place *place, bool is_copy)
{
    const struct p3di_config_piece *last = &source->pieces[source->piece_count - 1];

    if (last->is_copy != is_copy || last->place.file != place->file || last->place.line != place->line)
        return false;
    return last->place.offset + (is_copy ? source->size - last->at : 0) == place->offset;
}

static void begin_piece(struct p3di_config_source *source, const struct p3di_config_place *place, bool is_copy)
{
    if (!P3DI_ROOM(source->job, source->pieces, source->piece_count, source->piece_capacity))
        return;
    source->pieces[source->piece_count++] = (struct p3di_config_piece){(uint32_t)source->size, is_copy, *place};
}

void p3di_config_append(struct p3di_config_source *source, const void *bytes, size_t size,
                        const struct p3di_config_place *place, bool is_copy)
{
    if (!size)
        return;
    if (!source->piece_count || !does_follow(source, place, is_copy))
        begin_piece(source, place, is_copy);
    while (size > source->capacity - source->size &&
           P3DI_ROOM(source->job, source->text, source->capacity, source->capacity))
        ;
    if (!source->job->has_failed && size > UINT32_MAX - source->size)
        p3di_config_error(source, place, P3D_UNSUPPORTED, "the text is larger than 4 GB");
    if (source->job->has_failed)
        return;
    memcpy(source->text + source->size, bytes, size);
    source->size += size;
}

void p3di_config_end(struct p3di_config_source *source, const struct p3di_config_place *place)
{
    begin_piece(source, place, false);
}

/* ---- Where it came from ---- */

struct p3di_config_place p3di_config_place_of(const struct p3di_config_source *source, size_t at)
{
    size_t first = 0, end = source->piece_count;
    struct p3di_config_place place = {0, 1, 1, 0};

    if (!end)
        return place;
    while (end - first > 1) { /* the last piece that begins at `at` or before */
        const size_t middle = first + (end - first) / 2;

        if (source->pieces[middle].at <= at)
            first = middle;
        else
            end = middle;
    }
    place = source->pieces[first].place;
    if (source->pieces[first].is_copy) {
        place.column += (uint32_t)(at - source->pieces[first].at);
        place.offset += (uint32_t)(at - source->pieces[first].at);
    }
    return place;
}

void p3di_config_error_at(const struct p3di_config_source *source, const struct p3di_config_place *place,
                          enum p3d_status status, const char *message, struct p3d_error *error)
{
    const char *name = place->file < source->file_count ? source->files[place->file] : NULL;

    p3di_error_set(error, status, P3D_NO_LOD, place->offset, "%u:%u: %s", place->line, place->column, message);
    if (name)
        p3di_error_name_file(error, name);
    if (error)
        error->has_line = true;
}

static void set_message(struct p3di_config_source *source, struct p3d_error *error,
                        const struct p3di_config_place *place, enum p3d_status status, const char *format,
                        va_list arguments)
{
    char message[sizeof error->message];

    vsnprintf(message, sizeof message, format, arguments);
    p3di_config_error_at(source, place, status, message, error);
}

void p3di_config_error(struct p3di_config_source *source, const struct p3di_config_place *place, enum p3d_status status,
                       const char *format, ...)
{
    va_list arguments;

    if (source->job->has_failed)
        return;
    source->job->has_failed = true;
    va_start(arguments, format);
    set_message(source, source->job->error, place, status, format, arguments);
    va_end(arguments);
}

void p3di_config_fail(struct p3di_config_source *source, const struct p3d_error *error)
{
    if (source->job->has_failed)
        return;
    source->job->has_failed = true;
    if (source->job->error)
        *source->job->error = *error;
}

void p3di_config_warn(struct p3di_config_source *source, const struct p3di_config_place *place, const char *format, ...)
{
    const struct p3d_options *options = source->job->options;
    struct p3d_error warning;
    va_list arguments;

    if (source->job->has_failed || !options || !options->warn)
        return;
    va_start(arguments, format);
    set_message(source, &warning, place, P3D_OK, format, arguments);
    va_end(arguments);
    options->warn(options->warn_user, &warning);
}
