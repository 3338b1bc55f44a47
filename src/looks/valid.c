/* valid.c: whether what a caller says of materials can be used.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "valid.h"

#include "core/error.h"

static bool is_image(const struct p3d_image *image)
{
    return image->pixels && image->width && image->width <= P3D_IMAGE_MAX && image->height &&
           image->height <= P3D_IMAGE_MAX;
}

bool p3di_looks_check(const struct p3d_looks *looks, const struct p3d_model *model, struct p3d_error *error)
{
    if (!looks)
        return true;
    if (looks->count != model->material_count) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "there are looks of %u materials, and %u materials",
                       (unsigned)looks->count, (unsigned)model->material_count);
        return false;
    }
    for (uint32_t i = 0; i < looks->image_count; i++)
        if (!is_image(&looks->images[i].image)) {
            p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "image %u has %u x %u pixels, or none in memory",
                           (unsigned)i, (unsigned)looks->images[i].image.width,
                           (unsigned)looks->images[i].image.height);
            return false;
        }
    for (uint32_t i = 0; i < looks->count; i++) {
        const struct p3d_look *look = &looks->items[i];

        for (size_t j = 0; j < P3D_LOOK_PART_COUNT; j++)
            if (look->images[j] != P3D_NO_IMAGE && look->images[j] >= looks->image_count) {
                p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "the look of material %u has image %u of %u",
                               (unsigned)i, (unsigned)look->images[j], (unsigned)looks->image_count);
                return false;
            }
        if ((unsigned)look->alpha > P3D_ALPHA_BLEND) {
            p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "alpha %d of material %u does not exist",
                           (int)look->alpha, (unsigned)i);
            return false;
        }
    }
    return true;
}
