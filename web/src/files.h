/* files.h: the files that were dropped, and the archives among them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_FILES_H
#define WEB_FILES_H

#include "cli/paths.h"

/* What was dropped as one file system with the game's paths. */
struct p3d_assets *web_assets(void);

/* A file system without any file. */
struct p3d_assets *web_no_assets(void);

/* Finds the file or entry of that path; `path` is to be freed with cli_path_free. False and *error if it is not there.
 */
bool web_path_of(const char *name, struct cli_path *path, struct p3d_error *error);

/* A path as JavaScript has it, without the slash before it; NULL of NULL. */
const char *web_plain_path(const char *path);

#endif
