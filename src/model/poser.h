/* poser.h: the state that the parts of p3d_model_pose share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_POSER_H
#define P3DI_MODEL_POSER_H

#include <p3d/rtm.h>

#include "builder.h"

struct p3di_pose {
    const struct p3d_model *model;
    float *values; /* by animation */
    bool *has_value;
    uint32_t *order;   /* the bones, each behind its parent */
    uint32_t *parents; /* by bone */
};

/* The number of the first value whose name is none of the model's; `count` if all are. */
size_t p3di_pose_init(struct p3di_pose *pose, struct p3di_job *job, const struct p3d_model *model,
                      const struct p3d_pose_value *values, size_t count);

void p3di_find_bone_places(const struct p3di_pose *pose, const struct p3d_model_lod *lod,
                           struct p3d_bone_place *places);

/* The bones in `order`, each behind its parent in `parents`, which may be P3D_NO_BONE; a bone that is its own ancestor
 * ends the chain. Each list has `count` elements; all of `states`, which is for work, are 0. */
void p3di_order_bones(const struct p3d_model_bone *bones, uint32_t count, uint32_t *order, uint32_t *parents,
                      uint8_t *states);

extern const struct p3d_bone_place p3di_place_at_rest;

/* First `inner`, then `outer`. */
struct p3d_bone_place p3di_join_places(const struct p3d_bone_place *outer, const struct p3d_bone_place *inner);

/* The bones of a skeleton, and the bones of an animation with the same names. */
struct p3di_rig {
    const struct p3d_rtm *rtm;
    uint32_t bone_count;
    uint32_t *numbers;         /* by bone: its number in the animation, or P3D_NO_BONE */
    uint32_t *order, *parents; /* see p3di_order_bones */
};

/* Fails where p3d_rtm_pose does, and warns of numbers that are not finite. `name` is the animation's, for messages;
 * NULL: it is the only one. */
void p3di_rig_init(struct p3di_rig *rig, struct p3di_job *job, const struct p3d_rtm *rtm, const char *name,
                   const struct p3d_model_bone *bones, uint32_t bone_count);

/* Two phases, which may be equal, and the part of the way from one to the other. */
struct p3di_moment {
    uint32_t before, behind;
    double share;
};

void p3di_rig_pose(const struct p3di_rig *rig, const struct p3di_moment *at, struct p3d_bone_place *places);

#endif
