/* proxies.h: the proxies of a glTF. Floor 7: nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_PROXIES_H
#define P3DI_GLTF_IN_PROXIES_H

#include "lod.h"
#include "scene.h"

/* The proxies among the selections that the extras list. */
void p3di_in_list_proxies(struct in_file *file, struct in_lod *lod);

/* A node that is a proxy of a LOD. */
void p3di_in_add_proxy(struct in_file *file, uint32_t index, const struct in_node *node, const json_t *extras);

/* Gives selections of proxies the triangles that are in the mesh, once its faces are known. */
void p3di_in_join_proxies(struct in_file *file, struct in_lod *lod);

#endif
