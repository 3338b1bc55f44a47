/* conv_inputs.h: which files a command line of p3dconv means, and where their outputs go.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_CONV_INPUTS_H
#define P3D_TOOLS_CONV_INPUTS_H

#include "conv_job.h"

struct conv_file {
    char *path;     /* "-" is standard input */
    char *relative; /* below the folder that was walked; else its base name */
    char *output;
    char *second;  /* what is written beside the output, or NULL */
    char *problem; /* why this is no input; NULL if it is one */
    bool is_found; /* in a folder that was walked */
    bool is_done;  /* converted, or new enough */
    struct conv_notes notes;
};

struct conv_files {
    struct conv_file *items;
    size_t count, capacity;
    bool has_folders; /* folders were walked: the outputs make a tree */
};

/* Adds a path, or with `is_recursive` all files of these extensions (cli_paths_add) below it if it is a folder, sorted;
 * `left_out`, if not NULL, is a folder that is not walked. */
void conv_files_add(struct conv_files *files, const char *path, const char *extensions, bool is_recursive,
                    const char *left_out);
void conv_files_free(struct conv_files *files);

/* Sets each file's output: `output` itself, or with `is_folder` its relative name in there, or, if it is
 * NULL, beside the input; with `extension` where names are made. */
void conv_files_place(struct conv_files *files, const char *output, bool is_folder, const char *extension);

/* An output that two inputs share, however their paths are spelled, or NULL. */
const char *conv_files_shared(const struct conv_files *files);

/* An output, or what is written beside it, that is another input, or `also` if that is not NULL: who reads it would get
 * the old file or the new one. NULL if there is none. */
const char *conv_files_overwritten(const struct conv_files *files, const char *also);

/* Makes the folders between `root` and a file below it. False if one cannot be made. */
bool conv_make_folders(const char *root, const char *path);

#endif
