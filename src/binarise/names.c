/* names.c: names as binarised models have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"


static uint8_t *copy_lower(struct p3di_arena *arena, struct p3d_bytes text)
{
    uint8_t *data = p3di_arena_alloc(arena, text.size, 1);

    for (uint32_t i = 0; data && i < text.size; i++)
        data[i] = p3d_lower(text.data[i]);
    return data;
}

struct p3d_bytes p3di_binarised_name(struct p3di_arena *arena, struct p3d_bytes text)
{
    uint8_t *data;

    text = p3d_text(text);
    data = copy_lower(arena, text);
    return (struct p3d_bytes){data, data ? text.size : 0};
}

struct p3d_bytes p3di_binarised_texture(struct p3di_arena *arena, struct p3d_bytes text)
{
    static const char *const pictures[] = {".tga", ".png"};
    uint8_t *data;

    text = p3d_text(text);
    data = copy_lower(arena, text);
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures && data && text.size > 4; i++)
        if (memcmp(data + text.size - 4, pictures[i], 4) == 0)
            memcpy(data + text.size - 4, ".paa", 4);
    return (struct p3d_bytes){data, data ? text.size : 0};
}
