/* paths.h: the files that a command line names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_PATHS_H
#define CLI_PATHS_H

#include "cli.h"

#include "files/walk.h"

/* For an option that names another folder from which files may be included. */
#define CLI_INCLUDE_HINT "--assets FOLDER"

/* p3di_paths_add and p3di_paths_add_named, to a list of all zero or one that was added to. Devices, pipes and sockets
 * in folders are left out, with a warning, unless `cli` is NULL. */
void cli_paths_add(const struct cli *cli, struct p3di_paths *paths, const char *path, enum p3di_archives archives,
                   const char *extensions, bool is_recursive, const char *left_out);
void cli_paths_add_named(struct p3di_paths *paths, const char *path);

/* True if nothing is at the path: no file, folder, pipe or device. */
bool cli_is_missing(const char *path);

#endif
