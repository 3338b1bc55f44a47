/* conv_png.c: the modes *-to-png.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_convert.h"
#include "conv_output.h"
#include "conv_source.h"

bool conv_to_png(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct conv_output output;
    struct p3d_model *model;
    bool is_good = false;

    if (!conv_open_document(&document, job, error))
        return false;
    model = document_model(&document, &job->library, error);
    if (model && conv_output_open(&output, job, job->output, error)) {
        is_good = p3d_write_png(model, &job->options->png, &job->library, output.sink, error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    p3d_model_free(model);
    document_close(&document);
    return is_good;
}
