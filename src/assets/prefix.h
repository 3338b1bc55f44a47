/* prefix.h: names that decide where files appear: of archives, and of files with a prefix.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_PREFIX_H
#define P3DI_ASSETS_PREFIX_H

#include "path.h"

#include "system/name.h"

#include <p3d/pbo.h>

/* True if a file of this name is an archive. */
bool p3di_is_archive_name(const char *name);

/* The name of the file at `path`, without ".pbo". */
struct p3d_bytes p3di_archive_name(const char *path);

/* True if a file of this name says where the files beside it appear. */
bool p3di_is_prefix_file(const char *name);

#define P3DI_PREFIX_FILE_MOST 16384u /* bytes of such a file that are read */

/* The text of such a file: in the file's memory, which the caller frees in any case. Empty with *error if it cannot be
 * read. */
struct p3d_bytes p3di_prefix_text(const char *file_path, struct p3d_file *file, struct p3d_error *error);

/* The prefix that the text says, as it is spelled; empty if it says none. */
struct p3d_bytes p3di_prefix_path(struct p3d_bytes text);

/* Takes the next property off the text, of a line "key=value", or of one with a prefix alone. False: there is none. */
bool p3di_prefix_property(struct p3d_bytes *text, struct p3d_pbo_property *property);

/* True for a .txt that begins with another property of an archive than its prefix, as pbo-to-folder writes it. */
bool p3di_is_properties_file(const char *file_path);

/* Adds the prefix of such a file to the path. False if it cannot be a path, or cannot be read; *error
 * says if that was for lack of memory. */
bool p3di_read_prefix(const char *file_path, struct p3di_asset_path *path, struct p3d_error *error);

#endif
