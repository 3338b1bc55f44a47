/* hull_triangles.h: the convex hull of points, as triangles.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_HULL_TRIANGLES_H
#define P3DI_MAKE_HULL_TRIANGLES_H

#include <p3d/physx.h>

#include "core/job.h"

/* Hulls number their vertices and polygons in a byte. */
enum { HULL_MOST = 255 };

enum { MOST_TRIANGLES = 2 * HULL_MOST - 4 };

struct triangle {
    uint8_t corners[3]; /* numbers of vertices */
};

struct triangles {
    uint32_t vertices[HULL_MOST]; /* numbers of points */
    uint32_t vertex_count;
    struct triangle items[MOST_TRIANGLES];
    uint32_t count;
};

/* A hull of at most `most` (HULL_MOST) vertices, which are the furthest out. Each edge has one triangle on either
 * side. Fails with P3D_INVALID if all points lie in one plane, or a coordinate is not finite. */
void p3di_triangles_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t most,
                         struct triangles *triangles);

#endif
