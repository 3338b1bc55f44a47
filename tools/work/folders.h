/* folders.h: folders that outputs need. What was made and is empty when the program ends is removed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_FOLDERS_H
#define WORK_FOLDERS_H

#include "cli/cli.h"

/* Makes a folder unless it is there. One that the user has not named (`is_ours`) may be no link: what it leads to is
 * not below the folder that was named. False and *error. */
bool work_make_folder(const char *path, bool is_ours, struct p3d_error *error);

/* Makes the folders of a path. Those in its first `root_size` characters the user has named: they may be links, or
 * places that are there and that nobody can make, as drives. False and *error. */
bool work_make_folders(const char *path, size_t root_size, struct p3d_error *error);

/* Makes a folder that the user has named for outputs, and those above it. False and *error. */
bool work_make_named_folder(const char *path, struct p3d_error *error);

#endif
