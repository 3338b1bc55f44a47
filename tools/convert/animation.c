/* animation.c: --phase, *-to-mdd and odol-to-modelcfg: what moves a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "animation.h"

#include "convert.h"
#include "core/namer.h"
#include "model_cfg/parts.h"
#include "source.h"
#include "work/folders.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- model.cfg ---- */

/* The engine looks for a class that is called like the model's file, and not every name can be a class's. */
static void warn_of_name(struct p3di_job *memory, const struct conv_job *job, const char *name)
{
    char *fitting = p3di_job_join(memory, name, "", "");
    struct p3d_error told;

    for (char *c = fitting; *c; c++)
        *c = p3di_name_character(P3DI_NAME_OF_CLASS, (uint8_t)*c);
    if (!job->library.warn || strcmp(name, fitting) == 0)
        return;
    cli_set_error(&told, P3D_OK, "no class can be called %.60s; the model.cfg has %.60s, so give the model that name",
                  name, fitting);
    job->library.warn(job->library.warn_user, &told);
}

static void tell_of_no_class(const struct conv_job *job, const struct p3d_model *model)
{
    if (!p3di_has_cfg_class(model))
        cli_message(job->cli, job->path->path,
                    "the model has no class: it has no skeleton, sections and animations, and an empty class would "
                    "clear its selections; the model.cfg is without one");
}

/* The class is called like the MLOD. A file that is there may be somebody's own: elsewhere --model-cfg is read. */
bool conv_write_model_cfg(struct work_output *output, const struct conv_job *job, const struct p3d_model *model,
                          const char *path, struct p3d_error *error)
{
    struct work_task task = conv_task(job);
    struct p3d_error failure;
    struct p3di_job memory;
    const char *name;
    bool is_good;

    task.way_out = job->options->make.special.is_replacing ? NULL : "--replace replaces it, or name another";
    is_good = work_make_folders(path, strlen(path), error) && work_output_open(output, &task, path, error);
    cli_job_begin(&memory, &failure);
    name = p3di_model_class(&memory, strcmp(job->output, "-") == 0 ? job->path->relative : job->output);
    if (p3di_has_cfg_class(model))
        warn_of_name(&memory, job, name);
    if (is_good && !(p3d_write_model_cfg(model, name, &job->library, output->sink, error) &&
                     work_output_flush(output, path, error)))
        is_good = work_output_close(output, path, false, error);
    cli_job_end(&memory);
    if (is_good)
        tell_of_no_class(job, model);
    return is_good;
}

/* ---- *-to-mdd ---- */

static bool write_mdd(const struct conv_job *job, const struct p3d_model *model, struct p3d_error *error)
{
    struct work_output output;
    const bool is_good = conv_output_open(&output, job, job->output, error) &&
                         p3d_write_mdd(&model->lods[0], &job->library, output.sink, error);

    return work_output_close(&output, job->output, is_good, error);
}

bool conv_to_mdd(const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_model *model;
    struct p3d_scene scene;
    bool is_good;

    if (!conv_open(&scene, job, 0, error))
        return false;
    model = p3di_scene_keep_animated(&scene, error) ? p3di_scene_own_model(&scene, &job->library, error) : NULL;
    is_good = model && write_mdd(job, model, error);
    p3d_scene_close(&scene);
    return is_good;
}

/* ---- odol-to-modelcfg ---- */

bool conv_to_model_cfg(const struct conv_job *job, struct p3d_error *error)
{
    struct work_output output;
    struct p3d_error failure;
    struct p3di_job memory;
    struct p3d_scene scene;
    bool is_good;

    if (!conv_open(&scene, job, P3D_SCENE_MODEL, error))
        return false;
    cli_job_begin(&memory, &failure);
    is_good = conv_output_open(&output, job, job->output, error) &&
              p3d_write_model_cfg(scene.model, p3di_model_class(&memory, job->path->relative), &job->library,
                                  output.sink, error);
    is_good = work_output_close(&output, job->output, is_good, error);
    cli_job_end(&memory);
    if (is_good)
        tell_of_no_class(job, scene.model);
    p3d_scene_close(&scene);
    return is_good;
}
