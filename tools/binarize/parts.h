/* parts.h: the parts of binarize: its command line, which files it works on, the configs that count, copies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef BINARIZE_PARTS_H
#define BINARIZE_PARTS_H

#include <p3d/assets.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "work/config.h"

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
    bool has_any; /* SRC is a folder with anything in it */
};

/* A path as this system has it, for free(): elsewhere than on Windows backslashes are slashes, Z: is the uppermost
 * folder as in wine, any other drive is the working folder, and case does not matter where something is there. No slash
 * is at its end. */
char *bi_path(const char *text);

/* Adds what the options mean: .p3d, .rtm and .wrp of a folder, in their order. A folder without any is no failure, as
 * builders name all addons. A list of exclusions that is not there is wrong usage, which ends the program. */
void bi_files_find(struct bi_files *files, const struct bi_options *options, const struct cli *cli);
void bi_files_free(struct bi_files *files);

/* Reads them (work_configs_add). Those in folders below SRC, if all of it is worked on, also say for which game it is.
 */
void bi_configs_read(struct work_configs *configs, const struct bi_options *options, const struct cli *cli,
                     struct p3d_assets *assets);

/* Copies the textures and rvmats that the ODOL at `model` uses, also the textures of its rvmats, into `folder`, under
 * the paths by which the model names them, and notes the copies. Left out are those that are not in the assets, those
 * of which a newer copy is there, and paths that would lead out of the folder. False and *error. */
bool bi_copy_looks(struct p3d_assets *assets, const char *folder, const char *model, struct work_notes *notes,
                   struct p3d_error *error);

#endif
