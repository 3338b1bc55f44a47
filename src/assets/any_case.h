/* any_case.h: files whose names were written with other letters, upper or lower, as Windows does not mind.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_ANY_CASE_H
#define P3DI_ASSETS_ANY_CASE_H

#include "core/job.h"

/* The path of the file `name`, with '/' between its parts, below a folder that is "" or ends in a slash. Of several
 * that fit the first by its bytes. NULL if there is none, or the job has failed. */
const char *p3di_find_any_case(struct p3di_job *job, const char *folder, const char *name);

/* True if `path` ends in `written`, but with other letter case; '/' and '\' are the same. */
bool p3di_differs_in_case(struct p3d_bytes written, const char *path);

#endif
