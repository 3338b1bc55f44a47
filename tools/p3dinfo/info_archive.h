/* info_archive.h: what p3dinfo prints of an archive.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_INFO_ARCHIVE_H
#define P3D_TOOLS_INFO_ARCHIVE_H

#include "info.h"

#include "common/cli_archive.h"

/* What stands above the lines of its models. */
void info_print_archive(const struct cli_archive *archive, enum p3d_pbo_checksum checksum, size_t model_count,
                        FILE *file, const struct info_style *style);

#endif
