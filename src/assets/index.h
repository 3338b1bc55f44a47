/* index.h: which files there are in the folders and archives that were added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_INDEX_H
#define P3DI_ASSETS_INDEX_H

#include <p3d/assets.h>

#include "core/set.h"
#include "system/files.h"
#include "system/lock.h"

#define P3DI_NO_ARCHIVE UINT32_MAX
#define P3DI_MOST_ASSET_NAMES 4000000u /* in folders; a drive with all files of a game has a tenth */

struct p3di_asset_archive {
    const char *path;
    struct p3d_pbo *pbo; /* its header; NULL: it cannot be read */
};

struct p3di_asset_file {
    uint32_t archive;   /* index, or P3DI_NO_ARCHIVE: a file by itself */
    uint32_t entry;     /* of the archive */
    const char *origin; /* NULL until somebody asks for that of an entry */
};

struct p3d_assets {
    struct p3d_options options; /* what p3d_assets_new keeps of them */
    struct p3di_arena *arena;
    struct p3di_lock lock; /* around whatever changes the assets */
    bool is_indexed, has_memory;
    const char **roots;
    size_t root_count, root_capacity;
    struct p3di_asset_archive *archives;
    size_t archive_count, archive_capacity;
    struct p3di_set paths;         /* of all files, as struct p3di_asset_path spells them */
    struct p3di_asset_file *files; /* of the same numbers */
    size_t file_capacity;
    struct p3di_set folders; /* struct p3di_identity of all that were looked into */
    uint32_t *visits;        /* of each, by its number */
    size_t visit_capacity;
    uint32_t names_left; /* that may still be met in folders */
    bool is_cut;         /* there were more, which is said */
};

/* Looks into all roots. False if there was no memory for all. */
bool p3di_assets_index(struct p3d_assets *assets);

/* "a" "b" "c" as one string of the assets' own, or NULL. */
char *p3di_assets_join(struct p3d_assets *assets, const char *a, const char *b, const char *c);

#endif
