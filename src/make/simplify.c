/* simplify.c: triangles become fewer, by meshoptimizer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "simplify.h"

#include <meshoptimizer.h>

/* For a corner and a vertex meshoptimizer 0.18 takes 24 and 110 bytes, at the same time. Other versions may take more.
 */
enum { BYTES_A_CORNER = 32, CORNERS_A_VERTEX = 5 };

_Static_assert(sizeof(struct p3d_vec3) == 3 * sizeof(float), "places are three floats each");

bool p3di_can_simplify(void)
{
    return true;
}

/* Without memory it throws an exception, which C cannot catch, and its allocator is one for the whole process. So all
 * memory that it may need must be there before, which also keeps to the limit of the caller. */
static bool has_memory(struct p3di_job *job, const struct p3di_triangles *triangles)
{
    const size_t count = triangles->corner_count + CORNERS_A_VERTEX * triangles->vertex_count;
    const bool is_there = p3di_arena_has_room(job->arena, count, BYTES_A_CORNER);

    if (!is_there)
        p3di_job_fail_memory(job);
    return is_there;
}

float p3di_simplify(struct p3di_job *job, struct p3di_triangles *triangles, size_t wanted_corners, float most_error)
{
    const float *places = &triangles->places[0].x;
    const size_t stride = sizeof *triangles->places;
    float error = 0;

    if (job->has_failed || triangles->corner_count <= wanted_corners || !has_memory(job, triangles))
        return 0;
    triangles->corner_count = meshopt_simplify(triangles->corners, triangles->corners, triangles->corner_count, places,
                                               triangles->vertex_count, stride, wanted_corners, most_error, 0, &error);
    return error * meshopt_simplifyScale(places, triangles->vertex_count, stride);
}
