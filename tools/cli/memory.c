/* memory.c: memory for the tools, which end if there is none.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "memory.h"

#include "system/name.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cli_fail_memory(void)
{
    fputs("out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

void *cli_need(void *memory)
{
    if (!memory)
        cli_fail_memory();
    return memory;
}

void cli_need_report(bool is_written, const struct p3d_error *error)
{
    if (!is_written && error->status == P3D_NO_MEMORY)
        cli_fail_memory();
}

void *cli_alloc(size_t count, size_t size)
{
    return cli_need(calloc(count ? count : 1, size ? size : 1));
}

void *cli_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = count ? 2 * count : 16;
    if (*capacity > SIZE_MAX / size)
        cli_fail_memory();
    return cli_need(realloc(items, *capacity * size));
}

char *cli_join(const char *a, const char *b, const char *c)
{
    const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *text = cli_alloc(size, 1);

    snprintf(text, size, "%s%s%s", a, b, c);
    return text;
}

char *cli_copy(const char *text)
{
    return cli_join(text, "", "");
}

void cli_job_begin(struct p3di_job *job, struct p3d_error *error)
{
    if (!p3di_job_begin(job, "", P3DI_NO_INPUT, NULL, error))
        cli_fail_memory();
}

void cli_job_end(struct p3di_job *job)
{
    p3di_arena_free(job->arena);
    if (job->has_failed && job->error->status == P3D_NO_MEMORY)
        cli_fail_memory();
}

char *cli_copy_bytes(struct p3d_bytes bytes)
{
    char *text = cli_alloc((size_t)bytes.size + 1, 1);

    if (bytes.size)
        memcpy(text, bytes.data, bytes.size);
    return text;
}

char *cli_join_path(const char *folder, const char *name)
{
    return cli_join(folder, p3di_slash_behind(folder), name);
}

char *cli_folder_of(const char *path)
{
    return cli_copy_bytes((struct p3d_bytes){(const uint8_t *)path, (uint32_t)(p3di_base_name(path) - path)});
}

char *cli_append(char *text, const char *more, const char *most)
{
    char *longer = cli_join(text, more, most);

    free(text);
    return longer;
}
