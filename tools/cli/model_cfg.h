/* model_cfg.h: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_MODEL_CFG_H
#define CLI_MODEL_CFG_H

#include "cli.h"

/* The model.cfg beside a file; NULL if there is none, or if `path` is "-". */
char *cli_model_cfg_beside(const char *path);

/* The class that the game's tools look for: the file's name without folder and extension. */
char *cli_model_class(const char *path);

struct cli_model_cfg {
    const char *path;                   /* of the model.cfg */
    const char *class_name;             /* in CfgModels */
    bool is_wanted;                     /* that there is no such class is a failure; else *made is NULL then */
    struct p3d_assets *assets;          /* where its includes are, too; or NULL */
    const struct p3d_model_lod *memory; /* as p3d_model_with_cfg takes it */
};

/* Sets *made to the model with what the model.cfg gives it. False and *error. */
bool cli_model_cfg_apply(const struct p3d_model *model, const struct cli_model_cfg *cfg,
                         const struct p3d_options *options, struct p3d_model **made, struct p3d_error *error);

#endif
