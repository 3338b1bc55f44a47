/* nearest.h: how far places are from triangles.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_NEAREST_H
#define P3DI_MAKE_NEAREST_H

#include "soup.h"

/* A tree of boxes around triangles. */
struct nearest {
    const struct soup_triangle *triangles;
    uint32_t count;
    uint32_t *order; /* of the triangles, so that near triangles follow each other */
    struct p3d_bounds *
        boxes; /* from 1: the triangles of box i are in boxes 2i and 2i + 1; the last boxes have triangles themselves */
    uint32_t leaf_count;       /* a power of two */
    const uint32_t *pieces;    /* by triangle; or NULL */
    const uint8_t *is_skipped; /* by piece: as if it were not there */
    uint64_t *visits;          /* how many ends of the tree were looked at, is added to it; or NULL */
};

/* Without triangles all is at INFINITY. They must outlive the tree. */
void p3di_nearest_make(struct p3di_job *job, const struct soup *soup, struct nearest *nearest);

/* The squared distance to the nearest triangle, which *triangle gets, if it is nearer than the root of `most`; else
 * `most`. A triangle that is no further than the root of `enough` may be taken for the nearest. */
double p3di_nearest_find(const struct nearest *nearest, struct p3d_vec3 place, double most, double enough,
                         uint32_t *triangle);

/* The distance of two surfaces, both ways. */
struct deviation {
    double largest;
    double far_share; /* of the area of either surface that is further than `far` */
};

/* `from` is measured to `to`, whose tree it is. A larger distance that is there already stays. */
void p3di_deviate(struct p3di_job *job, const struct soup *from, const struct nearest *to, uint32_t wanted,
                  bool has_corners, double far, struct deviation *deviation);

#endif
