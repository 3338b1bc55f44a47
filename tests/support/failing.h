/* failing.h: an allocator that gives out so much and no more, and counts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_FAILING_H
#define P3D_TESTS_FAILING_H

#include "test.h"

#include <stdlib.h>

struct failing {
    size_t allowed; /* allocations */
    size_t held;
    size_t total; /* bytes asked for, ever */
};

static inline void *failing_allocate(void *user, size_t size)
{
    struct failing *failing = user;

    if (!failing->allowed)
        return NULL;
    failing->allowed--;
    failing->held++;
    failing->total += size;
    return malloc(size);
}

static inline void failing_release(void *user, void *memory)
{
    ((struct failing *)user)->held--;
    free(memory);
}

static inline struct p3d_allocator failing_allocator(struct failing *failing)
{
    return (struct p3d_allocator){failing_allocate, failing_release, failing};
}

#endif
