/* pages.h: memory from the system, in large pages where it has them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PAGES_H
#define P3DI_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* `size` zeroed bytes, or NULL. Large pieces have large pages where the system has them: touching memory for the first
 * time takes longer than reading a file into it. */
void *p3di_system_allocate(size_t size);
void p3di_system_release(void *memory, size_t size);

/* `size` bytes, or NULL. A released piece may come back with its old bytes: then *is_zeroed is false. */
void *p3di_system_reuse(size_t size, bool *is_zeroed);

/* For programs that read one file after the other, before they have threads: from now on each thread keeps the pieces
 * that it released last, up to 64 MB, for p3di_system_reuse. */
void p3di_keep_pages(void);

#endif
