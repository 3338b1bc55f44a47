/* from_gltf.c: the glTF that gltf-to-mlod reads, with the files beside it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"

#include "make.h"
#include "source.h"
#include "work/paths.h"

#include <stdlib.h>
#include <string.h>

/* One must stay where it is, so each is allocated by itself. */
struct beside_file {
    struct beside_file *before;
    struct p3di_input input;
};

/* The buffers of a glTF while it is read. */
struct beside {
    const struct conv_job *job;
    struct beside_file *last;
};

static bool read_file(void *user, const char *name, struct p3d_bytes *bytes)
{
    struct beside *beside = user;
    const char *input = beside->job->input->path;
    struct beside_file *file = cli_alloc(1, sizeof *file);
    char *folder = cli_copy(input), *path;
    struct p3d_error error;
    bool is_good;

    folder[p3di_base_name(input) - input] = 0;
    path = cli_join(name[0] == '/' ? "" : folder, name, "");
    free(folder);
    is_good = p3di_is_file(path) && conv_may_read(beside->job, name, path) &&
              p3di_input_open(&file->input, path, P3DI_ANY, &error);
    if (!is_good || file->input.size > INT32_MAX) {
        if (is_good)
            p3di_input_close(&file->input);
        free(file);
        free(path);
        return false;
    }
    file->before = beside->last;
    beside->last = file;
    cli_names_take(&beside->job->notes->also_read, path);
    *bytes = (struct p3d_bytes){file->input.data, (uint32_t)file->input.size};
    return true;
}

struct p3d_model *conv_gltf_model(const struct conv_job *job, struct p3d_image_files images, struct p3d_error *error)
{
    struct beside beside = {.job = job};
    const char *path = job->output && strcmp(job->output, "-") != 0 ? job->output : job->input->path;
    char *stem = work_with_extension(p3di_base_name(path), ""), *folder = cli_join(stem, "_textures", "");
    const struct p3d_gltf_import_options import = {.resolution = job->options->import.resolution,
                                                   .mass = conv_own_mass(job->options),
                                                   .texture_root = job->options->textures.root,
                                                   .rvmats = job->options->import.rvmats,
                                                   .rvmat_count = job->options->import.rvmat_count,
                                                   .tolerance = (float)job->options->import.tolerance,
                                                   .is_two_sided = job->options->import.is_two_sided,
                                                   .has_bones = job->options->model_cfg != NULL,
                                                   .image_files = images,
                                                   .image_folder = folder,
                                                   .read_file = read_file,
                                                   .read_file_user = &beside};
    const uint64_t memory = (uint64_t)job->options->import.most_memory << 20;
    struct p3d_options library = job->library;
    struct p3d_model *model;

    library.max_memory = memory < SIZE_MAX ? (size_t)memory : SIZE_MAX;
    model = p3d_model_from_gltf(job->input->data, job->input->size, &import, &library, error);
    if (!model && error->status == P3D_NO_MEMORY)
        strncat(error->message, "; --max-memory MB allows more", sizeof error->message - strlen(error->message) - 1);
    free(stem);
    free(folder);
    while (beside.last) {
        struct beside_file *file = beside.last;

        beside.last = file->before;
        p3di_input_close(&file->input);
        free(file);
    }
    return model;
}
