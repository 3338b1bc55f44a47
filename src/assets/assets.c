/* assets.c: folders and PBO archives as one file system: the public calls.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "store.h"

#include "core/error.h"
#include "game.h"
#include "near.h"
#include "path.h"
#include "prefix.h"
#include "roots.h"
#include "system/name.h"

#include <limits.h>
#include <stdlib.h>

struct p3d_assets *p3d_assets_new(const struct p3d_options *options)
{
    struct p3di_arena *arena = p3di_arena_new(options, P3DI_NO_INPUT);
    struct p3d_assets *assets = arena ? p3di_arena_alloc(arena, 1, sizeof *assets) : NULL;

    if (!assets || !p3di_lock_init(&assets->lock)) {
        p3di_arena_free(arena);
        return NULL;
    }
    assets->arena = arena;
    assets->walk.names_left = P3DI_MOST_ASSET_NAMES;
    if (options) {
        assets->options.max_memory = options->max_memory;
        assets->options.allocator = options->allocator;
        assets->options.warn = options->warn;
        assets->options.warn_user = options->warn_user;
    }
    p3di_set_init(&assets->names.keys, arena, 0);
    p3di_set_init(&assets->twins.keys, arena, 0);
    p3di_set_init(&assets->prefixes, arena, 0);
    p3di_set_init(&assets->worded_prefixes, arena, 0);
    p3di_set_init(&assets->mods, arena, 0);
    p3di_set_init(&assets->walk.folders, arena, sizeof(struct p3di_identity));
    p3di_set_init(&assets->added.known, arena, sizeof(struct p3di_identity));
    p3di_set_init(&assets->beside.known, arena, sizeof(struct p3di_identity));
    p3di_set_init(&assets->inputs.known, arena, sizeof(struct p3di_identity));
    p3di_set_init(&assets->input_files.known, arena, sizeof(struct p3di_identity));
    return assets;
}

void p3d_assets_free(struct p3d_assets *assets)
{
    if (!assets)
        return;
    for (size_t i = 0; i < assets->archive_count; i++)
        p3d_pbo_free(assets->archives[i].pbo);
    p3di_lock_end(&assets->lock);
    p3di_arena_free(assets->arena);
}

static bool fail_memory(struct p3d_error *error)
{
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the files of the assets");
    return false;
}

/* A place that was added before stays where it is. Callers often add a place twice. */
static bool add_place(struct p3d_assets *assets, struct p3di_asset_places *places, const char *path)
{
    const char **items;
    bool is_new;

    if (places->count && strcmp(places->items[places->count - 1], path) == 0)
        return true;
    items = p3di_arena_grow(assets->arena, places->items, places->count, &places->capacity, sizeof *items);
    if (!items)
        return false;
    places->items = items;
    if (!p3di_assets_know_place(&places->known, path, &is_new))
        return false;
    if (!is_new)
        return true;
    items[places->count] = p3di_assets_join(assets, path, "", "");
    return items[places->count] && ++places->count;
}

static bool add(struct p3d_assets *assets, struct p3di_asset_places *places, const char *path, struct p3d_error *error)
{
    bool is_good = false;

    p3di_lock_take(&assets->lock);
    if (assets->is_indexed)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "folders cannot be added to assets that were looked into");
    else
        is_good = add_place(assets, places, path) || fail_memory(error);
    p3di_lock_give(&assets->lock);
    return is_good;
}

static bool fail_missing(struct p3d_error *error)
{
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "there is no such folder or file");
    return false;
}

bool p3d_assets_add(struct p3d_assets *assets, const char *path, struct p3d_error *error)
{
    p3di_error_clear(error);
    if (!p3di_is_file(path) && !p3di_is_folder(path))
        return fail_missing(error);
    return add(assets, &assets->added, path, error);
}

/* Cuts "addon.pbo" out of "addon.pbo:data/car.p3d". False if there is no such archive. */
static bool cut_member(char *path)
{
    for (char *colon = strchr(path, ':'); colon; colon = strchr(colon + 1, ':')) {
        *colon = 0;
        if (p3di_is_archive_name(path) && p3di_is_file(path))
            return true;
        *colon = ':';
    }
    return false;
}

/* `file`: the path, which is cut. */
static bool add_mod(struct p3d_assets *assets, char *path, const char *file, struct p3d_error *error)
{
    const bool is_place = p3di_is_folder(path) || (p3di_is_file(path) && p3di_is_archive_name(path));

    if (!is_place && !cut_member(path)) {
        const char *folder = p3di_climb(path) && !*path ? "." : path;

        return p3di_is_folder(folder)
                   ? add(assets, &assets->beside, folder, error) && add(assets, &assets->input_files, file, error)
                   : fail_missing(error);
    }
    assets->is_of_mod = true;
    return add(assets, &assets->added, path, error) && add(assets, &assets->inputs, path, error);
}

bool p3d_assets_add_mod(struct p3d_assets *assets, const char *path, struct p3d_error *error)
{
    const size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    bool is_good;

    p3di_error_clear(error);
    if (!copy)
        return fail_memory(error);
    memcpy(copy, path, size);
    is_good = add_mod(assets, copy, path, error);
    free(copy);
    return is_good;
}

bool p3d_assets_has_mod(struct p3d_assets *assets)
{
    return p3di_assets_make_ready(assets) && assets->has_mod;
}

static bool is_it(const char *path, const struct p3di_identity *identity)
{
    struct p3di_identity own;

    return p3di_identify(path, &own) && own.device == identity->device && own.number == identity->number;
}

/* True if a folder or an archive was added, or an archive was found since. */
static bool has_place(struct p3d_assets *assets, const char *path, enum p3di_kind kind)
{
    struct p3di_file_info wanted;
    bool is_one = false;

    if (!p3di_look_at(path, &wanted) || wanted.kind != kind)
        return false;
    p3di_lock_take(&assets->lock);
    for (size_t i = 0; i < assets->added.count && !is_one; i++)
        is_one = is_it(assets->added.items[i], &wanted.identity);
    for (size_t i = 0; i < assets->archive_count && !is_one; i++)
        is_one = is_it(assets->archives[i].path, &wanted.identity);
    p3di_lock_give(&assets->lock);
    return is_one;
}

bool p3d_assets_has_folder(struct p3d_assets *assets, const char *path)
{
    return has_place(assets, path, P3DI_FOLDER);
}

bool p3d_assets_has_archive(struct p3d_assets *assets, const char *path)
{
    return has_place(assets, path, P3DI_FILE);
}

bool p3d_assets_is_prefix_file(const char *name)
{
    return p3di_is_prefix_file(name);
}

/* ---- Looking up ---- */

/* The way to look a path up. */
struct lookup {
    const struct p3d_assets *assets;
    enum p3di_root_kind kind;
    bool has_name; /* there is a file with one of the names */
};

static bool find_path(struct lookup *lookup, const struct p3di_asset_path *path, uint32_t *number)
{
    const struct p3d_bytes key = p3di_asset_path_bytes(path);

    if (!key.size || p3di_root_first_of_name(lookup->assets, p3di_root_name_of(key)) == P3DI_NO_FILE)
        return false;
    lookup->has_name = true;
    return p3di_root_find(lookup->assets, key, lookup->kind, number);
}

/* Finds the file with another extension of textures, from the first extension to the one before `end`. */
static bool find_other(struct lookup *lookup, const struct p3di_asset_path *own, unsigned end, uint32_t *number)
{
    struct p3di_asset_path other;

    for (unsigned i = 0; i < end && p3di_asset_path_other(own, i, &other); i++)
        if (find_path(lookup, &other, number))
            return true;
    return false;
}

/* The game takes the built texture if a path names its source. */
static bool look_up(struct lookup *lookup, const struct p3di_asset_path *own, uint32_t *number)
{
    return (p3di_asset_path_is_source(own) && find_other(lookup, own, P3DI_BUILT_EXTENSIONS, number)) ||
           find_path(lookup, own, number) || find_other(lookup, own, UINT_MAX, number);
}

/* The file where the path says that it is. */
static bool find_placed(struct p3d_assets *assets, struct lookup *lookup, const struct p3di_asset_path *own,
                        uint32_t *number)
{
    lookup->kind = P3DI_AT_ONCE;
    if (look_up(lookup, own, number))
        return true;
    if (!lookup->has_name)
        return false;
    lookup->kind = P3DI_BY_WORDS;
    if (!p3di_is_of_game(p3di_asset_path_bytes(own), P3D_PROFILE_ANY, false) && p3di_assets_has_words(assets) &&
        look_up(lookup, own, number))
        return true;
    lookup->kind = P3DI_BY_NAME;
    return assets->has_alone && look_up(lookup, own, number);
}

/* `is_guessed`: or else the file that is taken by its name. */
static bool find_file(struct p3d_assets *assets, struct p3d_bytes path, bool is_guessed, uint32_t *number)
{
    struct lookup lookup = {.assets = assets};
    struct p3di_asset_path own;

    own.size = 0;
    return p3di_asset_path_add(&own, path) &&
           (find_placed(assets, &lookup, &own, number) ||
            (is_guessed && lookup.has_name && p3di_assets_guessed(assets, &own, number)));
}

bool p3di_assets_find(struct p3d_assets *assets, struct p3d_bytes path, uint32_t *number)
{
    return find_file(assets, path, true, number);
}

const char *p3di_assets_placed(struct p3d_assets *assets, struct p3d_bytes path)
{
    uint32_t number;

    return p3di_assets_make_ready(assets) && find_file(assets, path, false, &number)
               ? p3di_assets_origin(assets, number)
               : NULL;
}

bool p3d_assets_has(struct p3d_assets *assets, struct p3d_bytes path, const char **origin)
{
    uint32_t number;

    if (origin)
        *origin = NULL;
    if (!p3di_assets_make_ready(assets) || !p3di_assets_find(assets, path, &number))
        return false;
    if (origin)
        *origin = p3di_assets_origin(assets, number);
    return !origin || *origin;
}

/* ---- Roots ---- */

static bool root_at(const struct p3d_assets *assets, size_t index, struct p3d_asset_root *root)
{
    const struct p3di_asset_roots *lists[] = {&assets->roots, &assets->worded};

    for (size_t i = 0; i < sizeof lists / sizeof(struct p3di_asset_roots *); i++) {
        if (index < lists[i]->count) {
            *root = lists[i]->items[index].info;
            return true;
        }
        index -= lists[i]->count;
    }
    return false;
}

bool p3d_assets_root(struct p3d_assets *assets, size_t index, struct p3d_asset_root *root)
{
    memset(root, 0, sizeof *root);
    return p3di_assets_make_ready(assets) && p3di_assets_has_words(assets) && root_at(assets, index, root);
}

/* ---- Opening ---- */

/* Puts the path before an error of the system or a limit, which does not name the file; errors of an archive's entry
 * name it. */
static bool name_failure(struct p3d_bytes path, bool is_entry, struct p3d_error *error)
{
    struct p3d_error reason;

    if (!error || (error->status != P3D_SYSTEM && (is_entry || error->status != P3D_UNSUPPORTED)))
        return false;
    reason = *error;
    p3di_error_clear(error);
    p3di_error_set(error, reason.status, P3D_NO_LOD, 0, "%.*s: %.80s", P3DI_PATH(path), reason.message);
    return false;
}

/* Of its message, so that another can follow: roots are named where there is room for all of it. */
#define MOST_ABSENT 140u

static bool fail_absent(struct p3d_assets *assets, struct p3d_bytes path, struct p3d_error *error)
{
    const size_t used = (size_t)p3di_path_size(path) + strlen(" is not in "), least = sizeof "the assets";
    const size_t left = used + least < MOST_ABSENT ? MOST_ABSENT - used : least;
    char where[P3DI_WHERE_SIZE];

    p3di_lock_take(&assets->lock);
    assets->lacked_one = true;
    p3di_lock_give(&assets->lock);
    if (assets->has_mod)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%.*s is not in %s", P3DI_PATH(path),
                       p3di_assets_where(assets, where, left < sizeof where ? left : sizeof where));
    else
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%.*s is not found: nothing says which mod it is in",
                       P3DI_PATH(path));
    return false;
}

bool p3di_assets_lacked_one(struct p3d_assets *assets)
{
    bool lacked_one;

    p3di_lock_take(&assets->lock);
    lacked_one = assets->lacked_one;
    p3di_lock_give(&assets->lock);
    return lacked_one;
}

bool p3di_assets_open_numbered(struct p3d_assets *assets, struct p3d_bytes path, const struct p3d_options *options,
                               struct p3d_asset *asset, uint32_t *number, struct p3d_error *error)
{
    p3di_error_clear(error);
    memset(asset, 0, sizeof *asset);
    if (!p3di_assets_make_ready(assets))
        return fail_memory(error);
    if (!p3di_assets_find(assets, path, number)) {
        if (!p3di_assets_are_whole(assets))
            return fail_memory(error);
        return fail_absent(assets, path, error);
    }
    return p3di_assets_open_file(assets, *number, options, asset, error) ||
           name_failure(path, assets->files[*number].archive != P3DI_NO_ARCHIVE, error);
}

bool p3d_assets_open(struct p3d_assets *assets, struct p3d_bytes path, const struct p3d_options *options,
                     struct p3d_asset *asset, struct p3d_error *error)
{
    uint32_t number;

    return p3di_assets_open_numbered(assets, path, options, asset, &number, error);
}

void p3d_asset_close(struct p3d_asset *asset)
{
    p3d_file_free(&asset->file);
    p3d_contents_free(&asset->contents);
    memset(asset, 0, sizeof *asset);
}
