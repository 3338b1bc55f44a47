/* p3d/file.h: files in memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_FILE_H
#define P3D_FILE_H

#include <p3d/core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A whole file in memory, mapped where the system can. */
struct p3d_file {
    const uint8_t *data;
    size_t size;
    void *handle;   /* private */
    int descriptor; /* private */
};

/* Maps `path` for reading. The file must not change while it is mapped: what was checked would not hold any more, and
 * on most systems reading what was cut off ends the program. On failure returns false and says why in `error`
 * (P3D_SYSTEM). Release with p3d_unmap_file. */
bool p3d_map_file(const char *path, struct p3d_file *file, struct p3d_error *error);

/* Ends what p3d_map_file began. A file of all zero may be passed. */
void p3d_unmap_file(struct p3d_file *file);

/* For struct p3d_options: reads a part of a mapped file without touching the map. `file` is a struct p3d_file.
 * False where the system cannot, or there are fewer bytes. */
bool p3d_file_fetch(void *file, uint64_t offset, void *to, size_t size);

#if defined(_WIN32)
/* A path, which is UTF-8 for p3dkit, as Windows' calls for wide characters take it. A long path becomes absolute, with
 * \\?\ before it, so that it may have more than 259 characters. NULL, and GetLastError() says why, if it is not UTF-8
 * or there is no memory. Free with p3d_wide_path_free, which leaves GetLastError() as it is. */
wchar_t *p3d_wide_path(const char *path);
void p3d_wide_path_free(wchar_t *path);
#endif

#ifdef __cplusplus
}
#endif
#endif
