/* give.h: the images of a glTF by themselves.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_GIVE_H
#define P3DI_GLTF_IN_GIVE_H

#include <p3d/gltf.h>

struct p3di_gltf_given {
    uint32_t animation_count; /* that the glTF has */
    uint32_t left_out;        /* textures of the game whose image the file shares among too many */
};

/* Gives import->image_files the images that p3d_model_from_gltf would give it, without a look at meshes, and those of
 * materials that name a texture of the game, as "mod/data/wood.paa.png". False and *error. */
bool p3di_gltf_give_images(const void *data, size_t size, const struct p3d_gltf_import_options *import,
                           struct p3di_gltf_given *given, struct p3d_error *error);

#endif
