/* archive.h: what p3dinfo prints of an archive.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef LIST_ARCHIVE_H
#define LIST_ARCHIVE_H

#include "info.h"

#include "cli/archive.h"

/* Prints the lines above those of its models. */
void info_print_archive(const struct cli_archive *archive, enum p3d_pbo_checksum checksum, size_t model_count,
                        FILE *file, const struct info_style *style);

#endif
