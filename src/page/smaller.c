/* smaller.c: textures with only their smaller pictures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "smaller.h"

#include "core/job.h"
#include "paa/shrink.h"

static bool is_larger(uint32_t width, uint32_t height, uint32_t max_size)
{
    return width > max_size || height > max_size;
}

/* ---- PAA ---- */

/* The offsets of mips would be wrong; nobody needs the tag. */
static uint32_t drop_offsets(struct p3d_paa_tag *tags, uint32_t count)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++)
        if (!p3d_text_equal(tags[i].name, "SFFO"))
            tags[kept++] = tags[i];
    return kept;
}

static bool write_smaller_paa(const struct p3d_asset *asset, uint32_t max_size, const struct p3d_options *options,
                              struct p3d_sink sink, struct p3d_error *error)
{
    struct p3d_paa *paa = p3d_paa_read(asset->data, asset->size, options, error), smaller;
    uint32_t first = 0;
    bool is_good;

    if (!paa)
        return false;
    while (first + 1 < paa->mip_count && is_larger(paa->mips[first].width, paa->mips[first].height, max_size))
        first++;
    smaller = *paa;
    smaller.mips += first;
    smaller.mip_count -= first;
    smaller.tag_count = first ? drop_offsets(paa->tags, paa->tag_count) : 0;
    is_good = first && p3d_paa_write(&smaller, sink, error);
    p3d_paa_free(paa);
    return is_good;
}

/* ---- Other pictures ---- */

/* Half of its sides, and so on, until they are small enough. */
static struct p3d_image shrink(struct p3di_job *job, const struct p3d_image *image, uint32_t max_size)
{
    struct p3d_image small = *image;
    struct shrinker shrinker;

    p3di_shrinker_init(&shrinker, P3D_MIPS_COLOR);
    while (is_larger(small.width, small.height, max_size) && !job->has_failed)
        small = p3di_shrink(&shrinker, job, &small, 0);
    return small;
}

static bool write_smaller_picture(const struct p3d_asset *asset, uint32_t max_size, const struct p3d_options *options,
                                  struct p3d_sink sink, struct p3d_error *error)
{
    struct p3d_image *image = p3d_read_image(asset->data, asset->size, options, error);
    struct p3d_image small;
    struct p3di_job job;
    bool is_good = false;

    if (image && is_larger(image->width, image->height, max_size) &&
        p3di_job_begin(&job, "to shrink a texture", P3DI_NO_INPUT, options, error)) {
        small = shrink(&job, image, max_size);
        is_good = !job.has_failed && p3d_write_png(&small, options, sink, error);
        p3di_arena_free(job.arena);
    }
    p3d_image_free(image);
    return is_good;
}

bool p3di_smaller_texture(const struct p3d_asset *asset, uint32_t max_size, const struct p3d_options *options,
                          struct p3d_buffer *buffer, const char **extension, struct p3d_error *error)
{
    const struct p3d_bytes origin = p3d_bytes_of(asset->origin);
    const struct p3d_sink sink = p3d_buffer_sink(buffer);

    error->status = P3D_OK;
    if (!p3d_text_ends_with(origin, ".png") && !p3d_text_ends_with(origin, ".tga"))
        return write_smaller_paa(asset, max_size, options, sink, error);
    *extension = ".png";
    return write_smaller_picture(asset, max_size, options, sink, error);
}
