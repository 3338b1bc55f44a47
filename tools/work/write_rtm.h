/* write_rtm.h: binarises an animation, or makes it plain again, with the skeleton of its model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_WRITE_RTM_H
#define WORK_WRITE_RTM_H

#include "output.h"

#include <p3d/rtm.h>

enum work_rtm_form {
    WORK_RTM_SAME, /* byte for byte */
    WORK_RTM_BINARISED,
    WORK_RTM_PLAIN
};

/* How an animation is written. */
struct work_rtm {
    enum work_rtm_form form;
    uint32_t version;           /* of the ODOLs of the game that it is for */
    const char *model_cfg;      /* --model-cfg; NULL: the nearest with a skeleton that has bones of it */
    const char *const *configs; /* see struct p3d_scene_options */
    size_t config_count;
    bool *has_skeleton; /* gets whether there is a skeleton; NULL: without it the work fails like any */
};

/* Writes a task's input, an RTM, in this form. False and *error. */
bool work_write_rtm(const struct work_rtm *how, const struct p3di_path *path, const struct work_task *task,
                    const struct p3d_options *library, struct p3d_error *error);

#endif
