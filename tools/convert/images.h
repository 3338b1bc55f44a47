/* images.h: the image files that go with an output.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_IMAGES_H
#define CONVERT_IMAGES_H

#include "job.h"

struct conv_image;

/* The images of one output, which appear together with it. */
struct conv_images {
    const struct conv_job *job;
    char *folder;      /* where they are */
    const char *shown; /* the same, as the output names it */
    struct conv_image *last;
    struct p3d_error error; /* why one could not be begun; status P3D_OK if all could */
};

/* The folder of images of the job's output, which is beside the output and called like it. The folder is made when the
 * first image comes. Without `has_images` there are none, and no folder. */
void conv_images_open(struct conv_images *images, const struct conv_job *job, bool has_images);

/* Tells where they are, if there are any; after that they can be closed. */
void conv_images_tell(const struct conv_images *images);

/* For the exporters. */
struct p3d_image_files conv_images_files(struct conv_images *images);

/* Puts the images in place if all is good, else it is as if they had never been. Returns whether they are in place;
 * *error is set if that, or writing one, was the failure. */
bool conv_images_close(struct conv_images *images, bool is_good, struct p3d_error *error);

#endif
