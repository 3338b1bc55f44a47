/* complete.c: planes, edges and corners of a mesh, out of its vertices and polygons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mesh.h"

#include "core/store.h"
#include "plane.h"

static uint8_t vertex_of(const struct p3d_physx_mesh *mesh, const struct p3d_physx_polygon *polygon, unsigned corner)
{
    return mesh->indices.data[polygon->first + corner % polygon->count];
}

/* ---- Planes ---- */

static void find_plane(const struct p3d_physx_mesh *mesh, struct p3d_physx_polygon *polygon)
{
    struct p3d_vec3 ring[UINT8_MAX];
    float least = INFINITY;
    struct plane plane;

    for (unsigned i = 0; i < polygon->count; i++)
        ring[i] = p3d_vec3_at(mesh->vertices, vertex_of(mesh, polygon, i));
    plane = p3di_plane_of(ring, polygon->count);
    polygon->normal = plane.normal;
    polygon->distance = -plane.offset;
    for (uint32_t i = 0; i < mesh->vertices.count; i++) {
        const float distance = vec3_dot(p3d_vec3_at(mesh->vertices, i), polygon->normal);

        if (distance < least) {
            least = distance;
            polygon->min_index = (uint8_t)i;
        }
    }
}

static void find_planes(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    uint8_t *data;
    const struct p3d_span polygons = p3di_new_table(job, mesh->polygons.count, 20, &data);

    for (uint32_t i = 0; i < polygons.count; i++, data += 20) {
        struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        find_plane(mesh, &polygon);
        store_vec3(data, polygon.normal);
        store_f32(data + 12, polygon.distance);
        data[16] = (uint8_t)polygon.first;
        data[17] = (uint8_t)(polygon.first >> 8);
        data[18] = polygon.count;
        data[19] = polygon.min_index;
    }
    mesh->polygons = polygons;
}

/* ---- Edges and corners ---- */

struct edge {
    uint8_t vertices[2]; /* the smaller number first */
    uint8_t faces[2];    /* in the order in which they were found */
};

static void add_edge(struct edge *edges, uint32_t *count, unsigned a, unsigned b, uint32_t face)
{
    const struct edge edge = {{(uint8_t)(a < b ? a : b), (uint8_t)(a < b ? b : a)}, {(uint8_t)face, (uint8_t)face}};

    for (uint32_t i = 0; i < *count; i++)
        if (memcmp(edges[i].vertices, edge.vertices, sizeof edge.vertices) == 0) {
            edges[i].faces[1] = (uint8_t)face;
            return;
        }
    edges[(*count)++] = edge;
}

static struct edge *find_edges(struct p3di_job *job, const struct p3d_physx_mesh *mesh, uint32_t *count)
{
    struct edge *edges = p3di_job_alloc(job, mesh->indices.count, sizeof *edges);

    *count = 0;
    for (uint32_t i = 0; edges && i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        for (unsigned j = 0; j < polygon.count; j++)
            add_edge(edges, count, vertex_of(mesh, &polygon, j), vertex_of(mesh, &polygon, j + 1), i);
    }
    return edges;
}

static void find_faces_by_edges(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    uint32_t count;
    uint8_t *data;
    struct edge *edges = find_edges(job, mesh, &count);

    mesh->faces_by_edges = p3di_new_table(job, count, 2, &data);
    if (!data)
        return;
    for (uint32_t i = 0; i < count; i++)
        memcpy(data + 2 * (size_t)i, edges[i].faces, 2);
}

static void find_faces_by_vertices(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    uint8_t counts[256] = {0}, *data;

    mesh->faces_by_vertices = p3di_new_table(job, mesh->vertices.count, 3, &data);
    for (uint32_t i = 0; data && i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        for (unsigned j = 0; j < polygon.count; j++) {
            const uint8_t vertex = vertex_of(mesh, &polygon, j);

            if (counts[vertex] < 3)
                data[3 * (size_t)vertex + counts[vertex]++] = (uint8_t)i;
        }
    }
}

void p3di_physx_complete(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    find_planes(job, mesh);
    find_faces_by_edges(job, mesh);
    find_faces_by_vertices(job, mesh);
    if (job->has_failed)
        return;
    p3di_physx_weigh(mesh);
    if (!isfinite(mesh->mass) || !isfinite(mesh->inertia[0] + mesh->inertia[4] + mesh->inertia[8]))
        p3di_job_fail(job, P3D_INVALID, "the mesh is too large: its mass is not finite");
    p3di_physx_map(job, mesh);
}
