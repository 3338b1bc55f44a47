/* mod.c: p3dinfo --check: a config, and the mod that its models and files are in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mod.h"

#include "cli/config.h"

#include <stdlib.h>

struct info_check_model {
    struct p3d_asset asset;
    struct p3d_document document;
    struct cli_model_cfg found;
    struct p3d_model *model_cfg;
};

void info_check_add_root(struct info_check_mod *mod, const char *path)
{
    struct p3d_error error;
    char *real = p3di_real_path(path);

    if (!mod->own)
        mod->own = cli_need(p3d_assets_new(NULL));
    if (!real || !p3d_assets_add(mod->own, path, &error)) {
        free(real);
        return;
    }
    mod->roots = cli_grow(mod->roots, mod->root_count, &mod->root_capacity, sizeof *mod->roots);
    mod->roots[mod->root_count++] = (struct info_check_root){cli_copy(path), real};
}

bool info_check_is_config(const char *path)
{
    const char *name = cli_base_name(path);

    return p3d_text_equal(p3d_bytes_of(name), "config.cpp") || p3d_text_equal(p3d_bytes_of(name), "config.bin");
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
                     (cli_is_slash(root[at - 1]) && p3d_is_slash(path.data[j - 1])))) {
            at--;
            j--;
        }
        if (!j && (!at || cli_is_slash(root[at - 1])))
            best = i + 1;
    }
    return best;
}

/* The path below a root that has its first folders; false if no root has. */
static bool below_root(const struct info_check_mod *mod, struct p3d_bytes path, struct p3d_bytes *below)
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
static struct p3d_assets *find(const struct info_check_mod *mod, struct p3d_bytes path, struct p3d_bytes *there)
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
    const struct info_check_mod *mod = user;
    struct p3d_bytes there;
    bool is_own;

    if (find(mod, path, &there))
        return P3D_FILE_THERE;
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
    if (!mod->given || is_of_game(path))
        return P3D_FILE_UNKNOWN;
    *near = p3d_assets_near(mod->given, path, NULL);
    return P3D_FILE_MISSING;
}

/* ---- Models ---- */

/* The folder that is checked and has the file; NULL if none has. */
static const char *folder_of(const struct info_check_mod *mod, const char *path)
{
    for (size_t i = 0; i < mod->root_count; i++) {
        const char *folder = mod->roots[i].path;
        const size_t size = strlen(folder);

        if (size && strncmp(folder, path, size) == 0 && (cli_is_slash(folder[size - 1]) || cli_is_slash(path[size])))
            return folder;
    }
    return NULL;
}

/* The model.cfg of a source that is a file by itself: it is looked for up to the folder that is checked. */
static void read_cfg(const struct info_check_mod *mod, struct info_check_model *model)
{
    static const struct p3d_model empty;
    const char *folder = folder_of(mod, model->asset.origin);
    char *path = cli_copy(model->asset.origin);
    struct cli_path place = {.path = path, .is_walked = folder != NULL};
    struct p3d_error error;

    place.relative = folder ? path + strlen(folder) + !cli_is_slash(folder[strlen(folder) - 1])
                            : path + (cli_base_name(path) - path);
    if (model->document.mlod && p3di_is_file(path) &&
        cli_model_cfg_find(&model->found, &place, NULL, mod->given, NULL, &error) && model->found.config)
        model->model_cfg = p3d_model_with_cfg(&empty, model->found.config, model->found.class_name, NULL, NULL, &error);
    free(path);
}

static const struct p3d_document *open_model(void *user, struct p3d_bytes path, const struct p3d_model **model_cfg)
{
    struct info_check_mod *mod = user;
    struct info_check_model *model = cli_alloc(1, sizeof *model);
    struct p3d_bytes there;
    struct p3d_assets *assets = find(mod, path, &there);
    struct p3d_error error;

    if (!assets || !p3d_assets_open(assets, there, NULL, &model->asset, &error)) {
        free(model);
        return NULL;
    }
    if (!p3d_read(model->asset.data, model->asset.size, NULL, &model->document, &error)) {
        p3d_asset_close(&model->asset);
        free(model);
        return NULL;
    }
    read_cfg(mod, model);
    mod->models = cli_grow(mod->models, mod->model_count, &mod->model_capacity, sizeof(struct info_check_model *));
    mod->models[mod->model_count++] = model;
    *model_cfg = model->model_cfg;
    return &model->document;
}

/* ---- Configs ---- */

static char *text_of(struct p3d_bytes bytes)
{
    char *text = cli_alloc((size_t)bytes.size + 1, 1);

    if (bytes.size)
        memcpy(text, bytes.data, bytes.size);
    return text;
}

/* The path of a config that is in an archive, as the assets have it: includes are beside it there. */
static char *path_in_archive(const struct cli_path *path)
{
    char *base = cli_archive_folder(path->archive), *name = text_of(path->archive->pbo->entries[path->entry].name),
         *whole = cli_join(base, "/", name);

    for (char *c = whole; *c; c++)
        *c = (char)(*c == '\\' ? '/' : *c);
    free(base);
    free(name);
    return whole;
}

static struct p3d_findings *check(struct info_check_mod *mod, const struct cli_path *path,
                                  const struct cli_input *input, struct p3d_error *error)
{
    char *name = path->archive ? path_in_archive(path) : cli_copy(path->path);
    struct cli_includes includes = {.path = name,
                                    .is_asset = path->archive != NULL,
                                    .archive = path->archive ? mod->own : NULL,
                                    .reach = {.mod = path->archive ? NULL : cli_mod_of(path->path),
                                              .walked = path->archive ? NULL : folder_of(mod, path->path),
                                              .assets = mod->given},
                                    .option = "--assets FOLDER"};
    const struct p3d_config_options options = {
        .name = name, .include = cli_include, .release = cli_include_release, .include_user = &includes};
    const struct p3d_check_mod files = {mod, find_file, open_model};
    struct p3d_config *config = p3d_config_read(input->data, input->size, &options, NULL, error);
    struct p3d_findings *findings = config ? p3d_check_config(config, &files, NULL, error) : NULL;

    p3d_config_free(config);
    cli_includes_free(&includes);
    free(name);
    return findings;
}

static void close_models(struct info_check_mod *mod)
{
    for (size_t i = 0; i < mod->model_count; i++) {
        p3d_model_free(mod->models[i]->model_cfg);
        cli_model_cfg_close(&mod->models[i]->found);
        p3d_close(&mod->models[i]->document);
        p3d_asset_close(&mod->models[i]->asset);
        free(mod->models[i]);
    }
    mod->model_count = 0;
}

struct p3d_findings *info_check_config(struct info_check_mod *mod, const struct cli_path *path, struct p3d_error *error)
{
    struct p3d_findings *findings;
    struct cli_input input;

    if (!cli_path_open(path, &input, CLI_TEXT, error))
        return NULL;
    findings = check(mod, path, &input, error);
    close_models(mod);
    cli_input_close(&input);
    return findings;
}

void info_check_close_mod(struct info_check_mod *mod)
{
    p3d_assets_free(mod->own);
    for (size_t i = 0; i < mod->root_count; i++) {
        free(mod->roots[i].real);
        free(mod->roots[i].path);
    }
    free(mod->roots);
    free(mod->models);
    memset(mod, 0, sizeof *mod);
}
