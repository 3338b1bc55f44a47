/* solid.c: box, mass, inertia, and the ball and the box inside a mesh.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "solid.h"

#include "core/vec.h"

static void find_box(struct p3d_physx_mesh *mesh)
{
    struct p3d_vec3 low = p3d_vec3_at(mesh->vertices, 0), high = low;

    for (uint32_t i = 1; i < mesh->vertices.count; i++) {
        const struct p3d_vec3 p = p3d_vec3_at(mesh->vertices, i);

        low = (struct p3d_vec3){fminf(low.x, p.x), fminf(low.y, p.y), fminf(low.z, p.z)};
        high = (struct p3d_vec3){fmaxf(high.x, p.x), fmaxf(high.y, p.y), fmaxf(high.z, p.z)};
    }
    mesh->bbox_min = low;
    mesh->bbox_max = high;
}

/* ---- Mass ---- */

/* Integrals over a solid of density 1. */
struct solid {
    double volume;
    struct vec moment;     /* of x, y, z */
    double products[3][3]; /* of xx, xy, ... */
};

/* The tetrahedron of a triangle and the origin. */
static void add_tetrahedron(struct solid *solid, struct vec a, struct vec b, struct vec c)
{
    const double volume = vec_dot(a, vec_cross(b, c)) / 6;
    const struct vec sum = vec_add(vec_add(a, b), c);
    const double corners[4][3] = {{a.x, a.y, a.z}, {b.x, b.y, b.z}, {c.x, c.y, c.z}, {sum.x, sum.y, sum.z}};

    solid->volume += volume;
    solid->moment = vec_add(solid->moment, vec_scale(sum, volume / 4));
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            for (unsigned k = 0; k < 4; k++)
                solid->products[i][j] += volume / 20 * corners[k][i] * corners[k][j];
}

/* Computed about a point inside, so that little precision is lost far from the origin. */
static struct solid integrate(const struct p3d_physx_mesh *mesh, struct vec center)
{
    struct solid solid = {0, {0, 0, 0}, {{0}}};

    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);
        struct vec corners[3];

        for (unsigned j = 0; j < polygon.count; j++) {
            const uint8_t vertex = mesh->indices.data[polygon.first + j];

            corners[j < 2 ? j : 2] = vec_subtract(vec_of(p3d_vec3_at(mesh->vertices, vertex)), center);
            if (j < 2)
                continue;
            add_tetrahedron(&solid, corners[0], corners[1], corners[2]);
            corners[1] = corners[2];
        }
    }
    return solid;
}

static struct vec find_mean(struct p3d_span vertices)
{
    struct vec sum = {0, 0, 0};

    for (uint32_t i = 0; i < vertices.count; i++)
        sum = vec_add(sum, vec_of(p3d_vec3_at(vertices, i)));
    return vec_scale(sum, 1.0 / vertices.count);
}

static void find_mass(struct p3d_physx_mesh *mesh)
{
    const struct vec center = find_mean(mesh->vertices);
    const struct solid solid = integrate(mesh, center);
    const struct vec from_center = vec_scale(solid.moment, solid.volume > 0 ? 1 / solid.volume : 0);
    const double c[3] = {center.x, center.y, center.z};
    const double moment[3] = {solid.moment.x, solid.moment.y, solid.moment.z};
    double products[3][3], trace;

    mesh->mass = (float)solid.volume;
    mesh->center_of_mass = vec_to_floats(vec_add(center, from_center));
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            products[i][j] = solid.products[i][j] + c[i] * moment[j] + c[j] * moment[i] + c[i] * c[j] * solid.volume;
    trace = products[0][0] + products[1][1] + products[2][2];
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            mesh->inertia[3 * i + j] = (float)((i == j ? trace : 0) - products[i][j]);
}

/* ---- Inside ---- */

/* How far the centre of mass is below a plane. */
static double depth_of(const struct p3d_physx_mesh *mesh, const struct p3d_physx_polygon *polygon)
{
    return -polygon->distance - vec_dot(vec_of(polygon->normal), vec_of(mesh->center_of_mass));
}

static void find_radius(struct p3d_physx_mesh *mesh)
{
    double radius = INFINITY;

    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        radius = fmin(radius, fabs(depth_of(mesh, &polygon)));
    }
    mesh->radius = (float)radius;
}

/* Half a box about the centre of mass: the longest axis of the mesh's own box first, then the others. */
struct inner_box {
    const struct p3d_physx_mesh *mesh;
    float half[3];
    unsigned axes[3];
    float least; /* half of the cube in the ball of the mesh's radius */
};

static float longest_half(const struct inner_box *box)
{
    return (vec3_along(box->mesh->bbox_max, box->axes[0]) - vec3_along(box->mesh->bbox_min, box->axes[0])) * 0.5f;
}

/* ---- SDK 3.3: in steps ---- */

enum { STEPS = 1024 };

/* Computed with floats, in the order that gives every box of the sample to the last bit. */
static bool is_inside(const struct inner_box *box)
{
    const struct p3d_vec3 c = box->mesh->center_of_mass;

    for (uint32_t i = 0; i < box->mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(box->mesh, i);
        const struct p3d_vec3 n = polygon.normal;
        const struct p3d_vec3 corner = {n.x > 0 ? c.x + box->half[0] : c.x - box->half[0],
                                        n.y > 0 ? c.y + box->half[1] : c.y - box->half[1],
                                        n.z > 0 ? c.z + box->half[2] : c.z - box->half[2]};

        if (vec3_dot(corner, n) + polygon.distance > 0)
            return false;
    }
    return true;
}

/* docs/format/physx.md, "Extents": the length of the longest axis goes down from the mesh's own box, with the others at
 * their least; then the width of the two others goes up for as long as the box stays inside. */
static void step_extents(struct inner_box *box)
{
    const float most = longest_half(box);
    float *const length = &box->half[box->axes[0]];
    float *const widths[2] = {&box->half[box->axes[1]], &box->half[box->axes[2]]};
    const float down = (most - box->least) / STEPS, up = (box->mesh->radius - box->least) / STEPS;
    float width = box->least;

    *length = most;
    for (unsigned left = STEPS; left && !is_inside(box); left--)
        *length -= down;
    if (!is_inside(box))
        *length = box->least;
    for (unsigned left = STEPS; left && is_inside(box); left--) {
        width = *widths[0];
        *widths[0] = *widths[1] = width + up;
    }
    *widths[0] = *widths[1] = is_inside(box) ? *widths[0] : width;
}

/* ---- SDK 3.4: where it touches ---- */

/* Planes that lie nearly along an axis do not limit it. */
#define ALONG 1e-6

static float find_limit(const struct inner_box *box, bool is_longest)
{
    double limit = INFINITY;

    for (uint32_t i = 0; i < box->mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(box->mesh, i);
        const double along = fabs((double)vec3_along(polygon.normal, box->axes[0]));
        const double across = fabs((double)vec3_along(polygon.normal, box->axes[1])) +
                              fabs((double)vec3_along(polygon.normal, box->axes[2]));
        const double taken = is_longest ? across * box->least : along * box->half[box->axes[0]];
        const double rate = is_longest ? along : across;

        if (rate > ALONG)
            limit = fmin(limit, (depth_of(box->mesh, &polygon) - taken) / rate);
    }
    return (float)fmax(limit, box->least);
}

static void touch_extents(struct inner_box *box)
{
    box->half[box->axes[0]] = find_limit(box, true);
    box->half[box->axes[1]] = box->half[box->axes[2]] = find_limit(box, false);
}

static void find_extents(struct p3d_physx_mesh *mesh)
{
    struct inner_box box = {mesh, {0, 0, 0}, {0, 1, 2}, mesh->radius / sqrtf(3)};
    const struct p3d_vec3 size = vec3_subtract(mesh->bbox_max, mesh->bbox_min);

    for (unsigned i = 1; i < 3; i++)
        if (vec3_along(size, i) > vec3_along(size, box.axes[0]))
            box.axes[0] = i;
    box.axes[1] = (box.axes[0] + 1) % 3;
    box.axes[2] = (box.axes[0] + 2) % 3;
    box.half[0] = box.half[1] = box.half[2] = box.least;
    if (mesh->hull_version < 8)
        step_extents(&box);
    else
        touch_extents(&box);
    mesh->extents = (struct p3d_vec3){box.half[0], box.half[1], box.half[2]};
}

void p3di_physx_weigh(struct p3d_physx_mesh *mesh)
{
    find_box(mesh);
    find_mass(mesh);
    find_radius(mesh);
    find_extents(mesh);
}
