/* lod_maker.h: the state that the parts of p3d_model_make_lods share.
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
    uint32_t *faces;    /* by triangle: a face of the source that is alike in all but its corners */
    uint32_t *vertices; /* three a triangle: of the maker's vertices, for all that a corner has */
    uint32_t *points;   /* three a triangle: the point where the corner is, mostly the vertex's */
    struct p3d_vec2
        *uvs; /* three a triangle, and for each as many as there are UV sets; NULL: the UVs of the vertices */
};

/* The values of a corner at a point, without its place: places stand elsewhere, as meshoptimizer reads places only. */
struct lod_vertex {
    uint32_t point;
    uint32_t corner, normal, face; /* a corner that is there, its normal, and its face */
    uint32_t next;                 /* the next vertex of its point, and 1, or 0 */
};

/* The state while LODs are made of a source. The triangles are of its faces, without proxies and faces that are no
 * surface. */
struct lod_maker {
    struct p3di_job *job;
    const struct p3d_model_lod *source;
    const struct p3d_model_material *materials; /* of its model */
    uint8_t *is_proxy;                          /* by face: it stays as it is */
    uint32_t triangle_count;
    uint32_t *faces;  /* by triangle */
    uint32_t *groups; /* by face: faces of one group have the same material, flags and selections */
    uint32_t *smooth; /* by corner: corners of one point have the same number if no sharp edge parts them */
    struct lod_vertex *vertices;
    struct p3d_vec3 *places; /* by vertex */
    uint32_t vertex_count;
    size_t vertex_capacity;
    uint32_t *vertex_of; /* three a triangle */
    /* of p3di_find_charts */
    uint32_t *charts;       /* by vertex: vertices that triangles join have the same number */
    uint32_t *first_vertex; /* by point: the vertex, and 1, or 0 */
};

/* ---- surface.c ---- */

/* Fills a maker that has a job, a source and its materials, but for the members that p3di_find_charts fills. */
void p3di_find_surface(struct lod_maker *lod_maker);

/* The surface of triangles over the vertices of the maker, or over some of these vertices by number. */
void p3di_surface_of(const struct lod_maker *lod_maker, const struct p3di_triangles *triangles,
                     const uint32_t *vertices, struct surface *surface);

/* The change up to which all borders stay, as a share of the size of the model. Measured on models whose LODs people
 * made: more lets surfaces suffer where borders need not. */
#define MOST_STRICT 0.003f

/* ---- charts.c ---- */

/* Fills `charts` and `first_vertex`, and links each vertex to the next vertex of its point. */
void p3di_find_charts(struct lod_maker *lod_maker);

/* ---- relax.c ---- */

/* Takes triangles away until about `wanted` are left, or more would change the surface by more than `most_error`, a
 * share of its size. Borders of UVs and sharp edges give way, borders of groups do not. Returns the largest change in
 * metres. */
float p3di_relax(const struct lod_maker *lod_maker, struct surface *surface, uint32_t wanted, float most_error);

/* ---- remnants.c ---- */

/* Drops triangles that are all that is left of something closed, or that have two corners at one point. */
void p3di_drop_remnants(const struct lod_maker *lod_maker, struct surface *surface);

/* ---- made_lod.c ---- */

/* The LOD with this surface, and with all of the source that belongs to it. */
void p3di_make_lod(const struct lod_maker *lod_maker, const struct surface *surface, struct p3d_model_lod *lod);

#endif
