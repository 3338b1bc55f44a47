/* rtm.c: rtm-to-rtm and rtm-to-glb.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "clips.h"
#include "convert.h"

#include "work/write_rtm.h"

bool conv_rtm_to_rtm(const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_options *options = job->options;
    const struct work_rtm how = {.form = options->rtm.is_plain   ? WORK_RTM_PLAIN
                                         : options->odol.version ? WORK_RTM_BINARISED
                                                                 : WORK_RTM_SAME,
                                 .version = options->odol.version,
                                 .model_cfg = options->scene.model_cfg};
    const struct work_task task = conv_task(job);

    return work_write_rtm(&how, job->path, &task, &job->library, error);
}

/* ---- rtm-to-glb ---- */

static bool write_glb(const struct conv_job *job, const struct p3d_skeleton *skeleton, const struct conv_clips *clips,
                      struct p3d_error *error)
{
    const struct p3d_model model = {.bones = skeleton->bones, .bone_count = skeleton->bone_count};
    const struct p3d_gltf_options options = {.animations = clips->animations, .animation_count = clips->count};
    struct work_output output;
    const bool is_good = conv_output_open(&output, job, job->output, error) &&
                         p3d_write_glb(&model, &options, &job->library, output.sink, error);

    return work_output_close(&output, job->output, is_good, error);
}

bool conv_rtm_to_glb(const struct conv_job *job, struct p3d_error *error)
{
    const struct work_task task = conv_task(job);
    struct p3di_found_cfg cfg = {.path = NULL};
    struct conv_clips clips;
    bool is_missing;
    bool is_good = conv_clips_open(&clips, job, true, error) &&
                   work_find_skeleton(&cfg, &(struct work_rtm){.model_cfg = job->options->scene.model_cfg},
                                      clips.items[0].rtm, job->path, &task, &job->library, &is_missing, error);

    is_good = is_good && write_glb(job, cfg.skeleton, &clips, error);
    p3di_found_cfg_close(&cfg);
    conv_clips_close(&clips);
    return is_good;
}
