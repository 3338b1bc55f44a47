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
    else
        munmap(memory, whole_pages(size));
}
#else
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
