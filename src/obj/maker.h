/* maker.h: the state while LODs of a model are made of an OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_MAKER_H
#define P3DI_OBJ_MAKER_H

#include "file.h"
#include "polygon.h"

/* "By" is what an array is indexed with. An entry of an earlier LOD has an old stamp. */
struct obj_maker {
    struct obj_file *obj;
    uint32_t *lod_start, *lod_points; /* by LOD: where its points begin among these v, which ascend */
    uint32_t *point_of;               /* by v: the LOD's point */
    uint32_t *material_of;            /* by name, and at the end for faces without one; OBJ_NONE: not asked for yet */
    uint32_t *normal_of, *normal_stamps;       /* by vn: the LOD's normal */
    uint32_t *selection_of, *selection_stamps; /* by name: the LOD's selection */
    struct p3d_bytes *selection_names;         /* by name: the name of a selection, once it is kept */
    uint64_t room;                             /* bytes that tables of selections may still take in an MLOD */
    struct polygon polygon;
    /* the LOD that is being made */
    struct p3d_model_lod *lod;
    const struct obj_lod *source;
    struct p3d_model_corner *corners;
    struct p3d_model_face *faces;
    struct p3d_vec2 *uvs;
    uint32_t *vn;        /* by corner, or OBJ_NONE */
    uint32_t *smoothing; /* by face */
};

/* normals.c: normals and sharp edges of obj_maker->lod. */
void p3di_obj_make_normals(struct obj_maker *obj_maker);

/* selections.c: selections and proxies of obj_maker->lod. */
void p3di_obj_make_selections(struct obj_maker *obj_maker);

#endif
