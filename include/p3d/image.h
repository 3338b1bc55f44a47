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

/* Reads a picture as sources of textures have it: PNG of any kind, TGA of the types 1, 2, 3, 9, 10 and 11 (indices,
 * colours, gray, each plain or packed in runs), or JPEG of gray or colours, as glTF may bring it. 16 bits a channel are
 * rounded to 8; a file's gamma, profile and orientation are not looked at. Without alpha in the file it is 255.
 * `options` may be NULL; the memory that libjpeg-turbo takes is not counted. NULL and `error`: P3D_UNSUPPORTED if it is
 * none of them, or PNG in a build without libspng, or JPEG in one without TurboJPEG; P3D_DAMAGED if it breaks off, or
 * could not hold as many pixels as it says. Free with p3d_image_free. */
struct p3d_image *p3d_read_image(const void *data, size_t size, const struct p3d_options *options,
                                 struct p3d_error *error);

/* Writes a PNG of 8 bits a channel: RGBA, or RGB if all of alpha is 255. The same image gives the same bytes. `options`
 * may be NULL. False and `error` if memory or the sink fails, or if the size is not 1 to P3D_IMAGE_MAX (P3D_INVALID).
 */
bool p3d_write_png(const struct p3d_image *image, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error);

/* ---- Files of images ---- */

/* Takes image files, one after the other. All zero takes none. */
struct p3d_image_files {
    /* The bytes of the file `name` ("body_co.png") shall go to *sink. If that is left as it is, with a `write` of NULL,
     * the file is not wanted, and `end` is not called for it. False: the call that writes fails with P3D_SYSTEM. */
    bool (*begin)(void *user, const char *name, struct p3d_sink *sink);
    /* Comes after each file that was begun; only if `is_whole` it has all of its bytes. False: the same. May be
     * NULL. */
    bool (*end)(void *user, bool is_whole);
    void *user;
};

#ifdef __cplusplus
}
#endif
#endif
