/* listing.h: names of files in folders that matter for the models there. Each folder is listed once for a list of
 * inputs: thousands of models may lie in one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_LISTING_H
#define P3DI_FILES_LISTING_H

#include "core/job.h"

/* A folder's files with the extensions .cfg and .p3d. */
struct p3di_listing {
    bool has_prefix;      /* a file says how its paths begin ($PBOPREFIX$): a mod begins here */
    struct p3di_set keys; /* the names in small letters */
    const char **names;   /* of each key the name; of several, which differ in letter case, the last by strcmp */
    size_t capacity;
};

/* Listings that are kept. Files that come into a folder later are not in its listing, so listings last no longer than
 * one run over one list of inputs. Several threads may use them. */
struct p3di_listings;

/* NULL if there is no memory. */
struct p3di_listings *p3di_listings_new(void);

/* The names in a folder; none if it may not be read. Kept listings live as long as `kept`; if that is NULL the folder
 * is listed now, in memory of the job. NULL: the job has failed. */
const struct p3di_listing *p3di_listing_of(struct p3di_listings *kept, struct p3di_job *job, const char *folder);

/* The file of that name in any letter case; NULL if there is none. */
const char *p3di_listing_find(const struct p3di_listing *listing, struct p3di_job *job, const char *name);

/* NULL may be passed. */
void p3di_listings_free(struct p3di_listings *listings);

#endif
