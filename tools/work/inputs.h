/* inputs.h: which files a command line means, and where their outputs go.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_INPUTS_H
#define WORK_INPUTS_H

#include "output.h"

#include "cli/paths.h"

struct work_file {
    struct p3di_path source; /* the input */
    char *output;
    char *second;  /* what is written beside the output, or NULL */
    bool is_found; /* in a folder that was walked, or in an archive */
    bool is_done;  /* converted, or new enough */
    struct work_notes notes;
};

/* It must not move once something was added. */
struct work_files {
    struct p3di_paths paths; /* the paths by which the inputs were found */
    struct work_file *items;
    size_t count, capacity;
    bool has_folders; /* folders were walked, or archives: the outputs make a tree */
};

/* Adds what a path means, see p3di_paths_add: a file, files of these extensions below a folder or in an archive, or one
 * file in an archive. */
void work_files_add(const struct cli *cli, struct work_files *files, const char *path, const char *extensions,
                    bool is_recursive, const char *left_out);
void work_files_free(struct work_files *files);

/* The file that is read: of a file in an archive that archive. "-" is standard input. */
const char *work_file_read(const struct work_file *file);

/* Sets each file's output: `output` itself, or with `is_folder` its relative name in there, or, if it is
 * NULL, beside the input; with `extension` where names are made. What is in an archive under a name that could lead
 * elsewhere, or that some system does not take, gets a problem and no output. */
void work_files_place(struct work_files *files, const char *output, bool is_folder, const char *extension);

/* For outputs of games, to which letter case is nothing: of two that differ in it alone the second is a problem, and
 * folders are spelled alike. */
void work_files_join_case(struct work_files *files);

/* An output that two inputs share, however their paths are spelled, or NULL. What is in an archive and is not the first
 * of them gets a problem instead, and no output. */
const char *work_files_shared(struct work_files *files);
#define WORK_SHARED_OUTPUT "two inputs would both be written to %s"

/* An output, or what is written beside it, that is another input, or `also` if that is not NULL: who reads it would get
 * the old file or the new one. NULL if there is none. */
const char *work_files_overwritten(const struct work_files *files, const char *also);

#endif
