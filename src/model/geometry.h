/* geometry.h: the side from which a face is seen.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_GEOMETRY_H
#define P3DI_MODEL_GEOMETRY_H

#include "core/vec.h"

/* The side from which a quad is seen, right-handed: of its two triangles, whichever way it is cut, weighted by their
 * areas. A triangle is a quad whose last corner is its first. */
static inline struct p3d_vec3 quad_normal(struct p3d_vec3 a, struct p3d_vec3 b, struct p3d_vec3 c, struct p3d_vec3 d)
{
    const struct vec across = vec_cross(vec_subtract(vec_of(c), vec_of(a)), vec_subtract(vec_of(d), vec_of(b)));

    return vec_to_unit(across, (struct p3d_vec3){0, 1, 0});
}

#endif
