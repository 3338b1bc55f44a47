/* game_path.h: the path in the game of a file on the disk.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_GAME_PATH_H
#define P3DI_FILES_GAME_PATH_H

#include "core/job.h"

/* A folder whose path in the game is known. */
struct p3di_game_folder {
    const char *folder; /* NULL: there is none */
    const char *prefix;
};

/* The way from a folder to a file or folder in it, links followed, with forward slashes; "." to itself, NULL to others.
 */
const char *p3di_way_below(struct p3di_job *job, const char *folder, const char *path);

/* Hears of each prefix file that says it, or that would if it were there. All zero: nobody does. */
struct p3di_prefix_listener {
    void (*sought)(void *user, const char *path);
    void *user;
};

/* The path of a file, also of one in an archive ("x.pbo:config.cpp"): below the known folder, or else by the prefix
 * file ($PBOPREFIX$) of its mod or the prefix of the archive. NULL if nothing says it. */
const char *p3di_game_path(struct p3di_job *job, const struct p3di_game_folder *known, const char *path,
                           const struct p3di_prefix_listener *listener);

#endif
