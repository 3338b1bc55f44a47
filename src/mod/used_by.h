/* used_by.h: the files of a mod that name a texture or a material.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_USED_BY_H
#define P3DI_MOD_USED_BY_H

#include "core/job.h"
#include "files/walk.h"

struct p3di_used_by {
    struct p3d_assets *assets;
    const struct p3di_path *paths; /* of the textures and materials */
    size_t path_count;
    void (*take)(void *user, const char *origin); /* hears of each model, rvmat and config that names one, once */
    /* Hears of a file that cannot be read, or not as a whole: nobody knows what else it names. */
    void (*warn)(void *user, const char *origin, const struct p3d_error *error);
    void *user;
};

/* The first of the paths that the assets do not have; then nothing was told. NULL: there is none. Without memory the
 * job has failed. */
const struct p3di_path *p3di_find_users(struct p3di_job *job, const struct p3di_used_by *how);

#endif
