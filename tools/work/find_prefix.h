/* find_prefix.h: the prefix of a folder that has no prefix file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_FIND_PREFIX_H
#define WORK_FIND_PREFIX_H

#include "core/job.h"

#include <p3d/assets.h>

/* The prefix of a folder that has no prefix file: as files of its mod name what is in it, or as its project has it, but
 * for slashes; of a folder with scripts alone, as files of others in the folder `around` name that, unless it is NULL.
 * In the job's memory; NULL if nothing says it. */
char *work_find_prefix(struct p3di_job *job, struct p3d_assets *assets, const char *folder, const char *around);

#endif
