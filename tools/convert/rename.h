/* rename.h: paths in an MLOD or ODOL renamed by prefix, and the flavour of an MLOD changed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_RENAME_H
#define CONVERT_RENAME_H

#include "job.h"

/* Renames and converts as the job's options say. The new names are kept in `made`, which must live until
 * the MLOD is written; each change goes to job->renamed too, if that is set. False and *error if
 * something does not fit the flavour. */
bool conv_change_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct cli_names *made,
                      struct p3d_error *error);

/* Renames likewise: textures, rvmats, the textures of their stages, surfaces, proxies, selections and bones that are
 * called like proxies, the model with the skeleton's pivots, and the muzzle flash. */
void conv_rename_odol(struct p3d_odol *odol, const struct conv_job *job, struct cli_names *made);

#endif
