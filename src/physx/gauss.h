/* gauss.h: the Gauss map of a mesh.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_GAUSS_H
#define P3DI_PHYSX_GAUSS_H

#include <p3d/physx.h>

#include "core/job.h"

/* Fills in the flag, and the Gauss map if the mesh has so many vertices that PhysX makes a map. */
void p3di_physx_map(struct p3di_job *job, struct p3d_physx_mesh *mesh);

#endif
