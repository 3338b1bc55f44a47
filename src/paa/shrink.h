/* shrink.h: smaller pictures of a texture, and pictures of other sides.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PAA_SHRINK_H
#define P3DI_PAA_SHRINK_H

#include <p3d/paa.h>

#include "core/job.h"

enum { LIGHTS = 1024 };

/* The largest mip, and what the next are made of: colours from 0 to 1, in linear light if the filter is for that. */
struct shrinker {
    enum p3d_mip_filter filter;
    uint32_t width, height;
    float *values; /* red, green, blue and alpha of each pixel; NULL until it is made */
    float of_byte[256];
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
