/* find_prefix.h: the prefix of a folder that has no prefix file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_FIND_PREFIX_H
#define WORK_FIND_PREFIX_H

#include "core/job.h"

#include <p3d/assets.h>

/* A folder with many addons, and the prefix that their files give it: all files are read for that, once. */
struct work_around {
    const char *folder;
    char *prefix; /* NULL: nothing says it, or `is_known` is false */
    bool is_known;
};

/* The prefix of a folder that has no prefix file: as files of its mod name what is in it, or as its project has it, but
 * for slashes; of a folder with scripts alone, as files of others in the folder around it name that folder, unless
 * `around` is NULL. In the job's memory; NULL if nothing says it. */
char *work_find_prefix(struct p3di_job *job, struct p3d_assets *assets, const char *folder, struct work_around *around);

void work_around_free(struct work_around *around);

#endif
