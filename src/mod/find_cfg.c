/* find_cfg.c: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_cfg.h"

#include "files/includes.h"

#include "core/near.h"
#include "system/files.h"
#include "system/name.h"

#include <p3d/model.h>

#include <stdlib.h>

static const char file_name[] = "model.cfg", extension[] = ".cfg";

char *p3di_model_class(struct p3di_job *job, const char *path)
{
    char *name = p3di_job_join(job, strcmp(path, "-") == 0 ? "model" : p3di_base_name(path), "", "");
    char *dot = strrchr(name, '.');

    if (dot && dot != name)
        *dot = 0;
    return name;
}

struct cfg_search {
    struct p3di_found_cfg *cfg;
    const struct p3di_cfg_place *place;
    const struct p3d_options *options;
    struct p3di_near near;
    struct p3d_error *error;
    bool has_ended; /* a model.cfg was taken, or cannot be read */
};

/* ---- One model.cfg ---- */

/* Keeps the class if its name is more similar than names before, whatever its case. */
static void compare_name(struct cfg_search *cfg_search, struct p3d_bytes name)
{
    struct p3di_found_cfg *cfg = cfg_search->cfg;
    const struct p3d_bytes lower = p3di_job_lower(&cfg->job, name);
    const char *text = p3di_job_text(&cfg->job, lower);

    p3di_near_try(&cfg_search->near, text);
    if (cfg_search->near.best == text) {
        cfg->near_name = p3di_job_text(&cfg->job, name);
        cfg->near_path = cfg->path;
    }
}

static void compare_names(struct cfg_search *cfg_search)
{
    const struct p3d_config_class *models = p3d_config_find_class(&cfg_search->cfg->config->root, "CfgModels");

    for (uint32_t i = 0; models && i < models->entry_count; i++)
        if (models->entries[i].kind == P3D_CONFIG_CLASS)
            compare_name(cfg_search, models->entries[i].name);
}

static void close_file(struct p3di_found_cfg *cfg)
{
    p3d_config_free(cfg->config);
    cfg->config = NULL;
    p3di_input_close(&cfg->input);
    p3d_asset_close(&cfg->asset);
    memset(&cfg->asset, 0, sizeof cfg->asset);
}

static void note_file(struct p3di_found_cfg *cfg, const char *origin)
{
    if (!P3DI_ROOM(&cfg->job, cfg->files, cfg->file_count, cfg->file_capacity))
        return;
    cfg->files[cfg->file_count++] = p3di_job_join(&cfg->job, origin, "", "");
}

static void note_include(struct p3di_includes *includes, const char *origin)
{
    note_file(includes->user, origin);
}

/* This file has no such class: the search goes on. */
static void pass_by(struct cfg_search *cfg_search)
{
    struct p3di_found_cfg *cfg = cfg_search->cfg;

    if (!cfg_search->place->animation)
        compare_names(cfg_search);
    close_file(cfg);
    if (P3DI_ROOM(&cfg->job, cfg->without, cfg->without_count, cfg->without_capacity))
        cfg->without[cfg->without_count++] = cfg->path;
    cfg->path = NULL;
}

/* True if the tree has the class that is looked for. */
static bool is_meant(const struct cfg_search *cfg_search)
{
    struct p3di_found_cfg *cfg = cfg_search->cfg;
    struct p3d_error ignored;

    if (!cfg_search->place->animation)
        return p3d_model_cfg_has(cfg->config, cfg->class_name);
    cfg->skeleton =
        p3d_skeleton_from_config(cfg->config, NULL, cfg_search->place->animation, cfg_search->options, &ignored);
    return cfg->skeleton != NULL;
}

/* True if a named file was not named for a class: odol-to-mlod writes an empty CfgModels for a model without one. */
static bool is_for_no_class(const struct cfg_search *cfg_search)
{
    const struct p3d_config_class *models = p3d_config_find_class(&cfg_search->cfg->config->root, "CfgModels");

    return !cfg_search->place->animation && models && !models->entry_count && !models->base;
}

/* Reads the model.cfg that is open, unless there was a failure. */
static void read_file(struct cfg_search *cfg_search, bool is_open, struct p3di_includes *includes)
{
    struct p3di_found_cfg *cfg = cfg_search->cfg;
    const struct p3d_config_options options = p3di_include_options(includes);

    includes->notes = note_include;
    includes->user = cfg;
    note_file(cfg, cfg->path);
    if (includes->is_asset)
        cfg->text = (struct p3d_bytes){cfg->asset.data, (uint32_t)cfg->asset.size};
    else
        cfg->text = (struct p3d_bytes){cfg->input.data, (uint32_t)cfg->input.size};
    if (is_open)
        cfg->config = p3d_config_read(cfg->text.data, cfg->text.size, &options, cfg_search->options, cfg_search->error);
    else
        p3di_error_name_file(cfg_search->error, cfg->path);
    cfg_search->has_ended =
        !cfg->config || is_meant(cfg_search) || (cfg_search->place->wanted && !is_for_no_class(cfg_search));
    if (!cfg_search->has_ended)
        pass_by(cfg_search);
}

static void try_file(struct cfg_search *cfg_search, const char *path)
{
    struct p3di_found_cfg *cfg = cfg_search->cfg;
    const struct p3di_cfg_place *place = cfg_search->place;
    const bool is_open =
        (place->wanted ? p3di_input_open_named : p3di_input_open)(&cfg->input, path, P3DI_CONFIG, cfg_search->error);

    cfg->path = path;
    read_file(cfg_search, is_open,
              &(struct p3di_includes){.job = &cfg->job,
                                      .path = path,
                                      .reach = {.mod = p3di_mod_of(&cfg->job, place->model->listings, path),
                                                .walked = place->wanted ? NULL : place->model->walked,
                                                .assets = place->assets},
                                      .option = place->option});
}

/* Faults of these files are not reported here. */
static void try_configs(struct cfg_search *cfg_search)
{
    const struct p3di_cfg_place *place = cfg_search->place;
    struct p3di_found_cfg *cfg = cfg_search->cfg;

    for (size_t i = 0; i < place->config_count && !cfg_search->has_ended && !cfg->job.has_failed; i++) {
        try_file(cfg_search, p3di_job_join(&cfg->job, place->configs[i], "", ""));
        if (cfg->config || !cfg_search->has_ended)
            continue;
        close_file(cfg);
        cfg->path = NULL;
        cfg_search->has_ended = false;
    }
}

/* One of an archive or of the assets, if it is there. */
static void try_asset(struct cfg_search *cfg_search, struct p3d_assets *assets, const char *path)
{
    struct p3di_found_cfg *cfg = cfg_search->cfg;
    struct p3di_includes includes = {.job = &cfg->job,
                                     .path = path,
                                     .is_asset = true,
                                     .archive = cfg->archive,
                                     .reach = {.assets = cfg_search->place->assets}};
    const char *origin;

    if (cfg_search->has_ended || !assets || !p3d_assets_has(assets, p3d_bytes_of(path), &origin))
        return;
    cfg->path = p3di_job_join(&cfg->job, origin, "", "");
    read_file(cfg_search, p3d_assets_open(assets, p3d_bytes_of(path), NULL, &cfg->asset, cfg_search->error), &includes);
}

/* ---- Folders ---- */

/* The files that may be the model.cfg of a folder, in the order in which they are tried. */
enum { OF_MODEL, OF_ALL, OF_FOLDER, CFG_COUNT };

/* "a/" of "a/b/", "" of "a/", "../" of "". */
static const char *folder_above(struct p3di_job *job, const char *folder)
{
    size_t end = strlen(folder), start;

    while (end && p3di_is_slash(folder[end - 1]))
        end--;
    start = end;
    while (start && !p3di_is_slash(folder[start - 1]))
        start--;
    if (start == end || (end - start == 2 && memcmp(folder + start, "..", 2) == 0) || folder[end - 1] == ':')
        return p3di_job_join(job, folder, "../", "");
    if (end - start == 1 && folder[start] == '.')
        return folder_above(job, p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)folder, (uint32_t)start}));
    return p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)folder, (uint32_t)start});
}

static const char *or_here(const char *folder)
{
    return *folder ? folder : ".";
}

/* True if nothing above this folder is the mod's. */
static bool is_root(const struct p3di_cfg_place *place, const char *folder, const char *parent)
{
    return (place->model->walked && p3di_is_same_file(or_here(folder), or_here(place->model->walked))) ||
           (place->assets && p3d_assets_has_folder(place->assets, or_here(folder))) ||
           !p3di_is_folder(or_here(parent)) || p3di_is_same_file(or_here(folder), or_here(parent));
}

/* Its path without links and dots, so that it says something; it is named in messages only. */
static const char *whole_path(struct p3di_job *job, const char *folder)
{
    char *real = p3di_real_path(or_here(folder));
    const char *whole = p3di_job_join(job, real ? real : folder, "", "");

    free(real);
    return whole;
}

/* "vehicles" of "mod/vehicles/". */
static const char *name_of(struct p3di_job *job, const char *folder)
{
    char *whole = p3di_job_join(job, whole_path(job, folder), "", "");
    size_t size = strlen(whole);

    while (size && p3di_is_slash(whole[size - 1]))
        whole[--size] = 0;
    return p3di_base_name(whole);
}

/* True if a name before this one is equal: beside model.p3d there is one model.cfg. */
static bool is_repeated(const char *const names[CFG_COUNT], size_t index)
{
    size_t i = 0;

    while (i < index && !p3d_text_equal(p3d_bytes_of(names[index]), names[i]))
        i++;
    return i < index;
}

/* The files of a folder that may be its model.cfg. */
static void try_folder(struct cfg_search *cfg_search, const struct p3di_listing *listing, const char *folder,
                       const char *const names[CFG_COUNT])
{
    struct p3di_job *job = &cfg_search->cfg->job;

    for (size_t i = 0; i < CFG_COUNT && !cfg_search->has_ended; i++) {
        const char *found = is_repeated(names, i) ? NULL : p3di_listing_find(listing, job, names[i]);
        const char *path = found ? p3di_job_join(job, folder, found, "") : NULL;

        if (path && p3di_is_file(path))
            try_file(cfg_search, path);
    }
}

/* Looks at one folder; `own` is the class's name if the model is in it, else "". False if the search ends there. */
static bool look_into(struct cfg_search *cfg_search, const char *folder, const char *parent, const char *own)
{
    struct p3di_job *job = &cfg_search->cfg->job;
    const struct p3di_listing *listing = p3di_listing_of(cfg_search->place->model->listings, job, or_here(folder));
    const char *names[CFG_COUNT];

    if (!listing)
        return false;
    names[OF_MODEL] = *own ? p3di_job_join(job, own, extension, "") : "";
    names[OF_ALL] = file_name;
    names[OF_FOLDER] = p3di_job_join(job, name_of(job, folder), extension, "");
    try_folder(cfg_search, listing, folder, names);
    if (cfg_search->has_ended)
        return false;
    if (!listing->has_prefix && !is_root(cfg_search->place, folder, parent))
        return true;
    cfg_search->cfg->top = whole_path(job, folder);
    return false;
}

static void climb_folders(struct cfg_search *cfg_search)
{
    struct p3di_job *job = &cfg_search->cfg->job;
    const char *folder = p3di_folder_of(job, cfg_search->place->model->path);
    const char *parent = folder_above(job, folder), *own = cfg_search->cfg->class_name;

    while (!job->has_failed && look_into(cfg_search, folder, parent, own)) {
        own = "";
        folder = parent;
        parent = folder_above(job, folder);
    }
}

/* ---- Archives ---- */

/* The archive is looked into only if it may have a model.cfg somewhere. */
static void open_archive(struct p3di_found_cfg *cfg, const struct p3di_archive *archive)
{
    struct p3d_error error;
    bool has_one = false;

    for (uint32_t i = 0; i < archive->pbo->entry_count; i++)
        has_one |= p3d_text_ends_with(archive->pbo->entries[i].name, extension);
    if (!has_one)
        return;
    cfg->archive = p3d_assets_new(NULL);
    if (cfg->archive)
        (void)p3d_assets_add(cfg->archive, archive->path, &error); /* its faults were reported before */
    else
        p3di_job_fail_memory(&cfg->job);
}

/* "prefix/data/" of "prefix/data/car.p3d", and "prefix/" of that. */
static void cut_name(char *path, size_t least)
{
    size_t size = strlen(path);

    while (size > least && p3d_is_slash((uint8_t)path[size - 1]))
        size--;
    while (size > least && !p3d_is_slash((uint8_t)path[size - 1]))
        size--;
    path[size] = 0;
}

/* "vehicles" of "mod/vehicles/". */
static const char *inner_name(struct p3di_job *job, const char *folder)
{
    const size_t size = strlen(folder);

    return size ? p3di_base_name(p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)folder, (uint32_t)size - 1}))
                : "";
}

static void try_inner(struct cfg_search *cfg_search, const char *folder, const char *name)
{
    const char *path = p3di_job_join(&cfg_search->cfg->job, folder, name, extension);

    if (!*name)
        return;
    try_asset(cfg_search, cfg_search->cfg->archive, path);
    try_asset(cfg_search, cfg_search->place->assets, path);
}

static void climb_archive(struct cfg_search *cfg_search)
{
    const struct p3di_path *model = cfg_search->place->model;
    struct p3di_job *job = &cfg_search->cfg->job;
    const char *own = cfg_search->cfg->class_name;
    const size_t least = strlen(model->folder) + 1;
    char *folder =
        p3di_job_join(job, model->folder, "/", p3di_job_text(job, model->archive->pbo->entries[model->entry].name));

    p3di_set_slashes(folder, '/'); /* includes are beside it as files are here */
    open_archive(cfg_search->cfg, model->archive);
    do {
        cut_name(folder, least);
        try_inner(cfg_search, folder, own);
        try_inner(cfg_search, folder, "model");
        try_inner(cfg_search, folder, inner_name(job, folder));
        own = "";
    } while (!cfg_search->has_ended && !job->has_failed && strlen(folder) > least);
    if (!cfg_search->has_ended)
        cfg_search->cfg->top = p3di_job_join(job, model->archive->path, "", "");
}

/* ---- The search ---- */

bool p3di_find_cfg(struct p3di_found_cfg *cfg, const struct p3di_cfg_place *place, const struct p3d_options *options,
                   struct p3d_error *error)
{
    struct cfg_search cfg_search = {.cfg = cfg, .place = place, .options = options, .error = error};
    struct p3di_job *job = &cfg->job;

    memset(cfg, 0, sizeof *cfg);
    if (!p3di_job_begin(job, "to find the model.cfg", P3DI_NO_INPUT, NULL, error))
        return false;
    cfg->class_name = p3di_model_class(job, place->model->relative);
    cfg->is_of_animation = place->animation != NULL;
    cfg_search.near = p3di_near(p3di_job_text(job, p3di_job_lower(job, p3d_bytes_of(cfg->class_name))));
    if (place->wanted)
        try_file(&cfg_search, p3di_job_join(job, place->wanted, "", ""));
    else if (place->model->archive)
        climb_archive(&cfg_search);
    else if (strcmp(place->model->path, "-") != 0)
        climb_folders(&cfg_search);
    try_configs(&cfg_search);
    if (job->has_failed) /* which may have led to other errors since */
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to find the model.cfg");
    job->error = NULL; /* the caller's */
    return !job->has_failed && (cfg->config || !cfg_search.has_ended);
}

const char *p3di_found_cfg_why(struct p3di_found_cfg *cfg)
{
    const char *at = cfg->near_path ? cfg->near_path : cfg->without_count ? cfg->without[0] : NULL, *text;

    if (cfg->path)
        return p3di_job_join(&cfg->job, cfg->path,
                             cfg->config ? " has no skeleton with one of its bones" : " cannot be read", "");
    if (!at && !cfg->top)
        return "no model.cfg of standard input";
    if (!at)
        return p3di_job_join(&cfg->job, "no model.cfg up to ", cfg->top, "");
    if (cfg->is_of_animation)
        return p3di_job_join(&cfg->job, at, " has no skeleton with one of its bones", "");
    text = p3di_job_join(&cfg->job, at, " has no class ", cfg->class_name);
    return cfg->near_name ? p3di_job_join(&cfg->job, text, ", but ", cfg->near_name) : text;
}

void p3di_found_cfg_close(struct p3di_found_cfg *cfg)
{
    close_file(cfg);
    p3d_skeleton_free(cfg->skeleton);
    p3d_assets_free(cfg->archive);
    p3di_arena_free(cfg->job.arena);
    memset(cfg, 0, sizeof *cfg);
}
