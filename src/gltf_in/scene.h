/* scene.h: the nodes of a glTF, and the LODs that come of them. Floor 4: shapes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_SCENE_H
#define P3DI_GLTF_IN_SCENE_H

#include "file.h"

struct in_node {
    double matrix[16];
    uint32_t parent, lod;
    uint32_t copy;                     /* of EXT_mesh_gpu_instancing, while its mesh is added */
    uint32_t bone;                     /* its number, or IN_NONE */
    uint32_t own_bone;                 /* of our own files: the number in the file it comes from, or IN_NONE */
    bool is_visited, is_joint, is_lod; /* is_lod: it names a LOD itself */
    bool is_no_bone;                   /* of our own files: a joint that holds bones, or a node that no bone moves */
    bool has_no_lods;                  /* a joint, or a part of a LOD of ours: no LOD, however it is called */
    bool is_moved;                     /* by an animation that is not one of ours */
    bool is_bone, is_below_bone;       /* it is a bone; it or a node above it is one */
};

struct in_scene {
    struct in_node *nodes;
    uint32_t node_count;
    uint32_t *order; /* of the nodes in the scene; a parent comes before its children */
    uint32_t order_count;
    struct p3di_set lod_keys; /* resolutions and numbers of the LODs */
    struct in_lod *lods;
    uint32_t lod_count;
    size_t lod_capacity;
};

#endif
