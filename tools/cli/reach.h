/* reach.h: the files that a stranger's file may name: those of its mod, and of the folders that the user names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_REACH_H
#define CLI_REACH_H

#include <p3d/assets.h>

/* The folders in which they may lie, at any depth. */
struct cli_reach {
    char *mod;                  /* from cli_mod_of, for free(); NULL: none */
    const char *walked;         /* the folder of -r, or NULL */
    const char *const *folders; /* those of --include */
    size_t folder_count;
    struct p3d_assets *assets; /* whose folders count; or NULL */
};

/* The folder of a file's mod, without links and dots, for free(): the nearest one at or above the file that has a
 * prefix file ($PBOPREFIX$), or if none has the file's own. NULL if the folder is not there. */
char *cli_mod_of(const char *path);

/* True if a file is there, and it lies in one of the folders, all links followed. */
bool cli_reaches(const struct cli_reach *reach, const char *path);

#endif
