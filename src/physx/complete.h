/* complete.h: values that follow from the vertices and polygons of a mesh (docs/format/physx.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_COMPLETE_H
#define P3DI_PHYSX_COMPLETE_H

#include <p3d/physx.h>

#include "core/job.h"

/* Fills in everything but the versions: the mesh has vertices, indices, and polygons with `first` and `count`. */
void p3di_physx_complete(struct p3di_job *job, struct p3d_physx_mesh *mesh);

#endif
