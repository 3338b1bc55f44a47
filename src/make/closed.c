/* closed.c: which triangles of a soup close bodies.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Triangles that share a point are of one body. Points in one place count as one point, because models come without
 * their own numbers of points, and exporters of other programs split points. */
#include "special_lods.h"

#include "find_root.h"
#include "model/topology.h"

#include <stdlib.h>

/* Twice the area of a triangle by the square of its longest side: p3dinfo check wants 1e-7. */
#define LEAST_AREA 1e-6

struct body {
    uint32_t first, count; /* of `order` */
    double volume;
    bool is_open;
};

struct closed_finder {
    struct p3di_job *job;
    const struct soup *soup;
    struct p3d_vec3 *points;
    uint32_t point_count;
    uint32_t (*corners)[3]; /* by triangle */
    uint32_t *parents;      /* by point: another point of the same body; itself at the root */
    uint32_t *body_of;      /* by point, of roots */
    struct body *bodies;
    uint32_t body_count;
    uint32_t *order; /* triangles by body */
};

/* ---- Points ---- */

static void weld(struct closed_finder *closed_finder)
{
    struct p3di_set places;

    closed_finder->corners =
        p3di_job_alloc(closed_finder->job, closed_finder->soup->count, sizeof *closed_finder->corners);
    number_places(closed_finder->job, closed_finder->soup->items->corners, 3 * closed_finder->soup->count, &places,
                  (uint32_t *)(void *)closed_finder->corners);
    closed_finder->points = (struct p3d_vec3 *)(void *)places.keys;
    closed_finder->point_count = places.count;
}

/* ---- Bodies ---- */

static void connect(struct closed_finder *closed_finder)
{
    closed_finder->parents =
        p3di_job_alloc(closed_finder->job, closed_finder->point_count, sizeof *closed_finder->parents);
    if (!closed_finder->parents)
        return;
    for (uint32_t i = 0; i < closed_finder->point_count; i++)
        closed_finder->parents[i] = i;
    for (uint32_t i = 0; i < closed_finder->soup->count; i++)
        for (unsigned j = 1; j < 3; j++)
            closed_finder->parents[find_root(closed_finder->parents, closed_finder->corners[i][j])] =
                find_root(closed_finder->parents, closed_finder->corners[i][0]);
}

static struct body *body_of(const struct closed_finder *closed_finder, uint32_t triangle)
{
    return &closed_finder->bodies[closed_finder->body_of[find_root(closed_finder->parents,
                                                                   closed_finder->corners[triangle][0])]];
}

/* Triangles of a body stand together in `order`. */
static void collect(struct closed_finder *closed_finder)
{
    uint32_t used = 0;

    closed_finder->body_of =
        p3di_job_alloc(closed_finder->job, closed_finder->point_count, sizeof *closed_finder->body_of);
    closed_finder->bodies =
        p3di_job_alloc(closed_finder->job, closed_finder->point_count, sizeof *closed_finder->bodies);
    closed_finder->order = p3di_job_alloc(closed_finder->job, closed_finder->soup->count, sizeof *closed_finder->order);
    if (closed_finder->job->has_failed)
        return;
    for (uint32_t i = 0; i < closed_finder->point_count; i++)
        if (closed_finder->parents[i] == i)
            closed_finder->body_of[i] = closed_finder->body_count++;
    for (uint32_t i = 0; i < closed_finder->soup->count; i++)
        body_of(closed_finder, i)->count++;
    for (uint32_t i = 0; i < closed_finder->body_count; i++) {
        closed_finder->bodies[i].first = used;
        used += closed_finder->bodies[i].count;
        closed_finder->bodies[i].count = 0;
    }
    for (uint32_t i = 0; i < closed_finder->soup->count; i++) {
        struct body *body = body_of(closed_finder, i);

        closed_finder->order[body->first + body->count++] = i;
    }
}

/* ---- Which close ---- */

/* Marks the bodies of edges that do not have one triangle in each direction. */
static void judge_edges(struct closed_finder *closed_finder)
{
    uint8_t(*counts)[2] = p3di_job_alloc(closed_finder->job, 3 * (size_t)closed_finder->soup->count, sizeof *counts);
    uint32_t *numbers = p3di_job_alloc(closed_finder->job, 3 * (size_t)closed_finder->soup->count, sizeof *numbers);
    struct p3di_set set;

    p3di_set_init(&set, closed_finder->job->arena, sizeof(struct edge));
    if (closed_finder->job->has_failed)
        return;
    for (uint32_t i = 0; i < 3 * closed_finder->soup->count && !closed_finder->job->has_failed; i++) {
        const uint32_t from = closed_finder->corners[i / 3][i % 3], to = closed_finder->corners[i / 3][(i + 1) % 3];
        const struct edge edge = edge_of(from, to);

        p3di_job_add(closed_finder->job, &set, &edge, &numbers[i]);
        if (counts[numbers[i]][from < to] < 2)
            counts[numbers[i]][from < to]++;
    }
    for (uint32_t i = 0; i < 3 * closed_finder->soup->count && !closed_finder->job->has_failed; i++)
        if (counts[numbers[i]][0] != 1 || counts[numbers[i]][1] != 1)
            body_of(closed_finder, i / 3)->is_open = true;
}

static void judge_triangle(const struct closed_finder *closed_finder, uint32_t triangle)
{
    const uint32_t *corners = closed_finder->corners[triangle];
    const struct vec from = vec_of(closed_finder->points[corners[0]]);
    const struct vec a = vec_subtract(vec_of(closed_finder->points[corners[1]]), from);
    const struct vec b = vec_subtract(vec_of(closed_finder->points[corners[2]]), from);
    const struct vec c = vec_subtract(b, a), inward = vec_cross(a, b);
    const double longest = fmax(vec_dot(a, a), fmax(vec_dot(b, b), vec_dot(c, c)));
    struct body *body = body_of(closed_finder, triangle);
    const struct vec origin =
        vec_of(closed_finder->points[closed_finder->corners[closed_finder->order[body->first]][0]]);

    if (!(vec_length(inward) > LEAST_AREA * longest))
        body->is_open = true; /* the direction of one of its edges cannot be computed */
    body->volume -= vec_dot(vec_subtract(from, origin), inward) / 6;
}

static int compare_bodies(const void *a, const void *b)
{
    const struct body *x = a, *y = b;

    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return x->first < y->first ? -1 : 1;
}

/* ---- The result ---- */

static void add_body(const struct closed_finder *closed_finder, const struct body *body, struct closed *closed)
{
    for (uint32_t i = 0; i < body->count; i++) {
        const uint32_t *corners = closed_finder->corners[closed_finder->order[body->first + i]];
        const bool is_turned = body->volume < 0;
        uint32_t *triangle = closed->triangles[closed->triangle_count++];

        triangle[0] = corners[0];
        triangle[1] = corners[is_turned ? 2 : 1];
        triangle[2] = corners[is_turned ? 1 : 2];
    }
}

/* Numbers points in the order in which triangles name them; points without triangles get no number. */
static void number_points(const struct closed_finder *closed_finder, struct closed *closed)
{
    uint32_t *number_of = p3di_job_alloc(closed_finder->job, closed_finder->point_count, sizeof *number_of); /* and 1 */

    closed->points = p3di_job_alloc(closed_finder->job, closed_finder->point_count, sizeof *closed->points);
    for (uint32_t i = 0; i < 3 * closed->triangle_count && !closed_finder->job->has_failed; i++) {
        uint32_t *corner = &closed->triangles[i / 3][i % 3];

        if (!number_of[*corner]) {
            closed->points[closed->point_count++] = closed_finder->points[*corner];
            number_of[*corner] = closed->point_count;
        }
        *corner = number_of[*corner] - 1;
    }
}

static void add_bodies(struct closed_finder *closed_finder, struct soup *soup, uint32_t most, struct closed *closed)
{
    struct soup_triangle *left = p3di_job_alloc(closed_finder->job, soup->count, sizeof *left);
    uint32_t left_count = 0;

    closed->triangles = p3di_job_alloc(closed_finder->job, soup->count, sizeof *closed->triangles);
    if (closed_finder->job->has_failed)
        return;
    if (closed_finder->body_count)
        qsort(closed_finder->bodies, closed_finder->body_count, sizeof *closed_finder->bodies, compare_bodies);
    for (uint32_t i = 0; i < closed_finder->body_count; i++) {
        const struct body *body = &closed_finder->bodies[i];

        if (!body->is_open && body->volume != 0 && body->count <= most - closed->triangle_count) {
            add_body(closed_finder, body, closed);
            continue;
        }
        for (uint32_t j = 0; j < body->count; j++)
            left[left_count++] = soup->items[closed_finder->order[body->first + j]];
    }
    soup->items = left;
    soup->count = left_count;
    number_points(closed_finder, closed);
}

void p3di_closed_take(struct p3di_job *job, struct soup *soup, uint32_t most, struct closed *closed)
{
    struct closed_finder closed_finder = {.job = job, .soup = soup};

    *closed = (struct closed){.point_count = 0};
    weld(&closed_finder);
    connect(&closed_finder);
    if (job->has_failed)
        return;
    collect(&closed_finder);
    judge_edges(&closed_finder);
    for (uint32_t i = 0; i < soup->count && !job->has_failed; i++)
        judge_triangle(&closed_finder, i);
    if (!job->has_failed)
        add_bodies(&closed_finder, soup, most, closed);
}
