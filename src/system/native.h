/* native.h: what differs between systems: folders, and files by their paths, which are UTF-8. What is made of it is in
 * files.h.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_SYSTEM_NATIVE_H
#define P3DI_SYSTEM_NATIVE_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The separator of folders besides '/'. */
#if defined(_WIN32)
#define P3DI_OTHER_SLASH '\\'
#else
#define P3DI_OTHER_SLASH '/'
#endif

enum p3di_kind {
    P3DI_NOTHING,
    P3DI_FILE,
    P3DI_FOLDER,
    P3DI_STREAM, /* a device or a pipe */
    P3DI_UNKNOWN /* in a folder; errno says why */
};

/* The identity of a file or folder, however its path is spelled. */
struct p3di_identity {
    uint64_t device, number;
};

/* The system's answer about a file or folder. */
struct p3di_file_info {
    enum p3di_kind kind;
    bool is_device;    /* of a STREAM: no pipe and no socket */
    bool is_read_only; /* nobody may write it, though a superuser could */
    bool is_others;    /* who replaces it takes it away from its owner, and may not give it back */
    struct p3di_identity identity;
    uint64_t size, names;         /* several names may lead to it: hard links */
    int64_t seconds, nanoseconds; /* of the last change */
    /* The same as the system keeps it for itself, so that no program sets it; also of a change of name or mode. */
    int64_t own_seconds, own_nanoseconds;
};

/* The value of errno for a file that nobody may write: it is not replaced. */
#define P3DI_READ_ONLY EROFS

/* The text for a value of errno that a function here or of the C library has left. */
const char *p3di_error_text(int reason);

/* Asks the system what a path leads to. False with errno, and all zero, if there is nothing. */
bool p3di_look_at(const char *path, struct p3di_file_info *facts);

/* The same of an open file. */
bool p3di_look_at_file(FILE *file, struct p3di_file_info *facts);

/* Gives a file the time at which another one was changed. False with errno. */
bool p3di_set_time(const char *path, const struct p3di_file_info *other);

/* Opens a file for reading, as bytes; NULL with errno. */
FILE *p3di_open_file(const char *path);

/* Reads these bytes of a file; false if they are not all there. */
bool p3di_read_at(FILE *file, uint64_t offset, void *to, size_t size);

/* True if the path is a link, which may lead to another folder. */
bool p3di_is_link(const char *path);

/* The whole path of a file or folder, without links and dots, for free(); NULL if there is nothing. */
char *p3di_real_path(const char *path);

/* Makes the folder unless it is there; its parent must exist. False with errno. */
bool p3di_make_folder(const char *path);

/* Calls `each` with every name in a folder but "." and "..", in no order. A link is what it leads to; but a link to a
 * folder, or to nothing, is P3DI_FILE, so that walking ends. False with errno if the folder cannot be read. */
bool p3di_list_folder(const char *path, void (*each)(void *user, const char *name, enum p3di_kind kind), void *user);

#endif
