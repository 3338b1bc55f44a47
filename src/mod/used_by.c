/* used_by.c: the files of a mod that name a texture or a material.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "used_by.h"

#include "files/includes.h"

#include "assets/roots.h"
#include "assets/store.h"
#include "config/strings.h"
#include "core/words.h"
#include "mlod/paths.h"
#include "odol/paths.h"

#include <p3d/open.h>

#define LONGEST 4096u /* of a name of the assets */

struct user_search {
    struct p3di_job *job;
    const struct p3di_used_by *how;
    struct p3di_set stems;   /* of the names that are looked for, in small letters */
    struct p3di_set numbers; /* of their files in the assets */
    struct p3di_set origins; /* of files that were looked into: the mod around has some again */
    struct p3d_bytes folder; /* of the textures of the model at hand, or empty */
    bool is_used;            /* by the file at hand */
};

/* ---- What is looked for ---- */

static bool is_same(const struct p3d_assets *assets, uint32_t number, const struct p3di_path *path)
{
    const struct p3di_asset_file *file = &assets->files[number];

    if (!path->archive)
        return file->archive == P3DI_NO_ARCHIVE && p3di_is_same_file(file->origin, path->path);
    return file->archive != P3DI_NO_ARCHIVE && file->entry == path->entry &&
           p3di_is_same_file(assets->archives[file->archive].path, path->archive->path);
}

static bool find_path(struct user_search *user_search, const struct p3di_path *path)
{
    struct p3d_assets *assets = user_search->how->assets;
    const struct p3d_bytes stem = p3di_job_lower(user_search->job, p3di_path_stem(p3d_bytes_of(path->relative)));
    bool is_there = false;
    uint32_t ignored;

    p3di_job_add(user_search->job, &user_search->stems, &stem, &ignored);
    for (uint32_t i = 0; i < assets->file_count && !user_search->job->has_failed; i++) {
        if (!bytes_equal(p3di_path_stem(assets->files[i].path), stem) || !is_same(assets, i, path))
            continue;
        p3di_job_add(user_search->job, &user_search->numbers, &i, &ignored);
        is_there = true;
    }
    return is_there;
}

/* ---- What files name ---- */

static void look_up(struct user_search *user_search, struct p3d_bytes path)
{
    uint32_t number, ignored;

    user_search->is_used = p3di_assets_find(user_search->how->assets, path, &number) &&
                           p3di_set_find(&user_search->numbers, &number, &ignored);
}

/* Most names are of other files: these are not looked up. */
static void try_path(struct user_search *user_search, struct p3d_bytes path)
{
    const struct p3d_bytes stem = p3di_path_stem(path);
    uint8_t lower[LONGEST];
    struct p3d_bytes key;
    uint32_t ignored;

    if (user_search->is_used || !stem.size || stem.size > LONGEST)
        return;
    for (uint32_t i = 0; i < stem.size; i++)
        lower[i] = p3d_lower(stem.data[i]);
    key = (struct p3d_bytes){lower, stem.size};
    if (!p3di_set_find(&user_search->stems, &key, &ignored))
        return;
    look_up(user_search, path);
    if (!user_search->is_used && user_search->folder.size)
        look_up(user_search,
                p3d_bytes_of(p3di_job_join(user_search->job, p3di_job_text(user_search->job, user_search->folder), "\\",
                                           p3di_job_text(user_search->job, path))));
}

static void take_path(void *user, enum p3di_path_kind kind, struct p3d_bytes *path)
{
    if (kind != P3DI_PATH_MODEL && kind != P3DI_PATH_NAME)
        try_path(user, p3d_text(*path));
}

static void look_into_model(struct user_search *user_search, const struct p3d_asset *asset, struct p3d_error *error)
{
    const struct p3di_path_visitor visitor = {take_path, user_search};
    struct p3d_document document;

    if (!p3d_read(asset->data, asset->size, NULL, &document, error))
        return;
    if (document.mlod)
        user_search->folder = p3d_mlod_default_path(document.mlod);
    for (uint32_t i = 0; i < document.lod_count && !user_search->is_used; i++)
        if (document.mlod)
            p3di_mlod_visit_lod(&document.mlod->lods[i], &visitor);
        else
            p3di_odol_visit_lod(&document.odol->lods[i], &visitor);
    user_search->folder.size = 0;
    p3d_close(&document);
}

static bool take_part(void *user, struct p3d_bytes part)
{
    struct user_search *user_search = user;

    try_path(user_search, part);
    return !user_search->is_used;
}

/* A path, or code with paths in quotes. */
static bool take_string(void *user, struct p3d_bytes text)
{
    return p3di_config_each_part(p3d_text(text), take_part, user);
}

static void look_into_classes(struct user_search *user_search, uint32_t number, const struct p3d_asset *asset,
                              struct p3d_error *error)
{
    struct p3di_includes includes = p3di_includes_of_asset(user_search->job, user_search->how->assets, number);
    const struct p3d_config_options options = p3di_include_options(&includes);
    struct p3d_config *config = p3d_config_read(asset->data, asset->size, &options, NULL, error);

    if (config)
        p3di_config_each_string_of(&config->root, take_string, user_search);
    p3d_config_free(config);
}

/* ---- All files ---- */

static bool is_wanted(const struct p3d_assets *assets, uint32_t number)
{
    const struct p3d_bytes name = p3di_root_name_of(assets->files[number].path);

    return p3d_text_ends_with(name, ".p3d") || p3d_text_ends_with(name, ".rvmat") || p3di_is_config_name(name);
}

static void look_into(struct user_search *user_search, uint32_t number)
{
    struct p3d_assets *assets = user_search->how->assets;
    struct p3d_error error = {.status = P3D_OK};
    struct p3d_asset asset;

    user_search->is_used = false;
    if (p3di_assets_open_file(assets, number, NULL, &asset, &error)) {
        if (p3d_text_ends_with(assets->files[number].path, ".p3d"))
            look_into_model(user_search, &asset, &error);
        else
            look_into_classes(user_search, number, &asset, &error);
    }
    if (error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(user_search->job);
    if (user_search->is_used)
        user_search->how->take(user_search->how->user, asset.origin);
    else if (error.status != P3D_OK && asset.origin)
        user_search->how->warn(user_search->how->user, asset.origin, &error);
    p3d_asset_close(&asset);
}

const struct p3di_path *p3di_find_users(struct p3di_job *job, const struct p3di_used_by *how)
{
    struct p3d_assets *assets = how->assets;
    struct user_search user_search = {.job = job, .how = how};

    p3di_set_init(&user_search.stems, job->arena, 0);
    p3di_set_init(&user_search.numbers, job->arena, sizeof(uint32_t));
    p3di_set_init(&user_search.origins, job->arena, sizeof(struct p3di_identity));
    if (!p3di_assets_make_ready(assets))
        p3di_job_fail_memory(job);
    for (size_t i = 0; i < how->path_count && !job->has_failed; i++)
        if (!find_path(&user_search, &how->paths[i]))
            return &how->paths[i];
    for (uint32_t i = 0; i < assets->file_count && !job->has_failed; i++) {
        const bool is_file = assets->files[i].archive == P3DI_NO_ARCHIVE;
        struct p3di_identity identity;
        uint32_t ignored;

        if (is_wanted(assets, i) && (!is_file || !p3di_identify(assets->files[i].origin, &identity) ||
                                     p3di_job_add(job, &user_search.origins, &identity, &ignored)))
            look_into(&user_search, i);
    }
    return NULL;
}
