/* geometry.h: what is computed of points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_GEOMETRY_H
#define P3DI_MODEL_GEOMETRY_H

#include "core/vec.h"

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

/* The side from which a quad is seen, right-handed: of its two triangles, whichever way it is cut, weighted by their
 * areas. A triangle is a quad whose last corner is its first. */
static inline struct p3d_vec3 quad_normal(struct p3d_vec3 a, struct p3d_vec3 b, struct p3d_vec3 c, struct p3d_vec3 d)
{
    const double u[3] = {(double)c.x - a.x, (double)c.y - a.y, (double)c.z - a.z};
    const double v[3] = {(double)d.x - b.x, (double)d.y - b.y, (double)d.z - b.z};
    const double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};

    return unit_vec3(n, (struct p3d_vec3){0, 1, 0});
}

#endif
