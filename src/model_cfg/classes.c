/* classes.c: names as models have them, in lower case.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reader.h"

void p3di_cfg_fail_memory(struct cfg_reader *r)
{
    if (!r->has_failed)
        p3di_error_set(r->error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the skeleton");
    r->has_failed = true;
}

struct p3d_bytes p3di_cfg_lower(struct cfg_reader *r, struct p3d_bytes text)
{
    uint8_t *lower;

    text = p3d_text(text);
    lower = p3di_arena_alloc(r->arena, text.size, 1);
    if (!lower) {
        p3di_cfg_fail_memory(r);
        return (struct p3d_bytes){NULL, 0};
    }
    for (uint32_t i = 0; i < text.size; i++)
        lower[i] = (uint8_t)(text.data[i] >= 'A' && text.data[i] <= 'Z' ? text.data[i] + ('a' - 'A') : text.data[i]);
    return (struct p3d_bytes){lower, text.size};
}
