/* prefix.h: archives whose prefix is not what their own files take it for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_PREFIX_H
#define P3DI_LINT_PREFIX_H

#include <p3d/assets.h>
#include <p3d/check.h>

#include "files/archive.h"
#include "system/lock.h"

/* Hears of the files that are found for what is checked, by their origins, which may come again. */
struct p3di_found_files {
    void (*take)(void *user, const char *origin); /* NULL: nobody asks */
    void *user;
};

/* Tells of the file at a path that is there. */
void p3di_note_found(const struct p3di_found_files *found, struct p3d_assets *assets, struct p3d_bytes path);

/* An archive that was looked into. */
struct p3di_prefix {
    const char *archive;
    struct p3d_bytes own, meant; /* in small letters; `meant` is empty if the files fit */
    struct p3d_finding finding;  /* without a rule if the files fit */
    bool is_told;                /* the finding was: whoever tells it sets this */
};

/* Several threads may ask for them. */
struct p3di_prefixes {
    struct p3d_assets *assets; /* that the archives are in; NULL: nothing is found */
    struct p3di_lock lock;     /* around all below */
    struct p3di_job job;       /* memory of all below */
    struct p3di_prefix **items;
    size_t count, capacity;
};

/* No archive yet. False and *error if there is no memory. */
bool p3di_prefixes_begin(struct p3di_prefixes *all, struct p3d_assets *assets, struct p3d_error *error);

/* Looks into some of the files of an archive, once. NULL if its prefix fits what they name, if archive is NULL, and if
 * the job has failed. */
struct p3di_prefix *p3di_prefix_of(struct p3di_prefixes *all, const struct p3di_archive *archive);

/* True if the path is there, or is once the prefix is what the files take it for; `prefix` may be NULL. *there is the
 * path by which it is found, in memory of the job if that is another. */
bool p3di_prefix_find(const struct p3di_prefix *prefix, struct p3d_assets *assets, struct p3di_job *job,
                      struct p3d_bytes path, struct p3d_bytes *there);

/* False if the job has failed. */
bool p3di_prefixes_are_whole(struct p3di_prefixes *all);

void p3di_prefixes_end(struct p3di_prefixes *all);

#endif
