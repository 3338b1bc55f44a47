/* skeleton.c: --model-cfg: bones and animations of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "skeleton.h"

#include "cli/model_cfg.h"

#include <stdlib.h>

/* The Memory LOD, of a file from which --lod chooses: axes are in there. NULL if there is none, or if it is damaged. */
static struct p3d_model *read_memory(const struct document *document, const struct conv_job *job)
{
    struct p3d_error error;

    if (!job->options->selector)
        return NULL;
    for (uint32_t i = 0; i < document->p3d.lod_count; i++)
        if (p3d_lod_kind(p3d_document_resolution(&document->p3d, i)) == P3D_LOD_MEMORY)
            return p3d_document_model(&document->p3d, &i, 1, &job->library, &error);
    return NULL;
}

/* Nobody has asked for the file beside the input: if it is wrong, that is a warning. */
static bool take(const struct p3d_model *model, const struct conv_job *job, const struct cli_model_cfg *cfg,
                 struct p3d_model **made, struct p3d_error *error)
{
    struct p3d_error own;

    cli_names_take(&job->notes->also_read, cli_copy(cfg->path));
    if (cli_model_cfg_apply(model, cfg, &job->library, made, &own))
        return true;
    if (cfg->is_wanted)
        *error = own;
    else if (job->library.warn)
        job->library.warn(job->library.warn_user, &own);
    return !cfg->is_wanted;
}

bool conv_find_skeleton(const struct p3d_model *model, const struct document *document, const struct conv_job *job,
                        struct p3d_model **made, struct p3d_error *error)
{
    const char *wanted = job->options->model_cfg;
    const bool is_file = strcmp(job->input->path, job->source) == 0; /* and not in an archive */
    char *beside = !wanted && is_file ? cli_model_cfg_beside(job->input->path) : NULL;
    char *class_name = cli_model_class(job->input->path);
    struct cli_model_cfg cfg = {.path = wanted ? wanted : beside,
                                .class_name = class_name,
                                .is_wanted = wanted != NULL,
                                .assets = job->options->assets};
    struct p3d_model *memory;
    bool is_good = true;

    *made = NULL;
    if (cfg.path) {
        memory = read_memory(document, job);
        cfg.memory = memory ? &memory->lods[0] : NULL;
        is_good = take(model, job, &cfg, made, error);
        p3d_model_free(memory);
    }
    free(class_name);
    free(beside);
    return is_good;
}
