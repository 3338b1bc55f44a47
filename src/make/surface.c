/* surface.c: a LOD as triangles over vertices: where vertices of one point differ, a border runs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_root.h"
#include "lod_maker.h"

#include "model/face_kinds.h"

/* ---- Triangles ---- */

static const struct p3d_model_corner *corner_at(const struct lod_maker *m, uint32_t corner)
{
    return &m->source->corners[corner];
}

static void add_triangle(struct lod_maker *m, uint32_t face, uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t p = corner_at(m, a)->point, q = corner_at(m, b)->point, r = corner_at(m, c)->point;
    uint32_t *corners = &m->corners[(size_t)3 * m->triangle_count];

    if (p == q || q == r || r == p)
        return;
    m->faces[m->triangle_count++] = face;
    corners[0] = a;
    corners[1] = b;
    corners[2] = c;
}

static bool is_surface(const struct lod_maker *m, uint32_t face)
{
    return !m->is_proxy[face] && m->source->faces[face].corner_count >= 3;
}

/* Two for a quad. */
static void find_triangles(struct lod_maker *m)
{
    size_t most = 0;

    m->is_proxy = p3di_job_alloc(m->job, m->source->face_count, 1);
    if (m->job->has_failed)
        return;
    p3di_mark_proxies(m->source, m->is_proxy);
    for (uint32_t i = 0; i < m->source->face_count; i++)
        most += is_surface(m, i) ? m->source->faces[i].corner_count - 2 : 0;
    m->faces = p3di_job_alloc(m->job, most, sizeof *m->faces);
    m->corners = p3di_job_alloc(m->job, most, 3 * sizeof *m->corners);
    for (uint32_t i = 0; i < m->source->face_count && !m->job->has_failed; i++) {
        const uint32_t first = m->source->faces[i].first_corner;

        if (!is_surface(m, i))
            continue;
        add_triangle(m, i, first, first + 1, first + 2);
        if (m->source->faces[i].corner_count == 4)
            add_triangle(m, i, first, first + 2, first + 3);
    }
}

/* ---- Groups of faces ---- */

struct membership {
    uint32_t before, selection, weight;
};

struct group {
    uint32_t material, flags, memberships;
};

/* The selections of a face are a number: that of those before, and the next one. */
static void add_memberships(struct lod_maker *m)
{
    struct p3di_set set;

    p3di_set_init(&set, m->job->arena, sizeof(struct membership));
    for (uint32_t i = 0; i < m->source->selection_count; i++) {
        const struct p3d_model_selection *selection = &m->source->selections[i];

        for (uint32_t j = 0; j < selection->face_count && !m->job->has_failed; j++) {
            uint32_t *of_face = &m->groups[selection->faces[j]], number;
            struct membership membership = {*of_face, i, 0};

            memcpy(&membership.weight, &selection->face_weights[j], sizeof membership.weight);
            p3di_job_add(m->job, &set, &membership, &number);
            *of_face = number + 1;
        }
    }
}

static void find_groups(struct lod_maker *m)
{
    struct group last = {0, 0, 0};
    struct p3di_set set;

    m->groups = p3di_job_alloc(m->job, m->source->face_count, sizeof *m->groups);
    if (m->job->has_failed)
        return;
    add_memberships(m);
    p3di_set_init(&set, m->job->arena, sizeof(struct group));
    for (uint32_t i = 0; i < m->source->face_count && !m->job->has_failed; i++) {
        const struct group group = {m->source->faces[i].material, m->source->faces[i].flags, m->groups[i]};

        if (i && memcmp(&group, &last, sizeof group) == 0) /* faces of a group mostly stand together */
            m->groups[i] = m->groups[i - 1];
        else
            p3di_job_add(m->job, &set, &group, &m->groups[i]);
        last = group;
    }
}

/* ---- Smooth corners ---- */

/* Lists by point: those of point i are items[first[i]] to items[first[i + 1]]. */
struct lists {
    uint32_t *first, *items;
};

/* The other ends of sharp edges. Counts stand two places on, so that they are firsts in the end. */
static struct lists sharp_by_point(const struct lod_maker *m)
{
    const struct p3d_span edges = m->source->sharp_edges;
    struct lists lists;

    lists.first = p3di_job_alloc(m->job, (size_t)m->source->point_count + 2, sizeof *lists.first);
    lists.items = p3di_job_alloc(m->job, edges.count, 2 * sizeof *lists.items);
    if (m->job->has_failed)
        return lists;
    for (uint32_t i = 0; i < edges.count; i++)
        for (unsigned end = 0; end < 2; end++)
            lists.first[p3d_load_u32(edges.data + (size_t)i * edges.stride + (size_t)4 * end) + 2]++;
    for (uint32_t i = 1; i <= m->source->point_count + 1; i++)
        lists.first[i] += lists.first[i - 1];
    for (uint32_t i = 0; i < edges.count; i++) {
        const uint8_t *pair = edges.data + (size_t)i * edges.stride;
        const uint32_t a = p3d_load_u32(pair), b = p3d_load_u32(pair + 4);

        lists.items[lists.first[a + 1]++] = b;
        lists.items[lists.first[b + 1]++] = a;
    }
    return lists;
}

/* What one point after the other is looked at with. */
struct walk {
    struct lod_maker *m;
    uint32_t *first; /* by point: a place in `corners`, and 1, or 0 */
    uint32_t *next;  /* by place: the next one of that point, likewise; it is `vertex_of`, until a vertex is found */
    struct lists sharp;
    /* By point: the last one (and 1) from which it was seen as the other end of an edge, and of a sharp one. */
    uint32_t *seen, *sharp_seen;
    uint32_t *owner;      /* by point: the corner that has seen it last */
    uint32_t *key;        /* of a vertex, for `many` */
    struct p3di_set many; /* vertices of points that have many */
    uint32_t *many_of;    /* by number in it: the vertex; NULL: no point has many yet */
};

/* In the order of the corners. */
static void find_fans(struct walk *w)
{
    const struct lod_maker *m = w->m;
    const uint32_t count = 3 * m->triangle_count;

    w->first = p3di_job_alloc(m->job, m->source->point_count, sizeof *w->first);
    w->next = m->vertex_of;
    for (uint32_t i = count; i-- > 0 && !m->job->has_failed;) {
        uint32_t *first = &w->first[corner_at(m, m->corners[i])->point];

        w->next[i] = *first;
        *first = i + 1;
    }
}

/* Corners of a point are joined across edges that are not sharp. */
static void join_corners(const struct walk *w, uint32_t p)
{
    const struct lod_maker *m = w->m;

    for (uint32_t i = w->sharp.first[p]; i < w->sharp.first[p + 1]; i++)
        w->sharp_seen[w->sharp.items[i]] = p + 1;
    for (uint32_t i = w->first[p]; i; i = w->next[i - 1])
        m->smooth[m->corners[i - 1]] = m->corners[i - 1];
    for (uint32_t i = w->first[p]; i; i = w->next[i - 1])
        for (uint32_t step = 1; step < 3; step++) {
            const uint32_t *triangle = &m->corners[(size_t)((i - 1) / 3) * 3];
            const uint32_t at = (i - 1) % 3, q = corner_at(m, triangle[(at + step) % 3])->point;

            if (w->sharp_seen[q] == p + 1)
                continue;
            if (w->seen[q] == p + 1)
                m->smooth[find_root(m->smooth, triangle[at])] = find_root(m->smooth, w->owner[q]);
            w->seen[q] = p + 1;
            w->owner[q] = triangle[at];
        }
    for (uint32_t i = w->first[p]; i; i = w->next[i - 1])
        m->smooth[m->corners[i - 1]] = find_root(m->smooth, m->corners[i - 1]);
}

/* Where it is not known which edges are sharp, corners with the same normal are smooth. */
static void compare_normals(struct lod_maker *m)
{
    struct p3di_set normals;

    p3di_set_init(&normals, m->job->arena, sizeof(struct p3d_vec3));
    for (uint32_t i = 0; i < m->source->corner_count && !m->job->has_failed; i++) {
        const uint32_t normal = corner_at(m, i)->normal;

        m->smooth[i] = P3D_NO_NORMAL;
        if (normal != P3D_NO_NORMAL)
            p3di_job_add(m->job, &normals, &m->source->normals[normal], &m->smooth[i]);
    }
}

/* ---- Vertices ---- */

static uint32_t smooth_of(const struct lod_maker *m, uint32_t corner)
{
    return m->smooth ? m->smooth[corner] : 0;
}

/* Of a point that has more vertices than these, a set finds the others. */
#define MOST_COMPARED 32u

static bool is_alike(const struct lod_maker *m, uint32_t vertex, uint32_t corner, uint32_t face)
{
    const uint32_t other = m->vertices[vertex].corner;

    if (m->groups[m->vertices[vertex].face] != m->groups[face] || smooth_of(m, other) != smooth_of(m, corner))
        return false;
    for (uint32_t i = 0; i < m->source->uv_set_count; i++) {
        const struct p3d_vec2 a = m->source->uv_sets[i].uvs[other], b = m->source->uv_sets[i].uvs[corner];

        if (!(a.u == b.u && a.v == b.v))
            return false;
    }
    return true;
}

static uint32_t add_vertex(struct lod_maker *m, uint32_t corner, uint32_t face)
{
    const struct p3d_model_corner *of = corner_at(m, corner);
    struct lod_vertex *vertices =
        p3di_job_grow(m->job, m->vertices, m->vertex_count, &m->vertex_capacity, sizeof *vertices);

    if (!vertices)
        return 0;
    m->vertices = vertices;
    vertices[m->vertex_count] = (struct lod_vertex){m->source->points[of->point], of->point, corner, of->normal, face};
    return m->vertex_count++;
}

static uint32_t find_of_many(struct walk *w, uint32_t corner, uint32_t face)
{
    const struct lod_maker *m = w->m;
    uint32_t number;

    if (!w->many_of)
        w->many_of = p3di_job_alloc(m->job, (size_t)3 * m->triangle_count, sizeof *w->many_of);
    if (!w->many_of)
        return 0;
    w->key[0] = corner_at(m, corner)->point;
    w->key[1] = m->groups[face];
    w->key[2] = smooth_of(m, corner);
    for (uint32_t i = 0; i < m->source->uv_set_count; i++)
        memcpy(&w->key[3 + 2 * i], &m->source->uv_sets[i].uvs[corner], 2 * sizeof *w->key);
    if (p3di_job_add(m->job, &w->many, w->key, &number))
        w->many_of[number] = add_vertex(w->m, corner, face);
    return w->many_of[number];
}

static void find_vertices(struct walk *w, uint32_t p)
{
    struct lod_maker *m = w->m;
    const uint32_t first = m->vertex_count;

    m->first_vertex[p] = first;
    for (uint32_t i = w->first[p], next; i; i = next) {
        const uint32_t corner = m->corners[i - 1], face = m->faces[(i - 1) / 3];
        uint32_t vertex = first;

        next = w->next[i - 1];
        while (vertex < m->vertex_count && vertex - first < MOST_COMPARED && !is_alike(m, vertex, corner, face))
            vertex++;
        if (vertex - first == MOST_COMPARED)
            vertex = find_of_many(w, corner, face);
        else if (vertex == m->vertex_count)
            vertex = add_vertex(m, corner, face);
        m->vertex_of[i - 1] = vertex;
    }
}

static void walk(struct lod_maker *m)
{
    const uint32_t count = 3 * m->triangle_count, point_count = m->source->point_count;
    const uint32_t sharp_count = m->source->sharp_edges.count ? point_count : 0;
    const size_t words = 3 + (size_t)2 * m->source->uv_set_count;
    struct walk w = {.m = m};

    if (sharp_count || !m->source->sharp_edges.data)
        m->smooth = p3di_job_alloc(m->job, m->source->corner_count, sizeof *m->smooth);
    m->vertex_of = p3di_job_alloc(m->job, count, sizeof *m->vertex_of);
    m->first_vertex = p3di_job_alloc(m->job, (size_t)point_count + 1, sizeof *m->first_vertex);
    m->vertex_capacity = (size_t)2 * point_count; /* most points have one; they grow where that is not enough */
    m->vertices = p3di_job_alloc(m->job, m->vertex_capacity, sizeof *m->vertices);
    if (sharp_count)
        w.sharp = sharp_by_point(m);
    find_fans(&w);
    w.seen = p3di_job_alloc(m->job, sharp_count, sizeof *w.seen);
    w.sharp_seen = p3di_job_alloc(m->job, sharp_count, sizeof *w.sharp_seen);
    w.owner = p3di_job_alloc(m->job, sharp_count, sizeof *w.owner);
    w.key = p3di_job_alloc(m->job, words, sizeof *w.key);
    p3di_set_init(&w.many, m->job->arena, words * sizeof *w.key);
    if (!m->source->sharp_edges.data)
        compare_normals(m);
    for (uint32_t p = 0; p < point_count && !m->job->has_failed; p++) {
        if (sharp_count && w.sharp.first[p] < w.sharp.first[p + 1])
            join_corners(&w, p);
        find_vertices(&w, p);
    }
    if (!m->job->has_failed)
        m->first_vertex[point_count] = m->vertex_count;
}

void p3di_find_surface(struct lod_maker *m)
{
    find_triangles(m);
    find_groups(m);
    if (!m->job->has_failed)
        walk(m);
}
