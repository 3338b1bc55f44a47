/* prove.h: whether what was cooked is a closed, convex mesh.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_PROVE_H
#define P3DI_PHYSX_PROVE_H

#include <p3d/physx.h>

#include "core/job.h"

/* Fails with P3D_INVALID if a mesh, which is complete, is one that PhysX would refuse. */
void p3di_physx_prove(struct p3di_job *job, const struct p3d_physx_mesh *mesh);

#endif
