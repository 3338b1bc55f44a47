/* check_config.h: a config of a mod, checked with the models and files of the mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_CHECK_CONFIG_H
#define P3DI_MOD_CHECK_CONFIG_H

#include <p3d/check.h>

#include "files/walk.h"
#include "includes.h"

/* A folder or archive that is checked. */
struct p3di_mod_root {
    const char *path, *real; /* as it was given, and without links */
};

/* The folders and archives that are checked. All zero is no mod. */
struct p3di_mod {
    struct p3d_assets *given; /* what stands around the mod; or NULL */
    struct p3d_assets *own;   /* the roots, or NULL */
    const char *include_hint; /* see p3d_scene_options */
    struct p3di_mod_root *roots;
    size_t root_count, root_capacity;
    struct p3di_job job;        /* memory of the roots */
    struct p3di_job config_job; /* of the config at hand */
    struct mod_model *models;   /* that it names, the last first */
};

/* No mod yet. False and *error if there is no memory. */
bool p3di_mod_begin(struct p3di_mod *mod, struct p3d_assets *given, const char *include_hint, struct p3d_error *error);

/* Adds a folder or archive that is checked. False and *error if there is no memory; what is not there adds nothing. */
bool p3di_mod_add_root(struct p3di_mod *mod, const char *path, struct p3d_error *error);

/* True for config.cpp and config.bin. */
bool p3di_is_config(const char *path);

/* Checks a config. NULL and *error if it cannot be read, which is a finding, too. Free with p3d_findings_free. */
struct p3d_findings *p3di_mod_check_config(struct p3di_mod *mod, const struct p3di_path *path, struct p3d_error *error);

void p3di_mod_close(struct p3di_mod *mod);

/* ---- For other files of a mod ---- */

/* The files of the mod as checks ask for them. */
struct p3d_check_mod p3di_mod_files(struct p3di_mod *mod);

/* What a text at this path may include, in memory of config_job, until p3di_mod_forget. */
struct p3di_includes p3di_mod_includes(struct p3di_mod *mod, const struct p3di_path *path);
void p3di_mod_forget(struct p3di_mod *mod);

#endif
