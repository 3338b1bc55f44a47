/* prove.h: whether a cooked mesh is closed and convex.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_PROVE_H
#define P3DI_PHYSX_PROVE_H

#include <p3d/physx.h>

#include "core/job.h"

/* Fails with P3D_INVALID if PhysX would refuse the mesh, which is complete. */
void p3di_physx_prove(struct p3di_job *job, const struct p3d_physx_mesh *mesh);

#endif
