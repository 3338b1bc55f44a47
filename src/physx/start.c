/* start.c: how a hull begins: its tolerances, and a tetrahedron.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hull.h"

#include <float.h>

/* Points that are left out are nearer, in parts of the hull's size, and in metres. */
#define PLANE_TOLERANCE 0.0007f

/* SDK 3.4 asks for so many tolerances where today's SDK asks for one. */
#define OLDER_TOLERANCES 100.0f

static struct p3d_vec3 place(const struct hull *hull, uint32_t index)
{
    return hull->points[index].at;
}

/* ---- The outermost points ---- */

static void find_outermost(struct hull *hull)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        uint32_t highest = 0, lowest = 0;

        for (uint32_t i = 1; i < hull->point_count; i++) {
            const float at = vec3_along(place(hull, i), axis);

            if (at > vec3_along(place(hull, highest), axis))
                highest = i;
            else if (at < vec3_along(place(hull, lowest), axis))
                lowest = i;
        }
        hull->highest[axis] = highest;
        hull->lowest[axis] = lowest;
    }
}

static float high(const struct hull *hull, unsigned axis)
{
    return vec3_along(place(hull, hull->highest[axis]), axis);
}

static float low(const struct hull *hull, unsigned axis)
{
    return vec3_along(place(hull, hull->lowest[axis]), axis);
}

static float largest(const struct hull *hull, unsigned axis)
{
    return fmaxf(fabsf(high(hull, axis)), fabsf(low(hull, axis)));
}

static void find_tolerances(struct hull *hull)
{
    float size;

    if (hull->is_older)
        size = largest(hull, 0) + largest(hull, 1) + largest(hull, 2);
    else
        size = (high(hull, 0) - low(hull, 0) + high(hull, 1) - low(hull, 1) + high(hull, 2) - low(hull, 2)) * 0.5f;
    hull->tolerance = fmaxf(3 * FLT_EPSILON * size, 3 * FLT_EPSILON);
    hull->plane_tolerance = fmaxf(PLANE_TOLERANCE * size, PLANE_TOLERANCE);
}

/* ---- Four corners ---- */

/* Two points along an axis, a point far from their line, and a point far from the plane of the three. */
struct corners {
    uint32_t at[4];
    float length;            /* between the first two */
    struct p3d_vec3 along;   /* of length 1, */
    struct p3d_vec3 normal;  /* of length 1, */
    float breadth, distance; /* of the third from the line, of the fourth from the plane */
};

static struct corners find_length(const struct hull *hull)
{
    struct corners corners = {.length = 0};
    unsigned longest = 0;

    for (unsigned axis = 0; axis < 3; axis++) {
        const float length = high(hull, axis) - low(hull, axis);

        if (length > corners.length) {
            corners.length = length;
            longest = axis;
        }
    }
    corners.at[0] = hull->highest[longest];
    corners.at[1] = hull->lowest[longest];
    corners.along = vec3_unit(vec3_subtract(place(hull, corners.at[1]), place(hull, corners.at[0])));
    return corners;
}

/* Finds the third corner; a corner is no candidate for another corner. */
static void find_breadth(const struct hull *hull, struct corners *corners)
{
    const struct p3d_vec3 origin = place(hull, corners->at[0]);
    float most = 0;

    for (uint32_t i = 0; i < hull->point_count; i++) {
        const struct p3d_vec3 across = vec3_cross(corners->along, vec3_subtract(place(hull, i), origin));
        const float square = vec3_dot(across, across);

        if (square > most && !hull->points[i].is_corner) {
            most = square;
            corners->at[2] = i;
            corners->normal = across;
        }
    }
    corners->breadth = sqrtf(most);
    corners->normal = vec3_unit(corners->normal);
}

static float depth_of(const struct hull *hull, const struct corners *corners, uint32_t index)
{
    return vec3_dot(place(hull, index), corners->normal) - vec3_dot(place(hull, corners->at[2]), corners->normal);
}

static void find_distance(const struct hull *hull, struct corners *corners)
{
    for (uint32_t i = 0; i < hull->point_count; i++) {
        const float distance = fabsf(depth_of(hull, corners, i));

        if (distance > corners->distance && !hull->points[i].is_corner) {
            corners->distance = distance;
            corners->at[3] = i;
        }
    }
}

/* ---- Flat and straight clouds ---- */

static bool is_small(const struct hull *hull, float size)
{
    return hull->is_older ? size <= OLDER_TOLERANCES * hull->tolerance : size < hull->tolerance;
}

static struct p3d_vec3 find_step(const struct hull *hull, struct p3d_vec3 direction)
{
    return vec3_scale(hull->is_older ? vec3_scale(direction, OLDER_TOLERANCES) : direction, hull->tolerance);
}

static void broaden(struct hull *hull, const struct corners *corners)
{
    struct p3d_vec3 *third = &hull->points[corners->at[2]].at;
    const struct p3d_vec3 u = corners->along, way = vec3_subtract(*third, place(hull, corners->at[0]));
    const struct p3d_vec3 along = vec3_scale(u, vec3_dot(way, u) / vec3_dot(u, u));

    *third = vec3_add(*third, find_step(hull, vec3_unit(vec3_subtract(way, along))));
}

static void deepen(struct hull *hull, const struct corners *corners)
{
    struct p3d_vec3 *fourth = &hull->points[corners->at[3]].at;
    const struct p3d_vec3 step = find_step(hull, corners->normal);

    *fourth = depth_of(hull, corners, corners->at[3]) > 0 ? vec3_add(*fourth, step) : vec3_subtract(*fourth, step);
}

static void measure(struct hull *hull)
{
    find_outermost(hull);
    find_tolerances(hull);
}

void p3di_hull_prepare(struct hull *hull)
{
    struct corners corners;

    measure(hull);
    corners = find_length(hull);
    find_breadth(hull, &corners);
    if (!(corners.breadth > 0)) {
        p3di_job_fail(hull->job, P3D_INVALID, "the points have no volume");
        return;
    }
    if (is_small(hull, corners.breadth))
        broaden(hull, &corners);
    find_distance(hull, &corners);
    if (is_small(hull, corners.distance))
        deepen(hull, &corners);
    measure(hull);
}

/* ---- The tetrahedron ---- */

static bool find_corners(struct hull *hull, struct corners *corners)
{
    const float least = hull->is_older ? OLDER_TOLERANCES * hull->tolerance : hull->tolerance;

    *corners = find_length(hull);
    hull->points[corners->at[0]].is_corner = hull->points[corners->at[1]].is_corner = true;
    find_breadth(hull, corners);
    hull->points[corners->at[2]].is_corner = true;
    find_distance(hull, corners);
    hull->points[corners->at[3]].is_corner = true;
    if (corners->length > hull->tolerance && corners->breadth > least && corners->distance > least)
        return true;
    p3di_job_fail(hull->job, P3D_INVALID, "the points have no volume");
    return false;
}

static struct hull_edge *find_edge(struct hull_face *faces, const struct hull_point *from, const struct hull_point *to)
{
    for (; faces; faces = faces->next)
        for (unsigned i = 0; i < 3; i++)
            if (faces->edges[i].to == to && faces->edges[i].prev->to == from)
                return &faces->edges[i];
    return NULL;
}

static void add_tetrahedron(struct hull *hull, const struct corners *corners)
{
    static const uint8_t orders[2][4][3] = {{{0, 2, 1}, {3, 0, 1}, {3, 1, 2}, {3, 2, 0}},
                                            {{0, 1, 2}, {3, 1, 0}, {3, 2, 1}, {3, 0, 2}}};
    const bool is_below = depth_of(hull, corners, corners->at[3]) < 0;

    for (unsigned i = 0; i < 4 && !hull->job->has_failed; i++) {
        const uint8_t *order = orders[is_below][i];
        struct hull_point *at[3];

        for (unsigned j = 0; j < 3; j++)
            at[j] = &hull->points[corners->at[order[j]]];
        p3di_hull_add_face(hull, at[0], at[1], at[2]);
    }
}

void p3di_hull_begin(struct hull *hull)
{
    struct corners corners;

    if (!find_corners(hull, &corners))
        return;
    add_tetrahedron(hull, &corners);
    if (hull->job->has_failed)
        return;
    hull->origin = hull->faces;
    hull->vertex_count = 4;
    for (struct hull_face *face = hull->faces; face; face = face->next)
        for (unsigned i = 0; i < 3; i++)
            face->edges[i].twin = find_edge(hull->faces, face->edges[i].to, face->edges[i].prev->to);
    for (uint32_t i = 0; i < hull->point_count; i++)
        if (!hull->points[i].is_corner)
            p3di_hull_claim(hull, hull->faces, &hull->points[i]);
}
