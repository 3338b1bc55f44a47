/* surface.c: a LOD as triangles over vertices: where vertices of one point differ, a border runs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#include "model/face_kinds.h"

/* ---- Triangles ---- */

static const struct p3d_model_corner *corner_at(const struct lod_maker *m, uint32_t corner)
{
    return &m->source->corners[corner];
}

static void add_triangle(struct lod_maker *m, uint32_t face, uint32_t a, uint32_t b, uint32_t c)
{
    struct surface *s = &m->surface;
    const uint32_t p = corner_at(m, a)->point, q = corner_at(m, b)->point, r = corner_at(m, c)->point;
    uint32_t *corners = &s->corners[(size_t)3 * s->triangle_count];

    if (p == q || q == r || r == p)
        return;
    s->faces[s->triangle_count++] = face;
    corners[0] = a;
    corners[1] = b;
    corners[2] = c;
}

/* Two for a quad. */
static void find_triangles(struct lod_maker *m)
{
    const size_t most = (size_t)m->source->corner_count; /* of a quad two: fewer than corners */

    m->is_proxy = p3di_job_alloc(m->job, m->source->face_count, 1);
    m->surface.faces = p3di_job_alloc(m->job, most, sizeof *m->surface.faces);
    m->surface.corners = p3di_job_alloc(m->job, most, 3 * sizeof *m->surface.corners);
    if (m->job->has_failed)
        return;
    p3di_mark_proxies(m->source, m->is_proxy);
    for (uint32_t i = 0; i < m->source->face_count; i++) {
        const struct p3d_model_face *face = &m->source->faces[i];
        const uint32_t first = face->first_corner;

        if (m->is_proxy[i] || face->corner_count < 3)
            continue;
        add_triangle(m, i, first, first + 1, first + 2);
        if (face->corner_count == 4)
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

/* Lists by point: those of point i are items[first[i]] to items[first[i + 1]]. */
struct lists {
    uint32_t *first, *items;
};

static void count_into(struct lists *lists, struct p3di_job *job, uint32_t point_count, size_t item_count)
{
    lists->first = p3di_job_alloc(job, (size_t)point_count + 2, sizeof *lists->first);
    lists->items = p3di_job_alloc(job, item_count, sizeof *lists->items);
}

static void add_up(const struct lists *lists, uint32_t point_count)
{
    for (uint32_t i = 1; i <= point_count + 1; i++)
        lists->first[i] += lists->first[i - 1];
}

/* Places in `corners` of the surface, by point. Counts stand two places on, so that they are firsts in the end. */
static struct lists corners_by_point(const struct lod_maker *m)
{
    const uint32_t count = 3 * m->surface.triangle_count;
    struct lists lists;

    count_into(&lists, m->job, m->source->point_count, count);
    if (m->job->has_failed)
        return lists;
    for (uint32_t i = 0; i < count; i++)
        lists.first[corner_at(m, m->surface.corners[i])->point + 2]++;
    add_up(&lists, m->source->point_count);
    for (uint32_t i = 0; i < count; i++)
        lists.items[lists.first[corner_at(m, m->surface.corners[i])->point + 1]++] = i;
    return lists;
}

/* The other ends of sharp edges, likewise. */
static struct lists sharp_by_point(const struct lod_maker *m)
{
    const struct p3d_span edges = m->source->sharp_edges;
    struct lists lists;

    count_into(&lists, m->job, m->source->point_count, (size_t)2 * edges.count);
    if (m->job->has_failed)
        return lists;
    for (uint32_t i = 0; i < edges.count; i++)
        for (unsigned end = 0; end < 2; end++)
            lists.first[p3d_load_u32(edges.data + (size_t)i * edges.stride + 4 * end) + 2]++;
    add_up(&lists, m->source->point_count);
    for (uint32_t i = 0; i < edges.count; i++) {
        const uint8_t *pair = edges.data + (size_t)i * edges.stride;
        const uint32_t a = p3d_load_u32(pair), b = p3d_load_u32(pair + 4);

        lists.items[lists.first[a + 1]++] = b;
        lists.items[lists.first[b + 1]++] = a;
    }
    return lists;
}

static uint32_t root_of(uint32_t *parents, uint32_t item)
{
    while (parents[item] != item) {
        parents[item] = parents[parents[item]];
        item = parents[item];
    }
    return item;
}

/* Corners of one point are joined across edges that are not sharp. */
static void join_corners(const struct lod_maker *m, uint32_t *parents)
{
    const struct lists fans = corners_by_point(m), sharp = sharp_by_point(m);
    /* By point: the last one from which it was seen as the other end of an edge, and of a sharp one. */
    uint32_t *seen = p3di_job_alloc(m->job, m->source->point_count, sizeof *seen);
    uint32_t *sharp_seen = p3di_job_alloc(m->job, m->source->point_count, sizeof *sharp_seen);
    uint32_t *owner = p3di_job_alloc(m->job, m->source->point_count, sizeof *owner);

    for (uint32_t p = 0; p < m->source->point_count && !m->job->has_failed; p++) {
        for (uint32_t i = sharp.first[p]; i < sharp.first[p + 1]; i++)
            sharp_seen[sharp.items[i]] = p + 1;
        for (uint32_t i = fans.first[p]; i < fans.first[p + 1]; i++)
            for (uint32_t step = 1; step < 3; step++) {
                const uint32_t *triangle = &m->surface.corners[fans.items[i] / 3 * 3];
                const uint32_t at = fans.items[i] % 3, q = corner_at(m, triangle[(at + step) % 3])->point;

                if (sharp_seen[q] == p + 1)
                    continue;
                if (seen[q] == p + 1)
                    parents[root_of(parents, triangle[at])] = root_of(parents, owner[q]);
                seen[q] = p + 1;
                owner[q] = triangle[at];
            }
    }
}

/* By the sharp edges, if they are known, else by the normals. */
static void find_smooth(struct lod_maker *m)
{
    const uint32_t count = m->source->corner_count;
    uint32_t *smooth = p3di_job_alloc(m->job, count, sizeof *smooth);
    struct p3di_set normals;

    m->smooth = smooth;
    for (uint32_t i = 0; i < count && !m->job->has_failed; i++)
        smooth[i] = i;
    if (m->source->sharp_edges.data) {
        join_corners(m, smooth);
        for (uint32_t i = 0; i < count && !m->job->has_failed; i++)
            smooth[i] = root_of(smooth, i);
        return;
    }
    p3di_set_init(&normals, m->job->arena, sizeof(struct p3d_vec3));
    for (uint32_t i = 0; i < count && !m->job->has_failed; i++) {
        const uint32_t normal = corner_at(m, i)->normal;

        smooth[i] = P3D_NO_NORMAL;
        if (normal != P3D_NO_NORMAL)
            p3di_job_add(m->job, &normals, &m->source->normals[normal], &smooth[i]);
    }
}

/* ---- Vertices ---- */

static void find_vertices(struct lod_maker *m)
{
    const struct p3d_model_lod *source = m->source;
    const uint32_t count = 3 * m->surface.triangle_count;
    const size_t words = 3 + (size_t)2 * source->uv_set_count;
    uint32_t *key = p3di_job_alloc(m->job, words, sizeof *key);

    m->vertex_of = p3di_job_alloc(m->job, count, sizeof *m->vertex_of);
    m->corner_of = p3di_job_alloc(m->job, count, sizeof *m->corner_of);
    m->face_of = p3di_job_alloc(m->job, count, sizeof *m->face_of);
    m->places = p3di_job_alloc(m->job, count, sizeof *m->places);
    p3di_set_init(&m->vertices, m->job->arena, words * sizeof *key);
    for (uint32_t i = 0; i < count && !m->job->has_failed; i++) {
        const uint32_t corner = m->surface.corners[i], face = m->surface.faces[i / 3];
        uint32_t vertex;

        key[0] = corner_at(m, corner)->point;
        key[1] = m->groups[face];
        key[2] = m->smooth[corner];
        for (uint32_t set = 0; set < source->uv_set_count; set++)
            memcpy(&key[3 + 2 * set], &source->uv_sets[set].uvs[corner], 2 * sizeof *key);
        if (p3di_job_add(m->job, &m->vertices, key, &vertex)) {
            m->corner_of[vertex] = corner;
            m->face_of[vertex] = face;
            m->places[vertex] = source->points[key[0]];
        }
        m->vertex_of[i] = vertex;
    }
}

void p3di_find_surface(struct lod_maker *m)
{
    find_triangles(m);
    find_groups(m);
    find_smooth(m);
    if (!m->job->has_failed)
        find_vertices(m);
}
