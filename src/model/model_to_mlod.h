/* model_to_mlod.h: what the parts of model_to_mlod share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_TO_MLOD_H
#define P3DI_MODEL_TO_MLOD_H

#include "builder.h"

/* A table of `count` zeroed elements, to be filled through *data; empty if there is no memory. */
struct p3d_span p3di_new_table(struct builder *b, uint32_t count, uint32_t stride, uint8_t **data);

/* Whether two of the face's corners are in one point. */
bool p3di_is_degenerate(const struct p3d_model_lod *lod, const struct p3d_model_face *face);

/* Pairs of points (u32, u32), the smaller one first, ascending: the edges of two faces that have
 * different normals at one of the ends. */
struct p3d_span p3di_find_sharp_edges(struct builder *b, const struct p3d_model_lod *lod);

#endif
