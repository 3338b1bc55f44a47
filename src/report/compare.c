/* compare.c: two files that are compared.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "compare.h"

#include "mod/parts.h"

#include <p3d/p3d.h>

static bool read_input(struct p3di_comparison *comparison, size_t index, const struct p3di_path *path)
{
    struct p3di_input *input = &comparison->inputs[index];
    struct p3d_error *error = &comparison->errors[index];
    const struct p3d_scene_options whole = {.leaves_damaged_out = true};

    if (!p3di_path_open(path, input, P3DI_FIELDS, error))
        return false;
    if (p3d_rtm_detect(input->data, input->size)) {
        comparison->animations[index] = p3d_rtm_read(input->data, input->size, NULL, error);
        return comparison->animations[index];
    }
    if (!p3di_scene_read(&comparison->scenes[index], path, input, 0, &whole, NULL, error))
        return false;
    *error = comparison->scenes[index].damage;
    return true;
}

bool p3di_comparison_open(struct p3di_comparison *comparison, const struct p3di_path *first,
                          const struct p3di_path *second)
{
    const struct p3di_path *const paths[] = {first, second};
    bool is_good;

    *comparison = (struct p3di_comparison){.diff = NULL};
    is_good = p3di_job_begin(&comparison->job, "to compare", P3DI_NO_INPUT, NULL, &comparison->error);
    for (size_t i = 0; i < 2; i++)
        is_good &= read_input(comparison, i, paths[i]);
    if (!is_good || !comparison->animations[0] == !comparison->animations[1])
        return is_good;
    p3di_error_set(&comparison->errors[comparison->animations[0] ? 0 : 1], P3D_INVALID, P3D_NO_LOD, 0,
                   "this is an animation, the other file is a model");
    return false;
}

void p3di_comparison_close(struct p3di_comparison *comparison)
{
    p3d_diff_free(comparison->diff);
    for (size_t i = 0; i < 2; i++) {
        p3d_scene_close(&comparison->scenes[i]);
        p3d_rtm_free(comparison->animations[i]);
        p3di_input_close(&comparison->inputs[i]);
    }
    p3di_arena_free(comparison->job.arena);
}

bool p3di_comparison_choose(struct p3di_comparison *comparison, const char *lods)
{
    bool is_found = false;

    for (size_t i = 0; i < 2; i++) {
        comparison->chosen[i] = p3di_job_alloc(&comparison->job, (size_t)comparison->scenes[i].document.lod_count + 1,
                                               sizeof *comparison->chosen[i]);
        if (comparison->chosen[i] && p3d_choose_lods(&comparison->scenes[i].document, lods, comparison->chosen[i],
                                                     &comparison->chosen_counts[i], &comparison->errors[i]))
            is_found = true;
        else
            comparison->chosen_counts[i] = 0;
    }
    return is_found && !comparison->job.has_failed;
}

bool p3di_comparison_make(struct p3di_comparison *comparison, float tolerance)
{
    const struct p3d_diff_options what = {.tolerance = tolerance,
                                          .data = {comparison->inputs[0].data, comparison->inputs[1].data},
                                          .sizes = {comparison->inputs[0].size, comparison->inputs[1].size},
                                          .lods = {comparison->chosen[0], comparison->chosen[1]},
                                          .lod_counts = {comparison->chosen_counts[0], comparison->chosen_counts[1]}};

    if (comparison->animations[0])
        comparison->diff =
            p3d_diff_rtms(comparison->animations[0], comparison->animations[1], &what, NULL, &comparison->error);
    else
        comparison->diff = p3d_diff_documents(&comparison->scenes[0].document, &comparison->scenes[1].document, &what,
                                              NULL, &comparison->error);
    return comparison->diff;
}

struct p3di_changes p3di_comparison_changes(const struct p3di_comparison *comparison, const char *const paths[2])
{
    return (struct p3di_changes){.paths = {paths[0], paths[1]},
                                 .documents = {&comparison->scenes[0].document, &comparison->scenes[1].document},
                                 .animations = {comparison->animations[0], comparison->animations[1]},
                                 .diff = comparison->diff,
                                 .is_of_lods = comparison->chosen[0]};
}
