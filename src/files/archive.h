/* archive.h: archives, and their entries: "addon.pbo:data/car.p3d".
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_ARCHIVE_H
#define P3DI_FILES_ARCHIVE_H

#include <p3d/pbo.h>

#include "core/job.h"

#include "assets/prefix.h"

/* An archive whose header was read; contents are read when they are wanted. */
struct p3di_archive {
    char *path;
    struct p3d_pbo *pbo;
    struct p3d_error error; /* damage, which the entries show, too; P3D_OK: none */
    unsigned use_count;
};

/* Reads the header; the caller holds the archive once. NULL and *error if it cannot be read. */
struct p3di_archive *p3di_archive_open(const char *path, struct p3d_error *error);

/* Holds it once more; lets go of it, of the last hold frees it. NULL is allowed. One thread at a time. */
struct p3di_archive *p3di_archive_hold(struct p3di_archive *archive);
void p3di_archive_release(struct p3di_archive *archive);

/* Reads the whole archive: what is wrong with its checksum; NULL if it is right or unknown, if there is none, and if
 * the archive is damaged anyway. */
const char *p3di_archive_checksum_fault(const struct p3di_archive *archive);

/* Finds an entry by its name, of any case and with either slash. False if there is none. */
bool p3di_archive_find(const struct p3di_archive *archive, const char *name, uint32_t *entry);

/* "prefix/data/car.p3d": where an output of an entry belongs, below a folder; it never leads out of it. Without a
 * prefix it begins with the archive's name. */
char *p3di_archive_relative(struct p3di_job *job, const struct p3di_archive *archive, uint32_t entry);

/* The same without the prefix or the name: "data/car.p3d", as it stands in the folder that the archive was made of. */
char *p3di_archive_own_relative(struct p3di_job *job, const struct p3di_archive *archive, uint32_t entry);

/* The place of the archive's contents in the game's file system: its prefix, or its name. */
char *p3di_archive_folder(struct p3di_job *job, const struct p3di_archive *archive);

/* "addon.pbo:data\car.p3d" */
char *p3di_member_path(struct p3di_job *job, const struct p3di_archive *archive, uint32_t entry);

/* True if a path names something in an archive: "x.pbo:..." where x.pbo is a file, and there is no file of the whole
 * name. Gives the archive's path, and the part of `path` behind the colon. */
bool p3di_split_member(struct p3di_job *job, const char *path, const char **archive, const char **member);

/* Why no file should be made with this name of an archive: "'..'", "a drive"; NULL if it may be made. */
const char *p3di_member_fault(struct p3d_bytes path);

/* Why no file should be made where the name is kept with all its characters and folders; NULL if it may be made. */
const char *p3di_name_fault(struct p3d_bytes path);

#endif
