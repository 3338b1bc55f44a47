/* system_files.h: what the library needs of systems besides memory: folders, files, a lock.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_SYSTEM_FILES_H
#define P3DI_SYSTEM_FILES_H

#include <p3d/file.h>

#include <stdio.h>

#if !defined(_WIN32) && !defined(__wasi__)
#include <pthread.h>
#endif

enum p3di_file_kind {
    P3DI_FILE_NONE, /* nothing is there, or nobody may know, or a pipe or a device */
    P3DI_FILE_FILE,
    P3DI_FILE_FOLDER
};

/* By what a file or folder is known, however its path is spelled. */
struct p3di_identity {
    uint64_t device, number;
};

/* The kind of thing at a path, links followed. */
enum p3di_file_kind p3di_file_kind(const char *path, struct p3di_identity *identity);

/* Calls `each` with every name in a folder but "." and "..", in no order, until it returns false. False if the folder
 * cannot be read, or `each` stopped it. */
bool p3di_list_folder(const char *path, bool (*each)(void *user, const char *name), void *user);

/* p3d_map_file without a descriptor that stays open: p3d_file_fetch does not work with it. Systems allow far more maps
 * than open files. */
bool p3di_map_only(const char *path, struct p3d_file *file, struct p3d_error *error);

/* True if a map costs nothing but addresses. Where those have 32 bits a few archives take them all, and WebAssembly
 * reads what it maps. */
#define P3DI_MAPS_ARE_FREE (sizeof(void *) > 4)

/* A file that is read in parts, with its size. NULL and *error if it cannot be opened; ends with fclose. */
FILE *p3di_open_stream(const char *path, uint64_t *size, struct p3d_error *error);

/* Reads these bytes of it; false if they are not all there. */
bool p3di_read_at(FILE *stream, uint64_t offset, void *to, size_t size);

/* A lock that one thread at a time has, and does not take twice. WebAssembly has one thread. */
struct p3di_lock {
#if defined(_WIN32) || defined(__wasi__)
    void *lock;
#else
    pthread_mutex_t lock;
#endif
};

bool p3di_lock_init(struct p3di_lock *lock);
void p3di_lock_end(struct p3di_lock *lock);
void p3di_lock_take(struct p3di_lock *lock);
void p3di_lock_give(struct p3di_lock *lock);

#endif
