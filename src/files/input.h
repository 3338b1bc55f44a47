/* input.h: a file that is open: all of its bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_INPUT_H
#define P3DI_FILES_INPUT_H

#include "archive.h"

#include "system/files.h"

/* The kind of file that an input should be. If its first bytes show another kind, it is not read to its end. */
enum p3di_wanted {
    P3DI_ANY,
    P3DI_MODEL,    /* a P3D */
    P3DI_NAMELESS, /* a P3D, an RTM, or a PAA */
    P3DI_FIELDS,   /* a P3D, an RTM, or a rapified tree of classes */
    P3DI_TEXT,     /* no P3D */
    P3DI_CONFIG    /* no P3D, and at most P3DI_MOST_TEXT bytes: a config, an rvmat, a list */
};

#define P3DI_NO_SIZE UINT64_MAX

/* All zero is none. */
struct p3di_input {
    const char *path; /* as given; "-" is standard input */
    const uint8_t *data;
    size_t size;
    bool is_other;                /* its first bytes only, for it is of another kind */
    uint64_t file_size;           /* if that is so: of all of it, in bytes, or P3DI_NO_SIZE of a pipe */
    struct p3d_file file;         /* the data is in one of these */
    struct p3d_contents contents; /* out of an archive */
};

/* Reads a regular file into memory; other files are refused, for reading them may never end. Close it in any case. */
bool p3di_input_open(struct p3di_input *input, const char *path, enum p3di_wanted wanted, struct p3d_error *error);

/* Reads a file by a path that the user has named: it may be a pipe, or "-" for standard input. */
bool p3di_input_open_named(struct p3di_input *input, const char *path, enum p3di_wanted wanted,
                           struct p3d_error *error);

/* Reads an entry of an archive; `path` is its name in messages. False also if the archive has changed since its header
 * was read. Several threads may do it at once. */
bool p3di_input_open_member(struct p3di_input *input, const char *path, const struct p3di_archive *archive,
                            uint32_t entry, struct p3d_error *error);

void p3di_input_close(struct p3di_input *input);

/* The error for an input whose first bytes name no format that is read. */
void p3di_input_unknown(const struct p3di_input *input, struct p3d_error *error);

#endif
