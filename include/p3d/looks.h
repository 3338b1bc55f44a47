/* p3d/looks.h: what materials look like: images and colours, found through the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_LOOKS_H
#define P3D_LOOKS_H

#include <p3d/image.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What alpha of the colour means. */
enum p3d_alpha {
    P3D_ALPHA_OPAQUE, /* nothing */
    P3D_ALPHA_MASK,   /* below one half nothing is seen */
    P3D_ALPHA_BLEND   /* what is behind shines through */
};

enum p3d_look_part {
    P3D_LOOK_COLOR,    /* as it is seen; sRGB */
    P3D_LOOK_NORMAL,   /* red is x, green y up the picture (as glTF and OpenGL have it), blue z; linear */
    P3D_LOOK_SPECULAR, /* _smdi: green specular, blue gloss; linear */
    P3D_LOOK_SHADOW,   /* _as: ambient occlusion in green; linear */
    P3D_LOOK_PART_COUNT
};

#define P3D_NO_IMAGE UINT32_MAX

struct p3d_look_image {
    const char *name;   /* unique among the images, usable as a file's name: ASCII letters, digits, '_', '-', '.'; without extension */
    const char *path;   /* the game's path, as the material names it, UTF-8 */
    struct p3d_image image; /* largest mip that max_size allows */
    bool has_alpha;     /* some pixel's alpha is below 255 */
};

struct p3d_look {
    uint32_t images[P3D_LOOK_PART_COUNT]; /* indices into the images, or P3D_NO_IMAGE */
    enum p3d_alpha alpha;
    bool has_rvmat;            /* the numbers below are an rvmat's */
    float emissive[4], specular[4];
    float specular_power;
};

struct p3d_looks {
    const struct p3d_look *items; /* one a material of the model, same index */
    uint32_t count;
    const struct p3d_look_image *images; /* each once, in order of first use */
    uint32_t image_count;
    void *memory; /* private; NULL if the caller made them */
};

#ifdef __cplusplus
}
#endif
#endif
