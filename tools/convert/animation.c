/* animation.c: --phase and --model-cfg, *-to-mdd and odol-to-modelcfg: what moves a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "animation.h"

#include "cli/model_cfg.h"
#include "convert.h"
#include "output.h"
#include "source.h"

#include <math.h>
#include <stdlib.h>

/* ---- --phase ---- */

bool conv_phases_add(struct conv_phases *phases, const char *text)
{
    const char *equals = strrchr(text, '=');
    char *name, *end;
    float value;

    if (!equals || equals == text)
        return false;
    value = strtof(equals + 1, &end);
    if (end == equals + 1 || *end || !isfinite(value))
        return false;
    name = cli_copy(text);
    name[equals - text] = 0;
    phases->items = cli_grow(phases->items, phases->count, &phases->capacity, sizeof *phases->items);
    phases->items[phases->count++] = (struct p3d_pose_value){name, value};
    return true;
}

void conv_phases_free(struct conv_phases *phases)
{
    for (size_t i = 0; i < phases->count; i++)
        free((void *)(uintptr_t)phases->items[i].name);
    free(phases->items);
}

struct p3d_model *conv_pose(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_phases *phases = &job->options->phases;
    struct p3d_model *posed = p3d_model_pose(model, phases->items, phases->count, &job->library, error);

    job->notes->is_selector_wrong = !posed && error->status == P3D_INVALID;
    return posed;
}

/* ---- --model-cfg ---- */

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

/* ---- *-to-mdd ---- */

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

/* Keeps only the first of the chosen LODs that has frames, so that no other becomes a model. */
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

/* ---- odol-to-modelcfg ---- */

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
