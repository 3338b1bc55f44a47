/* to_gltf.c: the glTF modes of p3dconv.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "clips.h"
#include "convert.h"
#include "images.h"
#include "source.h"

#include <stdlib.h>

static struct p3d_gltf_options gltf_options(const struct conv_job *job, const struct p3d_scene *scene,
                                            const struct conv_clips *clips)
{
    struct p3d_gltf_options options = job->options->gltf;

    options.animations = clips->animations;
    options.animation_count = clips->count;
    options.looks = scene->looks;
    options.hulls = scene->hulls;
    return options;
}

static bool open_model(struct p3d_scene *scene, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_gltf_options *gltf = &job->options->gltf;

    return conv_open_whole(scene, job, gltf->lods == P3D_GLTF_BEST && !gltf->is_lossless, error);
}

/* A user who wants the model back, and not only to look at it, would miss the other LODs. */
static void note_lods(const struct conv_job *job, const struct p3d_scene *scene)
{
    const struct p3d_gltf_options *options = &job->options->gltf;

    if (options->lods == P3D_GLTF_BEST && !options->is_lossless && scene->document.lod_count > 1)
        job->notes->lod_count = scene->document.lod_count;
}

bool conv_to_glb(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_scene scene = {.memory = NULL};
    struct conv_clips clips;
    struct work_output output;
    bool is_good = conv_clips_open(&clips, job, false, error) && open_model(&scene, job, error) &&
                   conv_output_open(&output, job, job->output, error);

    if (is_good) {
        const struct p3d_gltf_options options = gltf_options(job, &scene, &clips);

        is_good = p3d_write_glb(scene.model, &options, &job->library, output.sink, error);
        is_good = work_output_close(&output, job->output, is_good, error);
        note_lods(job, &scene);
    }
    p3d_scene_close(&scene);
    conv_clips_close(&clips);
    return is_good;
}

/* The text, its binary part and its images: all are written before any takes its place. */
static bool write_gltf(const struct conv_job *job, const struct p3d_scene *scene, const struct conv_clips *clips,
                       const char *bin_path, struct p3d_error *error)
{
    struct p3d_gltf_options options = gltf_options(job, scene, clips);
    struct work_output json, bin;
    struct conv_images images;
    bool is_good;

    if (!conv_output_open(&json, job, job->output, error))
        return false;
    if (!conv_output_open(&bin, job, bin_path, error))
        return work_output_close(&json, job->output, false, error);
    conv_images_open(&images, job, scene->looks != NULL);
    options.bin_name = p3di_base_name(bin_path);
    options.image_folder = images.shown;
    options.image_files = conv_images_files(&images);
    is_good = p3d_write_gltf(scene->model, &options, &job->library, json.sink, bin.sink, error) &&
              work_output_flush(&json, job->output, error);
    is_good = conv_images_close(&images, is_good, error);
    is_good = work_output_close(&bin, bin_path, is_good, error);
    return work_output_close(&json, job->output, is_good, error);
}

bool conv_to_gltf(const struct conv_job *job, struct p3d_error *error)
{
    char *bin_path = work_second_output(job->output, job->mode->second_extension);
    struct p3d_scene scene = {.memory = NULL};
    struct conv_clips clips = {.count = 0};
    bool is_good = false;

    if (!bin_path)
        cli_set_error(error, P3D_INVALID, "%s needs a file beside which its .bin can stand; GLB is one file",
                      job->mode->name);
    else
        is_good = work_check_companion(job->source, job->output, bin_path, error) &&
                  conv_clips_open(&clips, job, false, error) && open_model(&scene, job, error) &&
                  write_gltf(job, &scene, &clips, bin_path, error);
    if (is_good)
        note_lods(job, &scene);
    p3d_scene_close(&scene);
    conv_clips_close(&clips);
    free(bin_path);
    return is_good;
}
