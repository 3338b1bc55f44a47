/* records.h: the record routine of a cooked mesh, which files and models share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_RECORDS_H
#define P3DI_PHYSX_RECORDS_H

#include <p3d/physx.h>

#include "core/io.h"

#define x_physx_mesh p3di_x_physx_mesh

/* Reading also checks every index. The bytes behind the mesh are the caller's. */
void x_physx_mesh(struct io *s, struct p3d_physx_mesh *mesh);

#endif
