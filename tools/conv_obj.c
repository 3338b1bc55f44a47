/* conv_obj.c: the modes *-to-obj and obj-to-mlod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_deps.h"
#include "document.h"

#include <stdlib.h>

/* ---- To OBJ ---- */

/* The OBJ and its MTL: both are written before either takes its place. */
static bool write_obj(const struct conv_job *job, const struct p3d_model *model, const char *mtl_path,
                      struct p3d_error *error)
{
    const struct p3d_obj_options options = {mtl_path ? cli_base_name(mtl_path) : NULL, job->options->texture_root};
    struct conv_output obj, mtl;
    bool is_good;

    if (!conv_output_open(&obj, job->output, error))
        return false;
    is_good = p3d_write_obj(model, &options, &job->library, obj.sink, error);
    if (is_good && mtl_path) {
        is_good = conv_output_open(&mtl, mtl_path, error);
        if (is_good) {
            is_good = p3d_write_mtl(model, &options, &job->library, mtl.sink, error);
            is_good = conv_output_close(&mtl, mtl_path, is_good, error);
        }
    }
    return conv_output_close(&obj, job->output, is_good, error);
}

bool conv_to_obj(const struct conv_job *job, struct p3d_error *error)
{
    struct document document;
    struct p3d_model *model;
    char *mtl_path;
    bool is_good;

    if (!conv_open_document(&document, job, error))
        return false;
    mtl_path = conv_second_output(job->mode, job->options, job->output);
    model = document_model(&document, &job->library, error);
    is_good = model && write_obj(job, model, mtl_path, error);
    p3d_model_free(model);
    free(mtl_path);
    document_close(&document);
    return is_good;
}

/* ---- From OBJ ---- */

/* The MTLs of an OBJ while it is read. */
struct libraries {
    const struct conv_job *job;
    struct p3d_file *files;
    size_t count, capacity;
};

/* Beside the OBJ, whatever slashes its name has; NULL if there is none. */
static char *find_library(const struct conv_job *job, const char *name)
{
    const char *input = job->input->path;
    char *folder = cli_join(input, "", ""), *path;
    bool is_there;

    folder[cli_base_name(input) - input] = 0;
    path = cli_join(name[0] == '/' ? "" : folder, name, "");
    is_there = sys_is_file(path);
    for (char *c = path + strlen(path) - strlen(name); *c && !is_there; c++)
        if (*c == '\\')
            *c = '/';
    free(folder);
    if (sys_is_file(path))
        return path;
    free(path);
    return NULL;
}

static bool read_library(void *user, const char *name, struct p3d_bytes *text)
{
    struct libraries *libraries = user;
    char *path = find_library(libraries->job, name);
    struct p3d_error error;
    struct p3d_file *file;

    if (!path)
        return false;
    libraries->files = cli_grow(libraries->files, libraries->count, &libraries->capacity, sizeof *libraries->files);
    file = &libraries->files[libraries->count];
    if (!p3d_map_file(path, file, &error) || file->size > INT32_MAX) {
        p3d_unmap_file(file);
        free(path);
        return false;
    }
    libraries->count++;
    *text = (struct p3d_bytes){file->data, (uint32_t)file->size};
    conv_names_take(libraries->job->also_read, path);
    return true;
}

struct p3d_model *conv_obj_model(const struct conv_job *job, struct p3d_error *error)
{
    const enum p3d_format format = p3d_detect(job->input->data, job->input->size);
    struct libraries libraries = {.job = job};
    const struct p3d_obj_import import = {job->options->resolution, job->options->mass, job->options->texture_root,
                                          read_library, &libraries};
    struct p3d_model *model;

    if (format != P3D_FORMAT_UNKNOWN) {
        cli_set_error(error, P3D_UNSUPPORTED, "the file is %s, not OBJ", format == P3D_FORMAT_ODOL ? "ODOL" : "MLOD");
        return NULL;
    }
    model = p3d_model_from_obj(job->input->data, job->input->size, &import, &job->library, error);
    for (size_t i = 0; i < libraries.count; i++)
        p3d_unmap_file(&libraries.files[i]);
    free(libraries.files);
    return model;
}

bool conv_obj_to_mlod(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_model *model = conv_obj_model(job, error);
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, &job->library, error) : NULL;
    bool is_good;

    p3d_model_free(model);
    is_good = mlod && conv_write_mlod(mlod, job, error);
    p3d_mlod_free(mlod);
    return is_good;
}
