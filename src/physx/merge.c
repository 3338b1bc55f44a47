/* merge.c: faces of a hull that are not convex with a neighbour are merged with it while the hull grows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hull.h"

static bool goes_on(const struct hull *hull)
{
    return !hull->is_stuck && !hull->job->has_failed;
}

/* ---- Two faces ---- */

bool p3di_hull_find_seam(struct hull *hull, struct hull_edge *edge, struct seam *seam)
{
    const struct hull_face *other = edge->twin->face;
    struct hull_edge *const twin = edge->twin;

    *seam = (struct seam){edge->prev, edge->next, twin->prev, twin->next};
    if (other == edge->face)
        return false;
    while (seam->before->twin->face == other && p3di_hull_walks(hull, 1)) {
        seam->before = seam->before->prev;
        seam->other_behind = seam->other_behind->next;
        if (seam->before == edge->prev)
            return false;
    }
    while (seam->behind->twin->face == other && p3di_hull_walks(hull, 1)) {
        seam->behind = seam->behind->next;
        seam->other_before = seam->other_before->prev;
        if (seam->behind == edge->next)
            return false;
    }
    return !hull->job->has_failed;
}

/* The point between two edges with the same face beyond is no point of the hull: it is removed, and with it a triangle
 * beyond. Returns that triangle, or NULL. */
static struct hull_face *drop_point(struct hull *hull, struct hull_edge *a, struct hull_edge *b)
{
    struct hull_face *face = b->face, *beyond = b->twin->face, *gone = NULL;
    struct hull_edge *rest = b->twin->next;

    if (face->first == a)
        face->first = b;
    if (beyond->count == 3) {
        rest = b->twin->prev->twin;
        beyond->state = FACE_IS_DEAD;
        gone = beyond;
    } else {
        if (beyond->first == rest->prev)
            beyond->first = rest;
        join_edges(rest->prev->prev, rest);
    }
    join_edges(a->prev, b);
    join_twins(b, rest);
    if (!gone)
        p3di_hull_measure(hull, beyond);
    return gone;
}

static struct hull_face *connect(struct hull *hull, struct hull_edge *a, struct hull_edge *b)
{
    if (a->twin->face == b->twin->face)
        return drop_point(hull, a, b);
    join_edges(a, b);
    return NULL;
}

static void take_points(struct hull *hull, struct hull_face *face, struct hull_face *gone)
{
    struct hull_point *next;

    if (!gone)
        return;
    hull->face_count--;
    for (struct hull_point *point = gone->above.first; point && p3di_hull_walks(hull, 1); point = next) {
        const float height = height_above(&face->plane, point->at);

        next = point->next;
        if (height > hull->tolerance)
            p3di_hull_put(face, point, height);
        else
            p3di_hull_append(&hull->unclaimed, point);
    }
    gone->above = (struct hull_points){NULL, NULL};
}

void p3di_hull_merge(struct hull *hull, struct hull_edge *edge)
{
    struct hull_face *face = edge->face, *gone[3] = {edge->twin->face, NULL, NULL};
    struct hull_edge *at;
    struct seam seam;

    if (!p3di_hull_find_seam(hull, edge, &seam)) {
        hull->is_stuck = true;
        return;
    }
    gone[0]->state = FACE_IS_DEAD;
    for (at = seam.other_behind; at != seam.other_before->next && p3di_hull_walks(hull, 1); at = at->next)
        at->face = face;
    if (face->first == edge)
        face->first = seam.behind;
    gone[1] = connect(hull, seam.other_before, seam.behind);
    gone[2] = connect(hull, seam.before, seam.other_behind);
    p3di_hull_measure(hull, face);
    for (unsigned i = 0; i < 3; i++)
        take_points(hull, face, gone[i]);
}

/* ---- New faces ---- */

/* True if a face is not below the plane of the other face. */
static bool is_up(const struct hull *hull, const struct hull_face *face, const struct hull_face *other)
{
    return height_above(&other->plane, face->plane.middle) > -hull->tolerance;
}

/* In the first pass the larger face decides, in the second pass either face. */
static bool wants_merge(const struct hull *hull, struct hull_face *face, const struct hull_edge *edge, bool is_first,
                        bool *is_bent)
{
    const struct hull_face *other = edge->twin->face;
    const bool mine = is_up(hull, other, face), its = is_up(hull, face, other);
    const bool larger = face->plane.area > other->plane.area;

    if (!is_first)
        return mine || its;
    *is_bent |= larger ? its : mine;
    return larger ? mine : its;
}

/* Merges with one neighbour; false if there is none. */
static bool merge_one(struct hull *hull, struct hull_face *face, bool is_first)
{
    struct hull_edge *edge = face->first;
    bool is_bent = false;

    do {
        if (wants_merge(hull, face, edge, is_first, &is_bent)) {
            p3di_hull_merge(hull, edge);
            return goes_on(hull);
        }
        edge = edge->next;
    } while (edge != face->first && p3di_hull_walks(hull, 1));
    if (is_bent)
        face->state = FACE_IS_BENT;
    return false;
}

void p3di_hull_merge_new(struct hull *hull, struct hull_face *faces)
{
    for (struct hull_face *face = faces; face && goes_on(hull); face = face->next)
        while (face->state == FACE_LIVES && merge_one(hull, face, true))
            ;
    for (struct hull_face *face = faces; face && goes_on(hull); face = face->next) {
        if (face->state != FACE_IS_BENT)
            continue;
        face->state = FACE_LIVES;
        while (merge_one(hull, face, false))
            ;
    }
}
