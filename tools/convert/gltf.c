/* gltf.c: the glTF modes of p3dconv.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "images.h"
#include "scene.h"

#include <stdlib.h>

/* Images are looked for where a reader of the output would: paths begin at its folder. */
static bool has_image(void *user, const char *path)
{
    const struct conv_job *job = user;
    const size_t folder_size = (size_t)(cli_base_name(job->output) - job->output);
    char *folder = cli_copy(job->output), *full;
    bool is_there;

    folder[path[0] == '/' ? 0 : folder_size] = 0;
    full = cli_join(folder, path, "");
    is_there = p3di_is_file(full);
    free(full);
    free(folder);
    return is_there;
}

static struct p3d_gltf_options gltf_options(struct conv_job *job, const struct conv_scene *scene)
{
    return (struct p3d_gltf_options){.texture_root = job->options->texture_root,
                                     .texture_ext = job->options->texture_ext,
                                     .has_image = has_image,
                                     .has_image_user = job,
                                     .lods = job->options->lods,
                                     .has_msft_lod = job->options->has_msft_lod,
                                     .has_selections = job->options->has_selections,
                                     .has_proxy_triangles = job->options->has_proxy_triangles,
                                     .is_lossless = job->options->is_lossless,
                                     .has_no_skins = job->options->has_no_skins,
                                     .max_frames = job->options->max_frames,
                                     .looks = scene->looks,
                                     .hulls = scene->hulls};
}

bool conv_to_glb(const struct conv_job *job, struct p3d_error *error)
{
    struct conv_job own = *job;
    struct conv_scene scene;
    struct conv_output output;
    bool is_good = false;

    if (!conv_scene_open(&scene, job, job->options->lods == P3D_GLTF_BEST && !job->options->is_lossless, error))
        return false;
    if (conv_output_open(&output, job, job->output, error)) {
        const struct p3d_gltf_options options = gltf_options(&own, &scene);

        is_good = p3d_write_glb(scene.model, &options, &job->library, output.sink, error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    conv_scene_close(&scene);
    return is_good;
}

/* The text, its binary part and its images: all are written before any takes its place. */
static bool write_gltf(const struct conv_job *job, const struct conv_scene *scene, const char *bin_path,
                       struct p3d_error *error)
{
    struct conv_job own = *job;
    struct p3d_gltf_options options = gltf_options(&own, scene);
    struct conv_output json, bin;
    struct conv_images images;
    bool is_good;

    if (!conv_output_open(&json, job, job->output, error))
        return false;
    conv_images_open(&images, job, scene->looks != NULL);
    options.bin_name = cli_base_name(bin_path);
    options.image_folder = images.shown;
    options.image_files = conv_images_files(&images);
    is_good = conv_output_open(&bin, job, bin_path, error);
    if (is_good) {
        is_good = p3d_write_gltf(scene->model, &options, &job->library, json.sink, bin.sink, error) &&
                  conv_output_flush(&json, job->output, error);
        is_good = conv_images_close(&images, is_good, error);
        is_good = conv_output_close(&bin, bin_path, is_good, error);
    } else {
        conv_images_close(&images, false, error);
    }
    return conv_output_close(&json, job->output, is_good, error);
}

bool conv_to_gltf(const struct conv_job *job, struct p3d_error *error)
{
    char *bin_path = conv_second_output(job->mode, job->options, job->output);
    struct conv_scene scene;
    bool is_good = false;

    if (!bin_path) {
        cli_set_error(error, P3D_INVALID, "%s needs a file beside which its .bin can stand; GLB is one file",
                      job->mode->name);
    } else if (conv_check_companion(job, bin_path, error) &&
               conv_scene_open(&scene, job, job->options->lods == P3D_GLTF_BEST && !job->options->is_lossless, error)) {
        is_good = write_gltf(job, &scene, bin_path, error);
        conv_scene_close(&scene);
    }
    free(bin_path);
    return is_good;
}
