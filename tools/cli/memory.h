/* memory.h: memory for the tools, which end if there is none.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <p3d/core.h>

/* `memory`; ends the program with CLI_FAILED if it is NULL. */
void *cli_need(void *memory);

/* Zeroed memory for free(). */
void *cli_alloc(size_t count, size_t size);

/* `items` with room for one more than `count`. */
void *cli_grow(void *items, size_t count, size_t *capacity, size_t size);

/* Texts, for free(). */
char *cli_copy(const char *text);
char *cli_join(const char *a, const char *b, const char *c);

/* The name as it may stand on a terminal, likewise: see p3di_printable. */
char *cli_printable(struct p3d_bytes name);

#endif
