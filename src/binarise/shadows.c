/* shadows.c: the faces of shadow volumes of an ODOL (docs/binarise.md, "Shadow volumes").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The engine draws a shadow volume by moving vertices away from the light. So each triangle has three vertices of its
 * own, and along each edge there are faces without area that open when its two sides part. */
#include "lod_maker.h"

#include "core/vec.h"

#include <stdlib.h>

/* ---- Triangles ---- */

/* As the engine cuts a quad: the source's corners of its triangles. */
static const uint32_t triangles[3][3] = {{1, 0, 2}, {1, 0, 3}, {1, 3, 2}};

static struct made_vertex make_vertex(const struct odol_lod_maker *l, uint32_t point, uint32_t face_flags)
{
    const struct p3d_vec3 p = l->source->points[point], c = l->m->odol->bounding_center;
    const uint32_t flags = l->source->point_flags ? l->source->point_flags[point] : 0;

    return (struct made_vertex){
        .point = point, .flags = p3di_clip_flags(flags, face_flags), .position = vec3_subtract(p, c)};
}

/* The normal of a corner is that of the vertex which it would be in a shadow buffer. */
static void add_triangle(struct odol_lod_maker *l, const struct p3di_split *split, uint32_t source,
                         const uint32_t *order)
{
    const struct p3d_model_face *from = &l->source->faces[source];
    struct made_face *face = &l->faces[l->face_count++];

    *face = (struct made_face){.corner_count = 3, .source = source, .material = from->material};
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t corner = from->first_corner + order[i], point = l->source->corners[corner].point;
        struct made_vertex vertex = make_vertex(l, point, from->flags);

        vertex.normal = p3di_corner_normal(l->source, split->vertices[split->corner_vertices[corner]].corner);
        face->vertices[i] = l->vertex_count;
        l->vertices[l->vertex_count++] = vertex;
    }
}

static uint32_t count_triangles(const struct p3d_model_lod *source)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < source->face_count; i++)
        count += source->faces[i].corner_count >= 3 ? source->faces[i].corner_count - 2 : 0;
    return count;
}

/* A vertex in the order of user values, then of points. */
struct ordered {
    uint64_t key;
    uint32_t vertex;
};

static int compare(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->vertex < y->vertex ? -1 : x->vertex > y->vertex;
}

static void order_vertices(struct odol_lod_maker *l)
{
    const uint32_t count = l->vertex_count;
    struct made_vertex *sorted = lod_alloc(l, count, sizeof *sorted);
    struct ordered *order = lod_alloc(l, count, sizeof *order);
    uint32_t *places = lod_alloc(l, count, sizeof *places);

    if (l->m->job->has_failed || !count)
        return;
    for (uint32_t i = 0; i < count; i++)
        order[i] = (struct ordered){(uint64_t)(l->vertices[i].flags >> 20) << 32 | l->vertices[i].point, i};
    qsort(order, count, sizeof *order, compare);
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = l->vertices[order[i].vertex];
        places[order[i].vertex] = i;
    }
    for (uint32_t i = 0; i < l->face_count; i++)
        for (uint32_t j = 0; j < 3; j++)
            l->faces[i].vertices[j] = places[l->faces[i].vertices[j]];
    l->vertices = sorted;
}

void p3di_make_odol_volume(struct odol_lod_maker *l)
{
    const struct p3d_model_lod *source = l->source;
    const uint32_t count = count_triangles(source);
    struct p3di_split split;

    l->faces = lod_alloc(l, count, sizeof *l->faces);
    l->vertices = lod_alloc(l, (size_t)count * 3 + source->point_count, sizeof *l->vertices);
    if (l->m->job->has_failed)
        return;
    if (!p3di_split_points(l->work, source, p3di_split_made_buffer(), &split)) {
        p3di_job_fail_memory(l->m->job);
        return;
    }
    for (uint32_t i = 0; i < source->face_count; i++) {
        if (source->faces[i].corner_count == 3)
            add_triangle(l, &split, i, triangles[0]);
        if (source->faces[i].corner_count == 4) {
            add_triangle(l, &split, i, triangles[1]);
            add_triangle(l, &split, i, triangles[2]);
        }
    }
    for (uint32_t i = 0; i < split.count; i++)
        if (split.vertices[i].corner == source->corner_count)
            l->vertices[l->vertex_count++] = make_vertex(l, split.vertices[i].point, 0);
    order_vertices(l);
}

/* ---- Faces without area ---- */

/* Edges by their points, in the direction that they run in a triangle: 3 times the first triangle that has it, and its
 * place there. */
struct edges {
    struct p3di_set set;
    uint32_t *corners;
};

/* The edge `which` of a triangle runs from its last corner to its first, or to each of the others. */
static uint32_t edge_begin(const struct made_face *face, uint32_t which)
{
    return face->vertices[(which + 2) % 3];
}

static uint32_t edge_end(const struct made_face *face, uint32_t which)
{
    return face->vertices[which];
}

static void find_edges(struct odol_lod_maker *l, struct edges *edges)
{
    p3di_set_init(&edges->set, l->work, 2 * sizeof(uint32_t));
    edges->corners = lod_alloc(l, (size_t)l->face_count * 3, sizeof *edges->corners);
    for (uint32_t i = 0; i < l->face_count && edges->corners; i++)
        for (uint32_t j = 0; j < 3 && !(l->faces[i].special & ODOL_HIDDEN_PROXY); j++) {
            const uint32_t key[2] = {l->vertices[edge_begin(&l->faces[i], j)].point,
                                     l->vertices[edge_end(&l->faces[i], j)].point};
            uint32_t number;

            if (p3di_job_add(l->m->job, &edges->set, key, &number))
                edges->corners[number] = 3 * i + j;
        }
}

/* The edge of the triangle on the other side, which runs back; UINT32_MAX if there is none. */
static uint32_t find_opposite(const struct odol_lod_maker *l, const struct edges *edges, uint32_t begin, uint32_t end)
{
    const uint32_t key[2] = {l->vertices[end].point, l->vertices[begin].point};
    uint32_t number;

    return p3di_set_find(&edges->set, key, &number) ? edges->corners[number] : UINT32_MAX;
}

/* The edges of a triangle in the order of their faces: those that earlier triangles share first. */
static void order_edges(const struct odol_lod_maker *l, const struct edges *edges, uint32_t face, uint32_t order[3],
                        uint32_t opposites[3])
{
    uint64_t ranks[3] = {0, 0, 0};

    for (uint32_t j = 0; j < 3; j++) {
        uint64_t rank;
        uint32_t at = j;

        opposites[j] = find_opposite(l, edges, edge_begin(&l->faces[face], j), edge_end(&l->faces[face], j));
        rank = opposites[j] / 3 < face ? opposites[j] : (uint64_t)UINT32_MAX + j;
        for (; at && ranks[at - 1] > rank; at--) {
            ranks[at] = ranks[at - 1];
            order[at] = order[at - 1];
        }
        ranks[at] = rank;
        order[at] = j;
    }
}

/* Behind each triangle one face for each of its edges: its two ends, and between them the vertex of the triangle on the
 * other side where the edge begins, or the beginning itself. */
void p3di_close_odol_volume(struct odol_lod_maker *l)
{
    struct made_face *faces;
    struct edges edges;
    uint32_t count = 0;

    if (!l->is_volume)
        return;
    faces = lod_alloc(l, (size_t)l->face_count * 4, sizeof *faces);
    find_edges(l, &edges);
    if (l->m->job->has_failed)
        return;
    for (uint32_t i = 0; i < l->face_count; i++) {
        const struct made_face *face = &l->faces[i];
        uint32_t order[3], opposites[3];

        faces[count++] = *face;
        if (face->special & ODOL_HIDDEN_PROXY)
            continue;
        order_edges(l, &edges, i, order, opposites);
        for (uint32_t j = 0; j < 3; j++) {
            const uint32_t begin = edge_begin(face, order[j]), other = opposites[order[j]];

            faces[count] = *face;
            faces[count].vertices[0] = begin;
            faces[count].vertices[1] = other == UINT32_MAX ? begin : edge_end(&l->faces[other / 3], other % 3);
            faces[count++].vertices[2] = edge_end(face, order[j]);
        }
    }
    l->faces = faces;
    l->face_count = count;
}
