/* conv_skeleton.c: --model-cfg: bones and animations of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_skeleton.h"

#include "common/cli_config.h"

#include <stdlib.h>

char *conv_class_name(const struct conv_job *job)
{
    const bool is_stdin = strcmp(job->input->path, "-") == 0;
    char *name = cli_join(is_stdin ? "model" : cli_base_name(job->input->path), "", "");
    char *dot = strrchr(name, '.');

    if (dot && dot != name)
        *dot = 0;
    return name;
}

/* The model.cfg beside an input that is a file of its own; NULL if there is none. */
static char *find_beside(const struct conv_job *job)
{
    const char *input = job->input->path;
    char *folder, *path;

    if (strcmp(input, "-") == 0 || strcmp(input, job->source) != 0)
        return NULL;
    folder = cli_join(input, "", "");
    folder[cli_base_name(input) - input] = 0;
    path = cli_join(folder, "model.cfg", "");
    free(folder);
    if (sys_is_file(path))
        return path;
    free(path);
    return NULL;
}

static bool take(const struct p3d_model *model, const struct conv_job *job, const char *path, const char *class_name,
                 struct p3d_model **made, struct p3d_error *error)
{
    struct cli_includes includes = {.path = path};
    const struct p3d_config_options options = {
        .name = path, .include = cli_include, .release = cli_include_release, .include_user = &includes};
    struct p3d_config *config = NULL;
    struct cli_input file;
    bool is_good = cli_input_open(&file, path, CLI_TEXT, error);

    if (is_good)
        config = p3d_config_read(file.data, file.size, &options, &job->library, error);
    is_good = config != NULL;
    if (config && (job->options->model_cfg || p3d_model_cfg_has(config, class_name))) {
        *made = p3d_model_with_cfg(model, config, class_name, &job->library, error);
        is_good = *made != NULL;
    }
    p3d_config_free(config);
    cli_input_close(&file);
    if (is_good || job->options->model_cfg)
        return is_good;
    if (job->library.warn) /* nobody has asked for this file */
        job->library.warn(job->library.warn_user, error);
    *error = (struct p3d_error){.status = P3D_OK};
    return true;
}

bool conv_find_skeleton(const struct p3d_model *model, const struct conv_job *job, struct p3d_model **made,
                        struct p3d_error *error)
{
    char *beside = job->options->model_cfg ? NULL : find_beside(job);
    const char *path = job->options->model_cfg ? job->options->model_cfg : beside;
    char *class_name = conv_class_name(job);
    bool is_good = true;

    *made = NULL;
    if (path) {
        is_good = take(model, job, path, class_name, made, error);
        conv_names_take(&job->notes->also_read, cli_join(path, "", ""));
    }
    free(class_name);
    free(beside);
    return is_good;
}
