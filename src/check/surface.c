/* surface.c: whether faces close a body, and how flat and how concave it is.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * An edge is closed if as many faces run along it in one direction as in the other: mostly one each. Two bodies may
 * share an edge. */
#include "context.h"

#include "model/topology.h"

#define LEAST_VOLUME 1e-3 /* of a body, as a share of the volumes between its faces and one of its points */

struct edge_use {
    uint32_t point;     /* where the first face that runs along it begins */
    uint32_t counts[2]; /* of faces, by direction */
    uint32_t faces[2];  /* the first of each direction */
};

/* The face's plane: a vector of length 1 that points out of the body, and a point. */
struct plane {
    struct vec out;
    struct vec point;
    bool is_good; /* it has an area */
};

struct body {
    struct check *check;
    const uint32_t *faces;
    uint32_t face_count;
    struct p3di_set set; /* edges */
    struct edge_use *edges;
    size_t edge_capacity;
    double side;            /* 1; -1 if the faces look inward */
    const uint32_t *welded; /* by point: points in one place have the same number; NULL: each has its own */
};

static const struct p3d_model_face *face_at(const struct body *body, uint32_t i)
{
    return &body->check->lod->faces[body->faces[i]];
}

static uint32_t point_at(const struct body *body, const struct p3d_model_face *face, uint32_t corner)
{
    return body->check->lod->corners[face->first_corner + corner % face->corner_count].point;
}

/* Numbers of places, by point. Made once for a LOD. */
static const uint32_t *weld_points(struct check *check)
{
    struct p3di_set places;
    uint32_t *welded;

    if (check->welded)
        return check->welded;
    welded = p3di_job_alloc(&check->job, check->lod->point_count, sizeof *welded);
    number_places(&check->job, check->lod->points, check->lod->point_count, &places, welded);
    check->welded = welded;
    return welded;
}

static uint32_t place_at(const struct body *body, const struct p3d_model_face *face, uint32_t corner)
{
    const uint32_t point = point_at(body, face, corner);

    return body->welded ? body->welded[point] : point;
}

static struct vec corner_at(const struct body *body, const struct p3d_model_face *face, uint32_t corner)
{
    return face_corner(body->check->lod, face, corner);
}

/* ---- Edges ---- */

static void add_edge(struct body *body, uint32_t index, const struct p3d_model_face *face, uint32_t corner)
{
    const uint32_t from = place_at(body, face, corner), to = place_at(body, face, corner + 1);
    const struct edge key = edge_of(from, to);
    const bool is_back = from > to;
    struct p3di_job *job = &body->check->job;
    struct edge_use *edge;
    uint32_t number;

    if (from == to)
        return;
    if (p3di_job_add(job, &body->set, &key, &number) && P3DI_ROOM(job, body->edges, number, body->edge_capacity))
        body->edges[number] = (struct edge_use){.point = point_at(body, face, corner)};
    if (job->has_failed)
        return;
    edge = &body->edges[number];
    if (!edge->counts[is_back]++)
        edge->faces[is_back] = index;
}

static void collect_edges(struct body *body)
{
    for (uint32_t i = 0; i < body->face_count && !body->check->job.has_failed; i++) {
        const struct p3d_model_face *face = face_at(body, i);

        for (uint32_t j = 0; j < face->corner_count && face->corner_count > 2; j++)
            add_edge(body, i, face, j);
    }
}

static void count_edges(const struct body *body, struct surface_facts *surface)
{
    surface->edge_count = body->set.count;
    for (uint32_t i = 0; i < surface->edge_count; i++) {
        const struct edge_use *edge = &body->edges[i];

        if (edge->counts[0] == edge->counts[1])
            continue;
        if (!surface->open_count++)
            surface->open_point = edge->point;
    }
}

/* ---- Planes ---- */

static struct vec unit(struct vec v)
{
    const double length = vec_length(v);

    return length > 0 ? (struct vec){v.x / length, v.y / length, v.z / length} : v;
}

/* Corners run so that their cross product points inward (docs/format/mlod.md, "Axes, winding, normals"). */
static struct plane plane_of(const struct body *body, const struct p3d_model_face *face)
{
    struct plane plane = {vec_scale(face_double_area(body->check->lod, face), -1), corner_at(body, face, 0), false};
    const double length = vec_length(plane.out);

    plane.is_good = length > 0 && isfinite(length);
    if (plane.is_good)
        plane.out = unit(plane.out);
    return plane;
}

/* Six times the volume behind a face, seen from `origin`: negative for bodies whose faces look outward. */
static double volume_of(const struct body *body, const struct p3d_model_face *face, struct vec origin)
{
    const struct vec a = vec_subtract(corner_at(body, face, 0), origin);
    double volume = 0;

    for (uint32_t i = 1; i + 1 < face->corner_count; i++)
        volume += vec_dot(a, vec_cross(vec_subtract(corner_at(body, face, i), origin),
                                       vec_subtract(corner_at(body, face, i + 1), origin)));
    return volume;
}

/* True if the volume that the faces close is behind them. That of faces that are there twice, once for each side, is
 * none, but for errors of rounding. */
static bool looks_inward(const struct body *body)
{
    double volume = 0, most = 0;
    struct vec origin = {0, 0, 0};

    for (uint32_t i = 0; i < body->face_count; i++) {
        const struct p3d_model_face *face = face_at(body, i);
        double of_face;

        if (face->corner_count < 3)
            continue;
        if (!i)
            origin = corner_at(body, face, 0);
        of_face = volume_of(body, face, origin);
        volume += of_face;
        most += fabs(of_face);
    }
    return volume > LEAST_VOLUME * most;
}

/* The distance by which the corners of one face stand out of the plane of another. */
static double height_over(const struct body *body, uint32_t over, uint32_t face)
{
    const struct plane plane = plane_of(body, face_at(body, over));
    const struct p3d_model_face *other = face_at(body, face);
    double most = 0;

    for (uint32_t i = 0; i < other->corner_count && plane.is_good; i++)
        most = fmax(most, body->side * vec_dot(plane.out, vec_subtract(corner_at(body, other, i), plane.point)));
    return most;
}

/* A closed body is concave if a neighbour stands out of a face somewhere: looking at neighbours is enough, and takes no
 * longer than there are edges. */
static double concavity_of(const struct body *body)
{
    double most = 0;

    for (uint32_t i = 0; i < body->set.count; i++) {
        const struct edge_use *edge = &body->edges[i];

        if (edge->counts[0] && edge->counts[1])
            most = fmax(most, fmin(height_over(body, edge->faces[0], edge->faces[1]),
                                   height_over(body, edge->faces[1], edge->faces[0])));
    }
    return most;
}

/* ---- Thickness ---- */

/* The corner furthest from `from`, measured by `distance` with a direction. */
struct furthest {
    struct vec point;
    double distance;
};

enum measure { FROM_POINT, FROM_LINE, FROM_PLANE };

static double distance_of(enum measure measure, struct vec d, struct vec axis)
{
    const struct vec c = vec_cross(d, axis);

    return measure == FROM_POINT ? vec_length(d) : measure == FROM_LINE ? vec_length(c) : fabs(vec_dot(d, axis));
}

static struct furthest find_furthest(const struct body *body, enum measure measure, struct vec from, struct vec axis)
{
    struct furthest found = {from, 0};

    for (uint32_t i = 0; i < body->face_count; i++) {
        const struct p3d_model_face *face = face_at(body, i);

        for (uint32_t j = 0; j < face->corner_count; j++) {
            const struct vec point = corner_at(body, face, j);
            const double distance = distance_of(measure, vec_subtract(point, from), axis);

            if (distance > found.distance)
                found = (struct furthest){point, distance};
        }
    }
    return found;
}

/* Measures how far other corners are from the plane through three corners that lie far apart. */
static void measure_thickness(const struct body *body, struct surface_facts *surface)
{
    const struct p3d_model_face *face = body->face_count ? face_at(body, 0) : NULL;
    struct furthest second, third;
    struct vec first, axis;

    if (!face || !face->corner_count)
        return;
    first = corner_at(body, face, 0);
    second = find_furthest(body, FROM_POINT, first, first);
    axis = unit(vec_subtract(second.point, first));
    third = find_furthest(body, FROM_LINE, first, axis);
    axis = unit(vec_cross(axis, vec_subtract(third.point, first)));
    surface->extent = second.distance;
    surface->thickness = find_furthest(body, FROM_PLANE, first, axis).distance;
}

/* The edges of faces. A binarised model may have several vertices for one point of the source, and not always says so:
 * there points in one place count as one. */
static struct body open_body(struct check *check, const uint32_t *faces, uint32_t count, bool is_welded)
{
    struct body body = {
        .check = check, .faces = faces, .face_count = count, .welded = is_welded ? weld_points(check) : NULL};

    p3di_set_init(&body.set, check->job.arena, sizeof(struct edge));
    collect_edges(&body);
    return body;
}

/* True if the faces are only open because a point is there twice. */
static bool closes_welded(struct check *check, const uint32_t *faces, uint32_t count)
{
    const struct body body = open_body(check, faces, count, true);
    struct surface_facts welded = {.open_count = 0};

    if (!check->job.has_failed)
        count_edges(&body, &welded);
    return !welded.open_count;
}

/* Most LODs look outward by their volume, whether they are closed or not: their edges are not looked at. */
bool p3di_is_turned(struct check *check, const uint32_t *faces, uint32_t count)
{
    struct body body = {.check = check, .faces = faces, .face_count = count};
    struct surface_facts surface = {.open_count = 0};

    if (!looks_inward(&body))
        return false;
    body = open_body(check, faces, count, !check->mlod);
    count_edges(&body, &surface);
    return !check->job.has_failed && !surface.open_count;
}

bool p3di_measure_surface(struct check *check, const uint32_t *faces, uint32_t count, struct surface_facts *surface)
{
    struct body body = open_body(check, faces, count, !check->mlod);

    memset(surface, 0, sizeof *surface);
    if (check->job.has_failed)
        return false;
    surface->face_count = count;
    count_edges(&body, surface);
    measure_thickness(&body, surface);
    if (surface->open_count)
        return true;
    surface->is_inside_out = looks_inward(&body);
    body.side = surface->is_inside_out ? -1 : 1;
    surface->concavity = concavity_of(&body);
    return true;
}

void p3di_find_open(struct check *check, enum rule rule, struct finding_place place, const uint32_t *faces,
                    const struct surface_facts *surface)
{
    const bool closes = check->mlod && closes_welded(check, faces, surface->face_count);

    p3di_find(check, rule, place, "%u of %u edges have not as many faces in one direction as in the other%s",
              surface->open_count, surface->edge_count, closes ? "; weld: all holes close" : "");
}
