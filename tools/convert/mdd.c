/* mdd.c: the modes *-to-mdd.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "output.h"
#include "source.h"

static bool has_frames(const struct document *document, uint32_t lod)
{
    if (document->p3d.odol)
        return document->p3d.odol->lods[lod].frame_count > 0;
    for (uint32_t i = 0; i < document->p3d.mlod->lods[lod].tag_count; i++) {
        const struct p3d_mlod_tag *tag = &document->p3d.mlod->lods[lod].tags[i];

        if (tag->kind == P3D_TAG_ANIMATION && !tag->is_raw)
            return true;
    }
    return false;
}

/* Of the chosen LODs only the first that has frames stays, so that no other becomes a model. */
static bool choose_animated(struct document *document, struct p3d_error *error)
{
    for (uint32_t i = 0; i < document->chosen_count; i++) {
        if (!has_frames(document, document->chosen[i]))
            continue;
        document->chosen[0] = document->chosen[i];
        document->chosen_count = 1;
        return true;
    }
    cli_set_error(error, P3D_INVALID, "none of the %u LODs looked at has key frames", document->chosen_count);
    return false;
}

static bool write_mdd(const struct conv_job *job, const struct p3d_model *model, struct p3d_error *error)
{
    struct conv_output output;
    bool is_good;

    if (!conv_output_open(&output, job, job->output, error))
        return false;
    is_good = p3d_write_mdd(&model->lods[0], &job->library, output.sink, error);
    return conv_output_close(&output, job->output, is_good, error);
}

bool conv_to_mdd(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct p3d_model *model;
    bool is_good;

    if (!conv_open_document(&document, job, error))
        return false;
    model = choose_animated(&document, error) ? document_model(&document, &job->library, error) : NULL;
    is_good = model && write_mdd(job, model, error);
    p3d_model_free(model);
    document_close(&document);
    return is_good;
}
