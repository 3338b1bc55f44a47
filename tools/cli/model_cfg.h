/* model_cfg.h: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_MODEL_CFG_H
#define CLI_MODEL_CFG_H

#include "names.h"
#include "paths.h"

/* The class that the game's tools look for: the file's name without folder and extension. */
char *cli_model_class(const char *path);

/* The result of a search for a model's class. */
struct cli_model_cfg {
    char *class_name;            /* that was looked for */
    char *path;                  /* of the model.cfg that was taken, or that cannot be read; or NULL */
    struct p3d_config *config;   /* what it says; NULL: there is no class of this name, or it cannot be read */
    struct cli_names without;    /* model.cfgs on the way that have no such class, from the nearest on */
    char *top;                   /* the folder in which the search ended, or the archive; NULL if there was no search */
    char *near_path, *near_name; /* the class with the most similar name, and where it is; NULL: none is similar */
    struct cli_input input;      /* the text is in one of these */
    struct p3d_asset asset;
    struct p3d_assets *archive; /* what is in the model's archive, if that has a model.cfg; else NULL */
};

/* Finds the model.cfg of a model: the nearest with a class for it in CfgModels, in the model's folder and those above,
 * up to the mod's root. That is a folder with $PBOPREFIX$ or the like, one of the assets, the one that -r walked, the
 * system's root, whichever comes first. In an archive it is the archive's root; on the way the assets are looked at,
 * too, under the same paths of the game. Standard input has none. `wanted`, if not NULL, is taken instead, whatever
 * classes it has. False and *error, whose message names it, if a model.cfg on the way cannot be read: then nothing is
 * known of the class. Close it in any case; `assets` (or NULL) live as long. `options` may be NULL. */
bool cli_model_cfg_find(struct cli_model_cfg *cfg, const struct cli_path *model, const char *wanted,
                        struct p3d_assets *assets, const struct p3d_options *options, struct p3d_error *error);

/* The reason why none was found, as a sentence without a full stop, to be freed. */
char *cli_model_cfg_why(const struct cli_model_cfg *cfg);

void cli_model_cfg_close(struct cli_model_cfg *cfg);

#endif
