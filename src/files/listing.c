/* listing.c: names of files in folders that matter for the models there.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "listing.h"

#include "assets/prefix.h"
#include "system/lock.h"
#include "system/native.h"

#include <stdlib.h>

struct p3di_listings {
    struct p3di_lock lock;   /* around all below */
    struct p3di_job job;     /* its memory */
    struct p3di_set folders; /* as their paths are spelled */
    struct p3di_listing **items;
    size_t capacity;
};

/* ---- A folder ---- */

struct filling {
    struct p3di_job *job;
    struct p3di_listing *listing;
};

static void add_name(void *user, const char *name, enum p3di_kind kind)
{
    const struct filling *filling = user;
    struct p3di_listing *listing = filling->listing;
    struct p3d_bytes key;
    uint32_t number;
    bool is_new;

    if (kind != P3DI_FILE)
        return;
    listing->has_prefix |= p3di_is_prefix_file(name);
    if (!p3di_has_extension(name, ".cfg .p3d"))
        return;
    if (!P3DI_ROOM(filling->job, listing->names, listing->keys.count, listing->capacity))
        return;
    key = p3di_job_lower(filling->job, p3d_bytes_of(name));
    is_new = p3di_job_add(filling->job, &listing->keys, &key, &number);
    if (!filling->job->has_failed && (is_new || strcmp(name, listing->names[number]) > 0))
        listing->names[number] = p3di_job_join(filling->job, name, "", "");
}

static struct p3di_listing *list(struct p3di_job *job, const char *folder)
{
    struct p3di_listing *listing = p3di_job_alloc(job, 1, sizeof *listing);
    struct filling filling = {job, listing};

    if (!listing)
        return NULL;
    p3di_set_init(&listing->keys, job->arena, 0);
    (void)p3di_list_folder(folder, add_name, &filling); /* nothing is found in a folder that may not be read */
    return job->has_failed ? NULL : listing;
}

const char *p3di_listing_find(const struct p3di_listing *listing, struct p3di_job *job, const char *name)
{
    const struct p3d_bytes key = p3di_job_lower(job, p3d_bytes_of(name));
    uint32_t number;

    return listing && key.size && p3di_set_find(&listing->keys, &key, &number) ? listing->names[number] : NULL;
}

/* ---- Kept listings ---- */

struct p3di_listings *p3di_listings_new(void)
{
    struct p3di_listings *all = calloc(1, sizeof *all);

    if (!all)
        return NULL;
    if (!p3di_job_begin(&all->job, "for the folders", P3DI_NO_INPUT, NULL, NULL) || !p3di_lock_init(&all->lock)) {
        p3di_arena_free(all->job.arena);
        free(all);
        return NULL;
    }
    p3di_set_init(&all->folders, all->job.arena, 0);
    return all;
}

void p3di_listings_free(struct p3di_listings *all)
{
    if (!all)
        return;
    p3di_lock_end(&all->lock);
    p3di_arena_free(all->job.arena);
    free(all);
}

static struct p3di_listing *keep(struct p3di_listings *all, const char *folder)
{
    struct p3d_bytes key = p3d_bytes_of(folder);
    uint32_t number;

    if (p3di_set_find(&all->folders, &key, &number))
        return all->items[number];
    key = p3d_bytes_of(p3di_job_join(&all->job, folder, "", ""));
    if (!p3di_job_room(&all->job, &all->items, all->folders.count, &all->capacity, sizeof(struct p3di_listing *)) ||
        !p3di_job_add(&all->job, &all->folders, &key, &number))
        return NULL;
    all->items[number] = list(&all->job, folder);
    return all->items[number];
}

const struct p3di_listing *p3di_listing_of(struct p3di_listings *kept, struct p3di_job *job, const char *folder)
{
    const struct p3di_listing *listing;

    if (!kept || job->has_failed)
        return list(job, folder);
    p3di_lock_take(&kept->lock);
    listing = keep(kept, folder);
    p3di_lock_give(&kept->lock);
    if (!listing)
        p3di_job_fail_memory(job);
    return listing;
}
