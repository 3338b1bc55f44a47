/* animation.h: --phase, and model.cfgs that are written: what moves a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_ANIMATION_H
#define CONVERT_ANIMATION_H

#include "job.h"

/* "NAME=VALUE"; false if it is not. */
bool conv_phases_add(struct conv_phases *phases, const char *text);
void conv_phases_free(struct conv_phases *phases);

/* Writes the model.cfg of the job's output; it takes its place when it is closed. False and *error: it is closed. */
bool conv_write_model_cfg(struct work_output *output, const struct conv_job *job, const struct p3d_model *model,
                          const char *path, struct p3d_error *error);

#endif
