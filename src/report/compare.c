/* compare.c: two files that are compared.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "compare.h"

#include "mod/parts.h"

#include <p3d/p3d.h>

static bool read_input(struct p3di_comparison *c, size_t index, const struct p3di_path *path)
{
    struct p3di_input *input = &c->inputs[index];
    struct p3d_error *error = &c->errors[index];
    const struct p3d_scene_options whole = {.leaves_damaged_out = true};

    if (!p3di_path_open(path, input, P3DI_FIELDS, error))
        return false;
    if (p3d_rtm_detect(input->data, input->size)) {
        c->animations[index] = p3d_rtm_read(input->data, input->size, NULL, error);
        return c->animations[index];
    }
    if (!p3di_scene_read(&c->scenes[index], path, input, 0, &whole, NULL, error))
        return false;
    *error = c->scenes[index].damage;
    return true;
}

bool p3di_comparison_open(struct p3di_comparison *c, const struct p3di_path *first, const struct p3di_path *second)
{
    const struct p3di_path *const paths[] = {first, second};
    bool is_good;

    *c = (struct p3di_comparison){.diff = NULL};
    is_good = p3di_job_begin(&c->job, "to compare", P3DI_NO_INPUT, NULL, &c->error);
    for (size_t i = 0; i < 2; i++)
        is_good &= read_input(c, i, paths[i]);
    if (!is_good || !c->animations[0] == !c->animations[1])
        return is_good;
    p3di_error_set(&c->errors[c->animations[0] ? 0 : 1], P3D_INVALID, P3D_NO_LOD, 0,
                   "this is an animation, the other file is a model");
    return false;
}

void p3di_comparison_close(struct p3di_comparison *c)
{
    p3d_diff_free(c->diff);
    for (size_t i = 0; i < 2; i++) {
        p3d_scene_close(&c->scenes[i]);
        p3d_rtm_free(c->animations[i]);
        p3di_input_close(&c->inputs[i]);
    }
    p3di_arena_free(c->job.arena);
}

bool p3di_comparison_choose(struct p3di_comparison *c, const char *lods)
{
    bool is_found = false;

    for (size_t i = 0; i < 2; i++) {
        c->chosen[i] = p3di_job_alloc(&c->job, (size_t)c->scenes[i].document.lod_count + 1, sizeof *c->chosen[i]);
        if (c->chosen[i] &&
            p3d_choose_lods(&c->scenes[i].document, lods, c->chosen[i], &c->chosen_counts[i], &c->errors[i]))
            is_found = true;
        else
            c->chosen_counts[i] = 0;
    }
    return is_found && !c->job.has_failed;
}

bool p3di_comparison_make(struct p3di_comparison *c, float tolerance)
{
    const struct p3d_diff_options what = {.tolerance = tolerance,
                                          .data = {c->inputs[0].data, c->inputs[1].data},
                                          .sizes = {c->inputs[0].size, c->inputs[1].size},
                                          .lods = {c->chosen[0], c->chosen[1]},
                                          .lod_counts = {c->chosen_counts[0], c->chosen_counts[1]}};

    if (c->animations[0])
        c->diff = p3d_diff_rtms(c->animations[0], c->animations[1], &what, NULL, &c->error);
    else
        c->diff = p3d_diff_documents(&c->scenes[0].document, &c->scenes[1].document, &what, NULL, &c->error);
    return c->diff;
}

struct p3di_changes p3di_comparison_changes(const struct p3di_comparison *c, const char *const paths[2])
{
    return (struct p3di_changes){.paths = {paths[0], paths[1]},
                                 .documents = {&c->scenes[0].document, &c->scenes[1].document},
                                 .animations = {c->animations[0], c->animations[1]},
                                 .diff = c->diff,
                                 .is_of_lods = c->chosen[0]};
}
