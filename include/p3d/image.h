/* p3d/image.h: images in memory, read from PNG and TGA, and written as PNG.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_IMAGE_H
#define P3D_IMAGE_H

#include <p3d/core.h>

#ifdef __cplusplus
extern "C" {
#endif

#define P3D_IMAGE_MAX 16384u /* pixels in a direction */

/* Rows of pixels, the uppermost first: red, green, blue, alpha, a byte each, not multiplied by alpha. What a call has
 * made is freed with p3d_image_free. */
struct p3d_image {
    uint32_t width, height; /* 1 to P3D_IMAGE_MAX */
    const uint8_t *pixels;  /* width * height * 4 bytes */
    void *memory;           /* private; NULL if the caller made the image */
};

/* Frees the image that p3d_paa_decode or p3d_read_image has made. NULL may be freed. */
void p3d_image_free(struct p3d_image *image);

/* Reads a picture as sources of textures have it: PNG of any kind, or TGA of the types 1, 2, 3, 9, 10 and 11 (indices,
 * colours, gray, each plain or packed in runs). 16 bits a channel are rounded to 8; a file's gamma and profile are not
 * looked at. Without alpha in the file it is 255. `options` may be NULL. NULL and `error`: P3D_UNSUPPORTED if it is
 * neither, or PNG in a build without libspng; P3D_DAMAGED if it breaks off, or could not hold as many pixels as it says.
 * Free with p3d_image_free. */
struct p3d_image *p3d_read_image(const void *data, size_t size, const struct p3d_options *options,
                                 struct p3d_error *error);

/* Writes a PNG of 8 bits a channel: RGBA, or RGB if all of alpha is 255. The same image gives the same bytes. `options`
 * may be NULL. False and `error` if memory or the sink fails, or if the size is not 1 to P3D_IMAGE_MAX (P3D_INVALID).
 */
bool p3d_write_png(const struct p3d_image *image, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
