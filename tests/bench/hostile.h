/* hostile.h: files that are made to be slow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_HOSTILE_H
#define P3D_BENCH_HOSTILE_H

#include "generate.h"
#include "odol_sample.h"

/* A file in the making: an MLOD, or an ODOL of one LOD of the sample. */
struct hostile_file {
    struct generator g;
    struct p3d_mlod_lod *lods;
    uint32_t lod_count;
    struct odol_sample sample;
    struct p3d_odol odol;
};

struct hostile {
    const char *name;
    uint32_t count;                                          /* of what there is much of, in a file of about 10 MB */
    void (*fill)(struct hostile_file *file, uint32_t count); /* or NULL */
    bool is_odol, has_frames, has_no_faces;
    bool has_tags;          /* an MLOD: there is room for a tag for each */
    uint32_t columns, rows; /* of the MLOD's faces; 0 columns: as many faces as the count */
    uint32_t lod;           /* which of the sample's the ODOL has */
};

extern const struct hostile hostiles[]; /* the last one has no name */

/* Writes a file with so many. */
void hostile_make(const struct hostile *hostile, const char *path, uint32_t count);

#endif
