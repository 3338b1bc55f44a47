/* bones.h: the bones of a glTF, and its animations while they become classes of a model.cfg. Floor 8: bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_BONES_H
#define P3DI_GLTF_IN_BONES_H

#include "core/namer.h"
#include "file.h"
#include "lod.h"

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
const json_t *p3di_in_class(const struct in_gltf *gltf, const json_t *animation, enum p3d_animation_type *type);

/* True for our own animation in which nothing moves. */
bool p3di_in_is_rest(const struct in_gltf *gltf, const json_t *animation);

/* Finds the nodes that are bones. */
void p3di_in_take_bones(struct in_gltf *gltf);

/* Gives the model its bones and animations, and the LODs their skins. */
void p3di_in_give_bones(struct in_gltf *gltf, struct p3d_model *model, struct p3d_model_lod *lods);

/* Why a motion cannot be said, or, the last three, not quite. */
enum in_why {
    IN_NO_BONE,
    IN_MANY_AXES,
    IN_TIMES,
    IN_SIZES,
    IN_UNEVEN,
    IN_MANY_PIECES,
    IN_CURVES,
    IN_JUMPS,
    IN_PIECES,
    IN_WHY_COUNT
};

/* Keys of a motion, of which only one number changes. */
struct in_key {
    double time, value;
};

struct motions {
    struct in_gltf *gltf;
    struct p3di_arena *scratch;
    struct in_key *keys; /* with room for `key_capacity` */
    size_t key_capacity;
    uint64_t keys_left; /* that may be looked at: many channels may name the same ones */
    struct namer class_names, axis_names;
    uint32_t *tracks; /* by node: its place in the animation at hand and 1, or 0 */
    uint32_t why_counts[IN_WHY_COUNT];
    struct p3d_bytes why_nodes[IN_WHY_COUNT], why_animations[IN_WHY_COUNT];
};

void p3di_in_add_class(struct motions *motions, const struct p3d_model_animation *animation,
                       const struct p3d_model_axis *axis);

void p3di_in_begin_motions(struct motions *motions);

/* The classes that do what the channels of an animation do. */
void p3di_in_take_motions(struct motions *motions, const json_t *animation);

/* The animations as classes of a model.cfg. Their axes become points of Memory, if they are not there already. */
void p3di_in_take_animations(struct in_gltf *gltf);

/* The axes of a LOD, whose extras may have its own. */
void p3di_in_give_axes(struct in_gltf *gltf, const struct in_lod *source, struct p3d_model_lod *lod);

#endif
