/* mesh.h: a mesh for PhysX out of points, and the steps that fill it in and prove it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_MESH_H
#define P3DI_PHYSX_MESH_H

#include <p3d/physx.h>

#include "core/job.h"

/* The job fails with P3D_UNSUPPORTED if meshes are not cooked for this version. */
void p3di_physx_require(struct p3di_job *job, uint32_t sdk_version);

/* Fills in a zeroed mesh; it lives in the job's arena. Fails as p3d_physx_cook does. */
void p3di_physx_cook(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t sdk_version,
                     struct p3d_physx_mesh *mesh);

/* Fills in everything but the versions: the mesh has vertices, indices, and polygons with `first` and `count`. */
void p3di_physx_complete(struct p3di_job *job, struct p3d_physx_mesh *mesh);

/* Fills in the fields from the box to the centre of mass, radius and extents. The mesh has planes. */
void p3di_physx_weigh(struct p3d_physx_mesh *mesh);

/* Fills in the flag, and the Gauss map if the mesh has so many vertices that PhysX makes a map. */
void p3di_physx_map(struct p3di_job *job, struct p3d_physx_mesh *mesh);

/* Fails with P3D_INVALID if PhysX would refuse the mesh, which is complete. */
void p3di_physx_prove(struct p3di_job *job, const struct p3d_physx_mesh *mesh);

#endif
