/* surface.c: a LOD as triangles over vertices: where vertices of a point differ, a border runs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_root.h"
#include "lod_maker.h"

#include "model/face_kinds.h"
#include "model/topology.h"

/* ---- Triangles ---- */

static const struct p3d_model_corner *corner_at(const struct lod_maker *m, uint32_t corner)
{
    return &m->source->corners[corner];
}

/* Adds the triangle of a face's first corner and of two corners behind it. Returns how many triangles there are then.
 */
static uint32_t add_triangle(const struct lod_maker *m, uint32_t *corners, uint32_t count, uint32_t face,
                             uint32_t second)
{
    const uint32_t a = m->source->faces[face].first_corner, b = a + second, c = b + 1, triangle[3] = {a, b, c};
    const uint32_t p = corner_at(m, a)->point, q = corner_at(m, b)->point, r = corner_at(m, c)->point;

    if (p == q || q == r || r == p)
        return count;
    m->faces[count] = face;
    memcpy(&corners[(size_t)3 * count], triangle, sizeof triangle);
    return count + 1;
}

static bool is_surface(const struct lod_maker *m, uint32_t face)
{
    return !m->is_proxy[face] && m->source->faces[face].corner_count >= 3;
}

/* Finds the triangles of all faces, two for a quad. Returns their corners, three a triangle. */
static uint32_t *find_triangles(struct lod_maker *m)
{
    uint32_t count = 0, *corners;
    size_t most = 0;

    m->is_proxy = p3di_job_alloc(m->job, m->source->face_count, 1);
    if (m->job->has_failed)
        return NULL;
    p3di_mark_proxies(m->source, m->is_proxy);
    for (uint32_t i = 0; i < m->source->face_count; i++)
        most += is_surface(m, i) ? m->source->faces[i].corner_count - 2 : 0;
    m->faces = p3di_job_alloc(m->job, most, sizeof *m->faces);
    corners = p3di_job_alloc(m->job, most, 3 * sizeof *corners);
    for (uint32_t i = 0; i < m->source->face_count && !m->job->has_failed; i++) {
        if (!is_surface(m, i))
            continue;
        count = add_triangle(m, corners, count, i, 1);
        if (m->source->faces[i].corner_count == 4)
            count = add_triangle(m, corners, count, i, 2);
    }
    m->triangle_count = count;
    return corners;
}

/* ---- Groups of faces ---- */

struct membership {
    uint32_t before, selection, weight;
};

struct group {
    uint32_t material, flags, memberships;
};

/* True of a bone's selection: its points have other selections, too, so its faces have no clear border.
 * `seen` has the last selection (and 1) of each point. */
static bool is_soft(const struct p3d_model_lod *lod, uint32_t index, uint32_t *seen)
{
    const struct p3d_model_selection *selection = &lod->selections[index];
    bool is_weighted = false;

    for (uint32_t i = 0; i < selection->point_count; i++) {
        is_weighted |= selection->point_weights[i] > 0 && selection->point_weights[i] < 1;
        seen[selection->points[i]] = index + 1;
    }
    for (uint32_t i = 0; i < selection->face_count && is_weighted; i++) {
        const struct p3d_model_face *face = &lod->faces[selection->faces[i]];

        for (uint32_t j = 0; j < face->corner_count; j++)
            is_weighted = is_weighted && seen[lod->corners[face->first_corner + j].point] == index + 1;
    }
    return is_weighted;
}

/* The selections of a face become one number, which stands for a pair: the number of the selections so far, and the
 * next selection. */
static void add_memberships(struct lod_maker *m)
{
    uint32_t *seen = p3di_job_alloc(m->job, m->source->point_count, sizeof *seen);
    struct p3di_set set;

    p3di_set_init(&set, m->job->arena, sizeof(struct membership));
    for (uint32_t i = 0; i < m->source->selection_count && seen; i++) {
        const struct p3d_model_selection *selection = &m->source->selections[i];

        if (is_soft(m->source, i, seen))
            continue;
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
    struct p3di_set set;

    m->groups = p3di_job_alloc(m->job, m->source->face_count, sizeof *m->groups);
    if (m->job->has_failed)
        return;
    add_memberships(m);
    p3di_set_init(&set, m->job->arena, sizeof(struct group));
    for (uint32_t i = 0; i < m->source->face_count && !m->job->has_failed; i++) {
        const struct group group = {m->source->faces[i].material, m->source->faces[i].flags, m->groups[i]};

        p3di_job_add(m->job, &set, &group, &m->groups[i]);
    }
}

/* ---- Smooth corners ---- */

/* Lists by point: the items of point i are items[first[i]] to items[first[i + 1]]. */
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
            lists.first[load_edge(edges, i).points[end] + 2]++;
    for (uint32_t i = 1; i <= m->source->point_count + 1; i++)
        lists.first[i] += lists.first[i - 1];
    for (uint32_t i = 0; i < edges.count; i++) {
        const struct edge edge = load_edge(edges, i);

        for (unsigned end = 0; end < 2; end++)
            lists.items[lists.first[edge.points[end] + 1]++] = edge.points[!end];
    }
    return lists;
}

/* The corners of each point in turn, and the corners that they are joined with. */
struct joiner {
    const struct lod_maker *m;
    const uint32_t *corners; /* three a triangle */
    uint32_t *first;         /* by point: a place in `corners`, and 1, or 0 */
    uint32_t *next;          /* by place: the next corner of that point */
    struct lists sharp;
    /* By point: the last point (and 1) from which it was seen as the other end of an edge, and of a sharp edge. */
    uint32_t *seen, *sharp_seen;
    uint32_t *owner; /* by point: the corner that has seen it last */
};

/* In the order of the corners. */
static void find_fans(struct joiner *w)
{
    const struct lod_maker *m = w->m;

    for (uint32_t i = 3 * m->triangle_count; i-- > 0;) {
        uint32_t *first = &w->first[corner_at(m, w->corners[i])->point];

        w->next[i] = *first;
        *first = i + 1;
    }
}

/* Corners of a point are joined across edges that are not sharp. */
static void join_corners(const struct joiner *w, uint32_t p)
{
    const struct lod_maker *m = w->m;

    for (uint32_t i = w->sharp.first[p]; i < w->sharp.first[p + 1]; i++)
        w->sharp_seen[w->sharp.items[i]] = p + 1;
    for (uint32_t i = w->first[p]; i; i = w->next[i - 1])
        m->smooth[w->corners[i - 1]] = w->corners[i - 1];
    for (uint32_t i = w->first[p]; i; i = w->next[i - 1])
        for (uint32_t step = 1; step < 3; step++) {
            const uint32_t *triangle = &w->corners[(size_t)((i - 1) / 3) * 3];
            const uint32_t at = (i - 1) % 3, q = corner_at(m, triangle[(at + step) % 3])->point;

            if (w->sharp_seen[q] == p + 1)
                continue;
            if (w->seen[q] == p + 1)
                m->smooth[find_root(m->smooth, triangle[at])] = find_root(m->smooth, w->owner[q]);
            w->seen[q] = p + 1;
            w->owner[q] = triangle[at];
        }
    for (uint32_t i = w->first[p]; i; i = w->next[i - 1])
        m->smooth[w->corners[i - 1]] = find_root(m->smooth, w->corners[i - 1]);
}

/* Points at no sharp edge keep their corners as they are: all smooth. */
static void join_at_sharp_edges(struct lod_maker *m, const uint32_t *corners)
{
    const uint32_t point_count = m->source->point_count;
    struct joiner w = {.m = m, .corners = corners, .sharp = sharp_by_point(m)};

    w.next = p3di_job_alloc(m->job, m->triangle_count, 3 * sizeof *w.next);
    w.first = p3di_job_alloc(m->job, point_count, sizeof *w.first);
    w.seen = p3di_job_alloc(m->job, point_count, sizeof *w.seen);
    w.sharp_seen = p3di_job_alloc(m->job, point_count, sizeof *w.sharp_seen);
    w.owner = p3di_job_alloc(m->job, point_count, sizeof *w.owner);
    if (m->job->has_failed)
        return;
    find_fans(&w);
    for (uint32_t p = 0; p < point_count; p++)
        if (w.sharp.first[p] < w.sharp.first[p + 1])
            join_corners(&w, p);
}

/* If sharp edges are not known, corners with the same normal are smooth. */
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

static void find_smooth(struct lod_maker *m, const uint32_t *corners)
{
    const struct p3d_span sharp = m->source->sharp_edges;

    m->smooth = p3di_job_alloc(m->job, m->source->corner_count, sizeof *m->smooth);
    if (m->job->has_failed)
        return;
    if (sharp.data)
        join_at_sharp_edges(m, corners);
    else
        compare_normals(m);
}

/* ---- Vertices ---- */

/* For another vertex. */
static bool make_room(struct lod_maker *m)
{
    size_t capacity = m->vertex_capacity;

    if (m->vertex_count < capacity)
        return true;
    m->vertices = p3di_job_grow(m->job, m->vertices, m->vertex_count, &m->vertex_capacity, sizeof *m->vertices);
    m->places = p3di_job_grow(m->job, m->places, m->vertex_count, &capacity, sizeof *m->places);
    if (capacity < m->vertex_capacity)
        m->vertex_capacity = capacity;
    return !m->job->has_failed;
}

static void add_vertex(struct lod_maker *m, uint32_t corner, uint32_t face)
{
    const struct p3d_model_corner *of = corner_at(m, corner);

    if (!make_room(m))
        return;
    m->vertices[m->vertex_count] = (struct lod_vertex){of->point, corner, of->normal, face, 0};
    m->places[m->vertex_count++] = m->source->points[of->point];
}

/* The point of a corner, and all values by which vertices of a point differ. Adding 0 makes -0 the same as 0. */
static void put_key(const struct lod_maker *m, uint32_t corner, uint32_t face, uint32_t *key)
{
    key[0] = corner_at(m, corner)->point;
    key[1] = m->groups[face];
    key[2] = m->smooth[corner];
    for (uint32_t i = 0; i < m->source->uv_set_count; i++) {
        const struct p3d_vec2 uv = m->source->uv_sets[i].uvs[corner], plain = {uv.u + 0.0f, uv.v + 0.0f};

        memcpy(&key[3 + 2 * i], &plain, sizeof plain);
    }
}

/* They replace the numbers of the corners. */
static void find_vertices(struct lod_maker *m, uint32_t *corners)
{
    const size_t words = 3 + (size_t)2 * m->source->uv_set_count;
    uint32_t *key = p3di_job_alloc(m->job, words, sizeof *key);
    struct p3di_set set;

    p3di_set_init(&set, m->job->arena, words * sizeof *key);
    m->vertex_capacity =
        (size_t)2 * m->source->point_count; /* most points have one vertex; the tables grow where that is not enough */
    m->vertices = p3di_job_alloc(m->job, m->vertex_capacity, sizeof *m->vertices);
    m->places = p3di_job_alloc(m->job, m->vertex_capacity, sizeof *m->places);
    for (uint32_t i = 0; i < 3 * m->triangle_count && !m->job->has_failed; i++) {
        const uint32_t corner = corners[i], face = m->faces[i / 3];

        put_key(m, corner, face, key);
        if (p3di_job_add(m->job, &set, key, &corners[i]))
            add_vertex(m, corner, face);
    }
    m->vertex_of = corners;
}

void p3di_find_surface(struct lod_maker *m)
{
    uint32_t *corners = find_triangles(m);

    if (!corners) /* for which there is no memory */
        return;
    find_groups(m);
    if (!m->job->has_failed)
        find_smooth(m, corners);
    find_vertices(m, corners);
}

void p3di_surface_of(const struct lod_maker *m, const struct p3di_triangles *triangles, const uint32_t *vertices,
                     struct surface *surface)
{
    surface->vertices = triangles->corners;
    surface->triangle_count = (uint32_t)(triangles->corner_count / 3);
    surface->faces = p3di_job_alloc(m->job, surface->triangle_count, sizeof *surface->faces);
    surface->points = p3di_job_alloc(m->job, triangles->corner_count, sizeof *surface->points);
    for (uint32_t i = 0; i < 3 * surface->triangle_count && !m->job->has_failed; i++) {
        if (vertices)
            surface->vertices[i] = vertices[surface->vertices[i]];
        surface->points[i] = m->vertices[surface->vertices[i]].point;
        surface->faces[i / 3] = m->vertices[surface->vertices[i - i % 3]].face;
    }
}
