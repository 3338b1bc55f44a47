/* gauss.c: the Gauss map of a mesh: which vertices are furthest in a direction, and the neighbours of each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mesh.h"

#include "plane.h"

/* Up to so many vertices PhysX makes no map. */
enum { MOST_WITHOUT = 32 };

enum { SUBDIVISION = 16, SIDE = SUBDIVISION * SUBDIVISION, SAMPLES = 6 * SIDE, VALENCIES_VERSION = 2 };

/* ---- Neighbours ---- */

/* Polygons around a vertex: `after` has by vertex, and by the vertex before it in a polygon, the vertex behind it
 * there. */
struct mapper {
    struct p3d_physx_mesh *mesh;
    uint8_t after[256][256];
    uint8_t behind[256];         /* of each vertex that behind it in its first polygon */
    uint8_t neighbours[256 * 6]; /* of the first vertex, then of the second, ... */
    uint32_t firsts[257];        /* of each vertex */
};

static uint8_t vertex_at(const struct p3d_physx_mesh *mesh, const struct p3d_physx_polygon *polygon, unsigned at)
{
    return mesh->indices.data[polygon->first + at % polygon->count];
}

static void find_corners(struct mapper *mapper)
{
    for (uint32_t i = mapper->mesh->polygons.count; i-- > 0;) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mapper->mesh, i);

        for (unsigned j = polygon.count; j-- > 0;) {
            const uint8_t vertex = vertex_at(mapper->mesh, &polygon, j),
                          behind = vertex_at(mapper->mesh, &polygon, j + 1);

            mapper->after[vertex][vertex_at(mapper->mesh, &polygon, j + polygon.count - 1)] = behind;
            mapper->behind[vertex] = behind;
        }
    }
}

/* Finds the neighbours of each vertex: begins with the vertex behind it in its first polygon, and goes on across the
 * edge to the neighbour that was found last. */
static void find_neighbours(struct mapper *mapper)
{
    const uint32_t most = mapper->mesh->indices.count;
    uint32_t count = 0;

    find_corners(mapper);
    for (uint32_t i = 0; i < mapper->mesh->vertices.count; i++) {
        uint8_t last = mapper->behind[i];

        mapper->firsts[i] = count;
        do {
            if (count < most)
                mapper->neighbours[count++] = last;
            last = mapper->after[i][last];
        } while (last != mapper->behind[i] && count < most);
    }
    mapper->firsts[mapper->mesh->vertices.count] = count;
}

static void store_neighbours(struct p3di_job *job, const struct mapper *mapper)
{
    struct p3d_physx_gauss_map *gauss = &mapper->mesh->gauss;
    const uint32_t count = mapper->mesh->vertices.count;
    uint8_t *valencies, *neighbours;

    gauss->valencies = p3di_new_table(job, count, 1, &valencies);
    gauss->neighbours = p3di_new_table(job, mapper->firsts[count], 1, &neighbours);
    if (!neighbours)
        return;
    memcpy(neighbours, mapper->neighbours, mapper->firsts[count]);
    for (uint32_t i = 0; i < count; i++) {
        valencies[i] = (uint8_t)(mapper->firsts[i + 1] - mapper->firsts[i]);
        if (valencies[i] > gauss->largest_valency)
            gauss->largest_valency = valencies[i];
    }
}

/* ---- Samples ---- */

enum { DIRECTIONS = 12 };

/* By side of the cube map: the first half are directions of sample (i, j), the second half of (j, i). */
static void find_directions(unsigned i, unsigned j, struct p3d_vec3 directions[DIRECTIONS])
{
    const float half = (SUBDIVISION - 1) * 0.5f;
    const struct p3d_vec3 d = vec3_unit((struct p3d_vec3){1, 1 - (float)i / half, 1 - (float)j / half});
    const float x = d.x, y = d.y, z = d.z;
    const struct p3d_vec3 all[DIRECTIONS] = {{-x, y, z}, {x, y, z}, {z, -x, y}, {z, x, y}, {y, z, -x}, {y, z, x},
                                             {-x, z, y}, {x, z, y}, {y, -x, z}, {y, x, z}, {z, y, -x}, {z, y, x}};

    memcpy(directions, all, sizeof all);
}

/* Climbs along edges to the vertex that is the least along a direction; each is taken once. */
static uint8_t climb(const struct mapper *mapper, uint8_t from, struct p3d_vec3 direction)
{
    const struct p3d_span vertices = mapper->mesh->vertices;
    float least = vec3_dot(p3d_vec3_at(vertices, from), direction);
    bool is_taken[256] = {false};
    uint8_t start;

    do {
        start = from;
        for (uint32_t i = mapper->firsts[start]; i < mapper->firsts[start + 1]; i++) {
            const uint8_t vertex = mapper->neighbours[i];
            const float distance = vec3_dot(p3d_vec3_at(vertices, vertex), direction);

            if (!(distance < least) || is_taken[vertex])
                continue;
            is_taken[vertex] = true;
            least = distance;
            from = vertex;
        }
    } while (from != start);
    return from;
}

static void find_samples(const struct mapper *mapper, uint8_t *samples)
{
    uint8_t at[2][DIRECTIONS] = {{0}};
    struct p3d_vec3 directions[DIRECTIONS];

    for (unsigned j = 0; j < SUBDIVISION; j++)
        for (unsigned i = j; i < SUBDIVISION; i++) {
            find_directions(i, j, directions);
            for (unsigned k = 0; k < DIRECTIONS; k++) {
                at[0][k] = climb(mapper, at[0][k], directions[k]);
                at[1][k] = climb(mapper, at[1][k], vec3_scale(directions[k], -1));
            }
            for (unsigned k = 0; k < DIRECTIONS; k++) {
                const unsigned place = k < 6 ? i * SUBDIVISION + j : j * SUBDIVISION + i;

                samples[k % 6 * SIDE + place] = at[0][k];
                samples[SAMPLES + k % 6 * SIDE + place] = at[1][k];
            }
        }
}

void p3di_physx_map(struct p3di_job *job, struct p3d_physx_mesh *mesh)
{
    struct mapper *mapper;
    uint8_t *samples;

    mesh->gauss_flag = mesh->vertices.count > MOST_WITHOUT ? 1 : -1;
    if (mesh->gauss_flag < 0)
        return;
    mesh->gauss.subdivision = SUBDIVISION;
    mesh->gauss.valencies_version = VALENCIES_VERSION;
    mesh->gauss.largest_valency = 0;
    mesh->gauss.samples = p3di_new_table(job, 2 * SAMPLES, 1, &samples);
    mapper = p3di_job_alloc(job, 1, sizeof *mapper);
    if (!mapper)
        return;
    mapper->mesh = mesh;
    find_neighbours(mapper);
    find_samples(mapper, samples);
    store_neighbours(job, mapper);
}
