/* from_png.c: PNG pictures, by libpng.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "from.h"

#define SIGNATURE_SIZE 8

bool p3di_is_png(const uint8_t *data, size_t size)
{
    return size >= SIGNATURE_SIZE && memcmp(data, "\x89PNG\r\n\x1a\n", SIGNATURE_SIZE) == 0;
}

#ifdef P3DI_HAVE_PNG
#include <png.h>
#include <setjmp.h>

/* No stream of deflate yields more than this for each of its bytes. */
#define DEFLATE_RATIO 1032.0

/* What libpng carries for us. Nothing in here is a local variable of the function that it jumps back into. */
struct png_source {
    struct image_reader *r;
    size_t at;
    png_structp png;
    png_infop info;
    png_bytepp rows;
};

static void fail(png_structp png, png_const_charp message)
{
    struct png_source *source = png_get_error_ptr(png);

    p3di_job_fail(&source->r->job, P3D_DAMAGED, "PNG: %s", message);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static png_voidp allocate(png_structp png, png_alloc_size_t size)
{
    struct png_source *source = png_get_mem_ptr(png);

    return p3di_job_alloc(&source->r->job, size, 1);
}

/* All goes with the arena. */
static void release(png_structp png, png_voidp memory)
{
    (void)png;
    (void)memory;
}

static void take(png_structp png, png_bytep to, size_t size)
{
    struct png_source *source = png_get_io_ptr(png);

    if (size > source->r->size - source->at)
        png_error(png, "the file breaks off");
    memcpy(to, source->r->data + source->at, size);
    source->at += size;
}

/* Whatever is stored becomes red, green, blue and alpha of 8 bits; a gamma that the file names changes nothing, as in
 * the games' tools. */
static void read_pixels(struct png_source *s)
{
    struct image_reader *r = s->r;
    unsigned bits;

    png_set_read_fn(s->png, s, take);
    png_set_user_limits(s->png, P3D_IMAGE_MAX, P3D_IMAGE_MAX);
    png_set_keep_unknown_chunks(s->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1); /* texts, profiles: nobody reads them */
    png_read_info(s->png, s->info);
    bits = (unsigned)png_get_channels(s->png, s->info) * png_get_bit_depth(s->png, s->info);
    if (!p3di_image_size(r, png_get_image_width(s->png, s->info), png_get_image_height(s->png, s->info),
                         DEFLATE_RATIO * 8 / bits))
        return;
    png_set_expand(s->png);
    png_set_scale_16(s->png);
    png_set_gray_to_rgb(s->png);
    png_set_add_alpha(s->png, 255, PNG_FILLER_AFTER);
    (void)png_set_interlace_handling(s->png);
    png_read_update_info(s->png, s->info);
    if (png_get_rowbytes(s->png, s->info) != 4 * (size_t)r->width)
        png_error(s->png, "its pixels cannot be made red, green, blue and alpha");
    s->rows = p3di_job_alloc(&r->job, r->height, sizeof *s->rows);
    for (uint32_t y = 0; s->rows && y < r->height; y++)
        s->rows[y] = r->pixels + 4 * (size_t)y * r->width;
    if (s->rows)
        png_read_image(s->png, s->rows);
}

void p3di_image_from_png(struct image_reader *r)
{
    struct png_source source = {.r = r};

    source.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &source, fail, ignore, &source, allocate, release);
    source.info = source.png ? png_create_info_struct(source.png) : NULL;
    if (!source.info) {
        p3di_job_fail_memory(&r->job);
        return;
    }
    if (!setjmp(png_jmpbuf(source.png)))
        read_pixels(&source);
    png_destroy_read_struct(&source.png, &source.info, NULL); /* ends zlib's stream */
}
#else
void p3di_image_from_png(struct image_reader *r)
{
    p3di_job_fail(&r->job, P3D_UNSUPPORTED, "this program was built without libpng and cannot read PNG; TGA works");
}
#endif
