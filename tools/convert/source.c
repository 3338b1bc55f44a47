/* source.c: the P3D that a conversion reads, in its mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include "convert.h"

#include <stdlib.h>

bool conv_check_format(const struct conv_job *job, struct p3d_error *error)
{
    const enum p3d_format format = p3d_detect(job->input->data, job->input->size), wanted = job->mode->source->format;

    if (format == P3D_FORMAT_UNKNOWN || wanted == P3D_FORMAT_UNKNOWN || format == wanted)
        return true;
    /* A model that is binarised already is an output of mlod-to-odol. */
    job->notes->is_skipped = job->is_found || job->mode->kind == CONV_ODOL;
    cli_set_error(error, P3D_UNSUPPORTED, "the file is %s, which %s does not take; p3d-to-... modes take both",
                  format == P3D_FORMAT_ODOL ? "ODOL" : "MLOD", job->mode->name);
    return false;
}

struct p3d_scene_options conv_scene_options(const struct conv_options *options)
{
    return (struct p3d_scene_options){.lods = options->scene.selector,
                                      .model_cfg = options->scene.model_cfg,
                                      .variant = options->scene.variant,
                                      .classes = options->scene.classes,
                                      .pose = options->scene.phases.items,
                                      .pose_count = options->scene.phases.count};
}

bool conv_open(struct p3d_scene *scene, const struct conv_job *job, unsigned what, struct p3d_error *error)
{
    const struct p3d_scene_options options = conv_scene_options(job->options);
    const struct work_task task = conv_task(job);

    return conv_check_format(job, error) &&
           work_scene_read(scene, job->path, &task, what, &options, &job->library, error);
}

/* For who has named none of them. */
static void list_variants(const struct conv_job *job)
{
    struct p3d_variants *variants =
        cli_need(p3d_find_variants(job->options->scene.classes, job->path->path, NULL, NULL));
    char *text = cli_copy("its variants:");

    for (uint32_t i = 0; i < variants->count; i++)
        text = cli_append(text, i ? ", " : " ", variants->items[i].name);
    if (variants->count)
        cli_message(job->cli, job->path->path, text);
    free(text);
    p3d_variants_free(variants);
}

/* In a folder it is a model of another class, and left out. */
static bool fail_open(const struct conv_job *job, const struct p3d_scene *scene)
{
    if (scene->failure == P3D_SCENE_NO_VARIANT && job->is_found) {
        job->notes->is_skipped = true;
        job->notes->is_selector_wrong = false;
    } else if (scene->failure == P3D_SCENE_NO_VARIANT) {
        list_variants(job);
    }
    return false;
}

/* In any thread. */
static void note_game_files(struct cli_names *names, const struct p3d_looks *looks)
{
    sys_lock();
    for (uint32_t i = 0; looks && i < looks->game_file_count; i++)
        cli_names_take(names, cli_copy(looks->game_files[i]));
    sys_unlock();
}

bool conv_open_whole(struct p3d_scene *scene, const struct conv_job *job, bool is_best_only, struct p3d_error *error)
{
    const struct conv_options *options = job->options;
    struct p3d_scene_options how = conv_scene_options(options);
    const struct work_task task = conv_task(job);
    unsigned what = P3D_SCENE_MODEL | P3D_SCENE_SKELETON;

    how.rtm = job->rtm;
    how.rtm_time = job->rtm_time;
    how.looks = (struct p3d_look_options){.max_size = options->textures.max_size,
                                          .is_best_only = is_best_only,
                                          .is_silent_of_game = options->of_game != NULL};
    what |= options->scene.has_proxies ? P3D_SCENE_PROXIES : 0;
    what |= options->textures.are_left_out ? 0 : P3D_SCENE_LOOKS;
    what |= options->scene.has_collision ? P3D_SCENE_HULLS : 0;
    if (!conv_check_format(job, error))
        return false;
    if (!work_scene_read(scene, job->path, &task, what, &how, &job->library, error))
        return fail_open(job, scene);
    if (options->of_game)
        note_game_files(options->of_game, scene->looks);
    job->notes->has_unsought = !options->textures.are_left_out && !options->gltf.is_lossless &&
                               p3di_lacks_textures(scene->model, options->assets);
    return true;
}

static void note_read(void *user, const char *path)
{
    work_note_file(user, path);
}

static void note_missed(void *user, const char *path)
{
    struct work_notes *notes = user;

    work_note(&notes->missed, path);
}

void conv_beside_begin(struct p3di_beside *beside, const struct conv_job *job, enum p3di_wanted wanted)
{
    cli_need(p3di_beside_begin(beside, job->input->path, job->path->walked, wanted, &job->library) ? beside : NULL);
    beside->note = note_read;
    beside->miss = note_missed;
    beside->user = job->notes;
}
