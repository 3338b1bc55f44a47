/* cli_model_cfg.h: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_CLI_MODEL_CFG_H
#define P3D_TOOLS_CLI_MODEL_CFG_H

#include "cli.h"

/* The model.cfg beside a file; NULL if there is none, or if `path` is "-". */
char *cli_model_cfg_beside(const char *path);

/* The class that the game's tools look for: the file's name without folder and extension. */
char *cli_model_class(const char *path);

/* Sets *made to the model with what the file `cfg` gives the class; to NULL if it has no such class, unless `is_wanted`:
 * then that is a failure. False and *error. */
bool cli_model_cfg_apply(const struct p3d_model *model, const char *cfg, const char *class_name, bool is_wanted,
                         const struct p3d_options *options, struct p3d_model **made, struct p3d_error *error);

#endif
