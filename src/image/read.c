/* read.c: pictures of a mod's source into memory, whichever format they are in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "from.h"

#include "core/foreign.h"

struct p3d_image *p3d_read_image(const void *data, size_t size, const struct p3d_options *options,
                                 struct p3d_error *error)
{
    struct image_reader image_reader = {.data = data, .size = size};
    struct p3d_image *image;

    if (!p3di_check_input(data, size, error) ||
        !p3di_job_begin(&image_reader.job, "for the image", size, options, error))
        return NULL;
    image = p3di_job_alloc(&image_reader.job, 1, sizeof *image);
    if (p3di_is_png(data, size))
        p3di_image_from_png(&image_reader);
    else if (p3di_is_jpeg(data, size))
        p3di_image_from_jpeg(&image_reader);
    else if (!size || p3di_is_pointer_of_lfs(data, size))
        p3di_job_fail(&image_reader.job, P3D_UNSUPPORTED, "not a picture but %s", p3di_foreign(data, size));
    else
        p3di_image_from_tga(&image_reader);
    if (image_reader.job.has_failed) {
        p3di_arena_free(image_reader.job.arena);
        return NULL;
    }
    *image = (struct p3d_image){image_reader.width, image_reader.height, image_reader.pixels, image_reader.job.arena};
    return image;
}

void p3d_image_free(struct p3d_image *image)
{
    if (image)
        p3di_arena_free(image->memory);
}
