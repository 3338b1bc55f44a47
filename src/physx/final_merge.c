/* final_merge.c: neighbours of nearly the same direction become one face, once the hull is complete.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hull.h"

/* The cosine of 3 degrees: faces that turn by less may be one. */
#define FLAT 0.99862951f

/* The points around both faces without their common edge. Returns how many, or 0 if there are too many. */
static uint32_t find_ring(struct hull *hull, const struct hull_edge *shared, struct p3d_vec3 ring[RING_MOST])
{
    const struct hull_face *face = shared->face;
    const struct hull_edge *first = face->first == shared ? shared->next : face->first, *edge = first;
    uint32_t count = 0;

    if (face->count + shared->twin->face->count > RING_MOST || !p3di_hull_walks(hull, RING_MOST))
        return 0;
    do {
        const struct hull_edge *twin = shared->twin, *other = twin->next;

        for (; edge == shared && other != twin && count < RING_MOST; other = other->next)
            ring[count++] = other->to->at;
        if (edge != shared && count < RING_MOST)
            ring[count++] = edge->to->at;
        edge = edge->next;
    } while (edge != first && count < RING_MOST);
    return edge == first ? count : 0;
}

/* No point of the hull is above the plane: also none that is no vertex. */
static bool is_below(struct hull *hull, const struct plane *plane)
{
    if (!p3di_hull_walks(hull, hull->point_count))
        return false;
    for (uint32_t i = 0; i < hull->point_count; i++)
        if (height_above(plane, hull->points[i].at) > hull->plane_tolerance)
            return false;
    return true;
}

static bool is_convex(struct hull *hull, const struct plane *plane, const struct p3d_vec3 *ring, uint32_t count)
{
    if (!p3di_hull_walks(hull, count * count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_vec3 side = vec3_unit(vec3_subtract(ring[(i + 1) % count], ring[i]));
        const struct p3d_vec3 outwards = vec3_scale(vec3_cross(plane->normal, side), -1);

        for (uint32_t j = 0; j < count; j++)
            if (vec3_dot(vec3_subtract(ring[j], ring[i]), outwards) > hull->tolerance)
                return false;
    }
    return true;
}

static bool can_merge(struct hull *hull, struct hull_edge *edge)
{
    struct p3d_vec3 ring[RING_MOST];
    struct plane plane;
    struct seam seam;
    uint32_t count = find_ring(hull, edge, ring);

    if (count < 3)
        return false;
    plane = p3di_plane_of(ring, count);
    return is_below(hull, &plane) && is_convex(hull, &plane, ring, count) && p3di_hull_find_seam(hull, edge, &seam) &&
           seam.other_before->twin->face != seam.behind->twin->face &&
           seam.before->twin->face != seam.other_behind->twin->face;
}

static bool is_flat(const struct hull_edge *edge)
{
    const struct plane *own = &edge->face->plane, *other = &edge->twin->face->plane;

    return vec3_dot(own->normal, other->normal) > FLAT && own->area >= other->area;
}

static bool merge_one(struct hull *hull, struct hull_face *face)
{
    struct hull_edge *edge = face->first;

    do {
        if (is_flat(edge) && can_merge(hull, edge)) {
            p3di_hull_merge(hull, edge);
            return !hull->job->has_failed;
        }
        edge = edge->next;
    } while (edge != face->first && p3di_hull_walks(hull, 1));
    return false;
}

void p3di_hull_merge_flat(struct hull *hull)
{
    for (struct hull_face *face = hull->faces; face && !hull->job->has_failed; face = face->next)
        while (face->state == FACE_LIVES && merge_one(hull, face))
            ;
}
