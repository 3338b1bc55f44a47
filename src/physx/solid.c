/* solid.c: box, mass, inertia, and the ball and the box inside a mesh.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mesh.h"

#include "plane.h"

#include <float.h>

/* ---- The box ---- */

/* It is written as its middle and half of its size, so its sides may be off in the last digit. */
static void find_box(struct p3d_physx_mesh *mesh)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        float low = vec3_along(p3d_vec3_at(mesh->vertices, 0), axis), high = low, middle, half;

        for (uint32_t i = 1; i < mesh->vertices.count; i++) {
            const float at = vec3_along(p3d_vec3_at(mesh->vertices, i), axis);

            low = at < low ? at : low;
            high = at > high ? at : high;
        }
        middle = (low + high) * 0.5f;
        half = (high - low) * 0.5f;
        vec3_set_along(&mesh->bbox_min, axis, middle - half);
        vec3_set_along(&mesh->bbox_max, axis, middle + half);
    }
}

/* ---- Mass ---- */

/* Integrals over a solid of density 1, but for constant factors. */
struct solid {
    double volume;
    double first[3], second[3]; /* of x, y, z; of xx, yy, zz */
    double mixed[3];            /* of xy, yz, zx */
};

/* The sums that the corners of a triangle add along an axis. */
struct axis_sums {
    double first, second, third;
    double mixed[3];
};

static struct axis_sums sum_axis(double x, double y, double z)
{
    const double sum = x + y, square = x * x, squares = square + y * sum;
    struct axis_sums sums;

    sums.first = sum + z;
    sums.second = squares + z * sums.first;
    sums.third = x * square + y * squares + z * sums.second;
    sums.mixed[0] = sums.second + x * (sums.first + x);
    sums.mixed[1] = sums.second + y * (sums.first + y);
    sums.mixed[2] = sums.second + z * (sums.first + z);
    return sums;
}

/* `across` is twice the triangle's area long, outwards. */
static void add_triangle(struct solid *solid, const struct p3d_vec3 corners[3], struct p3d_vec3 across)
{
    struct axis_sums sums[3];

    for (unsigned i = 0; i < 3; i++)
        sums[i] = sum_axis(vec3_along(corners[0], i), vec3_along(corners[1], i), vec3_along(corners[2], i));
    solid->volume += (double)across.x * sums[0].first;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned next = (i + 1) % 3;
        const double along = vec3_along(across, i), *mixed = sums[i].mixed;

        solid->first[i] += along * sums[i].second;
        solid->second[i] += along * sums[i].third;
        solid->mixed[i] += along * (vec3_along(corners[0], next) * mixed[0] + vec3_along(corners[1], next) * mixed[1] +
                                    vec3_along(corners[2], next) * mixed[2]);
    }
}

static void add_corners(struct solid *solid, struct p3d_vec3 corners[3], struct p3d_vec3 normal)
{
    struct p3d_vec3 across = vec3_cross(vec3_subtract(corners[1], corners[0]), vec3_subtract(corners[2], corners[0]));

    if (vec3_dot(across, normal) < 0) {
        const struct p3d_vec3 kept = corners[1];

        across = vec3_scale(across, -1);
        corners[1] = corners[2];
        corners[2] = kept;
    }
    add_triangle(solid, corners, across);
}

/* About the mean of the vertices, so that little precision is lost far from the origin. */
static void integrate(const struct p3d_physx_mesh *mesh, struct p3d_vec3 mean, struct solid *solid)
{
    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);
        const uint8_t *vertices = mesh->indices.data + polygon.first;

        for (unsigned j = 2; j < polygon.count; j++) {
            struct p3d_vec3 corners[3] = {p3d_vec3_at(mesh->vertices, vertices[0]),
                                          p3d_vec3_at(mesh->vertices, vertices[j - 1]),
                                          p3d_vec3_at(mesh->vertices, vertices[j])};

            for (unsigned k = 0; k < 3; k++)
                corners[k] = vec3_subtract(corners[k], mean);
            add_corners(solid, corners, polygon.normal);
        }
    }
    solid->volume *= 1.0 / 6;
    for (unsigned i = 0; i < 3; i++) {
        solid->first[i] *= 1.0 / 24;
        solid->second[i] *= 1.0 / 60;
        solid->mixed[i] *= 1.0 / 120;
    }
}

static struct p3d_vec3 find_mean(struct p3d_span vertices)
{
    struct p3d_vec3 sum = {0, 0, 0};

    for (uint32_t i = 0; i < vertices.count; i++)
        sum = vec3_add(sum, p3d_vec3_at(vertices, i));
    return vec3_scale(sum, 1 / (float)vertices.count);
}

/* About the origin; `diagonal` is xx, yy, zz; `mixed` xy, yz, zx. */
struct inertia {
    double diagonal[3], mixed[3];
};

/* Moves an inertia from a place where the centre of mass is at `from` to a place where it is at `to`. */
static void move_inertia(struct inertia *inertia, double mass, struct p3d_vec3 from, struct p3d_vec3 to)
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
        const float a = vec3_along(from, i), b = vec3_along(from, j), c = vec3_along(from, k);
        const float x = vec3_along(to, i), y = vec3_along(to, j), z = vec3_along(to, k);

        inertia->diagonal[i] -= mass * (double)((b * b + c * c) - (y * y + z * z));
        inertia->mixed[i] += mass * (double)(a * b - x * y);
    }
}

static void store_inertia(const struct inertia *inertia, double sign, float matrix[9])
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned next = (i + 1) % 3;

        matrix[4 * (size_t)i] = (float)(sign * inertia->diagonal[i]);
        matrix[3 * i + next] = matrix[3 * next + i] = (float)(sign * inertia->mixed[i]);
    }
}

static void store_mass(struct p3d_physx_mesh *mesh, struct p3d_vec3 mean, const struct solid *solid)
{
    const double *first = solid->first, *second = solid->second, *mixed = solid->mixed;
    const double sign = solid->volume < 0 ? -1 : 1;
    struct inertia inertia = {{second[1] + second[2], second[0] + second[2], second[0] + second[1]},
                              {-mixed[0], -mixed[1], -mixed[2]}};
    const struct p3d_vec3 center = {(float)(first[0] / solid->volume), (float)(first[1] / solid->volume),
                                    (float)(first[2] / solid->volume)};

    mesh->center_of_mass = center;
    if (!vec3_is_equal(mean, (struct p3d_vec3){0, 0, 0})) {
        mesh->center_of_mass = vec3_add(center, mean);
        move_inertia(&inertia, solid->volume, center, mesh->center_of_mass);
    }
    mesh->mass = (float)(sign * solid->volume);
    store_inertia(&inertia, sign, mesh->inertia);
}

static void find_mass(struct p3d_physx_mesh *mesh)
{
    const struct p3d_vec3 mean = find_mean(mesh->vertices);
    struct solid solid = {.volume = 0};

    integrate(mesh, mean, &solid);
    store_mass(mesh, mean, &solid);
}

/* ---- Inside ---- */

static void find_radius(struct p3d_physx_mesh *mesh)
{
    mesh->radius = FLT_MAX;
    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);
        const float depth = fabsf(vec3_dot(mesh->center_of_mass, polygon.normal) + polygon.distance);

        mesh->radius = depth < mesh->radius ? depth : mesh->radius;
    }
}

/* Half a box about the centre of mass: the longest axis of the mesh's own box first, then the other axes. */
struct inner_box {
    const struct p3d_physx_mesh *mesh;
    float half[3];
    unsigned axes[3];
    float least; /* half of the cube in the ball of the mesh's radius */
};

/* Planes that lie nearly along an axis do not limit it. */
#define ALONG 1e-7f

static void limit(struct inner_box *box, unsigned axis, float way, float inverse)
{
    box->half[axis] = fminf(box->half[axis], fmaxf(fabsf(way * inverse), box->least));
}

/* The largest length if it is a cube's width otherwise. */
static void limit_longest(struct inner_box *box, struct p3d_vec3 normal, float depth)
{
    const float along = vec3_along(normal, box->axes[0]), inverse = 1 / along;
    const float a = box->least * vec3_along(normal, box->axes[1]), b = box->least * vec3_along(normal, box->axes[2]);

    if (along > -ALONG && along < ALONG)
        return;
    limit(box, box->axes[0], depth - a - b, inverse);
    limit(box, box->axes[0], depth - a + b, inverse);
    limit(box, box->axes[0], depth + a + b, inverse);
    limit(box, box->axes[0], depth + a - b, inverse);
}

/* The largest width then. */
static void limit_others(struct inner_box *box, struct p3d_vec3 normal, float depth)
{
    const float a = vec3_along(normal, box->axes[1]), b = vec3_along(normal, box->axes[2]);
    const float taken = box->half[box->axes[0]] * vec3_along(normal, box->axes[0]), rates[2] = {a + b, a - b};

    for (unsigned i = 0; i < 2; i++) {
        const float inverse = 1 / rates[i];

        if (rates[i] > -ALONG && rates[i] < ALONG)
            continue;
        limit(box, box->axes[1], depth - taken, inverse);
        limit(box, box->axes[1], depth + taken, inverse);
    }
}

static void find_axes(struct inner_box *box)
{
    const struct p3d_vec3 size = vec3_subtract(box->mesh->bbox_max, box->mesh->bbox_min);
    unsigned longest = size.y > size.x;

    if (size.z > vec3_along(size, longest))
        longest = 2;
    box->axes[0] = longest;
    box->axes[1] = (longest + 1) % 3;
    box->axes[2] = (longest + 2) % 3;
    if (vec3_along(size, box->axes[1]) < vec3_along(size, box->axes[2])) {
        box->axes[1] = box->axes[2];
        box->axes[2] = (longest + 1) % 3;
    }
}

static void find_extents(struct p3d_physx_mesh *mesh)
{
    struct inner_box box = {mesh, {FLT_MAX, FLT_MAX, FLT_MAX}, {0, 1, 2}, mesh->radius / sqrtf(3)};

    find_axes(&box);
    for (unsigned round = 0; round < 2; round++)
        for (uint32_t i = 0; i < mesh->polygons.count; i++) {
            const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);
            const float depth = -polygon.distance - vec3_dot(polygon.normal, mesh->center_of_mass);

            (round ? limit_others : limit_longest)(&box, polygon.normal, depth);
        }
    box.half[box.axes[2]] = box.half[box.axes[1]];
    mesh->extents = (struct p3d_vec3){box.half[0], box.half[1], box.half[2]};
}

void p3di_physx_weigh(struct p3d_physx_mesh *mesh)
{
    find_box(mesh);
    find_mass(mesh);
    find_radius(mesh);
    find_extents(mesh);
}
