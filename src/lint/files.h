/* files.h: the files that a model names, for the rules that look into them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_FILES_H
#define P3DI_LINT_FILES_H

#include <p3d/assets.h>
#include <p3d/check.h>

#include "assets/store.h"
#include "mod.h"
#include "prefix.h"
#include "table.h"

/* The materials of the model at hand are kept until it is closed. */
struct p3di_check_files {
    struct p3di_found_files found;
    struct p3d_assets *assets;
    const struct p3di_mod *mod;       /* that is checked, with its rvmats; NULL: only the model is */
    struct p3di_table *table, own;    /* of the assets' configs: the caller's, or the own one */
    const struct p3di_prefix *prefix; /* of the archive that the model at hand is in, if it is wrong; or NULL */
    struct p3di_job job;
    struct check_material *materials; /* the last first */
    char where[P3DI_WHERE_SIZE];      /* files are looked for, for messages; "" at first */
};

/* Lets the check look into the assets, and the table of their configs, which may be NULL: then it has its own. The
 * files must not move. False and *error if there is no memory. */
bool p3di_check_files_begin(struct p3di_check_files *files, struct p3d_assets *assets, struct p3di_table *table,
                            struct p3d_check_options *options, struct p3d_error *error);

/* Closes the materials of a model that was checked. */
void p3di_check_files_close_model(struct p3di_check_files *files);

/* Ends all. One of all zero may be passed. */
void p3di_check_files_end(struct p3di_check_files *files);

#endif
