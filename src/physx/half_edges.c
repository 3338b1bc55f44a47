/* half_edges.c: faces that know their neighbours, and the points above them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hull.h"

bool p3di_hull_walks(struct hull *hull, uint32_t steps)
{
    if (hull->steps_left < steps && !hull->job->has_failed)
        p3di_job_fail(hull->job, P3D_INVALID, "the points make no hull");
    else if (!hull->job->has_failed)
        hull->steps_left -= steps;
    return !hull->job->has_failed;
}

/* The points around a face from its first edge on. Returns how many; 0 if there are too many: then the job has
 * failed. */
static uint32_t ring_of(struct hull *hull, const struct hull_face *face, struct p3d_vec3 ring[RING_MOST])
{
    const struct hull_edge *edge = face->first;
    uint32_t count = 0;

    do {
        ring[count++] = edge->to->at;
        edge = edge->next;
    } while (edge != face->first && count < RING_MOST);
    if (edge != face->first)
        p3di_job_fail(hull->job, P3D_INVALID, "the points make no hull");
    return edge == face->first && p3di_hull_walks(hull, count) ? count : 0;
}

void p3di_hull_measure(struct hull *hull, struct hull_face *face)
{
    struct p3d_vec3 ring[RING_MOST];

    face->count = ring_of(hull, face, ring);
    if (face->count)
        face->plane = p3di_plane_of(ring, face->count);
}

struct hull_face *p3di_hull_add_face(struct hull *hull, struct hull_point *a, struct hull_point *b,
                                     struct hull_point *c)
{
    struct hull_point *const corners[3] = {a, b, c};
    struct hull_face *face = p3di_job_alloc(hull->job, 1, sizeof *face);

    if (!face)
        return NULL;
    for (unsigned i = 0; i < 3; i++) {
        face->edges[i].to = corners[i];
        face->edges[i].face = face;
        join_edges(&face->edges[i], &face->edges[(i + 1) % 3]);
    }
    face->first = &face->edges[0];
    p3di_hull_measure(hull, face);
    *(hull->last ? &hull->last->next : &hull->faces) = face;
    hull->last = face;
    hull->face_count++;
    return face;
}

/* ---- Points ---- */

void p3di_hull_append(struct hull_points *points, struct hull_point *point)
{
    point->next = NULL;
    *(points->last ? &points->last->next : &points->first) = point;
    points->last = point;
}

void p3di_hull_put(struct hull_face *face, struct hull_point *point, float height)
{
    struct hull_point *first = face->above.first;

    point->height = height;
    if (first && first->height > height) {
        point->next = first->next;
        first->next = point;
    } else {
        point->next = first;
        face->above.first = point;
    }
    if (!point->next)
        face->above.last = point;
}

void p3di_hull_claim(struct hull *hull, struct hull_face *faces, struct hull_point *point)
{
    struct hull_face *best = NULL;
    float most = hull->tolerance;

    for (; faces && p3di_hull_walks(hull, 1); faces = faces->next) {
        const float height = height_above(&faces->plane, point->at);

        if (faces->state == FACE_LIVES && height > most) {
            most = height;
            best = faces;
        }
    }
    if (best)
        p3di_hull_put(best, point, most);
}
