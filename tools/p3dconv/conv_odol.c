/* conv_odol.c: the mode mlod-to-odol.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_convert.h"
#include "conv_output.h"
#include "conv_scene.h"
#include "conv_skeleton.h"

static struct p3d_odol *binarise(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_compile_options compile = {.version = job->options->odol_version,
                                                .allows_missing = job->options->is_missing_allowed};
    struct p3d_binarise_options options = {.version = job->options->odol_version};
    struct p3d_compiled compiled;
    struct p3d_odol *odol;

    if (!p3d_compile_materials(model, job->options->assets, &compile, &job->library, &compiled, error))
        return NULL;
    for (uint32_t i = 0; i < compiled.file_count; i++)
        conv_note_file(&job->notes->also_read, compiled.files[i]);
    options.materials = compiled.items;
    options.textures = compiled.textures;
    odol = p3d_odol_from_model(model, &options, &job->library, error);
    p3d_compiled_free(&compiled);
    return odol;
}

static struct p3d_odol *make_odol(const struct p3d_model *model, const struct document *document,
                                  const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_odol *odol = NULL;
    struct p3d_model *made;

    if (conv_find_skeleton(model, document, job, &made, error))
        odol = binarise(made ? made : model, job, error);
    p3d_model_free(made);
    return odol;
}

static bool write_odol(const struct p3d_odol *odol, const struct conv_job *job, struct p3d_error *error)
{
    struct conv_output output;
    bool is_good;

    if (!conv_output_open(&output, job, job->output, error))
        return false;
    is_good = p3d_odol_write(odol, output.sink, error);
    return conv_output_close(&output, job->output, is_good, error);
}

bool conv_to_odol(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct p3d_model *model = conv_open_model(&document, job, error);
    struct p3d_odol *odol;
    bool is_good;

    if (!model)
        return false;
    odol = make_odol(model, &document, job, error);
    is_good = odol && write_odol(odol, job, error);
    p3d_odol_free(odol);
    p3d_model_free(model);
    document_close(&document);
    return is_good;
}
