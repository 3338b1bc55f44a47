/* surface.h: where faces face.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LOOKS_SURFACE_H
#define P3DI_LOOKS_SURFACE_H

#include <p3d/model.h>

#include "model/geometry.h"

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
