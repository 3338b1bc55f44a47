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

/* Adds the files that a search has read. */
static void note_cfgs(struct cli_names *names, const struct cli_model_cfg *cfg)
{
    for (size_t i = 0; i < cfg->without.count; i++)
        conv_note_file(names, cfg->without.items[i]);
    if (cfg->path)
        conv_note_file(names, cfg->path);
}

bool conv_is_newer_than_cfgs(const char *output, const struct cli_path *model, const struct conv_options *options)
{
    struct cli_names files = {NULL, 0, 0};
    struct cli_model_cfg cfg;
    struct p3d_error error;
    bool is_good = true;

    (void)cli_model_cfg_find(&cfg, model, options->model_cfg, options->assets, NULL, &error);
    note_cfgs(&files, &cfg);
    for (size_t i = 0; i < files.count && is_good; i++)
        is_good = p3di_is_newer(output, files.items[i]);
    cli_names_free(&files);
    cli_model_cfg_close(&cfg);
    return is_good;
}

static bool take(const struct p3d_model *model, const struct document *document, const struct conv_job *job,
                 const struct cli_model_cfg *cfg, struct p3d_model **made, struct p3d_error *error)
{
    struct p3d_model *memory = read_memory(document, job);

    *made =
        p3d_model_with_cfg(model, cfg->config, cfg->class_name, memory ? &memory->lods[0] : NULL, &job->library, error);
    p3d_model_free(memory);
    return *made != NULL;
}

/* Names of axes by custom. */
static bool has_axes(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_lod *lod = &model->lods[i];

        for (uint32_t j = 0; p3d_lod_kind(lod->resolution) == P3D_LOD_MEMORY && j < lod->selection_count; j++)
            if (p3d_text_contains(lod->selections[j].name, "axis"))
                return true;
    }
    return false;
}

/* A model without a class is as good as any, unless it is clear that one was meant, as by --phase. */
static void tell_missing(const struct p3d_model *model, const struct conv_job *job, const struct cli_model_cfg *cfg)
{
    char *why;
    struct p3d_error told;

    if (!job->library.warn ||
        (!job->options->phases.count && (job->mode->kind != CONV_ODOL || (!cfg->near_name && !has_axes(model)))))
        return;
    why = cli_model_cfg_why(cfg);
    cli_set_error(&told, P3D_OK, "no bones and animations: %.160s", why);
    job->library.warn(job->library.warn_user, &told);
    free(why);
}

/* A model.cfg that nobody has asked for is a warning if it is wrong. */
bool conv_find_skeleton(const struct p3d_model *model, const struct document *document, const struct conv_job *job,
                        struct p3d_model **made, struct p3d_error *error)
{
    const char *wanted = job->options->model_cfg;
    struct cli_model_cfg cfg;
    struct p3d_error own;
    bool is_good;

    *made = NULL;
    is_good = cli_model_cfg_find(&cfg, job->path, wanted, job->options->assets, &job->library, &own);
    note_cfgs(&job->notes->also_read, &cfg);
    if (cfg.config)
        is_good = take(model, document, job, &cfg, made, &own);
    else if (is_good)
        tell_missing(model, job, &cfg);
    cli_model_cfg_close(&cfg);
    if (!is_good && wanted)
        *error = own;
    else if (!is_good && job->library.warn)
        job->library.warn(job->library.warn_user, &own);
    return is_good || !wanted;
}

/* The class is called like the MLOD. */
bool conv_write_model_cfg(struct conv_output *output, const struct conv_job *job, const struct p3d_model *model,
                          const char *path, struct p3d_error *error)
{
    char *name = cli_model_class(strcmp(job->output, "-") == 0 ? job->path->relative : job->output);
    bool is_good = conv_output_open(output, job, path, error);

    if (is_good && !(p3d_write_model_cfg(model, name, &job->library, output->sink, error) &&
                     conv_output_flush(output, path, error)))
        is_good = conv_output_close(output, path, false, error);
    free(name);
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
    char *name = cli_model_class(job->path->relative);
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
