/* simplify.h: triangles become fewer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_SIMPLIFY_H
#define P3DI_MAKE_SIMPLIFY_H

#include "core/job.h"

/* Triangles over vertices. Vertices in one place are one point; where they meet is a border that is kept. */
struct p3di_triangles {
    const struct p3d_vec3 *places; /* by vertex */
    size_t vertex_count;
    uint32_t *corners; /* three vertices a triangle */
    size_t corner_count;
};

#define P3DI_NO_MESHOPTIMIZER "this p3dkit was built without meshoptimizer, and makes no LODs of fewer faces"

bool p3di_can_simplify(void);

/* Takes triangles away until there are about `wanted_corners`, or taking more would change the surface by more than
 * `most_error`, a share of its size, or no more can go. The triangles that stay are in order, and name some of the
 * vertices. Returns the largest change in the unit of the places. */
float p3di_simplify(struct p3di_job *job, struct p3di_triangles *triangles, size_t wanted_corners, float most_error);

#endif
