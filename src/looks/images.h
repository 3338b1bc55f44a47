/* images.h: the images that outputs make of looks: a list of PNG files, each once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LOOKS_IMAGES_H
#define P3DI_LOOKS_IMAGES_H

#include <p3d/model.h>
#include <p3d/scene.h>

#include "core/job.h"

enum image_kind {
    IMAGE_WHOLE,     /* an image of the looks as it is */
    IMAGE_ROUGHNESS, /* of a P3D_LOOK_SPECULAR and highlights: green is roughness, blue is metal, which is none */
    IMAGE_OCCLUSION  /* of a P3D_LOOK_SHADOW: its green in red, green and blue */
};

/* The highlights of an rvmat; none if both are 0. */
struct highlights {
    float power;    /* the exponent of Blinn and Phong */
    float strength; /* the largest of red, green and blue: how bright they are at most; may be above 1 */
};

#define MOST_ROUGHNESS 8u /* images of roughness that are made of one P3D_LOOK_SPECULAR */

/* The images of roughness that are made of an image of the looks. */
struct roughness_images {
    uint32_t numbers[MOST_ROUGHNESS]; /* of their files */
    uint32_t count;
};

struct image_list {
    const struct p3d_looks *looks; /* NULL: there are none, and the list stays empty */
    struct p3di_job *job;          /* of the output */
    struct p3di_arena *pixels;     /* of the image that is made; its size is up to the caller, so there is only a limit
                                    * if the options have one */
    struct p3di_set keys;          /* struct image_key, one for each file */
    struct p3di_set folded;        /* names in small letters, also those of images that have no file */
    const char **names;            /* of the files, by number: "body_co.png" */
    size_t capacity;               /* of names */
    struct roughness_images *roughness; /* by image of the looks */
};

/* The job fails unless `looks` (NULL is good) has a look for each material of the model, and images that there are. */
void p3di_looks_check(struct p3di_job *job, const struct p3d_looks *looks, const struct p3d_model *model);

/* An empty list. The job fails if the looks do not fit the model or are wrong in themselves; else the looks can be used
 * without further checks. p3di_images_end is needed in any case. */
void p3di_images_begin(struct image_list *list, const struct p3d_looks *looks, const struct p3d_model *model,
                       struct p3di_job *job);
void p3di_images_end(struct image_list *list);

/* The number of the file, which is added if it is new; UINT32_MAX for P3D_NO_IMAGE, or without memory. Not for
 * IMAGE_ROUGHNESS: */
uint32_t p3di_images_add(struct image_list *list, enum image_kind kind, uint32_t image);

/* Adds an image of roughness; *factor is the factor of its pixels. It is 1, unless MOST_ROUGHNESS images were made of
 * this image: then the nearest of them stands for it. */
uint32_t p3di_images_add_roughness(struct image_list *list, uint32_t image, struct highlights highlights,
                                   float *factor);

/* "folder/name" of a file; just the name if there is no folder. NULL if there is no memory. */
const char *p3di_image_path(const struct image_list *list, uint32_t number, const char *folder);

/* Writes a file's bytes. A sink that refuses shows in `out`. */
void p3di_image_write(const struct image_list *list, uint32_t number, struct p3di_out *out);

/* Writes all files. */
void p3di_write_image_files(const struct image_list *list, const struct p3d_image_files *files);

/* ---- Numbers of an rvmat ---- */

/* Red, green and blue: finite, and at least 0. */
void p3di_look_color(const float color[4], float rgb[3]);

struct highlights p3di_highlights(const struct p3d_look *look);

/* The roughness of glTF, from 0 to 1. In a texel of P3D_LOOK_SPECULAR green is `strength` and blue `gloss`, from 0 to
 * 1; without one both are 1. */
double p3di_roughness(struct highlights highlights, double strength, double gloss);

#endif
