/* records.c: the records of PAA, each described once (docs/format/paa.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "core/foreign.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* ---- Types ---- */

static const struct paa_type types[] = {
    {P3D_PAA_DXT1, "DXT1", 0xff01, true, P3DI_BLOCKS_BC1, 0},
    {P3D_PAA_DXT2, "DXT2", 0xff02, true, P3DI_BLOCKS_BC2, 0},
    {P3D_PAA_DXT3, "DXT3", 0xff03, true, P3DI_BLOCKS_BC2, 0},
    {P3D_PAA_DXT4, "DXT4", 0xff04, true, P3DI_BLOCKS_BC3, 0},
    {P3D_PAA_DXT5, "DXT5", 0xff05, true, P3DI_BLOCKS_BC3, 0},
    {P3D_PAA_ARGB4444, "ARGB4444", 0x4444, false, P3DI_BLOCKS_BC1, 2},
    {P3D_PAA_ARGB1555, "ARGB1555", 0x1555, false, P3DI_BLOCKS_BC1, 2},
    {P3D_PAA_ARGB8888, "ARGB8888", 0x8888, false, P3DI_BLOCKS_BC1, 4},
    {P3D_PAA_AI88, "AI88", 0x8080, false, P3DI_BLOCKS_BC1, 2},
    {P3D_PAA_P8, "P8", 0, false, P3DI_BLOCKS_BC1, 1},
};

const struct paa_type *p3di_paa_type(enum p3d_paa_type type)
{
    return (unsigned)type < COUNT(types) ? &types[type] : NULL;
}

const char *p3d_paa_type_name(enum p3d_paa_type type)
{
    return (unsigned)type < COUNT(types) ? types[type].name : "?";
}

#define MOST_COLORS 256 /* that a byte can name */

/* 0 for a type that has no number. */
static uint16_t number_of(enum p3d_paa_type type)
{
    const struct paa_type *row = p3di_paa_type(type);

    return row ? row->number : 0;
}

void p3di_x_paa_type(struct io *s, enum p3d_paa_type *type)
{
    const uint16_t number = s->is_writing ? number_of(*type) : io_left(s) < 2 ? 0 : p3d_load_u16(s->data + s->pos);
    const char *is = s->is_writing ? NULL : p3di_foreign(s->data + s->pos, io_left(s));
    bool is_palette;

    for (size_t i = 0; i < COUNT(types); i++) {
        const struct p3d_number_names names = {&types[i].name, number, 1, NULL, 0};
        uint16_t read = number;

        if (!types[i].number || types[i].number != number)
            continue;
        *type = types[i].type;
        s->names = &names;
        x_u16(s, "type", &read);
        s->names = NULL;
        return;
    }
    *type = P3D_PAA_P8;
    is_palette = s->is_writing || p3di_paa_is_tag(s) || (number > 0 && number <= MOST_COLORS);
    if (!is_palette && is)
        io_fail(s, P3D_UNSUPPORTED, s->pos, "this is not a PAA or PAC texture but %s", is);
    else if (!is_palette)
        io_fail(s, P3D_UNSUPPORTED, s->pos,
                "this is not a PAA or PAC texture: it begins with neither a type, a tag nor a palette");
}

/* ---- Tags ---- */

static const char *const channel_names[] = {
    "alpha", "red", "green", "blue", "inverted alpha", "inverted red", "inverted green", "inverted blue", "one"};

const struct p3d_number_names p3d_paa_swizzle_names = {channel_names, 0, COUNT(channel_names), NULL, 0};

static const struct p3d_flag flags[] = {
    {P3D_PAA_FLAG_ALPHA, "interpolated-alpha", NULL},
    {P3D_PAA_FLAG_ALPHA_TEST, "alpha-test", NULL},
};

const struct p3d_number_names p3d_paa_flag_names = {NULL, 0, 0, flags, COUNT(flags)};

static const struct p3d_column offset_columns[] = {{"offset", P3D_FIELD_U32, NULL}};

static void x_color(struct io *s, uint8_t color[4])
{
    static const char *const names[] = {"blue", "green", "red", "alpha"};

    for (size_t i = 0; i < COUNT(names); i++)
        x_u8(s, names[i], &color[i]);
}

static void x_average(struct io *s, struct p3d_paa *paa)
{
    paa->has_average = true;
    x_color(s, paa->average);
}

static void x_largest(struct io *s, struct p3d_paa *paa)
{
    paa->has_largest = true;
    x_color(s, paa->largest);
}

static void x_flags(struct io *s, struct p3d_paa *paa)
{
    paa->has_flags = true;
    x_named_u32(s, "flags", &paa->flags, &p3d_paa_flag_names);
}

static void x_swizzle(struct io *s, struct p3d_paa *paa)
{
    static const char *const names[] = {"alpha", "red", "green", "blue"};

    paa->has_swizzle = true;
    for (size_t i = 0; i < COUNT(names); i++)
        x_named_u8(s, names[i], &paa->swizzle[i], &p3d_paa_swizzle_names);
}

static void x_offsets(struct io *s, struct p3d_paa *paa)
{
    paa->has_offsets = true;
    X_TABLE(io_as(s, P3D_ID_PLACE), "offsets", &paa->offsets, (uint32_t)(io_left(s) / 4), offset_columns);
}

static void x_procedural(struct io *s, struct p3d_paa *paa)
{
    x_fixed_text(s, "procedural", &paa->procedural, (uint32_t)io_left(s));
}

static const struct tag_kind {
    char name[5];
    uint32_t size; /* the payload has so many bytes, or a multiple of them */
    bool is_multiple;
    void (*payload)(struct io *s, struct p3d_paa *paa);
} tag_kinds[] = {
    {"CGVA", 4, false, x_average}, {"CXAM", 4, false, x_largest}, {"GALF", 4, false, x_flags},
    {"ZIWS", 4, false, x_swizzle}, {"SFFO", 4, true, x_offsets},  {"CORP", 1, true, x_procedural},
};

static const struct tag_kind *kind_of(const struct p3d_paa_tag *tag)
{
    for (size_t i = 0; i < COUNT(tag_kinds); i++)
        if (memcmp(tag_kinds[i].name, tag->name.data, 4) == 0)
            return &tag_kinds[i];
    return NULL;
}

static bool has_right_size(const struct tag_kind *kind, uint32_t size)
{
    return kind->is_multiple ? size % kind->size == 0 : size == kind->size;
}

bool p3di_paa_is_tag(const struct io *s)
{
    return io_left(s) >= 4 && memcmp(s->data + s->pos, "GGAT", 4) == 0;
}

void p3di_x_paa_tag(struct io *s, struct p3d_paa *paa, struct p3d_paa_tag *tag)
{
    const struct tag_kind *kind;
    struct p3d_bytes unknown;
    uint32_t size = tag->payload.size;
    size_t outer_end;

    if (!s->is_writing)
        tag->offset = s->pos;
    x_signature(s, "signature", "GGAT");
    x_fixed_text(io_as(s, P3D_ID_NAME), "name", &tag->name, 4);
    x_u32(s, "payload_size", &size);
    if (s->is_writing) {
        x_bytes(s, "payload", &tag->payload, size);
        return;
    }
    outer_end = io_enter(s, "payload", size);
    if (s->has_failed)
        return;
    tag->payload = (struct p3d_bytes){s->data + s->pos, size};
    kind = kind_of(tag);
    if (kind && !has_right_size(kind, size)) {
        io_warn(s, tag->offset, "the tag %s has %u bytes, which are kept as they are", kind->name, size);
        kind = NULL;
    }
    if (kind)
        kind->payload(s, paa);
    else
        x_bytes(s, "payload", &unknown, size);
    io_leave(s, outer_end);
}

/* ---- The palette ---- */

static const struct p3d_column color_columns[] = {
    {"blue", P3D_FIELD_U8, NULL}, {"green", P3D_FIELD_U8, NULL}, {"red", P3D_FIELD_U8, NULL}};

void p3di_x_paa_palette(struct io *s, struct p3d_paa *paa)
{
    uint16_t count = (uint16_t)paa->palette.count;

    x_u16(s, "palette_count", &count);
    if (paa->type == P3D_PAA_P8 && (count == 0 || count > MOST_COLORS))
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s) - 2,
                "the palette has %u colors instead of 1 to %u", count, MOST_COLORS);
    X_TABLE(s, "palette", &paa->palette, count, color_columns);
}

/* ---- Mips ---- */

#define LZO_BIT 0x8000u
/* Instead of a size: the real one follows, and indices are packed with LZSS. */
#define LZSS_WIDTH 1234
#define LZSS_HEIGHT 8765
#define RLE_RATIO 64

static const struct p3d_flag width_parts[] = {{LZO_BIT, "LZO", NULL}, {LZO_BIT - 1, "width", NULL}};
static const struct p3d_number_names lzo_width = {NULL, 0, 0, width_parts, COUNT(width_parts)};

uint64_t p3di_paa_unpacked_size(enum p3d_paa_type type, uint32_t width, uint32_t height)
{
    const struct paa_type *known = &types[type];

    return known->has_blocks ? p3di_blocks_size(known->blocks, width, height)
                             : (uint64_t)width * height * known->pixel_size;
}

bool p3di_x_paa_end(struct io *s)
{
    uint32_t mark = 0;

    if (!s->is_writing && (io_left(s) < 4 || p3d_load_u32(s->data + s->pos) != 0))
        return false;
    x_u32(s, "mips_end", &mark);
    return true;
}

static void x_size(struct io *s, enum p3d_paa_type type, struct p3d_paa_mip *mip)
{
    uint16_t width = 0, height = 0;

    if (types[type].has_blocks && io_left(s) >= 2 && p3d_load_u16(s->data + s->pos) & LZO_BIT)
        s->names = &lzo_width;
    x_u16(s, "width", &width);
    s->names = NULL;
    x_u16(s, "height", &height);
    mip->storage = types[type].has_blocks ? P3D_STORED_RAW : type == P3D_PAA_P8 ? P3D_STORED_RLE : P3D_STORED_LZSS;
    if (type == P3D_PAA_P8 && width == LZSS_WIDTH && height == LZSS_HEIGHT) {
        mip->storage = P3D_STORED_LZSS;
        x_u16(s, "real_width", &width);
        x_u16(s, "real_height", &height);
    }
    mip->width = width;
    mip->height = height;
    if (types[type].has_blocks && width & LZO_BIT) {
        mip->storage = P3D_STORED_LZO;
        mip->width = width & ~LZO_BIT;
    }
}

/* The most bytes that the stored ones can unpack to. */
static double most_unpacked(const struct p3d_paa_mip *mip)
{
    switch (mip->storage) {
    case P3D_STORED_LZO:
        return (double)mip->data.size * P3DI_LZO_RATIO;
    case P3D_STORED_LZSS:
        return mip->data.size < 4 ? 0 : (double)(mip->data.size - 4) * P3DI_LZSS_RATIO;
    default:
        return (double)mip->data.size * RLE_RATIO;
    }
}

static void check_mip(struct io *s, enum p3d_paa_type type, uint32_t index, const struct p3d_paa_mip *mip)
{
    const uint64_t size = p3di_paa_unpacked_size(type, mip->width, mip->height);

    if (!mip->width || !mip->height || mip->width > P3D_IMAGE_MAX || mip->height > P3D_IMAGE_MAX)
        io_damage(s, mip->offset, "mip %u has %u x %u pixels; 1 to %u in a direction are possible", index, mip->width,
                  mip->height, P3D_IMAGE_MAX);
    else if (mip->storage == P3D_STORED_RAW && mip->data.size != size)
        io_damage(s, mip->offset, "mip %u has %u bytes, but %u x %u pixels of %s take %llu", index, mip->data.size,
                  mip->width, mip->height, types[type].name, (unsigned long long)size);
    else if (mip->storage != P3D_STORED_RAW && most_unpacked(mip) < (double)size)
        io_damage(s, mip->offset, "mip %u has %u packed bytes, too few for %u x %u pixels", index, mip->data.size,
                  mip->width, mip->height);
}

static void write_mip(struct io *s, enum p3d_paa_type type, uint32_t index, struct p3d_paa_mip *mip)
{
    const bool is_marked = type == P3D_PAA_P8 && mip->storage == P3D_STORED_LZSS;
    uint16_t width = (uint16_t)(mip->width | (mip->storage == P3D_STORED_LZO ? LZO_BIT : 0)),
             height = (uint16_t)mip->height, mark_width = LZSS_WIDTH, mark_height = LZSS_HEIGHT;

    if (mip->data.size >= PAA_MIP_LIMIT)
        io_fail(s, P3D_INVALID, io_offset(s), "mip %u takes %u bytes; a PAA's mip holds less than %u", index,
                mip->data.size, PAA_MIP_LIMIT);
    if (is_marked) {
        x_u16(s, "width", &mark_width);
        x_u16(s, "height", &mark_height);
    }
    x_u16(s, is_marked ? "real_width" : "width", &width);
    x_u16(s, is_marked ? "real_height" : "height", &height);
    io_any_number(s, "size", P3D_FIELD_U32, 3, &mip->data.size);
    x_bytes(s, "data", &mip->data, mip->data.size);
}

void p3di_x_paa_mip(struct io *s, enum p3d_paa_type type, uint32_t index, struct p3d_paa_mip *mip)
{
    uint32_t size = 0;

    if (s->is_writing) {
        write_mip(s, type, index, mip);
        return;
    }
    mip->offset = s->pos;
    x_size(s, type, mip);
    io_any_number(s, "size", P3D_FIELD_U32, 3, &size);
    if (size > io_left(s))
        io_fail(s, P3D_DAMAGED, mip->offset, "mip %u (%u x %u) takes %u bytes, but %zu are left", index, mip->width,
                mip->height, size, io_left(s));
    x_bytes(s, "data", &mip->data, s->has_failed ? 0 : size);
    check_mip(s, type, index, mip);
}
