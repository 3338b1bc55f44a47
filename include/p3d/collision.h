/* p3d/collision.h: what a binarised model collides with: the convex meshes that its file has for PhysX.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     struct p3d_hulls *hulls = p3d_odol_find_hulls(odol, NULL, &error);
 *     for (uint32_t i = 0; hulls && i < hulls->count; i++)
 *         printf("%u points\n", (unsigned)hulls->items[i].point_count);
 *     p3d_hulls_free(hulls);
 *
 * The knowledge is in docs/format/physx.md. */
#ifndef P3D_COLLISION_H
#define P3D_COLLISION_H

#include <p3d/text.h>

#ifdef __cplusplus
extern "C" {
#endif

struct p3d_odol; /* p3d/odol.h */

/* A convex mesh. All indices are good. */
struct p3d_hull {
    int32_t lod;           /* index of the LOD that it was made of, Geometry or Roadway; P3D_NO_LOD: it is not there */
    float resolution;      /* of that LOD */
    struct p3d_bytes name; /* of the component; "face 3" of the Roadway; "hull 3" where it is not known of what */
    const struct p3d_vec3 *points; /* as in the model of that LOD: metres; may not be finite */
    uint32_t point_count;
    const uint32_t *corner_counts; /* of each polygon, 3 or more */
    uint32_t polygon_count;
    const uint32_t *corners; /* points, below 256, polygon by polygon, in the order of those of a model's faces */
    uint32_t corner_count;
    float volume; /* cubic metres, as the file says */
    struct p3d_vec3 center_of_mass;
};

/* Those of the Geometry LOD, in the order of its components, then those of the Roadway, in the order of its faces. */
struct p3d_hulls {
    const struct p3d_hull *items;
    uint32_t count;
    void *memory; /* private */
};

/* Finds the hulls of an ODOL; there are none before version 60, and in files whose lists are empty. Those that the file
 * has for the model turned by half about y are left out, and, with a warning, meshes that were not understood, and
 * those with polygons of fewer than 3 corners, or that share indices. The ODOL and its input must outlive them. NULL
 * and `error` if there is no memory. Free with p3d_hulls_free. */
struct p3d_hulls *p3d_odol_find_hulls(const struct p3d_odol *odol, const struct p3d_options *options,
                                      struct p3d_error *error);

/* Frees the hulls that p3d_odol_find_hulls has found. NULL may be freed. */
void p3d_hulls_free(struct p3d_hulls *hulls);

#ifdef __cplusplus
}
#endif
#endif
