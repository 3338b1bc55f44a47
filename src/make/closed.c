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

struct finder {
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

static void weld(struct finder *finder)
{
    struct p3di_set places;

    finder->corners = p3di_job_alloc(finder->job, finder->soup->count, sizeof *finder->corners);
    number_places(finder->job, finder->soup->items->corners, 3 * finder->soup->count, &places,
                  (uint32_t *)(void *)finder->corners);
    finder->points = (struct p3d_vec3 *)(void *)places.keys;
    finder->point_count = places.count;
}

/* ---- Bodies ---- */

static void connect(struct finder *finder)
{
    finder->parents = p3di_job_alloc(finder->job, finder->point_count, sizeof *finder->parents);
    if (!finder->parents)
        return;
    for (uint32_t i = 0; i < finder->point_count; i++)
        finder->parents[i] = i;
    for (uint32_t i = 0; i < finder->soup->count; i++)
        for (unsigned j = 1; j < 3; j++)
            finder->parents[find_root(finder->parents, finder->corners[i][j])] =
                find_root(finder->parents, finder->corners[i][0]);
}

static struct body *body_of(const struct finder *finder, uint32_t triangle)
{
    return &finder->bodies[finder->body_of[find_root(finder->parents, finder->corners[triangle][0])]];
}

/* Triangles of a body stand together in `order`. */
static void collect(struct finder *finder)
{
    uint32_t used = 0;

    finder->body_of = p3di_job_alloc(finder->job, finder->point_count, sizeof *finder->body_of);
    finder->bodies = p3di_job_alloc(finder->job, finder->point_count, sizeof *finder->bodies);
    finder->order = p3di_job_alloc(finder->job, finder->soup->count, sizeof *finder->order);
    if (finder->job->has_failed)
        return;
    for (uint32_t i = 0; i < finder->point_count; i++)
        if (finder->parents[i] == i)
            finder->body_of[i] = finder->body_count++;
    for (uint32_t i = 0; i < finder->soup->count; i++)
        body_of(finder, i)->count++;
    for (uint32_t i = 0; i < finder->body_count; i++) {
        finder->bodies[i].first = used;
        used += finder->bodies[i].count;
        finder->bodies[i].count = 0;
    }
    for (uint32_t i = 0; i < finder->soup->count; i++) {
        struct body *body = body_of(finder, i);

        finder->order[body->first + body->count++] = i;
    }
}

/* ---- Which close ---- */

/* Marks the bodies of edges that do not have one triangle in each direction. */
static void judge_edges(struct finder *finder)
{
    uint8_t(*counts)[2] = p3di_job_alloc(finder->job, 3 * (size_t)finder->soup->count, sizeof *counts);
    uint32_t *numbers = p3di_job_alloc(finder->job, 3 * (size_t)finder->soup->count, sizeof *numbers);
    struct p3di_set set;

    p3di_set_init(&set, finder->job->arena, sizeof(struct edge));
    if (finder->job->has_failed)
        return;
    for (uint32_t i = 0; i < 3 * finder->soup->count && !finder->job->has_failed; i++) {
        const uint32_t from = finder->corners[i / 3][i % 3], to = finder->corners[i / 3][(i + 1) % 3];
        const struct edge edge = edge_of(from, to);

        p3di_job_add(finder->job, &set, &edge, &numbers[i]);
        if (counts[numbers[i]][from < to] < 2)
            counts[numbers[i]][from < to]++;
    }
    for (uint32_t i = 0; i < 3 * finder->soup->count && !finder->job->has_failed; i++)
        if (counts[numbers[i]][0] != 1 || counts[numbers[i]][1] != 1)
            body_of(finder, i / 3)->is_open = true;
}

static void judge_triangle(const struct finder *finder, uint32_t triangle)
{
    const uint32_t *corners = finder->corners[triangle];
    const struct vec from = vec_of(finder->points[corners[0]]);
    const struct vec a = vec_subtract(vec_of(finder->points[corners[1]]), from);
    const struct vec b = vec_subtract(vec_of(finder->points[corners[2]]), from);
    const struct vec c = vec_subtract(b, a), inward = vec_cross(a, b);
    const double longest = fmax(vec_dot(a, a), fmax(vec_dot(b, b), vec_dot(c, c)));
    struct body *body = body_of(finder, triangle);
    const struct vec origin = vec_of(finder->points[finder->corners[finder->order[body->first]][0]]);

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

static void add_body(const struct finder *finder, const struct body *body, struct closed *closed)
{
    for (uint32_t i = 0; i < body->count; i++) {
        const uint32_t *corners = finder->corners[finder->order[body->first + i]];
        const bool is_turned = body->volume < 0;
        uint32_t *triangle = closed->triangles[closed->triangle_count++];

        triangle[0] = corners[0];
        triangle[1] = corners[is_turned ? 2 : 1];
        triangle[2] = corners[is_turned ? 1 : 2];
    }
}

/* Numbers points in the order in which triangles name them; points without triangles get no number. */
static void number_points(const struct finder *finder, struct closed *closed)
{
    uint32_t *number_of = p3di_job_alloc(finder->job, finder->point_count, sizeof *number_of); /* and 1 */

    closed->points = p3di_job_alloc(finder->job, finder->point_count, sizeof *closed->points);
    for (uint32_t i = 0; i < 3 * closed->triangle_count && !finder->job->has_failed; i++) {
        uint32_t *corner = &closed->triangles[i / 3][i % 3];

        if (!number_of[*corner]) {
            closed->points[closed->point_count++] = finder->points[*corner];
            number_of[*corner] = closed->point_count;
        }
        *corner = number_of[*corner] - 1;
    }
}

static void add_bodies(struct finder *finder, struct soup *soup, uint32_t most, struct closed *closed)
{
    struct soup_triangle *left = p3di_job_alloc(finder->job, soup->count, sizeof *left);
    uint32_t left_count = 0;

    closed->triangles = p3di_job_alloc(finder->job, soup->count, sizeof *closed->triangles);
    if (finder->job->has_failed)
        return;
    if (finder->body_count)
        qsort(finder->bodies, finder->body_count, sizeof *finder->bodies, compare_bodies);
    for (uint32_t i = 0; i < finder->body_count; i++) {
        const struct body *body = &finder->bodies[i];

        if (!body->is_open && body->volume != 0 && body->count <= most - closed->triangle_count) {
            add_body(finder, body, closed);
            continue;
        }
        for (uint32_t j = 0; j < body->count; j++)
            left[left_count++] = soup->items[finder->order[body->first + j]];
    }
    soup->items = left;
    soup->count = left_count;
    number_points(finder, closed);
}

void p3di_closed_take(struct p3di_job *job, struct soup *soup, uint32_t most, struct closed *closed)
{
    struct finder finder = {.job = job, .soup = soup};

    *closed = (struct closed){.point_count = 0};
    weld(&finder);
    connect(&finder);
    if (job->has_failed)
        return;
    collect(&finder);
    judge_edges(&finder);
    for (uint32_t i = 0; i < soup->count && !job->has_failed; i++)
        judge_triangle(&finder, i);
    if (!job->has_failed)
        add_bodies(&finder, soup, most, closed);
}
