/* lod_maker.h: what the parts of p3d_model_make_lods share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_LOD_MAKER_H
#define P3DI_MAKE_LOD_MAKER_H

#include <p3d/model.h>

#include "core/job.h"
#include "core/store.h"

/* The surface of a LOD, as triangles. What a corner has (normal, UVs) is that of a corner of the source. */
struct surface {
    uint32_t triangle_count;
    uint32_t *faces;   /* by triangle: a face of the source that is alike in all but its corners */
    uint32_t *corners; /* three a triangle, corners of the source */
};

/* The state while LODs are made of one. */
struct lod_maker {
    struct p3di_job *job;
    const struct p3d_model_lod *source;
    uint8_t *is_proxy;        /* by face: it stays as it is */
    struct surface surface;   /* of the source, without proxies and faces that are no surface */
    uint32_t *groups;         /* by face: those of one group have the same material, flags and selections */
    uint32_t *smooth;         /* by corner: corners of one point that no sharp edge parts have the same number */
    struct p3di_set vertices; /* a point, with all that a corner has there */
    uint32_t *vertex_of;      /* by corner of the surface */
    uint32_t *corner_of;      /* by vertex: a corner of the source */
    uint32_t *face_of;        /* by vertex: a face of its group */
    struct p3d_vec3 *places;  /* by vertex */
};

/* ---- surface.c ---- */

/* Fills the rest of a maker that has a job and a source. */
void p3di_find_surface(struct lod_maker *m);

/* ---- made_lod.c ---- */

/* The LOD that has this surface, and of the source what belongs to it. */
void p3di_make_lod(const struct lod_maker *m, const struct surface *surface, struct p3d_model_lod *lod);

#endif
