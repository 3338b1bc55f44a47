/* poser.h: what the parts of p3d_model_pose share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_POSER_H
#define P3DI_MODEL_POSER_H

#include <p3d/model.h>

#include "builder.h"

struct p3di_pose {
    const struct p3d_model *model;
    float *values; /* by animation */
    bool *has_value;
    uint32_t *chain; /* by bone: what finding ancestors needs */
    uint8_t *states;
};

/* The number of the first value whose name is none of the model's; `count` if all are. */
size_t p3di_pose_init(struct p3di_pose *pose, struct p3di_job *job, const struct p3d_model *model,
                      const struct p3d_pose_value *values, size_t count);

void p3di_find_bone_places(const struct p3di_pose *pose, const struct p3d_model_lod *lod,
                           struct p3d_bone_place *places);

#endif
