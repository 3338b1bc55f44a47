/* arena.h: memory that is given back all at once, under a limit.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ARENA_H
#define P3DI_ARENA_H

#include <p3d/text.h>

struct p3di_arena;

#define P3DI_NO_INPUT UINT64_MAX

/* An arena with the options' allocator and memory limit, or else with a limit by the size of the input (p3d_options);
 * P3DI_NO_INPUT has no limit. NULL if there is not even memory for the arena. */
struct p3di_arena *p3di_arena_new(const struct p3d_options *options, uint64_t input_size);
void p3di_arena_free(struct p3di_arena *arena);

/* Takes back all memory that was given, and keeps some of it for the next requests. */
void p3di_arena_clear(struct p3di_arena *arena);

/* A place that p3di_arena_release goes back to: memory given since is taken back, older memory stays. */
struct p3di_arena_mark {
    void *block;
    size_t used;
};

struct p3di_arena_mark p3di_arena_mark(const struct p3di_arena *arena);
void p3di_arena_release(struct p3di_arena *arena, struct p3di_arena_mark mark);

/* The input turned out to hold these bytes, unpacked, for which there is memory, too. */
void p3di_arena_add_unpacked(struct p3di_arena *arena, size_t size);

/* The size of the input, with a part of its unpacked size, of a result whose private memory is an arena; P3DI_NO_INPUT
 * if that is NULL: the caller made it. */
uint64_t p3di_arena_input(const void *memory);

/* count * size zeroed bytes, aligned for any type; NULL if that overflows, passes the limit or the
 * allocator fails. Zero bytes give a valid pointer. */
void *p3di_arena_alloc(struct p3di_arena *arena, size_t count, size_t size);

/* `items` with room for at least one more than `count`: itself, or a copy with twice the room or more,
 * which is written to *capacity. NULL as above. */
void *p3di_arena_grow(struct p3di_arena *arena, void *items, size_t count, size_t *capacity, size_t size);

/* True if there are count * size bytes left below the limit, for foreign code that allocates by itself. Nothing is
 * taken.
 */
bool p3di_arena_has_room(struct p3di_arena *arena, size_t count, size_t size);

#define P3DI_REASON_SIZE 64

/* Why there was no memory, behind "no memory for ...": "", or the limit. Writes to `text`, which has
 * P3DI_REASON_SIZE bytes, and returns it. */
const char *p3di_arena_reason(const struct p3di_arena *arena, char *text);

#endif
