/* paths.h: the files that a command line names: files, what is in archives, and with -r what is below folders.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_PATHS_H
#define CLI_PATHS_H

#include "archive.h"
#include "file_name.h"

#define CLI_ARCHIVE_ITSELF UINT32_MAX

struct cli_path {
    char *path;     /* "-" is standard input; "addon.pbo:data\car.p3d" is in an archive */
    char *relative; /* below the folder that was walked, or see cli_archive_relative; else its base name */
    char *problem;  /* why this is no input; NULL if it is one */
    /* If it is in an archive: */
    struct cli_archive *archive; /* held; NULL: it is a file */
    uint32_t entry;              /* or CLI_ARCHIVE_ITSELF */
    /* If it is none: */
    bool is_walked; /* `relative` is what follows the folder that was walked */
};

/* The ways to treat archives. */
enum cli_archives {
    CLI_ARCHIVES_AS_FILES, /* nothing: they are files as others */
    CLI_ARCHIVES_OPENED,   /* what is in them takes their place; damage is a problem behind that */
    CLI_ARCHIVES_SHOWN     /* the same, and the archive itself stands before it; its damage is in there */
};

struct cli_paths {
    struct cli_path *items;
    size_t count, capacity;
    bool has_folders;           /* folders were walked, or archives */
    enum cli_archives archives; /* set before paths are added */
};

/* Adds a path, or with `is_recursive` all files of that extension, or of several as above, below it if it is a folder,
 * sorted; `left_out`, if not NULL, is a folder that is not walked. Unless archives are files: of an archive all in it
 * that has the extension; of "addon.pbo:data/car.p3d" what is there, whatever its extension. */
void cli_paths_add(struct cli_paths *paths, const char *path, const char *extensions, bool is_recursive,
                   const char *left_out);
void cli_paths_free(struct cli_paths *paths);
void cli_path_free(struct cli_path *path); /* what is in it */

/* The folder of -r below which a path was found, with its slash, for free(); NULL if it was named itself. */
char *cli_walked_folder(const struct cli_path *path);

/* Adds a path as it is: a file, whatever it is, or what it names in an archive. */
void cli_paths_add_named(struct cli_paths *paths, const char *path);

/* cli_input_open of what is no problem: a file, or what is in an archive. An archive itself is opened as a file. */
bool cli_path_open(const struct cli_path *path, struct cli_input *input, enum cli_kind kind, struct p3d_error *error);

#endif
