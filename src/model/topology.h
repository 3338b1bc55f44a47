/* topology.h: corners, sides and edges of faces, and points in one place.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_TOPOLOGY_H
#define P3DI_MODEL_TOPOLOGY_H

#include <p3d/model.h>
#include <p3d/odol.h>

#include "core/job.h"
#include "core/store.h"
#include "core/vec.h"

/* ---- Corners and sides ---- */

/* The place of a face's corner; behind the last corner all come once more. */
static inline struct vec face_corner(const struct p3d_model_lod *lod, const struct p3d_model_face *face,
                                     uint32_t corner)
{
    const uint32_t at = corner < face->corner_count ? corner : corner - face->corner_count;

    return vec_of(lod->points[lod->corners[face->first_corner + at].point]);
}

/* The sum of the double areas of its triangles: also a bent quad has a direction. The axes of a file are left-handed,
 * so that it points inward. */
static inline struct vec face_double_area(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    struct vec sum = {0, 0, 0};

    for (uint32_t i = 1; i + 1 < face->corner_count; i++)
        sum = vec_add(
            sum, vec_double_area(face_corner(lod, face, 0), face_corner(lod, face, i), face_corner(lod, face, i + 1)));
    return sum;
}

/* The side from which a quad is seen, right-handed: of its two triangles, whichever way it is cut, weighted by their
 * areas. A triangle is a quad whose last corner is its first. */
static inline struct p3d_vec3 quad_normal(const struct p3d_vec3 corners[4])
{
    const struct vec diagonal = vec_subtract(vec_of(corners[2]), vec_of(corners[0]));

    return vec_to_unit(vec_cross(diagonal, vec_subtract(vec_of(corners[3]), vec_of(corners[1]))),
                       (struct p3d_vec3){0, 1, 0});
}

/* The normal of a face of at most 4 corners, in the axes of a file (`z` is 1), or with z turned round (-1). */
static inline struct p3d_vec3 face_normal(const struct p3d_model_lod *lod, const struct p3d_model_face *face, float z)
{
    struct p3d_vec3 corners[4] = {{0, 0, 0}};

    for (uint32_t i = 0; face->corner_count && i < 4; i++) {
        corners[i] = lod->points[lod->corners[face->first_corner + (i < face->corner_count ? i : 0)].point];
        corners[i].z *= z;
    }
    return quad_normal(corners);
}

/* ---- Edges ---- */

/* By its points, the lower number first: a key of a set. */
struct edge {
    uint32_t points[2];
};

static inline struct edge edge_of(uint32_t a, uint32_t b)
{
    return (struct edge){{a < b ? a : b, a < b ? b : a}};
}

/* A key of a set that has edges. */
static inline struct edge edge_at(const struct p3di_set *edges, uint32_t number)
{
    return ((const struct edge *)(const void *)edges->keys)[number];
}

/* The points of a sharp edge, in the order of the table. */
static inline struct edge load_edge(struct p3d_span edges, uint32_t index)
{
    const uint8_t *data = edges.data + (size_t)index * edges.stride;

    return (struct edge){{p3d_load_u32(data), p3d_load_u32(data + 4)}};
}

/* Into a table of sharp edges. */
static inline void store_edge(uint8_t *data, uint32_t index, uint32_t a, uint32_t b)
{
    store_u32(data + (size_t)8 * index, a);
    store_u32(data + (size_t)8 * index + 4, b);
}

/* ---- Points in one place ---- */

/* Numbers the places of points, in order: points in one place have one number. `places`, a set of struct p3d_vec3,
 * is made in the job's arena. A coordinate of -0 counts as 0. */
static inline void number_places(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count,
                                 struct p3di_set *places, uint32_t *numbers)
{
    p3di_set_init(places, job->arena, sizeof *points);
    for (uint32_t i = 0; i < count && !job->has_failed; i++) {
        const struct p3d_vec3 place = vec3_plus_zero(points[i]);

        p3di_job_add(job, places, &place, &numbers[i]);
    }
}

#endif
