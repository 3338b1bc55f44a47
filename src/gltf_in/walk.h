/* walk.h: nodes, and what they put into LODs: meshes, proxies, components. Floor 7: nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_WALK_H
#define P3DI_GLTF_IN_WALK_H

#include "file.h"
#include "lod.h"
#include "scene.h"

/* Adds the mesh of a node to its LOD. */
void p3di_in_add_mesh(struct in_gltf *gltf, uint32_t lod, uint32_t node);

/* The place that a node and bones give a vertex. */
void p3di_in_vertex_matrix(const struct in_vertices *vertices, uint32_t vertex, double matrix[16]);

/* A new point, which is not joined with others. */
uint32_t p3di_in_add_point(struct in_gltf *gltf, struct in_lod *lod, struct p3d_vec3 at, uint32_t number);

/* The proxies among the selections that the extras list. */
void p3di_in_list_proxies(struct in_gltf *gltf, struct in_lod *lod);

/* A node that is a proxy of a LOD. */
void p3di_in_add_proxy(struct in_gltf *gltf, uint32_t index, const struct in_node *node, const json_t *extras);

/* Gives selections of proxies the triangles that are in the mesh, once its faces are known. */
void p3di_in_join_proxies(struct in_gltf *gltf, struct in_lod *lod);

/* True if a node is called as Unreal calls meshes for collision: then it is in Geometry. */
bool p3di_in_is_collision(struct p3d_bytes name, float *resolution);

/* Gives a Geometry LOD of another program's file its components, once its faces are known. */
void p3di_in_find_components(struct in_gltf *gltf, struct in_lod *lod);

/* Walks through the scene, and fills the LODs. */
void p3di_in_walk(struct in_gltf *gltf);

/* The Memory LOD, made if there is none. */
uint32_t p3di_in_memory(struct in_gltf *gltf);

#endif
