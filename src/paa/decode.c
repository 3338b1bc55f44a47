/* decode.c: the pixels of a texture's mip (docs/format/paa.md, "Mips" and "Swizzle").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

/* ---- Unpacking ---- */

static void fail(struct p3d_error *error, enum p3d_status status, const struct p3d_paa_mip *mip, const char *format,
                 ...) P3DI_PRINTF(4, 5);

static void fail(struct p3d_error *error, enum p3d_status status, const struct p3d_paa_mip *mip, const char *format,
                 ...)
{
    va_list arguments;

    va_start(arguments, format);
    p3di_error_setv(error, status, P3D_NO_LOD, mip->offset, format, arguments);
    va_end(arguments);
}

/* The library only says that a stream is wrong; the walk over its tokens says where. */
static bool unpack_lzo(const struct p3d_paa_mip *mip, uint32_t index, uint8_t *out, size_t size,
                       struct p3d_error *error)
{
    size_t packed_size, yielded;

    if (p3di_lzo_unpack(mip->data.data, mip->data.size, out, size))
        return true;
    if (!p3di_lzo_measure(mip->data.data, mip->data.size, size, &packed_size, &yielded))
        fail(error, P3D_DAMAGED, mip, "the LZO stream of mip %u breaks off after %zu of %zu bytes", index, yielded,
             size);
    else if (yielded != size)
        fail(error, P3D_DAMAGED, mip, "the LZO stream of mip %u yields %zu bytes instead of %zu", index, yielded, size);
    else
        fail(error, P3D_DAMAGED, mip, "the LZO stream of mip %u ends after %zu of %u bytes", index, packed_size,
             mip->data.size);
    return false;
}

static bool unpack_lzss(const struct p3d_paa_mip *mip, uint32_t index, uint8_t *out, size_t size,
                        struct p3d_error *error)
{
    size_t packed_size;
    const enum p3di_lzss_result result =
        p3di_lzss_unpack_signed(mip->data.data, mip->data.size, out, size, &packed_size);

    if (result == P3DI_LZSS_OK)
        return true;
    fail(error, P3D_DAMAGED, mip, "the LZSS stream of mip %u (%zu bytes unpacked) %s", index, size,
         p3di_lzss_reason(result));
    return false;
}

/* A byte above 127 says how often the next one stands there, any other how many follow as they are. */
static bool unpack_rle(const struct p3d_paa_mip *mip, uint32_t index, uint8_t *out, size_t size,
                       struct p3d_error *error)
{
    const uint8_t *data = mip->data.data, *end = data + mip->data.size;
    size_t at = 0;

    while (at < size) {
        const bool is_run = data<end && * data> 127;
        const size_t count = data < end ? (*data & 127u) + 1 : 0, stored = is_run ? 1 : count;

        if (!count || (size_t)(end - data) < 1 + stored) {
            fail(error, P3D_DAMAGED, mip, "the runs of mip %u break off after %zu of %zu bytes", index, at, size);
            return false;
        }
        if (count > size - at) {
            fail(error, P3D_DAMAGED, mip, "the runs of mip %u yield more than %zu bytes", index, size);
            return false;
        }
        if (is_run)
            memset(out + at, data[1], count);
        else
            memcpy(out + at, data + 1, count);
        data += 1 + stored;
        at += count;
    }
    return true;
}

/* The bytes of the mip: where they are, or unpacked. NULL and `error` on failure. */
static const uint8_t *unpack(const struct p3d_paa_mip *mip, uint32_t index, struct p3di_arena *arena, size_t size,
                             struct p3d_error *error)
{
    uint8_t *out;

    if (mip->storage == P3D_STORED_RAW)
        return mip->data.data;
    p3di_arena_add_unpacked(arena, size); /* which the reader has found possible */
    out = p3di_arena_alloc(arena, size, 1);
    if (!out) {
        fail(error, P3D_NO_MEMORY, mip, "no memory for the %zu bytes of mip %u", size, index);
        return NULL;
    }
    if (mip->storage == P3D_STORED_LZO)
        return unpack_lzo(mip, index, out, size, error) ? out : NULL;
    if (mip->storage == P3D_STORED_LZSS)
        return unpack_lzss(mip, index, out, size, error) ? out : NULL;
    return unpack_rle(mip, index, out, size, error) ? out : NULL;
}

/* ---- Pixels ---- */

static inline void put_pixel(uint8_t *to, unsigned red, unsigned green, unsigned blue, unsigned alpha)
{
    to[0] = (uint8_t)red;
    to[1] = (uint8_t)green;
    to[2] = (uint8_t)blue;
    to[3] = (uint8_t)alpha;
}

/* 5 bits as 8: 31 is 255. */
static inline unsigned widen(unsigned bits)
{
    return (bits & 31) << 3 | (bits & 31) >> 2;
}

static void put_pixels(enum p3d_paa_type type, const uint8_t *data, size_t count, uint8_t *to)
{
    for (size_t i = 0; i < count; i++, to += 4) {
        const unsigned v = type == P3D_PAA_ARGB8888 ? 0 : p3d_load_u16(data + 2 * i);

        if (type == P3D_PAA_ARGB4444)
            put_pixel(to, (v >> 8 & 15) * 17, (v >> 4 & 15) * 17, (v & 15) * 17, (v >> 12) * 17);
        else if (type == P3D_PAA_ARGB1555)
            put_pixel(to, widen(v >> 10), widen(v >> 5), widen(v), (v >> 15) * 255);
        else if (type == P3D_PAA_AI88)
            put_pixel(to, v, v, v, v >> 8);
        else
            put_pixel(to, data[4 * i + 2], data[4 * i + 1], data[4 * i], data[4 * i + 3]);
    }
}

/* Returns how many pixels name no color of the palette: they are black. */
static size_t put_indexed(const struct p3d_paa *paa, const uint8_t *data, size_t count, uint8_t *to)
{
    size_t stranger_count = 0;

    for (size_t i = 0; i < count; i++, to += 4) {
        const uint8_t *color = paa->palette.data + (size_t)data[i] * 3;
        const bool is_known = data[i] < paa->palette.count;

        stranger_count += !is_known;
        put_pixel(to, is_known ? color[2] : 0, is_known ? color[1] : 0, is_known ? color[0] : 0, 255);
    }
    return stranger_count;
}

static void put_mip(const struct p3d_paa *paa, const struct p3d_paa_mip *mip, uint32_t index, const uint8_t *data,
                    const struct p3d_options *options, uint8_t *pixels)
{
    const struct paa_type *type = p3di_paa_type(paa->type);
    const size_t count = (size_t)mip->width * mip->height;
    size_t stranger_count;

    if (type->has_blocks) {
        p3di_blocks_unpack(type->blocks, data, mip->width, mip->height, pixels);
    } else if (paa->type != P3D_PAA_P8) {
        put_pixels(paa->type, data, count, pixels);
    } else {
        stranger_count = put_indexed(paa, data, count, pixels);
        if (stranger_count)
            p3di_warn(options, (uint32_t)P3D_NO_LOD, "%zu pixels of mip %u name no color of the palette, which has %u",
                      stranger_count, index, paa->palette.count);
    }
}

/* ---- Swizzle ---- */

/* The place of each channel of a pixel, and the bits that invert it. */
struct undoing {
    uint8_t from[4], inverse[4];
};

/* Channels are named in the order alpha, red, green, blue; a channel that is not stored has the value under its own
 * name. */
static struct undoing undoing_of(const uint8_t swizzle[4])
{
    static const uint8_t places[4] = {3, 0, 1, 2}; /* in a pixel */
    struct undoing undoing = {{0, 1, 2, 3}, {0, 0, 0, 0}};

    for (size_t i = 0; i < 4; i++)
        if (swizzle[i] < 8) {
            undoing.from[places[swizzle[i] & 3]] = places[i];
            undoing.inverse[places[swizzle[i] & 3]] = swizzle[i] & 4 ? 255 : 0;
        }
    return undoing;
}

static void undo_swizzle(struct undoing undoing, uint8_t *pixels, size_t count)
{
    for (const uint8_t *end = pixels + 4 * count; pixels < end; pixels += 4) {
        uint8_t pixel[4];

        memcpy(pixel, pixels, 4);
        for (size_t i = 0; i < 4; i++)
            pixels[i] = pixel[undoing.from[i]] ^ undoing.inverse[i];
    }
}

/* ---- Mips ---- */

static struct p3d_image *decode(const struct p3d_paa *paa, uint32_t index, bool is_raw,
                                const struct p3d_options *options, struct p3di_arena *arena, struct p3d_error *error)
{
    const struct p3d_paa_mip *mip = &paa->mips[index];
    const size_t count = (size_t)mip->width * mip->height;
    const size_t size = (size_t)p3di_paa_unpacked_size(paa->type, mip->width, mip->height);
    const uint8_t *data = unpack(mip, index, arena, size, error);
    struct p3d_image *image;
    uint8_t *pixels;

    if (!data)
        return NULL;
    p3di_arena_add_unpacked(arena, 4 * count);
    image = p3di_arena_alloc(arena, 1, sizeof *image);
    pixels = p3di_arena_alloc(arena, count, 4);
    if (!image || !pixels) {
        fail(error, P3D_NO_MEMORY, mip, "no memory for the %u x %u pixels of mip %u", mip->width, mip->height, index);
        return NULL;
    }
    put_mip(paa, mip, index, data, options, pixels);
    if (paa->has_swizzle && !is_raw)
        undo_swizzle(undoing_of(paa->swizzle), pixels, count);
    *image = (struct p3d_image){mip->width, mip->height, pixels, arena};
    return image;
}

struct p3d_image *p3d_paa_decode(const struct p3d_paa *paa, uint32_t mip, bool is_raw,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_arena *arena;
    struct p3d_image *image;

    p3di_error_clear(error);
    if (mip >= paa->mip_count) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "mip %u does not exist; there are %u", mip, paa->mip_count);
        return NULL;
    }
    if (paa->mips[mip].error) {
        if (error)
            *error = *paa->mips[mip].error;
        return NULL;
    }
    if ((uint64_t)paa->mips[mip].width * paa->mips[mip].height > P3D_IMAGE_MOST_PIXELS) {
        fail(error, P3D_UNSUPPORTED, &paa->mips[mip],
             "mip %u has %u x %u pixels; at most as many as 8192 x 8192 are unpacked: choose a smaller mip", mip,
             paa->mips[mip].width, paa->mips[mip].height);
        return NULL;
    }
    arena = p3di_arena_new(options, paa->mips[mip].data.size);
    if (!arena) {
        fail(error, P3D_NO_MEMORY, &paa->mips[mip], "no memory for mip %u", mip);
        return NULL;
    }
    image = decode(paa, mip, is_raw, options, arena, error);
    if (!image)
        p3di_arena_free(arena);
    return image;
}
