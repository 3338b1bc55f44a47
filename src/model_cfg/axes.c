/* axes.c: where the axes of animations are, by the selections of a LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "axes.h"

#include "core/vec.h"

#include <math.h>

/* ---- Vertices ---- */

/* The key of a vertex: corners of a point with the same key are one vertex. */
struct vertex_key {
    uint32_t point;
    float normal[3], uv[2];
};

static struct vertex_key key_of(const struct p3d_model_lod *lod, uint32_t corner)
{
    const struct p3d_model_corner *c = &lod->corners[corner];
    struct vertex_key key = {.point = c->point};

    /* + 0, so that 0 and -0 are equal. */
    if (c->normal != P3D_NO_NORMAL) {
        key.normal[0] = lod->normals[c->normal].x + 0.0f;
        key.normal[1] = lod->normals[c->normal].y + 0.0f;
        key.normal[2] = lod->normals[c->normal].z + 0.0f;
    }
    if (lod->uv_set_count) {
        key.uv[0] = lod->uv_sets[0].uvs[corner].u + 0.0f;
        key.uv[1] = lod->uv_sets[0].uvs[corner].v + 0.0f;
    }
    return key;
}

/* Each face of a shadow volume has vertices of its own. */
static void count_corners(const struct p3d_model_lod *lod, uint32_t *counts)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        for (uint32_t j = 0; j < face->corner_count; j++)
            counts[lod->corners[face->first_corner + j].point]++;
    }
}

static void count_keys(struct p3di_job *job, const struct p3d_model_lod *lod, struct p3di_arena *scratch,
                       uint32_t *counts)
{
    struct p3di_set keys;

    p3di_set_init(&keys, scratch, sizeof(struct vertex_key));
    for (uint32_t i = 0; i < lod->corner_count; i++) {
        const struct vertex_key key = key_of(lod, i);
        uint32_t number;

        counts[key.point] += p3di_job_add(job, &keys, &key, &number);
    }
}

uint32_t *p3di_count_vertices(struct p3di_job *job, const struct p3d_model_lod *lod, struct p3di_arena *scratch)
{
    uint32_t *counts = p3di_job_alloc(job, lod->point_count, sizeof *counts);

    if (!counts)
        return NULL;
    if (p3d_lod_is_shadow_volume(lod->resolution))
        count_corners(lod, counts);
    else if (!p3d_lod_is_collision(lod->resolution))
        count_keys(job, lod, scratch, counts);
    p3di_arena_clear(scratch);
    for (uint32_t i = 0; i < lod->point_count; i++)
        counts[i] += counts[i] == 0;
    return job->has_failed ? NULL : counts;
}

/* ---- Axes ---- */

/* The point farthest from the first point; of several the first of them. */
static struct p3d_vec3 farthest_of(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    const struct p3d_vec3 first = lod->points[selection->points[0]];
    struct p3d_vec3 farthest = first;
    double most = 0;

    for (uint32_t i = 1; i < selection->point_count; i++) {
        const struct p3d_vec3 p = lod->points[selection->points[i]];
        const double x = (double)p.x - first.x, y = (double)p.y - first.y, z = (double)p.z - first.z;
        const double distance = x * x + y * y + z * z;

        if (distance > most) {
            most = distance;
            farthest = p;
        }
    }
    return farthest;
}

struct p3di_axis_points p3di_axis_points_of(const struct p3d_model_lod *lod, const uint32_t *vertex_counts,
                                            const struct p3d_model_selection *selection)
{
    struct p3di_axis_points points = {.count = selection->point_count};
    double sum[3] = {0, 0, 0}, count = 0;

    if (!points.count)
        return points;
    for (uint32_t i = 0; i < selection->point_count; i++) {
        const struct p3d_vec3 p = lod->points[selection->points[i]];
        const double weight = vertex_counts ? vertex_counts[selection->points[i]] : 1;

        sum[0] += weight * p.x;
        sum[1] += weight * p.y;
        sum[2] += weight * p.z;
        count += weight;
    }
    points.mean = (struct p3d_vec3){(float)(sum[0] / count), (float)(sum[1] / count), (float)(sum[2] / count)};
    points.first = lod->points[selection->points[0]];
    points.farthest = farthest_of(lod, selection);
    return points;
}

static void set_line(enum p3d_animation_type type, struct p3d_vec3 begin, struct p3d_vec3 end,
                     struct p3d_model_axis *axis)
{
    const struct p3d_vec3 d = vec3_subtract(end, begin);
    const float length = sqrtf(vec3_dot(d, d));

    axis->position = begin;
    axis->end = end;
    axis->direction = d;
    if (type == P3D_ANIMATION_TRANSLATION)
        return;
    if (length > 0)
        axis->direction = (struct p3d_vec3){d.x / length, d.y / length, d.z / length};
    else
        axis->direction.x = 1; /* so the direction of a single point is x */
}

bool p3di_axis_between(enum p3d_animation_type type, const struct p3di_axis_points *begin,
                       const struct p3di_axis_points *end, struct p3d_model_axis *axis)
{
    if (!begin->count || (end && !end->count))
        return false;
    if (is_along_model(type)) {
        const struct p3d_vec3 a = begin->first, b = end ? end->first : a;

        axis->position = end ? (struct p3d_vec3){(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2} : begin->mean;
        axis->direction.x = type < P3D_ANIMATION_TRANSLATION ? 1.0f : 0.0f;
        return true;
    }
    if (end || begin->count > 1) {
        set_line(type, begin->first, end ? end->first : begin->farthest, axis);
        return true;
    }
    axis->position = begin->first;
    axis->direction.x = 1;
    return type == P3D_ANIMATION_ROTATION;
}
