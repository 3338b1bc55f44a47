/* reach.h: the files that a stranger's file may name: those of its mod, and of the folders that the user names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_REACH_H
#define P3DI_FILES_REACH_H

#include <p3d/assets.h>

#include "core/job.h"

/* The folders in which they may lie, at any depth. */
struct p3di_reach {
    const char *mod;            /* from p3di_mod_of; NULL: none */
    const char *walked;         /* the folder that was walked, or NULL */
    const char *const *folders; /* those that the user names */
    size_t folder_count;
    struct p3d_assets *assets; /* whose folders count; or NULL */
};

/* True if a file in the folder says how its paths begin ($PBOPREFIX$): a mod begins there. */
bool p3di_has_prefix(const char *folder);

/* The folder of a file's mod, without links and dots: the nearest one at or above the file that has a prefix file
 * ($PBOPREFIX$), or if none has the file's own. NULL if the folder is not there. */
const char *p3di_mod_of(struct p3di_job *job, const char *path);

/* True if a file is there, and it lies in one of the folders, all links followed. */
bool p3di_reaches(const struct p3di_reach *reach, const char *path);

#endif
