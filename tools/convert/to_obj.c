/* to_obj.c: the modes *-to-obj, and the OBJ that obj-to-mlod reads.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "clips.h"
#include "convert.h"

#include "images.h"
#include "make.h"
#include "source.h"

#include <stdlib.h>

/* ---- Reading ---- */

struct library {
    struct p3di_identity identity;
    struct p3di_input input;
};

/* The MTLs of an OBJ while it is read, each once, however it is spelled. */
struct libraries {
    const struct conv_job *job;
    struct library *items;
    size_t count, capacity;
};

/* Beside the OBJ, whatever slashes its name has; NULL if there is none. */
static char *find_library(const struct libraries *libraries, const char *name)
{
    const char *input = libraries->job->input->path;
    char *folder = cli_copy(input), *path;
    bool is_there;

    folder[p3di_base_name(input) - input] = 0;
    path = cli_join(name[0] == '/' ? "" : folder, name, "");
    is_there = p3di_is_file(path);
    for (char *c = path + strlen(path) - strlen(name); *c && !is_there; c++)
        if (*c == '\\')
            *c = '/';
    free(folder);
    if (p3di_is_file(path) && conv_may_read(libraries->job, name, path))
        return path;
    free(path);
    return NULL;
}

/* NULL if it was not read yet. */
static const struct p3di_input *find_read(const struct libraries *libraries, struct p3di_identity identity)
{
    for (size_t i = 0; i < libraries->count; i++) {
        const struct library *library = &libraries->items[i];

        if (library->identity.device == identity.device && library->identity.number == identity.number)
            return &library->input;
    }
    return NULL;
}

/* Takes `path` over. NULL if it cannot be read. */
static const struct p3di_input *add_library(struct libraries *libraries, char *path, struct p3di_identity identity)
{
    struct p3d_error error;
    struct library *library;

    libraries->items = cli_grow(libraries->items, libraries->count, &libraries->capacity, sizeof *libraries->items);
    library = &libraries->items[libraries->count];
    library->identity = identity;
    if (!p3di_input_open(&library->input, path, P3DI_TEXT, &error) || library->input.is_other ||
        library->input.size > INT32_MAX) {
        p3di_input_close(&library->input);
        free(path);
        return NULL;
    }
    libraries->count++;
    cli_names_take(&libraries->job->notes->also_read, path);
    return &library->input;
}

static bool read_library(void *user, const char *name, struct p3d_bytes *text)
{
    struct libraries *libraries = user;
    char *path = find_library(libraries, name);
    struct p3di_identity identity;
    const struct p3di_input *input;

    if (!path || !p3di_identify(path, &identity)) {
        free(path);
        return false;
    }
    input = find_read(libraries, identity);
    if (input)
        free(path);
    else
        input = add_library(libraries, path, identity);
    if (!input)
        return false;
    *text = (struct p3d_bytes){input->data, (uint32_t)input->size};
    return true;
}

struct p3d_model *conv_obj_model(const struct conv_job *job, struct p3d_error *error)
{
    const enum p3d_format format = p3d_detect(job->input->data, job->input->size);
    struct libraries libraries = {.job = job};
    const struct p3d_obj_import_options import = {job->options->import.resolution, conv_own_mass(job->options),
                                                  job->options->textures.root, read_library, &libraries};
    struct p3d_model *model;

    if (format != P3D_FORMAT_UNKNOWN) {
        cli_set_error(error, P3D_UNSUPPORTED, "the file is %s, not OBJ", format == P3D_FORMAT_ODOL ? "ODOL" : "MLOD");
        return NULL;
    }
    model = p3d_model_from_obj(job->input->data, job->input->size, &import, &job->library, error);
    for (size_t i = 0; i < libraries.count; i++)
        p3di_input_close(&libraries.items[i].input);
    free(libraries.items);
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
    char *mtl_path = work_second_output(job->output, job->options->has_no_mtl ? NULL : job->mode->second_extension);
    struct p3d_scene scene = {.memory = NULL};
    struct conv_clips clips = {.count = 0};
    bool is_good = false;

    if ((!mtl_path || work_check_companion(job->source, job->output, mtl_path, error)) &&
        conv_clips_open(&clips, job, NULL, error)) {
        const struct conv_job moved = conv_moved(job, &clips);

        is_good = conv_open_whole(&scene, &moved, false, error) && write_obj(job, &scene, mtl_path, error);
        p3d_scene_close(&scene);
    }
    conv_clips_close(&clips);
    free(mtl_path);
    return is_good;
}
