/* sharp_edges.h: which edges are sharp, in a model that only has normals.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_SHARP_EDGES_H
#define P3DI_MODEL_SHARP_EDGES_H

#include "builder.h"

/* Pairs of points (u32, u32), the smaller first, ascending: the edges of two faces that have different normals at
 * one of the ends; all edges of a LOD that is never seen, as sources have them. */
struct p3d_span p3di_find_sharp_edges(struct p3di_job *job, const struct p3d_model_lod *lod);

#endif
