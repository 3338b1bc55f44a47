/* odd_files.h: files of a mod that others do not judge: prefixes, stringtables, and names that nobody looks for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_ODD_FILES_H
#define P3DI_LINT_ODD_FILES_H

#include <p3d/assets.h>
#include <p3d/check.h>

#include "core/job.h"

/* The finding about the file at this path; without a rule there is none. Its message is in memory of the job. */
struct p3d_finding p3di_check_odd_file(struct p3di_job *job, const char *path);

#endif
