/* merge.h: two faces of a hull that lie nearly in one plane become one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_MERGE_H
#define P3DI_PHYSX_MERGE_H

#include "half_edges.h"

/* The edges around the shared edges of two faces: before and behind them in the face itself, and in the other face. */
struct seam {
    struct hull_edge *before, *behind, *other_before, *other_behind;
};

/* Finds the seam from one shared edge on. False if all edges are shared, or they are not in one piece. */
bool p3di_hull_find_seam(struct hull *hull, struct hull_edge *edge, struct seam *seam);

/* The edge's face takes the face beyond the edge. If it cannot, the hull is stuck. */
void p3di_hull_merge(struct hull *hull, struct hull_edge *edge);

/* Merges new faces, this face and the faces behind it, with neighbours with which they are not convex. */
void p3di_hull_merge_new(struct hull *hull, struct hull_face *faces);

/* Merges neighbours of nearly the same direction, once the hull is complete. */
void p3di_hull_merge_flat(struct hull *hull);

#endif
