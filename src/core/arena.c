/* arena.c: memory that is given back all at once, under a limit.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "arena.h"

#include "pages.h"

#include <stdio.h>

struct block {
    struct block *next;
    size_t size; /* payload bytes */
    size_t used;
    bool is_old; /* its bytes may not be 0: it was used before, or is the caller's */
};

struct p3di_arena {
    struct p3d_allocator allocator; /* NULL functions: the system, whose memory is zeroed */
    uint64_t input_size;
    bool has_own_limit, is_limit_met;
    size_t limit; /* SIZE_MAX: none */
    size_t total;
    struct block *blocks; /* the newest, which is filled first */
    struct block *spare;  /* a released block, or NULL: a file that is read in parts reuses it */
};

#if defined(_MSC_VER)
#define ALIGNMENT ((size_t)16) /* of its malloc; in C it has no max_align_t */
#else
#define ALIGNMENT _Alignof(max_align_t)
#endif
#define HEADER ((sizeof(struct block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)
#define FIRST_BLOCK ((size_t)4096)
#define LARGE_BLOCK ((size_t)8 << 20)
#define MANY_BYTES ((size_t)1 << 20)

/* AddressSanitizer sees whole blocks only, so the bytes behind a piece are marked as out of bounds. */
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
#define ASAN_UNPOISON_MEMORY_REGION(memory, size) ((void)(memory), (void)(size))
#endif

static void *allocate(const struct p3d_allocator *allocator, size_t size, bool *is_zeroed)
{
    *is_zeroed = false;
    return allocator->allocate ? allocator->allocate(allocator->user, size) : p3di_system_reuse(size, is_zeroed);
}

static void release(const struct p3d_allocator *allocator, void *memory, size_t size)
{
    ASAN_UNPOISON_MEMORY_REGION(memory, size);
    if (allocator->allocate)
        allocator->release(allocator->user, memory);
    else
        p3di_system_release(memory, size);
}

/* NULL is allowed. */
static void release_block(struct p3di_arena *arena, struct block *block)
{
    if (!block)
        return;
    arena->total -= block->size;
    release(&arena->allocator, block, HEADER + block->size);
}

#define INPUT_RATIO 32
#define UNPACKED_RATIO 4 /* a file of a megabyte may unpack to 255 */

/* Files of a few bytes cost more than large files; real files stay far below this. */
static size_t limit_of(uint64_t input_size)
{
    const size_t least = (size_t)16 << 20, ratio = INPUT_RATIO;

    return input_size < (SIZE_MAX - least) / ratio ? least + ratio * (size_t)input_size : SIZE_MAX;
}

struct p3di_arena *p3di_arena_new(const struct p3d_options *options, uint64_t input_size)
{
    struct p3d_allocator allocator = {NULL, NULL, NULL};
    struct p3di_arena *arena;
    bool is_zeroed;

    if (options)
        allocator = options->allocator;
    arena = allocate(&allocator, sizeof *arena, &is_zeroed);
    if (!arena)
        return NULL;
    arena->allocator = allocator;
    arena->input_size = input_size;
    arena->has_own_limit = options && options->max_memory;
    arena->is_limit_met = false;
    arena->limit = arena->has_own_limit ? options->max_memory : limit_of(input_size);
    arena->total = 0;
    arena->blocks = arena->spare = NULL;
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
    struct p3d_allocator allocator;

    if (!arena)
        return;
    allocator = arena->allocator;
    for (struct block *block = arena->blocks, *next; block; block = next) {
        next = block->next;
        release_block(arena, block);
    }
    release_block(arena, arena->spare);
    release(&allocator, arena, sizeof *arena);
}

void p3di_arena_clear(struct p3di_arena *arena)
{
    struct block *newest = arena->blocks;

    if (!newest)
        return;
    for (struct block *block = newest->next, *next; block; block = next) {
        next = block->next;
        release_block(arena, block);
    }
    release_block(arena, arena->spare);
    arena->spare = NULL;
    newest->next = NULL;
    newest->used = 0;
    newest->is_old = true;
    ASAN_POISON_MEMORY_REGION((char *)newest + HEADER, newest->size);
}

struct p3di_arena_mark p3di_arena_mark(const struct p3di_arena *arena)
{
    return (struct p3di_arena_mark){arena->blocks, arena->blocks ? arena->blocks->used : 0};
}

/* Keeps the larger of this block and the spare one, and gives the smaller block back. */
static void keep_larger(struct p3di_arena *arena, struct block *block)
{
    struct block *spare = arena->spare;

    if (spare && spare->size > block->size) {
        release_block(arena, block);
        return;
    }
    arena->spare = block;
    block->used = 0;
    block->is_old = true;
    ASAN_POISON_MEMORY_REGION((char *)block + HEADER, block->size);
    release_block(arena, spare);
}

void p3di_arena_release(struct p3di_arena *arena, struct p3di_arena_mark mark)
{
    struct block *block = arena->blocks;

    for (struct block *next; block != mark.block; block = next) {
        next = block->next;
        keep_larger(arena, block);
    }
    arena->blocks = block;
    if (!block || block->used == mark.used)
        return;
    block->used = mark.used;
    block->is_old = true;
    ASAN_POISON_MEMORY_REGION((char *)block + HEADER + mark.used, block->size - mark.used);
}

static size_t room_for(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + FENCE;
}

/* The spare block, if it holds so much; it is given back if not. */
static struct block *reuse_spare(struct p3di_arena *arena, size_t bytes)
{
    struct block *block = arena->spare;

    arena->spare = NULL;
    if (!block || block->size >= bytes)
        return block;
    release_block(arena, block);
    return NULL;
}

/* Nothing is written to the block yet: its first page may be a large page. */
static struct block *ask_for_block(struct p3di_arena *arena, size_t size, bool *is_zeroed)
{
    arena->is_limit_met = size > arena->limit - arena->total;
    if (size > SIZE_MAX - HEADER || arena->is_limit_met)
        return NULL;
    return allocate(&arena->allocator, HEADER + size, is_zeroed);
}

static struct block *new_block(struct p3di_arena *arena, size_t size)
{
    bool is_zeroed;
    struct block *block = ask_for_block(arena, size, &is_zeroed);

    if (!block)
        return NULL;
    block->size = size;
    block->used = 0;
    block->is_old = !is_zeroed;
    arena->total += size;
    return block;
}

bool p3di_arena_has_room(struct p3di_arena *arena, size_t count, size_t size)
{
    const bool fits = !size || count <= SIZE_MAX / size;
    bool is_zeroed;
    struct block *block = fits ? ask_for_block(arena, count * size, &is_zeroed) : NULL;

    if (!block)
        return false;
    release(&arena->allocator, block, HEADER + count * size);
    return true;
}

/* The next block holds as much as all before it together: few blocks for a large file, little waste for a small file. A
 * large block has large pages (system.h), and its part that is never used costs nothing. */
static size_t block_size(const struct p3di_arena *arena, size_t wanted)
{
    size_t size = arena->total < FIRST_BLOCK ? FIRST_BLOCK : arena->total;

    if (size > MANY_BYTES || wanted > MANY_BYTES)
        size = LARGE_BLOCK;
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
    bytes = room_for(wanted);
    if (!block || bytes > block->size - block->used) {
        block = reuse_spare(arena, bytes);
        if (!block)
            block = new_block(arena, block_size(arena, bytes));
        if (!block)
            return NULL;
        block->next = arena->blocks;
        arena->blocks = block;
    }
    memory = (uint8_t *)block + HEADER + block->used;
    block->used += bytes;
    ASAN_UNPOISON_MEMORY_REGION(memory, wanted);
    ASAN_POISON_MEMORY_REGION(memory + wanted, bytes - wanted);
    return block->is_old ? memset(memory, 0, wanted) : memory;
}

/* Gives a block back that holds only these bytes, so that a table that has grown is not in memory twice. */
static void release_items(struct p3di_arena *arena, const void *items, size_t bytes)
{
    for (struct block **at = &arena->blocks; *at; at = &(*at)->next) {
        struct block *block = *at;

        if ((char *)block + HEADER != items || block->used != bytes || block == arena->blocks)
            continue;
        *at = block->next;
        release_block(arena, block);
        return;
    }
}

/* Large tables grow faster: memory that is never used costs nothing, but each copy does. */
#define MANY_ITEMS ((size_t)4096)

void *p3di_arena_grow(struct p3di_arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    size_t wanted = !count ? 16 : count < MANY_ITEMS ? 2 * count : 4 * count;
    void *grown;

    if (count < *capacity)
        return items;
    grown = p3di_arena_alloc(arena, wanted, size);
    if (!grown && count >= MANY_ITEMS) {
        wanted = 2 * count;
        grown = p3di_arena_alloc(arena, wanted, size);
    }
    if (!grown)
        return NULL;
    if (count) {
        memcpy(grown, items, count * size);
        release_items(arena, items, room_for(*capacity * size));
    }
    *capacity = wanted;
    return grown;
}
