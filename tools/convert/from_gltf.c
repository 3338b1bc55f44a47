/* from_gltf.c: the glTF that gltf-to-mlod and gltf-to-rtm read, with the files beside it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"

#include "make.h"
#include "source.h"
#include "work/paths.h"

#include "gltf/bone_names.h"
#include "work/write_rtm.h"

#include <stdlib.h>
#include <string.h>

struct p3d_model *conv_gltf_model(const struct conv_job *job, struct p3d_image_files images, struct p3d_error *error)
{
    struct p3di_beside beside;
    const char *path = job->output && strcmp(job->output, "-") != 0 ? job->output : job->input->path;
    char *folder = work_with_extension(p3di_base_name(path), "_textures");
    const struct p3d_gltf_import_options import = {.resolution = job->options->import.resolution,
                                                   .mass = conv_own_mass(job->options),
                                                   .texture_root = job->options->textures.root,
                                                   .rvmats = job->options->import.rvmats,
                                                   .rvmat_count = job->options->import.rvmat_count,
                                                   .tolerance = (float)job->options->import.max_error,
                                                   .is_two_sided = job->options->import.is_two_sided,
                                                   .makes_rvmats = job->options->import.makes_rvmats,
                                                   .bakes_tints = job->options->import.bakes_tints,
                                                   .has_bones = job->options->scene.model_cfg != NULL,
                                                   .image_files = images,
                                                   .image_folder = folder,
                                                   .read_file = p3di_beside_read,
                                                   .read_file_user = &beside};
    struct p3d_model *model;

    conv_beside_begin(&beside, job, P3DI_ANY);
    model = p3d_model_from_gltf(job->input->data, job->input->size, &import, &job->library, error);
    free(folder);
    p3di_beside_close(&beside);
    return model;
}

/* ---- gltf-to-rtm ---- */

/* The names of --bone-map. False and *error. */
static bool read_bone_map(struct p3di_job *memory, struct p3d_rtm_from_gltf_options *how, const struct conv_job *job,
                          struct p3d_error *error)
{
    const char *path = job->options->rtm.bone_map;
    struct p3d_error reason;
    struct p3di_input input;
    unsigned wrong = 0;
    bool is_good;

    if (!path)
        return true;
    is_good = p3di_input_open_named(&input, path, P3DI_CONFIG, &reason) && !input.is_other;
    if (is_good) {
        work_note_file(job->notes, path);
        wrong = p3di_read_bone_names(memory, input.data, input.size, &how->names, &how->name_count);
    } else {
        cli_set_error(error, reason.status, "--bone-map %.90s: %.80s", path, reason.message);
    }
    if (wrong)
        cli_set_error(error, P3D_INVALID, "--bone-map %.90s: line %u is no pair of names with a tab between", path,
                      wrong);
    p3di_input_close(&input);
    return is_good && !wrong;
}

/* With a model.cfg: first all joints, which tell the skeleton, then the joints of that skeleton. */
static struct p3d_rtm *read_rtm(const struct conv_job *job, struct p3d_rtm_from_gltf_options *how,
                                struct p3d_error *error)
{
    const struct p3d_options silent = {.warn = NULL};
    const struct work_task task = conv_task(job);
    const bool has_cfg = job->options->scene.model_cfg != NULL;
    struct p3d_rtm *rtm =
        p3d_rtm_from_gltf(job->input->data, job->input->size, how, has_cfg ? &silent : &job->library, error);
    struct p3di_found_cfg cfg;
    bool is_missing, is_good;

    if (!rtm || !has_cfg)
        return rtm;
    is_good = work_find_skeleton(&cfg, &(struct work_rtm){.model_cfg = job->options->scene.model_cfg}, rtm, job->path,
                                 &task, &job->library, &is_missing, error);
    p3d_rtm_free(rtm);
    how->skeleton = cfg.skeleton;
    rtm = is_good ? p3d_rtm_from_gltf(job->input->data, job->input->size, how, &job->library, error) : NULL;
    p3di_found_cfg_close(&cfg);
    return rtm;
}

bool conv_gltf_to_rtm(const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_rtm *options = &job->options->rtm;
    struct p3di_beside beside;
    struct p3d_rtm_from_gltf_options how = {.animation = options->animation,
                                            .fps = options->fps,
                                            .keeps_way = options->keeps_way,
                                            .read_file = p3di_beside_read,
                                            .read_file_user = &beside};
    struct p3d_rtm *rtm = NULL;
    struct work_output output;
    struct p3d_error failure;
    struct p3di_job memory;
    bool is_good = false;

    conv_beside_begin(&beside, job, P3DI_ANY);
    cli_job_begin(&memory, &failure);
    if (read_bone_map(&memory, &how, job, error))
        rtm = read_rtm(job, &how, error);
    if (rtm && conv_output_open(&output, job, job->output, error))
        is_good = work_output_close(&output, job->output, p3d_rtm_write(rtm, output.sink, error), error);
    p3d_rtm_free(rtm);
    p3di_beside_close(&beside);
    cli_job_end(&memory);
    return is_good;
}
