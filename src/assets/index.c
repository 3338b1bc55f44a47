/* index.c: which files there are in the folders and archives that were added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "index.h"

#include "core/error.h"
#include "path.h"
#include "prefix.h"

#include <stdlib.h>

#define DEEPEST_FOLDER 64
#define MOST_VISITS 16

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

/* A warning that says the end of the path it is about. */
static void warn(const struct p3d_assets *assets, const char *path, const char *message)
{
    const size_t size = strlen(path), most = 80;

    p3di_warn(&assets->options, (uint32_t)P3D_NO_LOD, "%s%s: %s", size > most ? "..." : "",
              size > most ? path + size - most : path, message);
}

/* ---- Files ---- */

static bool is_damaged(const struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    return file->archive != P3DI_NO_ARCHIVE && assets->archives[file->archive].pbo->entries[file->entry].error;
}

/* The first file of a path stays, unless it is damaged and the other is not. False if there is no memory. */
static bool add_file(struct p3d_assets *assets, const struct p3di_asset_path *path, struct p3di_asset_file file)
{
    struct p3d_bytes key = p3di_asset_path_bytes(path);
    struct p3di_asset_file *files;
    uint8_t *copy;
    uint32_t number;

    if (p3di_set_find(&assets->paths, &key, &number)) {
        if (is_damaged(assets, &assets->files[number]) && !is_damaged(assets, &file))
            assets->files[number] = file;
        return true;
    }
    files = p3di_arena_grow(assets->arena, assets->files, assets->paths.count, &assets->file_capacity, sizeof *files);
    copy = p3di_arena_alloc(assets->arena, key.size, 1);
    if (!files || !copy)
        return false;
    assets->files = files;
    memcpy(copy, key.data, key.size);
    key.data = copy;
    if (!p3di_set_add(&assets->paths, &key, &number))
        return false;
    files[number] = file;
    return true;
}

/* ---- Archives ---- */

static bool add_archive(struct p3d_assets *assets, const char *path)
{
    struct p3di_asset_archive *archives = p3di_arena_grow(assets->arena, assets->archives, assets->archive_count,
                                                          &assets->archive_capacity, sizeof *archives);

    if (!archives)
        return false;
    assets->archives = archives;
    archives[assets->archive_count++] = (struct p3di_asset_archive){.path = path};
    return true;
}

/* Where the contents of an archive appear. */
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
    uint32_t base_size;

    find_base(assets, archive, &path);
    base_size = path.size;
    for (uint32_t i = 0; i < archive->pbo->entry_count; i++) {
        path.size = base_size;
        if (p3di_asset_path_add(&path, archive->pbo->entries[i].name) &&
            !add_file(assets, &path, (struct p3di_asset_file){number, i, NULL}))
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
    if (error.status != P3D_OK)
        warn(assets, archive->path, error.message);
    return !archive->pbo || index_entries(assets, number);
}

/* ---- Folders ---- */

/* A folder being walked. */
struct folder {
    struct p3d_assets *assets;
    const struct folder *outer; /* NULL: the uppermost of the system */
    struct p3di_identity identity;
    unsigned depth;
    const char *path;
    size_t name_at; /* where names begin in the paths */
    char **paths;   /* of what is in it */
    size_t count, capacity;
    bool has_memory;            /* for the paths */
    struct p3di_asset_path *at; /* shared with the outer folder, unless this one has a prefix: */
    uint32_t base_size;         /* this much of it is where this one's files appear */
};

static bool index_folder(struct folder *folder);

static void meet_name(void *user, const char *name, enum p3di_kind kind)
{
    struct folder *folder = user;
    const char *slash = folder->name_at > strlen(folder->path) ? "/" : "";
    char **paths = NULL;

    (void)kind; /* links are followed */
    if (!folder->assets->names_left) {
        folder->assets->is_cut = true;
        return;
    }
    folder->assets->names_left--;
    if (folder->has_memory)
        paths = p3di_arena_grow(folder->assets->arena, folder->paths, folder->count, &folder->capacity, sizeof *paths);
    if (paths) {
        folder->paths = paths;
        paths[folder->count] = p3di_assets_join(folder->assets, folder->path, slash, name);
    }
    folder->has_memory = paths && paths[folder->count];
    folder->count += folder->has_memory;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* True if the folder is one of those that lead to it: then a link leads in a circle. */
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

    grown =
        p3di_arena_grow(assets->arena, assets->visits, assets->folders.count, &assets->visit_capacity, sizeof *grown);
    if (!grown || !p3di_set_add(&assets->folders, &folder->identity, &number))
        return false;
    assets->visits = grown;
    *visits = ++grown[number];
    return true;
}

/* The prefix in a prefix file counts from here on. False if there is no memory. */
static bool take_prefix(struct folder *folder)
{
    struct p3di_asset_path path, *own;

    for (size_t i = 0; i < folder->count; i++) {
        if (!p3di_is_prefix_file(folder->paths[i] + folder->name_at))
            continue;
        path.size = 0;
        if (!p3di_read_prefix(folder->paths[i], &path)) {
            warn(folder->assets, folder->paths[i], "it has no path, so it is ignored");
            continue;
        }
        own = p3di_arena_alloc(folder->assets->arena, 1, sizeof *own);
        if (!own)
            return false;
        *own = path;
        folder->at = own;
        folder->base_size = path.size;
        return true;
    }
    return true;
}

static bool index_path(struct folder *folder, const char *path)
{
    const char *name = path + folder->name_at;
    struct p3di_file_info facts;

    folder->at->size = folder->base_size;
    if (!p3di_look_at(path, &facts) || facts.kind == P3DI_STREAM)
        return true;
    if (facts.kind == P3DI_FILE && p3di_is_archive_name(name))
        return add_archive(folder->assets, path);
    if (!p3di_asset_path_add(folder->at, p3d_bytes_of(name)))
        return true; /* a name that the game cannot have */
    if (facts.kind == P3DI_FILE)
        return add_file(folder->assets, folder->at, (struct p3di_asset_file){P3DI_NO_ARCHIVE, 0, path});
    return index_folder(&(struct folder){.assets = folder->assets,
                                         .outer = folder,
                                         .identity = facts.identity,
                                         .depth = folder->depth + 1,
                                         .path = path,
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
        qsort(folder->paths, folder->count, sizeof *folder->paths, compare_paths);
    is_good = take_prefix(folder);
    for (size_t i = 0; i < folder->count && is_good; i++)
        is_good = index_path(folder, folder->paths[i]);
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

static bool index_root(struct p3d_assets *assets, const char *root)
{
    const size_t first = assets->archive_count;
    const struct folder *above = NULL;
    struct p3di_asset_path at;
    struct p3di_file_info facts;
    bool is_good;

    at.size = 0;
    if (p3di_look_at(root, &facts) && facts.kind == P3DI_FOLDER)
        is_good = find_above(assets, root, &above) &&
                  index_folder(&(struct folder){
                      .assets = assets, .outer = above, .identity = facts.identity, .path = root, .at = &at});
    else
        is_good = add_archive(assets, root);
    for (size_t i = first; i < assets->archive_count && is_good; i++)
        is_good = index_archive(assets, (uint32_t)i);
    return is_good;
}

bool p3di_assets_index(struct p3d_assets *assets)
{
    for (size_t i = 0; i < assets->root_count; i++)
        if (!index_root(assets, assets->roots[i]))
            return false;
    if (assets->is_cut)
        p3di_warn(&assets->options, (uint32_t)P3D_NO_LOD,
                  "the folders of the assets have more than %u names, links followed; others are not found: give "
                  "smaller folders",
                  P3DI_MOST_ASSET_NAMES);
    return true;
}
