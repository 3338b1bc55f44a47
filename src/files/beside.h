/* beside.h: the files that a file names: an OBJ its MTLs, a glTF its buffers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_BESIDE_H
#define P3DI_FILES_BESIDE_H

#include "input.h"

#include "core/job.h"

struct p3di_beside_file;

struct p3di_beside {
    const char *path;                           /* of the file that names them */
    const char *walked;                         /* the folder that was walked to find it, or NULL */
    enum p3di_wanted wanted;                    /* of them */
    void (*note)(void *user, const char *path); /* hears of each that is read; or NULL */
    void (*miss)(void *user, const char *path); /* and of each that is not there; or NULL */
    void *user;                                 /* of both */
    struct p3di_beside_file *last;              /* that are open; each once, however it is spelled */
    struct p3di_job job;                        /* their memory */
    struct p3d_error error;
};

/* False if there is no memory. It must not move. Close it in any case. */
bool p3di_beside_begin(struct p3di_beside *beside, const char *path, const char *walked, enum p3di_wanted wanted,
                       const struct p3d_options *options);
void p3di_beside_close(struct p3di_beside *beside);

/* Reads the file of this name, beside the file that names it, whatever slashes the name has: for read_file of
 * readers, with the struct above as its user. It must lie within reach (reach.h), else a warning says so. False if it
 * is not read. */
bool p3di_beside_read(void *beside, const char *name, struct p3d_bytes *bytes);

#endif
