/* above.c: the mods that the input's files name by folders above it. "z\mod\data\a.paa" in some file, and a folder
 * above is called z and has mod/data/a.paa: then z/mod is a mod whose paths begin so, without any other mark of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "above.h"

#include "any_case.h"
#include "path.h"
#include "roots.h"

#include "core/job.h"
#include "system/name.h"

#include <stdlib.h>

#define MOST_LEVELS 8                 /* the folder itself, and those above */
#define MOST_READ ((uint64_t)1 << 23) /* bytes of files: an addon names its mod in each, and loose models in none */

/* Paths that are looked for on the disk: each lists folders, and the first ones say as much as all. */
#define MOST_TRIES 16

/* A folder, or one above it: paths that begin with its name may be below the folder around it. */
struct level {
    const char *start;  /* "z\" */
    const char *around; /* "/home/me/" */
};

struct search {
    struct p3d_assets *assets;
    struct p3di_job job;
    uint8_t *buffer;
    uint64_t size;      /* of all that was read */
    const char *folder; /* whose files are looked into */
    struct level levels[MOST_LEVELS];
    size_t level_count, tries;
    struct p3di_set paths, named; /* that were looked for from this folder on, and mods that were found so */
    struct p3di_mod_above *mods;
    size_t count, capacity;
};

static void begin_folder(struct search *search, const char *folder)
{
    struct p3di_job *job = &search->job;
    char *real = p3di_real_path(folder), *path = real ? p3di_job_join(job, real, "", "") : NULL;

    free(real);
    search->folder = folder;
    search->level_count = 0;
    p3di_set_init(&search->paths, job->arena, 0);
    p3di_set_init(&search->named, job->arena, 0);
    while (path && search->level_count < MOST_LEVELS && *p3di_base_name(path) && !job->has_failed) {
        search->levels[search->level_count++] =
            (struct level){p3di_job_join(job, p3di_base_name(path), "\\", ""), p3di_folder_of(job, path)};
        if (!p3di_climb(path))
            break;
    }
}

/* Files that are inputs mostly come folder by folder. */
static void go_on_in(struct search *search, const char *folder)
{
    if (!search->folder || strcmp(search->folder, folder) != 0)
        begin_folder(search, folder);
}

/* ---- Paths ---- */

/* The path, and those with other extensions of textures. False if there are no more. */
static bool next_path(const struct p3di_asset_path *path, unsigned index, struct p3di_asset_path *next)
{
    *next = *path;
    return !index || p3di_asset_path_other(path, index - 1, next);
}

static bool has_root(const struct p3d_assets *assets, const struct p3di_asset_path *path)
{
    struct p3di_asset_path next;
    uint32_t number;
    bool has_one = false;

    for (unsigned i = 0; !has_one && next_path(path, i, &next); i++)
        has_one = p3di_root_find(assets, p3di_asset_path_bytes(&next), P3DI_AT_ONCE, &number);
    return has_one;
}

/* The file with this path below the folder; NULL if there is none. */
static const char *find_file(struct p3di_job *job, const char *folder, const struct p3di_asset_path *path)
{
    struct p3di_asset_path next;
    const char *file = NULL;

    for (unsigned i = 0; !file && next_path(path, i, &next); i++)
        file = p3di_find_any_case(job, folder, p3di_set_slashes(p3di_job_text(job, p3di_asset_path_bytes(&next)), '/'));
    return file;
}

/* `size`: of the mod's folder in the path of the file. */
static void add_mod(struct search *search, const char *file, size_t size)
{
    char *mod = p3di_assets_join(search->assets, file, "", "");
    struct p3di_mod_above *mods =
        p3di_arena_grow(search->assets->arena, search->mods, search->count, &search->capacity, sizeof *mods);

    if (!mod || !mods) {
        p3di_job_fail_memory(&search->job);
        return;
    }
    mod[size] = 0;
    search->mods = mods;
    mods[search->count++] = (struct p3di_mod_above){mod, search->folder};
}

static bool begins_there(const struct level *level, const struct p3di_asset_path *path)
{
    return p3d_text_starts_with(p3di_asset_path_bytes(path), level->start);
}

/* Looks from the folder up. */
static void look_for(struct search *search, const struct p3di_asset_path *path)
{
    struct p3di_job *job = &search->job;
    const struct p3d_bytes copy = p3di_job_copy(job, p3di_asset_path_bytes(path)), mod = p3di_root_mod_of(copy);
    const char *file = NULL;
    uint32_t number;

    if (p3di_set_find(&search->named, &mod, &number) || !p3di_job_add(job, &search->paths, &copy, &number) ||
        has_root(search->assets, path))
        return;
    search->tries++;
    for (size_t i = 0; i < search->level_count && !file; i++) {
        const struct level *level = &search->levels[i];

        file = begins_there(level, path) ? find_file(job, level->around, path) : NULL;
        if (file && p3di_job_add(job, &search->named, &mod, &number))
            add_mod(search, file, strlen(level->around) + mod.size);
    }
}

static bool take_path(void *user, const struct p3di_asset_path *path)
{
    struct search *search = user;
    size_t i = 0;

    while (i < search->level_count && !begins_there(&search->levels[i], path))
        i++;
    if (i < search->level_count)
        look_for(search, path);
    return !search->job.has_failed && search->tries < MOST_TRIES;
}

/* ---- Files ---- */

static void take_file(struct search *search, const char *path)
{
    struct p3d_error error = {.status = P3D_OK};

    if (search->level_count && p3di_has_extension(path, P3DI_NAMING_FILES) && search->size < MOST_READ &&
        search->tries < MOST_TRIES)
        search->size += p3di_each_path_of(path, search->buffer, take_path, search, &error);
    if (error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&search->job);
}

/* The files of folders that are inputs, but where something says how paths begin. */
static void take_folders(struct search *search)
{
    const struct p3d_assets *assets = search->assets;
    uint32_t tree = UINT32_MAX;

    for (size_t i = 0; i < assets->file_count && !search->job.has_failed; i++) {
        const struct p3di_asset_file *file = &assets->files[i];

        if (!assets->trees[file->tree].is_input || p3di_root_is_certain(assets, file))
            continue;
        if (file->tree != tree)
            begin_folder(search, assets->trees[file->tree].folder);
        tree = file->tree;
        take_file(search, file->origin);
    }
}

static void take_files(struct search *search)
{
    const struct p3di_asset_places *files = &search->assets->input_files;

    for (size_t i = 0; i < files->count && !search->job.has_failed; i++) {
        char *folder = p3di_assets_join(search->assets, files->items[i], "", "");

        if (!folder)
            p3di_job_fail_memory(&search->job);
        else
            go_on_in(search, p3di_climb(folder) && !*folder ? "." : folder);
        take_file(search, files->items[i]);
    }
}

bool p3di_find_above(struct p3d_assets *assets, struct p3di_mod_above **mods, size_t *count)
{
    struct search search = {.assets = assets};
    bool is_good = p3di_job_begin(&search.job, "", P3DI_NO_INPUT, &assets->options, NULL);

    search.buffer = is_good ? p3di_job_alloc(&search.job, P3DI_NAMING_CHUNK, 1) : NULL;
    if (search.buffer) {
        take_files(&search);
        take_folders(&search);
    }
    *mods = search.mods;
    *count = search.count;
    is_good = is_good && !search.job.has_failed;
    p3di_arena_free(search.job.arena);
    return is_good;
}
