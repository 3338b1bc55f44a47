/* zlib_memory.h: zlib's memory from an arena.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_ZLIB_MEMORY_H
#define P3DI_CORE_ZLIB_MEMORY_H

#include <zlib.h>

#include "core/arena.h"

static inline voidpf p3di_zlib_allocate(voidpf arena, uInt count, uInt size)
{
    return p3di_arena_alloc(arena, count, size);
}

/* The arena gives all back at once. */
static inline void p3di_zlib_release(voidpf arena, voidpf memory)
{
    (void)arena;
    (void)memory;
}

/* Before the stream is begun. */
static inline void p3di_zlib_use(z_stream *stream, struct p3di_arena *arena)
{
    stream->zalloc = p3di_zlib_allocate;
    stream->zfree = p3di_zlib_release;
    stream->opaque = arena;
}

#endif
