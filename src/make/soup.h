/* soup.h: the triangles of a LOD that are seen, as places.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_SOUP_H
#define P3DI_MAKE_SOUP_H

#include <p3d/model.h>

#include "core/job.h"

/* Corners run as the corners of the model's faces do. */
struct soup_triangle {
    struct p3d_vec3 corners[3];
};

struct soup {
    struct soup_triangle *items;
    uint32_t count;
};

/* Left out are proxies, and triangles with a corner that is not finite. */
void p3di_soup_make(struct p3di_job *job, const struct p3d_model_lod *lod, struct soup *soup);

/* The box around a soup, which must have triangles. */
struct p3d_bounds p3di_soup_bounds(const struct soup *soup);

enum { MOST_CLIPPED = 9 };

/* The part of a triangle that is in a box or on its sides: a polygon of at most MOST_CLIPPED corners. Returns how
 * many. */
uint32_t p3di_soup_clip(const struct soup_triangle *triangle, const struct p3d_bounds *box,
                        struct p3d_vec3 clipped[MOST_CLIPPED]);

#endif
