/* from_tga.c: TGA pictures (Truevision's TGA specification 2.0; docs/export.md, "Textures of models").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "from.h"

#include <p3d/odol.h>

#define HEADER_SIZE 18
#define LONGEST_RUN 128 /* pixels of a packet */

/* The numbers of image types, without the bit that says packed. */
enum { TYPE_INDEXED = 1, TYPE_COLOR = 2, TYPE_GRAY = 3, TYPE_PACKED = 8 };

/* Bits of the header's last byte. */
enum { ALPHA_BITS = 15, FROM_THE_RIGHT = 16, FROM_THE_TOP = 32 };

struct tga {
    struct image_reader *reader;
    const uint8_t *at, *end;
    unsigned type, pixel_size, alpha_bits;
    bool is_packed, is_from_right, is_from_top;
    const uint8_t *palette; /* NULL: none */
    unsigned palette_first, palette_count, palette_size;
    size_t done; /* pixels */
};

static void fail_short(struct tga *tga)
{
    p3di_job_fail(&tga->reader->job, P3D_DAMAGED, "the TGA breaks off after %zu of %u x %u pixels", tga->done,
                  tga->reader->width, tga->reader->height);
}

/* ---- Colours ---- */

static unsigned widen(unsigned bits)
{
    return (bits & 31) << 3 | (bits & 31) >> 2;
}

/* Blue, green, red, alpha; or 5 bits each, and one that only counts if the header says that it is alpha. */
static void put_color(const struct tga *tga, const uint8_t *from, unsigned size, uint8_t *to)
{
    const unsigned v = size == 2 ? p3d_load_u16(from) : 0;

    to[0] = size == 2 ? (uint8_t)widen(v >> 10) : from[2];
    to[1] = size == 2 ? (uint8_t)widen(v >> 5) : from[1];
    to[2] = size == 2 ? (uint8_t)widen(v) : from[0];
    to[3] = size == 4 ? from[3] : size == 2 && tga->alpha_bits ? (uint8_t)(v >> 15 ? 255 : 0) : 255;
}

static void put_pixel(struct tga *tga, const uint8_t *from, uint8_t *to)
{
    unsigned index;

    switch (tga->type) {
    case TYPE_COLOR:
        put_color(tga, from, tga->pixel_size, to);
        break;
    case TYPE_GRAY:
        memset(to, from[0], 3);
        to[3] = tga->pixel_size == 2 ? from[1] : 255;
        break;
    default:
        index = (tga->pixel_size == 1 ? from[0] : p3d_load_u16(from)) - tga->palette_first;
        if (index < tga->palette_count)
            put_color(tga, tga->palette + (size_t)index * tga->palette_size, tga->palette_size, to);
        else
            p3di_job_fail(&tga->reader->job, P3D_DAMAGED,
                          "pixel %zu of the TGA has a color that its palette does not have", tga->done);
    }
}

/* The place of the next pixel. */
static uint8_t *place(const struct tga *tga)
{
    const size_t width = tga->reader->width, x = tga->done % width, y = tga->done / width;
    const size_t column = tga->is_from_right ? width - 1 - x : x,
                 row = tga->is_from_top ? y : tga->reader->height - 1 - y;

    return tga->reader->pixels + 4 * (row * width + column);
}

/* ---- Pixels ---- */

static void read_plain(struct tga *tga, size_t count)
{
    if ((size_t)(tga->end - tga->at) < count * tga->pixel_size) {
        fail_short(tga);
        return;
    }
    for (; count; count--, tga->done++, tga->at += tga->pixel_size)
        put_pixel(tga, tga->at, place(tga));
}

static void read_run(struct tga *tga, size_t count)
{
    uint8_t pixel[4] = {0, 0, 0, 0};

    if ((size_t)(tga->end - tga->at) < tga->pixel_size) {
        fail_short(tga);
        return;
    }
    put_pixel(tga, tga->at, pixel);
    tga->at += tga->pixel_size;
    for (; count; count--, tga->done++)
        memcpy(place(tga), pixel, sizeof pixel);
}

/* A packet's first byte says how many pixels there are, less one, and in bit 7 that one pixel stands for all. */
static void read_packets(struct tga *tga, size_t count)
{
    while (tga->done < count && !tga->reader->job.has_failed) {
        const uint8_t head = tga->at < tga->end ? *tga->at : 0;
        const size_t left = count - tga->done, wanted = (head & 127u) + 1, taken = wanted < left ? wanted : left;

        if (tga->at == tga->end) {
            fail_short(tga);
            return;
        }
        tga->at++;
        if (head & 128)
            read_run(tga, taken);
        else
            read_plain(tga, taken);
    }
}

/* Many programs write four bytes a pixel and no alpha above 0: such files mean no alpha. */
static void clear_alpha(const struct tga *tga)
{
    const size_t size = 4 * (size_t)tga->reader->width * tga->reader->height;

    if (tga->pixel_size != 4 || tga->alpha_bits)
        return;
    for (size_t i = 3; i < size; i += 4)
        if (tga->reader->pixels[i])
            return;
    for (size_t i = 3; i < size; i += 4)
        tga->reader->pixels[i] = 255;
}

/* ---- The header ---- */

/* Bits a pixel, or an entry of the palette, that there are of a kind. */
static bool is_depth(unsigned type, unsigned bits)
{
    switch (type) {
    case TYPE_COLOR:
        return bits == 15 || bits == 16 || bits == 24 || bits == 32;
    case TYPE_GRAY:
    case TYPE_INDEXED:
        return bits == 8 || bits == 16;
    default:
        return false;
    }
}

static void read_palette(struct tga *tga, const uint8_t *header)
{
    const size_t count = p3d_load_u16(header + 5), bits = header[7], size = count * ((bits + 7) / 8);

    if (header[1] == 0)
        return;
    if (tga->type == TYPE_INDEXED && !is_depth(TYPE_COLOR, (unsigned)bits)) {
        p3di_job_fail(&tga->reader->job, P3D_DAMAGED,
                      "the palette of the TGA has %zu bits a color; 15, 16, 24 and 32 are possible", bits);
        return;
    }
    if ((size_t)(tga->end - tga->at) < size) {
        p3di_job_fail(&tga->reader->job, P3D_DAMAGED, "the palette of the TGA breaks off");
        return;
    }
    tga->palette = tga->at;
    tga->palette_first = p3d_load_u16(header + 3);
    tga->palette_count = (unsigned)count;
    tga->palette_size = (unsigned)(bits + 7) / 8;
    tga->at += size;
}

static bool read_header(struct tga *tga, const uint8_t *header)
{
    const unsigned width = p3d_load_u16(header + 12), height = p3d_load_u16(header + 14), flags = header[17];
    struct p3di_job *job = &tga->reader->job;

    tga->type = header[2] & ~(unsigned)TYPE_PACKED;
    tga->is_packed = header[2] & TYPE_PACKED;
    tga->pixel_size = (header[16] + 7u) / 8;
    tga->alpha_bits = flags & ALPHA_BITS;
    tga->is_from_right = flags & FROM_THE_RIGHT;
    tga->is_from_top = flags & FROM_THE_TOP;
    if ((size_t)(tga->end - tga->at) < header[0])
        p3di_job_fail(job, P3D_DAMAGED, "the text of the TGA breaks off");
    tga->at += job->has_failed ? 0 : header[0]; /* a text, which is not used */
    if (!job->has_failed)
        read_palette(tga, header);
    if (!job->has_failed && tga->type == TYPE_INDEXED && !tga->palette)
        p3di_job_fail(job, P3D_DAMAGED, "the TGA has indices but no palette");
    return !job->has_failed &&
           p3di_image_size(tga->reader, width, height,
                           tga->is_packed ? LONGEST_RUN / (1.0 + tga->pixel_size) : 1.0 / tga->pixel_size);
}

bool p3di_is_tga(const uint8_t *data, size_t size)
{
    const unsigned type = size < HEADER_SIZE ? 0 : data[2] & ~(unsigned)TYPE_PACKED;

    return type && (data[2] & ~(unsigned)(TYPE_PACKED | 3)) == 0 && data[1] <= 1 && is_depth(type, data[16]);
}

void p3di_image_from_tga(struct image_reader *image_reader)
{
    struct tga tga = {
        .reader = image_reader, .at = image_reader->data + HEADER_SIZE, .end = image_reader->data + image_reader->size};

    if (!p3di_is_tga(image_reader->data, image_reader->size)) {
        p3di_job_fail(&image_reader->job, P3D_UNSUPPORTED, "this is neither a PNG nor a JPEG nor a TGA picture");
        return;
    }
    if (!read_header(&tga, image_reader->data))
        return;
    if (tga.is_packed)
        read_packets(&tga, (size_t)image_reader->width * image_reader->height);
    else
        read_plain(&tga, (size_t)image_reader->width * image_reader->height);
    clear_alpha(&tga);
}
