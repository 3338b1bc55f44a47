/* p3d/image.h: pictures in memory.
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

#ifdef __cplusplus
}
#endif
#endif
