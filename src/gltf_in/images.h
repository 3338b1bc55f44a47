/* images.h: the images of a glTF: their names, their bytes, files beside the model. Floor 6: surfaces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_IMAGES_H
#define P3DI_GLTF_IN_IMAGES_H

#include "file.h"

#include "core/namer.h"

/* The images, and the maps that are made of them. */
struct in_images {
    uint32_t *places;            /* by number of the image: which of the places that images lie in */
    struct p3d_bytes *names;     /* by place; NULL: nobody has asked yet */
    uint8_t *is_taken;           /* by place */
    struct p3di_set uris, stems; /* of files beside that are taken; stems in lower case */
    struct namer namer;          /* of files that are written; with the names */
    struct p3di_set map_keys;    /* see maps.h */
    struct in_map *maps;         /* by number of the key */
    size_t map_capacity;
};

/* Writes a file beside the model. Fails the job, with `what` it is, if that fails. */
void p3di_in_write(struct in_file *file, const char *what, const char *name,
                   bool (*put)(void *user, struct p3d_sink sink), void *user);

/* "FOLDER\STEM.paa", where the game finds it; what is written is in a folder of its own. */
struct p3d_bytes p3di_in_game_path(struct in_file *file, bool is_written, struct p3d_bytes stem, const char *extension);

/* The image of a "textureInfo"; IN_NONE if there is none. */
uint32_t p3di_in_image_of(struct in_file *file, const json_t *texture);

/* True if the image is in the glTF itself, and no file. */
bool p3di_in_is_image_held(const struct in_file *file, uint32_t number);

/* The name of a texture made of the image: by its file, else by its own name, else by a material. Empty if there is
 * no such image. */
struct p3d_bytes p3di_in_image_name(struct in_file *file, uint32_t number);

/* The bytes of an image that the glTF holds itself or that is a file. False if they are not there. */
bool p3di_in_image_bytes(struct in_file *file, uint32_t number, struct p3d_bytes *bytes);

/* Gives away an image that the glTF holds itself, once. */
void p3di_in_take_image(struct in_file *file, uint32_t number);

#endif
