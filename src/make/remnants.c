/* remnants.c: triangles that show nothing: all that is left of something closed, or with two corners at one point.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#include "model/topology.h"

/* Tables to find remnants; most surfaces need no table. */
struct remnant_finder {
    const struct lod_maker *lod_maker;
    uint32_t *uses; /* by point: corners of the surface */
    /* ... and if nothing else is at its points: */
    uint32_t *place_of;   /* by point: points in one place have the same number */
    uint32_t *place_uses; /* by place: corners of the surface */
    uint8_t *is_border;   /* by place: an edge ends there that does not have two faces in the source */
};

static void find_places(struct remnant_finder *remnant_finder, const struct surface *surface)
{
    const struct p3d_model_lod *source = remnant_finder->lod_maker->source;
    struct p3di_set places;

    remnant_finder->place_of =
        p3di_job_alloc(remnant_finder->lod_maker->job, source->point_count, sizeof *remnant_finder->place_of);
    number_places(remnant_finder->lod_maker->job, source->points, source->point_count, &places,
                  remnant_finder->place_of);
    remnant_finder->place_uses =
        p3di_job_alloc(remnant_finder->lod_maker->job, places.count, sizeof *remnant_finder->place_uses);
    for (uint32_t i = 0; i < 3 * surface->triangle_count && !remnant_finder->lod_maker->job->has_failed; i++)
        remnant_finder->place_uses[remnant_finder->place_of[surface->points[i]]]++;
}

static void find_borders(struct remnant_finder *remnant_finder, const struct surface *surface)
{
    const struct lod_maker *lod_maker = remnant_finder->lod_maker;
    const uint32_t count = 3 * lod_maker->triangle_count;
    uint32_t *faces = p3di_job_alloc(lod_maker->job, count, sizeof *faces); /* by edge */
    struct p3di_set edges;

    find_places(remnant_finder, surface);
    remnant_finder->is_border = p3di_job_alloc(lod_maker->job, lod_maker->source->point_count, 1);
    p3di_set_init(&edges, lod_maker->job->arena, sizeof(struct edge));
    for (uint32_t i = 0; i < count && !lod_maker->job->has_failed; i++) {
        const uint32_t a = remnant_finder->place_of[lod_maker->vertices[lod_maker->vertex_of[i]].point];
        const uint32_t b =
            remnant_finder->place_of[lod_maker->vertices[lod_maker->vertex_of[i % 3 == 2 ? i - 2 : i + 1]].point];
        const struct edge edge = edge_of(a, b);
        uint32_t number;

        p3di_job_add(lod_maker->job, &edges, &edge, &number);
        if (!lod_maker->job->has_failed)
            faces[number]++;
    }
    for (uint32_t i = 0; i < edges.count && !lod_maker->job->has_failed; i++) {
        const struct edge edge = edge_at(&edges, i);

        if (faces[i] != 2)
            remnant_finder->is_border[edge.points[0]] = remnant_finder->is_border[edge.points[1]] = 1;
    }
}

/* True if no other triangle is at the triangle's points, and all these points were within a surface. */
static bool is_remnant(struct remnant_finder *remnant_finder, const struct surface *surface, const uint32_t *points)
{
    for (unsigned i = 0; i < 3; i++)
        if (remnant_finder->uses[points[i]] > 1)
            return false;
    if (!remnant_finder->is_border)
        find_borders(remnant_finder, surface);
    for (unsigned i = 0; i < 3 && !remnant_finder->lod_maker->job->has_failed; i++)
        if (remnant_finder->place_uses[remnant_finder->place_of[points[i]]] > 1 ||
            remnant_finder->is_border[remnant_finder->place_of[points[i]]])
            return false;
    return !remnant_finder->lod_maker->job->has_failed;
}

/* Two vertices of a point may become corners of one triangle. */
static bool has_twins(const uint32_t *points)
{
    return points[0] == points[1] || points[1] == points[2] || points[2] == points[0];
}

void p3di_drop_remnants(const struct lod_maker *lod_maker, struct surface *surface)
{
    const size_t uv_count = (size_t)3 * lod_maker->source->uv_set_count;
    struct remnant_finder remnant_finder = {
        .lod_maker = lod_maker,
        .uses = p3di_job_alloc(lod_maker->job, lod_maker->source->point_count, sizeof *remnant_finder.uses)};
    uint32_t used = 0;

    if (lod_maker->job->has_failed)
        return;
    for (uint32_t i = 0; i < 3 * surface->triangle_count; i++)
        remnant_finder.uses[surface->points[i]]++;
    for (uint32_t i = 0; i < surface->triangle_count; i++) {
        const uint32_t *points = &surface->points[(size_t)3 * i];

        if (has_twins(points) || is_remnant(&remnant_finder, surface, points))
            continue;
        if (used != i) {
            surface->faces[used] = surface->faces[i];
            memcpy(&surface->vertices[(size_t)3 * used], &surface->vertices[(size_t)3 * i],
                   3 * sizeof *surface->vertices);
            memcpy(&surface->points[(size_t)3 * used], &surface->points[(size_t)3 * i], 3 * sizeof *surface->points);
            if (surface->uvs)
                memcpy(&surface->uvs[used * uv_count], &surface->uvs[i * uv_count], uv_count * sizeof *surface->uvs);
        }
        used++;
    }
    surface->triangle_count = used;
}
