/* cfg.h: p3dinfo --check: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_CFG_H
#define CHECK_CFG_H

#include "cli/model_cfg.h"

/* All zero is a good beginning. */
struct info_check_cfg {
    const struct cli *cli;
    const char *wanted;         /* --model-cfg; NULL: the nearest above the model is taken */
    struct p3d_assets *assets;  /* or NULL */
    struct cli_model_cfg found; /* for the last model */
    struct p3d_model *model;    /* what the class of the last model says */
    char *told; /* the last model.cfg that cannot be read */
};

/* Puts what is known of the model's class into the options, or takes those of another model out if there is no
 * such class, or if the model is no MLOD. They live until the next call. False if --model-cfg has no such class, which
 * was said. Ends the program if that file cannot be read. */
bool info_check_take_cfg(struct info_check_cfg *cfg, const struct cli_path *path, const struct p3d_document *document,
                         struct p3d_check_options *check);

void info_check_close_cfg(struct info_check_cfg *cfg);

#endif
