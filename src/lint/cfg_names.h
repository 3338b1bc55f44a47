/* cfg_names.h: the classes of all model.cfgs that have one for a model, to tell of those that no model has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_CFG_NAMES_H
#define P3DI_LINT_CFG_NAMES_H

#include <p3d/config.h>

#include "core/job.h"
#include "system/lock.h"

/* A class, and whether another one inherits from it. */
struct p3di_cfg_class {
    const char *name;
    bool is_base;
};

struct p3di_cfg_file {
    const char *path;
    size_t first; /* index of the first model that has its class there */
    struct p3di_cfg_class *classes;
    size_t count;
};

/* Several threads may add to them. */
struct p3di_cfg_names {
    struct p3di_lock lock; /* around all below */
    struct p3di_cfg_file *files;
    size_t file_count, file_capacity;
    const char **near; /* classes that were reported with a model of a similar name */
    size_t near_count, near_capacity;
    struct p3di_job job; /* memory */
};

/* True if a class among `models` inherits from this one, or its sections. */
bool p3di_is_base_class(const struct p3d_config_class *models, const struct p3d_config_class *class_, const char *name);

/* No names yet. False and *error if there is no memory. */
bool p3di_cfg_names_begin(struct p3di_cfg_names *names, struct p3d_error *error);

/* Adds the classes of a model.cfg, once for each, in which the model of this index has its class. False if there is no
 * memory. */
bool p3di_cfg_names_add(struct p3di_cfg_names *names, const char *path, const struct p3d_config *config, size_t index);

/* Adds a class that was reported with a model of a similar name. Likewise. */
bool p3di_cfg_names_add_near(struct p3di_cfg_names *names, const char *name);

/* Puts the files into the order of their first models, when all were added. */
void p3di_cfg_names_sort(struct p3di_cfg_names *names);

/* All zero may be passed. */
void p3di_cfg_names_end(struct p3di_cfg_names *names);

#endif
