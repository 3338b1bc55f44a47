/* index.c: which files there are in the folders and archives that were added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "store.h"

#include "above.h"
#include "around.h"
#include "core/error.h"
#include "path.h"
#include "prefix.h"
#include "roots.h"
#include "system/name.h"

#include <stdlib.h>

#define DEEPEST_FOLDER 64
#define MOST_VISITS 16

/* A warning that says the end of the path it is about. */
static void warn(const struct p3d_assets *assets, const char *path, const char *message)
{
    const size_t size = strlen(path), most = 80;

    p3di_warn(&assets->options, (uint32_t)P3D_NO_LOD, "%s%s: %s", size > most ? "..." : "",
              size > most ? path + size - most : path, message);
}

/* ---- Files ---- */

/* Adds a file behind the other files of its name: *before is the last of them, or P3DI_NO_FILE. */
static bool add_to_chain(struct p3d_assets *assets, struct p3di_asset_names *names, struct p3d_bytes name,
                         uint32_t file, uint32_t *before)
{
    const uint32_t known = names->keys.count;
    struct p3di_asset_chain *chains;
    uint32_t number;

    chains = p3di_arena_grow(assets->arena, names->chains, known, &names->capacity, sizeof *chains);
    if (!chains || !p3di_set_add(&names->keys, &name, &number))
        return false;
    names->chains = chains;
    *before = number == known ? P3DI_NO_FILE : chains[number].last;
    if (number == known)
        chains[number].first = file;
    chains[number].last = file;
    return true;
}

static bool add_to_chains(struct p3d_assets *assets, struct p3d_bytes path, uint32_t file)
{
    uint32_t before, twin;

    if (!add_to_chain(assets, &assets->names, p3di_root_name_of(path), file, &before) ||
        !add_to_chain(assets, &assets->twins, p3di_root_names_of(path), file, &twin))
        return false;
    if (before != P3DI_NO_FILE)
        assets->files[before].next = file;
    if (twin != P3DI_NO_FILE)
        assets->files[twin].next_twin = file;
    return true;
}

/* A file of the tree that is being looked into. False if there is no memory. */
static bool add_file(struct p3d_assets *assets, const struct p3di_asset_path *path, struct p3di_asset_file file)
{
    struct p3di_asset_file *files =
        p3di_arena_grow(assets->arena, assets->files, assets->file_count, &assets->file_capacity, sizeof *files);

    if (!files || assets->file_count >= P3DI_NO_FILE)
        return false;
    assets->files = files;
    file.path = p3di_assets_copy(assets, p3di_asset_path_bytes(path));
    file.next = file.next_twin = P3DI_NO_FILE;
    if (!file.path.data)
        return false;
    files[assets->file_count] = file;
    return add_to_chains(assets, file.path, (uint32_t)assets->file_count++);
}

static bool add_tree(struct p3d_assets *assets, const char *folder, bool has_prefix, uint32_t *number)
{
    struct p3di_asset_tree *trees =
        p3di_arena_grow(assets->arena, assets->trees, assets->tree_count, &assets->tree_capacity, sizeof *trees);

    if (!trees)
        return false;
    assets->trees = trees;
    *number = (uint32_t)assets->tree_count++;
    trees[*number] = (struct p3di_asset_tree){.folder = folder,
                                              .has_prefix = has_prefix,
                                              .is_input = assets->walk.is_reported,
                                              .first_root = P3DI_NO_ROOT,
                                              .first_worded = P3DI_NO_ROOT};
    return true;
}

static bool add_root(struct p3d_assets *assets, uint32_t tree, const struct p3di_asset_path *prefix,
                     enum p3d_root_reason reason, const char *source)
{
    const struct p3d_asset_root info = {.folder = assets->trees[tree].folder,
                                        .prefix = p3di_asset_path_bytes(prefix),
                                        .reason = reason,
                                        .source = source};

    return p3di_root_add(assets, &assets->roots, tree, (struct p3d_bytes){NULL, 0}, info);
}

/* ---- Archives ---- */

static bool add_archive(struct p3d_assets *assets, const char *path)
{
    struct p3di_asset_archive *archives = p3di_arena_grow(assets->arena, assets->archives, assets->archive_count,
                                                          &assets->archive_capacity, sizeof *archives);

    if (!archives)
        return false;
    assets->archives = archives;
    archives[assets->archive_count++] =
        (struct p3di_asset_archive){.path = path, .is_reported = assets->walk.is_reported};
    return true;
}

/* The folder in which the contents of an archive appear. */
static void find_base(const struct p3d_assets *assets, const struct p3di_asset_archive *archive,
                      struct p3di_asset_path *base)
{
    base->size = 0;
    if (archive->pbo->prefix.data) {
        if (p3di_asset_path_add(base, archive->pbo->prefix))
            return;
        warn(assets, archive->path, "the prefix is not a path, so the file's name is taken");
    }
    p3di_asset_path_add(base, p3di_archive_name(archive->path));
}

static bool index_entries(struct p3d_assets *assets, uint32_t number)
{
    const struct p3di_asset_archive *archive = &assets->archives[number];
    struct p3di_asset_path path;
    uint32_t tree;

    find_base(assets, archive, &path);
    if (!add_tree(assets, archive->path, true, &tree) ||
        !add_root(assets, tree, &path, P3D_ROOT_ARCHIVE, archive->path))
        return false;
    for (uint32_t i = 0; i < archive->pbo->entry_count; i++) {
        path.size = 0;
        if (p3di_asset_path_add(&path, archive->pbo->entries[i].name) && path.size &&
            !add_file(assets, &path, (struct p3di_asset_file){.archive = number, .entry = i, .tree = tree}))
            return false;
    }
    return true;
}

/* False only if there is no memory. */
static bool index_archive(struct p3d_assets *assets, uint32_t number)
{
    struct p3di_asset_archive *archive = &assets->archives[number];
    const struct p3d_options options = {.max_memory = assets->options.max_memory,
                                        .allocator = assets->options.allocator};
    struct p3d_error error;

    archive->pbo = p3d_pbo_read_file(archive->path, &options, &error);
    if (error.status == P3D_NO_MEMORY)
        return false;
    if (error.status != P3D_OK && !archive->is_reported)
        warn(assets, archive->path, error.message);
    return !archive->pbo || index_entries(assets, number);
}

/* ---- Folders ---- */

/* A file or folder in a folder. */
struct entry {
    char *path;
    bool is_plain; /* it is known to be a file, and no link */
};

/* A folder being walked. */
struct folder {
    struct p3d_assets *assets;
    const struct folder *outer; /* NULL: the uppermost of the system */
    struct p3di_identity identity;
    unsigned depth;
    const char *path;
    const char *mod; /* links are not followed that lead out of this folder; NULL: all are */
    size_t name_at;  /* where names begin in the paths */
    struct entry *entries;
    size_t count, capacity;
    bool has_memory; /* for the entries */
    uint32_t tree;
    struct p3di_asset_path *at; /* shared with the outer folder, unless this folder has a prefix: */
    uint32_t base_size;         /* so many of its bytes are this folder's path below the tree */
};

static bool index_folder(struct folder *folder);

/* Warns of a stream or device with such a name. Textures and materials need no warning: they are reported as missing.
 */
static void warn_of_stream(const struct folder *folder, const char *name)
{
    const char *path;

    if (!p3di_is_prefix_file(name) && !p3d_text_equal(p3d_bytes_of(name), "config.cpp"))
        return;
    path = p3di_assets_join_path(folder->assets, folder->path, name);
    warn(folder->assets, path ? path : name, P3DI_NO_REGULAR_FILE);
}

/* True if a link leads out of a mod. */
static bool leads_out(const char *mod, const char *link)
{
    char *real = p3di_real_path(link);
    const bool is_out = !real || !p3di_is_within(real, mod);

    free(real);
    return is_out;
}

/* Links are followed, but within a mod that nobody has named. */
static void meet_path(struct folder *folder, char *path, enum p3di_kind kind)
{
    const bool is_link = folder->mod && kind != P3DI_FOLDER && p3di_is_link(path);
    struct entry *entries;

    if (is_link && leads_out(folder->mod, path))
        return;
    entries =
        p3di_arena_grow(folder->assets->arena, folder->entries, folder->count, &folder->capacity, sizeof *entries);
    folder->has_memory = entries != NULL;
    if (!entries)
        return;
    folder->entries = entries;
    entries[folder->count++] = (struct entry){path, folder->mod && kind == P3DI_FILE && !is_link};
}

static void meet_name(void *user, const char *name, enum p3di_kind kind)
{
    struct folder *folder = user;
    const char *slash = folder->name_at > strlen(folder->path) ? "/" : "";
    char *path;

    if (kind == P3DI_STREAM) {
        warn_of_stream(folder, name);
        return;
    }
    if (!folder->assets->walk.names_left) {
        folder->assets->walk.is_cut = true;
        return;
    }
    folder->assets->walk.names_left--;
    path = folder->has_memory ? p3di_assets_join(folder->assets, folder->path, slash, name) : NULL;
    folder->has_memory = path != NULL;
    if (path)
        meet_path(folder, path, kind);
}

static int compare_entries(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->path, ((const struct entry *)b)->path);
}

/* True if the folder is one of its own outer folders: then a link leads in a circle. */
static bool is_inside_itself(const struct folder *folder)
{
    for (const struct folder *outer = folder->outer; outer; outer = outer->outer)
        if (outer->identity.device == folder->identity.device && outer->identity.number == folder->identity.number)
            return true;
    return false;
}

/* One more visit to a folder. Links may lead to it by several names, and its files have them all; but links to links
 * could make names without end. */
static bool add_visit(struct folder *folder, uint32_t *visits)
{
    struct p3d_assets *assets = folder->assets;
    uint32_t *grown, number;

    grown = p3di_arena_grow(assets->arena, assets->walk.visits, assets->walk.folders.count,
                            &assets->walk.visit_capacity, sizeof *grown);
    if (!grown || !p3di_set_add(&assets->walk.folders, &folder->identity, &number))
        return false;
    assets->walk.visits = grown;
    *visits = ++grown[number];
    return true;
}

/* A tree of its own begins here. False if there is no memory. */
static bool begin_tree(struct folder *folder, const struct p3di_asset_path *prefix, const char *file)
{
    struct p3d_assets *assets = folder->assets;

    folder->at = p3di_arena_alloc(assets->arena, 1, sizeof *folder->at);
    folder->base_size = 0;
    return folder->at && add_tree(assets, folder->path, true, &folder->tree) &&
           add_root(assets, folder->tree, prefix, P3D_ROOT_PREFIX_FILE, file);
}

/* The prefix in a prefix file counts from here on. False if there is no memory. */
static bool take_prefix(struct folder *folder)
{
    struct p3di_asset_path path;
    struct p3d_error error;

    for (size_t i = 0; i < folder->count; i++) {
        if (!p3di_is_prefix_file(folder->entries[i].path + folder->name_at))
            continue;
        path.size = 0;
        p3di_error_clear(&error);
        if (!p3di_read_prefix(folder->entries[i].path, &path, &error)) {
            if (error.status == P3D_NO_MEMORY)
                return false;
            if (!p3di_is_properties_file(folder->entries[i].path))
                warn(folder->assets, folder->entries[i].path, "it has no path, so it says no prefix");
            continue;
        }
        return begin_tree(folder, &path, folder->entries[i].path);
    }
    return true;
}

/* A project of HEMTT says it, too. */
static bool take_project(struct folder *folder)
{
    struct p3d_assets *assets = folder->assets;

    for (size_t i = 0; i < folder->count; i++) {
        const char *file;

        if (!p3d_text_equal(p3d_bytes_of(folder->entries[i].path + folder->name_at), ".hemtt"))
            continue;
        file = p3di_assets_join(assets, folder->entries[i].path, "/project.toml", "");
        folder->at->size = folder->base_size;
        return file &&
               p3di_root_add_project(assets, folder->tree, p3di_asset_path_bytes(folder->at), file, folder->path);
    }
    return true;
}

/* Files of a version control system are no part of the mod, nor is what is kept for the next build. */
static bool is_left_out(const char *name)
{
    return p3d_text_equal(p3d_bytes_of(name), ".git") || p3d_text_equal(p3d_bytes_of(name), ".svn") ||
           strcmp(name, P3DI_KEPT_FOLDER) == 0;
}

static bool index_entry(struct folder *folder, const struct entry *entry)
{
    const char *path = entry->path, *name = path + folder->name_at;
    struct p3di_file_info facts = {.kind = P3DI_FILE};

    folder->at->size = folder->base_size;
    if (is_left_out(name) || (!entry->is_plain && !p3di_look_at(path, &facts)) || facts.kind == P3DI_STREAM)
        return true;
    if (facts.kind == P3DI_FILE && p3di_is_archive_name(name))
        return add_archive(folder->assets, path);
    if (!p3di_asset_path_add(folder->at, p3d_bytes_of(name)))
        return true; /* a name that the game cannot have */
    if (facts.kind == P3DI_FILE)
        return add_file(folder->assets, folder->at,
                        (struct p3di_asset_file){.archive = P3DI_NO_ARCHIVE, .origin = path, .tree = folder->tree});
    return index_folder(&(struct folder){.assets = folder->assets,
                                         .outer = folder,
                                         .identity = facts.identity,
                                         .depth = folder->depth + 1,
                                         .path = path,
                                         .mod = folder->mod,
                                         .tree = folder->tree,
                                         .at = folder->at,
                                         .base_size = folder->at->size});
}

/* False only if there is no memory. */
static bool index_folder(struct folder *folder)
{
    const size_t size = strlen(folder->path);
    uint32_t visits;
    bool is_good;

    if (is_inside_itself(folder))
        return true;
    if (!add_visit(folder, &visits))
        return false;
    if (folder->depth > DEEPEST_FOLDER || visits > MOST_VISITS) {
        warn(folder->assets, folder->path,
             folder->depth > DEEPEST_FOLDER ? "lies too deep to be looked into" : "too many links lead to this folder");
        return true;
    }
    folder->name_at = size + !p3di_is_slash(folder->path[size - 1]);
    folder->has_memory = true;
    if (!p3di_list_folder(folder->path, meet_name, folder) && folder->has_memory)
        warn(folder->assets, folder->path, "the folder cannot be read");
    if (!folder->has_memory)
        return false;
    if (folder->count)
        qsort(folder->entries, folder->count, sizeof *folder->entries, compare_entries);
    is_good = take_prefix(folder) && take_project(folder);
    for (size_t i = 0; i < folder->count && is_good; i++)
        is_good = index_entry(folder, &folder->entries[i]);
    return is_good;
}

/* ---- All of it ---- */

/* The folders above a root, as if the way had led through them: a link in the root to one of them is not followed.
 * False if there is no memory. */
static bool find_above(struct p3d_assets *assets, const char *root, const struct folder **above)
{
    char *real = p3di_real_path(root);
    bool is_good = true;

    for (char *end = real ? real + strlen(real) - 1 : NULL; is_good && end > real; end--) {
        struct p3di_file_info facts;
        struct folder *folder;

        if (!p3di_is_slash(end[-1]))
            continue;
        *end = 0; /* with the slash: "C:" would be another folder */
        if (!p3di_look_at(real, &facts))
            continue;
        folder = p3di_arena_alloc(assets->arena, 1, sizeof *folder);
        is_good = folder != NULL;
        if (is_good) {
            *folder = (struct folder){.outer = *above, .identity = facts.identity};
            *above = folder;
        }
    }
    free(real);
    return is_good;
}

/* Below the folder paths are as they are, and as its own path says. `mod` as in struct folder. */
static bool index_whole_folder(struct p3d_assets *assets, const char *path, enum p3d_root_reason reason,
                               const char *mod)
{
    const struct folder *above = NULL;
    struct p3di_file_info facts;
    struct p3di_asset_path at;
    uint32_t tree;

    at.size = 0;
    if (!p3di_look_at(path, &facts) || facts.kind != P3DI_FOLDER)
        return true;
    return add_tree(assets, path, false, &tree) && add_root(assets, tree, &at, reason, path) &&
           p3di_root_add_names(assets, tree) && find_above(assets, path, &above) &&
           index_folder(&(struct folder){.assets = assets,
                                         .outer = above,
                                         .identity = facts.identity,
                                         .path = path,
                                         .mod = mod,
                                         .tree = tree,
                                         .at = &at});
}

/* The archives that a folder has come behind its files. */
static bool index_place(struct p3d_assets *assets, const char *path, enum p3d_root_reason reason, const char *mod)
{
    const size_t first = assets->archive_count;
    bool is_good = p3di_is_folder(path) ? index_whole_folder(assets, path, reason, mod) : add_archive(assets, path);

    for (size_t i = first; i < assets->archive_count && is_good; i++)
        is_good = index_archive(assets, (uint32_t)i);
    return is_good;
}

/* ---- Mods ---- */

/* The folder as the user would write it: "mod" of "mod/data/x", if that leads there. */
static const char *as_named(struct p3d_assets *assets, const char *folder, const char *mod)
{
    char *named = p3di_assets_join(assets, folder, "", "");

    while (named && *named && !p3di_is_same_file(named, mod)) {
        size_t size = strlen(named);

        while (size && p3di_is_slash(named[size - 1]))
            size--;
        while (size && !p3di_is_slash(named[size - 1]))
            size--;
        while (size > 1 && p3di_is_slash(named[size - 1]))
            size--;
        named[size] = 0;
    }
    if (named && !*named && p3di_is_same_file(".", mod))
        return ".";
    return named && *named ? named : mod;
}

#define MOST_BESIDE 10000u

/* The files of a folder that somebody may name. */
struct beside {
    struct p3d_assets *assets;
    const char *folder, *extensions;
    char **paths;
    size_t count, capacity;
    bool has_memory, has_too_many;
};

static void meet_beside(void *user, const char *name, enum p3di_kind kind)
{
    struct beside *beside = user;
    char **paths;

    if (kind != P3DI_FILE || beside->has_too_many || !beside->has_memory ||
        !p3di_has_extension(name, beside->extensions))
        return;
    beside->has_too_many = beside->count == MOST_BESIDE;
    paths = p3di_arena_grow(beside->assets->arena, beside->paths, beside->count, &beside->capacity, sizeof *paths);
    beside->has_memory = paths != NULL;
    if (!paths)
        return;
    beside->paths = paths;
    paths[beside->count] = strcmp(beside->folder, ".") == 0
                               ? p3di_assets_join(beside->assets, name, "", "")
                               : p3di_assets_join_path(beside->assets, beside->folder, name);
    beside->has_memory = paths[beside->count++] != NULL;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Of a folder that is no mod's all that lies below may be anything: only its own files count. */
static bool index_beside(struct p3d_assets *assets, const char *path)
{
    struct beside beside = {
        .assets = assets, .folder = path, .extensions = ".paa .pac .tga .png .rvmat .bisurf .p3d", .has_memory = true};
    char *real = p3di_real_path(path);
    struct p3di_asset_path at;
    uint32_t tree;
    bool is_good = real && p3di_list_folder(path, meet_beside, &beside) && beside.has_memory;

    if (!is_good || beside.has_too_many) {
        free(real);
        return beside.has_memory;
    }
    if (beside.count)
        qsort(beside.paths, beside.count, sizeof *beside.paths, compare_paths);
    is_good = add_tree(assets, path, true, &tree);
    if (is_good)
        assets->trees[tree].is_alone = assets->has_alone = true;
    for (size_t i = 0; i < beside.count && is_good; i++) {
        at.size = 0;
        if (!(p3di_is_link(beside.paths[i]) && leads_out(real, beside.paths[i])) &&
            p3di_asset_path_add(&at, p3d_bytes_of(p3di_base_name(beside.paths[i]))))
            is_good =
                add_file(assets, &at,
                         (struct p3di_asset_file){.archive = P3DI_NO_ARCHIVE, .origin = beside.paths[i], .tree = tree});
    }
    free(real);
    return is_good;
}

/* The mods of single files, each once. */
static bool index_mods(struct p3d_assets *assets)
{
    bool is_good = true;

    for (size_t i = 0; i < assets->beside.count && is_good; i++) {
        const char *folder = assets->beside.items[i], *mod;
        bool is_new;

        is_good = p3di_find_mod(assets->arena, folder, &mod);
        assets->has_mod |= mod != NULL;
        assets->is_of_mod |= mod != NULL;
        is_good = is_good && p3di_assets_know_place(&assets->added.known, mod ? mod : folder, &is_new);
        if (is_good && is_new)
            is_good = mod ? index_place(assets, as_named(assets, folder, mod), P3D_ROOT_AROUND, mod)
                          : index_beside(assets, folder);
    }
    return is_good;
}

static bool is_input(const struct p3d_assets *assets, const char *path)
{
    bool is_input = false;

    for (size_t i = 0; i < assets->inputs.count && !is_input; i++)
        is_input = strcmp(assets->inputs.items[i], path) == 0;
    return is_input;
}

static bool index_added(struct p3d_assets *assets)
{
    bool is_good = true;

    for (size_t i = 0; i < assets->added.count && is_good; i++) {
        assets->walk.is_reported = is_input(assets, assets->added.items[i]);
        is_good = index_place(assets, assets->added.items[i], P3D_ROOT_GIVEN, NULL);
    }
    assets->walk.is_reported = false;
    return is_good;
}

/* ---- Archives beside an archive ---- */

/* True if the archive is of the mod of those that were added: it lies with them in a folder `addons`, as games have it,
 * or its prefix is like theirs. One with the same prefix is a copy, or an older state. */
static bool is_sister(const struct p3d_assets *assets, struct p3d_bytes prefix, bool is_in_addons)
{
    bool is_one = is_in_addons;

    for (size_t i = 0; i < assets->roots.count; i++) {
        const struct p3d_asset_root *other = &assets->roots.items[i].info;

        if (other->reason == P3D_ROOT_ARCHIVE && p3di_is_same(other->prefix, prefix))
            return false;
        is_one |= other->reason == P3D_ROOT_ARCHIVE && p3di_root_is_kin(other->prefix, prefix);
    }
    return is_one;
}

/* Nobody has named it: nothing is said if it cannot be read. */
static bool index_beside_archive(struct p3d_assets *assets, const char *path, bool is_in_addons)
{
    const struct p3d_options options = {.max_memory = assets->options.max_memory,
                                        .allocator = assets->options.allocator};
    struct p3di_asset_archive archive = {.path = path, .is_reported = true};
    struct p3di_asset_path prefix;
    struct p3d_error error;

    archive.pbo = p3d_pbo_read_file(path, &options, &error);
    if (!archive.pbo)
        return error.status != P3D_NO_MEMORY;
    find_base(assets, &archive, &prefix);
    if (!is_sister(assets, p3di_asset_path_bytes(&prefix), is_in_addons)) {
        p3d_pbo_free(archive.pbo);
        return true;
    }
    if (!add_archive(assets, path)) {
        p3d_pbo_free(archive.pbo);
        return false;
    }
    assets->archives[assets->archive_count - 1] = archive;
    assets->is_lone = false;
    return index_entries(assets, (uint32_t)assets->archive_count - 1);
}

static bool was_added(const struct p3d_assets *assets, const char *path)
{
    bool was_added = false;

    for (size_t i = 0; i < assets->archive_count && !was_added; i++)
        was_added = strcmp(p3di_base_name(assets->archives[i].path), p3di_base_name(path)) == 0 &&
                    p3di_is_same_file(assets->archives[i].path, path);
    return was_added;
}

/* The archives in the folder of an archive in which no mod is found. */
static bool index_sisters(struct p3d_assets *assets, const char *archive)
{
    char *folder = p3di_assets_join(assets, archive, "", ""), *real;
    struct beside beside = {.assets = assets, .extensions = ".pbo", .has_memory = folder != NULL};
    bool is_in_addons, is_good = folder != NULL;

    if (!is_good)
        return false;
    beside.folder = p3di_climb(folder) && !*folder ? "." : folder;
    if (!p3di_list_folder(beside.folder, meet_beside, &beside) || beside.has_too_many)
        return beside.has_memory;
    if (beside.count)
        qsort(beside.paths, beside.count, sizeof *beside.paths, compare_paths);
    real = p3di_real_path(beside.folder);
    is_in_addons = real && p3d_text_equal(p3d_bytes_of(p3di_base_name(real)), "addons");
    free(real);
    for (size_t i = 0; i < beside.count && is_good; i++)
        if (!was_added(assets, beside.paths[i]))
            is_good = index_beside_archive(assets, beside.paths[i], is_in_addons);
    return is_good && beside.has_memory;
}

/* True if an input before this one lies in the same folder. */
static bool was_looked_beside(const struct p3d_assets *assets, size_t number)
{
    const char *path = assets->added.items[number], *name = p3di_base_name(path);
    bool was_one = false;

    for (size_t i = 0; i < number && !was_one; i++) {
        const char *other = assets->added.items[i];

        was_one = is_input(assets, other) && p3di_base_name(other) - other == name - path &&
                  strncmp(other, path, (size_t)(name - path)) == 0;
    }
    return was_one;
}

/* ---- All that comes by itself ---- */

/* The mods around the folders that were added come last, and the archives beside those that are in none. */
static bool index_around(struct p3d_assets *assets)
{
    bool is_good = true;

    assets->is_lone = assets->inputs.count == 1 && !assets->beside.count;
    for (size_t i = 0; i < assets->added.count && is_good; i++) {
        const char *path = assets->added.items[i], *around;
        bool is_new = false;
        const bool is_archive = is_input(assets, path) && p3di_is_archive_name(path) && p3di_is_file(path);

        is_good = p3di_find_around(assets->arena, path, &around);
        if (is_input(assets, path))
            assets->is_lone &= is_archive && !around;
        is_good = is_good && (!around || p3di_assets_know_place(&assets->added.known, around, &is_new));
        if (is_good && is_new)
            is_good = index_place(assets, around, P3D_ROOT_AROUND, around);
        else if (is_good && !around && is_archive && !was_looked_beside(assets, i))
            is_good = index_sisters(assets, path);
    }
    return is_good;
}

/* Such a mod may be known by now, as several folders of it are inputs. What lacks a file is still called the assets if
 * some were given. */
static bool index_above(struct p3d_assets *assets)
{
    struct p3di_mod_above *mods;
    size_t count;
    bool is_good = p3di_find_above(assets, &mods, &count), is_new;

    for (size_t i = 0; i < count && is_good; i++) {
        is_good = p3di_assets_know_place(&assets->added.known, mods[i].mod, &is_new);
        assets->has_mod = true;
        assets->is_of_mod |= !assets->added.count;
        if (is_good && is_new)
            is_good = index_place(assets, as_named(assets, mods[i].folder, mods[i].mod), P3D_ROOT_AROUND, mods[i].mod);
    }
    return is_good;
}

bool p3di_assets_index(struct p3d_assets *assets)
{
    assets->has_mod = assets->added.count || !assets->beside.count;
    if (!index_mods(assets) || !index_added(assets) || !index_around(assets) || !index_above(assets))
        return false;
    p3di_root_leave_copies_out(assets);
    p3di_root_mark_configs(assets, &assets->roots);
    if (assets->walk.is_cut)
        p3di_warn(&assets->options, (uint32_t)P3D_NO_LOD,
                  "the folders of the assets have more than %u names, links followed; others are not found: give "
                  "smaller folders",
                  P3DI_MOST_ASSET_NAMES);
    return p3di_root_note_mods(assets);
}
