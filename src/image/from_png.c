/* from_png.c: PNG pictures, by libspng.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "from.h"

#define SIGNATURE_SIZE 8

bool p3di_is_png(const uint8_t *data, size_t size)
{
    return size >= SIGNATURE_SIZE && memcmp(data, "\x89PNG\r\n\x1a\n", SIGNATURE_SIZE) == 0;
}

#ifdef P3DI_HAVE_PNG
#include <spng.h>

/* No stream of deflate yields more than this for each of its bytes. */
#define DEFLATE_RATIO 1032.0

/* Bytes of texts and profiles, which libspng reads although they are not used. */
#define MOST_BESIDES ((size_t)1 << 26)

static void fail(struct image_reader *image_reader, int status)
{
    if (status == SPNG_EMEM)
        p3di_job_fail_memory(&image_reader->job);
    else
        p3di_job_fail(&image_reader->job, P3D_DAMAGED, "PNG: %s",
                      status == SPNG_IO_EOF ? "the file breaks off" : spng_strerror(status));
}

/* Which columns of a row each pass of an interlaced picture has; the last pass has all, as the only one of others. */
static const uint8_t first_column[] = {0, 4, 0, 2, 0, 1, 0}, column_step[] = {8, 8, 4, 4, 2, 2, 1};
#define LAST_PASS 6

/* libspng would cut the lower bits off. */
static uint8_t round_16(unsigned value)
{
    return (uint8_t)((value * 255 + 32895) >> 16);
}

static int read_16_bits(struct image_reader *image_reader, spng_ctx *png, bool is_interlaced)
{
    const size_t size = 8 * (size_t)image_reader->width;
    uint16_t *row = p3di_job_alloc(&image_reader->job, image_reader->width, 8);
    struct spng_row_info at;
    int status =
        row ? spng_decode_image(png, NULL, 0, SPNG_FMT_RGBA16, SPNG_DECODE_TRNS | SPNG_DECODE_PROGRESSIVE) : SPNG_EMEM;

    while (!status && (status = spng_get_row_info(png, &at)) == 0) {
        const int pass = is_interlaced ? at.pass : LAST_PASS;
        uint8_t *to = image_reader->pixels + 4 * (size_t)at.row_num * image_reader->width;

        status = spng_decode_row(png, row, size);
        for (size_t x = first_column[pass]; (!status || status == SPNG_EOI) && x < image_reader->width;
             x += column_step[pass])
            for (size_t i = 4 * x; i < 4 * x + 4; i++)
                to[i] = round_16(row[i]);
    }
    return status == SPNG_EOI ? SPNG_OK : status;
}

/* Pixels of all types become red, green, blue and alpha of 8 bits. The gamma of the file is ignored, as by the games'
 * tools. */
static int read_pixels(struct image_reader *image_reader, spng_ctx *png)
{
    static const uint8_t channels[] = {1, 0, 3, 1, 2, 0, 4}; /* by the type of colours */
    struct spng_ihdr header;
    int status = spng_set_chunk_limits(png, MOST_BESIDES, MOST_BESIDES);

    if (!status)
        status = spng_set_crc_action(png, SPNG_CRC_ERROR, SPNG_CRC_DISCARD);
    if (!status)
        status = spng_set_png_buffer(png, image_reader->data, image_reader->size);
    if (!status)
        status = spng_get_ihdr(png, &header);
    if (status || !p3di_image_size(image_reader, header.width, header.height,
                                   DEFLATE_RATIO * 8 / (header.bit_depth * channels[header.color_type])))
        return status;
    if (header.bit_depth == 16)
        return read_16_bits(image_reader, png, header.interlace_method);
    return spng_decode_image(png, image_reader->pixels, 4 * (size_t)image_reader->width * image_reader->height,
                             SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
}

/* libspng takes memory by itself, and little: two rows, and the memory of zlib. */
void p3di_image_from_png(struct image_reader *image_reader)
{
    spng_ctx *png = spng_ctx_new(0);
    int status = png ? read_pixels(image_reader, png) : SPNG_EMEM;

    if (!status && !image_reader->job.has_failed) {
        status = spng_decode_chunks(png); /* the checksum behind the last pixels, too */
        if (status == SPNG_IO_EOF)        /* the rest is not needed */
            status = SPNG_OK;
    }
    if (status)
        fail(image_reader, status);
    spng_ctx_free(png);
}
#else
void p3di_image_from_png(struct image_reader *image_reader)
{
    p3di_job_fail(&image_reader->job, P3D_UNSUPPORTED,
                  "this program was built without libspng and cannot read PNG; TGA works");
}
#endif
