/* memory.c: large pages, and mapped files that others cut short.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#define _DARWIN_C_SOURCE
#endif

#include "system.h"

#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
#include <malloc.h>

void sys_keep_memory(void)
{
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
}
#else
void sys_keep_memory(void)
{
}
#endif

#if defined(_WIN32)

void *sys_allocate(size_t size)
{
    return malloc(size);
}

/* The system refuses to cut such a file. */
void sys_guard(const void *data, size_t size)
{
    (void)data;
    (void)size;
}

void sys_expect_cuts(void)
{
}

bool sys_was_cut(void)
{
    return false;
}

#else

#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(MADV_HUGEPAGE)
#define LARGE_PAGE ((size_t)2 << 20)

void *sys_allocate(size_t size)
{
    const size_t whole = size < SIZE_MAX - LARGE_PAGE ? (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE : 0;
    void *memory;

    if (size < 2 * LARGE_PAGE)
        return malloc(size);
    memory = whole ? aligned_alloc(LARGE_PAGE, whole) : NULL;
    if (memory)
        madvise(memory, whole, MADV_HUGEPAGE);
    return memory;
}
#else
void *sys_allocate(size_t size)
{
    return malloc(size);
}
#endif

/* ---- Mapped files ---- */

static volatile uintptr_t guarded_start, guarded_end;
static volatile sig_atomic_t was_cut;
static uintptr_t page_size;

/* Nothing is left of the file from here on: zeros take its place. mmap is a mere system call, so that a handler may
 * use it. Where the file ends is known of the guarded one only; of others a page is replaced at a time. */
static void put_zeros(int number, siginfo_t *info, void *context)
{
    const uintptr_t at = (uintptr_t)info->si_addr, page = at - at % page_size;
    const bool is_guarded = at >= guarded_start && at < guarded_end;
    const size_t size = is_guarded ? guarded_end - page : page_size;

    (void)context;
    if (info->si_code == BUS_ADRERR &&
        mmap((void *)page, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) {
        was_cut |= !is_guarded;
        return;
    }
    signal(number, SIG_DFL); /* the fault comes again, and ends the program */
}

void sys_expect_cuts(void)
{
    struct sigaction action;

    if (page_size)
        return;
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    memset(&action, 0, sizeof action);
    action.sa_sigaction = put_zeros;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGBUS, &action, NULL);
}

bool sys_was_cut(void)
{
    return was_cut;
}

void sys_guard(const void *data, size_t size)
{
    sys_expect_cuts();
    guarded_start = (uintptr_t)data;
    guarded_end = (uintptr_t)data + size;
}

#endif
