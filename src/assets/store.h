/* store.h: the tables of files in the folders and archives that were added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_STORE_H
#define P3DI_ASSETS_STORE_H

#include <p3d/assets.h>

#include "core/set.h"
#include "path.h"
#include "system/files.h"
#include "system/lock.h"

#define P3DI_NO_ARCHIVE UINT32_MAX
#define P3DI_NO_FILE UINT32_MAX
#define P3DI_NO_ROOT UINT32_MAX
#define P3DI_MOST_ASSET_NAMES 4000000u /* in folders; a drive with all files of a game has a tenth */

struct p3di_asset_archive {
    const char *path;
    bool is_reported;    /* the caller reports its faults itself */
    struct p3d_pbo *pbo; /* its header; NULL: it cannot be read */
};

struct p3di_asset_file {
    uint32_t archive;   /* index, or P3DI_NO_ARCHIVE: a file by itself */
    uint32_t entry;     /* of the archive */
    const char *origin; /* of an archive's entry NULL until somebody asks for it */
    uint32_t tree;
    struct p3d_bytes path; /* below its tree, as struct p3di_asset_path spells it */
    uint32_t next;         /* the next file of the same name, as they were found; or P3DI_NO_FILE */
    uint32_t next_twin;    /* the next file of the same two last names; or P3DI_NO_FILE */
};

/* A folder, or an archive, with its files, but without files of trees in it. */
struct p3di_asset_tree {
    const char *folder;
    bool has_prefix;       /* a prefix file or the archive has its prefix, which then is its only one */
    bool is_input;         /* it was added as a mod, or lies in such a folder */
    bool is_alone;         /* it has the files beside a file that lies in no mod: they are found by their names */
    bool is_copy;          /* it lies beside the input and has its prefix: nothing is found in it */
    uint32_t first_root;   /* or P3DI_NO_ROOT */
    uint32_t first_worded; /* the first root that follows from its files' words, or none */
};

/* A root, and its files: files of the tree below `below`. */
struct p3di_asset_root {
    struct p3d_asset_root info;
    uint32_t tree, next; /* next: the next root of the tree */
    struct p3d_bytes below;
    bool has_config; /* it is an addon, or has addons: a file that is missing there is the mod's */
};

struct p3di_asset_roots {
    struct p3di_asset_root *items;
    size_t count, capacity;
};

struct p3di_asset_chain {
    uint32_t first, last;
};

/* Files by a name. */
struct p3di_asset_names {
    struct p3di_set keys;            /* in small letters */
    struct p3di_asset_chain *chains; /* by the same numbers: the files */
    size_t capacity;
};

/* Files by the folder that they are in: of a tree, and below it. */
struct p3di_asset_folders {
    struct p3di_set keys;
    uint32_t *first; /* file of each, by the key's number */
    uint32_t *next;  /* by file: the next file in the same folder; or P3DI_NO_FILE */
};

/* Folders and archives as they were added. */
struct p3di_asset_places {
    const char **items;
    size_t count, capacity;
    struct p3di_set known; /* struct p3di_identity of each, as several paths lead to one; of `added` also of what comes
                              by itself */
};

/* The walk through folders. */
struct p3di_asset_walk {
    struct p3di_set folders; /* struct p3di_identity of all that were looked into */
    uint32_t *visits;        /* of each, by its number */
    size_t visit_capacity;
    uint32_t names_left; /* that may still be looked at */
    bool is_cut;         /* there were more, which is said */
    bool is_reported;    /* the caller reports faults of its archives itself */
};

/* Who hears of files that are taken by their names. */
struct p3di_asset_guess {
    void (*tell)(void *user, struct p3d_bytes path, struct p3d_bytes found); /* NULL: nothing is guessed */
    void *user;
};

struct p3d_assets {
    struct p3d_options options; /* the options that p3d_assets_new keeps */
    struct p3di_arena *arena;
    struct p3di_lock lock; /* around whatever changes the assets */
    bool is_indexed, has_memory;
    bool has_alone;                         /* a tree is so */
    bool is_worded, has_words;              /* the words of all files were looked at; there was memory for them */
    bool is_foldered, has_folders;          /* is_foldered: `folders` was tried; has_folders: it is filled */
    struct p3di_asset_places added, beside; /* `beside`: folders of files whose mods are wanted */
    struct p3di_asset_places inputs;        /* places of `added` that were added as mods */
    struct p3di_asset_places input_files;   /* files whose mods are wanted */
    bool has_mod;    /* a path that is not there is missing: a mod was found, or something was added */
    bool is_of_mod;  /* a mod was found or added */
    bool lacked_one; /* a file that was to be opened is not there */
    bool is_lone;    /* only one archive was added, and nothing is known of others that may be of its mod */
    struct p3di_asset_archive *archives;
    size_t archive_count, archive_capacity;
    struct p3di_asset_file *files;
    size_t file_count, file_capacity;
    struct p3di_asset_names names; /* files by the last name of the path */
    struct p3di_asset_names
        twins; /* files by the last two names, or the whole path: one name may be in thousands of folders */
    struct p3di_asset_folders folders;
    uint8_t *patches;                /* by file: answers of addon.c; NULL: nobody has asked */
    struct p3di_set prefixes;        /* of roots that are known at once; other threads read it while prefixes */
    struct p3di_set worded_prefixes; /* of roots by words are added */
    struct p3di_set mods;            /* the first folders of paths in trees without a prefix */
    struct p3di_asset_tree *trees;
    size_t tree_count, tree_capacity;
    struct p3di_asset_roots roots, worded;
    struct p3di_asset_walk walk;
    struct p3di_asset_guess guess;
};

/* The file that a path names, in assets that are ready; false if there is none. */
bool p3di_assets_find(struct p3d_assets *assets, struct p3d_bytes path, uint32_t *number);

/* True if a file was to be opened that is not there: an archive that is damaged may have it. */
bool p3di_assets_lacked_one(struct p3d_assets *assets);

/* ---- How they are filled ---- */

/* Adds a place to a set of struct p3di_identity. *is_new: it was not there, by this path or another one. False if there
 * is no memory. */
bool p3di_assets_know_place(struct p3di_set *known, const char *path, bool *is_new);

/* Makes assets->folders. False if there is no memory. */
bool p3di_folders_make(struct p3d_assets *assets);

/* The first file below the root that is in a folder of the game's paths; P3DI_NO_FILE if there is none. */
uint32_t p3di_folder_first(const struct p3d_assets *assets, const struct p3di_asset_root *root,
                           struct p3d_bytes folder);

/* Adds the roots that follow from the files' own words: assets->worded. False if there is no memory. */
bool p3di_assets_read_words(struct p3d_assets *assets);

/* Calls `each`, until it returns false, with all paths in these bytes of a file, but without paths of the game, and not
 * each time if they come again; proxies as models, without their numbers. Returns how many bytes at the end may be the
 * start of a path that goes on; 0 if they are the last bytes. */
size_t p3di_each_path(const uint8_t *data, size_t size, bool is_last,
                      bool (*each)(void *user, const struct p3di_asset_path *path), void *user);

/* Files that name others by their paths. */
#define P3DI_NAMING_FILES ".cpp .hpp .cfg .rvmat .p3d .bin"

/* Calls `each` likewise with the paths in a file, which is read in parts, into a buffer of P3DI_NAMING_CHUNK bytes. A
 * file that cannot be read says nothing. Returns its size. */
#define P3DI_NAMING_CHUNK ((size_t)1 << 18)
uint64_t p3di_each_path_of(const char *path, uint8_t *buffer,
                           bool (*each)(void *user, const struct p3di_asset_path *path), void *user,
                           struct p3d_error *error);

/* Looks into all folders and archives. False if there was no memory for all. */
bool p3di_assets_index(struct p3d_assets *assets);

/* ---- For who asks ---- */

/* Sees to it that all folders and archives were looked into. The first thread does it; the other threads wait. Nothing
 * changes the tables afterwards. False if there was no memory for it. */
bool p3di_assets_make_ready(struct p3d_assets *assets);

/* Sees to it that roots were found by the paths in files ("words"). That takes longer, and is only worth it if a file
 * is there, but not where it should be. */
bool p3di_assets_has_words(struct p3d_assets *assets);

/* Sees to it that files are listed by their folders, to look for missing files. */
bool p3di_assets_has_folders(struct p3d_assets *assets);

/* False if one of these calls has failed before: then not all files were found. */
bool p3di_assets_are_whole(struct p3d_assets *assets);

/* The origin of a file, which lives as long as the assets; NULL if there is no memory. */
const char *p3di_assets_origin(struct p3d_assets *assets, uint32_t number);

/* p3d_assets_open of a file by its number. */
bool p3di_assets_open_file(struct p3d_assets *assets, uint32_t number, const struct p3d_options *options,
                           struct p3d_asset *asset, struct p3d_error *error);

/* p3d_assets_open, which says the file's number, too. */
bool p3di_assets_open_numbered(struct p3d_assets *assets, struct p3d_bytes path, const struct p3d_options *options,
                               struct p3d_asset *asset, uint32_t *number, struct p3d_error *error);

/* The folder of a file in the game's paths, by the first root that it has; in the caller's memory. */
void p3di_assets_folder(const struct p3d_assets *assets, uint32_t number, struct p3di_asset_path *folder);

/* The size of the longest text, with its end. */
#define P3DI_WHERE_SIZE 96u

/* "the mod (roots: pickup, z\cba\addons\main and 28 more)", roots of the input's mod first, or "the mod" if `size` has
 * no room for that; "the assets" if only assets were added. The assets must be ready. Writes to `text`, and returns it.
 */
const char *p3di_assets_where(const struct p3d_assets *assets, char *text, size_t size);

#endif
