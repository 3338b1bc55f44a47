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

/* Places on triangles: about as many as are wanted, spread evenly, and corners if they are wanted, but corners that
 * triangles share mostly only once. */
struct samples {
    struct p3d_vec3 *places;
    float *areas; /* of the triangles that each stands for a part of; 0 of corners */
    uint32_t count;
};

void p3di_sample(struct p3di_job *job, const struct soup *soup, uint32_t wanted, bool has_corners,
                 struct samples *samples);

/* The distance of two surfaces, both ways. */
struct deviation {
    double largest;
    double far_share; /* of the area of either surface that is further than `far` */
};

/* `from` is measured to the surface whose tree `to` is. A larger distance that is there already stays. Once a distance
 * is larger than `most`, nothing more is measured: it is a lower bound then, and not yet the largest. */
void p3di_deviate(const struct samples *from, const struct nearest *to, double far, double most,
                  struct deviation *deviation);

#endif
