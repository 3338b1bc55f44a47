/* polygon.h: polygons cut into triangles.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_POLYGON_H
#define P3DI_OBJ_POLYGON_H

#include <p3d/core.h>

/* All arrays have room for the largest polygon. */
struct polygon {
    uint32_t count;           /* of corners, 3 or more */
    struct p3d_vec3 *corners; /* to be filled: in order, each once */
    uint32_t (*triangles)[3]; /* the result: count - 2, numbers of corners */
    double (*flat)[2];
    uint32_t *previous, *next;
    uint8_t *kinds;
    uint64_t tests_left; /* how much time all polygons together may still take */
};

#define POLYGON_TESTS 200000000u

/* Cuts off ears, so that polygons that are not convex come out right too, as long as tests_left lasts and the
 * polygon does not cross itself; the rest is cut as a fan. */
void p3di_polygon_cut(struct polygon *polygon);

#endif
