/* from.h: the formats that pictures of a mod's source are in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_IMAGE_FROM_H
#define P3DI_IMAGE_FROM_H

#include <p3d/paa.h>

#include "core/job.h"

/* A file's bytes, and the image that is made of them in the job's arena. */
struct image_reader {
    struct p3di_job job;
    const uint8_t *data;
    size_t size;
    uint32_t width, height;
    uint8_t *pixels;
};

/* Takes the size and makes room for the pixels. False, and the job has failed, if the size is impossible, or if the
 * file could not hold so many pixels: at least one byte must stand for `most` of them. */
bool p3di_image_size(struct image_reader *image_reader, uint32_t width, uint32_t height, double most);

/* True if it begins like a PNG, a JPEG or a TGA. The last has no signature: its header must make sense. */
bool p3di_is_png(const uint8_t *data, size_t size);
bool p3di_is_jpeg(const uint8_t *data, size_t size);
bool p3di_is_tga(const uint8_t *data, size_t size);

/* Fills r->pixels, or the job has failed. */
void p3di_image_from_png(struct image_reader *image_reader);
void p3di_image_from_jpeg(struct image_reader *image_reader);
void p3di_image_from_tga(struct image_reader *image_reader);

#endif
