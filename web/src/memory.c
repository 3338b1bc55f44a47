/* memory.c: memory for the calls. Where there is none, the module ends.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "memory.h"

#include "calls.h"

#include <stdio.h>
#include <stdlib.h>

static struct p3di_job call;
static bool has_ended;
static void **kept; /* by web_keep */
static size_t kept_count, kept_capacity;

void *web_need(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

struct p3di_job web_new_job(void)
{
    struct p3di_job job;

    web_need(p3di_job_begin(&job, "", P3DI_NO_INPUT, NULL, NULL) ? job.arena : NULL);
    return job;
}

const char *web_copy(struct p3di_job *job, const char *text)
{
    const size_t size = strlen(text) + 1;

    return memcpy(web_need(p3di_job_alloc(job, size, 1)), text, size);
}

/* ---- A call ---- */

static void forget_call(void)
{
    for (size_t i = 0; i < kept_count; i++)
        free(kept[i]);
    kept = NULL; /* memory of the call */
    kept_count = kept_capacity = 0;
    has_ended = false;
    p3di_arena_clear(call.arena);
}

struct p3di_job *web_job(void)
{
    if (!call.arena)
        call = web_new_job();
    if (has_ended)
        forget_call();
    return &call;
}

void web_keep(void *memory)
{
    kept = web_need(p3di_job_grow(web_job(), kept, kept_count, &kept_capacity, sizeof *kept));
    kept[kept_count++] = memory;
}

void *web_alloc(size_t count, size_t size)
{
    return web_need(p3di_job_alloc(web_job(), count, size));
}

void web_end_call(void)
{
    web_need(call.has_failed ? NULL : &call);
    has_ended = true;
}

/* ---- What JavaScript gives ---- */

WEB_CALL(web_allocate) void *web_allocate(size_t size)
{
    return malloc(size);
}

WEB_CALL(web_release) void web_release(void *memory)
{
    free(memory);
}
