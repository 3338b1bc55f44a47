/* arena.c: memory that is given back all at once, under a limit.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "arena.h"

#include <stdlib.h>

struct block {
    struct block *next;
    size_t size; /* payload bytes */
    size_t used;
};

struct p3di_arena {
    struct p3d_allocator allocator;
    size_t limit; /* SIZE_MAX: none */
    size_t total;
    struct block *blocks; /* the newest, which is filled first */
};

#define ALIGNMENT _Alignof(max_align_t)
#define HEADER ((sizeof(struct block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)
#define FIRST_BLOCK ((size_t)4096)
#define LARGEST_SHARED_BLOCK ((size_t)1 << 20)

/* AddressSanitizer sees whole blocks only, so it is told that nobody may touch what stands behind a piece. */
#if defined(__SANITIZE_ADDRESS__)
#define HAS_FENCES 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_FENCES 1
#endif
#endif
#if defined(HAS_FENCES)
#include <sanitizer/asan_interface.h>
#define FENCE ALIGNMENT
#else
#define FENCE 0
#define ASAN_POISON_MEMORY_REGION(memory, size) ((void)(memory), (void)(size))
#endif

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

struct p3di_arena *p3di_arena_new(const struct p3d_options *options)
{
    struct p3d_allocator allocator = {allocate_default, release_default, NULL};
    struct p3di_arena *arena;

    if (options && options->allocator.allocate)
        allocator = options->allocator;
    arena = allocator.allocate(allocator.user, sizeof *arena);
    if (!arena)
        return NULL;
    arena->allocator = allocator;
    arena->limit = options && options->max_memory ? options->max_memory : SIZE_MAX;
    arena->total = 0;
    arena->blocks = NULL;
    return arena;
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

static struct block *new_block(struct p3di_arena *arena, size_t size)
{
    struct block *block;

    if (size > SIZE_MAX - HEADER || size > arena->limit - arena->total)
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
    size_t wanted, bytes;
    struct block *block = arena->blocks;
    uint8_t *memory;

    if (size && count > (SIZE_MAX - ALIGNMENT - FENCE) / size)
        return NULL;
    wanted = count * size;
    bytes = (wanted + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + FENCE;
    if (!block || bytes > block->size - block->used) {
        block = new_block(arena, shared_block_size(arena, bytes));
        if (!block)
            return NULL;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    memory = (uint8_t *)block + HEADER + block->used;
    block->used += bytes;
    ASAN_POISON_MEMORY_REGION(memory + wanted, bytes - wanted);
    return memset(memory, 0, wanted);
}

void *p3di_arena_grow(struct p3di_arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    const size_t wanted = count ? 2 * count : 16;
    void *grown;

    if (count < *capacity)
        return items;
    grown = p3di_arena_alloc(arena, wanted, size);
    if (grown && count)
        memcpy(grown, items, count * size);
    if (grown)
        *capacity = wanted;
    return grown;
}
