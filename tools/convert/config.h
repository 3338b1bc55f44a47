/* config.h: which configs of a folder config-to-bin takes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_CONFIG_H
#define CONVERT_CONFIG_H

#include "work/inputs.h"

/* Drops what was found for the operand `path`, the files from `first` on, but for config.cpp and rvmats. If nothing is
 * left, that is a problem of the operand. */
void conv_leave_out_headers(struct work_files *files, size_t first, const char *path);

#endif
