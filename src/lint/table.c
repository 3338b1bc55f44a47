/* table.c: what all configs of a mod say together.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "table.h"

#include "known_names.h"

#include "assets/near.h"
#include "assets/path.h"
#include "assets/roots.h"
#include "assets/store.h"
#include "core/words.h"
#include "files/includes.h"
#include "system/files.h"
#include "system/name.h"

#define LONGEST 128u /* of a name in quotes */

bool p3di_table_begin(struct p3di_table *table, struct p3d_assets *assets, struct p3d_error *error)
{
    *table = (struct p3di_table){.assets = assets};
    if (!p3di_lock_init(&table->lock) ||
        !p3di_job_begin(&table->job, "for the classes of the mod", P3DI_NO_INPUT, NULL, error))
        return false;
    table->job.error = NULL; /* the caller's */
    for (size_t i = 0; i < P3DI_TABLE_LISTS; i++)
        p3di_set_init(&table->lists[i], table->job.arena, 0);
    for (size_t i = 0; i < P3DI_TABLE_LISTS; i++)
        p3di_set_init(&table->here[i], table->job.arena, 0);
    p3di_set_init(&table->files, table->job.arena, sizeof(struct p3di_identity));
    return true;
}

void p3di_table_end(struct p3di_table *table)
{
    if (table->job.arena)
        p3di_lock_end(&table->lock);
    p3di_arena_free(table->job.arena);
    memset(table, 0, sizeof *table);
}

/* A copy is made only of what is new. */
static void add_to(struct p3di_table *table, struct p3di_set *set, struct p3d_bytes name)
{
    uint8_t text[LONGEST];
    struct p3d_bytes lower;
    uint32_t number;

    if (!name.size || name.size > LONGEST)
        return;
    for (uint32_t i = 0; i < name.size; i++)
        text[i] = p3d_lower(name.data[i]);
    lower = (struct p3d_bytes){text, name.size};
    if (p3di_set_find(set, &lower, &number))
        return;
    lower = p3di_job_copy(&table->job, lower);
    p3di_job_add(&table->job, set, &lower, &number);
}

static void add(struct p3di_table *table, enum p3di_table_list list, struct p3d_bytes name)
{
    add_to(table, &table->lists[list], name);
}

/* ---- A config ---- */

static const struct p3d_config_class *class_of(const struct p3d_config_class *class_, const char *name)
{
    for (uint32_t i = 0; i < class_->entry_count; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS && p3d_text_equal(class_->entries[i].name, name))
            return class_->entries[i].class_;
    return NULL;
}

static void add_texts(struct p3di_table *table, enum p3di_table_list list, const struct p3d_config_value *value)
{
    if (value->kind == P3D_CONFIG_STRING)
        add(table, list, p3d_text(value->text));
    for (uint32_t i = 0; value->kind == P3D_CONFIG_ITEMS && i < value->count; i++)
        if (value->items[i].kind == P3D_CONFIG_STRING)
            add(table, list, p3d_text(value->items[i].text));
}

static void take_slots(struct p3di_table *table, const struct p3d_config_class *class_)
{
    for (uint32_t i = 0; i < class_->entry_count; i++) {
        const struct p3d_config_entry *entry = &class_->entries[i];

        if ((entry->kind == P3D_CONFIG_VALUE || entry->kind == P3D_CONFIG_ARRAY) &&
            (p3d_text_equal(entry->name, "attachments") || p3d_text_equal(entry->name, "inventorySlot")))
            add_texts(table, P3DI_OF_USED_SLOTS, &entry->value);
    }
}

static void add_classes(struct p3di_table *table, enum p3di_table_list list, const struct p3d_config_class *among)
{
    for (uint32_t i = 0; among && i < among->entry_count; i++)
        if (among->entries[i].kind == P3D_CONFIG_CLASS)
            add(table, list, among->entries[i].name);
}

static void take_group(struct p3di_table *table, enum p3di_table_list list, const struct p3d_config_class *group)
{
    for (uint32_t i = 0; i < group->entry_count; i++) {
        const struct p3d_config_entry *entry = &group->entries[i];

        if (entry->kind == P3D_CONFIG_CLASS || entry->kind == P3D_CONFIG_EXTERNAL)
            add(table, list, entry->name);
        if (entry->kind != P3D_CONFIG_CLASS)
            continue;
        add_to(table, &table->here[list], entry->name);
        add(table, list, entry->class_->base_name);
        if (list == P3DI_OF_PATCHES) {
            const struct p3d_config_value *required = p3d_config_find_value(entry->class_, "requiredAddons");

            if (required)
                add_texts(table, P3DI_OF_REQUIRED, required);
            continue;
        }
        take_slots(table, entry->class_);
        if (list == P3DI_OF_WEAPONS)
            add_classes(table, list, entry->class_); /* muzzles: some list them as weapons */
        add_classes(table, P3DI_OF_SOURCES, class_of(entry->class_, "AnimationSources"));
        add_classes(table, P3DI_OF_SOURCES, class_of(entry->class_, "Doors"));
    }
}

static void take_slot_names(struct p3di_table *table, const struct p3d_config_class *slots)
{
    for (uint32_t i = 0; i < slots->entry_count; i++) {
        const struct p3d_config_entry *entry = &slots->entries[i];
        const struct p3d_config_value *name =
            entry->kind == P3D_CONFIG_CLASS ? p3d_config_find_value(entry->class_, "name") : NULL;

        if (name)
            add_texts(table, P3DI_OF_SLOTS, name);
    }
}

static void take_config(struct p3di_table *table, const struct p3d_config *config)
{
    static const struct {
        const char *name;
        enum p3di_table_list list;
    } groups[] = {{"CfgVehicles", P3DI_OF_VEHICLES},    {"CfgWeapons", P3DI_OF_WEAPONS},
                  {"CfgMagazines", P3DI_OF_MAGAZINES},  {"CfgAmmo", P3DI_OF_AMMO},
                  {"CfgNonAIVehicles", P3DI_OF_OTHERS}, {"CfgGlasses", P3DI_OF_OTHERS},
                  {"CfgPatches", P3DI_OF_PATCHES}};
    const struct p3d_config_class *slots = class_of(&config->root, "CfgSlots");

    table->has_dayz_mod |= p3di_has_dayz_mod(config);
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        const struct p3d_config_class *group = class_of(&config->root, groups[i].name);

        if (group)
            take_group(table, groups[i].list, group);
    }
    if (slots)
        take_slot_names(table, slots);
}

void p3di_table_take(struct p3di_table *table, const struct p3d_config *config, const char *path)
{
    struct p3di_identity identity;
    uint32_t number;

    if (path && p3di_identify(path, &identity))
        p3di_job_add(&table->job, &table->files, &identity, &number);
    take_config(table, config);
}

/* ---- The configs of the assets ---- */

static bool was_read(const struct p3di_table *table, const char *path)
{
    struct p3di_identity identity;
    uint32_t number;

    return p3di_identify(path, &identity) && p3di_set_find(&table->files, &identity, &number);
}

static void read_config(struct p3di_table *table, uint32_t file)
{
    struct p3di_job job;
    struct p3d_error error = {.status = P3D_OK};
    struct p3d_asset asset;
    struct p3d_config *config = NULL;

    if (!p3di_job_begin(&job, "for a config", P3DI_NO_INPUT, NULL, &error)) {
        p3di_job_fail_memory(&table->job);
        return;
    }
    if (p3di_assets_open_file(table->assets, file, NULL, &asset, &error)) {
        struct p3di_includes includes = p3di_includes_of_asset(&job, table->assets, file);
        const struct p3d_config_options options = p3di_include_options(&includes);

        config = p3d_config_read(asset.data, asset.size, &options, NULL, &error);
    }
    table->has_gaps |= !config;
    if (config)
        p3di_table_take(table, config, table->assets->files[file].archive == P3DI_NO_ARCHIVE ? asset.origin : NULL);
    if (job.has_failed || error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&table->job);
    p3d_config_free(config);
    p3d_asset_close(&asset);
    p3di_arena_free(job.arena);
}

void p3di_table_read(struct p3di_table *table, uint32_t file)
{
    if (table->assets->files[file].archive != P3DI_NO_ARCHIVE ||
        !was_read(table, p3di_assets_origin(table->assets, file)))
        read_config(table, file);
}

/* The config.bin that was made of the config.cpp beside it says the same: it costs little. */
static void read_configs(struct p3di_table *table)
{
    const struct p3d_assets *assets = table->assets;

    table->is_read = true;
    if (!assets || !p3di_assets_make_ready(table->assets))
        return;
    for (uint32_t file = p3di_root_first_config(assets); file != P3DI_NO_FILE && !table->job.has_failed;
         file = p3di_root_next_config(assets, file))
        p3di_table_read(table, file);
}

/* ---- Words and strings ---- */

static bool is_of_name(uint8_t c)
{
    return is_letter_or_digit(c) || c == '_';
}

/* Names in quotes, which may be doubled. */
static void take_words(struct p3di_table *table, struct p3d_bytes text)
{
    for (uint32_t i = 0; i + 1 < text.size; i++) {
        uint32_t end = i + 1;

        if (text.data[i] != '"' && text.data[i] != '\'')
            continue;
        while (end < text.size && is_of_name(text.data[end]))
            end++;
        if (end < text.size && end > i + 1 && (text.data[end] == '"' || text.data[end] == '\''))
            add(table, P3DI_OF_WORDS, (struct p3d_bytes){text.data + i + 1, end - i - 1});
        i = end - 1;
    }
}

/* ID="STR_MOD_NAME" of each key. */
static void take_strings(struct p3di_table *table, struct p3d_bytes text)
{
    for (uint32_t i = 1; i + 5 < text.size; i++) {
        const uint8_t *at = text.data + i, *end;
        uint32_t skip = 2;

        if (p3d_lower(at[0]) != 'i' || p3d_lower(at[1]) != 'd' || is_of_name(at[-1]))
            continue;
        while (i + skip < text.size && (at[skip] == ' ' || at[skip] == '='))
            skip++;
        if (i + skip + 1 >= text.size || (at[skip] != '"' && at[skip] != '\''))
            continue;
        end = memchr(at + skip + 1, at[skip], text.size - i - skip - 1);
        if (end)
            add(table, P3DI_OF_STRINGS, (struct p3d_bytes){at + skip + 1, (uint32_t)(end - at) - skip - 1});
    }
}

/* "STR_MOD_NAME","Name",... of each key: DayZ and old games have it so. */
static void take_columns(struct p3di_table *table, struct p3d_bytes text)
{
    uint32_t start = 0;

    for (uint32_t i = 0; i <= text.size; i++) {
        uint32_t from = start, end;

        if (i < text.size && text.data[i] != '\n')
            continue;
        while (from < i && (text.data[from] == '"' || text.data[from] == ' '))
            from++;
        for (end = from; end < i && is_of_name(text.data[end]);)
            end++;
        add(table, P3DI_OF_STRINGS, (struct p3d_bytes){text.data + from, end - from});
        start = i + 1;
    }
}

/* Calls `take` with each file of the assets with one of the extensions, and of this name, unless that is NULL. */
static void each_text(struct p3di_table *table, const char *endings, const char *name,
                      void (*take)(struct p3di_table *, struct p3d_bytes))
{
    const size_t count = table->assets && p3di_assets_make_ready(table->assets) ? table->assets->file_count : 0;

    for (size_t i = 0; i < count && !table->job.has_failed; i++) {
        struct p3d_error error = {.status = P3D_OK};
        struct p3d_asset asset;

        if (!p3di_ends_with_any(table->assets->files[i].path, endings) ||
            (name && !p3d_text_ends_with(table->assets->files[i].path, name)))
            continue;
        if (p3di_assets_open_file(table->assets, (uint32_t)i, NULL, &asset, &error))
            take(table, (struct p3d_bytes){asset.data, (uint32_t)(asset.size < UINT32_MAX ? asset.size : 0)});
        if (error.status == P3D_NO_MEMORY)
            p3di_job_fail_memory(&table->job);
        p3d_asset_close(&asset);
    }
}

/* ---- Questions ---- */

static void read_list(struct p3di_table *table, enum p3di_table_list list)
{
    if (list == P3DI_OF_WORDS && !table->has_words) {
        table->has_words = true;
        each_text(table, ".sqf .sqs .c .cpp .hpp .h .inc .ext .fsm .sqm .bin", NULL, take_words);
    } else if (list == P3DI_OF_STRINGS && !table->has_strings) {
        table->has_strings = true;
        each_text(table, ".xml", "stringtable.xml", take_strings);
        each_text(table, ".csv", "stringtable.csv", take_columns);
    } else if (!table->is_read) {
        read_configs(table);
    }
}

const struct p3di_set *p3di_table_names(struct p3di_table *table, enum p3di_table_list list)
{
    p3di_lock_take(&table->lock);
    read_list(table, list);
    p3di_lock_give(&table->lock);
    return &table->lists[list];
}

bool p3di_table_has_gaps(struct p3di_table *table)
{
    (void)p3di_table_names(table, P3DI_OF_PATCHES);
    return table->has_gaps;
}

bool p3di_table_is_whole(struct p3di_table *table)
{
    bool is_whole;

    p3di_lock_take(&table->lock);
    is_whole = !table->job.has_failed;
    p3di_lock_give(&table->lock);
    return is_whole;
}

bool p3di_table_has(struct p3di_table *table, enum p3di_table_list list, struct p3d_bytes name)
{
    uint32_t number;

    return name.size && p3di_set_find(p3di_table_names(table, list), &name, &number);
}

struct p3d_bytes p3di_table_near(struct p3di_table *table, enum p3di_table_list list, struct p3d_bytes name)
{
    const struct p3di_set *all = p3di_table_names(table, list),
                          *here = table->here[list].count ? &table->here[list] : all;
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)here->keys;
    struct p3d_bytes nearest = {NULL, 0};
    uint32_t fewest = name.size < 8 ? 2 : 3; /* letters that are too many to be a slip */

    for (uint32_t i = 0; i < here->count; i++) {
        const uint32_t longer = items[i].size < name.size ? name.size - items[i].size : items[i].size - name.size;
        const uint32_t slips = longer < fewest ? p3di_count_misspelt(name, items[i]) : UINT32_MAX;

        if (slips >= fewest || !slips)
            continue;
        fewest = slips;
        nearest = items[i];
    }
    return nearest;
}

/* "mod_" of "mod_car"; empty if there is no '_', or only a letter before it. */
static struct p3d_bytes tag_of(struct p3d_bytes name)
{
    const uint8_t *end = name.size ? memchr(name.data, '_', name.size) : NULL;
    const uint32_t size = end ? (uint32_t)(end - name.data) + 1 : 0;

    return (struct p3d_bytes){name.data, size > 2 ? size : 0};
}

static uint32_t count_tagged(const struct p3di_set *set, struct p3d_bytes tag)
{
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)set->keys;
    uint32_t count = 0;

    for (uint32_t i = 0; i < set->count; i++)
        count += items[i].size >= tag.size && memcmp(items[i].data, tag.data, tag.size) == 0;
    return count;
}

bool p3di_table_is_lone(const struct p3di_table *table)
{
    return table->assets && table->assets->is_lone;
}

bool p3di_table_is_part(struct p3di_table *table, struct p3d_bytes tag)
{
    const struct p3di_set *required = p3di_table_names(table, P3DI_OF_REQUIRED);
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)required->keys;
    uint32_t number;

    if (p3di_table_is_lone(table))
        return true;
    for (uint32_t i = 0; i < required->count; i++)
        if (items[i].size >= tag.size && memcmp(items[i].data, tag.data, tag.size) == 0 &&
            !p3di_set_find(&table->lists[P3DI_OF_PATCHES], &items[i], &number))
            return true;
    return false;
}

bool p3di_table_may_mean_own(struct p3di_table *table, struct p3d_bytes path)
{
    const enum p3di_owner owner = p3di_assets_owner(table->assets, path);
    struct p3di_asset_path plain;
    struct p3d_bytes mod;

    if (owner != P3DI_OF_OTHER || !p3di_assets_take_path(table->assets, path, &plain))
        return owner == P3DI_OF_MOD;
    mod = p3di_root_mod_of(p3di_asset_path_bytes(&plain));
    return !mod.size || !p3di_table_is_part(table, p3di_root_name_of(mod));
}

bool p3di_table_has_tag(struct p3di_table *table, enum p3di_table_list list, struct p3d_bytes name)
{
    const struct p3d_bytes tag = tag_of(name);
    const bool is_there = tag.size && p3di_table_names(table, list)->count;

    return is_there && count_tagged(&table->here[P3DI_OF_PATCHES], tag) && count_tagged(&table->here[list], tag) > 1 &&
           !p3di_table_is_part(table, tag);
}

bool p3di_table_has_slot_tag(struct p3di_table *table, struct p3d_bytes name)
{
    const struct p3d_bytes tag = tag_of(name);

    return tag.size && count_tagged(p3di_table_names(table, P3DI_OF_SLOTS), tag) > 1 && !p3di_table_is_part(table, tag);
}

bool p3di_table_has_string_tag(struct p3di_table *table, struct p3d_bytes tag)
{
    return count_tagged(p3di_table_names(table, P3DI_OF_STRINGS), tag);
}

/* ---- Proxies ---- */

/* "wheel" of "mod\wheel.p3d". */
static struct p3d_bytes proxy_of(struct p3d_bytes path)
{
    if (p3d_text_ends_with(path, ".p3d"))
        path.size -= 4;
    for (uint32_t i = path.size; i-- > 0;)
        if (p3d_is_slash(path.data[i]))
            return (struct p3d_bytes){path.data + i + 1, path.size - i - 1};
    return path;
}

void p3di_table_take_proxy(struct p3di_table *table, struct p3d_bytes path)
{
    p3di_lock_take(&table->lock); /* around the memory of all lists */
    add(table, P3DI_OF_PROXIES, proxy_of(path));
    p3di_lock_give(&table->lock);
}

bool p3di_table_has_proxy(struct p3di_table *table, struct p3d_bytes path)
{
    static const enum p3di_table_list lists[] = {P3DI_OF_OTHERS, P3DI_OF_VEHICLES, P3DI_OF_AMMO};
    const struct p3d_bytes name = proxy_of(path);
    uint8_t text[LONGEST];
    struct p3d_bytes key;
    bool is_there = false;

    if (name.size > LONGEST - 5)
        return false;
    memcpy(text, "proxy", 5);
    for (uint32_t i = 0; i < name.size; i++)
        text[5 + i] = name.data[i] == ' ' ? '_' : p3d_lower(name.data[i]);
    key = (struct p3d_bytes){text, 5 + name.size};
    for (size_t i = 0; i < sizeof lists / sizeof *lists && !is_there; i++)
        is_there = p3di_table_has(table, lists[i], key);
    return is_there;
}

/* ---- Folders ---- */

static struct p3d_bytes first_folder(struct p3d_bytes path)
{
    const uint8_t *end = path.size ? memchr(path.data, '\\', path.size) : NULL;

    return (struct p3d_bytes){path.data, end ? (uint32_t)(end - path.data) : path.size};
}

/* The first folder of an addon that is nearly that of the path. */
static struct p3d_bytes near_root(const struct p3d_assets *assets, struct p3d_bytes path)
{
    const struct p3d_bytes first = first_folder(path);

    for (size_t i = 0; i < assets->roots.count; i++) {
        const struct p3d_bytes own = first_folder(assets->roots.items[i].info.prefix);

        if (assets->roots.items[i].has_config && own.size > 3 && p3di_count_misspelt(first, own) < 3)
            return own;
    }
    return (struct p3d_bytes){NULL, 0};
}

enum p3d_file_state p3di_table_find_folder(struct p3di_table *table, struct p3d_bytes path, struct p3d_bytes *near)
{
    struct p3di_asset_path own = {.size = 0};
    struct p3d_bytes key;

    *near = (struct p3d_bytes){NULL, 0};
    if (!table->assets || !p3d_assets_has_mod(table->assets) || !p3di_asset_path_add(&own, path) || !own.size)
        return P3D_FILE_UNKNOWN;
    key = p3di_asset_path_bytes(&own);
    if (p3d_assets_has(table->assets, key, NULL) || p3di_root_has_below(table->assets, key))
        return P3D_FILE_THERE;
    if (p3di_assets_owner(table->assets, key) == P3DI_OF_MOD)
        return P3D_FILE_MISSING;
    *near = near_root(table->assets, key);
    return near->size ? P3D_FILE_MISSING : P3D_FILE_UNKNOWN;
}

/* ---- The game ---- */

enum p3di_games p3di_table_guess(const struct p3di_table *table, enum p3d_profile *profile, struct p3d_bytes *why)
{
    const struct p3di_set *set = &table->lists[P3DI_OF_REQUIRED];
    const struct p3d_bytes *items = (const struct p3d_bytes *)(const void *)set->keys;
    enum p3di_games games = table->has_dayz_mod ? P3DI_ONE_GAME : P3DI_NO_GAME;

    *why = (struct p3d_bytes){NULL, 0};
    if (table->has_dayz_mod)
        *profile = P3D_PROFILE_DAYZ;
    for (uint32_t i = 0; i < set->count; i++) {
        enum p3d_profile game;

        if (!p3di_game_of_addon(items[i], &game))
            continue;
        if (games == P3DI_ONE_GAME && game != *profile)
            return P3DI_SEVERAL_GAMES;
        games = P3DI_ONE_GAME;
        *profile = game;
        *why = why->size ? *why : items[i];
    }
    return games;
}

bool p3di_table_may_be_dayz(const struct p3di_table *table)
{
    enum p3d_profile profile = P3D_PROFILE_ANY;
    struct p3d_bytes why;

    if (table && table->profile != P3D_PROFILE_ANY)
        return table->profile == P3D_PROFILE_DAYZ;
    return !table || p3di_table_guess(table, &profile, &why) != P3DI_ONE_GAME || profile == P3D_PROFILE_DAYZ;
}
