/* read.c: pictures of a mod's source into memory, whichever format they are in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "from.h"

#include "core/foreign.h"

struct p3d_image *p3d_read_image(const void *data, size_t size, const struct p3d_options *options,
                                 struct p3d_error *error)
{
    struct image_reader r = {.data = data, .size = size};
    struct p3d_image *image;

    if (!p3di_check_input(data, size, error) || !p3di_job_begin(&r.job, "for the image", size, options, error))
        return NULL;
    image = p3di_job_alloc(&r.job, 1, sizeof *image);
    if (p3di_is_png(data, size))
        p3di_image_from_png(&r);
    else if (p3di_is_jpeg(data, size))
        p3di_image_from_jpeg(&r);
    else if (p3di_is_pointer_of_lfs(data, size))
        p3di_job_fail(&r.job, P3D_UNSUPPORTED, "not a picture but %s", p3di_foreign(data, size));
    else
        p3di_image_from_tga(&r);
    if (r.job.has_failed) {
        p3di_arena_free(r.job.arena);
        return NULL;
    }
    *image = (struct p3d_image){r.width, r.height, r.pixels, r.job.arena};
    return image;
}

void p3d_image_free(struct p3d_image *image)
{
    if (image)
        p3di_arena_free(image->memory);
}
