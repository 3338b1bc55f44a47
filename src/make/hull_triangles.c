/* hull_triangles.c: the convex hull of points, as triangles.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Points are rounded to a grid of 2^20 steps along the longest side of their box: a millionth of it is too small to be
 * seen, and every test is exact in 64 bits. So the hull closes, whatever the points are. Points are added one by one;
 * each is the furthest of all in some direction, and so a vertex of the hull in the end. */
#include "hulls.h"

#include "core/vec.h"

enum { GRID = 1 << 20 };

/* A place on the grid, or the way between two. */
struct cell {
    int32_t at[3];
};

/* The normal of a triangle: twice its area long, outwards. */
struct normal {
    int64_t at[3];
};

struct face {
    uint8_t corners[3];
    bool is_gone;
    struct normal normal;
    uint32_t furthest; /* the point furthest along the normal, */
    double distance;   /* and how far it is above the face, in steps of the grid */
};

/* Removed faces stay in the list. */
struct hull_builder {
    struct p3di_job *job;
    struct cell *cells; /* of the points */
    uint32_t point_count;
    struct face *faces;
    size_t face_count, face_capacity;
    uint32_t vertices[HULL_MOST];
    uint32_t vertex_count;
    uint32_t most;         /* of vertices */
    int32_t *face_of_edge; /* the face whose corners turn from one vertex to another: `most` elements a vertex */
};

/* ---- Exact arithmetic ---- */

static struct cell way(struct cell from, struct cell to)
{
    return (struct cell){{to.at[0] - from.at[0], to.at[1] - from.at[1], to.at[2] - from.at[2]}};
}

static struct normal cross(struct cell a, struct cell b)
{
    struct normal normal;

    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = (i + 1) % 3, k = (i + 2) % 3;

        normal.at[i] = (int64_t)a.at[j] * b.at[k] - (int64_t)a.at[k] * b.at[j];
    }
    return normal;
}

/* At most 3 * 2^41 * 2^20. */
static int64_t dot(struct normal normal, struct cell way)
{
    return normal.at[0] * way.at[0] + normal.at[1] * way.at[1] + normal.at[2] * way.at[2];
}

/* An order of cells in which the first and the last of any set are corners of its hull. */
static bool is_before(struct cell a, struct cell b)
{
    for (unsigned i = 0; i < 3; i++)
        if (a.at[i] != b.at[i])
            return a.at[i] < b.at[i];
    return false;
}

/* The point furthest along a direction; of several the last in the order of cells. It is a vertex of the hull. */
static uint32_t find_furthest(const struct hull_builder *hull_builder, struct normal direction)
{
    int64_t most = INT64_MIN;
    uint32_t furthest = 0;

    for (uint32_t i = 0; i < hull_builder->point_count; i++) {
        const int64_t distance = dot(direction, hull_builder->cells[i]);

        if (distance > most || (distance == most && is_before(hull_builder->cells[furthest], hull_builder->cells[i]))) {
            most = distance;
            furthest = i;
        }
    }
    return furthest;
}

/* ---- Rounding ---- */

static void round_points(struct hull_builder *hull_builder, const struct p3d_vec3 *points)
{
    struct p3d_vec3 low = points[0], high = points[0];
    double longest, step;

    for (uint32_t i = 0; i < hull_builder->point_count; i++) {
        const struct p3d_vec3 p = points[i];

        if (!vec3_is_finite(p)) {
            p3di_job_fail(hull_builder->job, P3D_INVALID, "point %u is not finite", i);
            return;
        }
        low = (struct p3d_vec3){fminf(low.x, p.x), fminf(low.y, p.y), fminf(low.z, p.z)};
        high = (struct p3d_vec3){fmaxf(high.x, p.x), fmaxf(high.y, p.y), fmaxf(high.z, p.z)};
    }
    longest = fmax(fmax((double)high.x - low.x, (double)high.y - low.y), (double)high.z - low.z);
    step = longest > 0 ? GRID / longest : 0;
    for (uint32_t i = 0; i < hull_builder->point_count; i++) {
        const struct vec from_low = vec_scale(vec_subtract(vec_of(points[i]), vec_of(low)), step);

        hull_builder->cells[i] =
            (struct cell){{(int32_t)(from_low.x + 0.5), (int32_t)(from_low.y + 0.5), (int32_t)(from_low.z + 0.5)}};
    }
}

/* ---- Faces ---- */

static int32_t *face_of_edge(const struct hull_builder *hull_builder, unsigned from, unsigned to)
{
    return &hull_builder->face_of_edge[(size_t)from * hull_builder->most + to];
}

static int64_t height(const struct hull_builder *hull_builder, const struct face *face, uint32_t point)
{
    return dot(face->normal,
               way(hull_builder->cells[hull_builder->vertices[face->corners[0]]], hull_builder->cells[point]));
}

static double length(struct normal normal)
{
    return vec_length((struct vec){(double)normal.at[0], (double)normal.at[1], (double)normal.at[2]});
}

static void add_face(struct hull_builder *hull_builder, unsigned i, unsigned j, unsigned k)
{
    const struct cell from = hull_builder->cells[hull_builder->vertices[i]];
    const uint8_t corners[3] = {(uint8_t)i, (uint8_t)j, (uint8_t)k};
    struct face *face;

    if (!P3DI_ROOM(hull_builder->job, hull_builder->faces, hull_builder->face_count, hull_builder->face_capacity))
        return;
    face = &hull_builder->faces[hull_builder->face_count];
    memcpy(face->corners, corners, sizeof corners);
    face->is_gone = false;
    face->normal = cross(way(from, hull_builder->cells[hull_builder->vertices[j]]),
                         way(from, hull_builder->cells[hull_builder->vertices[k]]));
    face->furthest = find_furthest(hull_builder, face->normal);
    face->distance = (double)height(hull_builder, face, face->furthest) / length(face->normal);
    for (unsigned n = 0; n < 3; n++)
        *face_of_edge(hull_builder, corners[n], corners[(n + 1) % 3]) = (int32_t)hull_builder->face_count;
    hull_builder->face_count++;
}

/* ---- The first four points ---- */

/* A direction across a way. */
static struct normal across(struct cell way, unsigned axis)
{
    struct cell unit = {{0, 0, 0}};

    unit.at[axis] = 1;
    return cross(way, unit);
}

static struct normal opposite(struct normal normal)
{
    return (struct normal){{-normal.at[0], -normal.at[1], -normal.at[2]}};
}

/* A point that is off the plane through `from`: the furthest in the direction or against it. False if
 * there is none. */
static bool find_off_plane(const struct hull_builder *hull_builder, struct normal direction, uint32_t from,
                           uint32_t *found)
{
    *found = find_furthest(hull_builder, direction);
    if (dot(direction, way(hull_builder->cells[from], hull_builder->cells[*found])) > 0)
        return true;
    *found = find_furthest(hull_builder, opposite(direction));
    return dot(direction, way(hull_builder->cells[from], hull_builder->cells[*found])) < 0;
}

static bool find_first_points(const struct hull_builder *hull_builder, uint32_t points[4])
{
    struct cell along;
    bool is_found = false;

    points[0] = find_furthest(hull_builder, (struct normal){{1, 0, 0}});
    points[1] = find_furthest(hull_builder, (struct normal){{-1, 0, 0}});
    along = way(hull_builder->cells[points[0]], hull_builder->cells[points[1]]);
    for (unsigned axis = 0; axis < 3 && !is_found; axis++)
        is_found = find_off_plane(hull_builder, across(along, axis), points[0], &points[2]);
    return is_found && find_off_plane(hull_builder,
                                      cross(along, way(hull_builder->cells[points[0]], hull_builder->cells[points[2]])),
                                      points[0], &points[3]);
}

static void begin(struct hull_builder *hull_builder)
{
    struct normal normal;
    bool is_outside;

    if (!find_first_points(hull_builder, hull_builder->vertices)) {
        p3di_job_fail(hull_builder->job, P3D_INVALID, "the points have no volume");
        return;
    }
    hull_builder->vertex_count = 4;
    normal = cross(way(hull_builder->cells[hull_builder->vertices[0]], hull_builder->cells[hull_builder->vertices[1]]),
                   way(hull_builder->cells[hull_builder->vertices[0]], hull_builder->cells[hull_builder->vertices[2]]));
    is_outside = dot(normal, way(hull_builder->cells[hull_builder->vertices[0]],
                                 hull_builder->cells[hull_builder->vertices[3]])) > 0;
    add_face(hull_builder, 0, is_outside ? 2 : 1, is_outside ? 1 : 2);
    add_face(hull_builder, 0, is_outside ? 1 : 3, is_outside ? 3 : 1);
    add_face(hull_builder, 1, is_outside ? 2 : 3, is_outside ? 3 : 2);
    add_face(hull_builder, 2, is_outside ? 0 : 3, is_outside ? 3 : 0);
}

/* ---- One more point ---- */

/* Removes the faces that the point is above. Between the removed and the remaining faces is one ring of edges, which
 * new faces join to the point. A point in the plane of a face is not above it, so no new face is without area. */
static void add_point(struct hull_builder *hull_builder, uint32_t point)
{
    const size_t face_count = hull_builder->face_count;
    const unsigned vertex = hull_builder->vertex_count;

    hull_builder->vertices[hull_builder->vertex_count++] = point;
    for (size_t i = 0; i < face_count; i++)
        hull_builder->faces[i].is_gone =
            hull_builder->faces[i].is_gone || height(hull_builder, &hull_builder->faces[i], point) > 0;
    for (size_t i = 0; i < face_count && !hull_builder->job->has_failed; i++) {
        const struct face face = hull_builder->faces[i];

        for (unsigned j = 0; j < 3 && face.is_gone && !hull_builder->job->has_failed; j++) {
            const unsigned from = face.corners[j], to = face.corners[(j + 1) % 3];
            const int32_t other = *face_of_edge(hull_builder, to, from);

            if (*face_of_edge(hull_builder, from, to) == (int32_t)i && !hull_builder->faces[other].is_gone)
                add_face(hull_builder, from, to, vertex);
        }
    }
}

/* Adds the furthest points first, so that little is lost if there are too many. */
static void add_points(struct hull_builder *hull_builder)
{
    while (!hull_builder->job->has_failed && hull_builder->vertex_count < hull_builder->most) {
        const struct face *best = NULL;

        for (size_t i = 0; i < hull_builder->face_count; i++)
            if (!hull_builder->faces[i].is_gone && (!best || hull_builder->faces[i].distance > best->distance))
                best = &hull_builder->faces[i];
        if (!best || !(best->distance > 0))
            return;
        add_point(hull_builder, best->furthest);
    }
}

static void copy_triangles(const struct hull_builder *hull_builder, struct triangles *triangles)
{
    memcpy(triangles->vertices, hull_builder->vertices, sizeof triangles->vertices);
    triangles->vertex_count = hull_builder->vertex_count;
    triangles->count = 0;
    for (size_t i = 0; i < hull_builder->face_count; i++)
        if (!hull_builder->faces[i].is_gone)
            memcpy(triangles->items[triangles->count++].corners, hull_builder->faces[i].corners, 3);
}

void p3di_triangles_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t most,
                         struct triangles *triangles)
{
    struct hull_builder *hull_builder = p3di_job_alloc(job, 1, sizeof *hull_builder);

    if (!hull_builder)
        return;
    hull_builder->job = job;
    hull_builder->cells = p3di_job_alloc(job, count, sizeof *hull_builder->cells);
    hull_builder->point_count = count;
    hull_builder->most = count < most ? count : most;
    hull_builder->face_of_edge =
        p3di_job_alloc(job, (size_t)hull_builder->most * hull_builder->most, sizeof *hull_builder->face_of_edge);
    if (!count)
        p3di_job_fail(job, P3D_INVALID, "the points have no volume");
    else if (!job->has_failed)
        round_points(hull_builder, points);
    if (!job->has_failed)
        begin(hull_builder);
    add_points(hull_builder);
    if (!job->has_failed)
        copy_triangles(hull_builder, triangles);
}
