/* files.h: which files binarize works on, and how its callers spell paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef BINARIZE_FILES_H
#define BINARIZE_FILES_H

#include "options.h"

struct bi_file {
    char *path;     /* of the source */
    char *relative; /* below SRC */
    char *output;
    size_t root_size;    /* of the output's characters: OUT itself */
    const char *problem; /* why it cannot be done, or NULL */
};

struct bi_files {
    struct bi_file *items;
    size_t count, capacity;
};

/* A path as this system has it, for free(): elsewhere than on Windows backslashes are slashes, Z: is the uppermost
 * folder as in wine, any other drive is the working folder, and case does not matter where something is there. No slash
 * is at its end. */
char *bi_path(const char *text);

/* Adds what the options mean: .p3d, .rtm and .wrp of a folder, in their order. A folder without any is no failure. A
 * list of exclusions that is not there is wrong usage, which ends the program. */
void bi_files_find(struct bi_files *files, const struct bi_options *options, const struct cli *cli);
void bi_files_free(struct bi_files *files);

#endif
