/* job.h: the state of a call that makes something: memory, options, and the first failure, after which every step
 * does nothing.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_JOB_H
#define P3DI_CORE_JOB_H

#include "error.h"
#include "out.h"
#include "set.h"

/* A kind of loss, and how often LODs have it. */
struct p3di_loss {
    const char *what; /* NULL: nothing yet */
    uint64_t count;
    uint32_t lod_count;
    int32_t lod; /* the first */
};

enum { P3DI_MOST_LOSSES = 8 }; /* kinds of them */

struct p3di_job {
    struct p3di_arena *arena;
    const struct p3d_options *options; /* may be NULL */
    struct p3d_error *error;           /* may be NULL */
    const char *what;                  /* behind "no memory ": "for the model", "to read the file" */
    int32_t lod;                       /* that is at hand, for messages; P3D_NO_LOD: none */
    bool has_failed;
    struct p3di_loss losses[P3DI_MOST_LOSSES];
};

/* A job with an arena of its own, for input of this size (p3di_arena_new), and a clear *error. False and *error if
 * there is no memory. */
bool p3di_job_begin(struct p3di_job *job, const char *what, uint64_t input_size, const struct p3d_options *options,
                    struct p3d_error *error);

/* The first failure stays in *error. */
void p3di_job_fail(struct p3di_job *job, enum p3d_status status, const char *format, ...) P3DI_PRINTF(3, 4);
void p3di_job_fail_memory(struct p3di_job *job);

/* Zeroed memory of the arena; NULL if the job has failed, as it has then if there is none. */
void *p3di_job_alloc(struct p3di_job *job, size_t count, size_t size);

/* The same, but of another arena, for memory that is needed for a shorter time. */
void *p3di_job_alloc_in(struct p3di_job *job, struct p3di_arena *arena, size_t count, size_t size);

/* A table of `count` zeroed elements, to be filled through *data; empty, with NULL, if there is no memory. */
struct p3d_span p3di_new_table(struct p3di_job *job, uint32_t count, uint32_t stride, uint8_t **data);

/* `items` with room for one more than `count` (p3di_arena_grow); NULL if the job has failed. */
void *p3di_job_grow(struct p3di_job *job, void *items, size_t count, size_t *capacity, size_t size);

/* Gives the list `items` room for one more than `count`, in place: the list may move. False if the job has failed; the
 * list then stays as it was. For a list of pointers to structs call p3di_job_room with the size of a pointer: analyzers
 * doubt a sizeof of such an element. */
#define P3DI_ROOM(job, items, count, capacity) p3di_job_room(job, &(items), count, &(capacity), sizeof *(items))
bool p3di_job_room(struct p3di_job *job, void *items, size_t count, size_t *capacity, size_t size);

/* The number of `key` in a set, which is added if it is new: then true. Without memory the job has failed and the
 * number is 0. */
static inline bool p3di_job_add(struct p3di_job *job, struct p3di_set *set, const void *key, uint32_t *number)
{
    const uint32_t count_before = set->count;

    *number = 0;
    if (!job->has_failed && !p3di_set_add(set, key, number))
        p3di_job_fail_memory(job);
    return !job->has_failed && *number == count_before;
}

/* Counts a loss of the LOD at hand, unless the count is 0. `what` must last. */
void p3di_job_lose(struct p3di_job *job, uint64_t count, const char *what);

/* A warning for each kind: "12 faces have fewer than 3 corners (in 4 LODs)". */
void p3di_job_tell_losses(const struct p3di_job *job);

/* Reports to `progress` of the options how much of a long job is done. */
void p3di_job_progress(const struct p3di_job *job, size_t done, size_t count);

/* Gives the sink the buffered bytes. The job fails if the sink ever refused. Does nothing if it has failed. */
void p3di_job_flush(struct p3di_job *job, struct p3di_out *out);

/* A copy of the bytes; empty if there is no memory. */
struct p3d_bytes p3di_job_copy(struct p3di_job *job, struct p3d_bytes bytes);

/* A copy with a NUL behind it; "" if the job has failed. */
char *p3di_job_text(struct p3di_job *job, struct p3d_bytes bytes);

/* The three texts in one, in their order; "" if the job has failed. */
char *p3di_job_join(struct p3di_job *job, const char *a, const char *b, const char *c);

/* A text made as by printf; "" if the job has failed. */
char *p3di_job_format(struct p3di_job *job, const char *format, ...) P3DI_PRINTF(2, 3);

/* Writes a text made as by printf, unless the job has failed. */
void p3di_job_say(struct p3di_job *job, struct p3di_out *out, const char *format, ...) P3DI_PRINTF(3, 4);

/* The name as p3di_printable has it; "" if the job has failed. */
char *p3di_job_printable(struct p3di_job *job, struct p3d_bytes name);

/* Text as UTF-8 (p3d_text_utf8), terminated, with room for one character more, in memory of `arena`; NULL if there is
 * none. */
char *p3di_job_utf8(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes text);

/* A copy of the bytes in lower case; empty if there is no memory. */
struct p3d_bytes p3di_job_lower(struct p3di_job *job, struct p3d_bytes text);

#endif
