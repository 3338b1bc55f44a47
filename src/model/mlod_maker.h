/* mlod_maker.h: the state that the parts of p3d_mlod_from_model share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_MLOD_MAKER_H
#define P3DI_MODEL_MLOD_MAKER_H

#include <p3d/open.h>

#include "builder.h"

#define NO_FACE UINT32_MAX

/* A proxy that gets three points of its own. */
struct proxy_triangle {
    uint32_t proxy;
    uint32_t face; /* the model's face, whose points other faces use, too; NO_FACE: there is none, and one is made */
    uint32_t made_face;   /* that face in the MLOD */
    uint32_t first_point; /* of the MLOD, the first of three */
};

/* The state while one LOD is made. Points and faces of the model come first; points and faces of proxies stand behind
 * them. */
struct mlod_maker {
    struct p3di_job *job;
    const struct p3d_model_lod *source;
    struct p3d_mlod_lod *lod;
    uint64_t *name_room; /* bytes that names of textures and rvmats may still take, in all LODs together */
    uint32_t *face_of;   /* by the model's face: the MLOD's, or NO_FACE */
    struct proxy_triangle *triangles;
    uint32_t triangle_count;
    uint32_t *triangle_of_face;      /* by the model's face: a number in `triangles` and 1, or 0 */
    uint32_t *triangle_of_selection; /* by selection: the triangle of a proxy without a face */
    bool
        *is_hidden; /* by the model's point: of a proxy's triangle, where the model comes from a format without flags */
};

/* ---- proxy_triangles.c ---- */

/* Finds the proxies that need points of their own. Needs face_of. */
void p3di_find_proxy_triangles(struct mlod_maker *mlod_maker);

static inline bool is_made_face(const struct proxy_triangle *triangle)
{
    return triangle->face == NO_FACE;
}

/* The model's point in a corner of a triangle that has a face there. */
static inline uint32_t proxy_point(const struct mlod_maker *mlod_maker, const struct proxy_triangle *triangle,
                                   uint32_t corner)
{
    return mlod_maker->source->corners[mlod_maker->source->faces[triangle->face].first_corner + corner].point;
}

/* The corners of the triangle. */
struct p3d_vec3 p3di_proxy_corner(const struct mlod_maker *mlod_maker, const struct proxy_triangle *triangle,
                                  uint32_t corner);

/* ---- to_mlod_tags.c ---- */

/* All tags. Needs the LOD's points and faces. */
void p3di_make_tags(struct mlod_maker *mlod_maker);

#endif
