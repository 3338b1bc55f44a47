/* phase.h: --phase: values of animations.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_PHASE_H
#define CONVERT_PHASE_H

#include "job.h"

/* "NAME=VALUE"; false if it is not. */
bool conv_phases_add(struct conv_phases *phases, const char *text);
void conv_phases_free(struct conv_phases *phases);

/* The model, posed; NULL and *error on failure. A name that the model does not have is noted. */
struct p3d_model *conv_pose(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error);

#endif
