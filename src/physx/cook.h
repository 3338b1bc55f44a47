/* cook.h: a mesh for PhysX out of points, in memory of a job.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_COOK_H
#define P3DI_PHYSX_COOK_H

#include <p3d/physx.h>

#include "core/job.h"

/* The job fails with P3D_UNSUPPORTED if meshes are not cooked for this version. */
void p3di_physx_require(struct p3di_job *job, uint32_t sdk_version);

/* Fills in a zeroed mesh; it lives in the job's arena. Fails as p3d_physx_cook does. */
void p3di_physx_cook(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t sdk_version,
                     struct p3d_physx_mesh *mesh);

#endif
