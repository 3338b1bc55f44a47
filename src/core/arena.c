/* arena.c: memory that is given back all at once, under a limit.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>

struct block {
    struct block *next;
    size_t size; /* payload bytes */
    size_t used;
};

struct p3di_arena {
    struct p3d_allocator allocator;
    uint64_t input_size;
    bool has_own_limit, is_limit_met;
    size_t limit; /* SIZE_MAX: none */
    size_t total;
    struct block *blocks; /* the newest, which is filled first */
};

#define ALIGNMENT _Alignof(max_align_t)
#define HEADER ((sizeof(struct block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)
#define FIRST_BLOCK ((size_t)4096)
#define LARGEST_SHARED_BLOCK ((size_t)1 << 20)

static void *allocate_default(void *user, size_t size)
{
    (void)user;
    return malloc(size);
}

static void release_default(void *user, void *memory)
{
    (void)user;
    free(memory);
}

#define INPUT_RATIO 32
#define UNPACKED_RATIO 4 /* a file of a megabyte may unpack to 255 */

/* Files of a few bytes cost more than large ones; real ones stay far below this. */
static size_t limit_of(uint64_t input_size)
{
    const size_t least = (size_t)16 << 20, ratio = INPUT_RATIO;

    return input_size < (SIZE_MAX - least) / ratio ? least + ratio * (size_t)input_size : SIZE_MAX;
}

struct p3di_arena *p3di_arena_new(const struct p3d_options *options, uint64_t input_size)
{
    struct p3d_allocator allocator = {allocate_default, release_default, NULL};
    struct p3di_arena *arena;

    if (options && options->allocator.allocate)
        allocator = options->allocator;
    arena = allocator.allocate(allocator.user, sizeof *arena);
    if (!arena)
        return NULL;
    arena->allocator = allocator;
    arena->input_size = input_size;
    arena->has_own_limit = options && options->max_memory;
    arena->is_limit_met = false;
    arena->limit = arena->has_own_limit ? options->max_memory : limit_of(input_size);
    arena->total = 0;
    arena->blocks = NULL;
    return arena;
}

void p3di_arena_add_unpacked(struct p3di_arena *arena, size_t size)
{
    arena->input_size += size / (INPUT_RATIO / UNPACKED_RATIO);
    if (!arena->has_own_limit)
        arena->limit = limit_of(arena->input_size);
}

uint64_t p3di_arena_input(const void *memory)
{
    return memory ? ((const struct p3di_arena *)memory)->input_size : P3DI_NO_INPUT;
}

const char *p3di_arena_reason(const struct p3di_arena *arena, char *text)
{
    *text = 0;
    if (arena && arena->is_limit_met)
        snprintf(text, P3DI_REASON_SIZE, " within the limit of %zu bytes", arena->limit);
    return text;
}

void p3di_arena_free(struct p3di_arena *arena)
{
    if (!arena)
        return;
    for (struct block *block = arena->blocks, *next; block; block = next) {
        next = block->next;
        arena->allocator.release(arena->allocator.user, block);
    }
    arena->allocator.release(arena->allocator.user, arena);
}

static size_t rounded(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static struct block *new_block(struct p3di_arena *arena, size_t size)
{
    struct block *block;

    arena->is_limit_met = size > arena->limit - arena->total;
    if (size > SIZE_MAX - HEADER || arena->is_limit_met)
        return NULL;
    block = arena->allocator.allocate(arena->allocator.user, HEADER + size);
    if (!block)
        return NULL;
    block->size = size;
    block->used = 0;
    arena->total += size;
    return block;
}

/* The next shared block is as large as all before it together, within bounds: few blocks for a
 * large file, little waste for a small one. */
static size_t shared_block_size(const struct p3di_arena *arena, size_t wanted)
{
    size_t size = arena->total;

    if (size < FIRST_BLOCK)
        size = FIRST_BLOCK;
    if (size > LARGEST_SHARED_BLOCK)
        size = LARGEST_SHARED_BLOCK;
    if (size > arena->limit - arena->total)
        size = wanted;
    return size < wanted ? wanted : size;
}

void *p3di_arena_alloc(struct p3di_arena *arena, size_t count, size_t size)
{
    size_t bytes;
    struct block *block = arena->blocks;
    void *memory;

    if (size && count > (SIZE_MAX - ALIGNMENT) / size)
        return NULL;
    bytes = rounded(count * size);
    if (!block || bytes > block->size - block->used) {
        block = new_block(arena, shared_block_size(arena, bytes));
        if (!block)
            return NULL;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    memory = (char *)block + HEADER + block->used;
    block->used += bytes;
    return memset(memory, 0, bytes);
}

/* Gives a block back that holds only these bytes, so that what has grown is not there twice. */
static void release_block(struct p3di_arena *arena, const void *items, size_t bytes)
{
    for (struct block **at = &arena->blocks; *at; at = &(*at)->next) {
        struct block *block = *at;

        if ((char *)block + HEADER != items || block->used != bytes || block == arena->blocks)
            continue;
        *at = block->next;
        arena->total -= block->size;
        arena->allocator.release(arena->allocator.user, block);
        return;
    }
}

void *p3di_arena_grow(struct p3di_arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    const size_t wanted = count ? 2 * count : 16;
    void *grown;

    if (count < *capacity)
        return items;
    grown = p3di_arena_alloc(arena, wanted, size);
    if (!grown)
        return NULL;
    if (count) {
        memcpy(grown, items, count * size);
        release_block(arena, items, rounded(*capacity * size));
    }
    *capacity = wanted;
    return grown;
}
