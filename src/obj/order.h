/* order.h: the order in which an OBJ has the faces of a LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_ORDER_H
#define P3DI_OBJ_ORDER_H

#include "groups.h"

/* Hidden faces stand behind those that are seen, and behind them the triangles of proxies. */
enum { OBJ_SEEN, OBJ_HIDDEN, OBJ_PROXY, OBJ_RANK_COUNT };

/* The faces of a LOD that an OBJ can have, those of at least 3 corners, as they are written: by their ranks, which
 * `ranks` has a byte a face for. Of these, faces of one material stand together, and of these such in the same groups;
 * both in the order of first use, and else as in the LOD. Memory of the arena; NULL if there is none. */
uint32_t *p3di_obj_sort_faces(struct p3di_job *job, struct p3di_arena *arena, const struct p3d_model *model,
                              const struct p3d_model_lod *lod, const struct groups *groups, const uint8_t *ranks,
                              uint32_t *count);

/* Points of a LOD, those in the same groups together, likewise. */
uint32_t *p3di_obj_sort_points(struct p3di_job *job, struct p3di_arena *arena, const struct groups *groups,
                               uint32_t count);

#endif
