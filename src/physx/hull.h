/* hull.h: the convex hull of points in the making: faces that know their neighbours, and the points still above them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_HULL_H
#define P3DI_PHYSX_HULL_H

#include "core/job.h"
#include "plane.h"

/* Hulls number their vertices and polygons in a byte. */
enum { HULL_MOST = 255 };

/* So many points a face may have on its way to a good hull. */
enum { RING_MOST = 2 * HULL_MOST };

struct hull_point {
    struct p3d_vec3 at;
    float height;            /* above the face whose list it is in, when it was put there */
    struct hull_point *next; /* in a list */
    bool is_corner;          /* of the first tetrahedron */
    uint32_t vertex;         /* its number, 1 and more; 0: none yet */
};

struct hull_points {
    struct hull_point *first, *last;
};

/* A side of a face; it runs from prev->to to `to`. */
struct hull_edge {
    struct hull_point *to;
    struct hull_edge *prev, *next; /* around the face */
    struct hull_edge *twin;        /* the other way, of the face beyond */
    struct hull_edge *behind;      /* on a horizon */
    struct hull_face *face;
};

enum hull_state { FACE_LIVES, FACE_IS_BENT, FACE_IS_SEEN, FACE_IS_DEAD };

struct hull_face {
    struct hull_edge edges[3]; /* of the triangle that it was */
    struct hull_edge *first;
    uint32_t count; /* of edges */
    struct plane plane;
    enum hull_state state;    /* bent: not convex with a neighbour. Seen: from the point at hand */
    struct hull_points above; /* the first point is the highest */
    struct hull_face *next;   /* in the order of creation */
};

struct hull {
    struct p3di_job *job;
    struct hull_point *points;
    uint32_t point_count, vertex_count;
    bool is_older; /* as SDK 3.4 */
    uint32_t highest[3], lowest[3];
    float tolerance, plane_tolerance; /* of points on a face, of points that are left out */
    struct hull_face *faces, *last;   /* dead faces are removed later */
    struct hull_face *origin;         /* the first of all, even if it is dead */
    uint32_t face_count;              /* of living faces */
    struct hull_points unclaimed;     /* by any face */
    struct hull_edge *horizon, *horizon_end;
    const struct hull_point *terminal; /* the hull is done when this is next */
    bool is_stuck;                     /* faces could not be merged */
    uint64_t steps_left;               /* so that hostile points come to an end */
};

/* Counts steps; false if there were too many: then the job has failed. */
bool p3di_hull_walks(struct hull *hull, uint32_t steps);

/* Computes a face's plane and number of edges anew. */
void p3di_hull_measure(struct hull *hull, struct hull_face *face);

/* A triangle, without twins, at the end of the list. Its first edge ends in a. NULL without memory. */
struct hull_face *p3di_hull_add_face(struct hull *hull, struct hull_point *a, struct hull_point *b,
                                     struct hull_point *c);

void p3di_hull_append(struct hull_points *points, struct hull_point *point);

/* Puts a point into a face's list: to its front, or behind the first, if that is higher. */
void p3di_hull_put(struct hull_face *face, struct hull_point *point, float height);

/* Puts a point into the list of the face that it is the most above, of this face and the faces behind it. */
void p3di_hull_claim(struct hull *hull, struct hull_face *faces, struct hull_point *point);

static inline void join_edges(struct hull_edge *a, struct hull_edge *b)
{
    a->next = b;
    b->prev = a;
}

static inline void join_twins(struct hull_edge *a, struct hull_edge *b)
{
    a->twin = b;
    b->twin = a;
}

struct cloud {
    struct p3d_vec3 *points;
    uint32_t count;
};

/* Fails with P3D_INVALID if there are too few points, or a point is not finite. `is_older`: as SDK 3.4 does. */
struct cloud p3di_cloud_clean(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, bool is_older);

/* The edges around the shared edges of two faces: before and behind them in the face itself, and in the other face. */
struct seam {
    struct hull_edge *before, *behind, *other_before, *other_behind;
};

/* Finds the seam from one shared edge on. False if all edges are shared, or they are not in one piece. */
bool p3di_hull_find_seam(struct hull *hull, struct hull_edge *edge, struct seam *seam);

/* The edge's face takes the face beyond the edge. If it cannot, the hull is stuck. */
void p3di_hull_merge(struct hull *hull, struct hull_edge *edge);

/* Merges new faces, this face and the faces behind it, with neighbours with which they are not convex. */
void p3di_hull_merge_new(struct hull *hull, struct hull_face *faces);

/* Merges neighbours of nearly the same direction, once the hull is complete. */
void p3di_hull_merge_flat(struct hull *hull);

/* Finds the outermost points and the tolerances. Points of flat and straight clouds are moved a little. */
void p3di_hull_prepare(struct hull *hull);

/* Makes the first four faces, and gives them the points that are above them. */
void p3di_hull_begin(struct hull *hull);

/* In the end at most HULL_MOST faces live, with as many points; other points stay outside. Memory is the job's. Fails
 * with P3D_INVALID if the points have no volume. `is_older`: as SDK 3.4 does. */
void p3di_hull_grow(struct p3di_job *job, const struct cloud *cloud, bool is_older, struct hull *hull);

#endif
