/* size.c: how many pixels a file may claim to have.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "from.h"

bool p3di_image_size(struct image_reader *image_reader, uint32_t width, uint32_t height, double most)
{
    const uint64_t count = (uint64_t)width * height;

    if (!width || !height || width > P3D_IMAGE_MAX || height > P3D_IMAGE_MAX)
        p3di_job_fail(&image_reader->job, P3D_DAMAGED,
                      "the image has %u x %u pixels; 1 to %u in a direction are possible", width, height,
                      P3D_IMAGE_MAX);
    else if ((double)count > (double)image_reader->size * most)
        p3di_job_fail(&image_reader->job, P3D_DAMAGED, "%zu bytes are too few for an image of %u x %u pixels",
                      image_reader->size, width, height);
    else if (count > P3D_IMAGE_MOST_PIXELS)
        p3di_job_fail(&image_reader->job, P3D_UNSUPPORTED,
                      "the image has %u x %u pixels; at most as many as 8192 x 8192 are read: make it smaller", width,
                      height);
    if (image_reader->job.has_failed)
        return false;
    image_reader->width = width;
    image_reader->height = height;
    p3di_arena_add_unpacked(image_reader->job.arena, (size_t)(4 * count));
    image_reader->pixels = p3di_job_alloc(&image_reader->job, (size_t)count, 4);
    return image_reader->pixels;
}
