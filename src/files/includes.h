/* includes.h: files that trees of classes include.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_INCLUDES_H
#define P3DI_FILES_INCLUDES_H

#include <p3d/config.h>

#include "game_path.h"
#include "reach.h"

/* The places of includes: beside the file that names them, then in the folders of the reach, then in the archive, then
 * in the assets, there first in the HEMTT project of the main file, then on the disk in another letter case. Files on
 * the disk must be within reach, and files in the archive or the assets include only files there. */
struct p3di_includes {
    struct p3di_job *job;       /* whose memory is used */
    const char *path;           /* of the main file */
    bool is_asset;              /* which is in the archive or the assets, under that path, */
    const char *folder;         /* or in this folder there; NULL: that of the path */
    struct p3d_assets *archive; /* the files of the archive, or NULL */
    struct p3di_reach reach;
    struct p3di_game_folder home; /* the mod's, if its path in the game is known already */
    const char *game_path;        /* of the main file, once it was asked for */
    const char *project;          /* the folder `include` of the main file's HEMTT project; NULL if it has none, */
    bool has_asked;               /* or nobody has looked for it yet */
    const char *option;           /* that adds a folder to the reach, for messages; or NULL */
    struct p3di_included *last;   /* files that were included, the last first */
    /* Called for a file that cannot be included; NULL: that is an error. */
    void (*lacks)(struct p3di_includes *includes, struct p3d_bytes path, const struct p3d_error *error);
    void (*notes)(struct p3di_includes *includes, const char *origin); /* hears of each that is read; or NULL */
    /* Hears of each place that is looked at for one, on the disk or in the assets, but of none out of reach, and if
     * the game's path of a file is asked for, of those of the prefix file; or NULL */
    void (*sought)(struct p3di_includes *includes, const char *path, bool is_asset);
    /* Hears of each whose file has other letters, upper or lower: `file` is the end of its path. NULL: nobody. */
    void (*spelled)(struct p3di_includes *includes, struct p3d_bytes path, const char *file);
    void *user; /* of these four */
};

/* A `lacks` that reports nothing: a file that cannot be included counts as empty. */
void p3di_lack_quietly(struct p3di_includes *includes, struct p3d_bytes path, const struct p3d_error *error);

/* The includes of a file on the disk: within the mod in which it lies, and in the assets, or NULL. What they lack is an
 * error. Listings: of folders that were listed already, or NULL. */
struct p3di_includes p3di_includes_of_file(struct p3di_job *job, struct p3di_listings *listings, const char *path,
                                           struct p3d_assets *assets);

/* The includes of a file of the assets, by its number, which are in the assets, too, or in the folder of a file that
 * lies in no mod; what they lack is an error. No folder is listed for them. */
struct p3di_includes p3di_includes_within(struct p3di_job *job, struct p3d_assets *assets, uint32_t number);

/* The includes of a file of the assets, by its number, which may be on the disk, too; a missing include counts as
 * empty. */
struct p3di_includes p3di_includes_of_asset(struct p3di_job *job, struct p3d_assets *assets, uint32_t number);

/* The options for reading the main file; the includes must outlive them. */
struct p3d_config_options p3di_include_options(struct p3di_includes *includes);

#endif
