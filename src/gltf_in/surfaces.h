/* surfaces.h: images of a glTF, pictures and rvmats that are made of them, and materials. Floor 6: surfaces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_SURFACES_H
#define P3DI_GLTF_IN_SURFACES_H

#include "core/namer.h"
#include "file.h"
#include "lod.h"

/* The images, and the maps that are made of them. */
struct in_images {
    uint32_t *places;            /* by number of the image: which of the places that images lie in */
    struct p3d_bytes *names;     /* by place; NULL: nobody has asked yet */
    uint8_t *is_taken;           /* by place */
    struct p3di_set uris, stems; /* of files beside that are taken; stems in lower case */
    struct p3di_set given;       /* textures of the game for which an image was given; in lower case */
    uint32_t left_out;           /* ... and for which none was, as they are too many bytes */
    struct namer namer;          /* of files that are written; with the names */
    struct p3di_set map_keys;    /* of images and what is made of them */
    struct in_map *maps;         /* by number of the key */
    size_t map_capacity;
};

/* Writes a file beside the model. Fails the job, with `what` it is, if that fails. */
void p3di_in_write(struct in_gltf *gltf, const char *what, const char *name,
                   bool (*put)(void *user, struct p3d_sink sink), void *user);

/* "FOLDER\STEM.paa", where the game finds it; what is written is in a folder of its own. */
struct p3d_bytes p3di_in_game_path(struct in_gltf *gltf, bool is_written, struct p3d_bytes stem, const char *extension);

/* The image of a "textureInfo"; IN_NONE if there is none. */
uint32_t p3di_in_image_of(struct in_gltf *gltf, const json_t *texture);

/* True if the image is in the glTF itself, and no file. */
bool p3di_in_is_image_held(const struct in_gltf *gltf, uint32_t number);

/* The name of a texture made of the image: by its file, else by its own name, else by a material. Empty if there is
 * no such image. */
struct p3d_bytes p3di_in_image_name(struct in_gltf *gltf, uint32_t number);

/* The bytes of an image that the glTF holds itself or that is a file. False if they are not there. */
bool p3di_in_image_bytes(struct in_gltf *gltf, uint32_t number, struct p3d_bytes *bytes);

/* Gives away an image that the glTF holds itself, once. */
void p3di_in_take_image(struct in_gltf *gltf, uint32_t number);

/* Gives away an image, also of a file beside, as that of a texture of the game: "mod/data/wood.paa.png". */
void p3di_in_give_image_as(struct in_gltf *gltf, uint32_t number, struct p3d_bytes texture);

enum in_map_kind {
    IN_MAP_COLOR,    /* _tint_co: times the linear colour `values` */
    IN_MAP_NORMAL,   /* _nohq: green the other way, its slopes times values[0] */
    IN_MAP_SHADOW,   /* _as: red in green, as strong as values[0] */
    IN_MAP_HIGHLIGHT /* _smdi: roughness (green) times values[0] and metal (blue) times values[1] */
};

/* A map that was written. */
struct in_map {
    struct p3d_bytes name; /* without an extension; empty: it could not be made */
    float power, strength; /* of the brightest highlight */
};

/* Makes a map of an image, once for the same values, and gives it away as PNG: "STEM_nohq.png" unless the image itself
 * is called so. If the image cannot be read, the map has no name, and a warning says why. */
struct in_map p3di_in_make_map(struct in_gltf *gltf, enum in_map_kind kind, uint32_t image, const float values[4],
                               struct p3d_bytes stem);

/* The highlights of a surface, by the numbers of glTF: the exponent, and how bright they are. */
double p3di_in_power(double roughness);
double p3di_in_strength(double roughness, double metal);

/* The name of a material, or "material_N", as a name of files that no other material has. */
struct p3d_bytes p3di_in_stem_of_material(struct in_gltf *gltf, const json_t *material, uint32_t number);

/* Writes the rvmat of a material, if that is asked for, and the maps that it names. Returns its path as the model names
 * it; empty: there is none. */
struct p3d_bytes p3di_in_make_rvmat(struct in_gltf *gltf, const json_t *material, struct p3d_bytes stem);

struct in_materials {
    uint32_t *numbers; /* by number in the file: the model's, or IN_NONE; the last is for faces without a material */
    uint32_t count;
    uint8_t *is_rvmat_used; /* by its place in the options */
};

/* The place of the texture of a material. */
struct in_layout p3di_in_material_layout(struct in_gltf *gltf, uint32_t number);

/* The "textureInfo" of its colour; NULL: none, or another texture counts. */
const json_t *p3di_in_material_texture(struct in_gltf *gltf, uint32_t number);

/* Gives away the images of all materials: of one that names a texture of the game only its colour, by that name. */
void p3di_in_give_images(struct in_gltf *gltf);

/* The model's material for one of the file; IN_NONE: a primitive without. */
uint32_t p3di_in_material(struct in_gltf *gltf, uint32_t number);

#endif
