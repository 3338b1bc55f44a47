/* model_cfg.c: the mode odol-to-modelcfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/model_cfg.h"
#include "convert.h"
#include "output.h"
#include "scene.h"

#include <stdlib.h>

bool conv_to_model_cfg(const struct conv_job *job, struct p3d_error *error)
{
    char *name = cli_model_class(job->input->path);
    struct document document;
    struct p3d_model *model = conv_open_model(&document, job, error);
    struct conv_output output;
    bool is_good = false;

    if (model && conv_output_open(&output, job, job->output, error)) {
        is_good = p3d_write_model_cfg(model, name, &job->library, output.sink, error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    if (model) {
        p3d_model_free(model);
        document_close(&document);
    }
    free(name);
    return is_good;
}
