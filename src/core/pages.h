/* pages.h: memory from the system, in large pages where it has them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PAGES_H
#define P3DI_PAGES_H

#include <stddef.h>

/* `size` zeroed bytes, or NULL. Much of it has large pages where the system has them: touching memory for the
 * first time takes longer than what a reader does with it. */
void *p3di_system_allocate(size_t size);
void p3di_system_release(void *memory, size_t size);

#endif
