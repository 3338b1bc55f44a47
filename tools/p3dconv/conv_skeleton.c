/* conv_skeleton.c: --model-cfg: bones and animations of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_skeleton.h"

#include "common/cli_model_cfg.h"

#include <stdlib.h>

/* Beside an input that is a file of its own. Nobody has asked for that one: if it is wrong, that is a warning. */
static void take_beside(const struct p3d_model *model, const struct conv_job *job, const char *class_name,
                        struct p3d_model **made)
{
    char *path = strcmp(job->input->path, job->source) == 0 ? cli_model_cfg_beside(job->input->path) : NULL;
    struct p3d_error error;

    if (path && !cli_model_cfg_apply(model, path, class_name, false, &job->library, made, &error) && job->library.warn)
        job->library.warn(job->library.warn_user, &error);
    if (path)
        conv_names_take(&job->notes->also_read, path);
}

bool conv_find_skeleton(const struct p3d_model *model, const struct conv_job *job, struct p3d_model **made,
                        struct p3d_error *error)
{
    const char *path = job->options->model_cfg;
    char *class_name = cli_model_class(job->input->path);
    bool is_good = true;

    *made = NULL;
    if (path) {
        is_good = cli_model_cfg_apply(model, path, class_name, true, &job->library, made, error);
        conv_names_take(&job->notes->also_read, cli_join(path, "", ""));
    } else {
        take_beside(model, job, class_name, made);
    }
    free(class_name);
    return is_good;
}
