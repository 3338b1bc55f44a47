/* skeleton.h: the bones of a glTF, and which animations are ours. Floor 8: bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_SKELETON_H
#define P3DI_GLTF_IN_SKELETON_H

#include "file.h"

struct in_skeleton {
    struct p3d_model_bone *bones;
    struct p3di_set bone_names; /* lower-case */
    struct p3d_model_animation *animations;
    struct p3d_model_axis *axes; /* by animation: where no LOD says more */
    uint32_t animation_count;
    size_t animation_capacity, axis_capacity;
    struct p3di_set own_motions; /* by their numbers in the file that they come from, */
    uint32_t *own_animations;    /* and of each the animation */
    struct p3di_set class_names;
    const json_t **classes; /* by the number of the name: the extras of the joint that describes the class */
};

/* The extras that describe an animation which p3dconv has written as a class: its own extras, or the extras of a joint.
 * *type is set then. NULL: it is another program's. */
const json_t *p3di_in_class(const struct in_file *file, const json_t *animation, enum p3d_animation_type *type);

/* True for our own animation in which nothing moves. */
bool p3di_in_is_rest(const struct in_file *file, const json_t *animation);

/* Finds the nodes that are bones. */
void p3di_in_take_bones(struct in_file *file);

/* Gives the model its bones and animations, and the LODs their skins. */
void p3di_in_give_bones(struct in_file *file, struct p3d_model *model, struct p3d_model_lod *lods);

#endif
