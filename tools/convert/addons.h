/* addons.h: where files of addons go that are taken apart, and what materials name in them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_ADDONS_H
#define CONVERT_ADDONS_H

#include "options.h"
#include "work/inputs.h"

/* An archive, or a folder with a prefix. */
struct conv_addon {
    char *prefix; /* of the game's paths to it, with slashes */
    char *place;  /* its folder among the outputs, with a slash behind it */
    char *folder; /* where it is among the inputs, likewise; NULL: it is an archive */
    const struct p3di_archive *archive;
    const struct p3di_path *prefix_file; /* of a folder that has one */
    bool is_used;                        /* something is written into it */
};

/* All inputs of a run. */
struct conv_addons {
    const struct conv_request *request;
    struct p3di_paths paths; /* all files in them */
    size_t *inputs;          /* of each the number of its input */
    struct conv_addon *items;
    size_t count, capacity;
};

/* Finds the files of all inputs, and the addons among them. It must not move. */
void conv_addons_open(struct conv_addons *addons, const struct conv_request *request);
void conv_addons_close(struct conv_addons *addons);

/* The addon that a file is in, or NULL. */
struct conv_addon *conv_addon_of(struct conv_addons *addons, const struct p3di_path *path);

/* The output that is called as the file, of the index in `paths`; for free(). NULL: there is none of that name, and
 * *problem says why. */
char *conv_addons_place(struct conv_addons *addons, size_t index, const char **problem);

/* The output for a file that is named by a path of the game, with slashes, by something in the addon `from`, or in none
 * (NULL), which is in the input of that number; for free(). NULL: it is of no addon that is here. */
char *conv_addons_locate(struct conv_addons *addons, const struct conv_addon *from, size_t input, const char *path);

#endif
