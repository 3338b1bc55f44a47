/* options.h: the command line of binarize, as the game's own binarize takes it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef BINARIZE_OPTIONS_H
#define BINARIZE_OPTIONS_H

#include "cli/cli.h"
#include "cli/options.h"

/* Texts are arguments. */
struct bi_options {
    const char *source, *output;
    const char *file;        /* or a mask, or NULL */
    struct cli_words roots;  /* folders in which files may be that models name */
    struct cli_words addons; /* the folders whose config.cpp counts */
    struct cli_words exclusions;
    const char *textures; /* the folder that textures and rvmats of models are copied to, or NULL */
    bool is_flat;         /* -norecurse */
    bool is_always;       /* outputs that are up to date are made, too */
    bool is_silent;
    bool is_strict;        /* a missing file makes a model fail */
    bool is_fast;          /* -fast */
    bool has_no_assets;    /* -noAssets */
    bool lists_textures;   /* -texHeaders: nothing is binarised */
    uint32_t version;      /* of the ODOL; 0: not given */
    uint32_t thread_count; /* 0: as many as there are processors */
};

/* Reads a command line; the lists of *options are for free(). Ends the program on help, version and wrong usage. What
 * is not known is a message. */
void bi_options_read(struct bi_options *options, const struct cli *cli, int argc, char **argv);

#endif
