/* directions.h: the directions of a texture on a triangle, which normal maps need.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The game moves the directions of u and of v from the texture onto each triangle. Measured on the log of a model with
 * 20 thin triangles: it complains of just the triangles that have no area on the texture, and of triangles on which one
 * of the two has no length. Faces that take one place of the texture as their colour are not counted: the games' makers
 * have them, and no log names one. */
#ifndef P3DI_MODEL_DIRECTIONS_H
#define P3DI_MODEL_DIRECTIONS_H

#include "core/vec.h"

#define NO_UV_AREA 1e-9   /* on the texture, by the square of the longer side */
#define LEAST_LENGTH 1e-4 /* metres for the whole width or height of the texture */

static inline bool has_directions(const struct p3d_vec3 points[3], const struct p3d_vec2 uvs[3])
{
    const struct vec origin = vec_of(points[0]), a = vec_subtract(vec_of(points[1]), origin),
                     b = vec_subtract(vec_of(points[2]), origin);
    const double u[2] = {(double)uvs[1].u - (double)uvs[0].u, (double)uvs[2].u - (double)uvs[0].u};
    const double v[2] = {(double)uvs[1].v - (double)uvs[0].v, (double)uvs[2].v - (double)uvs[0].v};
    const double area = u[0] * v[1] - v[0] * u[1];
    const double first = u[0] * u[0] + v[0] * v[0], second = u[1] * u[1] + v[1] * v[1];
    const double longest = second > first || isnan(first) ? second : first; /* fmax is a call */
    struct vec along_u, along_v;

    if (!(fabs(area) > NO_UV_AREA * longest))
        return !(longest > 0) || !isfinite(longest);
    along_u = vec_subtract(vec_scale(a, v[1]), vec_scale(b, v[0]));
    along_v = vec_subtract(vec_scale(b, u[0]), vec_scale(a, u[1]));
    return !(vec_length(along_u) < LEAST_LENGTH * fabs(area) || vec_length(along_v) < LEAST_LENGTH * fabs(area));
}

#endif
