/* p3d/looks.h: what the materials of a model look like: images and colours.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A model only names its textures and rvmats. p3d_find_looks, or the caller, finds them and fills these structs;
 * exporters use them. */
#ifndef P3D_LOOKS_H
#define P3D_LOOKS_H

#include <p3d/assets.h>
#include <p3d/image.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The meaning of alpha in the image of colour. */
enum p3d_alpha {
    P3D_ALPHA_OPAQUE, /* nothing */
    P3D_ALPHA_MASK,   /* below one half nothing is seen */
    P3D_ALPHA_BLEND   /* what is behind shines through */
};

/* The use of an image. */
enum p3d_look_part {
    P3D_LOOK_COLOR,    /* the colour that is seen, and its alpha; sRGB */
    P3D_LOOK_NORMAL,   /* red is x, green is y and points up the picture (as in glTF), blue is z; linear */
    P3D_LOOK_SPECULAR, /* of the name _smdi: green is how strong highlights are, blue how sharp; linear */
    P3D_LOOK_SHADOW,   /* of the name _as: green is how much of the surrounding light arrives; linear */
    P3D_LOOK_PART_COUNT
};

/* In place of the index of an image: there is none. */
#define P3D_NO_IMAGE UINT32_MAX

/* An image that a material uses, with the name of the file it is written to. */
struct p3d_look_image {
    /* The name of its file, without an extension: ASCII letters, digits, '_', '-' and '.'; two images have different
     * names even if case is ignored. */
    const char *name;
    const char *path;       /* as the material names it, UTF-8 */
    const char *origin;     /* the file, or the member of an archive, that it was read from; NULL: not known */
    struct p3d_image image; /* as large as wanted: exporters do not shrink it */
    bool has_alpha;         /* some pixel's alpha is below 255 */
};

/* The look of one material. */
struct p3d_look {
    uint32_t images[P3D_LOOK_PART_COUNT]; /* indices, or P3D_NO_IMAGE */
    enum p3d_alpha alpha;                 /* of the colour image */
    bool has_rvmat;                       /* what follows is known; without it P3D_LOOK_SPECULAR says nothing */
    float emissive[4], specular[4];       /* red, green, blue, alpha; may be above 1 */
    float specular_power;                 /* the exponent of Blinn and Phong */
};

/* The looks of all materials of a model. */
struct p3d_looks {
    const struct p3d_look *items;        /* by material of the model */
    uint32_t count;                      /* that of the materials */
    const struct p3d_look_image *images; /* each once, in order of first use */
    uint32_t image_count;
    const char *const *rvmats; /* what was read besides: the files, or members of archives */
    uint32_t rvmat_count;
    void *memory; /* private; NULL if the caller made them */
};

/* How looks are found. All zero is a good default. */
struct p3d_look_options {
    uint32_t max_size;   /* images are halved until neither side is larger; 0: they are not */
    bool is_best_only;   /* only for the LOD that stands for the model, if it has one: see p3d_draw; other materials
                          * get no images */
    const char *folder;  /* textures that are not found are looked for below it, too: as in a mission; NULL: nowhere */
    bool has_long_names; /* names of images are made of whole paths, so that models can share a folder for them */
};

/* The looks of the materials of `model`: their textures, and the stages and numbers of their rvmats, as the assets have
 * them. The part of a stage's texture is told by the end of its name: _nohq and the like, _smdi, _as. An ODOL's own
 * copy of its rvmats is used where it has one. A file that is missing or damaged is left out, and the warn callback
 * hears of it once. Which alpha is meant: docs/export.md, "Textures". Either options may be NULL. NULL and `error` if
 * memory fails, or if the pixels would take more than 512 MiB and 64 times the size of the files (P3D_UNSUPPORTED). The
 * assets must outlive the looks, and the model need not. Free with p3d_looks_free. */
struct p3d_looks *p3d_find_looks(const struct p3d_model *model, struct p3d_assets *assets,
                                 const struct p3d_look_options *look_options, const struct p3d_options *options,
                                 struct p3d_error *error);

/* Frees the looks that p3d_find_looks has made. NULL may be freed. */
void p3d_looks_free(struct p3d_looks *looks);

#ifdef __cplusplus
}
#endif
#endif
