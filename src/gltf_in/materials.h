/* materials.h: textures and rvmats by what the materials of a glTF say. Floor 6: surfaces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_MATERIALS_H
#define P3DI_GLTF_IN_MATERIALS_H

#include "lod.h"

struct in_materials {
    uint32_t *numbers; /* by number in the file: the model's, or IN_NONE; the last is for faces without a material */
    uint32_t count;
    uint8_t *is_rvmat_used; /* by its place in the options */
};

/* The place of the texture of a material. */
struct in_layout p3di_in_material_layout(struct in_file *file, uint32_t number);

/* The "textureInfo" of its colour; NULL: none, or another texture counts. */
const json_t *p3di_in_material_texture(struct in_file *file, uint32_t number);

/* The model's material for one of the file; IN_NONE: a primitive without. */
uint32_t p3di_in_material(struct in_file *file, uint32_t number);

#endif
