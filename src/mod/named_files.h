/* named_files.h: the files that a model needs besides itself.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_NAMED_FILES_H
#define P3DI_MOD_NAMED_FILES_H

#include <p3d/scene.h>

#include "core/job.h"
#include "files/rvmat_file.h"

struct p3di_named_files {
    struct p3d_assets *assets;                  /* whose rvmats name files, too; or NULL */
    bool is_missing_only;                       /* files that are in the assets are left out */
    bool has_no_proxies;                        /* their models are left out */
    void (*take)(void *user, const char *name); /* hears of each name, which may come again, as UTF-8 */
    void *user;
    struct p3di_rvmat_listener listener; /* of these rvmats */
};

/* The textures, materials and proxies of a model, and the textures of its rvmats. Procedural textures, like
 * #(argb,8,8,3)color(...), are left out. Without memory the job has failed. */
void p3di_find_named_files(struct p3di_job *job, const struct p3di_named_files *how, const struct p3d_model *model);

/* The files of the LODs of a scene, which has a model; also of the rvmats that a binarised model holds. */
void p3di_find_scene_files(struct p3di_job *job, const struct p3di_named_files *how, const struct p3d_scene *scene);

#endif
