/* p3d/file.h: files in memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_FILE_H
#define P3D_FILE_H

#include <p3d/core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A whole file in memory. */
struct p3d_file {
    const uint8_t *data;
    size_t size;
    void *memory;    /* private */
    size_t capacity; /* private */
};

/* Reads the file at `path`, which is UTF-8 also on Windows. What others do to it later changes nothing. On failure
 * returns false and says why in `error`: P3D_SYSTEM, also if it becomes shorter just then, or P3D_NO_MEMORY. Free with
 * p3d_file_free. */
bool p3d_read_file(const char *path, struct p3d_file *file, struct p3d_error *error);

/* Frees what p3d_read_file has read. A file of all zero may be passed. */
void p3d_file_free(struct p3d_file *file);

#ifdef __cplusplus
}
#endif
#endif
