/* closed.h: bodies of triangles that close.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_CLOSED_H
#define P3DI_MAKE_CLOSED_H

#include "soup.h"

/* Corners run as the corners of the model's faces do. Each edge has two triangles, in opposite directions. */
struct closed {
    struct p3d_vec3 *points;
    uint32_t (*triangles)[3];
    uint32_t point_count, triangle_count;
};

/* Takes the closed bodies out of a soup, bodies with few triangles first, as long as they have at most `most` triangles
 * together; faces that look inward are turned. The rest of the soup stays in it. */
void p3di_closed_take(struct p3di_job *job, struct soup *soup, uint32_t most, struct closed *closed);

#endif
