/* draco_mesh.h: a mesh that is packed with Draco, by its library, which is C++.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_DRACO_MESH_H
#define P3DI_GLTF_IN_DRACO_MESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct draco_mesh {
    void *unpacked;
    uint32_t triangle_count, vertex_count;
    bool is_too_large; /* there are more corners and vertices than there may be */
};

/* Unpacks a mesh. False if it is damaged or too large; then there is nothing to close. */
bool p3di_draco_open(const void *data, size_t size, uint64_t most_corners, struct draco_mesh *mesh);
void p3di_draco_close(struct draco_mesh *mesh);

/* Three vertices for each triangle. */
void p3di_draco_triangles(const struct draco_mesh *mesh, uint32_t *vertices);

/* `width` numbers for each vertex, of a type as glTF numbers them. False if it has no such attribute. */
bool p3di_draco_attribute(const struct draco_mesh *mesh, uint32_t id, uint32_t type, uint32_t width, void *values);

#ifdef __cplusplus
}
#endif

#endif
