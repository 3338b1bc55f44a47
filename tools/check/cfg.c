/* cfg.c: p3dinfo --check: the model.cfg of a source model: which selections are bones and axes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cfg.h"

#include "cli/config.h"
#include "cli/model_cfg.h"

#include <stdlib.h>

/* ---- In archives ---- */

/* "prefix/data/" of what stands in "prefix/data/car.p3d", and the name behind it. */
static char *beside(const char *path, struct p3d_bytes name)
{
    const size_t size = (size_t)(cli_base_name(path) - path);
    char *other = cli_alloc(size + name.size + 1, 1);

    memcpy(other, path, size);
    if (name.size)
        memcpy(other + size, name.data, name.size);
    return other;
}

struct included {
    struct p3d_asset asset;
    char *path;
};

/* Takes the path over. */
static bool open_included(struct included *included, struct p3d_assets *assets, char *path)
{
    struct p3d_error error;

    if (p3d_assets_open(assets, p3d_bytes_of(path), NULL, &included->asset, &error) &&
        included->asset.size <= UINT32_MAX) {
        included->path = path;
        return true;
    }
    p3d_asset_close(&included->asset);
    free(path);
    return false;
}

static void release_member(void *user, struct p3d_config_include *file)
{
    struct included *included = file->handle;

    (void)user;
    p3d_asset_close(&included->asset);
    free(included->path);
    free(included);
}

/* Beside the file that includes it, else by the game's path. */
static bool include_member(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file)
{
    const struct info_check_cfg *cfg = user;
    struct included *included = cli_alloc(1, sizeof *included);

    if (!open_included(included, cfg->assets, beside(from ? from : cfg->path, path)) &&
        !open_included(included, cfg->assets, beside("", path))) {
        free(included);
        return false;
    }
    *file =
        (struct p3d_config_include){{included->asset.data, (uint32_t)included->asset.size}, included->path, included};
    return true;
}

static void take_archive(struct info_check_cfg *cfg, const struct cli_path *path)
{
    struct p3d_error error;

    if (cfg->archive == path->archive)
        return;
    p3d_assets_free(cfg->assets);
    cli_archive_release(cfg->archive);
    cfg->archive = cli_archive_hold(path->archive);
    cfg->assets = p3d_assets_new(NULL);
    if (cfg->assets)
        (void)p3d_assets_add(cfg->assets, path->archive->path, &error); /* what is wrong with it was said */
}

/* ---- Files ---- */

static bool include_file(void *path, struct p3d_bytes name, const char *from, struct p3d_config_include *file)
{
    struct cli_includes includes = {.path = path};

    return cli_include(&includes, name, from, file);
}

static void close_config(struct info_check_cfg *cfg)
{
    p3d_config_free(cfg->config);
    cfg->config = NULL;
    cli_input_close(&cfg->input);
    memset(&cfg->input, 0, sizeof cfg->input);
    p3d_asset_close(&cfg->asset);
    memset(&cfg->asset, 0, sizeof cfg->asset);
    free(cfg->path);
    cfg->path = NULL;
}

static bool read_file(struct info_check_cfg *cfg, struct p3d_error *error)
{
    const struct p3d_config_options options = {
        .include = include_file, .release = cli_include_release, .include_user = cfg->path};

    if (cli_input_open(&cfg->input, cfg->path, CLI_TEXT, error))
        cfg->config = p3d_config_read(cfg->input.data, cfg->input.size, &options, NULL, error);
    return cfg->config != NULL;
}

static bool read_member(struct info_check_cfg *cfg, struct p3d_error *error)
{
    const struct p3d_config_options options = {
        .include = include_member, .release = release_member, .include_user = cfg};

    if (p3d_assets_open(cfg->assets, p3d_bytes_of(cfg->path), NULL, &cfg->asset, error))
        cfg->config = p3d_config_read(cfg->asset.data, cfg->asset.size, &options, NULL, error);
    return cfg->config != NULL;
}

/* Opens the model.cfg of a model, if that is not open already. One that nobody asked for may be damaged: that is said,
 * and it counts as not there. */
static void open_config(struct info_check_cfg *cfg, const struct cli_path *path)
{
    const char *near = path->archive ? path->relative : path->path;
    char *wanted = cfg->wanted ? cli_copy(cfg->wanted) : beside(near, p3d_bytes_of("model.cfg"));
    const bool is_member = path->archive && !cfg->wanted, is_other_archive = is_member && cfg->archive != path->archive;
    struct p3d_error error;
    bool is_there;

    if (cfg->path && strcmp(cfg->path, wanted) == 0 && !is_other_archive) {
        free(wanted);
        return;
    }
    close_config(cfg);
    cfg->path = wanted;
    if (is_member)
        take_archive(cfg, path);
    is_there = is_member ? cfg->assets && p3d_assets_has(cfg->assets, p3d_bytes_of(wanted), NULL)
                         : cfg->wanted || (strcmp(path->path, "-") != 0 && sys_is_file(wanted));
    if (!is_there || (is_member ? read_member(cfg, &error) : read_file(cfg, &error)))
        return;
    if (cfg->wanted)
        cli_usage(cfg->cli, "--model-cfg %s: %s", wanted, error.message);
    cli_error(cfg->cli, wanted, &error);
}

/* ---- What it says ---- */

static void close_model(struct info_check_cfg *cfg)
{
    p3d_model_free(cfg->model);
    cfg->model = NULL;
    free(cfg->bones);
    cfg->bones = NULL;
}

/* A point of a discrete skeleton has one bone, whatever its weights are. */
static void take_model(struct info_check_cfg *cfg, struct p3d_check_options *check)
{
    const struct p3d_model *model = cfg->model;

    cfg->bones = cli_alloc((size_t)model->bone_count + 1, sizeof *cfg->bones);
    for (uint32_t i = 0; i < model->bone_count; i++)
        cfg->bones[i] = model->bones[i].name;
    check->bones = cfg->bones;
    check->bone_count = model->is_discrete ? 0 : model->bone_count;
    check->animations = model->animation_count ? model->animations : NULL;
    check->animation_count = model->animation_count;
}

bool info_check_take_cfg(struct info_check_cfg *cfg, const struct cli_path *path, const struct p3d_document *document,
                         struct p3d_check_options *check)
{
    static const struct p3d_model empty;
    struct p3d_error error = {.status = P3D_OK};
    char *class_name;

    check->bones = NULL;
    check->bone_count = 0;
    check->animations = NULL;
    check->animation_count = 0;
    close_model(cfg);
    if (!document->mlod)
        return true;
    class_name = cli_model_class(path->archive ? path->relative : path->path);
    open_config(cfg, path);
    if (cfg->config && (cfg->wanted || p3d_model_cfg_has(cfg->config, class_name)))
        cfg->model = p3d_model_with_cfg(&empty, cfg->config, class_name, NULL, NULL, &error);
    if (cfg->model)
        take_model(cfg, check);
    else if (error.status != P3D_OK)
        cli_error(cfg->cli, cfg->path, &error);
    free(class_name);
    return error.status == P3D_OK || !cfg->wanted;
}

void info_check_close_cfg(struct info_check_cfg *cfg)
{
    close_model(cfg);
    close_config(cfg);
    p3d_assets_free(cfg->assets);
    cli_archive_release(cfg->archive);
    memset(cfg, 0, sizeof *cfg);
}
