/* depfile.h: what is written of all files together: a depfile for make and ninja, and the list of short names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_DEPFILE_H
#define CONVERT_DEPFILE_H

#include "work/inputs.h"

/* Writes "output: input" for each file that is done, in make's syntax; each depends on what else was read for it,
 * and on `also`, if it is not NULL. Nothing if none is done. False and *error. */
bool conv_write_depfile(const char *path, const struct work_files *files, const char *also, struct p3d_error *error);

/* Writes the lines of all files, a list each, sorted, each once. False and *error. */
bool conv_write_short_names(const char *path, const struct cli_names *lists, const struct work_files *files,
                            struct p3d_error *error);

#endif
