/* reach.h: the files that a stranger's file may name: files of its mod, and of the folders that the user names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_REACH_H
#define P3DI_FILES_REACH_H

#include <p3d/assets.h>

#include "listing.h"

/* The folders in which they may lie, at any depth. */
struct p3di_reach {
    const char *mod;            /* from p3di_mod_of; NULL: none */
    const char *walked;         /* the folder that was walked, or NULL */
    const char *const *folders; /* folders that the user names */
    size_t folder_count;
    struct p3d_assets *assets; /* whose folders count; or NULL */
};

/* The folder of a file's mod, without links and dots: the nearest folder at or above the file with a prefix file
 * ($PBOPREFIX$), or if there is none, the file's own folder. NULL if the folder is not there. The listings may be NULL.
 */
const char *p3di_mod_of(struct p3di_job *job, struct p3di_listings *listings, const char *path);

/* True if a file is there, and it lies in one of the folders, all links followed. */
bool p3di_reaches(const struct p3di_reach *reach, const char *path);

#endif
