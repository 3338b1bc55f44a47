/* rvmats.h: materials that an ODOL holds, as files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_RVMATS_H
#define CONVERT_RVMATS_H

#include "job.h"

/* The path of a material with slashes, for free(); NULL and *error if its name could lead elsewhere, or to a file of
 * another kind, as the model itself. */
char *conv_rvmat_path(const struct p3d_odol_material *material, struct p3d_error *error);

/* The rvmat as a text. False and *error. */
bool conv_rvmat_text(const struct conv_job *job, const struct p3d_odol_material *material, struct p3d_buffer *text,
                     struct p3d_error *error);

#endif
