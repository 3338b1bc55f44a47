/* tangents.c: tangents of a mesh: the directions of red and green in its normal images.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Programs compute tangents where a file has none (MikkTSpace). This is done here once for all of them: each
 * triangle's direction of u, seen in the plane of a vertex's normal, weighted by the triangle's angle there. Triangles
 * whose image is mirrored have vertices of their own. */
#include "layout.h"

#include "model/geometry.h"

/* A vertex as numbers. */
struct place {
    double at[3], normal[3], uv[2];
};

static void get_place(const struct gltf_lod *l, uint32_t index, struct place *place)
{
    const uint32_t *words = l->vertices + (size_t)index * l->vertex_words;
    const struct p3d_vec3 at = p3di_gltf_position(l->lod, words[0]);
    float values[5];

    memcpy(values, words + 1, sizeof values); /* its normal and the first UV */
    place->at[0] = at.x;
    place->at[1] = at.y;
    place->at[2] = at.z;
    for (size_t i = 0; i < 3; i++)
        place->normal[i] = values[i];
    place->uv[0] = values[3];
    place->uv[1] = values[4];
}

static void subtract(const double *a, const double *b, size_t count, double *result)
{
    for (size_t i = 0; i < count; i++)
        result[i] = a[i] - b[i];
}

/* v without its part along the normal. */
static void flatten(const double v[3], const double normal[3], double flat[3])
{
    const double along = double_dot(v, normal);

    for (size_t i = 0; i < 3; i++)
        flat[i] = v[i] - along * normal[i];
}

/* Where u grows; false if the image has no extent there. */
static bool find_direction(const struct place corners[3], double direction[3])
{
    double a[3], b[3], a_uv[2], b_uv[2], area;

    subtract(corners[1].at, corners[0].at, 3, a);
    subtract(corners[2].at, corners[0].at, 3, b);
    subtract(corners[1].uv, corners[0].uv, 2, a_uv);
    subtract(corners[2].uv, corners[0].uv, 2, b_uv);
    area = a_uv[0] * b_uv[1] - b_uv[0] * a_uv[1];
    for (size_t i = 0; i < 3; i++)
        direction[i] = area < 0 ? b[i] * a_uv[1] - a[i] * b_uv[1] : a[i] * b_uv[1] - b[i] * a_uv[1];
    return area < 0 || area > 0;
}

static void add_triangle(const struct gltf_lod *l, const uint32_t indices[3], double (*sums)[3])
{
    const struct p3d_vec3 none = {0, 0, 0};
    struct place corners[3];
    double direction[3];

    for (size_t i = 0; i < 3; i++)
        get_place(l, indices[i], &corners[i]);
    if (!find_direction(corners, direction))
        return;
    for (size_t i = 0; i < 3; i++) {
        const double *normal = corners[i].normal;
        double a[3], b[3], flat[3], angle;
        struct p3d_vec3 unit;

        subtract(corners[(i + 1) % 3].at, corners[i].at, 3, a);
        subtract(corners[(i + 2) % 3].at, corners[i].at, 3, b);
        flatten(a, normal, a);
        flatten(b, normal, b);
        flatten(direction, normal, flat);
        angle = double_angle(a, b);
        unit = unit_vec3(flat, none);
        sums[indices[i]][0] += angle * unit.x;
        sums[indices[i]][1] += angle * unit.y;
        sums[indices[i]][2] += angle * unit.z;
    }
}

/* Some direction across the normal: along the axis that is farthest from it. */
static struct p3d_vec3 any_across(const double normal[3])
{
    size_t axis = fabs(normal[1]) < fabs(normal[0]) ? 1 : 0;
    double v[3] = {0, 0, 0}, flat[3];

    axis = fabs(normal[2]) < fabs(normal[axis]) ? 2 : axis;
    v[axis] = 1;
    flatten(v, normal, flat);
    return unit_vec3(flat, (struct p3d_vec3){1, 0, 0});
}

void p3di_gltf_tangents(struct gltf_plan *plan, struct gltf_lod *l)
{
    double(*sums)[3] = p3di_job_alloc_in(&plan->job, plan->scratch, l->vertex_count, sizeof *sums);

    l->tangents = p3di_job_alloc(&plan->job, l->vertex_count, sizeof *l->tangents);
    if (plan->job.has_failed)
        return;
    for (uint32_t i = 0; l->lod->uv_set_count && i < l->index_count; i += 3)
        add_triangle(l, l->indices + i, sums);
    for (uint32_t i = 0; i < l->vertex_count; i++) {
        const uint32_t *words = l->vertices + (size_t)i * l->vertex_words;
        double normal[3], flat[3];
        float values[3];

        memcpy(values, words + 1, sizeof values);
        for (size_t j = 0; j < 3; j++)
            normal[j] = values[j];
        flatten(sums[i], normal, flat);
        l->tangents[i] = unit_vec3(flat, any_across(normal));
    }
}
