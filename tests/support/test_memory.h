/* test_memory.h: an allocator that gives out so much and no more, and counts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_TEST_MEMORY_H
#define P3D_TESTS_TEST_MEMORY_H

#include <p3d/core.h>

#include <stdlib.h>

/* The blocks that it gave; all zero but `left` is nothing yet. */
struct memory {
    size_t left;              /* how many more allocations succeed */
    size_t count;             /* of blocks held */
    size_t held, peak, total; /* bytes: now, at most, ever asked for */
    bool has_refused;
};

/* Stands before each block, which stays aligned. */
union memory_head {
    size_t size;
    max_align_t alignment;
};

static inline void *memory_allocate(void *user, size_t size)
{
    struct memory *memory = user;
    union memory_head *head;

    if (!memory->left || size > SIZE_MAX - sizeof *head) {
        memory->has_refused = true;
        return NULL;
    }
    head = malloc(sizeof *head + size);
    if (!head)
        return NULL;
    head->size = size;
    memory->left--;
    memory->count++;
    memory->held += size;
    memory->total += size;
    if (memory->peak < memory->held)
        memory->peak = memory->held;
    return head + 1;
}

static inline void memory_release(void *user, void *block)
{
    struct memory *memory = user;
    union memory_head *head = (union memory_head *)block - 1;

    memory->count--;
    memory->held -= head->size;
    free(head);
}

static inline struct p3d_allocator memory_allocator(struct memory *memory)
{
    return (struct p3d_allocator){memory_allocate, memory_release, memory};
}

#endif
