/* surface.c: a LOD as triangles over vertices: where vertices of a point differ, a border runs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_root.h"
#include "lod_maker.h"

#include "model/face_kinds.h"
#include "model/topology.h"

/* ---- Triangles ---- */

static const struct p3d_model_corner *corner_at(const struct lod_maker *lod_maker, uint32_t corner)
{
    return &lod_maker->source->corners[corner];
}

/* Adds the triangle of a face's first corner and of two corners behind it. Returns how many triangles there are then.
 */
static uint32_t add_triangle(const struct lod_maker *lod_maker, uint32_t *corners, uint32_t count, uint32_t face,
                             uint32_t second)
{
    const uint32_t a = lod_maker->source->faces[face].first_corner, b = a + second, c = b + 1, triangle[3] = {a, b, c};
    const uint32_t p = corner_at(lod_maker, a)->point, q = corner_at(lod_maker, b)->point,
                   r = corner_at(lod_maker, c)->point;

    if (p == q || q == r || r == p)
        return count;
    lod_maker->faces[count] = face;
    memcpy(&corners[(size_t)3 * count], triangle, sizeof triangle);
    return count + 1;
}

static bool is_surface(const struct lod_maker *lod_maker, uint32_t face)
{
    return !lod_maker->is_proxy[face] && lod_maker->source->faces[face].corner_count >= 3;
}

/* Finds the triangles of all faces, two for a quad. Returns their corners, three a triangle. */
static uint32_t *find_triangles(struct lod_maker *lod_maker)
{
    uint32_t count = 0, *corners;
    size_t most = 0;

    lod_maker->is_proxy = p3di_job_alloc(lod_maker->job, lod_maker->source->face_count, 1);
    if (lod_maker->job->has_failed)
        return NULL;
    p3di_mark_proxies(lod_maker->source, lod_maker->is_proxy);
    for (uint32_t i = 0; i < lod_maker->source->face_count; i++)
        most += is_surface(lod_maker, i) ? lod_maker->source->faces[i].corner_count - 2 : 0;
    lod_maker->faces = p3di_job_alloc(lod_maker->job, most, sizeof *lod_maker->faces);
    corners = p3di_job_alloc(lod_maker->job, most, 3 * sizeof *corners);
    for (uint32_t i = 0; i < lod_maker->source->face_count && !lod_maker->job->has_failed; i++) {
        if (!is_surface(lod_maker, i))
            continue;
        count = add_triangle(lod_maker, corners, count, i, 1);
        if (lod_maker->source->faces[i].corner_count == 4)
            count = add_triangle(lod_maker, corners, count, i, 2);
    }
    lod_maker->triangle_count = count;
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
static void add_memberships(struct lod_maker *lod_maker)
{
    uint32_t *seen = p3di_job_alloc(lod_maker->job, lod_maker->source->point_count, sizeof *seen);
    struct p3di_set set;

    p3di_set_init(&set, lod_maker->job->arena, sizeof(struct membership));
    for (uint32_t i = 0; i < lod_maker->source->selection_count && seen; i++) {
        const struct p3d_model_selection *selection = &lod_maker->source->selections[i];

        if (is_soft(lod_maker->source, i, seen))
            continue;
        for (uint32_t j = 0; j < selection->face_count && !lod_maker->job->has_failed; j++) {
            uint32_t *of_face = &lod_maker->groups[selection->faces[j]], number;
            struct membership membership = {*of_face, i, 0};

            memcpy(&membership.weight, &selection->face_weights[j], sizeof membership.weight);
            p3di_job_add(lod_maker->job, &set, &membership, &number);
            *of_face = number + 1;
        }
    }
}

static void find_groups(struct lod_maker *lod_maker)
{
    struct p3di_set set;

    lod_maker->groups = p3di_job_alloc(lod_maker->job, lod_maker->source->face_count, sizeof *lod_maker->groups);
    if (lod_maker->job->has_failed)
        return;
    add_memberships(lod_maker);
    p3di_set_init(&set, lod_maker->job->arena, sizeof(struct group));
    for (uint32_t i = 0; i < lod_maker->source->face_count && !lod_maker->job->has_failed; i++) {
        const struct group group = {lod_maker->source->faces[i].material, lod_maker->source->faces[i].flags,
                                    lod_maker->groups[i]};

        p3di_job_add(lod_maker->job, &set, &group, &lod_maker->groups[i]);
    }
}

/* ---- Smooth corners ---- */

/* Lists by point: the items of point i are items[first[i]] to items[first[i + 1]]. */
struct lists {
    uint32_t *first, *items;
};

/* The other ends of sharp edges. Counts stand two places on, so that they are firsts in the end. */
static struct lists sharp_by_point(const struct lod_maker *lod_maker)
{
    const struct p3d_span edges = lod_maker->source->sharp_edges;
    struct lists lists;

    lists.first = p3di_job_alloc(lod_maker->job, (size_t)lod_maker->source->point_count + 2, sizeof *lists.first);
    lists.items = p3di_job_alloc(lod_maker->job, edges.count, 2 * sizeof *lists.items);
    if (lod_maker->job->has_failed)
        return lists;
    for (uint32_t i = 0; i < edges.count; i++)
        for (unsigned end = 0; end < 2; end++)
            lists.first[load_edge(edges, i).points[end] + 2]++;
    for (uint32_t i = 1; i <= lod_maker->source->point_count + 1; i++)
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
    const struct lod_maker *lod_maker;
    const uint32_t *corners; /* three a triangle */
    uint32_t *first;         /* by point: a place in `corners`, and 1, or 0 */
    uint32_t *next;          /* by place: the next corner of that point */
    struct lists sharp;
    /* By point: the last point (and 1) from which it was seen as the far end of an edge, and of a sharp edge. */
    uint32_t *seen, *sharp_seen;
    uint32_t *owner; /* by point: the corner that has seen it last */
};

/* In the order of the corners. */
static void find_fans(struct joiner *joiner)
{
    const struct lod_maker *lod_maker = joiner->lod_maker;

    for (uint32_t i = 3 * lod_maker->triangle_count; i-- > 0;) {
        uint32_t *first = &joiner->first[corner_at(lod_maker, joiner->corners[i])->point];

        joiner->next[i] = *first;
        *first = i + 1;
    }
}

/* Corners of a point are joined across edges that are not sharp. */
static void join_corners(const struct joiner *joiner, uint32_t p)
{
    const struct lod_maker *lod_maker = joiner->lod_maker;

    for (uint32_t i = joiner->sharp.first[p]; i < joiner->sharp.first[p + 1]; i++)
        joiner->sharp_seen[joiner->sharp.items[i]] = p + 1;
    for (uint32_t i = joiner->first[p]; i; i = joiner->next[i - 1])
        lod_maker->smooth[joiner->corners[i - 1]] = joiner->corners[i - 1];
    for (uint32_t i = joiner->first[p]; i; i = joiner->next[i - 1])
        for (uint32_t step = 1; step < 3; step++) {
            const uint32_t *triangle = &joiner->corners[(size_t)((i - 1) / 3) * 3];
            const uint32_t at = (i - 1) % 3, q = corner_at(lod_maker, triangle[(at + step) % 3])->point;

            if (joiner->sharp_seen[q] == p + 1)
                continue;
            if (joiner->seen[q] == p + 1)
                lod_maker->smooth[find_root(lod_maker->smooth, triangle[at])] =
                    find_root(lod_maker->smooth, joiner->owner[q]);
            joiner->seen[q] = p + 1;
            joiner->owner[q] = triangle[at];
        }
    for (uint32_t i = joiner->first[p]; i; i = joiner->next[i - 1])
        lod_maker->smooth[joiner->corners[i - 1]] = find_root(lod_maker->smooth, joiner->corners[i - 1]);
}

/* Points at no sharp edge keep their corners as they are: all smooth. */
static void join_at_sharp_edges(struct lod_maker *lod_maker, const uint32_t *corners)
{
    const uint32_t point_count = lod_maker->source->point_count;
    struct joiner joiner = {.lod_maker = lod_maker, .corners = corners, .sharp = sharp_by_point(lod_maker)};

    joiner.next = p3di_job_alloc(lod_maker->job, lod_maker->triangle_count, 3 * sizeof *joiner.next);
    joiner.first = p3di_job_alloc(lod_maker->job, point_count, sizeof *joiner.first);
    joiner.seen = p3di_job_alloc(lod_maker->job, point_count, sizeof *joiner.seen);
    joiner.sharp_seen = p3di_job_alloc(lod_maker->job, point_count, sizeof *joiner.sharp_seen);
    joiner.owner = p3di_job_alloc(lod_maker->job, point_count, sizeof *joiner.owner);
    if (lod_maker->job->has_failed)
        return;
    find_fans(&joiner);
    for (uint32_t p = 0; p < point_count; p++)
        if (joiner.sharp.first[p] < joiner.sharp.first[p + 1])
            join_corners(&joiner, p);
}

/* If sharp edges are not known, corners with the same normal are smooth. */
static void compare_normals(struct lod_maker *lod_maker)
{
    struct p3di_set normals;

    p3di_set_init(&normals, lod_maker->job->arena, sizeof(struct p3d_vec3));
    for (uint32_t i = 0; i < lod_maker->source->corner_count && !lod_maker->job->has_failed; i++) {
        const uint32_t normal = corner_at(lod_maker, i)->normal;

        lod_maker->smooth[i] = P3D_NO_NORMAL;
        if (normal != P3D_NO_NORMAL)
            p3di_job_add(lod_maker->job, &normals, &lod_maker->source->normals[normal], &lod_maker->smooth[i]);
    }
}

static void find_smooth(struct lod_maker *lod_maker, const uint32_t *corners)
{
    const struct p3d_span sharp = lod_maker->source->sharp_edges;

    lod_maker->smooth = p3di_job_alloc(lod_maker->job, lod_maker->source->corner_count, sizeof *lod_maker->smooth);
    if (lod_maker->job->has_failed)
        return;
    if (sharp.data)
        join_at_sharp_edges(lod_maker, corners);
    else
        compare_normals(lod_maker);
}

/* ---- Vertices ---- */

/* For another vertex. */
static bool make_room(struct lod_maker *lod_maker)
{
    size_t capacity = lod_maker->vertex_capacity;

    if (lod_maker->vertex_count < capacity)
        return true;
    lod_maker->vertices = p3di_job_grow(lod_maker->job, lod_maker->vertices, lod_maker->vertex_count,
                                        &lod_maker->vertex_capacity, sizeof *lod_maker->vertices);
    lod_maker->places =
        p3di_job_grow(lod_maker->job, lod_maker->places, lod_maker->vertex_count, &capacity, sizeof *lod_maker->places);
    if (capacity < lod_maker->vertex_capacity)
        lod_maker->vertex_capacity = capacity;
    return !lod_maker->job->has_failed;
}

static void add_vertex(struct lod_maker *lod_maker, uint32_t corner, uint32_t face)
{
    const struct p3d_model_corner *of = corner_at(lod_maker, corner);

    if (!make_room(lod_maker))
        return;
    lod_maker->vertices[lod_maker->vertex_count] = (struct lod_vertex){of->point, corner, of->normal, face, 0};
    lod_maker->places[lod_maker->vertex_count++] = lod_maker->source->points[of->point];
}

/* The point of a corner, and all values by which vertices of a point differ. Adding 0 makes -0 the same as 0. */
static void put_key(const struct lod_maker *lod_maker, uint32_t corner, uint32_t face, uint32_t *key)
{
    key[0] = corner_at(lod_maker, corner)->point;
    key[1] = lod_maker->groups[face];
    key[2] = lod_maker->smooth[corner];
    for (uint32_t i = 0; i < lod_maker->source->uv_set_count; i++) {
        const struct p3d_vec2 uv = lod_maker->source->uv_sets[i].uvs[corner], plain = {uv.u + 0.0f, uv.v + 0.0f};

        memcpy(&key[3 + 2 * i], &plain, sizeof plain);
    }
}

/* They replace the numbers of the corners. */
static void find_vertices(struct lod_maker *lod_maker, uint32_t *corners)
{
    const size_t words = 3 + (size_t)2 * lod_maker->source->uv_set_count;
    uint32_t *key = p3di_job_alloc(lod_maker->job, words, sizeof *key);
    struct p3di_set set;

    p3di_set_init(&set, lod_maker->job->arena, words * sizeof *key);
    lod_maker->vertex_capacity =
        (size_t)2 *
        lod_maker->source->point_count; /* most points have one vertex; the tables grow where that is not enough */
    lod_maker->vertices = p3di_job_alloc(lod_maker->job, lod_maker->vertex_capacity, sizeof *lod_maker->vertices);
    lod_maker->places = p3di_job_alloc(lod_maker->job, lod_maker->vertex_capacity, sizeof *lod_maker->places);
    for (uint32_t i = 0; i < 3 * lod_maker->triangle_count && !lod_maker->job->has_failed; i++) {
        const uint32_t corner = corners[i], face = lod_maker->faces[i / 3];

        put_key(lod_maker, corner, face, key);
        if (p3di_job_add(lod_maker->job, &set, key, &corners[i]))
            add_vertex(lod_maker, corner, face);
    }
    lod_maker->vertex_of = corners;
}

void p3di_find_surface(struct lod_maker *lod_maker)
{
    uint32_t *corners = find_triangles(lod_maker);

    if (!corners) /* for which there is no memory */
        return;
    find_groups(lod_maker);
    if (!lod_maker->job->has_failed)
        find_smooth(lod_maker, corners);
    find_vertices(lod_maker, corners);
}

void p3di_surface_of(const struct lod_maker *lod_maker, const struct p3di_triangles *triangles,
                     const uint32_t *vertices, struct surface *surface)
{
    surface->vertices = triangles->corners;
    surface->triangle_count = (uint32_t)(triangles->corner_count / 3);
    surface->faces = p3di_job_alloc(lod_maker->job, surface->triangle_count, sizeof *surface->faces);
    surface->points = p3di_job_alloc(lod_maker->job, triangles->corner_count, sizeof *surface->points);
    for (uint32_t i = 0; i < 3 * surface->triangle_count && !lod_maker->job->has_failed; i++) {
        if (vertices)
            surface->vertices[i] = vertices[surface->vertices[i]];
        surface->points[i] = lod_maker->vertices[surface->vertices[i]].point;
        surface->faces[i / 3] = lod_maker->vertices[surface->vertices[i - i % 3]].face;
    }
}
