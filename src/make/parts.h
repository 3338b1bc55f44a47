/* parts.h: convex bodies that together are like a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_PARTS_H
#define P3DI_MAKE_PARTS_H

#include "hulls.h"
#include "soup.h"

/* Makes at most `most` bodies (1 to PARTS_MOST) around a soup, the largest first. Returns how many: fewer if more
 * bodies would not fit better, 0 if all points are in one place or the job has failed. `bodies` has room for `most`. */
uint32_t p3di_parts_make(struct p3di_job *job, const struct soup *soup, uint32_t most, struct convex *bodies);

enum { PARTS_MOST = 64 };

#endif
