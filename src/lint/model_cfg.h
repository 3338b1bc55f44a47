/* model_cfg.h: the model.cfg of a source model that is checked, and what is wrong with it as a whole.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_MODEL_CFG_H
#define P3DI_LINT_MODEL_CFG_H

#include <p3d/check.h>

#include "cfg_names.h"
#include "mod/find_cfg.h"

/* The model.cfg of one model after the other. */
struct p3di_cfg_check {
    const char *wanted; /* see p3di_cfg_place; as the next two */
    struct p3d_assets *assets;
    const char *include_hint;
    struct p3di_found_cfg found;  /* for the last model */
    struct p3d_model *model;      /* what the class of the last model says */
    struct p3d_finding finding;   /* about it; without a rule there is none */
    struct p3di_cfg_names *names; /* what is seen of all models; NULL: nobody asks */
    size_t index;                 /* of the model at hand, for that */
    struct p3di_job job;          /* memory */
};

/* Nothing was checked yet. False and *error if there is no memory. */
bool p3di_cfg_check_begin(struct p3di_cfg_check *cfg_check, const char *wanted, struct p3d_assets *assets,
                          struct p3d_error *error);

/* Puts what is known of the model's class into the options, or takes those of another model out if there is no such
 * class, or if the model is no MLOD. They live until the next call. False and *error if the file that is wanted cannot
 * be read or has no such class, and if there is no memory. */
bool p3di_cfg_check_model(struct p3di_cfg_check *cfg_check, const struct p3di_path *path,
                          const struct p3d_document *document, struct p3d_check_options *options,
                          struct p3d_error *error);

void p3di_cfg_check_close(struct p3di_cfg_check *cfg_check);

#endif
