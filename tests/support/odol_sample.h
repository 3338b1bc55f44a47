/* odol_sample.h: an ODOL in memory that has a bit of everything, in any version.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_ODOL_SAMPLE_H
#define P3D_TESTS_ODOL_SAMPLE_H

#include <p3d/odol.h>

struct odol_sample {
    struct p3d_odol odol;
    void *memory; /* private */
};

/* Two visual LODs (1,200 and 256 vertices), Geometry (255) and Memory (2): their point flags take
 * 4,800, 1,024, 1,020 and 8 bytes, on both sides of where packing begins. Fields that the version
 * does not have are zero. */
void odol_sample_make(struct odol_sample *sample, uint32_t version);
/* 25,000 vertices in the first LOD. */
void odol_sample_make_large(struct odol_sample *sample, uint32_t version);
void odol_sample_free(struct odol_sample *sample);

#endif
