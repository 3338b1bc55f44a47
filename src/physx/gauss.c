/* gauss.c: the Gauss map of a mesh: which vertices are furthest in a direction, and the neighbours of each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gauss.h"

#include "core/vec.h"

/* Up to so many vertices PhysX makes no map. */
enum { MOST_WITHOUT = 32 };

enum { SUBDIVISION = 16, SAMPLES = 6 * SUBDIVISION * SUBDIVISION, VALENCIES_VERSION = 2 };

/* ---- Directions ---- */

static struct vec direction_of(unsigned sample)
{
    const unsigned face = sample / (SUBDIVISION * SUBDIVISION), axis = face / 2;
    double at[3];

    at[axis] = face % 2 ? -1 : 1;
    at[(axis + 1) % 3] = sample / SUBDIVISION % SUBDIVISION * 2.0 / (SUBDIVISION - 1) - 1;
    at[(axis + 2) % 3] = sample % SUBDIVISION * 2.0 / (SUBDIVISION - 1) - 1;
    return (struct vec){at[0], at[1], at[2]};
}

static void find_samples(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    uint8_t *data;

    mesh->gauss.samples = p3di_new_table(job, 2 * SAMPLES, 1, &data);
    for (unsigned i = 0; data && i < SAMPLES; i++) {
        const struct vec direction = direction_of(i);
        double least = INFINITY, most = -INFINITY;

        for (uint32_t j = 0; j < mesh->vertices.count; j++) {
            const double distance = vec_dot(direction, vec_of(p3d_vec3_at(mesh->vertices, j)));

            if (distance > most) {
                most = distance;
                data[i] = (uint8_t)j;
            }
            if (distance < least) {
                least = distance;
                data[SAMPLES + i] = (uint8_t)j;
            }
        }
    }
}

/* ---- Neighbours ---- */

/* A bit for each pair of vertices. */
struct neighbours {
    uint8_t bits[256][32];
};

static void join(struct neighbours *neighbours, uint8_t a, uint8_t b)
{
    neighbours->bits[a][b / 8] |= (uint8_t)(1 << b % 8);
    neighbours->bits[b][a / 8] |= (uint8_t)(1 << a % 8);
}

static bool are_joined(const struct neighbours *neighbours, uint32_t a, uint32_t b)
{
    return neighbours->bits[a][b / 8] >> b % 8 & 1;
}

/* Along edges; SDK 3.3 cuts polygons into triangles, too. */
static void find_neighbours(const struct p3d_physx_mesh *mesh, struct neighbours *neighbours)
{
    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);
        const uint8_t *corners = mesh->indices.data + polygon.first;

        for (unsigned j = 0; j < polygon.count; j++) {
            join(neighbours, corners[j], corners[(j + 1) % polygon.count]);
            if (mesh->hull_version < 8 && j > 1)
                join(neighbours, corners[0], corners[j]);
        }
    }
}

static void find_valencies(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    const uint32_t count = mesh->vertices.count;
    struct neighbours neighbours = {{{0}}};
    uint8_t *valencies, *list;
    uint32_t sum = 0;

    mesh->gauss.valencies = p3di_new_table(job, count, 1, &valencies);
    if (!valencies)
        return;
    find_neighbours(mesh, &neighbours);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < count; j++)
            valencies[i] = (uint8_t)(valencies[i] + are_joined(&neighbours, i, j));
        sum += valencies[i];
        if (valencies[i] > mesh->gauss.largest_valency)
            mesh->gauss.largest_valency = valencies[i];
    }
    mesh->gauss.neighbours = p3di_new_table(job, sum, 1, &list);
    for (uint32_t i = 0; list && i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            if (are_joined(&neighbours, i, j))
                *list++ = (uint8_t)j;
}

void p3di_physx_map(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    mesh->gauss_flag = mesh->vertices.count > MOST_WITHOUT ? 1 : -1;
    if (mesh->gauss_flag < 0)
        return;
    mesh->gauss.subdivision = SUBDIVISION;
    mesh->gauss.valencies_version = VALENCIES_VERSION;
    mesh->gauss.largest_valency = 0;
    find_samples(job, mesh);
    find_valencies(job, mesh);
}
