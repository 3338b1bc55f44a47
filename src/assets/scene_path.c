/* scene_path.c: the paths that models name, as keys: each file is read once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "scene_path.h"


uint8_t *p3di_scene_path(struct p3di_arena *arena, struct p3d_bytes path, uint32_t extra, uint32_t *size)
{
    uint8_t *text = p3di_arena_alloc(arena, (size_t)path.size + extra, 1);

    *size = 0;
    for (uint32_t i = 0; text && i < path.size; i++) {
        const uint8_t c = path.data[i];

        if (*size || (c != '\\' && c != '/'))
            text[(*size)++] = c == '/' ? '\\' : p3d_lower(c);
    }
    return text;
}
