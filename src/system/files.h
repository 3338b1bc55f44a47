/* files.h: files by their paths: what is there, read whole, or in parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_SYSTEM_FILES_H
#define P3DI_SYSTEM_FILES_H

#include "native.h"

#include <p3d/core.h>

bool p3di_is_folder(const char *path);
bool p3di_is_file(const char *path);
bool p3di_is_stream(const char *path);

/* False if no file has it. */
bool p3di_identify(const char *path, struct p3di_identity *identity);

/* True if both paths lead to the same existing file. */
bool p3di_is_same_file(const char *a, const char *b);

/* True if `a` is a regular file that was changed after `b`; false if either does not exist. */
bool p3di_is_newer(const char *a, const char *b);

/* Sets *error: others have written to the file. False. */
bool p3di_fail_changed(struct p3d_error *error);

/* Why a device, a pipe or a socket is not read where nobody named it: reading it may never end. */
#define P3DI_NO_REGULAR_FILE "is a device, a pipe or a socket, not a file"

/* Nor is a device read where somebody named it. A pipe is, as far as this: more is no model, and may never end. */
#define P3DI_IS_DEVICE "is a device, not a file"
#define P3DI_MOST_STREAM ((uint64_t)512 << 20)

/* A regular file that is read in parts by p3di_read_at, with its size. NULL and *error if it cannot be opened, or is
 * none; ends with fclose. */
FILE *p3di_open_parts(const char *path, uint64_t *size, struct p3d_error *error);

/* The most bytes of a config, an rvmat, a model.cfg or another text of a mod. */
#define P3DI_MOST_TEXT ((uint64_t)64 << 20)

struct p3di_reader {
    /* May say by the first bytes, which are all of a small file, that the rest is not wanted; NULL: all is wanted. */
    bool (*wants)(void *user, const uint8_t *data, size_t size);
    void *user;
    uint64_t most;      /* a file of more bytes is refused; 0: there is no limit */
    bool starts_only;   /* no more than the first 64 KiB are wanted */
    bool takes_streams; /* the user has named it, so a pipe is read, too */
};

/* p3d_read_file for such a reader; NULL: a regular file as a whole. */
bool p3di_read_file(const char *path, const struct p3di_reader *reader, struct p3d_file *file, struct p3d_error *error);

/* Reads likewise a file that is open already, from where it stands. */
bool p3di_read_stream(FILE *stream, const struct p3di_reader *reader, struct p3d_file *file, struct p3d_error *error);

#endif
