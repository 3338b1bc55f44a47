/* folders.h: p3dinfo diff of two folders or archives.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DIFF_FOLDERS_H
#define DIFF_FOLDERS_H

#include "diff.h"

/* True if both paths are folders or archives. */
bool info_diff_are_folders(const char *const paths[2]);

/* Compares the models that have the same path in both: first how many are the same, changed, or in one alone, then what
 * changed in each. An exit status of diff.h. */
int info_diff_folders(const struct info_diff_request *request);

#endif
