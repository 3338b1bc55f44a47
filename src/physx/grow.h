/* grow.h: the convex hull of points, as faces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_GROW_H
#define P3DI_PHYSX_GROW_H

#include "clean.h"
#include "half_edges.h"

/* In the end at most HULL_MOST faces live, with as many points; other points stay outside. Memory is the job's. Fails
 * with P3D_INVALID if the points have no volume. `is_older`: as SDK 3.4 does. */
void p3di_hull_grow(struct p3di_job *job, const struct cloud *cloud, bool is_older, struct hull *hull);

#endif
