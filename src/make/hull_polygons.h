/* hull_polygons.h: the convex hull of points, as polygons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_HULL_POLYGONS_H
#define P3DI_MAKE_HULL_POLYGONS_H

#include "hull_triangles.h"

struct hull_polygon {
    uint32_t first, count; /* of the hull's indices */
};

struct hull {
    uint32_t vertices[HULL_MOST]; /* the numbers of points, rising */
    struct hull_polygon polygons[HULL_MOST];
    uint8_t indices[6 * HULL_MOST]; /* of vertices, turning left seen from outside where axes are right-handed */
    uint32_t vertex_count, polygon_count, index_count;
};

/* If the hull has more than HULL_MOST vertices or polygons, points stay outside. Fails with P3D_INVALID if the points
 * have no volume, or a coordinate is not finite. */
void p3di_hull_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct hull *hull);

#endif
