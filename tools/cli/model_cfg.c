/* model_cfg.c: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_cfg.h"

#include "config.h"

#include <stdlib.h>

char *cli_model_class(const char *path)
{
    char *name = cli_copy(strcmp(path, "-") == 0 ? "model" : cli_base_name(path));
    char *dot = strrchr(name, '.');

    if (dot && dot != name)
        *dot = 0;
    return name;
}

char *cli_model_cfg_beside(const char *path)
{
    char *folder, *cfg;

    if (strcmp(path, "-") == 0)
        return NULL;
    folder = cli_copy(path);
    folder[cli_base_name(path) - path] = 0;
    cfg = cli_join(folder, "model.cfg", "");
    free(folder);
    if (sys_is_file(cfg))
        return cfg;
    free(cfg);
    return NULL;
}

bool cli_model_cfg_apply(const struct p3d_model *model, const struct cli_model_cfg *cfg,
                         const struct p3d_options *options, struct p3d_model **made, struct p3d_error *error)
{
    struct cli_includes includes = {.path = cfg->path, .assets = cfg->assets};
    const struct p3d_config_options config_options = {
        .name = cfg->path, .include = cli_include, .release = cli_include_release, .include_user = &includes};
    struct p3d_config *config = NULL;
    struct cli_input file;
    bool is_good;

    *made = NULL;
    if (cli_input_open(&file, cfg->path, CLI_TEXT, error))
        config = p3d_config_read(file.data, file.size, &config_options, options, error);
    is_good = config != NULL;
    if (config && (cfg->is_wanted || p3d_model_cfg_has(config, cfg->class_name))) {
        *made = p3d_model_with_cfg(model, config, cfg->class_name, cfg->memory, options, error);
        is_good = *made != NULL;
    }
    p3d_config_free(config);
    cli_input_close(&file);
    return is_good;
}
