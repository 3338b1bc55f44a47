/* file_name.h: how paths are spelled: slashes, base names, extensions.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_FILE_NAME_H
#define CLI_FILE_NAME_H

#include <p3d/text.h>

/* The part of a path behind its last slash. */
const char *cli_base_name(const char *path);

/* True if a path ends in an extension (".p3d"), or in one of several with blanks between; case does not matter. */
bool cli_has_extension(const char *path, const char *extensions);

/* The same of a name. */
bool cli_ends_with_any(struct p3d_bytes name, const char *extensions);

#define CLI_TEXTURES ".paa .pac"

/* True if a character ends the name of a folder. */
bool cli_is_slash(char c);

/* "folder/name"; the name alone if the folder is "". */
char *cli_join_path(const char *folder, const char *name);

#endif
