/* model_from_odol.h: what the parts of model_from_odol share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_FROM_ODOL_H
#define P3DI_MODEL_FROM_ODOL_H

#include "builder.h"

struct odol_builder {
    struct builder *b;
    const struct p3d_odol *odol;
    const struct p3d_odol_lod *source;
    uint32_t *point_of;       /* by vertex */
    uint32_t *first_vertices; /* by point */
};

/* The points: point_of and first_vertices are known then. */
void p3di_odol_take_points(struct odol_builder *o, struct p3d_model_lod *lod);

/* The flags of points, and of `faces`, which are the LOD's. Needs both. */
void p3di_odol_take_flags(struct odol_builder *o, struct p3d_model_lod *lod, struct p3d_model_face *faces);

/* Selections and proxies. Needs the LOD's points and faces. */
void p3di_odol_take_selections(struct odol_builder *o, struct p3d_model_lod *lod);

/* The proxies; those of `selections` (as many as the source has) that are empty get their proxy's triangle. */
void p3di_odol_take_proxies(struct odol_builder *o, struct p3d_model_lod *lod, struct p3d_model_selection *selections);

#endif
