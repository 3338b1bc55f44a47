/* trial.h: everything the library does with a file, and what it must keep to whatever the file is.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_TRIAL_H
#define P3D_TESTS_TRIAL_H

#include <p3d/p3d.h>

struct trial {
    enum p3d_status status; /* the reader's, or that of the first thing that failed later */
    struct p3d_error error; /* it */
    const char *problem;    /* NULL, or which promise was not kept */
    uint64_t unpacked;      /* bytes that packed tables took in memory */
};

/* Reads the file, watched; writes an MLOD back; makes a model of its good LODs, and all that can be made of that.
 * `format` is the file's own, whatever its first bytes say. */
struct trial trial_run(const uint8_t *data, size_t size, enum p3d_format format, const struct p3d_options *options);

/* A copy on the heap of exactly this size, so that sanitizers see each byte read too far. */
uint8_t *trial_copy(const uint8_t *data, size_t size);

/* ---- Memory ---- */

/* What an allocator gave; all zero is nothing yet. */
struct trial_memory {
    size_t left;              /* how many more allocations succeed */
    size_t count;             /* of blocks held */
    size_t held, peak, total; /* bytes: now, at most, ever asked for */
};

struct p3d_allocator trial_allocator(struct trial_memory *memory);

#endif
