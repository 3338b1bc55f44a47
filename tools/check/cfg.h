/* cfg.h: p3dinfo --check: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_CFG_H
#define CHECK_CFG_H

#include "cli/model_cfg.h"

/* A class of a model.cfg that was met, and the file that it is in. */
struct info_check_class {
    char *path, *name;
    bool is_used; /* a model has this name, or another class inherits from it */
};

/* All zero is a good beginning. */
struct info_check_cfg {
    const struct cli *cli;
    const char *wanted;         /* --model-cfg; NULL: the nearest above the model is taken */
    struct p3d_assets *assets;  /* or NULL */
    struct cli_model_cfg found; /* for the last model */
    struct p3d_model *model;    /* what the class of the last model says */
    struct p3d_finding finding; /* about it; without a rule there is none */
    char *message;
    struct info_check_class *classes; /* of all model.cfgs that had a class for a model */
    size_t class_count, class_capacity;
    struct cli_names near; /* classes that were told with a model of a similar name */
};

/* Puts what is known of the model's class into the options, or takes those of another model out if there is no
 * such class, or if the model is no MLOD. They live until the next call. False if --model-cfg has no such class, which
 * was said. Ends the program if that file cannot be read. */
bool info_check_take_cfg(struct info_check_cfg *cfg, const struct cli_path *path, const struct p3d_document *document,
                         struct p3d_check_options *check);

/* The message of the finding that a class has no model. */
char *info_check_unused(const struct info_check_class *class_);

void info_check_close_cfg(struct info_check_cfg *cfg);

#endif
