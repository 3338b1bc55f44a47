/* cli_paths.h: the files that a command line names: files, and with -r what is below folders.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_CLI_PATHS_H
#define P3D_TOOLS_CLI_PATHS_H

#include "cli.h"

struct cli_path {
    char *path;     /* "-" is standard input */
    char *relative; /* below the folder that was walked; else its base name */
    char *problem;  /* why this is no input; NULL if it is one */
};

struct cli_paths {
    struct cli_path *items;
    size_t count, capacity;
    bool has_folders; /* folders were walked */
};

/* Whether a path ends in an extension (".p3d"), or in one of two with a blank between; case does not matter. */
bool cli_has_extension(const char *path, const char *extensions);

#define CLI_TEXTURES ".paa .pac"

/* Adds a path, or with `is_recursive` all files of that extension, or of two as above, below it if it is a folder,
 * sorted; `left_out`, if not NULL, is a folder that is not walked. */
void cli_paths_add(struct cli_paths *paths, const char *path, const char *extensions, bool is_recursive,
                   const char *left_out);
void cli_paths_free(struct cli_paths *paths);

/* Whether a character ends the name of a folder. */
bool cli_is_slash(char c);

/* "folder/name"; the name alone if the folder is "". */
char *cli_join_path(const char *folder, const char *name);

#endif
