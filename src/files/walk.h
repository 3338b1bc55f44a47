/* walk.h: the files that paths mean: files, entries of archives, and files below folders.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_WALK_H
#define P3DI_FILES_WALK_H

#include "input.h"
#include "listing.h"

#define P3DI_ARCHIVE_ITSELF UINT32_MAX

struct p3di_path {
    const char *path;     /* "-" is standard input; "addon.pbo:data\car.p3d" is in an archive */
    const char *relative; /* below the folder that was walked, or see p3di_archive_relative; else its base name */
    const char *problem;  /* why the path is no input; NULL if it is an input */
    bool is_folder;       /* that is the problem: it was not to be walked */
    bool is_empty;        /* that is the problem: a folder or an archive has no files of the kinds that are asked for */
    bool is_stream;       /* that is the problem: a device, a pipe or a socket was found in a folder */
    bool is_left_out;     /* nobody asks for it by itself; others may need it */
    /* If it is in an archive: */
    struct p3di_archive *archive; /* which the list holds; NULL: it is a file */
    uint32_t entry;               /* or P3DI_ARCHIVE_ITSELF */
    const char *folder;           /* of the game's file system, that the archive is; NULL: it is in none */
    /* If it is none: */
    const char *walked;             /* the folder with its slash below which it was found; NULL: it was named itself */
    struct p3di_listings *listings; /* of folders, kept by the list that it is in; NULL: it is in none */
};

/* The ways to treat archives. */
enum p3di_archives {
    P3DI_ARCHIVES_AS_FILES, /* archives are files as others */
    P3DI_ARCHIVES_OPENED,   /* their entries take their place; damage is a problem behind the entries */
    P3DI_ARCHIVES_UNPACKED, /* likewise, but all entries, not only the first of exactly one name */
    P3DI_ARCHIVES_SHOWN     /* the archive, which shows its damage, and behind it its entries */
};

/* A list that grows. */
struct p3di_paths {
    struct p3di_path *items;
    size_t count, capacity;
    bool has_folders;       /* folders were walked, or archives */
    struct p3di_job job;    /* its memory; has_failed: there was none, and the list is not complete */
    struct p3d_error error; /* of the job */
    struct p3di_listings *listings;
    struct p3di_archive **held;
    size_t held_count, held_capacity;
};

/* No paths yet. It must not move. */
void p3di_paths_begin(struct p3di_paths *paths);

/* Adds a path, or with `is_recursive` all files of that extension, or of several with blanks between, below it if it is
 * a folder, sorted; `left_out`, if not NULL, is a folder that is not walked; nor is P3DI_KEPT_FOLDER. Unless archives
 * are files: of an archive all in it that has the extension; of "addon.pbo:data/car.p3d" what is there, whatever its
 * extension. */
void p3di_paths_add(struct p3di_paths *paths, const char *path, enum p3di_archives archives, const char *extensions,
                    bool is_recursive, const char *left_out);

/* Adds a path as it is: a file of any kind, or an entry of an archive. */
void p3di_paths_add_named(struct p3di_paths *paths, const char *path);

/* Frees the list and all that is in it. All zero may be passed. */
void p3di_paths_free(struct p3di_paths *paths);

/* p3di_input_open of a file, or of an entry of an archive; if the path is a problem, the error says which. An archive
 * itself is opened as a file. */
bool p3di_path_open(const struct p3di_path *path, struct p3di_input *input, enum p3di_wanted wanted,
                    struct p3d_error *error);

#endif
