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
    struct image_reader *r;
    const uint8_t *at, *end;
    unsigned type, pixel_size, alpha_bits;
    bool is_packed, is_from_right, is_from_top;
    const uint8_t *palette; /* NULL: none */
    unsigned palette_first, palette_count, palette_size;
    size_t done; /* pixels */
};

static void fail_short(struct tga *t)
{
    p3di_job_fail(&t->r->job, P3D_DAMAGED, "the TGA breaks off after %zu of %u x %u pixels", t->done, t->r->width,
                  t->r->height);
}

/* ---- Colours ---- */

static unsigned widen(unsigned bits)
{
    return (bits & 31) << 3 | (bits & 31) >> 2;
}

/* Blue, green, red, alpha; or 5 bits each, and one that only counts if the header says that it is alpha. */
static void put_color(const struct tga *t, const uint8_t *from, unsigned size, uint8_t *to)
{
    const unsigned v = size == 2 ? p3d_load_u16(from) : 0;

    to[0] = size == 2 ? (uint8_t)widen(v >> 10) : from[2];
    to[1] = size == 2 ? (uint8_t)widen(v >> 5) : from[1];
    to[2] = size == 2 ? (uint8_t)widen(v) : from[0];
    to[3] = size == 4 ? from[3] : size == 2 && t->alpha_bits ? (uint8_t)(v >> 15 ? 255 : 0) : 255;
}

static void put_pixel(struct tga *t, const uint8_t *from, uint8_t *to)
{
    unsigned index;

    switch (t->type) {
    case TYPE_COLOR:
        put_color(t, from, t->pixel_size, to);
        break;
    case TYPE_GRAY:
        memset(to, from[0], 3);
        to[3] = t->pixel_size == 2 ? from[1] : 255;
        break;
    default:
        index = (t->pixel_size == 1 ? from[0] : p3d_load_u16(from)) - t->palette_first;
        if (index < t->palette_count)
            put_color(t, t->palette + (size_t)index * t->palette_size, t->palette_size, to);
        else
            p3di_job_fail(&t->r->job, P3D_DAMAGED, "pixel %zu of the TGA has a color that its palette does not have",
                          t->done);
    }
}

/* The place of the next pixel. */
static uint8_t *place(const struct tga *t)
{
    const size_t width = t->r->width, x = t->done % width, y = t->done / width;
    const size_t column = t->is_from_right ? width - 1 - x : x, row = t->is_from_top ? y : t->r->height - 1 - y;

    return t->r->pixels + 4 * (row * width + column);
}

/* ---- Pixels ---- */

static void read_plain(struct tga *t, size_t count)
{
    if ((size_t)(t->end - t->at) < count * t->pixel_size) {
        fail_short(t);
        return;
    }
    for (; count; count--, t->done++, t->at += t->pixel_size)
        put_pixel(t, t->at, place(t));
}

static void read_run(struct tga *t, size_t count)
{
    uint8_t pixel[4] = {0, 0, 0, 0};

    if ((size_t)(t->end - t->at) < t->pixel_size) {
        fail_short(t);
        return;
    }
    put_pixel(t, t->at, pixel);
    t->at += t->pixel_size;
    for (; count; count--, t->done++)
        memcpy(place(t), pixel, sizeof pixel);
}

/* A packet's first byte says how many pixels there are, less one, and in bit 7 that one pixel stands for all. */
static void read_packets(struct tga *t, size_t count)
{
    while (t->done < count && !t->r->job.has_failed) {
        const uint8_t head = t->at < t->end ? *t->at : 0;
        const size_t left = count - t->done, wanted = (head & 127u) + 1, taken = wanted < left ? wanted : left;

        if (t->at == t->end) {
            fail_short(t);
            return;
        }
        t->at++;
        if (head & 128)
            read_run(t, taken);
        else
            read_plain(t, taken);
    }
}

/* Many programs write four bytes a pixel and no alpha above 0: such files mean no alpha. */
static void clear_alpha(const struct tga *t)
{
    const size_t size = 4 * (size_t)t->r->width * t->r->height;

    if (t->pixel_size != 4 || t->alpha_bits)
        return;
    for (size_t i = 3; i < size; i += 4)
        if (t->r->pixels[i])
            return;
    for (size_t i = 3; i < size; i += 4)
        t->r->pixels[i] = 255;
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

static void read_palette(struct tga *t, const uint8_t *header)
{
    const size_t count = p3d_load_u16(header + 5), bits = header[7], size = count * ((bits + 7) / 8);

    if (header[1] == 0)
        return;
    if (t->type == TYPE_INDEXED && !is_depth(TYPE_COLOR, (unsigned)bits)) {
        p3di_job_fail(&t->r->job, P3D_DAMAGED,
                      "the palette of the TGA has %zu bits a color; 15, 16, 24 and 32 are possible", bits);
        return;
    }
    if ((size_t)(t->end - t->at) < size) {
        p3di_job_fail(&t->r->job, P3D_DAMAGED, "the palette of the TGA breaks off");
        return;
    }
    t->palette = t->at;
    t->palette_first = p3d_load_u16(header + 3);
    t->palette_count = (unsigned)count;
    t->palette_size = (unsigned)(bits + 7) / 8;
    t->at += size;
}

static bool read_header(struct tga *t, const uint8_t *header)
{
    const unsigned width = p3d_load_u16(header + 12), height = p3d_load_u16(header + 14), flags = header[17];
    struct p3di_job *job = &t->r->job;

    t->type = header[2] & ~(unsigned)TYPE_PACKED;
    t->is_packed = header[2] & TYPE_PACKED;
    t->pixel_size = (header[16] + 7u) / 8;
    t->alpha_bits = flags & ALPHA_BITS;
    t->is_from_right = flags & FROM_THE_RIGHT;
    t->is_from_top = flags & FROM_THE_TOP;
    if ((size_t)(t->end - t->at) < header[0])
        p3di_job_fail(job, P3D_DAMAGED, "the text of the TGA breaks off");
    t->at += job->has_failed ? 0 : header[0]; /* a text, which is not used */
    if (!job->has_failed)
        read_palette(t, header);
    if (!job->has_failed && t->type == TYPE_INDEXED && !t->palette)
        p3di_job_fail(job, P3D_DAMAGED, "the TGA has indices but no palette");
    return !job->has_failed &&
           p3di_image_size(t->r, width, height,
                           t->is_packed ? LONGEST_RUN / (1.0 + t->pixel_size) : 1.0 / t->pixel_size);
}

bool p3di_is_tga(const uint8_t *data, size_t size)
{
    const unsigned type = size < HEADER_SIZE ? 0 : data[2] & ~(unsigned)TYPE_PACKED;

    return type && (data[2] & ~(unsigned)(TYPE_PACKED | 3)) == 0 && data[1] <= 1 && is_depth(type, data[16]);
}

void p3di_image_from_tga(struct image_reader *r)
{
    struct tga t = {.r = r, .at = r->data + HEADER_SIZE, .end = r->data + r->size};

    if (!p3di_is_tga(r->data, r->size)) {
        p3di_job_fail(&r->job, P3D_UNSUPPORTED, "this is neither a PNG nor a JPEG nor a TGA picture");
        return;
    }
    if (!read_header(&t, r->data))
        return;
    if (t.is_packed)
        read_packets(&t, (size_t)r->width * r->height);
    else
        read_plain(&t, (size_t)r->width * r->height);
    clear_alpha(&t);
}
