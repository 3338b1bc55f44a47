/* addon.c: paths against the prefix that a folder gets when it is packed as an addon.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "addon.h"

#include "game.h"
#include "near.h"
#include "roots.h"
#include "store.h"

#include "system/name.h"

/* ---- The addon of a file ---- */

/* An addon that is a folder: its path below the tree, and a config in it. */
struct addon {
    uint32_t tree, config;
    struct p3d_bytes below;
};

/* The nearest folder above a file that has a config. */
static bool find_addon(const struct p3d_assets *assets, const struct p3di_asset_file *file, struct addon *addon)
{
    const uint32_t config = p3di_root_config_of(assets, file);

    if (config != P3DI_NO_FILE)
        *addon = (struct addon){file->tree, config, p3di_root_folder_of(assets->files[config].path)};
    return config != P3DI_NO_FILE;
}

/* Of a folder with addons in it nobody knows whether it is one itself. */
static bool has_inner(const struct p3d_assets *assets, const struct addon *addon)
{
    struct p3d_bytes rest;

    for (uint32_t next = p3di_root_first_config(assets); next != P3DI_NO_FILE;
         next = p3di_root_next_config(assets, next)) {
        const struct p3d_bytes folder = p3di_root_folder_of(assets->files[next].path);

        if (assets->files[next].tree == addon->tree && folder.size > addon->below.size &&
            p3di_root_is_below(folder, addon->below, &rest))
            return true;
    }
    return false;
}

static bool read_patches(const char *config)
{
    struct p3d_error error;
    struct p3d_file file;
    bool is_found;

    if (!p3di_read_file(config, &(struct p3di_reader){.most = P3DI_MOST_TEXT}, &file, &error))
        return false;
    is_found = p3d_text_contains((struct p3d_bytes){file.data, (uint32_t)file.size}, "CfgPatches");
    p3d_file_free(&file);
    return is_found;
}

/* A config without CfgPatches is that of no addon. Each is read once, if there is memory to keep the answer. */
static bool has_patches(struct p3d_assets *assets, uint32_t config)
{
    enum { NOT_ASKED, WITHOUT, WITH };
    uint8_t own = NOT_ASKED, *answer = &own;
    bool has_patches;

    p3di_lock_take(&assets->lock);
    if (!assets->patches)
        assets->patches = p3di_arena_alloc(assets->arena, assets->file_count, 1);
    if (assets->patches)
        answer = &assets->patches[config];
    if (*answer == NOT_ASKED)
        *answer = read_patches(assets->files[config].origin) ? WITH : WITHOUT;
    has_patches = *answer == WITH;
    p3di_lock_give(&assets->lock);
    return has_patches;
}

/* ---- What is meant ---- */

static struct p3d_bytes join(struct p3di_job *job, struct p3d_bytes prefix, struct p3d_bytes rest)
{
    return p3d_bytes_of(p3di_job_join(job, p3di_job_text(job, prefix), "\\", p3di_job_text(job, rest)));
}

/* The prefix that a file says, or files of the mod name, or else the folder's name; empty if it has none. */
static struct p3d_bytes prefix_of(struct p3di_job *job, const struct p3d_assets *assets, const struct addon *addon)
{
    const struct p3di_asset_tree *tree = &assets->trees[addon->tree];
    const struct p3di_asset_roots *lists[] = {&assets->worded, &assets->roots};
    const uint32_t firsts[] = {tree->first_worded, tree->first_root};
    struct p3d_bytes prefix = p3di_root_name_of(addon->below), rest;

    for (size_t i = 0; i < 2; i++)
        for (uint32_t r = firsts[i]; r != P3DI_NO_ROOT; r = lists[i]->items[r].next) {
            const struct p3di_asset_root *root = &lists[i]->items[r];
            const bool is_own = p3di_is_same(root->below, addon->below);

            if (!root->info.prefix.size || !(is_own || p3di_root_is_below(addon->below, root->below, &rest)))
                continue;
            if (root->info.reason != P3D_ROOT_NAME)
                return is_own ? root->info.prefix : join(job, root->info.prefix, rest);
            if (is_own && !prefix.size)
                prefix = root->info.prefix; /* the folder's own name comes first */
        }
    return prefix;
}

/* The path of a file of the addon, which is `own` in it. */
static struct p3d_bytes path_of(struct p3di_job *job, struct p3d_assets *assets, const struct addon *addon,
                                struct p3d_bytes own)
{
    struct p3d_bytes prefix;

    p3di_lock_take(&assets->lock);
    prefix = prefix_of(job, assets, addon);
    p3di_lock_give(&assets->lock);
    return prefix.size ? join(job, prefix, own) : prefix;
}

/* True if the path has something before the file's path in its addon, as every prefix is. */
static bool has_prefix(struct p3d_bytes path, struct p3d_bytes own)
{
    return path.size > own.size + 1 && path.data[path.size - own.size - 1] == '\\' &&
           memcmp(path.data + path.size - own.size, own.data, own.size) == 0;
}

/* ---- Paths without a prefix ---- */

/* The files that have a path. */
struct search {
    const struct p3d_assets *assets;
    enum p3di_root_kind kind;
    bool has_good;        /* one may have it when its addon is packed */
    bool has_lacking;     /* of one the path lacks the prefix: */
    struct addon addon;   /* its addon, */
    struct p3d_bytes own; /* and its path there */
};

static void take_file(struct search *search, struct p3d_bytes path, const struct p3di_asset_file *file)
{
    struct p3d_bytes own;
    struct addon addon;

    if (search->assets->trees[file->tree].has_prefix || has_prefix(path, file->path) ||
        !find_addon(search->assets, file, &addon) || !p3di_root_is_below(file->path, addon.below, &own) ||
        has_prefix(path, own)) {
        search->has_good = true;
    } else if (!search->has_lacking) {
        search->has_lacking = true;
        search->addon = addon;
        search->own = own;
    }
}

static void take_files(struct search *search, const struct p3di_asset_path *path)
{
    const struct p3d_assets *assets = search->assets;
    const struct p3d_bytes key = p3di_asset_path_bytes(path);
    uint32_t next = p3di_root_next_at(assets, key, search->kind, P3DI_NO_FILE);

    for (; next != P3DI_NO_FILE && !search->has_good; next = p3di_root_next_at(assets, key, search->kind, next))
        take_file(search, key, &assets->files[next]);
}

static void take_all(struct search *search, const struct p3di_asset_path *path, enum p3di_root_kind kind)
{
    struct p3di_asset_path other;

    search->kind = kind;
    take_files(search, path);
    for (unsigned i = 0; !search->has_good && p3di_asset_path_other(path, i, &other); i++)
        take_files(search, &other);
}

struct p3d_bytes p3di_assets_with_prefix(struct p3d_assets *assets, struct p3di_job *job, struct p3d_bytes path)
{
    struct search search = {.assets = assets};
    struct p3di_asset_path own;

    if (!p3di_assets_take_path(assets, path, &own) || own.size < 3 ||
        own.text[1] == '\\' || /* mods share "z" and "x" */
        !memchr(own.text, '\\', own.size) || p3di_is_of_game(path, P3D_PROFILE_ANY, false))
        return (struct p3d_bytes){NULL, 0};
    take_all(&search, &own, P3DI_AT_ONCE);
    if (!search.has_good && p3di_assets_has_words(assets))
        take_all(&search, &own, P3DI_BY_WORDS);
    if (search.has_good || !search.has_lacking || has_inner(assets, &search.addon) ||
        !has_patches(assets, search.addon.config))
        return (struct p3d_bytes){NULL, 0};
    return path_of(job, assets, &search.addon, search.own);
}

/* ---- Paths with another prefix ---- */

/* The addon that a file is in, as far as a file says its prefix. */
static bool find_certain(const struct p3d_assets *assets, const struct p3di_asset_file *file, struct addon *addon)
{
    const bool has_config = find_addon(assets, file, addon);

    if (has_config && assets->trees[file->tree].has_prefix)
        addon->below.size = 0;
    return has_config && p3di_root_is_certain(assets, file) && !assets->trees[file->tree].is_copy;
}

/* What a path of a config may mean: files of the config's own addon, and with a prefix those in folders of other
 * addons. A name without a folder says too little for those. */
struct meaning {
    const char *config;
    uint32_t count;       /* of such files */
    bool is_own;          /* the last of them is of the config's addon, and no other file is meant */
    struct addon addon;   /* of the last one */
    struct p3d_bytes own; /* the last one's path in its addon */
};

static void weigh(struct p3d_assets *assets, struct meaning *meaning, const struct addon *addon, struct p3d_bytes own,
                  bool has_prefix)
{
    const char *origin = p3di_assets_origin(assets, addon->config);

    meaning->is_own = origin && (strcmp(origin, meaning->config) == 0 || p3di_is_same_file(origin, meaning->config));
    if (!meaning->is_own && !(has_prefix && memchr(own.data, '\\', own.size)))
        return;
    meaning->count++;
    meaning->addon = *addon;
    meaning->own = own;
}

struct p3d_bytes p3di_assets_with_other_prefix(struct p3d_assets *assets, struct p3di_job *job, struct p3d_bytes path,
                                               const char *config)
{
    struct meaning meaning = {.config = config};
    struct p3di_asset_path plain;
    struct p3d_bytes key;
    uint32_t next;

    if (!p3di_assets_take_path(assets, path, &plain))
        return (struct p3d_bytes){NULL, 0};
    key = p3di_asset_path_bytes(&plain);
    next = p3di_root_first_of_name(assets, p3di_root_name_of(key));
    for (; next != P3DI_NO_FILE && !meaning.is_own; next = assets->files[next].next) {
        struct p3d_bytes own;
        struct addon addon;

        if (find_certain(assets, &assets->files[next], &addon) &&
            p3di_root_is_below(assets->files[next].path, addon.below, &own) &&
            (has_prefix(key, own) || p3di_is_same(key, own)))
            weigh(assets, &meaning, &addon, own, has_prefix(key, own));
    }
    return meaning.is_own || meaning.count == 1 ? path_of(job, assets, &meaning.addon, meaning.own)
                                                : (struct p3d_bytes){NULL, 0};
}
