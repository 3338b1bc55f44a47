/* draw.h: a picture of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_DRAW_H
#define CONVERT_DRAW_H

#include "job.h"

/* Draws a picture, and notes if faces in it are hatched. False and *error. */
bool conv_draw(const struct conv_job *job, const struct p3d_model *model, const struct p3d_draw_options *draw_options,
               struct p3d_sink sink, struct p3d_error *error);

#endif
