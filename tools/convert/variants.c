/* variants.c: models as the classes of configs show them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "clips.h"

#include "draw.h"
#include "source.h"

#include <p3d/draw.h>

#include <stdlib.h>

/* ---- Classes ---- */

void conv_classes_open(struct conv_request *request, struct cli_assets *assets)
{
    struct cli_warnings warnings = {&request->cli, NULL, CLI_CONFIG_LISTER, 0};
    const struct p3d_options library = {.warn = cli_warn, .warn_user = &warnings};
    struct p3d_error error;

    if (!assets->assets)
        cli_usage(&request->cli, "--variant needs --assets for a model from standard input");
    request->options.scene.classes = cli_need(p3d_classes_read(assets->assets, &library, &error));
    cli_warnings_end(&warnings);
}

/* ---- A sheet ---- */

static const char **labels_of(const struct p3d_variants *variants)
{
    const char **labels = cli_alloc(variants->count + 1u, sizeof *labels);

    labels[0] = "as it is";
    for (uint32_t i = 0; i < variants->count; i++)
        labels[i + 1] = variants->items[i].name;
    return labels;
}

static void note_files(const struct conv_job *job, const struct p3d_variants *variants, const struct p3d_looks *looks)
{
    for (uint32_t i = 0; i < variants->count; i++)
        work_note_files(job->notes, variants->items[i].files, variants->items[i].file_count);
    for (uint32_t i = 0; looks && i < looks->image_count; i++)
        if (looks->images[i].origin)
            work_note_file(job->notes, looks->images[i].origin);
    if (looks)
        work_note_files(job->notes, looks->files, looks->file_count);
}

static bool draw(const struct conv_job *job, const struct p3d_model *model, const struct p3d_variants *variants,
                 struct p3d_error *error)
{
    const struct conv_options *options = job->options;
    const struct p3d_look_options how = {.max_size = options->textures.max_size, .folder = job->path->folder};
    struct p3d_draw_options png = options->png;
    struct p3d_looks *looks = NULL;
    struct work_output output;
    bool is_good = true;

    if (!options->textures.are_left_out)
        is_good = (looks = p3d_find_looks(model, options->assets, &how, &job->library, error)) != NULL;
    if (is_good && conv_output_open(&output, job, job->output, error)) {
        png.looks = looks;
        png.labels = labels_of(variants);
        note_files(job, variants, looks);
        is_good = conv_draw(job, model, &png, output.sink, error);
        is_good = work_output_close(&output, job->output, is_good, error);
        free((void *)png.labels);
    } else {
        is_good = false;
    }
    p3d_looks_free(looks);
    return is_good;
}

bool conv_draw_variants(const struct conv_job *job, struct p3d_error *error)
{
    struct conv_options plain = *job->options;
    struct conv_job bare = *job;
    struct p3d_variants *variants;
    struct p3d_model *model = NULL;
    struct p3d_scene scene;
    bool is_good;

    plain.textures.are_left_out = true;
    bare.options = &plain;
    if (!conv_open_whole(&scene, &bare, true, error))
        return false;
    variants = p3d_find_variants(job->options->scene.classes, job->path->path, &job->library, error);
    if (variants)
        model = p3d_model_with_variants(scene.model, variants, &job->library, error);
    is_good = model && draw(job, model, variants, error);
    p3d_model_free(model);
    p3d_variants_free(variants);
    p3d_scene_close(&scene);
    return is_good;
}
