/* rvmats.h: rvmats that are written for materials of a glTF. Floor 6: surfaces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_RVMATS_H
#define P3DI_GLTF_IN_RVMATS_H

#include "file.h"

/* The name of a material, or "material_N", as a name of files that no other material has. */
struct p3d_bytes p3di_in_stem_of_material(struct in_file *file, const json_t *material, uint32_t number);

/* Writes the rvmat of a material, if that is asked for, and the maps that it names. Returns its path as the model names
 * it; empty: there is none. */
struct p3d_bytes p3di_in_make_rvmat(struct in_file *file, const json_t *material, struct p3d_bytes stem);

#endif
