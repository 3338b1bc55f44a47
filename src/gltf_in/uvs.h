/* uvs.h: where the texture of a material lies on its faces. Floor 5: parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_UVS_H
#define P3DI_GLTF_IN_UVS_H

#include "lod.h"

/* The place of the texture of a "textureInfo"; without one: UV set 0, not moved. */
struct in_layout p3di_in_layout(struct in_file *file, const json_t *texture);
bool p3di_in_is_layout(const struct in_layout *a, const struct in_layout *b);

/* A UV as the game takes it: the set of the material's texture is the first one. */
struct p3d_vec2 p3di_in_uv(const struct in_vertices *vertices, uint32_t set, uint32_t vertex);

#endif
