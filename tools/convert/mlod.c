/* mlod.c: the modes *-to-mlod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "output.h"
#include "rename.h"
#include "source.h"

/* The document's own MLOD with the chosen LODs only: the structs that were read keep every byte. */
static void keep_chosen(struct document *document)
{
    for (uint32_t i = 0; i < document->chosen_count; i++)
        document->p3d.mlod->lods[i] = document->p3d.mlod->lods[document->chosen[i]];
    document->p3d.mlod->lod_count = document->chosen_count;
}

/* Shadow buffers that binarising made of shadow volumes: it makes them again. */
static void drop_made_buffers(struct document *document)
{
    const uint32_t count = document->chosen_count;

    document->chosen_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!p3d_odol_is_made_buffer(document->p3d.odol, document->chosen[i]))
            document->chosen[document->chosen_count++] = document->chosen[i];
}

static struct p3d_mlod *make_mlod(const struct document *document, const struct p3d_options *options,
                                  struct p3d_error *error)
{
    struct p3d_model *model = document_model(document, options, error);
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, options, error) : NULL;

    p3d_model_free(model);
    return mlod;
}

/* ---- Writing ---- */

static bool write_mlod(const struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    struct conv_output output;
    bool is_good;

    if (!conv_output_open(&output, job, job->output, error))
        return false;
    is_good = p3d_mlod_write(mlod, output.sink, error);
    return conv_output_close(&output, job->output, is_good, error);
}

/* Renames and converts as the options say, and writes. */
static bool finish_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    struct cli_names made = {NULL, 0, 0};
    const bool is_good = conv_change_mlod(mlod, job, &made, error) && write_mlod(mlod, job, error);

    cli_names_free(&made);
    return is_good;
}

/* ---- Modes ---- */

bool conv_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    bool is_good;

    if (!conv_open_document(&document, job, error))
        return false;
    if (document.p3d.odol && !job->options->selector)
        drop_made_buffers(&document);
    if (document.p3d.mlod)
        keep_chosen(&document);
    else
        document.p3d.mlod = make_mlod(&document, &job->library, error);
    is_good = document.p3d.mlod && finish_mlod(document.p3d.mlod, job, error);
    document_close(&document);
    return is_good;
}

bool conv_foreign_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_model *model =
        job->mode->kind == CONV_FROM_GLTF ? conv_gltf_model(job, error) : conv_obj_model(job, error);
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, &job->library, error) : NULL;
    bool is_good;

    p3d_model_free(model);
    is_good = mlod && finish_mlod(mlod, job, error);
    p3d_mlod_free(mlod);
    return is_good;
}
