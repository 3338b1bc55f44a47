/* prove.c: whether a cooked mesh is closed and convex.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mesh.h"

#include "core/vec.h"

/* The largest height of a vertex above the plane of another polygon, in parts of the mesh's size, and in metres;
 * and the least distance of a plane outside of all vertices. */
#define MARGIN 0.02f

enum { LEAST_POLYGONS = 4, LEAST_OF_A_VERTEX = 3 };

/* A bit for each pair of vertices. */
struct pairs {
    uint8_t bits[256][32];
};

/* Each edge is there once in each direction, and the counts fit one body without holes (Euler). */
static bool is_closed(const struct p3d_physx_mesh *mesh)
{
    struct pairs pairs = {{{0}}};
    uint32_t counts[256] = {0};

    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);
        const uint8_t *corners = mesh->indices.data + polygon.first;

        for (unsigned j = 0; j < polygon.count; j++) {
            const unsigned from = corners[j], to = corners[(j + 1) % polygon.count];

            if (polygon.count < 3 || from == to || pairs.bits[from][to / 8] >> to % 8 & 1)
                return false;
            pairs.bits[from][to / 8] |= (uint8_t)(1 << to % 8);
            counts[from]++;
        }
    }
    for (unsigned i = 0; i < mesh->vertices.count; i++)
        for (unsigned j = 0; j < mesh->vertices.count; j++)
            if ((pairs.bits[i][j / 8] >> j % 8 & 1) != (pairs.bits[j][i / 8] >> i % 8 & 1))
                return false;
    for (unsigned i = 0; i < mesh->vertices.count; i++)
        if (counts[i] < LEAST_OF_A_VERTEX)
            return false;
    return mesh->polygons.count >= LEAST_POLYGONS &&
           mesh->vertices.count + mesh->polygons.count == mesh->indices.count / 2 + 2;
}

static struct p3d_vec3 find_reach(const struct p3d_physx_mesh *mesh)
{
    struct p3d_vec3 reach = {0, 0, 0};

    for (uint32_t i = 0; i < mesh->vertices.count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(mesh->vertices, i);

        reach.x = fmaxf(reach.x, fabsf(p.x));
        reach.y = fmaxf(reach.y, fabsf(p.y));
        reach.z = fmaxf(reach.z, fabsf(p.z));
    }
    return reach;
}

static bool is_convex(const struct p3d_physx_mesh *mesh, struct p3d_vec3 reach)
{
    const float most = fmaxf(MARGIN * (reach.x + reach.y + reach.z), MARGIN);

    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        for (uint32_t j = 0; j < mesh->vertices.count; j++)
            if (vec3_dot(p3d_vec3_at(mesh->vertices, j), polygon.normal) + polygon.distance > most &&
                !memchr(mesh->indices.data + polygon.first, (int)j, polygon.count))
                return false;
    }
    return true;
}

/* The corners of a box around the mesh are outside. */
static bool has_outside(const struct p3d_physx_mesh *mesh, struct p3d_vec3 reach)
{
    for (unsigned i = 0; i < 8; i++) {
        const struct p3d_vec3 corner = {i & 1 ? reach.x + MARGIN : -(reach.x + MARGIN),
                                        i & 2 ? reach.y + MARGIN : -(reach.y + MARGIN),
                                        i & 4 ? reach.z + MARGIN : -(reach.z + MARGIN)};
        bool is_outside = false;

        for (uint32_t j = 0; j < mesh->polygons.count && !is_outside; j++) {
            const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, j);

            is_outside = vec3_dot(corner, polygon.normal) + polygon.distance >= 0;
        }
        if (!is_outside)
            return false;
    }
    return true;
}

void p3di_physx_prove(struct p3di_job *job, const struct p3d_physx_mesh *mesh)
{
    const struct p3d_vec3 reach = find_reach(mesh);

    if (!is_closed(mesh))
        p3di_job_fail(job, P3D_INVALID, "the points make no closed mesh");
    else if (!is_convex(mesh, reach) || !has_outside(mesh, reach))
        p3di_job_fail(job, P3D_INVALID, "the points make no convex mesh");
}
