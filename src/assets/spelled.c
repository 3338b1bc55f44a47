/* spelled.c: paths with other letter case than the file, which matters on some systems.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "spelled.h"

#include "roots.h"
#include "store.h"

/* The part of a file's path below its root, or below the first folder, which is as good as a root: `path` is the game's
 * path of the file. */
static uint32_t size_below(const struct p3d_assets *assets, const struct p3di_asset_file *file, struct p3d_bytes path)
{
    const uint8_t *first = memchr(path.data, '\\', path.size);
    uint32_t size = first ? path.size - (uint32_t)(first - path.data) - 1 : path.size;

    size = size < file->path.size ? size : file->path.size;
    for (uint32_t i = assets->trees[file->tree].first_root; i != P3DI_NO_ROOT; i = assets->roots.items[i].next) {
        const struct p3di_asset_root *root = &assets->roots.items[i];
        struct p3d_bytes rest;

        if (root->info.prefix.size && p3di_root_is_below(path, root->info.prefix, &rest) && rest.size < size)
            size = rest.size;
    }
    return size;
}

/* True if the ends of both texts differ in letter case, and else only in slashes and extensions of textures. */
static bool differs(struct p3d_bytes path, const char *origin, uint32_t size)
{
    const size_t length = strlen(origin);
    uint32_t at = path.size;
    bool differs = false;

    for (uint32_t i = 1; i <= size && i <= length && at; i++) {
        const uint8_t own = path.data[--at], there = (uint8_t)origin[length - i];

        differs |= own != there && p3d_lower(own) == p3d_lower(there);
        while (p3d_is_slash(own) && at && p3d_is_slash(path.data[at - 1]))
            at--;
    }
    return differs;
}

/* The last bytes of the path to a file, as games write paths. */
static const char *end_of(struct p3d_assets *assets, const char *origin, uint32_t size)
{
    const size_t length = strlen(origin);
    char *end;

    p3di_lock_take(&assets->lock);
    end = p3di_assets_join(assets, origin + length - (size < length ? size : length), "", "");
    p3di_lock_give(&assets->lock);
    for (char *c = end; c && *c; c++)
        *c = (char)(*c == '/' ? '\\' : *c);
    return end;
}

const char *p3di_assets_spelled(struct p3d_assets *assets, struct p3d_bytes path)
{
    const struct p3di_asset_file *file;
    struct p3di_asset_path own;
    uint32_t number, size;

    own.size = 0;
    if (!p3di_assets_make_ready(assets) || !p3di_asset_path_add(&own, path) ||
        !p3di_assets_find(assets, path, &number) || assets->files[number].archive != P3DI_NO_ARCHIVE)
        return NULL;
    file = &assets->files[number];
    size = size_below(assets, file, p3di_asset_path_bytes(&own));
    return differs(p3d_text(path), file->origin, size) ? end_of(assets, file->origin, size) : NULL;
}
