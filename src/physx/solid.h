/* solid.h: box, mass, inertia, and the ball and the box inside a mesh.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_SOLID_H
#define P3DI_PHYSX_SOLID_H

#include <p3d/physx.h>

/* Fills in the fields from the box to the centre of mass, radius and extents. The mesh has planes. */
void p3di_physx_weigh(struct p3d_physx_mesh *mesh);

#endif
