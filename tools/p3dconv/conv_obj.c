/* conv_obj.c: the modes *-to-obj.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_convert.h"
#include "conv_output.h"
#include "conv_source.h"

#include <stdlib.h>

/* The OBJ and its MTL: both are written before either takes its place. */
static bool write_obj(const struct conv_job *job, const struct p3d_model *model, const char *mtl_path,
                      struct p3d_error *error)
{
    const struct p3d_obj_options options = {.mtl_name = mtl_path ? cli_base_name(mtl_path) : NULL,
                                            .texture_root = job->options->texture_root};
    struct conv_output obj, mtl;
    bool is_good;

    if (!conv_output_open(&obj, job, job->output, error))
        return false;
    is_good =
        p3d_write_obj(model, &options, &job->library, obj.sink, error) && conv_output_flush(&obj, job->output, error);
    if (is_good && mtl_path) {
        is_good = conv_output_open(&mtl, job, mtl_path, error);
        if (is_good) {
            is_good = p3d_write_mtl(model, &options, &job->library, mtl.sink, error);
            is_good = conv_output_close(&mtl, mtl_path, is_good, error);
        }
    }
    return conv_output_close(&obj, job->output, is_good, error);
}

bool conv_to_obj(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct p3d_model *model;
    char *mtl_path;
    bool is_good;

    if (!conv_open_document(&document, job, error))
        return false;
    mtl_path = conv_second_output(job->mode, job->options, job->output);
    is_good = !mtl_path || conv_check_companion(job, mtl_path, error);
    model = is_good ? document_model(&document, &job->library, error) : NULL;
    is_good = model && write_obj(job, model, mtl_path, error);
    p3d_model_free(model);
    free(mtl_path);
    document_close(&document);
    return is_good;
}
