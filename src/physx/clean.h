/* clean.h: the points of a hull: points that are nearly equal become one, and thin clouds become boxes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_CLEAN_H
#define P3DI_PHYSX_CLEAN_H

#include "core/job.h"

struct cloud {
    struct p3d_vec3 *points;
    uint32_t count;
};

/* Fails with P3D_INVALID if there are too few points, or a point is not finite. `is_older`: as SDK 3.4 does. */
struct cloud p3di_cloud_clean(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, bool is_older);

#endif
