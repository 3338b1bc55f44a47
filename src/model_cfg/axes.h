/* axes.h: where the axes of animations are, by the selections of a LOD (docs/format/odol.md, "Where axes are").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_CFG_AXES_H
#define P3DI_MODEL_CFG_AXES_H

#include "core/job.h"

#include <p3d/model.h>

/* The part of a selection that an axis uses. */
struct p3di_axis_points {
    uint32_t count;           /* of its points; 0: it gives no axis */
    struct p3d_vec3 first;    /* of its points, */
    struct p3d_vec3 farthest; /* and the point farthest from it; the same point if all are in one place */
    struct p3d_vec3 mean;     /* of its vertices */
};

/* Rotations around, and translations along x, y or z. */
static inline bool is_along_model(enum p3d_animation_type type)
{
    return type < P3D_ANIMATION_DIRECT && type != P3D_ANIMATION_ROTATION && type != P3D_ANIMATION_TRANSLATION;
}

/* The number of vertices that the binariser makes of each point: a vertex for each normal and UV of its corners; in a
 * shadow volume a vertex for each corner, and in collision geometry one. `scratch` is cleared. NULL if the job has
 * failed.
 */
uint32_t *p3di_count_vertices(struct p3di_job *job, const struct p3d_model_lod *lod, struct p3di_arena *scratch);

/* `vertex_counts` may be NULL: each point is one vertex. */
struct p3di_axis_points p3di_axis_points_of(const struct p3d_model_lod *lod, const uint32_t *vertex_counts,
                                            const struct p3d_model_selection *selection);

/* Sets position and direction of the axis that begins and ends in selections, or has both of its points in the first
 * (`end` is NULL). False if they give none. Not for direct and hide. */
bool p3di_axis_between(enum p3d_animation_type type, const struct p3di_axis_points *begin,
                       const struct p3di_axis_points *end, struct p3d_model_axis *axis);

#endif
