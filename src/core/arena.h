/* arena.h: memory that is given back all at once, under a limit.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ARENA_H
#define P3DI_ARENA_H

#include <p3d/core.h>

struct p3di_arena;

/* An arena with the options' allocator and memory limit; NULL if not even that fits. */
struct p3di_arena *p3di_arena_new(const struct p3d_options *options);
void p3di_arena_free(struct p3di_arena *arena);

/* count * size zeroed bytes, aligned for any type; NULL if that overflows, passes the limit or the
 * allocator fails. Zero bytes give a valid pointer. */
void *p3di_arena_alloc(struct p3di_arena *arena, size_t count, size_t size);

/* `items` with room for at least one more than `count`: itself, or a copy of twice the capacity,
 * which is written to *capacity. NULL as above. */
void *p3di_arena_grow(struct p3di_arena *arena, void *items, size_t count, size_t *capacity, size_t size);

#endif
