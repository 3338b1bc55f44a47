/* find_game.c: the game that files are for, by the configs of their mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_game.h"

#include "assets/roots.h"
#include "assets/store.h"
#include "system/name.h"

#define MOST_FILES 64u  /* whose nearest configs are looked for */
#define MOST_ADDONS 16u /* that others need, and that are looked into */

/* The number of a file among the assets, or P3DI_NO_FILE. */
static uint32_t number_of(const struct p3d_assets *assets, const struct p3di_path *path)
{
    struct p3di_asset_path name = {.size = 0};
    struct p3d_bytes entry = p3d_bytes_of(p3di_base_name(path->path));
    uint32_t number;

    if (path->archive && path->entry >= path->archive->pbo->entry_count)
        return P3DI_NO_FILE;
    if (path->archive)
        entry = path->archive->pbo->entries[path->entry].name;
    if (!p3di_asset_path_add(&name, entry))
        return P3DI_NO_FILE;
    number = p3di_root_first_of_name(assets, p3di_root_name_of(p3di_asset_path_bytes(&name)));
    for (; number != P3DI_NO_FILE; number = assets->files[number].next) {
        const struct p3di_asset_file *file = &assets->files[number];
        const bool is_of_archive = file->archive != P3DI_NO_ARCHIVE;

        if (is_of_archive != (path->archive != NULL))
            continue;
        if (is_of_archive ? file->entry == path->entry &&
                                p3di_is_same_file(assets->archives[file->archive].path, path->archive->path)
                          : p3di_is_same_file(file->origin, path->path))
            break;
    }
    return number;
}

static void read_nearest(struct p3di_table *table, const struct p3di_path *path)
{
    const struct p3d_assets *assets = table->assets;
    const uint32_t file = number_of(assets, path);
    const uint32_t nearest = file == P3DI_NO_FILE ? file : p3di_root_config_of(assets, &assets->files[file]);

    if (nearest != P3DI_NO_FILE)
        p3di_table_read(table, nearest);
}

static bool is_among(const struct p3di_asset_file *file, const struct p3di_asset_places *places)
{
    bool is_one = false;

    for (size_t i = 0; i < places->count && !is_one; i++)
        is_one = p3di_is_within(file->origin, places->items[i]);
    return is_one;
}

/* False for files of archives, and of folders that were added as assets: they may be of another game. */
static bool is_of_mod(const struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    return file->archive == P3DI_NO_ARCHIVE && (is_among(file, &assets->inputs) || !is_among(file, &assets->added));
}

/* True if an addon of this name may lie in the config's folder: "main" or "mod_main" of "mod_main". */
static bool is_called(struct p3d_bytes addon, const char *config)
{
    const char *end = p3di_base_name(config), *at;
    uint32_t left = addon.size;

    end -= end > config;
    for (at = end; at > config && !p3di_is_slash(at[-1]); at--)
        if (!left || p3d_lower((uint8_t)at[-1]) != addon.data[--left])
            return false;
    return at < end && (!left || addon.data[left - 1] == '_');
}

/* The config of an addon that another needs; P3DI_NO_FILE if its folder is called otherwise. */
static uint32_t find_addon(const struct p3d_assets *assets, struct p3d_bytes addon)
{
    for (uint32_t config = p3di_root_first_config(assets); config != P3DI_NO_FILE;
         config = p3di_root_next_config(assets, config))
        if (is_of_mod(assets, &assets->files[config]) && is_called(addon, assets->files[config].origin))
            return config;
    return P3DI_NO_FILE;
}

/* Goes from addon to addon that these need, until one names a game. */
static enum p3di_games follow(struct p3di_table *table, enum p3d_profile *profile, struct p3d_bytes *why)
{
    const struct p3di_set *required = &table->lists[P3DI_OF_REQUIRED];
    enum p3di_games games = p3di_table_guess(table, profile, why);

    for (uint32_t i = 0; i < required->count && i < MOST_ADDONS && games == P3DI_NO_GAME && !table->job.has_failed;
         i++) {
        const struct p3d_bytes *addons = (const struct p3d_bytes *)(const void *)required->keys;
        const uint32_t config = find_addon(table->assets, addons[i]);

        if (config == P3DI_NO_FILE)
            continue;
        p3di_table_read(table, config);
        games = p3di_table_guess(table, profile, why);
    }
    return games;
}

/* Nothing else is judged by the game. */
static bool is_model(const struct p3di_path *path)
{
    return !path->problem && p3di_has_extension(path->path, ".p3d");
}

enum p3di_games p3di_find_game(struct p3di_table *table, const struct p3di_paths *paths, enum p3d_profile *profile,
                               struct p3d_bytes *why)
{
    const enum p3di_games games = p3di_table_guess(table, profile, why);
    bool has_model = false;

    for (size_t i = 0; i < paths->count && !has_model; i++)
        has_model = is_model(&paths->items[i]);
    if (games != P3DI_NO_GAME || !has_model || !table->assets || !p3di_assets_make_ready(table->assets))
        return games;
    for (size_t i = 0; i < paths->count && i < MOST_FILES && !table->job.has_failed; i++)
        if (is_model(&paths->items[i]))
            read_nearest(table, &paths->items[i]);
    return follow(table, profile, why);
}
