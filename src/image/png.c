/* png.c: an image as PNG: chunks around zlib's stream, row by row.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "png.h"

#include <zlib.h>

#include "core/error.h"

#define FILTER_COUNT 5
#define LARGEST_PIXEL 4       /* bytes */
#define PACKED_SIZE (1 << 15) /* of a chunk of image data */

/* Measured on textures and pictures: docs/performance.md, "PNG". */
#define LEVEL 4
#define STRATEGY Z_FILTERED

struct png {
    struct p3di_out *out;
    struct p3di_arena *arena;
    size_t pixel_size, row_size; /* bytes, without the filter's */
    /* The row and the one above it; a pixel of zeros stands before each. */
    uint8_t *row, *above;
    uint8_t *filtered[FILTER_COUNT]; /* the row by each filter, whose number stands before it */
    uint8_t *packed;
    z_stream stream;
};

/* ---- Chunks ---- */

static void store_u32(uint8_t *to, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void put_chunk(struct p3di_out *out, const char *type, const uint8_t *data, size_t size)
{
    uint8_t number[4];
    uLong crc = crc32_z(0, (const Bytef *)type, 4);

    store_u32(number, (uint32_t)size);
    p3di_out_bytes(out, number, 4);
    p3di_out_bytes(out, type, 4);
    if (size) {
        crc = crc32_z(crc, data, size);
        p3di_out_bytes(out, data, size);
    }
    store_u32(number, (uint32_t)crc);
    p3di_out_bytes(out, number, 4);
}

static void put_header(struct p3di_out *out, const struct p3d_image *image, size_t pixel_size)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    uint8_t header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 8, pixel_size == 3 ? 2 : 6, 0, 0, 0}; /* 8 bits, RGB or RGBA */

    store_u32(header, image->width);
    store_u32(header + 4, image->height);
    p3di_out_bytes(out, signature, sizeof signature);
    put_chunk(out, "IHDR", header, sizeof header);
}

/* ---- Filters: each byte becomes its difference to what is expected there ---- */

static uint32_t magnitude(uint8_t difference)
{
    return difference < 128 ? difference : 256u - difference;
}

static inline uint8_t paeth(int left, int above, int corner)
{
    const int by_left = above - corner, by_above = left - corner, by_corner = by_left + by_above;
    const int a = by_left < 0 ? -by_left : by_left, b = by_above < 0 ? -by_above : by_above;
    const int c = by_corner < 0 ? -by_corner : by_corner;

    return (uint8_t)(a <= b && a <= c ? left : b <= c ? above : corner);
}

static uint32_t filter_row(const struct png *png, unsigned filter)
{
    const size_t size = png->row_size;
    const uint8_t *restrict row = png->row, *restrict above = png->above;
    const uint8_t *left = png->row - png->pixel_size, *corner = png->above - png->pixel_size;
    uint8_t *restrict to = png->filtered[filter];
    uint32_t sum = 0;

    if (filter == 1)
        for (size_t i = 0; i < size; i++)
            to[i] = (uint8_t)(row[i] - left[i]);
    else if (filter == 2)
        for (size_t i = 0; i < size; i++)
            to[i] = (uint8_t)(row[i] - above[i]);
    else if (filter == 3)
        for (size_t i = 0; i < size; i++)
            to[i] = (uint8_t)(row[i] - (left[i] + above[i]) / 2);
    else if (filter == 4)
        for (size_t i = 0; i < size; i++)
            to[i] = (uint8_t)(row[i] - paeth(left[i], above[i], corner[i]));
    else
        memcpy(to, row, size);
    for (size_t i = 0; i < size; i++)
        sum += magnitude(to[i]);
    return sum;
}

/* The filter whose differences are the smallest packs best, mostly. */
static const uint8_t *filter_best(const struct png *png)
{
    uint32_t least = UINT32_MAX;
    unsigned best = 0;

    for (unsigned filter = 0; filter < FILTER_COUNT; filter++) {
        const uint32_t sum = filter_row(png, filter);

        if (sum < least) {
            least = sum;
            best = filter;
        }
    }
    return png->filtered[best] - 1;
}

static void take_row(struct png *png, const uint8_t *pixels)
{
    uint8_t *old = png->above;

    png->above = png->row;
    png->row = old;
    if (png->pixel_size == LARGEST_PIXEL)
        memcpy(png->row, pixels, png->row_size);
    else
        for (uint8_t *to = png->row, *end = to + png->row_size; to < end; to += 3, pixels += 4) {
            to[0] = pixels[0];
            to[1] = pixels[1];
            to[2] = pixels[2];
        }
}

/* ---- The stream ---- */

static voidpf allocate(voidpf arena, uInt count, uInt size)
{
    return p3di_arena_alloc(arena, count, size);
}

/* The arena gives all back at once. */
static void release(voidpf arena, voidpf memory)
{
    (void)arena;
    (void)memory;
}

static bool begin(struct png *png)
{
    uint8_t *rows = p3di_arena_alloc(png->arena, FILTER_COUNT + 2, LARGEST_PIXEL + png->row_size);

    png->packed = p3di_arena_alloc(png->arena, PACKED_SIZE, 1);
    if (!rows || !png->packed)
        return false;
    png->row = rows + LARGEST_PIXEL;
    png->above = png->row + png->row_size + LARGEST_PIXEL;
    for (unsigned i = 0; i < FILTER_COUNT; i++) {
        png->filtered[i] = png->above + (i + 1) * (png->row_size + LARGEST_PIXEL);
        png->filtered[i][-1] = (uint8_t)i;
    }
    png->stream.zalloc = allocate;
    png->stream.zfree = release;
    png->stream.opaque = png->arena;
    png->stream.next_out = png->packed;
    png->stream.avail_out = PACKED_SIZE;
    return deflateInit2(&png->stream, LEVEL, Z_DEFLATED, 15, 8, STRATEGY) == Z_OK;
}

static void flush_packed(struct png *png)
{
    put_chunk(png->out, "IDAT", png->packed, PACKED_SIZE - png->stream.avail_out);
    png->stream.next_out = png->packed;
    png->stream.avail_out = PACKED_SIZE;
}

static void pack(struct png *png, const uint8_t *data, size_t size)
{
    png->stream.next_in = (Bytef *)(uintptr_t)data;
    png->stream.avail_in = (uInt)size;
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

bool p3di_write_png(struct p3di_out *out, struct p3di_arena *arena, const struct p3d_image *image)
{
    struct png png = {.out = out, .arena = arena, .pixel_size = is_opaque(image) ? 3 : 4};

    png.row_size = png.pixel_size * image->width;
    if (!begin(&png))
        return false;
    put_header(out, image, png.pixel_size);
    for (uint32_t y = 0; y < image->height && !out->failed; y++) {
        take_row(&png, image->pixels + (size_t)y * image->width * 4);
        pack(&png, filter_best(&png), png.row_size + 1);
    }
    finish(&png);
    put_chunk(out, "IEND", NULL, 0);
    return true;
}

bool p3d_write_image(const struct p3d_image *image, const struct p3d_options *options, struct p3d_sink sink,
                     struct p3d_error *error)
{
    struct p3di_arena *arena;
    struct p3di_out out;
    bool has_memory;

    p3di_error_clear(error);
    if (!image->width || !image->height || image->width > P3D_IMAGE_MAX || image->height > P3D_IMAGE_MAX) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "an image has 1 to %u pixels in a direction, not %u x %u",
                       P3D_IMAGE_MAX, image->width, image->height);
        return false;
    }
    arena = p3di_arena_new(options, P3DI_NO_INPUT);
    p3di_out_init(&out, sink);
    has_memory = arena && p3di_write_png(&out, arena, image);
    p3di_arena_free(arena);
    if (!has_memory)
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to write the image");
    else if (!p3di_out_flush(&out))
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "the output could not be written");
    else
        return true;
    return false;
}

void p3d_image_free(struct p3d_image *image)
{
    if (!image)
        return;
    p3di_arena_free(image->memory);
    memset(image, 0, sizeof *image);
}
