/* meshes.h: the meshes of a glTF as points and faces of a LOD. Floor 7: nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_MESHES_H
#define P3DI_GLTF_IN_MESHES_H

#include "lod.h"

/* Adds the mesh of a node to its LOD. */
void p3di_in_add_mesh(struct in_file *file, uint32_t lod, uint32_t node);

/* The place that a node and bones give a vertex. */
void p3di_in_vertex_matrix(const struct in_vertices *vertices, uint32_t vertex, double matrix[16]);

/* A new point, which is not joined with others. */
uint32_t p3di_in_add_point(struct in_file *file, struct in_lod *lod, struct p3d_vec3 at, uint32_t number);

#endif
