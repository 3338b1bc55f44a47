/* make_name.h: paths as make and ninja read them in a depfile.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_MAKE_NAME_H
#define P3DI_FILES_MAKE_NAME_H

#include "core/job.h"

/* The path as gcc and clang write it, in memory of the job; only for a path without a fault. */
const char *p3di_make_name(struct p3di_job *job, const char *path);

/* Why make cannot read the path, of an output or of an input, in memory of the job: "make cannot read the ';' in it";
 * NULL if it can. */
const char *p3di_make_fault(struct p3di_job *job, const char *path, bool is_target);

#endif
