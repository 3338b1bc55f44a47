/* near.c: files that are not where a path says: files that the path may mean, and the mods that have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "near.h"

#include "game.h"
#include "roots.h"
#include "store.h"

#include "core/error.h"
#include "core/words.h"

#include <stdio.h>

/* The path by the root that is most certain: words, where there are any, before names. */
static struct p3d_bytes path_by(struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    const struct p3di_asset_tree *tree = &assets->trees[file->tree];
    const struct p3di_asset_roots *lists[] = {&assets->worded, &assets->roots};
    const uint32_t firsts[] = {tree->first_worded, tree->first_root};
    struct p3d_bytes rest;

    for (size_t i = 0; i < 2; i++)
        for (uint32_t r = firsts[i]; r != P3DI_NO_ROOT; r = lists[i]->items[r].next) {
            const struct p3di_asset_root *root = &lists[i]->items[r];

            if (root->info.reason == P3D_ROOT_NAME || !p3di_root_is_below(file->path, root->below, &rest))
                continue;
            return p3di_root_join(assets, root->info.prefix, rest);
        }
    return file->path;
}

/* The nearest so far. */
struct near_file {
    uint32_t file; /* or P3DI_NO_FILE */
    uint32_t slips;
};

#define MOST_SLIPS 3u
#define MOST_COMPARED 20000u /* names of a folder, for each that is not there */

/* The dot and all behind it. */
static struct p3d_bytes extension_of(struct p3d_bytes name)
{
    const uint32_t stem = p3di_path_stem(name).size;

    return (struct p3d_bytes){name.data + stem, name.size - stem};
}

/* Compares `own`, the wanted name, which may be a slip for the file's name: only if no other name is nearer. A picture
 * car.png is not meant by car.p3d. */
static void compare_file(const struct p3d_assets *assets, struct near_file *near, struct p3d_bytes own, uint32_t number)
{
    const struct p3d_bytes name = p3di_root_name_of(assets->files[number].path);
    const uint32_t longer = name.size > own.size ? name.size - own.size : own.size - name.size;
    uint32_t slips;

    if (longer > MOST_SLIPS)
        return;
    slips = p3d_text_distance(name, own);
    if (slips && slips <= MOST_SLIPS && 2 * slips < p3di_path_stem(own).size &&
        p3d_text_distance(extension_of(name), extension_of(own)) < 2 &&
        (slips < near->slips || (slips == near->slips && number < near->file)))
        *near = (struct near_file){number, slips};
}

/* A similar name counts in the same folder alone. */
static void compare_folder(const struct p3d_assets *assets, struct near_file *near, struct p3d_bytes wanted,
                           const struct p3di_asset_roots *roots)
{
    const struct p3d_bytes name = p3di_root_name_of(wanted), folder = p3di_root_folder_of(wanted);

    for (size_t i = 0; i < roots->count; i++) {
        uint32_t file = p3di_folder_first(assets, &roots->items[i], folder);

        for (uint32_t j = 0; file != P3DI_NO_FILE && j < MOST_COMPARED; j++, file = assets->folders.next[file])
            compare_file(assets, near, name, file);
    }
}

/* A file of the name, or a file in the folder with a similar name. The folder may be known only by paths in files. */
static struct near_file find_near(struct p3d_assets *assets, struct p3d_bytes wanted)
{
    struct near_file near = {p3di_root_first_of_name(assets, p3di_root_name_of(wanted)), UINT32_MAX};

    while (near.file != P3DI_NO_FILE && assets->trees[assets->files[near.file].tree].is_copy)
        near.file = assets->files[near.file].next;
    if (near.file != P3DI_NO_FILE || !p3di_assets_has_folders(assets))
        return near;
    compare_folder(assets, &near, wanted, &assets->roots);
    if (p3di_assets_has_words(assets))
        compare_folder(assets, &near, wanted, &assets->worded);
    return near;
}

bool p3di_assets_take_path(struct p3d_assets *assets, struct p3d_bytes path, struct p3di_asset_path *own)
{
    struct p3d_bytes name;

    own->size = 0;
    if (!p3di_assets_make_ready(assets) || !p3di_asset_path_add(own, path) || !own->size)
        return false;
    name = p3di_root_name_of(p3di_asset_path_bytes(own));
    if (!memchr(name.data, '.', name.size) && own->size + 4 <= sizeof own->text) {
        memcpy(own->text + own->size, ".p3d", 4);
        own->size += 4;
    }
    return true;
}

/* Roots by paths in files are found now, whatever was asked before: a question always has the same answer. */
static struct p3d_bytes path_of(struct p3d_assets *assets, struct near_file near)
{
    struct p3d_bytes path;

    if (near.file == P3DI_NO_FILE || !p3di_assets_has_words(assets))
        return (struct p3d_bytes){NULL, 0};
    p3di_lock_take(&assets->lock);
    path = path_by(assets, &assets->files[near.file]);
    p3di_lock_give(&assets->lock);
    return path;
}

struct p3d_bytes p3d_assets_near(struct p3d_assets *assets, struct p3d_bytes path, bool *has_root)
{
    struct p3di_asset_path own;
    bool is_kin = false;

    if (has_root)
        *has_root = false;
    if (!p3di_assets_take_path(assets, path, &own))
        return (struct p3d_bytes){NULL, 0};
    if (has_root)
        *has_root =
            p3di_root_has(assets, p3di_asset_path_bytes(&own), p3di_assets_has_words(assets), &is_kin) || is_kin;
    return path_of(assets, find_near(assets, p3di_asset_path_bytes(&own)));
}

/* ---- Guesses ---- */

void p3di_assets_guess(struct p3d_assets *assets,
                       void (*tell)(void *user, struct p3d_bytes path, struct p3d_bytes found), void *user)
{
    assets->guess.tell = tell;
    assets->guess.user = user;
}

/* True if both are one file, which is in two folders that were added. */
static bool is_same(const struct p3d_assets *assets, const struct p3di_asset_file *a, const struct p3di_asset_file *b)
{
    const bool are_files = a->archive == P3DI_NO_ARCHIVE && b->archive == P3DI_NO_ARCHIVE;

    if (are_files)
        return p3di_is_same_file(a->origin, b->origin);
    return a->archive != P3DI_NO_ARCHIVE && b->archive != P3DI_NO_ARCHIVE && a->entry == b->entry &&
           p3di_is_same_file(assets->archives[a->archive].path, assets->archives[b->archive].path);
}

/* The only file of the name, or the file that shares most of the path: at least the folder's name. */
static bool guess(const struct p3d_assets *assets, const struct p3di_asset_path *path, uint32_t *number)
{
    const struct p3d_bytes wanted = p3di_asset_path_bytes(path), name = p3di_root_name_of(wanted);
    const uint32_t first = p3di_root_first_of_name(assets, name);
    bool is_only = first != P3DI_NO_FILE;
    uint32_t most = 0;

    for (uint32_t i = first; i != P3DI_NO_FILE; i = assets->files[i].next) {
        const uint32_t shared = p3di_root_shared(wanted, assets->files[i].path);

        is_only = is_only && is_same(assets, &assets->files[first], &assets->files[i]);
        if (shared > most) {
            most = shared;
            *number = i;
        }
    }
    return is_only || most > name.size;
}

bool p3di_assets_guessed(struct p3d_assets *assets, const struct p3di_asset_path *path, uint32_t *number)
{
    struct p3di_asset_path other;
    bool is_found = assets->guess.tell && path->size && guess(assets, path, number);

    for (unsigned i = 0; assets->guess.tell && !is_found && p3di_asset_path_other(path, i, &other); i++)
        is_found = guess(assets, &other, number);
    if (is_found) {
        p3di_lock_take(&assets->lock);
        assets->guess.tell(assets->guess.user, p3di_asset_path_bytes(path), path_by(assets, &assets->files[*number]));
        p3di_lock_give(&assets->lock);
    }
    return is_found;
}

/* ---- Hints ---- */

/* True if something says how the file's path begins. */
static bool has_root(const struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    struct p3d_bytes rest;

    for (uint32_t i = assets->trees[file->tree].first_worded; i != P3DI_NO_ROOT; i = assets->worded.items[i].next)
        if (p3di_root_is_below(file->path, assets->worded.items[i].below, &rest))
            return true;
    return p3di_root_is_certain(assets, file);
}

/* The folders that are missing before the file's path; empty if the two share no more than the name. */
static struct p3d_bytes lacking(struct p3d_bytes wanted, struct p3d_bytes path)
{
    const uint32_t shared = p3di_root_shared(wanted, path);
    const bool has_folder = memchr(wanted.data + wanted.size - shared, '\\', shared) != NULL;

    return (struct p3d_bytes){wanted.data, has_folder && shared < wanted.size ? wanted.size - shared - 1 : 0};
}

static const char *keep_hint(struct p3d_assets *assets, const char *text)
{
    const char *kept;

    p3di_lock_take(&assets->lock);
    kept = p3di_assets_join(assets, text, "", "");
    p3di_lock_give(&assets->lock);
    return kept;
}

const char *p3di_assets_hint(struct p3d_assets *assets, struct p3d_bytes path)
{
    struct p3di_asset_path own;
    struct near_file near;
    struct p3d_bytes meant, prefix = {NULL, 0};
    char text[512];

    if (!p3di_assets_take_path(assets, path, &own))
        return NULL;
    near = find_near(assets, p3di_asset_path_bytes(&own));
    meant = path_of(assets, near);
    if (!meant.size)
        return NULL;
    if (!has_root(assets, &assets->files[near.file]))
        prefix = lacking(p3di_asset_path_bytes(&own), assets->files[near.file].path);
    if (prefix.size)
        snprintf(text, sizeof text, "'%.*s' is there: is '%.*s' its prefix?", P3DI_PATH(meant), P3DI_PATH(prefix));
    else
        snprintf(text, sizeof text, "is '%.*s' meant?", P3DI_PATH(meant));
    return keep_hint(assets, text);
}

/* ---- Owners ---- */

enum p3di_owner p3di_assets_owner(struct p3d_assets *assets, struct p3d_bytes path)
{
    struct p3di_asset_path own;
    bool is_kin = false;

    if (p3di_is_of_game(path, P3D_PROFILE_ANY, false))
        return P3DI_OF_GAME;
    if (!p3di_assets_take_path(assets, path, &own))
        return P3DI_OF_OTHER;
    if (p3di_root_has(assets, p3di_asset_path_bytes(&own), p3di_assets_has_words(assets), &is_kin))
        return P3DI_OF_MOD;
    return is_kin ? P3DI_OF_SISTER : P3DI_OF_OTHER;
}

struct p3d_bytes p3di_assets_addon(struct p3d_bytes path)
{
    uint32_t ends[4] = {0, 0, 0, 0}, count = 0;

    for (uint32_t i = 0; i < path.size && count < 4; i++)
        if (p3d_is_slash(path.data[i]))
            ends[count++] = i;
    if (count == 4 && p3d_text_ends_with((struct p3d_bytes){path.data, ends[2]}, "addons"))
        return (struct p3d_bytes){path.data, ends[3]};
    return (struct p3d_bytes){path.data, count > 1 ? ends[1] : ends[0]};
}

bool p3di_assets_is_sure(struct p3d_assets *assets, struct p3d_bytes path)
{
    struct p3di_asset_path own;

    return p3di_assets_take_path(assets, path, &own) && p3di_root_is_sure(assets, p3di_asset_path_bytes(&own));
}
