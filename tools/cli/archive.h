/* archive.h: archives as inputs, and what is in them: "addon.pbo:data/car.p3d".
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_ARCHIVE_H
#define CLI_ARCHIVE_H

#include "cli.h"

/* The header of an archive: contents are read when they are wanted. */
struct cli_archive {
    char *path;
    struct p3d_pbo *pbo;
    struct p3d_error error; /* damage, of which the entries tell too; P3D_OK: none */
    unsigned use_count;
};

/* True if a path is named like an archive, ".pbo". */
bool cli_is_archive(const char *path);

/* Reads the header; the caller holds the archive once. NULL and *error if it cannot be read. */
struct cli_archive *cli_archive_open(const char *path, struct p3d_error *error);

/* Holds it once more; lets go of it, of the last hold frees it. NULL is allowed. */
struct cli_archive *cli_archive_hold(struct cli_archive *archive);
void cli_archive_release(struct cli_archive *archive);

/* Finds an entry by its name, of any case and with either slash. False if there is none. */
bool cli_archive_find(const struct cli_archive *archive, const char *name, uint32_t *entry);

/* "prefix/data/car.p3d": where an output of an entry belongs, below a folder; it never leads out of it. Without a
 * prefix it begins with the archive's name. To be freed. */
char *cli_archive_relative(const struct cli_archive *archive, uint32_t entry);

/* Where the archive's contents are in the game's file system: its prefix, or its name. To be freed. */
char *cli_archive_folder(const struct cli_archive *archive);

/* "addon.pbo:data\car.p3d", to be freed. */
char *cli_member_path(const struct cli_archive *archive, uint32_t entry);

/* True if a path names something in an archive: "x.pbo:..." where x.pbo is a file, and there is no file of the whole
 * name. Gives the archive's path, to be freed, and the part of `path` behind the colon. */
bool cli_split_member(const char *path, char **archive, const char **member);

/* Reads an entry into memory as cli_input_open reads a file; `path` is what messages call it. False also if the archive
 * has another size than when its header was read. Several threads may do it at once. */
bool cli_input_open_member(struct cli_input *input, const char *path, const struct cli_archive *archive, uint32_t entry,
                           struct p3d_error *error);

#endif
