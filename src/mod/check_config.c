/* check_config.c: a config of a mod, checked with the models and files of the mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check_config.h"

#include "check/texts.h"
#include "find_cfg.h"
#include "includes.h"
#include "parts.h"

#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

/* A model that a config names. */
struct mod_model {
    struct p3d_asset asset;
    struct p3d_document document;
    struct p3di_path place;
    struct p3di_found_cfg found;
    struct p3d_model *model_cfg;
    struct mod_model *next;
};

bool p3di_mod_begin(struct p3di_mod *mod, struct p3d_assets *given, const char *include_hint, struct p3d_error *error)
{
    *mod = (struct p3di_mod){.given = given, .include_hint = include_hint};
    return p3di_job_begin(&mod->job, "for the mod", P3DI_NO_INPUT, NULL, error) &&
           p3di_job_begin(&mod->config_job, "for the config", P3DI_NO_INPUT, NULL, error);
}

bool p3di_mod_add_root(struct p3di_mod *mod, const char *path, struct p3d_error *error)
{
    struct p3di_mod_root *roots;
    char *real = p3di_real_path(path);

    mod->job.error = error;
    if (!mod->own)
        mod->own = p3d_assets_new(NULL);
    roots = p3di_job_grow(&mod->job, mod->roots, mod->root_count, &mod->root_capacity, sizeof *roots);
    if (!mod->own)
        p3di_job_fail_memory(&mod->job);
    else if (real && roots && p3d_assets_add(mod->own, path, error)) {
        mod->roots = roots;
        roots[mod->root_count].path = p3di_job_join(&mod->job, path, "", "");
        roots[mod->root_count++].real = p3di_job_join(&mod->job, real, "", "");
    }
    free(real);
    return !mod->job.has_failed;
}

bool p3di_is_config(const char *path)
{
    const struct p3d_bytes name = p3d_bytes_of(p3di_base_name(path));

    return p3d_text_equal(name, "config.cpp") || p3d_text_equal(name, "config.bin");
}

/* ---- Files ---- */

/* How much of the path are the last folders of the root: "mod\" of "mod\car\car.p3d" where the root is "/work/mod". */
static uint32_t shared_size(const char *root, struct p3d_bytes path)
{
    const size_t size = strlen(root);
    uint32_t best = 0;

    for (uint32_t i = 1; i < path.size; i++) {
        size_t at = size;
        uint32_t j = i;

        if (!p3d_is_slash(path.data[i]) || i > size)
            continue;
        while (j && (p3d_lower((uint8_t)root[at - 1]) == p3d_lower(path.data[j - 1]) ||
                     (p3di_is_slash(root[at - 1]) && p3d_is_slash(path.data[j - 1])))) {
            at--;
            j--;
        }
        if (!j && (!at || p3di_is_slash(root[at - 1])))
            best = i + 1;
    }
    return best;
}

/* The path below a root that has its first folders; false if no root has. */
static bool below_root(const struct p3di_mod *mod, struct p3d_bytes path, struct p3d_bytes *below)
{
    for (size_t i = 0; i < mod->root_count; i++) {
        const uint32_t size = shared_size(mod->roots[i].real, path);

        *below = (struct p3d_bytes){path.data + size, path.size - size};
        if (size)
            return true;
    }
    return false;
}

static bool is_of_game(struct p3d_bytes path)
{
    static const char *const roots[] = {"a3\\", "ca\\", "dz\\"};

    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (p3d_text_starts_with(path, roots[i]))
            return true;
    return false;
}

/* The assets that have the file, and its path there; NULL: none have. */
static struct p3d_assets *find(const struct p3di_mod *mod, struct p3d_bytes path, struct p3d_bytes *there)
{
    *there = path;
    if (mod->own && p3d_assets_has(mod->own, *there, NULL))
        return mod->own;
    if (mod->given && p3d_assets_has(mod->given, *there, NULL))
        return mod->given;
    return mod->own && below_root(mod, path, there) && p3d_assets_has(mod->own, *there, NULL) ? mod->own : NULL;
}

static enum p3d_file_state find_file(void *user, struct p3d_bytes path, struct p3d_bytes *near)
{
    const struct p3di_mod *mod = user;
    struct p3d_bytes there;
    bool is_own;

    if (find(mod, path, &there))
        return P3D_FILE_THERE;
    *near = (struct p3d_bytes){NULL, 0};
    if (is_of_game(path))
        return P3D_FILE_UNKNOWN;
    if (mod->own && below_root(mod, path, &there)) {
        *near = p3d_assets_near(mod->own, there, NULL);
        return P3D_FILE_MISSING;
    }
    if (mod->own) {
        *near = p3d_assets_near(mod->own, path, &is_own);
        if (is_own)
            return P3D_FILE_MISSING;
    }
    *near = (struct p3d_bytes){NULL, 0};
    if (!mod->given)
        return P3D_FILE_UNKNOWN;
    *near = p3d_assets_near(mod->given, path, NULL);
    return P3D_FILE_MISSING;
}

/* ---- Models ---- */

/* The folder that is checked and has the file, with its slash; NULL if none has. */
static const char *folder_of(struct p3di_mod *mod, const char *path)
{
    for (size_t i = 0; i < mod->root_count; i++) {
        const char *folder = mod->roots[i].path;
        const size_t size = strlen(folder);

        if (size && strncmp(folder, path, size) == 0 && (p3di_is_slash(folder[size - 1]) || p3di_is_slash(path[size])))
            return p3di_join_path(&mod->config_job, folder, "");
    }
    return NULL;
}

/* A model or its model.cfg is as good as not there if it cannot be read, but for lack of memory. */
static void note_failure(struct p3di_mod *mod, const struct p3d_error *error)
{
    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&mod->config_job);
}

/* The model.cfg of a source that is a file by itself: it is looked for up to the folder that is checked. */
static void read_cfg(struct p3di_mod *mod, struct mod_model *model)
{
    struct p3di_path *place = &model->place;
    const struct p3di_cfg_place where = {.model = place, .assets = mod->given};
    struct p3d_error error = {.status = P3D_OK};

    place->path = p3di_job_join(&mod->config_job, model->asset.origin, "", "");
    place->walked = folder_of(mod, place->path);
    place->relative = place->walked ? place->path + strlen(place->walked) : p3di_base_name(place->path);
    if (model->document.mlod && p3di_is_file(place->path) && p3di_find_cfg(&model->found, &where, NULL, &error) &&
        model->found.config)
        model->model_cfg = p3di_skeleton_of(&model->found, NULL, &error);
    note_failure(mod, &error);
}

static const struct p3d_document *open_model(void *user, struct p3d_bytes path, const struct p3d_model **model_cfg)
{
    struct p3di_mod *mod = user;
    struct mod_model *model = p3di_job_alloc(&mod->config_job, 1, sizeof *model);
    struct p3d_bytes there;
    struct p3d_assets *assets = find(mod, path, &there);
    struct p3d_error error = {.status = P3D_OK};

    if (!model || !assets)
        return NULL;
    if (!p3d_assets_open(assets, there, NULL, &model->asset, &error) ||
        !p3d_read(model->asset.data, model->asset.size, NULL, &model->document, &error)) {
        p3d_asset_close(&model->asset);
        note_failure(mod, &error);
        return NULL;
    }
    read_cfg(mod, model);
    model->next = mod->models;
    mod->models = model;
    *model_cfg = model->model_cfg;
    return &model->document;
}

static void close_models(struct p3di_mod *mod)
{
    for (struct mod_model *model = mod->models; model; model = model->next) {
        p3d_model_free(model->model_cfg);
        p3di_found_cfg_close(&model->found);
        p3d_close(&model->document);
        p3d_asset_close(&model->asset);
    }
    mod->models = NULL;
    if (mod->config_job.arena)
        p3di_arena_clear(mod->config_job.arena);
}

struct p3d_check_mod p3di_mod_files(struct p3di_mod *mod)
{
    return (struct p3d_check_mod){mod, find_file, open_model};
}

/* ---- Configs ---- */

/* The path of a config that is in an archive, as the assets have it: includes are beside it there. */
static char *path_in_archive(struct p3di_job *job, const struct p3di_path *path)
{
    char *whole =
        p3di_job_join(job, path->folder, "/", p3di_job_text(job, path->archive->pbo->entries[path->entry].name));

    for (char *c = whole; *c; c++)
        *c = (char)(*c == '\\' ? '/' : *c);
    return whole;
}

struct p3di_includes p3di_mod_includes(struct p3di_mod *mod, const struct p3di_path *path)
{
    struct p3di_job *job = &mod->config_job;
    struct p3di_includes includes = {.job = job, .path = path->path, .option = mod->include_hint};

    includes.reach.assets = mod->given;
    if (path->archive) {
        includes.path = path_in_archive(job, path);
        includes.is_asset = true;
        includes.archive = mod->own;
    } else {
        includes.reach.mod = p3di_mod_of(job, path->path);
        includes.reach.walked = folder_of(mod, path->path);
    }
    return includes;
}

static struct p3d_findings *check(struct p3di_mod *mod, const struct p3di_path *path, const struct p3di_input *input,
                                  struct p3d_error *error)
{
    struct p3di_includes includes = p3di_mod_includes(mod, path);
    const struct p3d_config_options options = p3di_include_options(&includes);
    const struct p3d_check_mod files = p3di_mod_files(mod);
    struct p3di_text_check text = {.name = includes.path, .mod = &files};
    const struct p3d_options warned = {.warn = p3di_find_warning_of_config, .warn_user = &text};
    struct p3d_config *config;
    struct p3d_findings *findings;

    p3di_check_begin(&text.c, "for the check", P3DI_NO_INPUT, NULL, error);
    config = p3d_config_read(input->data, input->size, &options, &warned, error);
    text.tree = config;
    if (config)
        p3di_check_config_tree(&text);
    findings = p3di_check_end(&text.c);
    p3d_config_free(config);
    if (config)
        return findings;
    p3d_findings_free(findings);
    return NULL;
}

struct p3d_findings *p3di_mod_check_config(struct p3di_mod *mod, const struct p3di_path *path, struct p3d_error *error)
{
    struct p3d_findings *findings;
    struct p3di_input input;
    struct p3d_error failure;

    mod->config_job.error = &failure;
    if (!p3di_path_open(path, &input, P3DI_TEXT, error)) {
        p3di_input_close(&input);
        return NULL;
    }
    findings = check(mod, path, &input, error);
    close_models(mod);
    p3di_input_close(&input);
    if (!mod->config_job.has_failed)
        return findings;
    p3d_findings_free(findings);
    *error = failure;
    return NULL;
}

void p3di_mod_forget(struct p3di_mod *mod)
{
    close_models(mod);
}

void p3di_mod_close(struct p3di_mod *mod)
{
    close_models(mod);
    p3d_assets_free(mod->own);
    p3di_arena_free(mod->config_job.arena);
    p3di_arena_free(mod->job.arena);
    memset(mod, 0, sizeof *mod);
}
