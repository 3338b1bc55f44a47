/* shadows.c: the faces of shadow volumes of an ODOL (docs/format/binarise.md, "Shadow volumes").
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The engine draws a shadow volume by moving vertices away from the light. So each triangle has three vertices of its
 * own, and along each edge there are faces without area that open when its two sides part. */
#include "binarised_lod.h"

/* ---- Triangles ---- */

/* A vertex that an earlier triangle has is copied behind all vertices for each later triangle. */
void p3di_part_odol_volume(struct binarised_lod *binarised)
{
    struct made_vertex *vertices;
    uint8_t *is_taken;

    if (!binarised->is_volume)
        return;
    vertices = lod_alloc(binarised, binarised->vertex_count + (size_t)3 * binarised->face_count, sizeof *vertices);
    is_taken = lod_alloc(binarised, binarised->vertex_count, 1);
    if (binarised->binariser->job->has_failed)
        return;
    if (binarised->vertex_count)
        memcpy(vertices, binarised->vertices, binarised->vertex_count * sizeof *vertices);
    for (uint32_t i = 0; i < binarised->face_count; i++)
        for (uint32_t j = 0; j < 3; j++) {
            uint32_t *vertex = &binarised->faces[i].vertices[j];

            if (is_taken[*vertex]) {
                vertices[binarised->vertex_count] = vertices[*vertex];
                vertices[binarised->vertex_count].place = binarised->vertex_count;
                *vertex = binarised->vertex_count++;
            } else {
                is_taken[*vertex] = 1;
            }
        }
    binarised->vertices = vertices;
}

/* ---- Faces without area ---- */

/* Edges by their points, in the direction that they run in a triangle: 3 times the first triangle that has it, and its
 * place there. */
struct edges {
    struct p3di_set set;
    uint32_t *corners;
};

/* The edge `which` of a triangle begins at the corner before corner `which`, and ends there. */
static uint32_t edge_begin(const struct made_face *face, uint32_t which)
{
    return face->vertices[(which + 2) % 3];
}

static uint32_t edge_end(const struct made_face *face, uint32_t which)
{
    return face->vertices[which];
}

static void find_edges(struct binarised_lod *binarised, struct edges *edges)
{
    p3di_set_init(&edges->set, binarised->work, 2 * sizeof(uint32_t));
    edges->corners = lod_alloc(binarised, (size_t)binarised->face_count * 3, sizeof *edges->corners);
    for (uint32_t i = 0; i < binarised->face_count && edges->corners; i++)
        for (uint32_t j = 0; j < 3 && !(binarised->faces[i].special & ODOL_HIDDEN_PROXY); j++) {
            const uint32_t key[2] = {binarised->vertices[edge_begin(&binarised->faces[i], j)].point,
                                     binarised->vertices[edge_end(&binarised->faces[i], j)].point};
            uint32_t number;

            if (p3di_job_add(binarised->binariser->job, &edges->set, key, &number))
                edges->corners[number] = 3 * i + j;
        }
}

/* The same edge in the triangle beyond it, where it runs back; UINT32_MAX if there is none. */
static uint32_t find_opposite(const struct binarised_lod *binarised, const struct edges *edges, uint32_t begin,
                              uint32_t end)
{
    const uint32_t key[2] = {binarised->vertices[end].point, binarised->vertices[begin].point};
    uint32_t number;

    return p3di_set_find(&edges->set, key, &number) ? edges->corners[number] : UINT32_MAX;
}

/* The edges of a triangle in the order of their faces: edges that earlier triangles share come first. */
static void order_edges(const struct binarised_lod *binarised, const struct edges *edges, uint32_t face,
                        uint32_t order[3], uint32_t opposites[3])
{
    uint64_t ranks[3] = {0, 0, 0};

    for (uint32_t j = 0; j < 3; j++) {
        uint64_t rank;
        uint32_t at = j;

        opposites[j] = find_opposite(binarised, edges, edge_begin(&binarised->faces[face], j),
                                     edge_end(&binarised->faces[face], j));
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
 * other side where the edge begins, or that beginning itself. */
void p3di_close_odol_volume(struct binarised_lod *binarised)
{
    struct made_face *faces;
    struct edges edges;
    uint32_t count = 0;

    if (!binarised->is_volume)
        return;
    faces = lod_alloc(binarised, (size_t)binarised->face_count * 4, sizeof *faces);
    find_edges(binarised, &edges);
    if (binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < binarised->face_count; i++) {
        const struct made_face *face = &binarised->faces[i];
        uint32_t order[3], opposites[3];

        faces[count++] = *face;
        if (face->special & ODOL_HIDDEN_PROXY)
            continue;
        order_edges(binarised, &edges, i, order, opposites);
        for (uint32_t j = 0; j < 3; j++) {
            const uint32_t begin = edge_begin(face, order[j]), other = opposites[order[j]];

            faces[count] = *face;
            faces[count].vertices[0] = begin;
            faces[count].vertices[1] = other == UINT32_MAX ? begin : edge_end(&binarised->faces[other / 3], other % 3);
            faces[count++].vertices[2] = edge_end(face, order[j]);
        }
    }
    binarised->faces = faces;
    binarised->face_count = count;
}
