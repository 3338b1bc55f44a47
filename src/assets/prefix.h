/* prefix.h: names that decide where files appear: of archives, and of files with a prefix.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_PREFIX_H
#define P3DI_ASSETS_PREFIX_H

#include "path.h"

#include "system/name.h"

/* True if a file of this name is an archive. */
bool p3di_is_archive_name(const char *name);

/* The name of the file at `path`, without ".pbo". */
struct p3d_bytes p3di_archive_name(const char *path);

/* True if a file of this name says where the files beside it appear. */
bool p3di_is_prefix_file(const char *name);

/* The prefix in a prefix file, as it is spelled: in the file's memory, which the caller frees in any case. Empty if it
 * has none, or with *error if it cannot be read. */
struct p3d_bytes p3di_prefix_text(const char *file_path, struct p3d_file *file, struct p3d_error *error);

/* Adds the prefix in a prefix file to the path. False if it cannot be a path, or cannot be read; *error
 * says if that was for lack of memory. */
bool p3di_read_prefix(const char *file_path, struct p3di_asset_path *path, struct p3d_error *error);

#endif
