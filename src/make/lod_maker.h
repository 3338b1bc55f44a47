/* lod_maker.h: what the parts of p3d_model_make_lods share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_LOD_MAKER_H
#define P3DI_MAKE_LOD_MAKER_H

#include <p3d/model.h>

#include "simplify.h"

#include "core/job.h"
#include "core/store.h"

/* A surface with fewer triangles. */
struct surface {
    uint32_t triangle_count;
    uint32_t *faces;      /* by triangle: a face of the source that is alike in all but its corners */
    uint32_t *vertices;   /* three a triangle: of the maker's vertices, for all that a corner has */
    uint32_t *points;     /* likewise: where it is, mostly that of the vertex */
    struct p3d_vec2 *uvs; /* three a triangle, and for each as many as there are UV sets; NULL: those of the vertices */
};

/* All that a corner has at a point, whose place stands elsewhere: meshoptimizer reads places, and nothing else. */
struct lod_vertex {
    uint32_t point;
    uint32_t corner, normal, face; /* a corner that is there, its normal, and its face */
    uint32_t next;                 /* the next vertex of its point, and 1, or 0 */
};

/* The state while LODs are made of one. Triangles are those of its faces, without proxies and what is no surface. */
struct lod_maker {
    struct p3di_job *job;
    const struct p3d_model_lod *source;
    const struct p3d_model_material *materials; /* of its model */
    uint8_t *is_proxy;                          /* by face: it stays as it is */
    uint32_t triangle_count;
    uint32_t *faces;  /* by triangle */
    uint32_t *groups; /* by face: those of one group have the same material, flags and selections */
    uint32_t *smooth; /* by corner: those of one point that no sharp edge parts have the same number */
    struct lod_vertex *vertices;
    struct p3d_vec3 *places; /* by vertex */
    uint32_t vertex_count;
    size_t vertex_capacity;
    uint32_t *vertex_of; /* three a triangle */
    /* of p3di_find_charts */
    uint32_t *charts;       /* by vertex: those that triangles join have the same number */
    uint32_t *first_vertex; /* by point: the vertex, and 1, or 0 */
};

/* ---- surface.c ---- */

/* Fills a maker that has a job, a source and its materials, but for what p3di_find_charts finds. */
void p3di_find_surface(struct lod_maker *m);

/* The surface of triangles whose vertices are those of the maker, or some of them by number. */
void p3di_surface_of(const struct lod_maker *m, const struct p3di_triangles *triangles, const uint32_t *vertices,
                     struct surface *surface);

/* The change up to which all borders stay, as a share of the size of the model. Measured on models whose LODs people
 * made: more lets surfaces suffer where borders need not. */
#define MOST_STRICT 0.003f

/* ---- charts.c ---- */

/* Fills `charts` and `first_vertex`, and says of each vertex which is the next one of its point. */
void p3di_find_charts(struct lod_maker *m);

/* ---- relax.c ---- */

/* Takes triangles away until about `wanted` are left, or more would change the surface by more than `most_error`, a
 * share of its size. Borders of UVs and sharp edges give way, those of groups do not. Returns the largest change in
 * metres. */
float p3di_relax(const struct lod_maker *m, struct surface *surface, uint32_t wanted, float most_error);

/* ---- remnants.c ---- */

/* Drops triangles that are all that is left of something closed. */
void p3di_drop_remnants(const struct lod_maker *m, struct surface *surface);

/* ---- made_lod.c ---- */

/* The LOD that has this surface, and of the source what belongs to it. */
void p3di_make_lod(const struct lod_maker *m, const struct surface *surface, struct p3d_model_lod *lod);

#endif
