/* bounds.h: boxes around many points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_BOUNDS_H
#define P3DI_MODEL_BOUNDS_H

#include <p3d/model.h>

/* p3d_bounds_add, which most of many points do not need: they lie in the box already. */
static inline void p3di_bounds_add(struct p3d_bounds *bounds, struct p3d_vec3 point)
{
    const bool is_inside = point.x >= bounds->min.x && point.x <= bounds->max.x && point.y >= bounds->min.y &&
                           point.y <= bounds->max.y && point.z >= bounds->min.z && point.z <= bounds->max.z;

    if (!is_inside)
        p3d_bounds_add(bounds, point);
}

#endif
