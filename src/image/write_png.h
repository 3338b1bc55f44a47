/* write_png.h: an image as PNG.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_IMAGE_WRITE_PNG_H
#define P3DI_IMAGE_WRITE_PNG_H

#include <p3d/paa.h>

#include "core/arena.h"
#include "core/out.h"

/* Writes the image, which has a size that is possible: p3d_write_png. `is_drawn`: most of it is blank, or a few shapes,
 * which is packed in another way. False if there is no memory, of which it needs a row's and zlib's own. */
bool p3di_write_png(struct p3di_out *out, struct p3di_arena *arena, const struct p3d_image *image, bool is_drawn);

/* An animated PNG (APNG): frames of one size, which are drawn, all shown for the same time, again and again. Its file
 * is p3di_apng_begin, a p3di_apng_frame for each of the frames, and p3di_apng_end. */
struct p3di_apng {
    struct p3di_out *out;
    uint32_t width, height;
    uint16_t frame_count, seconds; /* of all frames together */
    uint32_t frame;                /* that comes next; 0 at first, and so is */
    uint32_t sequence;             /* of the next chunk that has a number */
};

void p3di_apng_begin(struct p3di_apng *apng);

/* Pixels are RGBA. False if there is no memory. */
bool p3di_apng_frame(struct p3di_apng *apng, struct p3di_arena *arena, const uint8_t *pixels);
void p3di_apng_end(const struct p3di_apng *apng);

#endif
