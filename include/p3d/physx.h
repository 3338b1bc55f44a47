/* p3d/physx.h: convex collision meshes as PhysX cooks them, which models of version 60 and later carry.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge behind every field is in docs/format/physx.md. Tables are spans over the input, which must outlive the
 * mesh that was read from it. Indices have been checked where a comment says what they are. */
#ifndef P3D_PHYSX_H
#define P3D_PHYSX_H

#include <p3d/text.h>
#include <p3d/watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* For hulls of many vertices: which vertex lies furthest in a direction, looked up and then refined along edges. */
struct p3d_physx_gauss_map {
    uint32_t support_version, samples_version; /* 0 */
    uint32_t subdivision;                      /* 16: directions along an edge of the cube map */
    struct p3d_span samples;    /* u8: the vertices furthest along each direction, then the ones furthest against it */
    uint32_t valencies_version; /* 2 */
    uint32_t largest_valency;
    struct p3d_span valencies;  /* u8, or u16 if the largest is above 255: neighbours of each vertex */
    struct p3d_span neighbours; /* u8 vertex: of the first vertex, then of the second, ... */
};

/* A convex mesh. */
struct p3d_physx_mesh {
    uint32_t version;                  /* 13 */
    uint32_t flags;                    /* 0 */
    uint32_t list_version;             /* as the next */
    uint32_t hull_version;             /* 7, of SDK 3.3; 8, of 3.4; 9, of 4.1: there it is list_version by itself */
    struct p3d_span vertices;          /* f32 x, y, z */
    struct p3d_span polygons;          /* 20 bytes: p3d_physx_polygon_at */
    struct p3d_span indices;           /* u8 vertex: the corners of the first polygon, then of the second, ... */
    struct p3d_span faces_by_edges;    /* two u8 polygons an edge */
    struct p3d_span faces_by_vertices; /* three u8 polygons a vertex */
    bool has_edges;                    /* false in all files */
    struct p3d_span edges;             /* two u16 vertices an edge, or none */
    float epsilon;                     /* 0 */
    struct p3d_vec3 bbox_min, bbox_max;
    float mass;       /* of density 1: the volume */
    float inertia[9]; /* about the origin */
    struct p3d_vec3 center_of_mass;
    float gauss_flag; /* 1 if there is a Gauss map, else -1 */
    struct p3d_physx_gauss_map gauss;
    float radius;            /* of the largest ball about the centre of mass */
    struct p3d_vec3 extents; /* half a box about the centre of mass that lies inside */
    void *memory;            /* private */
};

/* A face of the hull: its vertices are `count` indices from `first` on. The sum of the cross products of one with the
 * next points outwards. */
struct p3d_physx_polygon {
    struct p3d_vec3 normal; /* outwards, of length 1 */
    float distance;         /* a point p is on the plane if dot(normal, p) + distance is 0 */
    uint16_t first;
    uint8_t count;
    uint8_t min_index; /* the vertex furthest against the normal */
};

/* Element `index` of mesh->polygons, which must be below its count. */
static inline struct p3d_physx_polygon p3d_physx_polygon_at(const struct p3d_physx_mesh *mesh, uint32_t index)
{
    const uint8_t *data = mesh->polygons.data + (size_t)index * mesh->polygons.stride;
    const struct p3d_physx_polygon polygon = {p3d_vec3_at(mesh->polygons, index), p3d_load_f32(data + 12),
                                              p3d_load_u16(data + 16), data[18], data[19]};

    return polygon;
}

/* Reads a mesh that fills these bytes; free it with p3d_physx_free. NULL and `error`: P3D_UNSUPPORTED for another form
 * or version of hull, P3D_DAMAGED for an index without its element or bytes that are left over. `options` may be NULL.
 */
struct p3d_physx_mesh *p3d_physx_read(const void *data, size_t size, const struct p3d_options *options,
                                      struct p3d_error *error);

/* Frees what p3d_physx_read gave. NULL may be freed. */
void p3d_physx_free(struct p3d_physx_mesh *mesh);

/* Writes a mesh; what was read comes out the same, byte for byte. False and `error`: P3D_INVALID for tables that do not
 * fit each other, P3D_SYSTEM if the sink refuses. Indices are not checked. `error` may be NULL. */
bool p3d_physx_write(const struct p3d_physx_mesh *mesh, struct p3d_sink sink, struct p3d_error *error);

/* The version of the SDK in the tools of today, for models of versions 73 and 75. */
#define P3D_PHYSX_SDK_4_1 0x04010100u

/* The version of the SDK before it: some models of version 73 have it, too. */
#define P3D_PHYSX_SDK_3_4 0x03040000u

/* The one that is meant if none is said. */
#define P3D_PHYSX_SDK P3D_PHYSX_SDK_4_1

/* Cooks the convex hull of points, with all that follows from it, as a version of the SDK does, to the very bytes: 3.4
 * (0x03040000 to 0x0304ffff) or 4.1 (0x04010000 to 0x0401ffff); 0 is P3D_PHYSX_SDK. Their order matters. Flat and thin
 * clouds get a thickness. Points stay outside by about a thousandth of the hull's size, those of plates of some
 * millimetres also by a tenth (docs/format/physx.md, "Cooking"), and others if the hull would have more than 255
 * vertices or polygons. Free it with p3d_physx_free. NULL and `error`: P3D_INVALID if the points have no volume, or no
 * hull that PhysX would take, or a coordinate or the mass is not finite; P3D_UNSUPPORTED for another version. `options`
 * may be NULL. */
struct p3d_physx_mesh *p3d_physx_cook(const struct p3d_vec3 *points, uint32_t count, uint32_t sdk_version,
                                      const struct p3d_options *options, struct p3d_error *error);

/* ---- What a binarised model collides with ---- */

/*     struct p3d_hulls *hulls = p3d_odol_find_hulls(odol, NULL, &error);
 *     for (uint32_t i = 0; hulls && i < hulls->count; i++)
 *         printf("%u points\n", (unsigned)hulls->items[i].point_count);
 *     p3d_hulls_free(hulls); */

struct p3d_odol; /* p3d/odol.h */

/* A convex mesh. All indices are good. */
struct p3d_hull {
    int32_t lod;           /* index of the LOD that it was made of: Geometry PhysX, or Geometry if there is none, or
                              Roadway; P3D_NO_LOD: it is not there */
    float resolution;      /* of that LOD */
    struct p3d_bytes name; /* of the component; "face 3" of the Roadway; "hull 3" where it is not known of what */
    const struct p3d_vec3 *points; /* as in the model of that LOD: metres; may not be finite */
    uint32_t point_count;
    const uint32_t *corner_counts; /* of each polygon, 3 or more */
    uint32_t polygon_count;
    const uint32_t *corners; /* points, below 256, polygon by polygon, in the order of the corners of a model's faces */
    uint32_t corner_count;
    float volume; /* cubic metres, as the file says */
    struct p3d_vec3 center_of_mass;
};

/* Hulls of the components as the LOD has its selections, then hulls of the Roadway as it has its faces. */
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
