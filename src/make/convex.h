/* convex.h: a convex body of few faces around points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_CONVEX_H
#define P3DI_MAKE_CONVEX_H

#include <p3d/model.h>

#include "core/job.h"

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
