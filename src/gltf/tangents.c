/* tangents.c: tangents of a mesh: the directions of red and green in its normal images.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Programs compute tangents where a file has none (MikkTSpace). This is done here once for all of them: each
 * triangle's direction of u, seen in the plane of a vertex's normal, weighted by the triangle's angle there. Triangles
 * whose image is mirrored have vertices of their own. */
#include "laid_out.h"

#include "core/vec.h"

/* A vertex as numbers. */
struct place {
    struct vec at, normal;
    double uv[2];
};

static struct vec normal_of(const uint32_t *words)
{
    float values[3];

    memcpy(values, words + 1, sizeof values);
    return (struct vec){values[0], values[1], values[2]};
}

static struct place place_of(const struct gltf_lod *lod, uint32_t index)
{
    const uint32_t *words = lod->mesh.vertices + (size_t)index * lod->mesh.vertex_words;
    float uv[2];

    memcpy(uv, words + 4, sizeof uv); /* the first, behind its point and normal */
    return (struct place){vec_of(p3di_gltf_position(lod->lod, words[0])), normal_of(words), {uv[0], uv[1]}};
}

/* v without its part along the normal. */
static struct vec flatten(struct vec v, struct vec normal)
{
    return vec_subtract(v, vec_scale(normal, vec_dot(v, normal)));
}

/* The direction in which u grows; false if the image has no extent there. */
static bool find_direction(const struct place corners[3], struct vec *direction)
{
    const double a_u = corners[1].uv[0] - corners[0].uv[0], a_v = corners[1].uv[1] - corners[0].uv[1];
    const double b_u = corners[2].uv[0] - corners[0].uv[0], b_v = corners[2].uv[1] - corners[0].uv[1];
    const double area = a_u * b_v - b_u * a_v;
    const struct vec a = vec_scale(vec_subtract(corners[1].at, corners[0].at), b_v);
    const struct vec b = vec_scale(vec_subtract(corners[2].at, corners[0].at), a_v);

    *direction = area < 0 ? vec_subtract(b, a) : vec_subtract(a, b);
    return area < 0 || area > 0;
}

static void add_triangle(const struct gltf_lod *lod, const uint32_t indices[3], struct vec *sums)
{
    const struct p3d_vec3 none = {0, 0, 0};
    struct place corners[3];
    struct vec direction;

    for (size_t i = 0; i < 3; i++)
        corners[i] = place_of(lod, indices[i]);
    if (!find_direction(corners, &direction))
        return;
    for (size_t i = 0; i < 3; i++) {
        const struct vec at = corners[i].at, normal = corners[i].normal;
        const double angle = vec_angle(flatten(vec_subtract(corners[(i + 1) % 3].at, at), normal),
                                       flatten(vec_subtract(corners[(i + 2) % 3].at, at), normal));
        const struct p3d_vec3 unit = vec_to_unit(flatten(direction, normal), none);

        sums[indices[i]] = vec_add(sums[indices[i]], vec_scale(vec_of(unit), angle));
    }
}

/* Some direction across the normal: along the axis that is farthest from it. */
static struct p3d_vec3 any_across(struct vec normal)
{
    const double x = fabs(normal.x), y = fabs(normal.y), z = fabs(normal.z);
    const bool is_y = y < x, is_z = z < (is_y ? y : x);
    const struct vec axis = {!is_y && !is_z, is_y && !is_z, is_z};

    return vec_to_unit(flatten(axis, normal), (struct p3d_vec3){1, 0, 0});
}

void p3di_gltf_tangents(struct gltf_plan *plan, struct gltf_lod *lod)
{
    struct vec *sums = p3di_job_alloc_in(&plan->job, plan->scratch, lod->mesh.vertex_count, sizeof *sums);

    lod->mesh.tangents = p3di_job_alloc(&plan->job, lod->mesh.vertex_count, sizeof *lod->mesh.tangents);
    if (plan->job.has_failed)
        return;
    for (uint32_t i = 0; lod->lod->uv_set_count && i < lod->mesh.index_count; i += 3)
        add_triangle(lod, lod->mesh.indices + i, sums);
    for (uint32_t i = 0; i < lod->mesh.vertex_count; i++) {
        const struct vec normal = normal_of(lod->mesh.vertices + (size_t)i * lod->mesh.vertex_words);

        lod->mesh.tangents[i] = vec_to_unit(flatten(sums[i], normal), any_across(normal));
    }
}
