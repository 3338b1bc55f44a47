/* look_images.h: the images that materials name, each read once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_LOOK_IMAGES_H
#define P3DI_MOD_LOOK_IMAGES_H

#include <p3d/scene.h>

#include "core/namer.h"

/* The state of a search for images. */
struct p3di_look_finder {
    struct p3di_job job;
    struct p3d_assets *assets;
    uint32_t max_size;
    const char *folder, *image_folder;
    struct p3d_bytes model_folder; /* the model's own, or empty */
    struct p3d_options quiet;      /* the job's options, for files: warnings about them are not the model's */
    struct p3di_set paths;         /* paths that were asked for: see p3di_look_image */
    uint32_t *found;               /* by number of a path: the image, or P3D_NO_IMAGE */
    enum p3d_alpha *alphas;        /* by image */
    struct namer names;            /* of images */
    struct p3d_look_image *images;
    uint32_t image_count;
    size_t found_capacity, image_capacity, alpha_capacity;
    struct p3di_set macros; /* images that macro.c has made of two */
    uint32_t *made;         /* by number in it: the image */
    size_t made_capacity;
    bool is_silent_of_game;
    const char **game_files; /* that are not there, if these are no warnings */
    uint32_t game_file_count;
    size_t game_file_capacity;
    const char **files; /* that were read and are no image */
    uint32_t file_count;
    size_t file_capacity;
    uint64_t pixel_count; /* of all images */
    uint64_t file_size;   /* of the files that they were read from */
};

/* The image at a path of the game, P3D_NO_IMAGE if it cannot be had. A picture of normals gets its green turned so that
 * it points up the picture. */
uint32_t p3di_look_image(struct p3di_look_finder *look_finder, struct p3d_bytes path, enum p3d_look_part part);

/* A name for the file of an image: of the path, and no other image has it. NULL if there is no memory. */
const char *p3di_look_name(struct p3di_look_finder *look_finder, struct p3d_bytes path);

/* Adds an image to the finder's images. */
void p3di_look_add_image(struct p3di_look_finder *look_finder, const struct p3d_look_image *image,
                         enum p3d_alpha alpha);

/* Notes a file that was read and is no image. */
void p3di_look_keep_file(struct p3di_look_finder *look_finder, const char *origin);

/* Which part a stage's texture is, by the end of its name; P3D_LOOK_PART_COUNT: none that is used. */
enum p3d_look_part p3di_look_part(struct p3d_bytes path);

/* Something cannot be had: a warning, unless it is for want of memory. */
void p3di_look_miss(struct p3di_look_finder *look_finder, struct p3d_bytes path, const struct p3d_error *error);

#endif
