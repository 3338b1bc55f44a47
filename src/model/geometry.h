/* geometry.h: what is computed of points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_GEOMETRY_H
#define P3DI_MODEL_GEOMETRY_H

#include <p3d/core.h>

#include <math.h>

static inline bool vec3_is_finite(struct p3d_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/* v at length 1; `otherwise` if it has no direction. */
static inline struct p3d_vec3 unit_vec3(const double v[3], struct p3d_vec3 otherwise)
{
    const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

    if (!(length > 0) || !isfinite(length))
        return otherwise;
    return (struct p3d_vec3){(float)(v[0] / length), (float)(v[1] / length), (float)(v[2] / length)};
}

/* The side from which a, b, c run counter-clockwise, right-handed; up if the three are one line. */
static inline struct p3d_vec3 triangle_normal(struct p3d_vec3 a, struct p3d_vec3 b, struct p3d_vec3 c)
{
    const double ux = (double)b.x - a.x, uy = (double)b.y - a.y, uz = (double)b.z - a.z;
    const double vx = (double)c.x - a.x, vy = (double)c.y - a.y, vz = (double)c.z - a.z;
    const double n[3] = {uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};

    return unit_vec3(n, (struct p3d_vec3){0, 1, 0});
}

#endif
