/* model_cfg.h: the model.cfg of a source model that is checked, and what is wrong with it as a whole.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_MODEL_CFG_H
#define P3DI_LINT_MODEL_CFG_H

#include <p3d/check.h>

#include "mod/find_cfg.h"

/* A class of a model.cfg that was read, and the file that it is in. */
struct p3di_cfg_class {
    const char *path, *name;
    bool is_used; /* a model has this name, or another class inherits from it */
};

/* The model.cfgs of all models that are checked. */
struct p3di_cfg_check {
    const char *wanted; /* see p3di_cfg_place; as the next two */
    struct p3d_assets *assets;
    const char *include_hint;
    struct p3di_found_cfg found;    /* for the last model */
    struct p3d_model *model;        /* what the class of the last model says */
    struct p3d_finding finding;     /* about it; without a rule there is none */
    struct p3di_cfg_class *classes; /* of all model.cfgs that had a class for a model */
    size_t class_count, class_capacity;
    const char **near; /* classes that were reported with a model of a similar name */
    size_t near_count, near_capacity;
    struct p3di_job job; /* memory */
};

/* Nothing was checked yet. False and *error if there is no memory. */
bool p3di_cfg_check_begin(struct p3di_cfg_check *check, const char *wanted, struct p3d_assets *assets,
                          struct p3d_error *error);

/* Puts what is known of the model's class into the options, or takes those of another model out if there is no such
 * class, or if the model is no MLOD. They live until the next call. False and *error if the file that is wanted cannot
 * be read or has no such class, and if there is no memory. */
bool p3di_cfg_check_model(struct p3di_cfg_check *check, const struct p3di_path *path,
                          const struct p3d_document *document, struct p3d_check_options *options,
                          struct p3d_error *error);

void p3di_cfg_check_close(struct p3di_cfg_check *check);

#endif
