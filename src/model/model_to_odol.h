/* model_to_odol.h: what the parts of model_to_odol share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_TO_ODOL_H
#define P3DI_MODEL_TO_ODOL_H

#include "builder.h"

#include <p3d/odol.h>

/* What an ODOL is made with. Once a failure is in the builder, nothing more is made. */
struct odol_maker {
    struct builder *b;
    const struct p3d_model *model;
    uint32_t version;
    bool has_packed_vertices; /* normals in 10 bits, UVs between limits: from version 45 on */
    bool has_wide_indices;    /* from version 69 on */
    struct p3d_odol *odol;    /* what is made; its version, skeleton and bounding_center are there before LODs are */
    /* By material of the model, as an ODOL has them; names are copies. */
    const struct p3d_bytes *textures;         /* "" if none */
    const struct p3d_bytes *rvmats;           /* the path, "" if none */
    const struct p3d_odol_material **materials; /* compiled, of the same rvmat the same pointer; NULL: there is none */
};

/* ---- model_to_odol.c ---- */

/* A copy in lower case. */
struct p3d_bytes p3di_odol_lower(struct odol_maker *m, struct p3d_bytes text);

/* ---- model_to_odol_info.c ---- */

/* What of the file's header LODs need: the bounding centre, the skeleton. */
void p3di_begin_odol_info(struct odol_maker *m);

/* The rest, which needs LODs: what is folded of theirs. `sources` are the model's, in the order of the ODOL's. */
void p3di_end_odol_info(struct odol_maker *m, const struct p3d_model_lod *const *sources);

/* ---- model_to_odol_lod.c ---- */

/* A LOD, whose resolution is there already, as are fields that its header in the file has but no summary. */
void p3di_make_odol_lod(struct odol_maker *m, const struct p3d_model_lod *source, struct p3d_odol_lod *lod);

#endif
