/* p3d/tex_headers.h: texHeaders.bin, in which the games' tools list the textures of a folder, so that the game need not
 * open each (docs/format/paa.md, "texHeaders.bin").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TEX_HEADERS_H
#define P3D_TEX_HEADERS_H

#include <p3d/paa.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A mip: its sizes, and where it begins in the texture's file. */
struct p3d_tex_header_mip {
    uint16_t width, height, unknown; /* unknown: 0 */
    uint8_t type, unknown_type;      /* as the texture's; 3 */
    uint32_t offset;
};

/* What the file says of one texture. */
struct p3d_tex_header {
    uint32_t palette_count, palette;                         /* 1 and 0 */
    float color[4];                                          /* the average: red, green, blue, alpha, from 0 to 1 */
    uint8_t average[4], largest[4];                          /* colours: blue, green, red, alpha */
    uint32_t clamp, transparent;                             /* 0 and 0xffffffff */
    uint8_t has_largest, is_alpha, is_transparent, is_clear; /* tags: CXAM, flags 1 and 2; and its alpha is below 128 */
    uint32_t mip_count;
    uint32_t type; /* an index into p3d_tex_header_types */
    uint8_t is_little_endian, is_paa;
    struct p3d_bytes path; /* below the folder of the list, with backslashes, in small letters */
    uint32_t use;          /* enum p3d_texture_use */
    uint32_t mip_count_again;
    const struct p3d_tex_header_mip *mips;
    uint32_t file_size;
};

/* The list. Free with p3d_tex_headers_free. */
struct p3d_tex_headers {
    uint32_t version; /* 1 */
    struct p3d_tex_header *items;
    uint32_t count;
    struct p3d_bytes trailing; /* what stands behind the last */
    void *memory;              /* private; NULL if the caller made the list */
};

/* Names of types and uses of textures: "DXT1", "normal". */
extern const struct p3d_number_names p3d_tex_header_types, p3d_texture_uses;

/* Reads `size` bytes, which must live as long as the result. NULL and `error` if it is no such list (P3D_UNSUPPORTED),
 * is damaged, or memory fails. Either of options and error may be NULL. */
struct p3d_tex_headers *p3d_tex_headers_read(const void *data, size_t size, const struct p3d_options *options,
                                             struct p3d_error *error);

/* Frees what p3d_tex_headers_read has read. NULL may be freed. */
void p3d_tex_headers_free(struct p3d_tex_headers *headers);

/* No texture has more mips that a list names. */
#define P3D_TEX_HEADER_MOST_MIPS 64u

/* What the games' tools say of a texture: `path` as in the list, which is borrowed, and the size of its file. The mips
 * are written to `mips`. Without an average the color is what those tools take then: (192, 32, 32), half clear. */
struct p3d_tex_header p3d_tex_header_of(const struct p3d_paa *paa, struct p3d_bytes path, uint32_t file_size,
                                        struct p3d_tex_header_mip mips[P3D_TEX_HEADER_MOST_MIPS]);

/* Writes a list as it is. False and `error` if the sink fails, or the two counts of mips differ (P3D_INVALID). */
bool p3d_tex_headers_write(const struct p3d_tex_headers *headers, struct p3d_sink sink, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
