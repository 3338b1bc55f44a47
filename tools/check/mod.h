/* mod.h: p3dinfo --check: the mod that configs and their models belong to.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_MOD_H
#define CHECK_MOD_H

#include "cli/model_cfg.h"

struct info_check_model;

/* A folder or archive that is checked. */
struct info_check_root {
    char *path, *real; /* as it was given, and without links */
};

/* All zero is no mod. */
struct info_check_mod {
    const struct cli *cli;
    struct p3d_assets *given;      /* --assets, or NULL */
    struct p3d_assets *own;        /* the folders and archives that are checked, or NULL */
    struct info_check_root *roots; /* these */
    size_t root_count, root_capacity;
    struct info_check_model **models; /* that the config at hand names */
    size_t model_count, model_capacity;
};

/* Adds a folder or archive that is checked. */
void info_check_add_root(struct info_check_mod *mod, const char *path);

/* True for config.cpp and config.bin. */
bool info_check_is_config(const char *path);

/* Checks a config. NULL and *error if it cannot be read, which is a finding. */
struct p3d_findings *info_check_config(struct info_check_mod *mod, const struct cli_path *path,
                                       struct p3d_error *error);

void info_check_close_mod(struct info_check_mod *mod);

#endif
