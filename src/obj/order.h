/* order.h: the order in which an OBJ has the faces of a LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_ORDER_H
#define P3DI_OBJ_ORDER_H

#include "groups.h"

/* Hidden faces stand behind seen faces, and behind them the triangles of proxies. */
enum { OBJ_SEEN, OBJ_HIDDEN, OBJ_PROXY, OBJ_RANK_COUNT };

/* The faces of a LOD that an OBJ can have, with at least 3 corners, in the order of writing: by their ranks, of which
 * `ranks` has a byte a face. In a rank faces of one material stand together, and of a material faces in the same
 * groups; both in the order of first use, and else as in the LOD. Memory of the arena; NULL if there is none. */
uint32_t *p3di_obj_sort_faces(struct p3di_job *job, struct p3di_arena *arena, const struct p3d_model *model,
                              const struct p3d_model_lod *lod, const struct groups *groups, const uint8_t *ranks,
                              uint32_t *count);

/* Points of a LOD: points in the same groups stand together, in the order of first use. NULL if there is no memory. */
uint32_t *p3di_obj_sort_points(struct p3di_job *job, struct p3di_arena *arena, const struct groups *groups,
                               uint32_t count);

#endif
