/* mips.h: images as textures: halved again and again, and looked up in linear light.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_MIPS_H
#define P3DI_DRAW_MIPS_H

#include <p3d/paa.h>

#include "core/job.h"

/* Averages are right only in linear light. It is counted from 0 to 65535, so that a byte of sRGB comes back. */
struct light_tables {
    uint16_t linear[256]; /* of a byte of sRGB */
    uint8_t srgb[8192];   /* of linear light / 8 */
};

void p3di_light_tables_init(struct light_tables *tables);

/* For images whose bytes are numbers: as if they were linear light. */
void p3di_number_tables_init(struct light_tables *tables);

static inline uint8_t to_srgb(const struct light_tables *tables, uint32_t linear)
{
    return tables->srgb[linear >> 3];
}

#define MOST_MIPS 15u /* of 16384 pixels */

/* Rows of RGBA as in the image. */
struct mip {
    const uint8_t *pixels;
    uint32_t width, height;
};

struct mips {
    struct mip items[MOST_MIPS]; /* the first is the image itself */
    uint32_t count;
};

/* Each mip has half the width and height of the mip before, down to 1 x 1. `has_alpha`: invisible texels do not count
 * in the colour of an average. */
void p3di_mips_make(struct p3di_job *job, struct mips *mips, const struct p3d_image *image, bool has_alpha,
                    const struct light_tables *tables);

/* The mip whose texels are about as large as samples. A step of one sample to the right or down is one of `right` or
 * `down` in the texture, whose width and height are 1. */
const struct mip *p3di_mips_choose(const struct mips *mips, const float right[2], const float down[2]);

/* Linear light, and alpha from 0 to 255. */
struct texel {
    uint32_t color[3], alpha;
};

/* The texture repeats. u and v may be any floats. Without `has_alpha` alpha is 255. */
void p3di_mip_texel(struct texel *texel, const struct mip *mip, const struct light_tables *tables, float u, float v,
                    bool has_alpha);

#endif
