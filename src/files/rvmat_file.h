/* rvmat_file.h: an rvmat of the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_RVMAT_FILE_H
#define P3DI_FILES_RVMAT_FILE_H

#include <p3d/assets.h>
#include <p3d/config.h>

#include "core/job.h"

/* Hears of each place where a file to include is sought, as in struct p3di_includes; all zero: nobody does. */
struct p3di_rvmat_listener {
    void (*sought)(void *user, const char *path, bool is_asset);
    void *user;
};

struct rvmat_file {
    const char *origin; /* NULL if it is not there; lives as long as the assets */
    struct p3d_asset asset;
    struct p3d_config *config;
    struct p3d_rvmat *rvmat; /* points into the other members */
    const char **included;   /* the origins of the files that it includes */
    size_t included_count, included_capacity;
    struct p3di_job job; /* of these */
    const struct p3di_rvmat_listener *listener;
};

/* Opens and reads it. The listener hears also of a damaged one, before this returns; it may be NULL. False and `error`
 * if it is not there (file->origin is NULL) or damaged; then there is nothing to close. */
bool p3di_rvmat_open(struct rvmat_file *file, struct p3d_assets *assets, struct p3d_bytes path,
                     const struct p3di_rvmat_listener *listener, const struct p3d_options *options,
                     struct p3d_error *error);

void p3di_rvmat_close(struct rvmat_file *file);

#endif
