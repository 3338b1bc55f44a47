/* from_gltf.c: the glTF that gltf-to-mlod and gltf-to-rtm read, with the files beside it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"

#include "make.h"
#include "source.h"
#include "work/paths.h"

#include "work/write_rtm.h"

#include <stdlib.h>
#include <string.h>

struct p3d_model *conv_gltf_model(const struct conv_job *job, struct p3d_image_files images, struct p3d_error *error)
{
    struct p3di_beside beside;
    const char *path = job->output && strcmp(job->output, "-") != 0 ? job->output : job->input->path;
    char *stem = work_with_extension(p3di_base_name(path), ""), *folder = cli_join(stem, "_textures", "");
    const struct p3d_gltf_import_options import = {.resolution = job->options->import.resolution,
                                                   .mass = conv_own_mass(job->options),
                                                   .texture_root = job->options->textures.root,
                                                   .rvmats = job->options->import.rvmats,
                                                   .rvmat_count = job->options->import.rvmat_count,
                                                   .tolerance = (float)job->options->import.tolerance,
                                                   .is_two_sided = job->options->import.is_two_sided,
                                                   .makes_rvmats = job->options->import.makes_rvmats,
                                                   .bakes_tints = job->options->import.bakes_tints,
                                                   .has_bones = job->options->model_cfg != NULL,
                                                   .image_files = images,
                                                   .image_folder = folder,
                                                   .read_file = p3di_beside_read,
                                                   .read_file_user = &beside};
    const uint64_t memory = (uint64_t)job->options->import.most_memory << 20;
    struct p3d_options library = job->library;
    struct p3d_model *model;

    conv_beside_begin(&beside, job, P3DI_ANY);
    library.max_memory = memory < SIZE_MAX ? (size_t)memory : SIZE_MAX;
    model = p3d_model_from_gltf(job->input->data, job->input->size, &import, &library, error);
    if (!model && error->status == P3D_NO_MEMORY)
        strncat(error->message, "; --max-memory MB allows more", sizeof error->message - strlen(error->message) - 1);
    free(stem);
    free(folder);
    p3di_beside_close(&beside);
    return model;
}

/* ---- gltf-to-rtm ---- */

/* The names of --bone-map. */
struct bone_map {
    char *text;
    struct p3d_gltf_bone_name *items;
    size_t count, capacity;
};

/* Takes a '*' off the end of a name; false if there is none. */
static bool take_star(char *name)
{
    const size_t size = strlen(name);
    const bool is_there = size && name[size - 1] == '*';

    if (is_there)
        name[size - 1] = 0;
    return is_there;
}

/* False if the line is no pair of names. */
static bool add_line(struct bone_map *map, char *line)
{
    char *to = strchr(line, '\t');
    bool is_start;

    if (!*line || *line == '#')
        return true;
    if (!to || to == line || strchr(to + 1, '\t'))
        return false;
    *to++ = 0;
    is_start = take_star(line);
    if (is_start != take_star(to) || (!*to && !is_start))
        return false;
    map->items = cli_grow(map->items, map->count, &map->capacity, sizeof *map->items);
    map->items[map->count++] = (struct p3d_gltf_bone_name){line, to, is_start};
    return true;
}

static bool read_bone_map(struct bone_map *map, const struct conv_job *job, struct p3d_error *error)
{
    const char *path = job->options->rtm.bone_map;
    struct p3d_error reason;
    struct p3di_input input;
    bool is_good = !path;
    unsigned number = 0;

    *map = (struct bone_map){.count = 0};
    if (is_good)
        return true;
    is_good = p3di_input_open(&input, path, P3DI_TEXT, &reason) && !input.is_other;
    if (is_good) {
        work_note_file(job->notes, path);
        map->text = cli_alloc(input.size + 1, 1);
        memcpy(map->text, input.data, input.size);
    } else {
        cli_set_error(error, reason.status, "--bone-map %.90s: %.80s", path, reason.message);
    }
    p3di_input_close(&input);
    for (char *line = map->text, *next; is_good && line; line = next) {
        const size_t size = strcspn(line, "\r\n");

        number++;
        next = line[size] ? line + size + 1 + (line[size] == '\r' && line[size + 1] == '\n') : NULL;
        line[size] = 0;
        is_good = add_line(map, line);
        if (!is_good)
            cli_set_error(error, P3D_INVALID, "--bone-map %.90s: line %u is no pair of names with a tab between", path,
                          number);
    }
    return is_good;
}

/* With a model.cfg: first all joints, which tell the skeleton, then those of it. */
static struct p3d_rtm *read_rtm(const struct conv_job *job, struct p3d_rtm_from_gltf_options *how,
                                struct p3d_error *error)
{
    const struct p3d_options silent = {.warn = NULL};
    const struct work_task task = conv_task(job);
    const bool has_cfg = job->options->model_cfg != NULL;
    struct p3d_rtm *rtm =
        p3d_rtm_from_gltf(job->input->data, job->input->size, how, has_cfg ? &silent : &job->library, error);
    struct p3di_found_cfg cfg;
    bool is_missing, is_good;

    if (!rtm || !has_cfg)
        return rtm;
    is_good = work_find_skeleton(&cfg, &(struct work_rtm){.model_cfg = job->options->model_cfg}, rtm, job->path, &task,
                                 &job->library, &is_missing, error);
    p3d_rtm_free(rtm);
    how->skeleton = cfg.skeleton;
    rtm = is_good ? p3d_rtm_from_gltf(job->input->data, job->input->size, how, &job->library, error) : NULL;
    p3di_found_cfg_close(&cfg);
    return rtm;
}

bool conv_gltf_to_rtm(const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_rtm *options = &job->options->rtm;
    struct p3di_beside beside;
    struct p3d_rtm_from_gltf_options how = {.animation = options->animation,
                                            .fps = options->fps,
                                            .phase_count = options->phase_count,
                                            .keeps_way = options->keeps_way,
                                            .read_file = p3di_beside_read,
                                            .read_file_user = &beside};
    struct p3d_rtm *rtm = NULL;
    struct work_output output;
    struct bone_map map;
    bool is_good = false;

    conv_beside_begin(&beside, job, P3DI_ANY);
    if (read_bone_map(&map, job, error)) {
        how.names = map.items;
        how.name_count = map.count;
        rtm = read_rtm(job, &how, error);
    }
    if (rtm && conv_output_open(&output, job, job->output, error))
        is_good = work_output_close(&output, job->output, p3d_rtm_write(rtm, output.sink, error), error);
    p3d_rtm_free(rtm);
    p3di_beside_close(&beside);
    free(map.items);
    free(map.text);
    return is_good;
}
