/* nodes.h: the scene of a glTF. Floor 7: nodes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_NODES_H
#define P3DI_GLTF_IN_NODES_H

#include "file.h"

/* Walks through the scene, and fills the LODs. */
void p3di_in_walk(struct in_file *file);

/* The Memory LOD, made if there is none. */
uint32_t p3di_in_memory(struct in_file *file);

#endif
