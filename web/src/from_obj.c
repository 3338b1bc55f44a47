/* from_obj.c: an OBJ, which is opened as the MLOD that is made of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "system/name.h"

#include <p3d/obj.h>
#include <p3d/open.h>

#include <stdlib.h>

/* MTLs that are open while the OBJ is read. */
struct library {
    struct web_file file;
    struct library *before;
};

struct libraries {
    const char *folder; /* of the OBJ */
    struct library *last;
};

/* An MTL beside the OBJ, by its path from there or else by its name. */
static bool read_mtl(void *user, const char *name, struct p3d_bytes *text)
{
    struct libraries *libraries = user;
    struct library *library = web_alloc(1, sizeof *library);
    const char *names[] = {name, p3di_base_name(name)};
    struct p3d_error error;
    bool is_open = false;

    for (size_t i = 0; i < 2 && !is_open; i++) {
        web_close_file(&library->file);
        is_open =
            web_open_file(web_job(), p3di_job_join(web_job(), libraries->folder, names[i], ""), &library->file, &error);
    }
    library->before = libraries->last;
    libraries->last = library;
    *text = (struct p3d_bytes){library->file.input.data, (uint32_t)library->file.input.size};
    return is_open;
}

static bool write_mlod(const struct p3d_model *model, struct p3d_buffer *buffer, const struct p3d_options *options,
                       struct p3d_error *error)
{
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, options, error) : NULL;
    const bool is_good = mlod && p3d_mlod_write(mlod, p3d_buffer_sink(buffer), error);

    p3d_mlod_free(mlod);
    return is_good;
}

/* The file's bytes become those of the MLOD. */
static bool convert(struct p3di_job *job, struct web_file *file, const struct p3d_options *options,
                    struct p3d_error *error)
{
    const char *folder = p3di_folder_of(job, file->path.path);
    struct libraries libraries = {folder, NULL};
    const struct p3d_obj_import_options import = {.resolution = 1, .read_mtl = read_mtl, .read_mtl_user = &libraries};
    struct p3d_model *model = p3d_model_from_obj(file->input.data, file->input.size, &import, options, error);
    struct p3d_buffer buffer = {NULL, 0, 0};
    const bool is_good = write_mlod(model, &buffer, options, error);

    p3d_model_free(model);
    for (; libraries.last; libraries.last = libraries.last->before)
        web_close_file(&libraries.last->file);
    if (!file->path.folder)
        file->path.folder = folder; /* its textures are beside it */
    p3di_input_close(&file->input);
    file->made = buffer.data;
    file->input = (struct p3di_input){.path = file->path.path, .data = buffer.data, .size = buffer.size};
    return is_good;
}

bool web_open_model(struct p3di_job *job, const char *name, struct web_file *file, const struct p3d_options *options,
                    struct p3d_error *error)
{
    return web_open_file(job, name, file, error) &&
           (!p3di_has_extension(name, ".obj") || convert(job, file, options, error));
}
