/* components.h: collision in other programs' glTF. Floor 7: nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_COMPONENTS_H
#define P3DI_GLTF_IN_COMPONENTS_H

#include "lod.h"

/* True if a node is called as Unreal calls meshes for collision: then it is in Geometry. */
bool p3di_in_is_collision(struct p3d_bytes name, float *resolution);

/* Gives a Geometry LOD of another program's file its components, once its faces are known. */
void p3di_in_find_components(struct in_file *file, struct in_lod *lod);

#endif
