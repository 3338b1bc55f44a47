/* clips.c: the animations of --rtm, which move a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "clips.h"

#include "draw.h"
#include "source.h"

#include "mod/find_speed.h"

#include <p3d/draw.h>

#include <stdlib.h>

static bool read_clip(struct conv_clips *clips, const struct p3di_input *input, const struct conv_job *job,
                      struct p3d_error *error)
{
    struct conv_clip *clip = &clips->items[clips->count];
    const float speed = job->options->rtm.speed;

    clip->name = cli_copy(p3di_base_name(input->path));
    clip->name[strcspn(clip->name, ".")] = 0;
    clip->rtm = p3d_rtm_read(input->data, input->size, &job->library, error);
    clips->animations[clips->count++] =
        (struct p3d_gltf_animation){clip->name, clip->rtm, speed != 0 ? (float)p3di_speed_seconds(speed) : 1};
    return clip->rtm != NULL;
}

static bool open_clip(struct conv_clips *clips, const struct p3di_path *path, const struct conv_job *job,
                      struct p3d_error *error)
{
    struct p3di_input *input = &clips->items[clips->count].input;
    struct p3d_error reason;

    if (!p3di_path_open(path, input, P3DI_FIELDS, &reason) || !read_clip(clips, input, job, &reason)) {
        cli_set_error(error, reason.status, "--rtm %.80s: %.100s", path->path, reason.message);
        p3di_input_close(input);
        return false;
    }
    work_note_file(job->notes, path->path);
    return true;
}

bool conv_clips_open(struct conv_clips *clips, const struct conv_job *job, bool has_own, struct p3d_error *error)
{
    const struct cli_words *words = &job->options->rtm.paths;
    bool is_good = true;

    *clips = (struct conv_clips){.count = 0};
    clips->items = cli_alloc(words->count + 1, sizeof *clips->items);
    clips->animations = cli_alloc(words->count + 1, sizeof *clips->animations);
    for (size_t i = 0; i < words->count; i++)
        cli_paths_add_named(&clips->paths, words->items[i]);
    if (has_own)
        is_good = read_clip(clips, job->input, job, error);
    for (size_t i = 0; i < clips->paths.count && is_good; i++)
        is_good = open_clip(clips, &clips->paths.items[i], job, error);
    return is_good;
}

void conv_clips_close(struct conv_clips *clips)
{
    for (size_t i = 0; i < clips->count; i++) {
        p3d_rtm_free(clips->items[i].rtm);
        p3di_input_close(&clips->items[i].input);
        free(clips->items[i].name);
    }
    free(clips->items);
    free(clips->animations);
    p3di_paths_free(&clips->paths);
}

struct conv_job conv_moved(const struct conv_job *job, const struct conv_clips *clips)
{
    struct conv_job moved = *job;

    moved.rtm = clips->count ? clips->items[0].rtm : NULL;
    moved.rtm_time = job->options->rtm.time;
    return moved;
}

/* ---- A sheet of phases ---- */

enum { PHASES = 8 };

struct sheet {
    struct p3d_scene scenes[PHASES];
    struct p3d_model_lod lods[PHASES];
    char labels[PHASES][16];
    const char *label_list[PHASES];
    struct p3d_model model;
    size_t count; /* of scenes that are open: the last ones */
};

/* The first phase comes last: it alone has looks, and the notes are of it. */
static bool open_phases(struct sheet *sheet, const struct conv_job *job, const struct conv_clips *clips,
                        struct p3d_error *error)
{
    struct conv_options plain = *job->options;
    struct conv_job moved = conv_moved(job, clips);

    plain.textures.are_left_out = true;
    for (; sheet->count < PHASES; sheet->count++) {
        const size_t i = PHASES - 1 - sheet->count;
        const struct p3d_model *model;
        uint32_t best;

        moved.options = i ? &plain : job->options;
        moved.rtm_time = (float)i / (PHASES - 1);
        if (!conv_open_whole(&sheet->scenes[i], &moved, true, error))
            return false;
        model = sheet->scenes[i].model;
        best = p3d_model_best_lod(model);
        sheet->model = *model;
        if (best < model->lod_count)
            sheet->lods[i] = model->lods[best];
        snprintf(sheet->labels[i], sizeof sheet->labels[i], "phase %.3g", (double)moved.rtm_time);
        sheet->label_list[i] = sheet->labels[i];
    }
    return true;
}

bool conv_draw_phases(const struct conv_job *job, const struct conv_clips *clips, struct p3d_error *error)
{
    struct sheet *sheet = cli_alloc(1, sizeof *sheet);
    struct p3d_draw_options options = job->options->png;
    struct work_output output;
    bool is_good = open_phases(sheet, job, clips, error) && conv_output_open(&output, job, job->output, error);

    if (is_good) {
        sheet->model.lods = sheet->lods;
        sheet->model.lod_count = PHASES;
        options.looks = sheet->scenes[0].looks;
        options.labels = sheet->label_list;
        is_good = conv_draw(job, &sheet->model, &options, output.sink, error);
        is_good = work_output_close(&output, job->output, is_good, error);
    }
    for (size_t i = 0; i < sheet->count; i++)
        p3d_scene_close(&sheet->scenes[PHASES - 1 - i]);
    free(sheet);
    return is_good;
}
