/* work.c: what the parts that make a LOD work with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

void *p3di_lod_alloc(struct odol_lod_maker *l, size_t count, size_t size)
{
    void *memory = l->m->b->has_failed ? NULL : p3di_arena_alloc(l->work, count, size);

    if (!memory)
        p3di_builder_fail_memory(l->m->b);
    return memory;
}

void p3di_fail_odol_lod(struct odol_lod_maker *l, const char *why)
{
    if (!l->m->b->has_failed)
        p3di_error_set(l->m->b->error, P3D_UNSUPPORTED, l->m->b->lod, 0, "the LOD cannot be binarised: %s", why);
    l->m->b->has_failed = true;
}
