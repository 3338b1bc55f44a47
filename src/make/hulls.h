/* hulls.h: convex hulls: of points as triangles, as polygons, and as bodies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_HULLS_H
#define P3DI_MAKE_HULLS_H

#include <p3d/model.h>
#include <p3d/physx.h>

#include "core/job.h"

/* Hulls number their vertices and polygons in a byte. */
enum { HULL_MOST = 255 };

enum { MOST_TRIANGLES = 2 * HULL_MOST - 4 };

struct triangle {
    uint8_t corners[3]; /* numbers of vertices */
};

struct triangles {
    uint32_t vertices[HULL_MOST]; /* numbers of points */
    uint32_t vertex_count;
    struct triangle items[MOST_TRIANGLES];
    uint32_t count;
};

/* A hull of at most `most` (HULL_MOST) vertices, which are the furthest out. Each edge has one triangle on either
 * side. Fails with P3D_INVALID if all points lie in one plane, or a coordinate is not finite. */
void p3di_triangles_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t most,
                         struct triangles *triangles);

struct hull_polygon {
    uint32_t first, count; /* of the hull's indices */
};

struct hull {
    uint32_t vertices[HULL_MOST]; /* the numbers of points, rising */
    struct hull_polygon polygons[HULL_MOST];
    uint8_t indices[6 * HULL_MOST]; /* of vertices, turning left seen from outside where axes are right-handed */
    uint32_t vertex_count, polygon_count, index_count;
};

/* If the hull has more than HULL_MOST vertices or polygons, points stay outside. Fails with P3D_INVALID if the points
 * have no volume, or a coordinate is not finite. */
void p3di_hull_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct hull *hull);

/* The engine's own bodies have no more. */
enum { CONVEX_MOST_FACES = 256 };

struct convex_face {
    uint8_t corners[4], corner_count; /* corners run as the corners of the model's faces do */
    uint8_t polygon;                  /* faces of one plane have one number */
    struct p3d_vec3 normal;           /* outwards, of length 1 */
};

struct convex {
    struct p3d_vec3 *points;
    uint32_t point_count;
    struct convex_face *faces;
    uint32_t face_count;
    double volume;
};

/* The volume of the hull of points, 0 if they have none. */
double p3di_convex_volume(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count);

/* The body lives in the job's arena. It has few faces, and nearly all of the volume of the points' hull; a flat hull
 * gets a thickness. False if all points are in one place, or the job has failed. */
bool p3di_convex_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct convex *convex);

#endif
