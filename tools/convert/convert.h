/* convert.h: what the modes call.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_CONVERT_H
#define CONVERT_CONVERT_H

#include "job.h"

/* Each converts the job's input. False and *error on failure; then no output has changed. */
bool conv_to_obj(const struct conv_job *job, struct p3d_error *error);
bool conv_to_glb(const struct conv_job *job, struct p3d_error *error);
bool conv_to_gltf(const struct conv_job *job, struct p3d_error *error);
bool conv_to_png(const struct conv_job *job, struct p3d_error *error);
bool conv_to_mdd(const struct conv_job *job, struct p3d_error *error);
bool conv_to_mlod(const struct conv_job *job, struct p3d_error *error);
bool conv_to_odol(const struct conv_job *job, struct p3d_error *error);
bool conv_to_model_cfg(const struct conv_job *job, struct p3d_error *error);
bool conv_paa_to_png(const struct conv_job *job, struct p3d_error *error);
bool conv_obj_to_mlod(const struct conv_job *job, struct p3d_error *error);

#endif
