/* start.h: how a hull begins: its tolerances, and a tetrahedron.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_START_H
#define P3DI_PHYSX_START_H

#include "half_edges.h"

/* Finds the outermost points and the tolerances. Points of flat and straight clouds are moved a little. */
void p3di_hull_prepare(struct hull *hull);

/* Makes the first four faces, and gives them the points that are above them. */
void p3di_hull_begin(struct hull *hull);

#endif
