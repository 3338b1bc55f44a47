/* sharp_edges.c: which edges are sharp, in a model that only has normals.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Editors compute normals anew, from the faces and the sharp edges: without these a model would come out smooth
 * all over. */
#include "builder.h"

#include "topology.h"

/* Edges, and the normals that the first face has at their ends. */
struct edge_finder {
    struct p3di_job *job;
    const struct p3d_model_lod *lod;
    bool are_all_sharp;
    struct p3di_set edges;
    uint32_t (*normals)[2]; /* by number of the edge */
    bool *is_sharp;
    uint32_t sharp_count;
};

static bool is_same_normal(const struct p3d_model_lod *lod, uint32_t a, uint32_t b)
{
    return a == b || a == P3D_NO_NORMAL || b == P3D_NO_NORMAL || vec3_is_equal(lod->normals[a], lod->normals[b]);
}

static bool is_split(const struct edge_finder *edge_finder, uint32_t number, const uint32_t normals[2])
{
    return !is_same_normal(edge_finder->lod, edge_finder->normals[number][0], normals[0]) ||
           !is_same_normal(edge_finder->lod, edge_finder->normals[number][1], normals[1]);
}

static void add_edge(struct edge_finder *edge_finder, const struct p3d_model_corner *a,
                     const struct p3d_model_corner *b)
{
    const struct edge edge = edge_of(a->point, b->point);
    const uint32_t normals[2] = {edge.points[0] == a->point ? a->normal : b->normal,
                                 edge.points[0] == a->point ? b->normal : a->normal};
    uint32_t number;

    if (p3di_job_add(edge_finder->job, &edge_finder->edges, &edge, &number))
        memcpy(edge_finder->normals[number], normals, sizeof normals);
    if (!edge_finder->job->has_failed && !edge_finder->is_sharp[number] &&
        (edge_finder->are_all_sharp || is_split(edge_finder, number, normals))) {
        edge_finder->is_sharp[number] = true;
        edge_finder->sharp_count++;
    }
}

/* True if two of the face's corners are in one point. */
static bool is_degenerate(const struct p3d_model_face *face, const struct p3d_model_corner *corners)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (corners[i].point == corners[j].point)
                return true;
    return false;
}

static void add_edges(struct edge_finder *edge_finder)
{
    for (uint32_t i = 0; i < edge_finder->lod->face_count; i++) {
        const struct p3d_model_face *face = &edge_finder->lod->faces[i];
        const struct p3d_model_corner *corners = edge_finder->lod->corners + face->first_corner;

        if (face->corner_count < 3 || is_degenerate(face, corners))
            continue;
        for (uint32_t j = 0; j < face->corner_count && !edge_finder->job->has_failed; j++)
            add_edge(edge_finder, &corners[j], &corners[(j + 1) % face->corner_count]);
    }
}

/* Counts, then puts each edge where the edges of its point begin: linear, and edges of one point keep their order. */
static void sort_by_point(struct edge_finder *edge_finder, size_t end, const struct edge *edges, struct edge *sorted)
{
    uint32_t *next = p3di_job_alloc(edge_finder->job, (size_t)edge_finder->lod->point_count + 1, sizeof *next);

    if (edge_finder->job->has_failed)
        return;
    for (uint32_t i = 0; i < edge_finder->sharp_count; i++)
        next[edges[i].points[end] + 1]++;
    for (uint32_t i = 0; i < edge_finder->lod->point_count; i++)
        next[i + 1] += next[i];
    for (uint32_t i = 0; i < edge_finder->sharp_count; i++)
        sorted[next[edges[i].points[end]]++] = edges[i];
}

static struct p3d_span make_table(struct edge_finder *edge_finder)
{
    struct edge *edges = p3di_job_alloc(edge_finder->job, edge_finder->sharp_count, sizeof *edges);
    struct edge *sorted = p3di_job_alloc(edge_finder->job, edge_finder->sharp_count, sizeof *sorted);
    uint8_t *data;
    const struct p3d_span span = p3di_new_table(edge_finder->job, edge_finder->sharp_count, 8, &data);
    uint32_t used = 0;

    for (uint32_t i = 0; i < edge_finder->edges.count && !edge_finder->job->has_failed; i++)
        if (edge_finder->is_sharp[i])
            edges[used++] = edge_at(&edge_finder->edges, i);
    sort_by_point(edge_finder, 1, edges, sorted);
    sort_by_point(edge_finder, 0, sorted, edges);
    for (uint32_t i = 0; i < edge_finder->sharp_count && !edge_finder->job->has_failed; i++)
        store_edge(data, i, edges[i].points[0], edges[i].points[1]);
    return span;
}

struct p3d_span p3di_find_sharp_edges(struct p3di_job *job, const struct p3d_model_lod *lod)
{
    struct edge_finder edge_finder = {.job = job, .lod = lod};

    edge_finder.are_all_sharp = p3d_lod_is_collision(lod->resolution) || p3d_lod_is_shadow_volume(lod->resolution);
    p3di_set_init(&edge_finder.edges, job->arena, sizeof(struct edge));
    edge_finder.normals = p3di_job_alloc(job, lod->corner_count, sizeof *edge_finder.normals);
    edge_finder.is_sharp = p3di_job_alloc(job, lod->corner_count, sizeof *edge_finder.is_sharp);
    if (!job->has_failed)
        add_edges(&edge_finder);
    return make_table(&edge_finder);
}
