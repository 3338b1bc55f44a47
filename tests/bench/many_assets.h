/* many_assets.h: models whose assets are made to be slow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_MANY_ASSETS_H
#define P3D_BENCH_MANY_ASSETS_H

#include <stdint.h>

/* What a model and the folder with its assets have `count` of. */
struct assets_kind {
    const char *name;
    uint32_t count;
    void (*name_texture)(char *texture, char *rvmat, uint32_t i);
    void (*fill)(const char *folder, uint32_t count);
};

extern const struct assets_kind assets_kinds[]; /* the last one has no name */

/* Makes the folder, and in it model.p3d, of `count` pairs of triangles, each with names of its own. */
void assets_make(const struct assets_kind *kind, const char *folder, uint32_t count);

#endif
