/* motions.h: the animations of a glTF while they become classes of a model.cfg. Floor 8: bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_MOTIONS_H
#define P3DI_GLTF_IN_MOTIONS_H

#include "file.h"

#include "core/namer.h"

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
    struct in_file *file;
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

#endif
