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
    /* + 0: no -0 */
    return (struct p3d_vec3){(float)(v[0] / length) + 0.0f, (float)(v[1] / length) + 0.0f,
                             (float)(v[2] / length) + 0.0f};
}

static inline double double_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* 0 if one of them has no direction. */
static inline double double_angle(const double a[3], const double b[3])
{
    const double length = sqrt(double_dot(a, a) * double_dot(b, b));

    return length > 0 ? acos(fmax(-1, fmin(1, double_dot(a, b) / length))) : 0;
}

#endif
