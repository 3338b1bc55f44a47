/* cfg.c: p3dinfo --check: the model.cfg of a source model: which selections are bones and axes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cfg.h"

#include <stdlib.h>

/* ---- The file ---- */

/* Errors in texts and of files name them, others do not. */
static const char *path_of(const struct cli_model_cfg *found, const struct p3d_error *error)
{
    return strncmp(error->message, found->path, strlen(found->path)) == 0 ? NULL : found->path;
}

/* That one is damaged is said once, though many models have it. One that nobody asked for counts as not there. */
static void tell(struct info_check_cfg *cfg, const struct p3d_error *error)
{
    if (cfg->told && strcmp(cfg->told, cfg->found.path) == 0)
        return;
    free(cfg->told);
    cfg->told = cli_copy(cfg->found.path);
    cli_error(cfg->cli, path_of(&cfg->found, error), error);
}

static void find(struct info_check_cfg *cfg, const struct cli_path *path)
{
    struct p3d_error error;
    const char *unnamed;

    if (cli_model_cfg_find(&cfg->found, path, cfg->wanted, cfg->assets, NULL, &error))
        return;
    unnamed = path_of(&cfg->found, &error);
    if (cfg->wanted)
        cli_usage(cfg->cli, "--model-cfg %s%s%s", unnamed ? unnamed : "", unnamed ? ": " : "", error.message);
    tell(cfg, &error);
}

/* ---- What it says ---- */

static void close_model(struct info_check_cfg *cfg)
{
    p3d_model_free(cfg->model);
    cfg->model = NULL;
    cli_model_cfg_close(&cfg->found);
}

bool info_check_take_cfg(struct info_check_cfg *cfg, const struct cli_path *path, const struct p3d_document *document,
                         struct p3d_check_options *check)
{
    static const struct p3d_model empty;
    struct p3d_error error = {.status = P3D_OK};

    check->model_cfg = NULL;
    close_model(cfg);
    if (!document->mlod)
        return true;
    find(cfg, path);
    if (cfg->found.config)
        cfg->model = p3d_model_with_cfg(&empty, cfg->found.config, cfg->found.class_name, NULL, NULL, &error);
    check->model_cfg = cfg->model;
    if (!cfg->model && error.status != P3D_OK)
        cli_error(cfg->cli, cfg->found.path, &error);
    return error.status == P3D_OK || !cfg->wanted;
}

void info_check_close_cfg(struct info_check_cfg *cfg)
{
    close_model(cfg);
    free(cfg->told);
    memset(cfg, 0, sizeof *cfg);
}
