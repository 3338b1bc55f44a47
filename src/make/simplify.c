/* simplify.c: triangles become fewer, by meshoptimizer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "simplify.h"

#include <meshoptimizer.h>

_Static_assert(sizeof(struct p3d_vec3) == 3 * sizeof(float), "places are three floats each");

bool p3di_can_simplify(void)
{
    return true;
}

float p3di_simplify(struct p3di_job *job, struct p3di_triangles *triangles, size_t wanted_corners, float most_error)
{
    const float *places = &triangles->places[0].x;
    const size_t stride = triangles->stride;
    float error = 0;

    if (job->has_failed || triangles->corner_count <= wanted_corners)
        return 0;
    triangles->corner_count = meshopt_simplify(triangles->corners, triangles->corners, triangles->corner_count, places,
                                               triangles->vertex_count, stride, wanted_corners, most_error, 0, &error);
    return error * meshopt_simplifyScale(places, triangles->vertex_count, stride);
}
