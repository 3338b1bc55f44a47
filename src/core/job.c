/* job.c: the state of a call that makes something.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "job.h"
#include "words.h"

#include <stdio.h>

bool p3di_job_begin(struct p3di_job *job, const char *what, uint64_t input_size, const struct p3d_options *options,
                    struct p3d_error *error)
{
    p3di_error_clear(error);
    *job = (struct p3di_job){.arena = p3di_arena_new(options, input_size),
                             .options = options,
                             .error = error,
                             .what = what,
                             .lod = P3D_NO_LOD};
    if (!job->arena)
        p3di_job_fail(job, P3D_NO_MEMORY, "no memory %s", what);
    return !job->has_failed;
}

void p3di_job_fail(struct p3di_job *job, enum p3d_status status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (!job->has_failed)
        p3di_error_setv(job->error, status, job->lod, 0, format, arguments);
    va_end(arguments);
    job->has_failed = true;
}

void p3di_job_fail_memory(struct p3di_job *job)
{
    char reason[P3DI_REASON_SIZE];

    p3di_job_fail(job, P3D_NO_MEMORY, "no memory %s%s", job->what, p3di_arena_reason(job->arena, reason));
}

void p3di_job_lose(struct p3di_job *job, uint64_t count, const char *what)
{
    struct p3di_loss *loss = job->losses;

    if (!count)
        return;
    while (loss < job->losses + P3DI_MOST_LOSSES - 1 && loss->what && strcmp(loss->what, what) != 0)
        loss++;
    if (!loss->what)
        loss->lod = job->lod;
    loss->what = what;
    loss->count += count;
    loss->lod_count++;
}

void p3di_job_tell_losses(const struct p3di_job *job)
{
    for (const struct p3di_loss *loss = job->losses; loss < job->losses + P3DI_MOST_LOSSES && loss->what; loss++) {
        if (loss->lod_count == 1)
            p3di_warn_of(job->options, (uint32_t)loss->lod, loss->count, loss->what);
        else
            p3di_warn(job->options, (uint32_t)P3D_NO_LOD, "%llu %s (in %u LODs)", (unsigned long long)loss->count,
                      loss->what, (unsigned)loss->lod_count);
    }
}

void *p3di_job_alloc(struct p3di_job *job, size_t count, size_t size)
{
    return p3di_job_alloc_in(job, job->arena, count, size);
}

void *p3di_job_alloc_in(struct p3di_job *job, struct p3di_arena *arena, size_t count, size_t size)
{
    void *memory = job->has_failed ? NULL : p3di_arena_alloc(arena, count, size);

    if (!memory)
        p3di_job_fail_memory(job);
    return memory;
}

struct p3d_span p3di_new_table(struct p3di_job *job, uint32_t count, uint32_t stride, uint8_t **data)
{
    *data = p3di_job_alloc(job, count, stride);
    return (struct p3d_span){*data, *data ? count : 0, stride};
}

void *p3di_job_grow(struct p3di_job *job, void *items, size_t count, size_t *capacity, size_t size)
{
    void *memory = job->has_failed ? NULL : p3di_arena_grow(job->arena, items, count, capacity, size);

    if (!memory)
        p3di_job_fail_memory(job);
    return memory;
}

bool p3di_job_room(struct p3di_job *job, void *items, size_t count, size_t *capacity, size_t size)
{
    void *memory;

    memcpy(&memory, items, sizeof memory); /* pointers of all types look alike */
    memory = p3di_job_grow(job, memory, count, capacity, size);
    if (memory)
        memcpy(items, &memory, sizeof memory);
    return memory != NULL;
}

void p3di_job_progress(const struct p3di_job *job, size_t done, size_t count)
{
    if (job->options && job->options->progress)
        job->options->progress(job->options->progress_user, done, count);
}

void p3di_job_flush(struct p3di_job *job, struct p3di_out *out)
{
    if (!job->has_failed && !p3di_out_flush(out))
        p3di_job_fail(job, P3D_SYSTEM, "the output could not be written");
}

struct p3d_bytes p3di_job_copy(struct p3di_job *job, struct p3d_bytes bytes)
{
    uint8_t *data = p3di_job_alloc(job, bytes.size, 1);

    if (data && bytes.size)
        memcpy(data, bytes.data, bytes.size);
    return (struct p3d_bytes){data, data ? bytes.size : 0};
}

static char none[1]; /* the text of a job that has failed */

/* Room for a text of `size` bytes and its NUL. */
static char *make_text(struct p3di_job *job, size_t size)
{
    char *text = size < SIZE_MAX ? p3di_job_alloc(job, size + 1, 1) : NULL;

    return text ? text : none;
}

char *p3di_job_text(struct p3di_job *job, struct p3d_bytes bytes)
{
    char *text = make_text(job, bytes.size);

    if (text != none && bytes.size)
        memcpy(text, bytes.data, bytes.size);
    return text;
}

char *p3di_job_join(struct p3di_job *job, const char *a, const char *b, const char *c)
{
    const size_t sizes[] = {strlen(a), strlen(b), strlen(c)};
    char *text = make_text(job, sizes[0] + sizes[1] + sizes[2]);

    if (text == none)
        return text;
    memcpy(text, a, sizes[0]);
    memcpy(text + sizes[0], b, sizes[1]);
    memcpy(text + sizes[0] + sizes[1], c, sizes[2]);
    return text;
}

static char *format_text(struct p3di_job *job, const char *format, va_list arguments)
{
    va_list again;
    char *text;
    int size;

    va_copy(again, arguments);
    size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = make_text(job, size < 0 ? 0 : (size_t)size);
    if (text != none)
        (void)vsnprintf(text, (size_t)size + 1, format, arguments);
    return text;
}

char *p3di_job_format(struct p3di_job *job, const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = format_text(job, format, arguments);
    va_end(arguments);
    return text;
}

void p3di_job_say(struct p3di_job *job, struct p3di_out *out, const char *format, ...)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    va_list arguments;

    va_start(arguments, format);
    p3di_out_text(out, format_text(job, format, arguments));
    va_end(arguments);
    p3di_arena_release(job->arena, mark);
}

char *p3di_job_printable(struct p3di_job *job, struct p3d_bytes name)
{
    char *text = make_text(job, p3di_printable_size(name));

    return text == none ? text : p3di_printable(name, text);
}

char *p3di_job_utf8(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes text)
{
    const size_t size = p3d_text_utf8_size(text);
    char *utf8 = p3di_job_alloc_in(job, arena, size + 2, 1);

    if (utf8)
        p3d_text_utf8(text, utf8, size + 1);
    return utf8;
}

struct p3d_bytes p3di_job_lower(struct p3di_job *job, struct p3d_bytes text)
{
    uint8_t *data = p3di_job_alloc(job, text.size, 1);

    for (uint32_t i = 0; data && i < text.size; i++)
        data[i] = p3d_lower(text.data[i]);
    return (struct p3d_bytes){data, data ? text.size : 0};
}
