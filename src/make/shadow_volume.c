/* shadow_volume.c: a shadow volume within a model: closed, of triangles, all edges sharp.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Bodies of the model that close are taken as they are. In place of all that does not close, or is too much, there are
 * convex parts. Then every face goes inward. */
#include "special_lods.h"

#include "model/topology.h"

#define INSET 0.01       /* metres that faces go inward, */
#define MOST_INSET 0.1   /* or this part of the model's least extent */
#define SOFTNESS 0.01    /* so that faces of nearly one direction do not push a point far along themselves */
#define MOST_WAY 3.0     /* of a point, in insets */
#define LEAST_COSINE 0.3 /* between a face and the face that it becomes */
#define LEAST_AREA 1e-6  /* as of closed.c */

enum { MOST_PARTS = 16, MOST_ROUNDS = 12, ROOM_FOR_PARTS = CONVEX_MOST_FACES };

/* ---- Convex parts ---- */

static struct vec triangle_normal(const struct p3d_vec3 *points, const uint32_t *triangle)
{
    /* corners run the other way round (p3d/model.h) */
    return vec_double_area(vec_of(points[triangle[0]]), vec_of(points[triangle[2]]), vec_of(points[triangle[1]]));
}

static uint32_t count_triangles(const struct convex *bodies, uint32_t count)
{
    uint32_t triangles = 0;

    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < bodies[i].face_count; j++)
            triangles += bodies[i].faces[j].corner_count - 2u;
    return triangles;
}

/* As many parts as the limit of triangles allows; the whole as one part always fits. */
static uint32_t make_parts(struct p3di_job *job, const struct soup *soup, uint32_t most, struct convex *bodies)
{
    for (uint32_t parts = MOST_PARTS; parts && !job->has_failed; parts /= 2) {
        const uint32_t count = p3di_parts_make(job, soup, parts, bodies);

        if (count_triangles(bodies, count) <= most)
            return count;
    }
    return 0;
}

static bool is_within(const struct convex *body, struct vec p)
{
    for (uint32_t i = 0; i < body->face_count; i++) {
        const struct convex_face *face = &body->faces[i];

        if (vec_dot(vec_of(face->normal), vec_subtract(p, vec_of(body->points[face->corners[0]]))) > 0)
            return false;
    }
    return true;
}

/* True if a face belongs to a cut between two parts: another body is right behind it. */
static bool is_cut(const struct convex *bodies, uint32_t count, uint32_t own, const struct convex_face *face,
                   double inset)
{
    struct vec before = vec_scale(vec_of(face->normal), inset);

    for (uint32_t i = 0; i < face->corner_count; i++)
        before = vec_add(before, vec_scale(vec_of(bodies[own].points[face->corners[i]]), 1.0 / face->corner_count));
    for (uint32_t i = 0; i < count; i++)
        if (i != own && is_within(&bodies[i], before))
            return true;
    return false;
}

/* Adds bodies to the closed surface. Faces of cuts stay where they are, so that no light falls through. */
static void add_parts(struct p3di_job *job, const struct convex *bodies, uint32_t count, double inset,
                      struct closed *closed, bool **stays)
{
    const size_t added = count_triangles(bodies, count);
    uint32_t(*triangles)[3] = p3di_job_alloc(job, closed->triangle_count + added, sizeof *triangles);
    size_t point_count = closed->point_count;
    struct p3d_vec3 *points;

    for (uint32_t i = 0; i < count; i++)
        point_count += bodies[i].point_count;
    points = p3di_job_alloc(job, point_count, sizeof *points);
    *stays = p3di_job_alloc(job, closed->triangle_count + added, sizeof **stays);
    if (job->has_failed)
        return;
    memcpy(triangles, closed->triangles, closed->triangle_count * sizeof *triangles);
    memcpy(points, closed->points, closed->point_count * sizeof *points);
    closed->triangles = triangles;
    closed->points = points;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < bodies[i].face_count; j++) {
            const struct convex_face *face = &bodies[i].faces[j];
            const bool is_of_cut = is_cut(bodies, count, i, face, inset);

            for (uint32_t k = 1; k + 1 < face->corner_count; k++) {
                uint32_t *triangle = triangles[closed->triangle_count];

                (*stays)[closed->triangle_count++] = is_of_cut;
                triangle[0] = closed->point_count + face->corners[0];
                triangle[1] = closed->point_count + face->corners[k];
                triangle[2] = closed->point_count + face->corners[k + 1];
            }
        }
        memcpy(points + closed->point_count, bodies[i].points, bodies[i].point_count * sizeof *points);
        closed->point_count += bodies[i].point_count;
    }
}

/* ---- Inward ---- */

/* Sums over the planes that meet in a point: of the products of their normals, and of their movements. */
struct sums {
    double xx, xy, xz, yy, yz, zz;
    struct vec way;
};

static void add_plane(struct sums *sums, struct vec n, double way)
{
    sums->xx += n.x * n.x;
    sums->xy += n.x * n.y;
    sums->xz += n.x * n.z;
    sums->yy += n.y * n.y;
    sums->yz += n.y * n.z;
    sums->zz += n.z * n.z;
    sums->way = vec_add(sums->way, vec_scale(n, -way));
}

/* The movement of a point that follows all of its planes as closely as possible. */
static struct vec solve(const struct sums *sums, double most)
{
    const double xx = sums->xx + SOFTNESS, yy = sums->yy + SOFTNESS, zz = sums->zz + SOFTNESS;
    const struct vec a = {xx, sums->xy, sums->xz}, b = {sums->xy, yy, sums->yz}, c = {sums->xz, sums->yz, zz};
    const double all = vec_dot(a, vec_cross(b, c)); /* above 0: the matrix is positive definite */
    const struct vec way = {vec_dot(sums->way, vec_cross(b, c)) / all, vec_dot(a, vec_cross(sums->way, c)) / all,
                            vec_dot(a, vec_cross(b, sums->way)) / all};
    const double length = vec_length(way);

    return length > most ? vec_scale(way, most / length) : way;
}

static struct vec *find_ways(struct p3di_job *job, const struct closed *closed, const bool *stays, double inset)
{
    struct sums *sums = p3di_job_alloc(job, closed->point_count, sizeof *sums);
    struct vec *ways = p3di_job_alloc(job, closed->point_count, sizeof *ways);

    for (uint32_t i = 0; i < closed->triangle_count && !job->has_failed; i++) {
        const struct vec normal = triangle_normal(closed->points, closed->triangles[i]);
        const double length = vec_length(normal);

        for (unsigned j = 0; j < 3 && length > 0; j++)
            add_plane(&sums[closed->triangles[i][j]], vec_scale(normal, 1 / length), stays[i] ? 0 : inset);
    }
    for (uint32_t i = 0; i < closed->point_count && !job->has_failed; i++)
        ways[i] = solve(&sums[i], MOST_WAY * inset);
    return ways;
}

/* False if a triangle turns, or loses its area. */
static bool is_whole(const struct p3d_vec3 *before, const struct p3d_vec3 *after, const uint32_t *triangle)
{
    const struct vec old = triangle_normal(before, triangle), new = triangle_normal(after, triangle);
    double longest = 0;

    for (unsigned i = 0; i < 3; i++) {
        const struct vec side = vec_subtract(vec_of(after[triangle[(i + 1) % 3]]), vec_of(after[triangle[i]]));

        longest = fmax(longest, vec_dot(side, side));
    }
    return vec_length(new) > LEAST_AREA * longest &&
           vec_dot(old, new) > LEAST_COSINE * vec_length(old) * vec_length(new);
}

/* Points of a triangle that would turn or lose its area move half as far, again and again, and then not at all. */
static void go_inward(struct p3di_job *job, struct closed *closed, const struct vec *ways)
{
    struct p3d_vec3 *moved = p3di_job_alloc(job, closed->point_count, sizeof *moved);
    double *shares = p3di_job_alloc(job, closed->point_count, sizeof *shares);
    bool *is_bad = p3di_job_alloc(job, closed->point_count, sizeof *is_bad), is_done = false;

    if (job->has_failed)
        return;
    for (uint32_t i = 0; i < closed->point_count; i++)
        shares[i] = 1;
    for (unsigned round = 0; !is_done; round++) {
        is_done = true;
        for (uint32_t i = 0; i < closed->point_count; i++) {
            is_bad[i] = false;
            moved[i] = vec_to_floats(vec_add(vec_of(closed->points[i]), vec_scale(ways[i], shares[i])));
        }
        for (uint32_t i = 0; i < closed->triangle_count; i++)
            for (unsigned j = 0; j < 3 && !is_whole(closed->points, moved, closed->triangles[i]); j++)
                is_bad[closed->triangles[i][j]] = true;
        for (uint32_t i = 0; i < closed->point_count; i++)
            if (is_bad[i] && shares[i] > 0) {
                shares[i] = round < MOST_ROUNDS ? shares[i] / 2 : 0;
                is_done = false;
            }
    }
    closed->points = moved;
}

/* ---- The LOD ---- */

static void fill_lod(struct model_builder *model_builder, const struct closed *closed, struct p3d_model_lod *lod)
{
    const struct p3d_bytes none = {NULL, 0};
    const uint32_t material = p3di_builder_material(model_builder, none, none), count = closed->triangle_count;
    struct p3d_model_corner *corners = p3di_job_alloc(&model_builder->job, count, 3 * sizeof *corners);
    struct p3d_model_face *faces = p3di_job_alloc(&model_builder->job, count, sizeof *faces);
    struct p3d_vec3 *normals = p3di_job_alloc(&model_builder->job, count, sizeof *normals);
    uint8_t *edges = p3di_job_alloc(&model_builder->job, count, 3 * (size_t)8);
    uint32_t edge_count = 0;

    for (uint32_t i = 0; i < count && !model_builder->job.has_failed; i++) {
        const uint32_t *triangle = closed->triangles[i];

        normals[i] = vec_to_unit(triangle_normal(closed->points, triangle), (struct p3d_vec3){0, 1, 0});
        faces[i] = (struct p3d_model_face){3 * i, 3, 0, material};
        for (unsigned j = 0; j < 3; j++) {
            const uint32_t from = triangle[j], to = triangle[(j + 1) % 3];

            corners[3 * i + j] = (struct p3d_model_corner){from, i};
            if (from < to) /* each edge has two triangles */
                store_edge(edges, edge_count++, from, to);
        }
    }
    lod->points = closed->points;
    lod->point_count = closed->point_count;
    lod->normals = normals;
    lod->normal_count = count;
    lod->corners = corners;
    lod->corner_count = 3 * count;
    lod->faces = faces;
    lod->face_count = count;
    lod->sharp_edges = (struct p3d_span){edges, edge_count, 8};
}

void p3di_shadow_volume_make(struct model_builder *model_builder, const struct soup *soup, uint32_t most,
                             struct p3d_model_lod *lod)
{
    struct convex *bodies = p3di_job_alloc(&model_builder->job, MOST_PARTS, sizeof *bodies);
    struct soup left = *soup;
    struct p3d_bounds box;
    struct closed closed;
    uint32_t part_count = 0;
    bool *stays;
    double inset;

    if (model_builder->job.has_failed || !soup->count)
        return;
    box = p3di_soup_bounds(soup);
    inset = fmin(fmin((double)box.max.x - box.min.x, (double)box.max.y - box.min.y), (double)box.max.z - box.min.z);
    inset = fmin(INSET, MOST_INSET * inset);
    p3di_closed_take(&model_builder->job, &left, most - ROOM_FOR_PARTS, &closed);
    if (left.count && !model_builder->job.has_failed)
        part_count = make_parts(&model_builder->job, &left, most - closed.triangle_count, bodies);
    add_parts(&model_builder->job, bodies, part_count, inset, &closed, &stays);
    if (!model_builder->job.has_failed)
        go_inward(&model_builder->job, &closed, find_ways(&model_builder->job, &closed, stays, inset));
    if (!model_builder->job.has_failed)
        fill_lod(model_builder, &closed, lod);
}
