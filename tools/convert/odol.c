/* odol.c: the mode mlod-to-odol.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "animation.h"
#include "convert.h"
#include "findings.h"
#include "scene.h"

#include <stdlib.h>

/* ---- What the engine could not load ---- */

static enum p3d_profile profile_of(uint32_t version)
{
    const enum p3d_game game = p3d_odol_game(version);

    return game == P3D_GAME_A3 ? P3D_PROFILE_A3 : game == P3D_GAME_DAYZ ? P3D_PROFILE_DAYZ : P3D_PROFILE_A2;
}

static bool check_model(const struct p3d_model *model, const struct document *document, const struct conv_job *job,
                        struct p3d_error *error)
{
    static const char *const failures[] = {"P3D-V101", "P3D-F109", "P3D-F117", "P3D-F118", NULL};
    static const char *const warnings[] = {"P3D-V102", "P3D-S107", NULL};
    const struct conv_findings wanted = {failures, warnings, document->chosen, document->chosen_count};
    const struct p3d_check_options check = {.profile = profile_of(job->options->odol_version), .model_cfg = model};

    return conv_check(&document->p3d, &check, &wanted, job, error);
}

/* ---- The conversion ---- */

static struct p3d_odol *binarise(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_compile_options compile = {.version = job->options->odol_version,
                                                .allows_missing = job->options->is_missing_allowed};
    struct p3d_binarise_options options = {.version = job->options->odol_version,
                                           .has_no_physx = job->options->has_no_physx};
    struct p3d_compiled *compiled = p3d_compile_materials(model, job->options->assets, &compile, &job->library, error);
    struct p3d_odol *odol;

    if (!compiled) {
        if (!compile.allows_missing && error->status != P3D_NO_MEMORY)
            strncat(error->message, "; --allow-missing goes on", sizeof error->message - strlen(error->message) - 1);
        return NULL;
    }
    for (uint32_t i = 0; i < compiled->file_count; i++)
        conv_note_file(&job->notes->also_read, compiled->files[i]);
    options.materials = compiled->items;
    options.textures = compiled->textures;
    options.normal_maps = compiled->normal_maps;
    odol = p3d_odol_from_model(model, &options, &job->library, error);
    p3d_compiled_free(compiled);
    return odol;
}

static struct p3d_odol *make_odol(const struct p3d_model *model, const struct document *document,
                                  const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_odol *odol = NULL;
    struct p3d_model *made;
    const struct p3d_model *whole;

    if (!conv_find_skeleton(model, document, job, &made, error))
        return NULL;
    whole = made ? made : model;
    if (check_model(whole, document, job, error))
        odol = binarise(whole, job, error);
    p3d_model_free(made);
    return odol;
}

bool conv_write_odol(const struct p3d_odol *odol, const struct conv_job *job, struct p3d_error *error)
{
    struct work_output output;
    bool is_good;

    if (!conv_output_open(&output, job, job->output, error))
        return false;
    is_good = p3d_odol_write(odol, output.sink, error);
    return work_output_close(&output, job->output, is_good, error);
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
    is_good = odol && conv_write_odol(odol, job, error);
    p3d_odol_free(odol);
    p3d_model_free(model);
    document_close(&document);
    return is_good;
}
