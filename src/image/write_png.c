/* write_png.c: an image as PNG: chunks around zlib's stream, row by row; and frames of an animated one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "write_png.h"

#include "core/job.h"
#include "core/zlib_memory.h"

#define PACKED_SIZE (1 << 15) /* of a chunk of image data */
#define NUMBER_SIZE 4

/* Measured on textures and pictures (docs/performance.md): both have few colours that stand there again and again, so
 * that rows pack best as they are, and differences between pixels only make them longer. */
#define FILTER 0
#define LEVEL 4

/* Levels from 4 on note each byte of what repeats. Drawn pictures are mostly blank, where this takes three quarters of
 * the time. The limits below give back most of what a higher level would save. */
#define DRAWN_LEVEL 3
#define DRAWN_MEMORY 6   /* zlib's own level, usually 8: tables that are moved every 32 KB */
#define DRAWN_NOTED 128  /* bytes: longer repeats are noted by their start alone */
#define DRAWN_ENOUGH 258 /* bytes: the search ends at a repeat of this length */
#define DRAWN_PLACES 32  /* that are looked at */

struct png {
    struct p3di_out *out;
    struct p3di_arena *arena;
    size_t pixel_size, row_size; /* bytes; a row begins with its filter */
    uint8_t *row, *packed;       /* before what is packed there is room for the number of an APNG's chunk */
    struct p3di_apng *apng;      /* that the image is a frame of, behind the first one; or NULL */
    z_stream stream;
};

/* ---- Chunks ---- */

/* A number of a PNG. */
static void store_big_endian(uint8_t *to, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_chunk(struct p3di_out *out, const char *type, const uint8_t *data, size_t size)
{
    uint8_t number[4];
    uLong crc = crc32_z(0, (const Bytef *)type, 4);

    store_big_endian(number, (uint32_t)size);
    p3di_out_bytes(out, number, 4);
    p3di_out_bytes(out, type, 4);
    if (size) {
        crc = crc32_z(crc, data, size);
        p3di_out_bytes(out, data, size);
    }
    store_big_endian(number, (uint32_t)crc);
    p3di_out_bytes(out, number, 4);
}

static void put_header(struct p3di_out *out, uint32_t width, uint32_t height, size_t pixel_size)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    uint8_t header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, pixel_size == 3 ? 2 : 6, 0, 0, 0}; /* 8 bits, RGB or RGBA */

    store_big_endian(header, width);
    store_big_endian(header + 4, height);
    p3di_out_bytes(out, signature, sizeof signature);
    put_chunk(out, "IHDR", header, sizeof header);
}

/* ---- Rows ---- */

static void load_row(struct png *png, const uint8_t *pixels)
{
    uint8_t *to = png->row + 1, *end = png->row + png->row_size;

    if (png->pixel_size == 4)
        memcpy(to, pixels, png->row_size - 1);
    else
        for (; to < end; to += 3, pixels += 4) {
            to[0] = pixels[0];
            to[1] = pixels[1];
            to[2] = pixels[2];
        }
}

/* ---- The stream ---- */

static bool begin(struct png *png, bool is_drawn)
{
    png->row = p3di_arena_alloc(png->arena, png->row_size, 1);
    png->packed = p3di_arena_alloc(png->arena, NUMBER_SIZE + PACKED_SIZE, 1);
    if (!png->row || !png->packed)
        return false;
    png->row[0] = FILTER;
    p3di_zlib_use(&png->stream, png->arena);
    png->stream.next_out = png->packed + NUMBER_SIZE;
    png->stream.avail_out = PACKED_SIZE;
    if (deflateInit2(&png->stream, is_drawn ? DRAWN_LEVEL : LEVEL, Z_DEFLATED, 15, is_drawn ? DRAWN_MEMORY : 8,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    if (is_drawn)
        /* "good" matters from level 4 on only: here no longer repeat is at hand when the search begins */
        deflateTune(&png->stream, DRAWN_ENOUGH, DRAWN_NOTED, DRAWN_ENOUGH, DRAWN_PLACES);
    return true;
}

static void flush_packed(struct png *png)
{
    const size_t size = PACKED_SIZE - png->stream.avail_out;

    if (png->apng) {
        store_big_endian(png->packed, png->apng->sequence++);
        put_chunk(png->out, "fdAT", png->packed, NUMBER_SIZE + size);
    } else {
        put_chunk(png->out, "IDAT", png->packed + NUMBER_SIZE, size);
    }
    png->stream.next_out = png->packed + NUMBER_SIZE;
    png->stream.avail_out = PACKED_SIZE;
}

static void pack_row(struct png *png)
{
    png->stream.next_in = png->row;
    png->stream.avail_in = (uInt)png->row_size;
    while (png->stream.avail_in) {
        deflate(&png->stream, Z_NO_FLUSH);
        if (!png->stream.avail_out)
            flush_packed(png);
    }
}

static void finish(struct png *png)
{
    while (deflate(&png->stream, Z_FINISH) != Z_STREAM_END)
        flush_packed(png);
    flush_packed(png);
    deflateEnd(&png->stream);
}

static bool is_opaque(const struct p3d_image *image)
{
    const size_t count = (size_t)image->width * image->height;

    for (size_t i = 0; i < count; i++)
        if (image->pixels[4 * i + 3] != 255)
            return false;
    return true;
}

static void put_rows(struct png *png, uint32_t width, uint32_t height, const uint8_t *pixels)
{
    for (uint32_t y = 0; y < height && !png->out->failed; y++) {
        load_row(png, pixels + (size_t)y * width * 4);
        pack_row(png);
    }
    finish(png);
}

bool p3di_write_png(struct p3di_out *out, struct p3di_arena *arena, const struct p3d_image *image, bool is_drawn)
{
    struct png png = {.out = out, .arena = arena, .pixel_size = is_opaque(image) ? 3 : 4};

    png.row_size = 1 + png.pixel_size * image->width;
    if (!begin(&png, is_drawn))
        return false;
    put_header(out, image->width, image->height, png.pixel_size);
    put_rows(&png, image->width, image->height, image->pixels);
    put_chunk(out, "IEND", NULL, 0);
    return true;
}

/* ---- An animated PNG ---- */

void p3di_apng_begin(struct p3di_apng *apng)
{
    uint8_t control[8] = {0}; /* count of frames, and how often they are shown: 0 is for ever */

    put_header(apng->out, apng->width, apng->height, 4);
    store_big_endian(control, apng->frame_count);
    put_chunk(apng->out, "acTL", control, sizeof control);
}

/* The time of a frame is a fraction: two numbers of 16 bits. */
static void put_frame_control(struct p3di_apng *apng)
{
    uint8_t control[26] = {0};

    store_big_endian(control, apng->sequence++);
    store_big_endian(control + 4, apng->width);
    store_big_endian(control + 8, apng->height);
    store_big_endian(control + 20, (uint32_t)apng->seconds << 16 | apng->frame_count);
    put_chunk(apng->out, "fcTL", control, sizeof control);
}

bool p3di_apng_frame(struct p3di_apng *apng, struct p3di_arena *arena, const uint8_t *pixels)
{
    struct png png = {.out = apng->out, .arena = arena, .pixel_size = 4, .apng = apng->frame++ ? apng : NULL};

    png.row_size = 1 + png.pixel_size * apng->width;
    if (!begin(&png, true))
        return false;
    put_frame_control(apng);
    put_rows(&png, apng->width, apng->height, pixels);
    return true;
}

void p3di_apng_end(const struct p3di_apng *apng)
{
    put_chunk(apng->out, "IEND", NULL, 0);
}

bool p3d_write_png(const struct p3d_image *image, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error)
{
    struct p3di_job job;
    struct p3di_out out;

    if (!p3di_job_begin(&job, "to write the image", P3DI_NO_INPUT, options, error))
        return false;
    p3di_out_init(&out, sink);
    if (!image->width || !image->height || image->width > P3D_IMAGE_MAX || image->height > P3D_IMAGE_MAX)
        p3di_job_fail(&job, P3D_INVALID, "an image has 1 to %u pixels in a direction, not %u x %u", P3D_IMAGE_MAX,
                      image->width, image->height);
    else if (!p3di_write_png(&out, job.arena, image, false))
        p3di_job_fail_memory(&job);
    p3di_job_flush(&job, &out);
    p3di_arena_free(job.arena);
    return !job.has_failed;
}
