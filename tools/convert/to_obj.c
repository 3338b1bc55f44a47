/* to_obj.c: the modes *-to-obj, and the OBJ that obj-to-mlod reads.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "clips.h"
#include "convert.h"

#include "images.h"
#include "make.h"
#include "source.h"

#include <stdlib.h>

/* ---- Reading ---- */

struct p3d_model *conv_obj_model(const struct conv_job *job, struct p3d_error *error)
{
    const enum p3d_format format = p3d_detect(job->input->data, job->input->size);
    struct p3di_beside libraries;
    const struct p3d_obj_import_options import = {job->options->import.resolution, conv_own_mass(job->options),
                                                  job->options->textures.root, p3di_beside_read, &libraries};
    struct p3d_model *model;

    if (format != P3D_FORMAT_UNKNOWN) {
        cli_set_error(error, P3D_UNSUPPORTED, "the file is %s, not OBJ", format == P3D_FORMAT_ODOL ? "ODOL" : "MLOD");
        return NULL;
    }
    conv_beside_begin(&libraries, job, P3DI_TEXT);
    model = p3d_model_from_obj(job->input->data, job->input->size, &import, &job->library, error);
    p3di_beside_close(&libraries);
    return model;
}

/* ---- Writing ---- */

/* The MTL and its images, complete, but not yet in their places. */
static bool write_mtl(const struct p3d_scene *scene, const struct conv_job *job, const char *mtl_path,
                      struct p3d_obj_options *options, struct p3d_error *error)
{
    struct work_output mtl;
    struct conv_images images;
    bool is_good;

    if (!conv_output_open(&mtl, job, mtl_path, error))
        return false;
    conv_images_open(&images, job, scene->looks != NULL);
    options->image_folder = images.shown;
    options->image_files = conv_images_files(&images);
    is_good = p3d_write_mtl(scene->model, options, &job->library, mtl.sink, error);
    is_good = conv_images_close(&images, is_good, error);
    return work_output_close(&mtl, mtl_path, is_good, error);
}

/* The OBJ and what goes with it: all are written before the OBJ takes its place. */
static bool write_obj(const struct conv_job *job, const struct p3d_scene *scene, const char *mtl_path,
                      struct p3d_error *error)
{
    struct p3d_obj_options options = {.mtl_name = mtl_path ? p3di_base_name(mtl_path) : NULL,
                                      .texture_root = job->options->textures.root,
                                      .looks = scene->looks,
                                      .hulls = scene->hulls};
    struct work_output obj;
    bool is_good;

    if (!conv_output_open(&obj, job, job->output, error))
        return false;
    is_good = p3d_write_obj(scene->model, &options, &job->library, obj.sink, error) &&
              work_output_flush(&obj, job->output, error);
    is_good = is_good && (!mtl_path || write_mtl(scene, job, mtl_path, &options, error));
    return work_output_close(&obj, job->output, is_good, error);
}

bool conv_to_obj(const struct conv_job *job, struct p3d_error *error)
{
    char *mtl_path = work_second_output(job->output, job->mode->second_extension);
    struct p3d_scene scene = {.memory = NULL};
    struct conv_clips clips = {.count = 0};
    bool is_good = false;

    if ((!mtl_path || work_check_companion(job->source, job->output, mtl_path, error)) &&
        conv_clips_open(&clips, job, false, error)) {
        const struct conv_job moved = conv_moved(job, &clips);

        is_good = conv_open_whole(&scene, &moved, false, error) && write_obj(job, &scene, mtl_path, error);
        p3d_scene_close(&scene);
    }
    conv_clips_close(&clips);
    free(mtl_path);
    return is_good;
}
