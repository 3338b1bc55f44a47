/* source_obj.c: the OBJ that a conversion reads, and its MTLs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include <stdlib.h>

struct library {
    struct sys_identity identity;
    struct cli_input input;
};

/* The MTLs of an OBJ while it is read, each once, however it is spelled. */
struct libraries {
    const struct conv_job *job;
    struct library *items;
    size_t count, capacity;
};

/* Beside the OBJ, whatever slashes its name has; NULL if there is none. */
static char *find_library(const struct conv_job *job, const char *name)
{
    const char *input = job->input->path;
    char *folder = cli_copy(input), *path;
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

/* NULL if it was not read yet. */
static const struct cli_input *find_read(const struct libraries *libraries, struct sys_identity identity)
{
    for (size_t i = 0; i < libraries->count; i++) {
        const struct library *library = &libraries->items[i];

        if (library->identity.device == identity.device && library->identity.number == identity.number)
            return &library->input;
    }
    return NULL;
}

/* Takes `path` over. NULL if it cannot be read. */
static const struct cli_input *add_library(struct libraries *libraries, char *path, struct sys_identity identity)
{
    struct p3d_error error;
    struct library *library;

    libraries->items = cli_grow(libraries->items, libraries->count, &libraries->capacity, sizeof *libraries->items);
    library = &libraries->items[libraries->count];
    library->identity = identity;
    if (!cli_input_open(&library->input, path, CLI_TEXT, &error) || library->input.is_other ||
        library->input.size > INT32_MAX) {
        cli_input_close(&library->input);
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
    char *path = find_library(libraries->job, name);
    struct sys_identity identity;
    const struct cli_input *input;

    if (!path || !sys_identify(path, &identity)) {
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
    const struct p3d_obj_import_options import = {job->options->resolution, job->options->mass,
                                                  job->options->texture_root, read_library, &libraries};
    struct p3d_model *model;

    if (format != P3D_FORMAT_UNKNOWN) {
        cli_set_error(error, P3D_UNSUPPORTED, "the file is %s, not OBJ", format == P3D_FORMAT_ODOL ? "ODOL" : "MLOD");
        return NULL;
    }
    model = p3d_model_from_obj(job->input->data, job->input->size, &import, &job->library, error);
    for (size_t i = 0; i < libraries.count; i++)
        cli_input_close(&libraries.items[i].input);
    free(libraries.items);
    return model;
}
