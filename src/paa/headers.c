/* headers.c: texHeaders.bin: its records, each described once (docs/format/paa.md, "texHeaders.bin").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include <p3d/paa.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

#define VERSION 1
#define LEAST_SIZE 67 /* bytes of a texture without a path and mips, but with the NUL */
#define MIP_SIZE 12

static const char *const type_names[] = {"P8",   "AI88", "RGB565", "ARGB1555", "ARGB4444", "ARGB8888",
                                         "DXT1", "DXT2", "DXT3",   "DXT4",     "DXT5"};
static const char *const use_names[] = {
    [P3D_TEXTURE_COLOR] = "colour",
    [P3D_TEXTURE_LINEAR] = "linear colour",
    [P3D_TEXTURE_DETAIL] = "detail",
    [P3D_TEXTURE_NORMAL] = "normal",
    [P3D_TEXTURE_IRRADIANCE] = "irradiance",
    [P3D_TEXTURE_RANDOM] = "random",
    [P3D_TEXTURE_TREE_CROWN] = "tree crown",
    [P3D_TEXTURE_MACRO] = "macro",
    [P3D_TEXTURE_SHADOW] = "shadow",
    [P3D_TEXTURE_SPECULAR] = "specular",
    [P3D_TEXTURE_DITHERING] = "dithering",
    [P3D_TEXTURE_DETAIL_SPECULAR] = "detail specular",
    [P3D_TEXTURE_MASK] = "mask",
    [P3D_TEXTURE_THERMAL] = "thermal",
};

const struct p3d_number_names p3d_tex_header_types = {type_names, 0, COUNT(type_names), NULL, 0};
const struct p3d_number_names p3d_texture_uses = {use_names, 0, COUNT(use_names), NULL, 0};

/* ---- Records ---- */

static void x_color(struct io *s, const char *name, uint8_t color[4])
{
    for (size_t i = 0; i < 4; i++)
        x_u8(s, name, &color[i]);
}

static void x_mip(struct io *s, struct p3d_tex_header_mip *mip)
{
    x_u16(s, "width", &mip->width);
    x_u16(s, "height", &mip->height);
    x_u16(s, "unknown", &mip->unknown);
    x_u8(s, "type", &mip->type);
    x_u8(s, "unknown_type", &mip->unknown_type);
    x_u32(s, "offset", &mip->offset);
}

static void x_mips(struct io *s, struct p3d_tex_header *header)
{
    struct p3d_tex_header_mip *mips;

    if (header->mip_count != header->mip_count_again)
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s), "there are %u mips, and then %u",
                header->mip_count, header->mip_count_again);
    if (s->is_writing) {
        for (uint32_t i = 0; i < header->mip_count && !s->has_failed; i++) {
            struct p3d_tex_header_mip mip = header->mips[i];

            x_mip(s, &mip);
        }
        return;
    }
    if (header->mip_count > io_left(s) / MIP_SIZE)
        io_fail(s, P3D_DAMAGED, s->pos, "%u mips do not fit into the %zu bytes that are left", header->mip_count,
                io_left(s));
    mips = s->has_failed ? NULL : io_alloc(s, header->mip_count, sizeof *mips);
    for (uint32_t i = 0; mips && i < header->mip_count; i++)
        x_mip(s, &mips[i]);
    header->mips = mips;
    header->mip_count = mips ? header->mip_count : 0;
}

static void x_header(struct io *s, struct p3d_tex_header *header)
{
    x_u32(s, "palette_count", &header->palette_count);
    x_u32(s, "palette", &header->palette);
    x_floats(s, "color", header->color, COUNT(header->color));
    x_color(s, "average", header->average);
    x_color(s, "largest", header->largest);
    x_u32(s, "clamp", &header->clamp);
    x_hex32(s, "transparent", &header->transparent);
    x_u8(s, "has_largest", &header->has_largest);
    x_u8(s, "is_alpha", &header->is_alpha);
    x_u8(s, "is_transparent", &header->is_transparent);
    x_u8(s, "is_clear", &header->is_clear);
    x_u32(s, "mip_count", &header->mip_count);
    x_named_u32(s, "type", &header->type, &p3d_tex_header_types);
    x_u8(s, "is_little_endian", &header->is_little_endian);
    x_u8(s, "is_paa", &header->is_paa);
    x_asciiz(s, "path", &header->path);
    x_named_u32(s, "use", &header->use, &p3d_texture_uses);
    x_u32(s, "mip_count_again", &header->mip_count_again);
    x_mips(s, header);
    x_u32(s, "file_size", &header->file_size);
}

/* ---- Reading ---- */

static void read_items(struct io *s, struct p3d_tex_headers *headers, uint32_t count)
{
    if (count > io_left(s) / LEAST_SIZE)
        io_fail(s, P3D_DAMAGED, s->pos, "%u textures do not fit into the %zu bytes that are left", count, io_left(s));
    headers->items = s->has_failed ? NULL : io_alloc(s, count, sizeof *headers->items);
    for (uint32_t i = 0; headers->items && i < count && !s->has_failed; i++) {
        x_header(s, &headers->items[i]);
        headers->count += !s->has_failed;
    }
}

struct p3d_tex_headers *p3d_tex_headers_read(const void *data, size_t size, const struct p3d_options *options,
                                             struct p3d_error *error)
{
    struct p3d_tex_headers *headers;
    struct p3d_error ignored = {.status = P3D_OK};
    uint32_t count = 0;
    struct io s;

    error = error ? error : &ignored;
    headers = io_begin_file(&s, data, size, sizeof *headers, options, error);
    if (!headers)
        return NULL;
    headers->memory = s.arena;
    if (size < 4 || memcmp(data, "0DHT", 4) != 0)
        io_fail(&s, P3D_UNSUPPORTED, 0, "this is no list of textures (texHeaders.bin): it does not begin with 0DHT");
    x_signature(&s, "signature", "0DHT");
    x_u32(&s, "version", &headers->version);
    if (headers->version != VERSION)
        io_fail(&s, P3D_UNSUPPORTED, 4, "version %u of lists of textures is not known", headers->version);
    x_u32(&s, "count", &count);
    read_items(&s, headers, count);
    if (!s.has_failed)
        x_bytes(&s, "trailing", &headers->trailing, io_left(&s));
    if (!s.has_failed)
        return headers;
    p3di_arena_free(s.arena);
    return NULL;
}

void p3d_tex_headers_free(struct p3d_tex_headers *headers)
{
    if (headers)
        p3di_arena_free(headers->memory);
}

/* ---- Writing ---- */

static uint32_t type_of(enum p3d_paa_type type)
{
    for (uint32_t i = 0; i < COUNT(type_names); i++)
        if (strcmp(type_names[i], p3d_paa_type_name(type)) == 0)
            return i;
    return 0;
}

struct p3d_tex_header p3d_tex_header_of(const struct p3d_paa *paa, struct p3d_bytes path, uint32_t file_size,
                                        struct p3d_tex_header_mip mips[P3D_TEX_HEADER_MOST_MIPS])
{
    static const uint8_t no_average[4] = {32, 32, 192, 128};
    const struct p3d_texture_suffix *suffix = p3d_texture_suffix_of(path);
    const uint32_t flags = paa->has_flags ? paa->flags : 0;
    struct p3d_tex_header header = {.palette_count = 1, .transparent = UINT32_MAX, .is_little_endian = 1};

    memcpy(header.average, paa->has_average ? paa->average : no_average, sizeof header.average);
    memset(header.largest, 255, sizeof header.largest);
    if (paa->has_largest)
        memcpy(header.largest, paa->largest, sizeof header.largest);
    for (size_t i = 0; i < 4; i++)
        header.color[i] = (float)header.average[i < 3 ? 2 - i : 3] * (1.0F / 255); /* as the games' tools round */
    header.has_largest = paa->has_largest;
    header.is_alpha = (flags & P3D_PAA_FLAG_ALPHA) != 0;
    header.is_transparent = !header.is_alpha && (flags & P3D_PAA_FLAG_ALPHA_TEST) != 0;
    header.is_clear = header.is_alpha && header.average[3] < 128;
    header.mip_count = header.mip_count_again = paa->mip_count;
    header.type = type_of(paa->type);
    header.is_paa = !p3d_text_ends_with(path, ".pac");
    header.path = path;
    header.use = suffix ? suffix->use : P3D_TEXTURE_COLOR;
    for (uint32_t i = 0; i < paa->mip_count; i++)
        mips[i] = (struct p3d_tex_header_mip){
            (uint16_t)paa->mips[i].width, (uint16_t)paa->mips[i].height, 0, (uint8_t)header.type, 3,
            (uint32_t)paa->mips[i].offset};
    header.mips = mips;
    header.file_size = file_size;
    return header;
}

static void write_headers(struct io *s, const void *file)
{
    const struct p3d_tex_headers *headers = file;
    struct p3d_bytes trailing = headers->trailing;
    uint32_t version = headers->version, count = headers->count;

    x_signature(s, "signature", "0DHT");
    x_u32(s, "version", &version);
    x_u32(s, "count", &count);
    for (uint32_t i = 0; i < headers->count && !s->has_failed; i++) {
        struct p3d_tex_header header = headers->items[i];

        x_header(s, &header);
    }
    x_bytes(s, "trailing", &trailing, trailing.size);
}

bool p3d_tex_headers_write(const struct p3d_tex_headers *headers, struct p3d_sink sink, struct p3d_error *error)
{
    return io_write_file(write_headers, headers, sink, error);
}
