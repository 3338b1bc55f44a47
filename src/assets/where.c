/* where.c: where a file was looked for, for messages.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "store.h"

#include "core/error.h"
#include "system/name.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_NAMED 2u

/* True for how paths begin as a file says, or, with `by_names`, with a folder's own name; its parents' say nothing. */
static bool is_named(const struct p3di_asset_root *root, bool by_names)
{
    const struct p3d_bytes prefix = root->info.prefix;

    return prefix.size && (root->info.reason == P3D_ROOT_NAME) == by_names &&
           (!by_names || !memchr(prefix.data, '\\', prefix.size));
}

/* The roots that are named: each prefix once. */
struct naming {
    const struct p3d_assets *assets;
    bool by_names;
    const char *input; /* the folder of the first input, as given; NULL: none is known */
    char *real;        /* the path without links, or NULL */
    bool *are_named;   /* by the number of a prefix; NULL: there is no memory, and no root is named */
};

/* False for copies of the input, which have its prefix: nothing is found in them. */
static bool is_listed(const struct naming *naming, size_t number)
{
    const struct p3di_asset_root *root = &naming->assets->roots.items[number];

    return is_named(root, naming->by_names) && !naming->assets->trees[root->tree].is_copy;
}

/* True the first time that a root with its prefix is listed. */
static bool is_first(const struct naming *naming, size_t number)
{
    const struct p3di_asset_root *root = &naming->assets->roots.items[number];
    uint32_t prefix;
    bool is_first;

    if (!is_listed(naming, number) || !naming->are_named ||
        !p3di_set_find(&naming->assets->prefixes, &root->info.prefix, &prefix))
        return false;
    is_first = !naming->are_named[prefix];
    naming->are_named[prefix] = true;
    return is_first;
}

static const char *without_dot(const char *path)
{
    return path[0] == '.' && p3di_is_slash(path[1]) ? path + 2 : path;
}

/* True for a root of the mod in which the input lies. Folders are called as the user does, or have their whole path. */
static bool is_around_input(const struct naming *naming, size_t number)
{
    const char *folder = without_dot(naming->assets->roots.items[number].info.folder);

    return (naming->input && p3di_is_within(naming->input, folder)) ||
           (naming->real && p3di_is_within(naming->real, folder));
}

/* The size of the text, if there were room for it. */
static size_t put_roots(const struct naming *naming, char *text, size_t size)
{
    const struct p3di_asset_roots *roots = &naming->assets->roots;
    size_t used = 0, count = 0;

    for (unsigned of_others = 0; of_others < 2; of_others++)
        for (size_t i = 0; i < roots->count; i++)
            if (is_around_input(naming, i) != (of_others == 1) && is_first(naming, i) && ++count <= MOST_NAMED &&
                used < size)
                used += (size_t)snprintf(text + used, size - used, "%s%.*s",
                                         count > 1 ? ", " : " (roots: ", P3DI_PATH(roots->items[i].info.prefix));
    if (count > MOST_NAMED && used < size)
        used += (size_t)snprintf(text + used, size - used, " and %zu more", count - MOST_NAMED);
    if (count && used < size)
        used += (size_t)snprintf(text + used, size - used, ")");
    return used;
}

static bool has_prefixes(const struct p3d_assets *assets)
{
    for (size_t i = 0; i < assets->roots.count; i++)
        if (is_named(&assets->roots.items[i], false))
            return true;
    return false;
}

/* False if there is no room for them. */
static bool add_roots(const struct p3d_assets *assets, char *text, size_t size)
{
    const char *input = assets->beside.count ? assets->beside.items[0] : NULL;
    const struct naming naming = {assets, !has_prefixes(assets), input ? without_dot(input) : NULL,
                                  input ? p3di_real_path(input) : NULL,
                                  calloc(assets->prefixes.count + 1u, sizeof(bool))};
    const bool is_good = put_roots(&naming, text, size) < size;

    free(naming.are_named);
    free(naming.real);
    return is_good;
}

const char *p3di_assets_where(const struct p3d_assets *assets, char *text, size_t size)
{
    const size_t used = (size_t)snprintf(text, size, "%s", assets->is_of_mod ? "the mod" : "the assets");

    if (assets->is_of_mod && used < size && !add_roots(assets, text + used, size - used))
        text[used] = 0;
    return text;
}
