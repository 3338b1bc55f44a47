/* variants.h: models as the classes of configs show them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_VARIANTS_H
#define CONVERT_VARIANTS_H

#include "cli/assets.h"
#include "options.h"

/* Reads the classes of the assets for a request. */
void conv_classes_open(struct conv_request *request, struct cli_assets *assets);

/* Draws a sheet of all variants of the job's model. False and *error. */
bool conv_draw_variants(const struct conv_job *job, struct p3d_error *error);

#endif
