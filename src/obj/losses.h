/* losses.h: what of a model an OBJ has no place for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_LOSSES_H
#define P3DI_OBJ_LOSSES_H

#include <p3d/model.h>

#include "core/job.h"

/* One warning that names it; none if the OBJ has all. `arena` is cleared. */
void p3di_obj_warn_losses(struct p3di_job *job, struct p3di_arena *arena, const struct p3d_model *model);

#endif
