/* roots.c: how the paths of files begin, and the files that have a path.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "roots.h"

#include "project.h"
#include "system/name.h"

#include <stdlib.h>

/* ---- Texts ---- */

char *p3di_assets_join(struct p3d_assets *assets, const char *a, const char *b, const char *c)
{
    const size_t a_size = strlen(a), b_size = strlen(b), c_size = strlen(c);
    char *text = p3di_arena_alloc(assets->arena, a_size + b_size + c_size + 1, 1);

    if (!text)
        return NULL;
    memcpy(text, a, a_size);
    memcpy(text + a_size, b, b_size);
    memcpy(text + a_size + b_size, c, c_size + 1);
    return text;
}

char *p3di_assets_join_path(struct p3d_assets *assets, const char *folder, const char *name)
{
    return p3di_assets_join(assets, folder, *p3di_slash_behind(folder) ? "/" : "", name);
}

struct p3d_bytes p3di_assets_copy(struct p3d_assets *assets, struct p3d_bytes bytes)
{
    uint8_t *copy = p3di_arena_alloc(assets->arena, (size_t)bytes.size + 1, 1);

    if (copy && bytes.size)
        memcpy(copy, bytes.data, bytes.size);
    return (struct p3d_bytes){copy, copy ? bytes.size : 0};
}

/* ---- Paths ---- */

struct p3d_bytes p3di_root_name_of(struct p3d_bytes path)
{
    uint32_t at = path.size;

    while (at && path.data[at - 1] != '\\')
        at--;
    return (struct p3d_bytes){path.data + at, path.size - at};
}

struct p3d_bytes p3di_root_folder_of(struct p3d_bytes path)
{
    const uint32_t size = p3di_root_name_of(path).size;

    return (struct p3d_bytes){path.data, path.size > size ? path.size - size - 1 : 0};
}

struct p3d_bytes p3di_root_names_of(struct p3d_bytes path)
{
    const struct p3d_bytes folder = p3di_root_folder_of(path);
    const uint32_t at = folder.size - p3di_root_name_of(folder).size;

    return (struct p3d_bytes){path.data + at, path.size - at};
}

bool p3di_root_is_below(struct p3d_bytes path, struct p3d_bytes folder, struct p3d_bytes *rest)
{
    const uint32_t size = folder.size ? folder.size + 1 : 0;

    *rest = path;
    if (!folder.size)
        return true;
    if (path.size <= size || path.data[folder.size] != '\\' || memcmp(path.data, folder.data, folder.size) != 0)
        return false;
    *rest = (struct p3d_bytes){path.data + size, path.size - size};
    return true;
}

struct p3d_bytes p3di_root_join(struct p3d_assets *assets, struct p3d_bytes prefix, struct p3d_bytes rest)
{
    uint8_t *text = p3di_arena_alloc(assets->arena, (size_t)prefix.size + rest.size + 1, 1);
    uint32_t size = prefix.size;

    if (!text)
        return (struct p3d_bytes){NULL, 0};
    if (prefix.size) {
        memcpy(text, prefix.data, prefix.size);
        text[size++] = '\\';
    }
    memcpy(text + size, rest.data, rest.size);
    return (struct p3d_bytes){text, size + rest.size};
}

uint32_t p3di_root_shared(struct p3d_bytes a, struct p3d_bytes b)
{
    uint32_t size = 0, shared = 0;

    while (size < a.size && size < b.size && a.data[a.size - size - 1] == b.data[b.size - size - 1]) {
        size++;
        if ((size == a.size || a.data[a.size - size - 1] == '\\') &&
            (size == b.size || b.data[b.size - size - 1] == '\\'))
            shared = size;
    }
    return shared;
}

bool p3di_root_is_alike(struct p3d_bytes named, const char *path)
{
    struct p3di_asset_path a, b;
    uint32_t shared;

    a.size = b.size = 0;
    if (!p3di_asset_path_add(&a, named) || !p3di_asset_path_add(&b, p3d_bytes_of(path)))
        return false;
    shared = p3di_root_shared(p3di_asset_path_bytes(&a), p3di_asset_path_bytes(&b));
    return shared == a.size || memchr(a.text + a.size - shared, '\\', shared) != NULL;
}

/* ---- Roots ---- */

bool p3di_root_add(struct p3d_assets *assets, struct p3di_asset_roots *roots, uint32_t tree, struct p3d_bytes below,
                   struct p3d_asset_root info)
{
    struct p3di_asset_root *items =
        p3di_arena_grow(assets->arena, roots->items, roots->count, &roots->capacity, sizeof *items);
    uint32_t *link = roots == &assets->worded ? &assets->trees[tree].first_worded : &assets->trees[tree].first_root;
    struct p3di_set *prefixes = roots == &assets->worded ? &assets->worded_prefixes : &assets->prefixes;
    uint32_t prefix;

    if (!items)
        return false;
    roots->items = items;
    below = p3di_assets_copy(assets, below);
    info.prefix = p3di_assets_copy(assets, info.prefix);
    if (!below.data || !info.prefix.data || !p3di_set_add(prefixes, &info.prefix, &prefix))
        return false;
    while (*link != P3DI_NO_ROOT)
        link = &items[*link].next;
    *link = (uint32_t)roots->count;
    items[roots->count++] = (struct p3di_asset_root){info, tree, P3DI_NO_ROOT, below, false};
    return true;
}

#define MOST_NAMES 4 /* of a folder and its parents */

bool p3di_root_add_names(struct p3d_assets *assets, uint32_t tree)
{
    struct p3d_asset_root info = {.folder = assets->trees[tree].folder, .reason = P3D_ROOT_NAME};
    char *real = p3di_real_path(info.folder);
    size_t end = real ? strlen(real) : 0;
    bool is_good = true;

    while (end && p3di_is_slash(real[end - 1]))
        end--;
    for (size_t at = end, i = 0; at && i < MOST_NAMES && is_good; i++) {
        struct p3di_asset_path path;

        while (at && !p3di_is_slash(real[at - 1]))
            at--;
        path.size = 0;
        if (!p3di_asset_path_add(&path, (struct p3d_bytes){(const uint8_t *)real + at, (uint32_t)(end - at)}))
            break;
        info.prefix = p3di_asset_path_bytes(&path);
        is_good = !path.size || p3di_root_add(assets, &assets->roots, tree, (struct p3d_bytes){NULL, 0}, info);
        at -= at > 0;
    }
    free(real);
    return is_good;
}

/* ---- Places ---- */

bool p3di_assets_know_place(struct p3di_set *known, const char *path, bool *is_new)
{
    const uint32_t count = known->count;
    struct p3di_identity identity;
    uint32_t number = count;
    const bool is_good = !p3di_identify(path, &identity) || p3di_set_add(known, &identity, &number);

    *is_new = number == count;
    return is_good;
}

/* ---- HEMTT ---- */

static bool add_folder(struct p3d_assets *assets, uint32_t tree, struct p3d_bytes below, const char *name,
                       struct p3d_asset_root info)
{
    const struct p3d_bytes path = *name ? p3di_root_join(assets, below, p3d_bytes_of(name)) : below;

    if (*name && !path.data)
        return false;
    if (*name)
        info.folder = p3di_assets_join_path(assets, info.folder, name);
    return info.folder && p3di_root_add(assets, &assets->roots, tree, path, info);
}

/* The build puts both folders' addons under "addons"; includes have whole paths. */
static bool add_folders(struct p3d_assets *assets, uint32_t tree, struct p3d_bytes below, struct p3d_asset_root info,
                        struct p3di_asset_path *prefix)
{
    const struct p3d_asset_root include = {.folder = info.folder, .reason = info.reason, .source = info.source};

    info.prefix = p3di_asset_path_bytes(prefix);
    if ((prefix->size && !add_folder(assets, tree, below, "", info)) ||
        !add_folder(assets, tree, below, "include", include))
        return false;
    if (!prefix->size || !p3di_asset_path_add(prefix, p3d_bytes_of("addons")))
        return true;
    info.prefix = p3di_asset_path_bytes(prefix);
    return add_folder(assets, tree, below, "optionals", info);
}

bool p3di_root_add_project(struct p3d_assets *assets, uint32_t tree, struct p3d_bytes below, const char *file,
                           const char *folder)
{
    struct p3di_asset_path prefix;
    struct p3d_error error = {.status = P3D_OK};
    struct p3d_file content;
    struct p3di_project project = {.take = NULL};
    bool is_good;

    if (!p3di_read_file(file, &(struct p3di_reader){.most = P3DI_MOST_TEXT}, &content, &error))
        return error.status != P3D_NO_MEMORY;
    p3di_project_read(&project, (struct p3d_bytes){content.data, (uint32_t)content.size});
    prefix.size = 0;
    if (!p3di_asset_path_add(&prefix, project.main_prefix) || !p3di_asset_path_add(&prefix, project.prefix))
        prefix.size = 0;
    is_good =
        add_folders(assets, tree, below,
                    (struct p3d_asset_root){.folder = folder, .reason = P3D_ROOT_PROJECT, .source = file}, &prefix);
    p3d_file_free(&content);
    return is_good;
}

/* ---- Looking up ---- */

static uint32_t first_of_chain(const struct p3di_asset_names *names, struct p3d_bytes name)
{
    uint32_t number;

    return name.size && p3di_set_find(&names->keys, &name, &number) ? names->chains[number].first : P3DI_NO_FILE;
}

uint32_t p3di_root_first_of_name(const struct p3d_assets *assets, struct p3d_bytes name)
{
    return first_of_chain(&assets->names, name);
}

/* The roots of a tree: roots that are known at once, or roots by words. */
static uint32_t roots_of(const struct p3d_assets *assets, uint32_t tree, bool by_words,
                         const struct p3di_asset_roots **roots)
{
    *roots = by_words ? &assets->worded : &assets->roots;
    return by_words ? assets->trees[tree].first_worded : assets->trees[tree].first_root;
}

/* True if this file has the path. */
static bool is_at(const struct p3d_assets *assets, const struct p3di_asset_file *file, struct p3d_bytes path,
                  enum p3di_root_kind kind)
{
    const struct p3di_asset_roots *roots;
    uint32_t next = roots_of(assets, file->tree, kind == P3DI_BY_WORDS, &roots);

    if (assets->trees[file->tree].is_copy)
        return false;
    if (kind == P3DI_BY_NAME)
        return assets->trees[file->tree].is_alone;
    for (; next != P3DI_NO_ROOT; next = roots->items[next].next) {
        const struct p3di_asset_root *root = &roots->items[next];
        struct p3d_bytes wanted, own;

        if (kind == P3DI_BY_FILES && root->info.reason == P3D_ROOT_NAME)
            continue;
        if (p3di_root_is_below(path, root->info.prefix, &wanted) && p3di_root_is_below(file->path, root->below, &own) &&
            p3di_is_same(wanted, own))
            return true;
    }
    return false;
}

static bool is_damaged(const struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    return file->archive != P3DI_NO_ARCHIVE && assets->archives[file->archive].pbo->entries[file->entry].error;
}

/* A file that has the path has its two last names as well, unless a root begins between them. */
static bool has_both_names(const struct p3d_assets *assets, struct p3d_bytes path, enum p3di_root_kind kind)
{
    const struct p3d_bytes folder = p3di_root_folder_of(path);
    uint32_t number;

    return kind != P3DI_BY_NAME && folder.size && !p3di_set_find(&assets->prefixes, &folder, &number) &&
           !(kind == P3DI_BY_WORDS && p3di_set_find(&assets->worded_prefixes, &folder, &number));
}

uint32_t p3di_root_next_at(const struct p3d_assets *assets, struct p3d_bytes path, enum p3di_root_kind kind,
                           uint32_t before)
{
    const bool has_both = has_both_names(assets, path, kind);
    uint32_t next = before != P3DI_NO_FILE ? before
                    : has_both             ? first_of_chain(&assets->twins, p3di_root_names_of(path))
                                           : first_of_chain(&assets->names, p3di_root_name_of(path));

    while (next != P3DI_NO_FILE && (next == before || !is_at(assets, &assets->files[next], path, kind)))
        next = has_both ? assets->files[next].next_twin : assets->files[next].next;
    return next;
}

bool p3di_root_find(const struct p3d_assets *assets, struct p3d_bytes path, enum p3di_root_kind kind, uint32_t *number)
{
    const uint32_t first = p3di_root_next_at(assets, path, kind, P3DI_NO_FILE);
    uint32_t i = first;

    while (i != P3DI_NO_FILE && is_damaged(assets, &assets->files[i]))
        i = p3di_root_next_at(assets, path, kind, i);
    if (first != P3DI_NO_FILE)
        *number = i != P3DI_NO_FILE ? i : first;
    return first != P3DI_NO_FILE;
}

bool p3di_root_is_certain(const struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    bool is_certain = assets->trees[file->tree].has_prefix;

    for (uint32_t i = assets->trees[file->tree].first_root; i != P3DI_NO_ROOT && !is_certain;
         i = assets->roots.items[i].next) {
        const struct p3di_asset_root *root = &assets->roots.items[i];
        struct p3d_bytes rest;

        is_certain = root->info.reason == P3D_ROOT_PROJECT && p3di_root_is_below(file->path, root->below, &rest);
    }
    return is_certain;
}

/* The folder is the root's, or above it, or the file is in that part of the root. */
static bool is_below_folder(const struct p3di_asset_root *root, const struct p3di_asset_file *file,
                            struct p3d_bytes folder)
{
    struct p3d_bytes own, rest, ignored;

    if (!p3di_root_is_below(file->path, root->below, &own))
        return false;
    if (p3di_is_same(root->info.prefix, folder) || p3di_root_is_below(root->info.prefix, folder, &ignored))
        return true;
    return p3di_root_is_below(folder, root->info.prefix, &rest) && p3di_root_is_below(own, rest, &ignored);
}

bool p3di_root_has_below(const struct p3d_assets *assets, struct p3d_bytes folder)
{
    for (size_t i = 0; i < assets->file_count; i++)
        for (int by_words = 0; by_words < 2; by_words++) {
            const struct p3di_asset_roots *roots;
            uint32_t next = roots_of(assets, assets->files[i].tree, by_words, &roots);

            for (; next != P3DI_NO_ROOT; next = roots->items[next].next)
                if (is_below_folder(&roots->items[next], &assets->files[i], folder))
                    return true;
        }
    return false;
}

/* ---- Copies ---- */

/* True if one folder is the other, or in it. */
static bool is_within(const char *folder, const char *outer)
{
    char *real = p3di_real_path(folder), *real_outer = p3di_real_path(outer);
    const bool is_in = real && real_outer && p3di_is_within(real, real_outer);

    free(real);
    free(real_outer);
    return is_in;
}

static bool is_among(const char *folder, const struct p3di_asset_places *places)
{
    bool is_one = false;

    for (size_t i = 0; i < places->count && !is_one; i++)
        is_one = is_within(folder, places->items[i]) || is_within(places->items[i], folder);
    return is_one;
}

static bool is_of_prefix_file(const struct p3di_asset_root *root)
{
    return root->info.reason == P3D_ROOT_PREFIX_FILE && root->info.prefix.size;
}

void p3di_root_leave_copies_out(struct p3d_assets *assets)
{
    const struct p3di_asset_roots *roots = &assets->roots;

    for (size_t i = 0; i < roots->count; i++)
        for (size_t j = 0; j < roots->count && is_of_prefix_file(&roots->items[i]); j++) {
            const struct p3di_asset_root *own = &roots->items[i], *other = &roots->items[j];

            if (i == j || !is_of_prefix_file(other) || !p3di_is_same(own->info.prefix, other->info.prefix) ||
                assets->trees[own->tree].is_copy || assets->trees[other->tree].is_copy ||
                !(is_among(own->info.folder, &assets->inputs) || is_among(own->info.folder, &assets->beside)))
                continue;
            assets->trees[other->tree].is_copy =
                !is_among(other->info.folder, &assets->added) && !is_among(other->info.folder, &assets->beside);
        }
}

/* ---- Whose a path is ---- */

uint32_t p3di_root_first_config(const struct p3d_assets *assets)
{
    const uint32_t text = p3di_root_first_of_name(assets, p3d_bytes_of("config.cpp"));

    return text != P3DI_NO_FILE ? text : p3di_root_first_of_name(assets, p3d_bytes_of("config.bin"));
}

uint32_t p3di_root_next_config(const struct p3d_assets *assets, uint32_t config)
{
    const struct p3di_asset_file *file = &assets->files[config];

    if (file->next != P3DI_NO_FILE || p3d_text_ends_with(file->path, ".bin"))
        return file->next;
    return p3di_root_first_of_name(assets, p3d_bytes_of("config.bin"));
}

uint32_t p3di_root_config_of(const struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    uint32_t nearest = P3DI_NO_FILE;
    struct p3d_bytes rest;

    for (uint32_t next = p3di_root_first_config(assets); next != P3DI_NO_FILE;
         next = p3di_root_next_config(assets, next)) {
        const struct p3d_bytes folder = p3di_root_folder_of(assets->files[next].path);

        if (assets->files[next].tree == file->tree && p3di_root_is_below(file->path, folder, &rest) &&
            (nearest == P3DI_NO_FILE || folder.size > p3di_root_folder_of(assets->files[nearest].path).size))
            nearest = next;
    }
    return nearest;
}

/* True of the folder `include` of a HEMTT project, with headers of other mods. */
static bool is_include(const struct p3d_asset_root *info)
{
    return info->reason == P3D_ROOT_PROJECT && !info->prefix.size;
}

static bool is_of_include(const struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    for (size_t i = 0; i < assets->roots.count; i++) {
        const struct p3d_asset_root *info = &assets->roots.items[i].info;

        if (is_include(info) && file->archive == P3DI_NO_ARCHIVE && p3di_is_within(file->origin, info->folder))
            return true;
    }
    return false;
}

/* True if there are headers of several projects. */
static bool has_several_includes(const struct p3d_assets *assets)
{
    unsigned count = 0;

    for (size_t i = 0; i < assets->roots.count && count < 2; i++)
        count += is_include(&assets->roots.items[i].info);
    return count > 1;
}

/* The folder `include` of the innermost project around a file; `is_whole`: the file's path is whole, without links. */
static const char *find_innermost(const struct p3d_assets *assets, const char *file, bool is_whole)
{
    const char *own = NULL;
    size_t most = 0;

    for (size_t i = 0; i < assets->roots.count; i++) {
        const struct p3d_asset_root *info = &assets->roots.items[i].info;
        char *whole = is_whole && is_include(info) ? p3di_real_path(info->folder) : NULL;
        const char *folder = is_whole ? whole : is_include(info) ? info->folder : NULL;
        const size_t size = folder ? (size_t)(p3di_base_name(folder) - folder) : 0; /* of the project, with its slash */

        if (size > most && strncmp(file, folder, size) == 0) {
            own = info->folder;
            most = size;
        }
        free(whole);
    }
    return own;
}

/* Files that were found in the assets are called as their projects are: whole paths are only made for another file. */
const char *p3di_root_own_include(const struct p3d_assets *assets, const char *path)
{
    const bool has_several = has_several_includes(assets);
    const char *own = has_several ? find_innermost(assets, path, false) : NULL;
    char *whole = has_several && !own ? p3di_real_path(path) : NULL;

    if (whole)
        own = find_innermost(assets, whole, true);
    free(whole);
    return own;
}

uint32_t p3di_root_find_within(const struct p3d_assets *assets, struct p3d_bytes path, const char *folder)
{
    struct p3di_asset_path plain = {.size = 0};
    struct p3d_bytes key;
    uint32_t next;

    if (!p3di_asset_path_add(&plain, path))
        return P3DI_NO_FILE;
    key = p3di_asset_path_bytes(&plain);
    next = p3di_root_next_at(assets, key, P3DI_AT_ONCE, P3DI_NO_FILE);
    while (next != P3DI_NO_FILE &&
           !(assets->files[next].archive == P3DI_NO_ARCHIVE && p3di_is_within(assets->files[next].origin, folder)))
        next = p3di_root_next_at(assets, key, P3DI_AT_ONCE, next);
    return next;
}

void p3di_root_mark_configs(struct p3d_assets *assets, struct p3di_asset_roots *roots)
{
    for (uint32_t file = p3di_root_first_config(assets); file != P3DI_NO_FILE;
         file = p3di_root_next_config(assets, file)) {
        const struct p3di_asset_file *config = &assets->files[file];
        const struct p3di_asset_tree *tree = &assets->trees[config->tree];
        uint32_t next = roots == &assets->worded ? tree->first_worded : tree->first_root;
        struct p3d_bytes rest;

        for (; next != P3DI_NO_ROOT && !is_of_include(assets, config); next = roots->items[next].next)
            roots->items[next].has_config |= p3di_root_is_below(config->path, roots->items[next].below, &rest);
    }
}

static struct p3d_bytes first_of(struct p3d_bytes path)
{
    const uint8_t *end = path.size ? memchr(path.data, '\\', path.size) : NULL;

    return (struct p3d_bytes){path.data, end ? (uint32_t)(end - path.data) : 0};
}

/* All but the last of several folders: "x\cba\addons" of "x\cba\addons\main". */
static struct p3d_bytes family_of(struct p3d_bytes prefix)
{
    const struct p3d_bytes name = p3di_root_name_of(prefix);
    const struct p3d_bytes family = {prefix.data, prefix.size > name.size ? prefix.size - name.size - 1 : 0};

    return first_of(family).size ? family : prefix;
}

/* Who has a path. It is a root's if it begins with the root's prefix; or, if two addons are known of a family, with the
 * prefix of any addon of it. Of one addon alone it is not known which others there are. */
struct owner {
    bool is_found;
    bool has_configs;       /* without configs it is not known which folders are addons */
    struct p3d_bytes addon; /* the first of its family that is known; or empty */
};

/* A root without a config has only its files: they may be stand-ins for another mod's. A folder's name is in no family.
 */
static void ask_root(struct owner *owner, const struct p3di_asset_root *root, struct p3d_bytes path)
{
    const struct p3d_bytes prefix = root->info.prefix;
    struct p3d_bytes rest;

    if (!prefix.size || (!root->has_config && owner->has_configs))
        return;
    owner->is_found |= p3di_root_is_below(path, prefix, &rest);
    if (!owner->has_configs || root->info.reason == P3D_ROOT_NAME ||
        !p3di_root_is_below(path, family_of(prefix), &rest))
        return;
    owner->is_found |= owner->addon.size && !p3di_is_same(owner->addon, prefix);
    owner->addon = owner->addon.size ? owner->addon : prefix;
}

struct p3d_bytes p3di_root_mod_of(struct p3d_bytes path)
{
    struct p3d_bytes mod = first_of(path), rest;

    if (mod.size != 1)
        return mod;
    rest = (struct p3d_bytes){path.data + 2, path.size - 2};
    return first_of(rest).size ? (struct p3d_bytes){path.data, 2 + first_of(rest).size} : mod;
}

static bool note_mod(struct p3d_assets *assets, uint32_t file)
{
    const struct p3d_bytes mod = p3di_root_mod_of(assets->files[file].path);
    uint32_t number;

    return assets->trees[assets->files[file].tree].has_prefix || p3di_set_add(&assets->mods, &mod, &number);
}

bool p3di_root_note_mods(struct p3d_assets *assets)
{
    uint32_t config = p3di_root_first_config(assets);
    bool is_good = true;

    for (uint32_t file = 0; config == P3DI_NO_FILE && file < assets->file_count && is_good; file++)
        is_good = note_mod(assets, file);
    for (; config != P3DI_NO_FILE && is_good; config = p3di_root_next_config(assets, config))
        is_good = note_mod(assets, config);
    return is_good;
}

/* A folder that was added has a folder with that name, and addons in it. */
static bool has_folder(const struct p3d_assets *assets, struct p3d_bytes mod)
{
    uint32_t number;

    return mod.size && p3di_set_find(&assets->mods, &mod, &number);
}

/* "x\cba" of "x\cba\addons\main", "mod" of "mod_cars": what prefixes of a mod have in common. */
static struct p3d_bytes kin_of(struct p3d_bytes prefix)
{
    const struct p3d_bytes mod = p3di_root_mod_of(prefix), kin = mod.size ? mod : prefix;
    const uint8_t *end = kin.size ? memchr(kin.data, '_', kin.size) : NULL;

    return (struct p3d_bytes){kin.data, end && end > kin.data + 1 ? (uint32_t)(end - kin.data) : kin.size};
}

bool p3di_root_is_kin(struct p3d_bytes a, struct p3d_bytes b)
{
    return !p3di_is_same(a, b) && p3di_is_same(kin_of(a), kin_of(b));
}

/* Of one archive alone all that is like it may be of its mod. */
static bool is_kin_of_lone(const struct p3d_assets *assets, struct p3d_bytes path)
{
    bool is_kin = false;

    for (size_t i = 0; i < assets->roots.count && assets->is_lone && !is_kin; i++)
        is_kin = assets->roots.items[i].info.reason == P3D_ROOT_ARCHIVE &&
                 p3di_root_is_kin(assets->roots.items[i].info.prefix, path);
    return is_kin;
}

bool p3di_root_has(const struct p3d_assets *assets, struct p3d_bytes path, bool by_words, bool *is_kin)
{
    struct owner owner = {.has_configs = p3di_root_first_config(assets) != P3DI_NO_FILE};

    for (size_t i = 0; i < assets->roots.count && !owner.is_found; i++)
        ask_root(&owner, &assets->roots.items[i], path);
    for (size_t i = 0; i < assets->worded.count && by_words && !owner.is_found; i++)
        ask_root(&owner, &assets->worded.items[i], path);
    *is_kin = owner.addon.size || is_kin_of_lone(assets, path);
    return owner.is_found || has_folder(assets, p3di_root_mod_of(path));
}

bool p3di_root_is_sure(const struct p3d_assets *assets, struct p3d_bytes path)
{
    bool is_sure = false;

    for (size_t i = 0; i < assets->roots.count && !is_sure; i++) {
        const struct p3di_asset_root *root = &assets->roots.items[i];
        const enum p3d_root_reason reason = root->info.reason;
        struct p3d_bytes rest;

        is_sure = root->has_config && root->info.prefix.size &&
                  (reason == P3D_ROOT_PREFIX_FILE || reason == P3D_ROOT_ARCHIVE || reason == P3D_ROOT_PROJECT) &&
                  p3di_root_is_below(path, root->info.prefix, &rest);
    }
    return is_sure;
}
