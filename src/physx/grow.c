/* grow.c: a hull gets one point after the other, always the highest above a face.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hull.h"

/* Rings and lists are walked so many steps, and so many more for each point: a hundred times what real meshes need. */
enum { STEPS = 1 << 24, STEPS_A_POINT = 1 << 12 };

/* ---- The next point ---- */

static void drop_dead_faces(struct hull *hull)
{
    struct hull_face **link = &hull->faces, *face;

    hull->last = NULL;
    while ((face = *link)) {
        if (face->state == FACE_IS_DEAD) {
            *link = face->next;
            continue;
        }
        hull->last = face;
        link = &face->next;
    }
}

/* The face with the highest point; NULL if none is high enough. */
static struct hull_face *find_next(struct hull *hull)
{
    struct hull_face *best = NULL;
    float most = hull->plane_tolerance;

    drop_dead_faces(hull);
    for (struct hull_face *face = hull->faces; face; face = face->next)
        if (face->state == FACE_LIVES && face->above.first && face->above.first->height > most) {
            most = face->above.first->height;
            best = face;
        }
    return best;
}

/* ---- The faces that a point sees ---- */

static void add_to_horizon(struct hull *hull, struct hull_edge *edge)
{
    edge->behind = NULL;
    *(hull->horizon_end ? &hull->horizon_end->behind : &hull->horizon) = edge;
    hull->horizon_end = edge;
}

/* Walks over the faces that a point sees, from a face on, which was entered across an edge, or from its first edge.
 * Points above these faces belong to no face then. */
static void find_horizon(struct hull *hull, const struct hull_point *point, struct hull_face *face,
                         struct hull_edge *entry)
{
    struct hull_edge *edge = entry ? entry->next : face->first;
    const struct hull_edge *end = entry ? entry : face->first;

    face->state = FACE_IS_SEEN;
    hull->face_count--;
    if (face->above.first) {
        *(hull->unclaimed.last ? &hull->unclaimed.last->next : &hull->unclaimed.first) = face->above.first;
        hull->unclaimed.last = face->above.last;
        face->above = (struct hull_points){NULL, NULL};
    }
    do {
        struct hull_face *beyond = edge->twin->face;

        if (beyond->state == FACE_LIVES && height_above(&beyond->plane, point->at) > hull->tolerance)
            find_horizon(hull, point, beyond, edge->twin);
        else if (beyond->state == FACE_LIVES)
            add_to_horizon(hull, edge);
        edge = edge->next;
    } while (edge != end && p3di_hull_walks(hull, 1));
}

static uint32_t count_horizon(const struct hull *hull)
{
    uint32_t count = 0;

    for (const struct hull_edge *edge = hull->horizon; edge; edge = edge->behind)
        count++;
    return count;
}

static void settle_seen(struct hull *hull, enum hull_state state)
{
    for (struct hull_face *face = hull->faces; face; face = face->next)
        if (face->state == FACE_IS_SEEN) {
            face->state = state;
            hull->face_count += state == FACE_LIVES;
        }
}

/* ---- New faces ---- */

/* Triangles from the point to the horizon. Returns the first. */
static struct hull_face *add_faces(struct hull *hull, struct hull_point *point)
{
    struct hull_face *first = NULL, *before = NULL;

    for (struct hull_edge *edge = hull->horizon; edge; edge = edge->behind) {
        struct hull_face *face = p3di_hull_add_face(hull, point, edge->twin->to, edge->to);

        if (!face || hull->job->has_failed)
            return NULL;
        join_twins(&face->edges[2], edge->twin);
        if (before)
            join_twins(&face->edges[1], &before->edges[0]);
        else
            first = face;
        before = face;
    }
    if (first)
        join_twins(&first->edges[1], &before->edges[0]);
    return first;
}

static void claim_points(struct hull *hull, struct hull_face *faces)
{
    struct hull_point *next;

    for (struct hull_point *point = hull->unclaimed.first; point && !hull->job->has_failed; point = next) {
        next = point->next;
        p3di_hull_claim(hull, faces, point);
    }
    hull->unclaimed = (struct hull_points){NULL, NULL};
}

/* False if the hull must stay as it is. */
static bool add_point(struct hull *hull, struct hull_face *face)
{
    struct hull_point *point = face->above.first;
    struct hull_face *faces;

    if (point == hull->terminal)
        return false;
    face->above.first = point->next;
    if (!point->next)
        face->above.last = NULL;
    hull->horizon = hull->horizon_end = NULL;
    find_horizon(hull, point, face, NULL);
    if (hull->face_count + count_horizon(hull) > HULL_MOST) {
        settle_seen(hull, FACE_LIVES);
        hull->unclaimed = (struct hull_points){NULL, NULL};
        return false;
    }
    settle_seen(hull, FACE_IS_DEAD);
    faces = add_faces(hull, point);
    p3di_hull_merge_new(hull, faces);
    if (hull->is_stuck) {
        hull->terminal = point;
        return false;
    }
    claim_points(hull, faces);
    hull->vertex_count++;
    return !hull->job->has_failed && faces;
}

/* ---- All of it ---- */

static void grow(struct hull *hull)
{
    struct hull_face *face;

    p3di_hull_begin(hull);
    while (!hull->job->has_failed && hull->vertex_count < HULL_MOST && (face = find_next(hull)))
        if (!add_point(hull, face))
            return;
}

static void reset(struct hull *hull)
{
    hull->faces = hull->last = hull->origin = NULL;
    hull->unclaimed = (struct hull_points){NULL, NULL};
    hull->face_count = 0;
    hull->is_stuck = false;
    for (uint32_t i = 0; i < hull->point_count; i++) {
        hull->points[i].next = NULL;
        hull->points[i].is_corner = false;
    }
}

/* If faces cannot be merged, the hull is made anew, and is done before the point that made it so. */
void p3di_hull_grow(struct p3di_job *job, const struct cloud *cloud, bool is_older, struct hull *hull)
{
    *hull = (struct hull){.job = job,
                          .points = p3di_job_alloc(job, cloud->count, sizeof *hull->points),
                          .point_count = cloud->count,
                          .is_older = is_older,
                          .steps_left = STEPS + (uint64_t)STEPS_A_POINT * cloud->count};
    for (uint32_t i = 0; hull->points && i < cloud->count; i++)
        hull->points[i].at = cloud->points[i];
    if (hull->points)
        p3di_hull_prepare(hull);
    if (job->has_failed)
        return;
    grow(hull);
    if (hull->is_stuck) {
        reset(hull);
        grow(hull);
    }
    if (!job->has_failed && !hull->is_stuck)
        p3di_hull_merge_flat(hull);
    drop_dead_faces(hull);
    if (hull->is_stuck || !hull->faces) /* huge points: all faces were merged with others */
        p3di_job_fail(job, P3D_INVALID, "the points make no hull");
}
