/* zip.h: the entries of a ZIP.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_ZIP_H
#define P3DI_FILES_ZIP_H

#include "core/job.h"

/* A file that can be unpacked. */
struct p3di_zip_entry {
    struct p3d_bytes name;
    uint64_t offset; /* of its own header in the file */
    uint64_t room;   /* bytes from there to the next part: header and contents are in it */
    uint32_t size;   /* unpacked */
};

struct p3di_zip {
    struct p3di_zip_entry *items; /* memory of the job, sorted by offset */
    uint32_t count;
    uint32_t encrypted_count, strange_count; /* left out: encrypted, or packed in a way of its own, or of 4 GiB */
};

/* Reads the list at the end of a ZIP. Folders and encrypted or strange entries are left out.
 * False, and the job fails: P3D_UNSUPPORTED if it is no ZIP, or has 4 GiB or more. */
bool p3di_zip_read(struct p3di_job *job, const char *path, struct p3di_zip *zip);

/* Unpacks an entry into `to`: `data` are the bytes of its room. False if they are damaged, or not so many come out. */
bool p3di_zip_unpack(const uint8_t *data, size_t size, uint8_t *to, uint32_t unpacked_size);

#endif
