/* file.h: the context of an import: the glTF that is being read, and the parts of the model that is made of it.
 * Floor 1: context. A header includes headers of its own floor and of the floors below: 2 json.h, 3 numbers.h (of
 * container, matrix, sampler, too), 4 shapes (lod.h, scene.h), 5 parts.h (uvs, runs, selections, losses), 6 surfaces.h
 * (images, maps, rvmats, materials), 7 walk.h (nodes, meshes, proxies, components), 8 bones.h (skeleton, motions,
 * classes), 9 finish.h.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_FILE_H
#define P3DI_GLTF_IN_FILE_H

#include <p3d/gltf.h>

#include "core/job.h"

#include <jansson.h>

#define IN_NONE UINT32_MAX

/* Where numbers lie. */
struct in_binary {
    struct p3d_bytes *buffers;
    uint32_t buffer_count;
    struct in_unpacked *unpacked; /* by buffer view; NULL: nobody has asked yet */
    struct in_decoded *decoded;   /* by accessor; NULL: no mesh is packed with Draco */
};

/* How much a file of this size may still ask for. */
struct in_budget {
    uint64_t packed;                /* corners and vertices that packed meshes may have, all together */
    uint64_t most_corners, corners; /* of all nodes together: many may show one mesh */
    uint64_t names;                 /* bytes: many meshes and joints may name one selection */
    uint64_t images;                /* bytes: many images may lie in one place */
};

/* An RTM needs only the members up to the budget; all members behind it are NULL then. */
struct in_gltf {
    struct p3di_job *job; /* of the builder */
    struct model_builder *builder;
    const struct p3d_gltf_import_options *import;
    json_t *root;
    struct in_binary binary;
    struct in_budget budget;
    struct in_scene *scene;         /* scene.h */
    struct in_notes *notes;         /* parts.h */
    struct in_images *images;       /* surfaces.h */
    struct in_materials *materials; /* surfaces.h */
    struct in_skeleton *skeleton;   /* bones.h */
};

#endif
