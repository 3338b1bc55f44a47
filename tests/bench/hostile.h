/* hostile.h: files that are made to be slow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_HOSTILE_H
#define P3D_BENCH_HOSTILE_H

#include "generate.h"

struct hostile {
    const char *name;
    uint32_t count; /* of what there is much of, in a file of about 10 MB */
    bool is_odol;
    bool has_faces, has_frames;
    uint32_t rows; /* of the faces of the LOD that is filled; 1: one face */
    bool has_tags; /* there is room for a tag for each */
    void (*fill)(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count);
    void (*generate)(const char *path, uint32_t count); /* instead of all that: the whole file */
};

extern const struct hostile hostiles[]; /* the last one has no name */

/* Writes a file with so many. */
void hostile_make(const struct hostile *hostile, const char *path, uint32_t count);

#endif
