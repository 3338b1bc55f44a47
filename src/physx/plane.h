/* plane.h: the plane of a ring of points, and vectors of floats. Each operation is rounded by itself: in this room the
 * order of operations decides the bytes (docs/format/physx.md, "Cooking").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_PLANE_H
#define P3DI_PHYSX_PLANE_H

#include "core/vec.h"

struct plane {
    struct p3d_vec3 normal; /* outwards, of length 1, or 0 if there is none */
    struct p3d_vec3 middle; /* of the points */
    float area;             /* the length of the normal before; twice the real area for most rings */
    float offset;           /* dot(normal, p) of points on it */
};

/* For three points or more. */
struct plane p3di_plane_of(const struct p3d_vec3 *ring, uint32_t count);

static inline float height_above(const struct plane *plane, struct p3d_vec3 p)
{
    return vec3_dot(plane->normal, p) - plane->offset;
}

static inline struct p3d_vec3 vec3_scale(struct p3d_vec3 v, float factor)
{
    return (struct p3d_vec3){v.x * factor, v.y * factor, v.z * factor};
}

/* The vector at length 1, by one division and three products. */
static inline struct p3d_vec3 vec3_unit(struct p3d_vec3 v)
{
    const float length = sqrtf(vec3_dot(v, v));

    return length > 0 ? vec3_scale(v, 1 / length) : v;
}

#endif
