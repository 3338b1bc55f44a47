/* reach.c: the files that a stranger's file may name: files of its mod, and of the folders that the user names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reach.h"

#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

static bool has_prefix(struct p3di_job *job, struct p3di_listings *listings, const char *folder)
{
    const struct p3di_listing *listing = p3di_listing_of(listings, job, folder);

    return listing && listing->has_prefix;
}

const char *p3di_mod_of(struct p3di_job *job, struct p3di_listings *listings, const char *path)
{
    const char *folder = p3di_folder_of(job, path);
    char *real = p3di_real_path(*folder ? folder : "."), *mod;
    const char *own;

    if (!real)
        return NULL;
    own = p3di_job_join(job, real, "", "");
    free(real);
    mod = p3di_job_join(job, own, "", "");
    while (!job->has_failed && !has_prefix(job, listings, mod))
        if (!p3di_climb(mod))
            return own;
    return mod;
}

static bool has_folder(const struct p3di_reach *reach, const char *folder)
{
    bool is_one = (reach->mod && p3di_is_same_file(reach->mod, folder)) ||
                  (reach->walked && p3di_is_same_file(*reach->walked ? reach->walked : ".", folder)) ||
                  (reach->assets && p3d_assets_has_folder(reach->assets, folder));

    for (size_t i = 0; i < reach->folder_count && !is_one; i++)
        is_one = p3di_is_same_file(reach->folders[i], folder);
    return is_one;
}

bool p3di_reaches(const struct p3di_reach *reach, const char *path)
{
    char *folder = p3di_real_path(path);
    bool is_inside = false;

    while (folder && !is_inside && p3di_climb(folder))
        is_inside = has_folder(reach, folder);
    free(folder);
    return is_inside;
}
