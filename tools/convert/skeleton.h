/* skeleton.h: --model-cfg: bones and animations of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_SKELETON_H
#define CONVERT_SKELETON_H

#include "cli/document.h"
#include "job.h"

/* Sets *made to the model with what a model.cfg gives it: that of --model-cfg, or the one beside the input if that has
 * a class for it; else to NULL. False and *error on failure. */
bool conv_find_skeleton(const struct p3d_model *model, const struct document *document, const struct conv_job *job,
                        struct p3d_model **made, struct p3d_error *error);

#endif
