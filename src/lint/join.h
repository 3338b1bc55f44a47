/* join.h: findings of a model that say the same of several LODs or components.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_JOIN_H
#define P3DI_LINT_JOIN_H

#include <p3d/check.h>

#include "core/job.h"

/* Leaves the first of those that differ in their LOD alone, or in the name of their component alone, with the others in
 * its message: "...; also in 2.000 and 3.000". Returns how many are left, in their order. Messages are in memory of the
 * job. */
size_t p3di_join_findings(struct p3di_job *job, struct p3d_finding *items, size_t count);

#endif
