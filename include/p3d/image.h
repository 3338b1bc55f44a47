/* p3d/image.h: pictures in memory, and as PNG.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_IMAGE_H
#define P3D_IMAGE_H

#include <p3d/core.h>

#ifdef __cplusplus
extern "C" {
#endif

#define P3D_IMAGE_MAX 16384u /* pixels in a direction */

/* Rows of pixels, the uppermost first: red, green, blue, alpha, a byte each, not multiplied by alpha. */
struct p3d_image {
    uint32_t width, height; /* 1 to P3D_IMAGE_MAX */
    const uint8_t *pixels;  /* width * height * 4 bytes */
    void *memory;           /* private; NULL if the caller made the image */
};

void p3d_image_free(struct p3d_image *image);

/* Writes a PNG of 8 bits: RGBA, or RGB if all of alpha is 255. The same image gives the same bytes. P3D_INVALID if the size is not
 * 1 to P3D_IMAGE_MAX. */
bool p3d_write_image(const struct p3d_image *image, const struct p3d_options *options, struct p3d_sink sink,
                     struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
