/* depfile.h: a depfile for make and ninja.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_DEPFILE_H
#define CONVERT_DEPFILE_H

#include "work/inputs.h"

/* Writes "output: input" for each file that is done, in make's syntax; each depends on what else was read for it,
 * and on `also`, if it is not NULL. Nothing if none is done. False and *error. */
bool conv_write_depfile(const char *path, const struct work_files *files, const char *also, struct p3d_error *error);

#endif
