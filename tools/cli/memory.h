/* memory.h: memory for the tools, which end if there is none.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stddef.h>

#include "core/job.h"

/* Says that there is no memory, and ends the program with CLI_FAILED. */
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void cli_fail_memory(void);

/* `memory`; ends the program as cli_fail_memory does if it is NULL. */
void *cli_need(void *memory);

/* Ends it so, too, if a report was not written for lack of memory; if the disk is full, cli_finish says so. */
void cli_need_report(bool is_written, const struct p3d_error *error);

/* Zeroed memory for free(). */
void *cli_alloc(size_t count, size_t size);

/* `items` with room for one more than `count`. */
void *cli_grow(void *items, size_t count, size_t *capacity, size_t size);

/* The bytes of a buffer, which stay its own; of a text, which has less than 4 GB. */
static inline struct p3d_bytes cli_bytes_of(const struct p3d_buffer *buffer)
{
    return (struct p3d_bytes){buffer->data, (uint32_t)buffer->size};
}

/* Texts, for free(). */
char *cli_copy(const char *text);
char *cli_join(const char *a, const char *b, const char *c);

char *cli_copy_bytes(struct p3d_bytes bytes);

/* "folder/name"; the name alone if the folder is "". */
char *cli_join_path(const char *folder, const char *name);

/* The folder of a path, with its slash; "" if it has none. */
char *cli_folder_of(const char *path);

/* `text`, which is taken over, with two others behind it. */
char *cli_append(char *text, const char *more, const char *most);

/* A job of the library, with memory of its own, and its end, where the program ends, too, if there was no memory. */
void cli_job_begin(struct p3di_job *job, struct p3d_error *error);
void cli_job_end(struct p3di_job *job);

#endif
