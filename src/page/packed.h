/* packed.h: bytes as a text: packed, then base64.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PAGE_PACKED_H
#define P3DI_PAGE_PACKED_H

#include "core/job.h"
#include "core/zlib_memory.h"

/* Packs one file after the other; its memory is the job's. */
struct p3di_packer {
    z_stream stream;
    gz_header header;
    uint8_t *room; /* NULL: there was no memory */
};

/* The job fails if there is no memory; then nothing is put. */
void p3di_packer_begin(struct p3di_packer *packer, struct p3di_job *job);

/* Writes the bytes as base64 of a gzip, the same everywhere. */
void p3di_put_packed(struct p3di_packer *packer, struct p3di_out *out, const void *data, size_t size);

#endif
