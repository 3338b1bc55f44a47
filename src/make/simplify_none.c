/* simplify_none.c: in place of simplify.c where there is no meshoptimizer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "simplify.h"

bool p3di_can_simplify(void)
{
    return false;
}

float p3di_simplify(struct p3di_job *job, struct p3di_triangles *triangles, size_t wanted_corners, float most_error)
{
    (void)triangles;
    (void)wanted_corners;
    (void)most_error;
    p3di_job_fail(job, P3D_UNSUPPORTED, P3DI_NO_MESHOPTIMIZER);
    return 0;
}
