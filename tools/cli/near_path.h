/* near_path.h: "is ... meant?" of a path where nothing is.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_NEAR_PATH_H
#define CLI_NEAR_PATH_H

/* The path of a file or folder that is there, whose names are those of `path` in another letter case, or nearly; NULL
 * if there is none. The caller frees it. */
char *cli_near_path(const char *path);

#endif
