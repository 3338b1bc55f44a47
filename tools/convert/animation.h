/* animation.h: --phase and --model-cfg: what moves a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_ANIMATION_H
#define CONVERT_ANIMATION_H

#include "cli/document.h"
#include "job.h"

/* "NAME=VALUE"; false if it is not. */
bool conv_phases_add(struct conv_phases *phases, const char *text);
void conv_phases_free(struct conv_phases *phases);

/* The model, posed; NULL and *error on failure. A name that the model does not have is noted. */
struct p3d_model *conv_pose(const struct p3d_model *model, const struct conv_job *job, struct p3d_error *error);

/* True if the output was changed after the model.cfgs that decide what it is, found without reading the model. */
bool conv_is_newer_than_cfgs(const char *output, const struct cli_path *model, const struct conv_options *options);

/* Sets *made to the model with what a model.cfg gives it: that of --model-cfg, or the nearest in the input's folder and
 * above that has a class for it; else to NULL. False and *error on failure. */
bool conv_find_skeleton(const struct p3d_model *model, const struct document *document, const struct conv_job *job,
                        struct p3d_model **made, struct p3d_error *error);

/* Writes the model.cfg of the job's output; it takes its place when it is closed. False and *error: it is closed. */
bool conv_write_model_cfg(struct work_output *output, const struct conv_job *job, const struct p3d_model *model,
                          const char *path, struct p3d_error *error);

#endif
