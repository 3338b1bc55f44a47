/* folders.c: the files of the assets by the folders that they are in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "store.h"

#include "roots.h"

/* A folder of a tree: the tree's number, and the folder below it. */
struct key {
    uint8_t bytes[sizeof(uint32_t) + sizeof((struct p3di_asset_path *)0)->text];
};

static uint32_t put(struct key *key, uint32_t at, const void *data, uint32_t size)
{
    if (size)
        memcpy(key->bytes + at, data, size);
    return at + size;
}

/* `rest` is below `below`; each may be empty. Empty if that is too long. */
static struct p3d_bytes make_key(struct key *key, uint32_t tree, struct p3d_bytes below, struct p3d_bytes rest)
{
    const uint32_t between = below.size && rest.size;
    uint32_t size = 0;

    if (below.size + between + rest.size > sizeof key->bytes - sizeof tree)
        return (struct p3d_bytes){NULL, 0};
    size = put(key, size, &tree, (uint32_t)sizeof tree);
    size = put(key, size, below.data, below.size);
    size = put(key, size, "\\", between);
    size = put(key, size, rest.data, rest.size);
    return (struct p3d_bytes){key->bytes, size};
}

/* The number of the file's folder. False if there is no memory. */
static bool add_folder(struct p3d_assets *assets, const struct p3di_asset_file *file, uint32_t *number)
{
    struct p3di_set *keys = &assets->folders.keys;
    struct key key;
    struct p3d_bytes folder = make_key(&key, file->tree, p3di_root_folder_of(file->path), (struct p3d_bytes){NULL, 0});

    if (p3di_set_find(keys, &folder, number))
        return true;
    folder = p3di_assets_copy(assets, folder);
    return folder.data && p3di_set_add(keys, &folder, number);
}

/* From the last file on, so that the first of a folder comes first. */
bool p3di_folders_make(struct p3d_assets *assets)
{
    struct p3di_asset_folders *folders = &assets->folders;

    p3di_set_init(&folders->keys, assets->arena, 0);
    folders->first = p3di_arena_alloc(assets->arena, assets->file_count + 1, sizeof *folders->first);
    folders->next = p3di_arena_alloc(assets->arena, assets->file_count + 1, sizeof *folders->next);
    if (!folders->first || !folders->next)
        return false;
    for (size_t i = assets->file_count; i-- > 0;) {
        const uint32_t known = folders->keys.count;
        uint32_t number;

        if (!add_folder(assets, &assets->files[i], &number))
            return false;
        folders->next[i] = number < known ? folders->first[number] : P3DI_NO_FILE;
        folders->first[number] = (uint32_t)i;
    }
    return true;
}

uint32_t p3di_folder_first(const struct p3d_assets *assets, const struct p3di_asset_root *root, struct p3d_bytes folder)
{
    const bool is_root = p3di_is_same(root->info.prefix, folder);
    struct p3d_bytes rest = {NULL, 0}, wanted;
    struct key key;
    uint32_t number;

    if (!is_root && !p3di_root_is_below(folder, root->info.prefix, &rest))
        return P3DI_NO_FILE;
    wanted = make_key(&key, root->tree, root->below, rest);
    return wanted.size && p3di_set_find(&assets->folders.keys, &wanted, &number) ? assets->folders.first[number]
                                                                                 : P3DI_NO_FILE;
}
