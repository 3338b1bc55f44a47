/* physx_bytes.h: a cooked tetrahedron, one field a line, with or without a Gauss map.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_PHYSX_BYTES_H
#define P3D_TESTS_PHYSX_BYTES_H

#include "bytes.h"

#include <stdbool.h>

/* The offsets of its fields. */
enum {
    AT_MESH_VERSION = 8,
    AT_LIST_VERSION = 24,
    AT_HULL_VERSION = 36,
    AT_VERTEX_COUNT = 40,
    AT_EDGE_COUNT = 44,
    AT_POLYGON_COUNT = 48,
    AT_INDEX_COUNT = 52,
    AT_POLYGONS = 104,
    AT_INDICES = 184,
    AT_FACES_BY_EDGES = 196,
    AT_FACES_BY_VERTICES = 208,
    AT_GAUSS_FLAG = 300,
    AT_SAMPLE_COUNT = 332,
    AT_SAMPLES = 336,
    AT_VALENCY_COUNT = 352,
    AT_LARGEST_VALENCY = 360,
    AT_NEIGHBOURS = 368
};

static inline void put_header(struct bytes *b, const char *family, const char *kind, unsigned version)
{
    put_text(b, family);
    put_u8(b, 1); /* little-endian */
    put_text(b, kind);
    put_u32(b, version);
}

static inline void put_floats(struct bytes *b, const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_f32(b, values[i]);
}

static inline void put_hull(struct bytes *b)
{
    static const float vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const float planes[4][4] = {
        {0.57735026f, 0.57735026f, 0.57735026f, -0.57735026f}, {0, 0, -1, 0}, {0, -1, 0, 0}, {-1, 0, 0, 0}};
    static const uint8_t min_indices[] = {0, 3, 2, 1};
    static const uint8_t indices[] = {1, 2, 3, 0, 2, 1, 0, 1, 3, 0, 3, 2};
    static const uint8_t faces_by_edges[] = {0, 1, 0, 3, 0, 2, 1, 3, 1, 2, 2, 3};
    static const uint8_t faces_by_vertices[] = {1, 2, 3, 0, 1, 2, 0, 1, 3, 0, 2, 3};

    put_u32(b, 4);  /* vertices */
    put_u32(b, 6);  /* edges */
    put_u32(b, 4);  /* polygons */
    put_u32(b, 12); /* indices */
    put_floats(b, vertices, 12);
    for (unsigned i = 0; i < 4; i++) {
        put_floats(b, planes[i], 4);
        put_u8(b, 3 * i); /* first index, u16 */
        put_u8(b, 0);
        put_u8(b, 3); /* indices */
        put_u8(b, min_indices[i]);
    }
    put_bytes(b, indices, sizeof indices);
    put_bytes(b, faces_by_edges, sizeof faces_by_edges);
    put_bytes(b, faces_by_vertices, sizeof faces_by_vertices);
}

/* Has two directions, x and against x; real ones have 1,536. */
static inline void put_gauss(struct bytes *b)
{
    static const uint8_t samples[] = {1, 0, 0, 1}, valencies[] = {3, 3, 3, 3};
    static const uint8_t neighbours[] = {1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2};

    put_header(b, "ICE", "SUPM", 0);
    put_header(b, "ICE", "GAUS", 0);
    put_u32(b, 16); /* subdivision */
    put_u32(b, 2);  /* samples */
    put_bytes(b, samples, sizeof samples);
    put_header(b, "ICE", "VALE", 2);
    put_u32(b, 4);  /* vertices */
    put_u32(b, 12); /* neighbours */
    put_u32(b, 3);  /* largest valency */
    put_bytes(b, valencies, sizeof valencies);
    put_bytes(b, neighbours, sizeof neighbours);
}

/* The corner of the unit cube at 0, 0, 0. */
static inline void put_mesh(struct bytes *b, bool has_gauss)
{
    static const float box[] = {0, 0, 0, 1, 1, 1}, center[] = {0.25f, 0.25f, 0.25f};
    static const float inertia[] = {1.f / 30,   -1.f / 120, -1.f / 120, -1.f / 120, 1.f / 30,
                                    -1.f / 120, -1.f / 120, -1.f / 120, 1.f / 30};
    static const float extents[] = {0.0833333f, 0.0833333f, 0.0833333f};

    b->size = 0;
    put_header(b, "NXS", "CVXM", 13);
    put_u32(b, 0); /* flags */
    put_header(b, "ICE", "CLHL", 8);
    put_header(b, "ICE", "CVHL", 8);
    put_hull(b);
    put_f32(b, 0); /* epsilon */
    put_floats(b, box, 6);
    put_f32(b, 1.f / 6); /* mass */
    put_floats(b, inertia, 9);
    put_floats(b, center, 3);
    put_f32(b, has_gauss ? 1 : -1);
    if (has_gauss)
        put_gauss(b);
    put_f32(b, 0.14433757f); /* radius */
    put_floats(b, extents, 3);
}

#endif
