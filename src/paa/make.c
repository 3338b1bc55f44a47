/* make.c: a texture of a picture (docs/textures.md, "Making textures").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "core/job.h"
#include "core/store.h"
#include "shrink.h"

/* The games' tools pack mips of blocks that are as wide as this. */
#define WIDE 256
#define LEAST_SIDE 4 /* of mips of blocks */
#define MOST_MIPS 16
#define TAG_COUNT 5
#define STRIP 64 /* rows that are packed between two reports of progress */
#define OFFSETS_SIZE (4 * MOST_MIPS)
/* Bytes of a mip before LZSS packs it. Packed it must be below 16 MiB, and no real picture becomes a quarter. */
#define MOST_PLAIN ((uint64_t)64 << 20)
/* Pixels whose best blocks are looked for: that takes two minutes. */
#define MOST_BEST ((uint64_t)4096 * 4096)
/* Alpha that is clear or opaque to the eye. */
#define CLEAR_BELOW 16
#define FULL_FROM 240

struct paa_maker {
    struct p3di_job job;
    const struct p3d_paa_make_options *make; /* never NULL */
    const struct p3d_texture_suffix *suffix; /* NULL: none */
    struct p3d_image image;                  /* in the sides of the texture */
    enum p3d_paa_type type;
    bool has_swizzle, has_alpha;
    struct shrinker shrinker;
    struct p3d_paa *paa;
    void *packer; /* of blocks */
    void *lzo_work;
    size_t packed, all; /* pixels, of all mips */
};

/* ---- What is made ---- */

struct alphas {
    bool has_some, has_between; /* below 255; neither 0 nor 255 */
};

static struct alphas find_alphas(const struct p3d_image *image)
{
    const size_t count = (size_t)image->width * image->height;
    struct alphas alphas = {false, false};
    uint8_t all = 255;

    for (size_t i = 0; i < count; i++) /* most pictures have none */
        all &= image->pixels[4 * i + 3];
    alphas.has_some = all < 255;
    for (size_t i = 0; alphas.has_some && !alphas.has_between && i < count; i++)
        alphas.has_between = (uint8_t)(image->pixels[4 * i + 3] - 1) < 254;
    return alphas;
}

/* True if more than a few pixels, as smoothed edges have them, are neither clear nor opaque. */
static bool is_half_clear(const struct p3d_image *image)
{
    const size_t size = (size_t)image->width * image->height;
    size_t count = 0;

    for (size_t i = 0; i < size; i++)
        count += image->pixels[4 * i + 3] >= CLEAR_BELOW && image->pixels[4 * i + 3] < FULL_FROM;
    return count > size / 256;
}

/* Who chooses a type, also by a name such as _dxt1, knows it. */
static void warn_of_alpha(const struct paa_maker *paa_maker)
{
    const char *end = paa_maker->suffix ? paa_maker->suffix->end : "";
    const bool is_linear = strcmp(end, "_lco") == 0;

    if (!paa_maker->make->type && !paa_maker->make->is_head && (is_linear || strcmp(end, "_co") == 0) &&
        is_half_clear(&paa_maker->image))
        p3di_warn(
            paa_maker->job.options, (uint32_t)P3D_NO_LOD,
            "half-transparent pixels become opaque or clear: a texture called %s cannot have them, one called %s can",
            end, is_linear ? "_lca" : "_ca");
}

/* A detail texture takes all from alpha. */
static void warn_of_white(const struct paa_maker *paa_maker)
{
    const uint8_t *from = paa_maker->suffix->swizzle;

    if (!from[1] && !from[2] && !from[3] && !paa_maker->has_alpha && !paa_maker->make->is_head)
        p3di_warn(paa_maker->job.options, (uint32_t)P3D_NO_LOD,
                  "the texture is white: only alpha counts in one called %s, and it is opaque everywhere; colours need "
                  "a name with _cdt",
                  paa_maker->suffix->end);
}

static bool can_make(enum p3d_paa_type type)
{
    return p3di_paa_type(type) && type != P3D_PAA_P8 && type != P3D_PAA_DXT2 && type != P3D_PAA_DXT3 &&
           type != P3D_PAA_DXT4;
}

static bool has_one_bit(enum p3d_paa_type type)
{
    return type == P3D_PAA_DXT1 || type == P3D_PAA_ARGB1555;
}

static void choose_type(struct paa_maker *paa_maker)
{
    const struct alphas alphas = find_alphas(&paa_maker->image);

    paa_maker->has_alpha = alphas.has_some;
    if (alphas.has_between)
        warn_of_alpha(paa_maker);
    if (paa_maker->make->type)
        paa_maker->type = *paa_maker->make->type;
    else if (paa_maker->suffix)
        paa_maker->type = paa_maker->suffix->type;
    else
        paa_maker->type = alphas.has_between ? P3D_PAA_DXT5 : P3D_PAA_DXT1;
    if (!can_make(paa_maker->type))
        p3di_job_fail(&paa_maker->job, P3D_INVALID, "textures of type %s are read, but not made",
                      p3d_paa_type_name(paa_maker->type));
    /* No channel can be stored in an alpha of one bit. */
    paa_maker->has_swizzle = paa_maker->suffix && p3d_texture_has_swizzle(paa_maker->suffix) &&
                             !(has_one_bit(paa_maker->type) && paa_maker->suffix->swizzle[0] < 8);
    if (paa_maker->has_swizzle)
        warn_of_white(paa_maker);
}

static bool is_power(uint32_t side)
{
    return (side & (side - 1)) == 0;
}

/* The power of two that differs from the side by the smallest factor. */
static uint32_t nearest_power(uint32_t side)
{
    uint32_t power = 1;

    while (power < P3D_IMAGE_MAX && (uint64_t)side * side > (uint64_t)2 * power * power)
        power *= 2;
    return power;
}

static void choose_sides(struct paa_maker *paa_maker)
{
    const uint32_t width = paa_maker->image.width, height = paa_maker->image.height;

    if (is_power(width) && is_power(height))
        return;
    if (paa_maker->make->is_resized)
        paa_maker->image = p3di_resize(&paa_maker->shrinker, &paa_maker->job, &paa_maker->image, nearest_power(width),
                                       nearest_power(height));
    else if (p3di_paa_type(paa_maker->type)->has_blocks)
        p3di_job_fail(&paa_maker->job, P3D_INVALID,
                      "%u x %u pixels: sides of DXT textures are powers of two: resize it to %u x %u", width, height,
                      nearest_power(width), nearest_power(height));
}

/* Before anything is packed, which takes long. */
static void check_room(struct paa_maker *paa_maker)
{
    const uint64_t size = p3di_paa_unpacked_size(paa_maker->type, paa_maker->image.width, paa_maker->image.height);

    if (!p3di_paa_type(paa_maker->type)->has_blocks && size > MOST_PLAIN)
        p3di_job_fail(&paa_maker->job, P3D_INVALID,
                      "%u x %u pixels of %s take %u MiB; packed, a texture may have less than 16: make it smaller, or "
                      "DXT",
                      paa_maker->image.width, paa_maker->image.height, p3d_paa_type_name(paa_maker->type),
                      (unsigned)(size >> 20));
    else if (paa_maker->make->effort == P3D_PAA_BEST &&
             (uint64_t)paa_maker->image.width * paa_maker->image.height > MOST_BEST)
        p3di_job_fail(
            &paa_maker->job, P3D_INVALID,
            "%u x %u pixels: the best blocks are looked for in at most as many as 4096 x 4096; good ones take "
            "seconds",
            paa_maker->image.width, paa_maker->image.height);
}

/* ---- Pixels as they are stored ---- */

static uint8_t *make_swizzled(struct paa_maker *paa_maker, const struct p3d_image *image)
{
    static const uint8_t places[4] = {3, 0, 1, 2}; /* of alpha, red, green and blue in a pixel */
    const uint8_t *swizzle = paa_maker->suffix->swizzle, *source = image->pixels;
    const size_t count = (size_t)image->width * image->height;
    uint8_t *pixels = p3di_job_alloc(&paa_maker->job, count, 4);

    for (size_t at = 0; pixels && at < 4 * count; at += 4)
        for (size_t i = 0; i < 4; i++)
            pixels[at + places[i]] =
                swizzle[i] >= 8 ? 255 : source[at + places[swizzle[i] & 3]] ^ (swizzle[i] & 4 ? 255 : 0);
    return pixels;
}

/* The nearest of so many values. */
static unsigned narrow(unsigned value, unsigned most)
{
    return (value * most + 127) / 255;
}

static void put_pixels(enum p3d_paa_type type, const uint8_t *pixels, size_t count, uint8_t *out)
{
    for (size_t i = 0; i < count; i++, pixels += 4) {
        const unsigned red = pixels[0], green = pixels[1], blue = pixels[2], alpha = pixels[3];
        unsigned v;

        if (type == P3D_PAA_ARGB8888) {
            memcpy(out + 4 * i, (const uint8_t[4]){pixels[2], pixels[1], pixels[0], pixels[3]}, 4);
            continue;
        }
        if (type == P3D_PAA_ARGB4444)
            v = narrow(alpha, 15) << 12 | narrow(red, 15) << 8 | narrow(green, 15) << 4 | narrow(blue, 15);
        else if (type == P3D_PAA_ARGB1555)
            v = (alpha >= 128 ? 1u << 15 : 0) | narrow(red, 31) << 10 | narrow(green, 31) << 5 | narrow(blue, 31);
        else /* brightness of sRGB as it is seen */
            v = alpha << 8 | (299 * red + 587 * green + 114 * blue + 500) / 1000;
        out[2 * i] = (uint8_t)v;
        out[2 * i + 1] = (uint8_t)(v >> 8);
    }
}

static bool make_packer(struct paa_maker *paa_maker, enum p3di_block_kind kind)
{
    static const enum p3di_effort efforts[] = {
        [P3D_PAA_GOOD] = P3DI_EFFORT_GOOD, [P3D_PAA_FAST] = P3DI_EFFORT_FAST, [P3D_PAA_BEST] = P3DI_EFFORT_BEST};

    paa_maker->packer = p3di_job_alloc(&paa_maker->job, 1, p3di_blocks_packer_size());
    if (paa_maker->packer)
        p3di_blocks_packer_init(paa_maker->packer, kind, efforts[paa_maker->make->effort]);
    return paa_maker->packer != NULL;
}

/* Blocks of one strip do not depend on blocks of other strips. */
static void pack_blocks(struct paa_maker *paa_maker, enum p3di_block_kind kind, const uint8_t *pixels, uint32_t width,
                        uint32_t height, uint8_t *bytes)
{
    if (!paa_maker->packer && !make_packer(paa_maker, kind))
        return;
    for (uint32_t y = 0; y < height; y += STRIP) {
        const uint32_t rows = height - y < STRIP ? height - y : STRIP;

        p3di_blocks_pack_by(paa_maker->packer, pixels + (size_t)4 * width * y, width, rows, bytes);
        bytes += p3di_blocks_size(kind, width, rows);
        paa_maker->packed += (size_t)width * rows;
        p3di_job_progress(&paa_maker->job, paa_maker->packed, paa_maker->all);
    }
}

/* The bytes of a mip before they are packed. */
static uint8_t *make_bytes(struct paa_maker *paa_maker, const struct p3d_image *image, size_t size)
{
    const struct paa_type *type = p3di_paa_type(paa_maker->type);
    uint8_t *bytes = p3di_job_alloc(&paa_maker->job, size, 1);
    const uint8_t *pixels = paa_maker->has_swizzle ? make_swizzled(paa_maker, image) : image->pixels;

    if (!bytes || !pixels)
        return NULL;
    if (type->has_blocks)
        pack_blocks(paa_maker, type->blocks, pixels, image->width, image->height, bytes);
    else
        put_pixels(paa_maker->type, pixels, (size_t)image->width * image->height, bytes);
    return bytes;
}

static void pack_mip(struct paa_maker *paa_maker, const struct p3d_image *image, struct p3d_paa_mip *mip)
{
    const bool has_blocks = p3di_paa_type(paa_maker->type)->has_blocks, is_lzo = has_blocks && image->width >= WIDE;
    const size_t size = (size_t)p3di_paa_unpacked_size(paa_maker->type, image->width, image->height);
    uint8_t *bytes = make_bytes(paa_maker, image, size), *packed;

    *mip = (struct p3d_paa_mip){.width = image->width, .height = image->height, .storage = P3D_STORED_RAW};
    mip->data = (struct p3d_bytes){bytes, (uint32_t)size};
    if (!bytes || (has_blocks && !is_lzo))
        return;
    packed = p3di_job_alloc(&paa_maker->job, is_lzo ? p3di_lzo_bound(size) : p3di_lzss_bound(size), 1);
    if (is_lzo && !paa_maker->lzo_work)
        paa_maker->lzo_work = p3di_job_alloc(&paa_maker->job, p3di_lzo_work_size(P3DI_LZO_FAST), 1);
    if (paa_maker->job.has_failed)
        return;
    mip->storage = is_lzo ? P3D_STORED_LZO : P3D_STORED_LZSS;
    mip->data.data = packed;
    mip->data.size = (uint32_t)(is_lzo ? p3di_lzo_pack(bytes, size, packed, paa_maker->lzo_work, P3DI_LZO_FAST)
                                       : p3di_lzss_pack_signed(bytes, size, packed));
}

/* ---- Mips ---- */

/* Mips of blocks end where a side would be less than a block's, others where one cannot be halved. */
static bool has_next(const struct paa_maker *paa_maker, uint32_t width, uint32_t height)
{
    return width % 2 == 0 && height % 2 == 0 &&
           (!p3di_paa_type(paa_maker->type)->has_blocks || (width / 2 >= LEAST_SIDE && height / 2 >= LEAST_SIDE));
}

static uint32_t count_mips(const struct paa_maker *paa_maker)
{
    uint32_t width = paa_maker->image.width, height = paa_maker->image.height, count = 1;

    for (; has_next(paa_maker, width, height); count++) {
        width /= 2;
        height /= 2;
    }
    return count;
}

static void make_mips(struct paa_maker *paa_maker)
{
    const uint32_t count = count_mips(paa_maker);
    struct p3d_image image = paa_maker->image;

    paa_maker->paa->mips = p3di_job_alloc(&paa_maker->job, count, sizeof *paa_maker->paa->mips);
    paa_maker->paa->mip_count = count;
    for (uint32_t i = 0; i < count; i++)
        paa_maker->all += (size_t)(image.width >> i) * (image.height >> i);
    for (uint32_t i = 0; i < count && !paa_maker->job.has_failed; i++) {
        if (i)
            image = p3di_shrink(&paa_maker->shrinker, &paa_maker->job, &paa_maker->image, count - i);
        if (image.pixels)
            pack_mip(paa_maker, &image, &paa_maker->paa->mips[i]);
        if (paa_maker->paa->mips[i].data.size >= PAA_MIP_LIMIT) /* here, because the other mips take long */
            p3di_job_fail(&paa_maker->job, P3D_INVALID,
                          "packed, mip %u takes %u bytes; it must be less than %u: make the picture smaller", i,
                          paa_maker->paa->mips[i].data.size, PAA_MIP_LIMIT);
    }
}

/* ---- Tags ---- */

static void add_tag(struct paa_maker *paa_maker, const char *name, const void *payload, uint32_t size)
{
    struct p3d_paa_tag *tag = &paa_maker->paa->tags[paa_maker->paa->tag_count++];

    tag->name = p3d_bytes_of(name);
    tag->payload = p3di_job_copy(&paa_maker->job, (struct p3d_bytes){payload, size});
}

/* The offset of the first mip: behind the type, the tags and the count of the palette. */
static void add_offsets(struct paa_maker *paa_maker)
{
    uint8_t offsets[OFFSETS_SIZE] = {0};
    uint32_t at = 2 + 2;

    add_tag(paa_maker, "SFFO", offsets, sizeof offsets);
    for (uint32_t i = 0; i < paa_maker->paa->tag_count; i++)
        at += 12 + paa_maker->paa->tags[i].payload.size;
    for (uint32_t i = 0; i < paa_maker->paa->mip_count; i++) {
        paa_maker->paa->mips[i].offset = at;
        store_u32(offsets + (size_t)4 * i, at);
        at += 7 + paa_maker->paa->mips[i].data.size;
    }
    paa_maker->paa->tags[paa_maker->paa->tag_count - 1].payload =
        p3di_job_copy(&paa_maker->job, (struct p3d_bytes){offsets, sizeof offsets});
    paa_maker->paa->has_offsets = true;
    paa_maker->paa->offsets =
        (struct p3d_span){paa_maker->paa->tags[paa_maker->paa->tag_count - 1].payload.data, MOST_MIPS, 4};
}

/* In the order of the games' tools. */
static void make_tags(struct paa_maker *paa_maker)
{
    struct p3d_paa *paa = paa_maker->paa;
    uint8_t flags[4];

    paa->tags = p3di_job_alloc(&paa_maker->job, TAG_COUNT, sizeof *paa->tags);
    if (!paa->tags)
        return;
    paa->has_average = paa->has_largest = true;
    p3di_average(&paa_maker->shrinker, &paa_maker->image, paa->average);
    memset(paa->largest, 255, sizeof paa->largest);
    add_tag(paa_maker, "CGVA", paa->average, sizeof paa->average);
    add_tag(paa_maker, "CXAM", paa->largest, sizeof paa->largest);
    paa->has_flags = paa_maker->has_alpha;
    if (paa_maker->has_alpha) {
        paa->flags = has_one_bit(paa_maker->type) ? P3D_PAA_FLAG_ALPHA_TEST : P3D_PAA_FLAG_ALPHA;
        store_u32(flags, paa->flags);
        add_tag(paa_maker, "GALF", flags, sizeof flags);
    }
    paa->has_swizzle = paa_maker->has_swizzle;
    if (paa_maker->has_swizzle) {
        memcpy(paa->swizzle, paa_maker->suffix->swizzle, sizeof paa->swizzle);
        add_tag(paa_maker, "ZIWS", paa->swizzle, sizeof paa->swizzle);
    }
    if (!paa_maker->make->is_head)
        add_offsets(paa_maker);
}

/* ---- The texture ---- */

static void make_all(struct paa_maker *paa_maker)
{
    const struct p3d_image *image = &paa_maker->image;

    if (!image->pixels || !image->width || !image->height || image->width > P3D_IMAGE_MAX ||
        image->height > P3D_IMAGE_MAX) {
        p3di_job_fail(&paa_maker->job, P3D_INVALID, "an image has 1 to %u pixels in a direction, not %u x %u",
                      P3D_IMAGE_MAX, image->width, image->height);
        return;
    }
    paa_maker->suffix = p3d_texture_suffix_of(paa_maker->make->name);
    p3di_shrinker_init(&paa_maker->shrinker, paa_maker->suffix ? paa_maker->suffix->filter : P3D_MIPS_COLOR);
    choose_type(paa_maker);
    if (!paa_maker->job.has_failed && !paa_maker->make->is_head)
        choose_sides(paa_maker);
    if (!paa_maker->job.has_failed && !paa_maker->make->is_head)
        check_room(paa_maker);
    paa_maker->paa = p3di_job_alloc(&paa_maker->job, 1, sizeof *paa_maker->paa);
    if (!paa_maker->paa)
        return;
    paa_maker->paa->type = paa_maker->type;
    if (!paa_maker->make->is_head)
        make_mips(paa_maker);
    if (!paa_maker->job.has_failed)
        make_tags(paa_maker);
    paa_maker->paa->trailing = p3di_job_copy(&paa_maker->job, (struct p3d_bytes){(const uint8_t[2]){0, 0}, 2});
    paa_maker->paa->memory = paa_maker->job.arena;
}

struct p3d_paa *p3d_paa_make(const struct p3d_image *image, const struct p3d_paa_make_options *make,
                             const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3d_paa_make_options defaults;
    struct paa_maker paa_maker = {.make = make ? make : &defaults, .image = *image};

    if (!p3di_job_begin(&paa_maker.job, "to make the texture", P3DI_NO_INPUT, options, error))
        return NULL;
    make_all(&paa_maker);
    if (paa_maker.job.has_failed) {
        p3di_arena_free(paa_maker.job.arena);
        return NULL;
    }
    return paa_maker.paa;
}
