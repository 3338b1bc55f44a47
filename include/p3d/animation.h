/* p3d/animation.h: what moves in a model: its animation classes, and where their axes are.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge is in docs/format/odol.md, "What animations do". */
#ifndef P3D_ANIMATION_H
#define P3D_ANIMATION_H

#include <p3d/core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In place of the index of a bone: there is none. */
#define P3D_NO_BONE UINT32_MAX

/* The motion of an animation's bone. */
enum p3d_animation_type {
    P3D_ANIMATION_ROTATION,
    P3D_ANIMATION_ROTATION_X,
    P3D_ANIMATION_ROTATION_Y,
    P3D_ANIMATION_ROTATION_Z,
    P3D_ANIMATION_TRANSLATION,
    P3D_ANIMATION_TRANSLATION_X,
    P3D_ANIMATION_TRANSLATION_Y,
    P3D_ANIMATION_TRANSLATION_Z,
    P3D_ANIMATION_DIRECT,
    P3D_ANIMATION_HIDE
};

/* "rotation", "translation x", "hide"; NULL for a value that is not a type. */
const char *p3d_animation_type_name(uint32_t type);

/* A class of model.cfg's Animations. */
struct p3d_model_animation {
    struct p3d_bytes name, source;
    enum p3d_animation_type type;
    uint32_t bone; /* index into the model's bones, or P3D_NO_BONE; in a LOD its axis says which */
    float min_phase, max_phase, min_value, max_value;
    float period, init_phase; /* 0 from an ODOL below version 56 */
    uint32_t source_address;  /* 0 clamp, 1 loop, 2 mirror */
    float angles[2];          /* of the four rotations: radians at min_phase (angle0), and at max_phase (angle1) */
    float offsets[2];         /* of the four translations, likewise: in lengths of the axis's direction */
    float hide_value, unhide_value;               /* of P3D_ANIMATION_HIDE */
    struct p3d_vec3 axis_position, axis_direction; /* of P3D_ANIMATION_DIRECT, as written: not moved by the centre */
    float angle, axis_offset;                      /* of P3D_ANIMATION_DIRECT: radians; metres along the axis */
    /* The selections that a model.cfg names, in lower case: what moves, which should be a bone; the axis is the line
     * through the points of one, or between two. "" what it does not name; all "" from an ODOL. */
    struct p3d_bytes selection, axis, axis_begin, axis_end;
    bool is_axis_in_lod; /* these are in the LOD itself (memory = 0), else in the Memory LOD */
};

/* The bone that an animation moves in one LOD, and the axis around or along which it does. */
struct p3d_model_axis {
    uint32_t bone; /* index into the model's bones, or P3D_NO_BONE: then it moves nothing in this LOD */
    bool has_axis; /* never if there is no bone, nor for P3D_ANIMATION_DIRECT and P3D_ANIMATION_HIDE */
    struct p3d_vec3 position; /* in the model's coordinates */
    struct p3d_vec3 direction;
};

#ifdef __cplusplus
}
#endif
#endif
