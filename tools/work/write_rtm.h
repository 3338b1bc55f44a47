/* write_rtm.h: binarises an animation, or makes it plain again, with the skeleton of its model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_WRITE_RTM_H
#define WORK_WRITE_RTM_H

#include "output.h"

#include "mod/find_cfg.h"

enum work_rtm_form {
    WORK_RTM_SAME, /* byte for byte */
    WORK_RTM_BINARISED,
    WORK_RTM_PLAIN
};

/* Options of writing an animation. */
struct work_rtm {
    enum work_rtm_form form;
    uint32_t version;           /* of the ODOLs of the game that it is for */
    const char *model_cfg;      /* --model-cfg; NULL: the nearest with a skeleton that has bones of it */
    const char *const *configs; /* see struct p3d_scene_options */
    size_t config_count;
    bool *has_skeleton; /* gets whether there is a skeleton; NULL: without it the work fails like any */
};

/* Finds the skeleton of an animation, in the model.cfg which is named, or in the nearest. False and *error: also
 * if there is none, which *is_missing says then. Close it in any case. */
bool work_find_skeleton(struct p3di_found_cfg *cfg, const struct work_rtm *how, const struct p3d_rtm *rtm,
                        const struct p3di_path *path, const struct work_task *task, const struct p3d_options *library,
                        bool *is_missing, struct p3d_error *error);

/* Writes a task's input, an RTM, in this form. False and *error. */
bool work_write_rtm(const struct work_rtm *how, const struct p3di_path *path, const struct work_task *task,
                    const struct p3d_options *library, struct p3d_error *error);

#endif
