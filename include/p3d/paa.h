/* p3d/paa.h: PAA and PAC textures as their files have them, and the pixels of their mips (docs/format/paa.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_PAA_H
#define P3D_PAA_H

#include <p3d/watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Images ---- */

#define P3D_IMAGE_MAX 16384u            /* pixels in a direction */
#define P3D_IMAGE_MOST_PIXELS 67108864u /* of an image that is read from a file: 8192 x 8192 */

/* Rows of pixels, the uppermost first: red, green, blue, alpha, a byte each, not multiplied by alpha. An image that a
 * call has made is freed with p3d_image_free. */
struct p3d_image {
    uint32_t width, height; /* 1 to P3D_IMAGE_MAX */
    const uint8_t *pixels;  /* width * height * 4 bytes */
    void *memory;           /* private; NULL if the caller made the image */
};

/* Frees the image that p3d_paa_decode or p3d_read_image has made. NULL may be freed. */
void p3d_image_free(struct p3d_image *image);

/* Reads a picture as sources of textures have it: PNG of any kind, TGA of the types 1, 2, 3, 9, 10 and 11 (indices,
 * colours, gray, each plain or packed in runs), or JPEG of gray or colours, as glTF may bring it. 16 bits a channel are
 * rounded to 8; a file's gamma, profile and orientation are not looked at. Without alpha in the file it is 255.
 * `options` may be NULL; the memory that libjpeg-turbo takes is not counted. NULL and `error`: P3D_UNSUPPORTED if it is
 * none of them, has more than P3D_IMAGE_MOST_PIXELS, or is PNG in a build without libspng, or JPEG in one without
 * TurboJPEG; P3D_DAMAGED if it breaks off, or
 * could not hold as many pixels as it says. Free with p3d_image_free. */
struct p3d_image *p3d_read_image(const void *data, size_t size, const struct p3d_options *options,
                                 struct p3d_error *error);

/* Writes a PNG of 8 bits a channel: RGBA, or RGB if all of alpha is 255. The same image gives the same bytes. `options`
 * may be NULL. False and `error` if memory or the sink fails, or if the size is not 1 to P3D_IMAGE_MAX (P3D_INVALID).
 */
bool p3d_write_png(const struct p3d_image *image, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error);

/* ---- Files of images ---- */

/* Takes image files, one after the other. All zero takes none. */
struct p3d_image_files {
    /* The bytes of the file `name` ("body_co.png") shall go to *sink. If that is left as it is, with a `write` of NULL,
     * the file is not wanted, and `end` is not called for it. False: the call that writes fails with P3D_SYSTEM. */
    bool (*begin)(void *user, const char *name, struct p3d_sink *sink);
    /* Comes after each file that was begun; only if `is_whole` it has all of its bytes. False: the same. May be
     * NULL. */
    bool (*end)(void *user, bool is_whole);
    void *user;
};

/* ---- PAA ---- */

/* Types of pixels. */
enum p3d_paa_type {
    P3D_PAA_DXT1,
    P3D_PAA_DXT2,
    P3D_PAA_DXT3,
    P3D_PAA_DXT4,
    P3D_PAA_DXT5,
    P3D_PAA_ARGB4444,
    P3D_PAA_ARGB1555,
    P3D_PAA_ARGB8888,
    P3D_PAA_AI88, /* gray, and alpha */
    P3D_PAA_P8    /* indices into the palette, a byte each; the file has no type field */
};

/* The name of a type: "DXT1", and so on; "?" for a number that is not a type. */
const char *p3d_paa_type_name(enum p3d_paa_type type);

/* A tag of the file. */
struct p3d_paa_tag {
    struct p3d_bytes name; /* four letters, as stored: "CGVA" */
    struct p3d_bytes payload;
    uint64_t offset; /* of the tag */
};

/* One size of the texture. */
struct p3d_paa_mip {
    uint32_t width, height;
    enum p3d_storage storage; /* P3D_STORED_RAW, _LZO, _LZSS or _RLE */
    struct p3d_bytes data;    /* as stored */
    uint64_t offset;          /* of the mip; its data are data.data - the input */
    const struct p3d_error
        *error; /* what is wrong with it, or NULL; what its packed data hold is seen by p3d_paa_decode */
};

#define P3D_PAA_FLAG_ALPHA 1u      /* alpha has all values: what is behind shines through */
#define P3D_PAA_FLAG_ALPHA_TEST 2u /* alpha only says where there is something */

/* A texture file. Free with p3d_paa_free. */
struct p3d_paa {
    enum p3d_paa_type type;
    struct p3d_paa_tag *tags;
    uint32_t tag_count;
    struct p3d_span palette;  /* blue, green, red, a byte each */
    struct p3d_paa_mip *mips; /* the largest first */
    uint32_t mip_count;
    struct p3d_bytes trailing; /* what stands behind the mips */
    /* The values of the tags; of several tags with one name the last one counts. */
    bool has_average, has_largest, has_flags, has_swizzle, has_offsets;
    uint8_t average[4], largest[4]; /* colours: blue, green, red, alpha */
    uint32_t flags;                 /* P3D_PAA_FLAG_... */
    uint8_t swizzle[4];             /* where the stored alpha, red, green and blue came from: p3d_paa_swizzle_names */
    struct p3d_span offsets;        /* where mips begin, a u32 each, as the file says; nothing here trusts them */
    struct p3d_bytes procedural;    /* text that the picture is made from */
    void *memory;                   /* private */
};

/* Names for the numbers of a swizzle, and for the bits of flags. */
extern const struct p3d_number_names p3d_paa_swizzle_names, p3d_paa_flag_names;

/* Reads `size` bytes, which must live as long as the result. A mip that is damaged keeps its error; the first one is
 * also in `error`, whose status else is P3D_OK. NULL and `error` if no mip is good. Nothing is unpacked yet. Either of
 * options and error may be NULL. Free with p3d_paa_free. */
struct p3d_paa *p3d_paa_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_error *error);

/* Shows `watcher` the fields, with the warnings and errors of p3d_paa_read, and keeps nothing. False and `error`, the
 * first damage. */
bool p3d_paa_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                   struct p3d_error *error);

/* Frees a texture file. NULL may be freed. */
void p3d_paa_free(struct p3d_paa *paa);

/* The pixels of mip `mip`, the swizzle undone: what nothing stores keeps what stands under its own name. `is_raw`: as
 * they are stored. Colours of DXT2 and DXT4, which are said to be multiplied by alpha, are left so. NULL and `error`
 * if the mip is damaged, has more than P3D_IMAGE_MOST_PIXELS (P3D_UNSUPPORTED), does not exist (P3D_INVALID), or memory
 * fails. Free with p3d_image_free. */
struct p3d_image *p3d_paa_decode(const struct p3d_paa *paa, uint32_t mip, bool is_raw,
                                 const struct p3d_options *options, struct p3d_error *error);

/* ---- Names ---- */

/* The uses of a texture; the numbers are as in texHeaders.bin. */
enum p3d_texture_use {
    P3D_TEXTURE_COLOR,
    P3D_TEXTURE_LINEAR, /* colour that is not sRGB: sky, layers of terrains */
    P3D_TEXTURE_DETAIL,
    P3D_TEXTURE_NORMAL,
    P3D_TEXTURE_IRRADIANCE,
    P3D_TEXTURE_RANDOM,
    P3D_TEXTURE_TREE_CROWN,
    P3D_TEXTURE_MACRO,
    P3D_TEXTURE_SHADOW,
    P3D_TEXTURE_SPECULAR,
    P3D_TEXTURE_DITHERING,
    P3D_TEXTURE_DETAIL_SPECULAR,
    P3D_TEXTURE_MASK,
    P3D_TEXTURE_THERMAL
};

/* Filters that make a pixel of a smaller mip out of four of the larger one. */
enum p3d_mip_filter {
    P3D_MIPS_PLAIN,      /* their mean */
    P3D_MIPS_COLOR,      /* in linear light, by alpha: what is clear has no say */
    P3D_MIPS_FADE,       /* the mean; the last five fade to gray */
    P3D_MIPS_NORMAL,     /* the mean, of length 1 again */
    P3D_MIPS_NORMAL_FADE /* and the last five fade to what points up */
};

/* A rule for textures whose names end so, before the extension: "_co". */
struct p3d_texture_suffix {
    const char *end; /* in lower case */
    enum p3d_texture_use use;
    enum p3d_paa_type type; /* that the games' tools make */
    uint8_t swizzle[4];     /* as in struct p3d_paa */
    enum p3d_mip_filter filter;
    const char *what; /* for people */
};

/* The rule for a texture's path or name; the longest ending that fits counts, and ASCII case is ignored. NULL: none. */
const struct p3d_texture_suffix *p3d_texture_suffix_of(struct p3d_bytes path);

/* All rules, from 0 on; NULL behind the last. */
const struct p3d_texture_suffix *p3d_texture_suffix_at(size_t index);

/* False if channels are stored as they are. */
bool p3d_texture_has_swizzle(const struct p3d_texture_suffix *suffix);

/* The most that p3d_paa_misfits tells. */
#define P3D_PAA_MOST_MISFITS 8u

/* Something that does not fit: a line for people. */
struct p3d_paa_misfit {
    char text[96];
};

/* Compares a texture that was read with the rule for its name (its path, or "" for none), and its tags with its type
 * and mips, as the games' tools make them. Returns how many things do not fit, which are written to `misfits`. */
uint32_t p3d_paa_misfits(const struct p3d_paa *paa, struct p3d_bytes name,
                         struct p3d_paa_misfit misfits[P3D_PAA_MOST_MISFITS]);

/* ---- Making ---- */

/* Efforts for blocks of DXT1 and DXT5. */
enum p3d_paa_effort {
    P3D_PAA_GOOD,
    P3D_PAA_FAST, /* for drafts */
    P3D_PAA_BEST  /* some times as long, and a little better */
};

/* Options of making a texture. All zero is a good default, but for the name. */
struct p3d_paa_make_options {
    struct p3d_bytes name;         /* of the texture: its end says how it is stored; see p3d_texture_suffix_of */
    const enum p3d_paa_type *type; /* NULL: as the name says. Not DXT2 to DXT4, nor P8 */
    enum p3d_paa_effort effort;
    bool is_resized; /* sides become powers of two; else DXT of other sides is refused */
    bool is_head;    /* only the type and the tags but for offsets, of a picture of any sides: no mips */
};

/* Makes a texture of a picture, as the games' tools do: type, swizzle and mips by the name's end, tags, and mips packed
 * with LZO or LZSS where theirs are (docs/textures.md, "Making textures"). Without a rule for the name it is DXT1 if
 * alpha is nowhere between 0 and 255, else DXT5. The same picture gives the same texture. The image need not outlive
 * the result. `make` and `options` may be NULL. NULL and `error`: P3D_INVALID for sides that are no powers of two, for
 * a type that cannot be made or not in this size, and for an image that is none. Free with p3d_paa_free. */
struct p3d_paa *p3d_paa_make(const struct p3d_image *image, const struct p3d_paa_make_options *make,
                             const struct p3d_options *options, struct p3d_error *error);

/* Writes a texture that was read or made: type, tags in their order, palette, mips as they are stored, and what is
 * behind them, so that a good file that was read comes out byte for byte. The values of tags are those of their
 * payloads. False and `error` if the sink fails, a mip is damaged or takes 16 MiB or more (P3D_INVALID). */
bool p3d_paa_write(const struct p3d_paa *paa, struct p3d_sink sink, struct p3d_error *error);

/* ---- texHeaders.bin ---- */

/* A mip: its sizes, and where it begins in the texture's file. */
struct p3d_tex_header_mip {
    uint16_t width, height, unknown; /* unknown: 0 */
    uint8_t type, unknown_type;      /* as the texture's; 3 */
    uint32_t offset;
};

/* A texture in the file. */
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

/* The row that the games' tools write for a texture: `path` as in the list, which is borrowed, and the size of its
 * file. The mips are written to `mips`. Without an average the color is what the games' tools take then: (192, 32, 32),
 * half clear. */
struct p3d_tex_header p3d_tex_header_of(const struct p3d_paa *paa, struct p3d_bytes path, uint32_t file_size,
                                        struct p3d_tex_header_mip mips[P3D_TEX_HEADER_MOST_MIPS]);

/* Writes a list as it is. False and `error` if the sink fails, or the two counts of mips differ (P3D_INVALID). */
bool p3d_tex_headers_write(const struct p3d_tex_headers *headers, struct p3d_sink sink, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
