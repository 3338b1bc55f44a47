/* shrink.h: smaller pictures of a texture, and pictures of other sides.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PAA_SHRINK_H
#define P3DI_PAA_SHRINK_H

#include <p3d/paa.h>

#include "core/job.h"

enum { LIGHTS = 4096 };

/* The pixels that smaller pictures are made of: colours from 0 to 1, in linear light if the filter is for that; red,
 * green, blue and alpha of each pixel. */
struct shrinker {
    enum p3d_mip_filter filter;
    uint32_t width, height; /* of the last picture, */
    float *values;          /* and half of it; NULL before the first */
    float *rows;            /* room for some */
    float of_byte[256], of_alpha[256];
    float least[257];        /* of light: the darkest that is stored as this byte; nothing is as the last */
    uint8_t darkest[LIGHTS]; /* of light: the byte of the darkest of so many equal shares */
};

void p3di_shrinker_init(struct shrinker *shrinker, enum p3d_mip_filter filter);

/* The picture of half the sides of the last one, which `image` is in the first call. `left`: how many mips there are
 * from here to the smallest. Its pixels are in the job's arena. */
struct p3d_image p3di_shrink(struct shrinker *shrinker, struct p3di_job *job, const struct p3d_image *image,
                             uint32_t left);

/* The picture in other sides. */
struct p3d_image p3di_resize(struct shrinker *shrinker, struct p3di_job *job, const struct p3d_image *image,
                             uint32_t width, uint32_t height);

/* The mean colour as tags have it: blue, green, red, alpha. */
void p3di_average(const struct shrinker *shrinker, const struct p3d_image *image, uint8_t color[4]);

#endif
