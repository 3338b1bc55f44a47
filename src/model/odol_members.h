/* odol_members.h: the members of an ODOL's selections, for callers that have a builder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_ODOL_MEMBERS_H
#define P3DI_MODEL_ODOL_MEMBERS_H

#include <p3d/open.h>

#include "builder.h"

/* By selection of the LOD; the memory is the builder's. NULL if that fails. */
const struct p3d_selection_members *p3di_odol_find_members(struct p3di_job *job, const struct p3d_odol *odol,
                                                           const struct p3d_odol_lod *lod);

#endif
