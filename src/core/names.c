/* names.c: lists of distinct names for the caller.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

void p3di_names_begin(struct p3di_names *names)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);

    p3di_set_init(&names->set, arena, 0);
    names->has_failed = !arena;
}

void p3di_names_add(struct p3di_names *names, struct p3d_bytes name)
{
    const struct p3d_bytes text = p3d_text(name);
    uint32_t number;

    if (text.size && !names->has_failed)
        names->has_failed = !p3di_set_add(&names->set, &text, &number);
}

bool p3di_names_end(struct p3di_names *names, struct p3d_names *list)
{
    memset(list, 0, sizeof *list);
    if (names->has_failed) {
        p3di_arena_free(names->set.arena);
        return false;
    }
    list->items = (const struct p3d_bytes *)(const void *)names->set.keys;
    list->count = names->set.count;
    list->memory = names->set.arena;
    return true;
}

void p3d_names_free(struct p3d_names *names)
{
    p3di_arena_free(names->memory);
    memset(names, 0, sizeof *names);
}
