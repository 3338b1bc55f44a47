/* mlod.c: the modes *-to-mlod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "animation.h"
#include "change.h"
#include "convert.h"
#include "images.h"
#include "make.h"
#include "rules.h"
#include "source.h"

#include "lint/made.h"

/* ---- Writing ---- */

/* A model may have become a glTF or an OBJ of its best LOD: back under its old name it would cost the user the other
 * LODs.
 */
static bool check_lods(const struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_document there;
    struct p3d_error ignored;
    uint32_t count;

    if (!(job->mode->kind & (CONV_FROM_OBJ | CONV_FROM_GLTF)) || job->may_replace || !p3di_is_file(job->output) ||
        !p3d_open(job->output, NULL, &there, &ignored))
        return true;
    count = there.mlod ? there.mlod->lod_count : there.odol ? there.odol->lod_count : 0;
    p3d_close(&there);
    if (count > mlod->lod_count)
        cli_set_error(error, P3D_SYSTEM,
                      "%s%s is there and has %u LODs, more than the %u of this one; -o FILE replaces it",
                      CLI_PATH(job->output, 116), count, mlod->lod_count);
    return count <= mlod->lod_count;
}

static bool write_mlod(const struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    struct work_output output = {.reason = 0};
    const bool is_good = check_lods(mlod, job, error) && conv_output_open(&output, job, job->output, error) &&
                         p3d_mlod_write(mlod, output.sink, error);

    return work_output_close(&output, job->output, is_good, error);
}

/* Changes, renames and converts as the options say, and writes. */
static bool finish_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_edit edit = conv_edit(job);

    return conv_change_after(mlod, job, error) && p3d_mlod_edit(mlod, &edit, &job->library, error) &&
           write_mlod(mlod, job, error);
}

/* Makes the LODs that the options ask for, and finishes. */
static bool make_of(struct p3d_mlod *mlod, const struct p3d_model *model, const struct conv_job *job,
                    struct p3d_error *error)
{
    struct conv_made made = {.part_count = 0};
    const bool is_good = conv_make(&made, mlod, model, job, error) && finish_mlod(mlod, job, error);

    conv_made_free(&made);
    return is_good;
}

/* The same of an MLOD that was made of `model`, and of which another one is made if it has changed. */
static bool make_and_finish(struct p3d_mlod *mlod, const struct p3d_model *model, const struct conv_job *job,
                            struct p3d_error *error)
{
    const bool is_changed = conv_makes(job->options) && conv_changes_before(job->options);
    struct cli_names told = {NULL, 0, 0};
    struct p3d_model *changed = NULL;
    bool is_good = mlod && conv_change_before(mlod, job, &told, error);

    if (is_good && is_changed)
        changed = p3d_model_from_mlod(mlod, NULL, 0, &job->library, error);
    is_good = is_good && (changed || !is_changed) && make_of(mlod, changed ? changed : model, job, error);
    for (size_t i = 0; i < told.count && is_good; i++)
        cli_message(job->cli, job->path->path, told.items[i]);
    cli_names_free(&told);
    p3d_model_free(changed);
    return is_good;
}

/* ---- The model.cfg beside it ---- */

struct cfg {
    const char *path; /* NULL: nobody has asked for it */
    struct work_output output;
};

/* Before anything is read. */
static bool begin_cfg(struct cfg *cfg, const struct conv_job *job, struct p3d_error *error)
{
    cfg->path = job->renamed ? NULL : job->options->scene.model_cfg;
    return !cfg->path || work_check_companion(job->source, job->output, cfg->path, error);
}

static bool write_cfg(struct cfg *cfg, const struct conv_job *job, const struct p3d_model *model,
                      struct p3d_error *error)
{
    return !cfg->path || conv_write_model_cfg(&cfg->output, job, model, cfg->path, error);
}

/* It takes its place when the MLOD has. */
static bool end_cfg(struct cfg *cfg, bool is_good, struct p3d_error *error)
{
    return (!cfg->path || work_output_close(&cfg->output, cfg->path, is_good, error)) && is_good;
}

/* ---- Modes ---- */

/* Of a dry run nothing is lost. */
static void warn_of_losses(const struct conv_job *job, const struct p3d_model *model)
{
    const bool has_both = model->bone_count && model->animation_count;
    struct p3d_error told;

    if (!job->library.warn || job->renamed || !(model->bone_count || model->animation_count))
        return;
    cli_set_error(&told, P3D_OK, "an MLOD has no %s: %sodol-to-mod writes all sources",
                  has_both            ? "bones and animations"
                  : model->bone_count ? "bones"
                                      : "animations",
                  job->is_only_one ? "--model-cfg FILE writes them to a model.cfg, " : "");
    job->library.warn(job->library.warn_user, &told);
}

static bool odol_to_mlod(struct p3d_scene *scene, struct cfg *cfg, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_model *model;
    struct p3d_mlod *mlod;

    if (!job->options->scene.selector && !p3di_scene_drop_made_buffers(scene, error))
        return false;
    model = p3di_scene_own_model(scene, &job->library, error);
    mlod = model ? p3d_mlod_from_model(model, &job->library, error) : NULL;
    scene->document.mlod = mlod;
    if (mlod && !cfg->path)
        warn_of_losses(job, model);
    return mlod && write_cfg(cfg, job, model, error) && end_cfg(cfg, make_and_finish(mlod, model, job, error), error);
}

/* Changes the document's own MLOD: the structs that were read keep every byte. */
static bool mlod_to_mlod(struct p3d_scene *scene, const struct cfg *cfg, const struct conv_job *job,
                         struct p3d_error *error)
{
    struct p3d_mlod *mlod = scene->document.mlod;
    const struct p3d_model *model = NULL;

    if (cfg->path) {
        cli_set_error(error, P3D_UNSUPPORTED,
                      "an MLOD has no bones and animations for a model.cfg; leave out --model-cfg");
        return false;
    }
    if (conv_makes(job->options) && !(model = p3di_scene_own_model(scene, &job->library, error)))
        return false;
    return p3d_mlod_keep_lods(mlod, scene->lods, scene->lod_count, error) && make_and_finish(mlod, model, job, error);
}

bool conv_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_scene scene;
    struct cfg cfg;
    bool is_mlod, is_good;

    if (!begin_cfg(&cfg, job, error) || !conv_open(&scene, job, 0, error))
        return false;
    is_mlod = scene.document.mlod != NULL;
    is_good = is_mlod ? mlod_to_mlod(&scene, &cfg, job, error) : odol_to_mlod(&scene, &cfg, job, error);
    job->notes->is_mlod_again = is_mlod && is_good;
    p3d_scene_close(&scene);
    return is_good;
}

static bool model_to_mlod(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, &job->library, error) : NULL;
    const bool is_good =
        mlod && p3di_check_made_mlod(mlod, model, &job->library, error) && make_and_finish(mlod, model, job, error);

    p3d_mlod_free(mlod);
    return is_good;
}

bool conv_obj_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_model *model = conv_obj_model(job, error);
    const bool is_good = model_to_mlod(model, job, error);

    p3d_model_free(model);
    return is_good;
}

/* The images take their places when the MLOD has. */
bool conv_gltf_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_image_files none = {.user = NULL};
    const bool has_images = !job->renamed && strcmp(job->output, "-") != 0;
    struct conv_images images;
    struct p3d_model *model = NULL;
    struct cfg cfg;
    bool is_good;

    conv_images_open(&images, job, has_images);
    if (begin_cfg(&cfg, job, error))
        model = conv_gltf_model(job, has_images ? conv_images_files(&images) : none, error);
    is_good = model && write_cfg(&cfg, job, model, error) && end_cfg(&cfg, model_to_mlod(model, job, error), error);
    p3d_model_free(model);
    if (is_good)
        conv_images_tell(&images);
    return conv_images_close(&images, is_good, error);
}
