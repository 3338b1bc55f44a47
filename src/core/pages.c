/* pages.c: memory from the system, in large pages where it has them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _DEFAULT_SOURCE /* madvise, MAP_ANONYMOUS */
#endif

#include "pages.h"

#include <stdint.h>
#include <stdlib.h>

#if !defined(_WIN32) && !defined(__wasi__)
#include <sys/mman.h>
#endif

#if defined(MADV_HUGEPAGE) && defined(MAP_ANONYMOUS)
#define LARGE_MEMORY ((size_t)4 << 20)
#define LARGE_PAGE ((size_t)2 << 20)

/* The kernel places whole large pages so that they can be some. */
static size_t whole_pages(size_t size)
{
    return (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

/* The most pieces of memory that a thread keeps: arenas ask for the same sizes again and again. */
#define MOST_KEPT 4u
#define LARGEST_KEPT ((size_t)16 << 20)

static bool keeps_pages;
static _Thread_local struct {
    void *memory;
    size_t size;
} kept[MOST_KEPT];

void p3di_keep_pages(void)
{
    keeps_pages = true;
}

static bool keep(void *memory, size_t size)
{
    unsigned i = 0;

    while (i < MOST_KEPT && kept[i].memory)
        i++;
    if (!keeps_pages || size > LARGEST_KEPT || i == MOST_KEPT)
        return false;
    kept[i].memory = memory;
    kept[i].size = size;
    return true;
}

void *p3di_system_reuse(size_t size, bool *is_zeroed)
{
    *is_zeroed = true;
    for (unsigned i = 0; i < MOST_KEPT && size >= LARGE_MEMORY && size <= LARGEST_KEPT; i++) {
        void *memory = kept[i].memory;

        if (!memory || kept[i].size != whole_pages(size))
            continue;
        kept[i].memory = NULL;
        *is_zeroed = false;
        return memory;
    }
    return p3di_system_allocate(size);
}

void *p3di_system_allocate(size_t size)
{
    void *memory;

    if (size < LARGE_MEMORY)
        return calloc(1, size);
    if (size > SIZE_MAX - LARGE_PAGE)
        return NULL;
    size = whole_pages(size);
    memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    madvise(memory, size, MADV_HUGEPAGE);
    return memory;
}

void p3di_system_release(void *memory, size_t size)
{
    if (size < LARGE_MEMORY)
        free(memory);
    else if (!keep(memory, whole_pages(size)))
        munmap(memory, whole_pages(size));
}
#else
void p3di_keep_pages(void)
{
}

void *p3di_system_reuse(size_t size, bool *is_zeroed)
{
    *is_zeroed = true;
    return p3di_system_allocate(size);
}

void *p3di_system_allocate(size_t size)
{
    return calloc(1, size);
}

void p3di_system_release(void *memory, size_t size)
{
    (void)size;
    free(memory);
}
#endif
