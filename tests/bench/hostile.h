/* hostile.h: files that are made to be slow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_HOSTILE_H
#define P3D_BENCH_HOSTILE_H

#include <stdbool.h>
#include <stdint.h>

struct hostile {
    const char *name;
    uint32_t count; /* of what there is much of, in a file of about 10 MB */
    bool is_odol;
    bool has_faces, has_frames;
    void (*generate)(const char *path, uint32_t count);
};

extern const struct hostile hostiles[]; /* the last one has no name */

#endif
