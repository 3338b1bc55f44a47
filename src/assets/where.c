/* where.c: where a file was looked for, for messages.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "where.h"

#include "core/error.h"

#include <stdio.h>

#define MOST_NAMED 2u

/* True for how paths begin as a file says, or, with `by_names`, with a folder's own name; its parents' say nothing. */
static bool is_named(const struct p3d_assets *assets, const struct p3di_asset_root *root, bool by_names)
{
    const struct p3d_bytes prefix = root->info.prefix;

    return prefix.size && !assets->trees[root->tree].is_copy && (root->info.reason == P3D_ROOT_NAME) == by_names &&
           (!by_names || !memchr(prefix.data, '\\', prefix.size));
}

static size_t count_roots(const struct p3d_assets *assets, bool by_names)
{
    size_t count = 0;

    for (size_t i = 0; i < assets->roots.count; i++)
        count += is_named(assets, &assets->roots.items[i], by_names);
    return count;
}

/* The size of the text, if there were room for it. */
static size_t put_roots(const struct p3d_assets *assets, char *text, size_t size)
{
    const bool by_names = !count_roots(assets, false);
    size_t used = 0, count = 0;

    for (size_t i = 0; i < assets->roots.count; i++)
        if (is_named(assets, &assets->roots.items[i], by_names) && ++count <= MOST_NAMED && used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%.*s",
                                     count > 1 ? ", " : " (roots: ", P3DI_PATH(assets->roots.items[i].info.prefix));
    if (count > MOST_NAMED && used < size)
        used += (size_t)snprintf(text + used, size - used, " and %zu more", count - MOST_NAMED);
    if (count && used < size)
        used += (size_t)snprintf(text + used, size - used, ")");
    return used;
}

const char *p3di_assets_where(const struct p3d_assets *assets, char *text, size_t size)
{
    const size_t used = (size_t)snprintf(text, size, "%s", assets->is_of_mod ? "the mod" : "the assets");

    if (assets->is_of_mod && used < size && used + put_roots(assets, text + used, size - used) >= size)
        text[used] = 0;
    return text;
}
