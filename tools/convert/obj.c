/* obj.c: the modes *-to-obj.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "images.h"
#include "scene.h"

#include <stdlib.h>

/* The MTL and its images, complete, but not yet in their places. */
static bool write_mtl(const struct conv_scene *scene, const struct conv_job *job, const char *mtl_path,
                      struct p3d_obj_options *options, struct p3d_error *error)
{
    struct conv_output mtl;
    struct conv_images images;
    bool is_good;

    if (!conv_output_open(&mtl, job, mtl_path, error))
        return false;
    conv_images_open(&images, job, scene->looks != NULL);
    options->image_folder = images.shown;
    options->image_files = conv_images_files(&images);
    is_good = p3d_write_mtl(scene->model, options, &job->library, mtl.sink, error);
    is_good = conv_images_close(&images, is_good, error);
    return conv_output_close(&mtl, mtl_path, is_good, error);
}

/* The OBJ and what goes with it: all are written before the OBJ takes its place. */
static bool write_obj(const struct conv_job *job, const struct conv_scene *scene, const char *mtl_path,
                      struct p3d_error *error)
{
    struct p3d_obj_options options = {.mtl_name = mtl_path ? cli_base_name(mtl_path) : NULL,
                                      .texture_root = job->options->texture_root,
                                      .looks = scene->looks};
    struct conv_output obj;
    bool is_good;

    if (!conv_output_open(&obj, job, job->output, error))
        return false;
    is_good = p3d_write_obj(scene->model, &options, &job->library, obj.sink, error) &&
              conv_output_flush(&obj, job->output, error);
    is_good = is_good && (!mtl_path || write_mtl(scene, job, mtl_path, &options, error));
    return conv_output_close(&obj, job->output, is_good, error);
}

bool conv_to_obj(const struct conv_job *job, struct p3d_error *error)
{
    char *mtl_path = conv_second_output(job->mode, job->options, job->output);
    struct conv_scene scene;
    bool is_good = false;

    if ((!mtl_path || conv_check_companion(job, mtl_path, error)) && conv_scene_open(&scene, job, false, error)) {
        is_good = write_obj(job, &scene, mtl_path, error);
        conv_scene_close(&scene);
    }
    free(mtl_path);
    return is_good;
}
