/* convex.c: a convex body of few faces around points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hulls.h"

#include "core/vec.h"

/* The hull of fewer vertices must keep this share of the volume of the whole hull. */
#define ENOUGH 0.99

/* A body that is thinner than this part of its size gets this thickness. */
#define LEAST_THICKNESS 0.005

/* The furthest that a vertex may lie in front of a face: half the distance that p3dinfo check calls concave
 * (src/check/components.c). */
#define MOST_HEIGHT 0.0005 /* metres */

/* Twice the area of a face by the square of its longest side, of which p3dinfo check says that it has no area. */
#define LEAST_AREA 1e-6

/* ---- Hulls that may not be ---- */

/* The lack of a volume is no failure of the job. */
static bool pass_on(struct p3di_job *job, const struct p3di_job *trial)
{
    if (trial->has_failed && trial->error->status != P3D_INVALID)
        p3di_job_fail_memory(job);
    return !trial->has_failed;
}

static bool make_triangles(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, uint32_t most,
                           struct triangles *triangles)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    struct p3d_error error = {.status = P3D_OK};
    struct p3di_job trial = *job;

    trial.error = &error;
    p3di_triangles_make(&trial, points, count, most, triangles);
    p3di_arena_release(job->arena, mark);
    return pass_on(job, &trial);
}

static bool make_hull(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct hull *hull)
{
    struct p3d_error error = {.status = P3D_OK};
    struct p3di_job trial = *job;

    trial.error = &error;
    p3di_hull_make(&trial, points, count, hull);
    return pass_on(job, &trial);
}

static double volume_of(const struct p3d_vec3 *points, const struct triangles *triangles)
{
    const struct vec from = vec_of(points[triangles->vertices[0]]);
    double volume = 0;

    for (uint32_t i = 0; i < triangles->count; i++) {
        struct vec corners[3];

        for (unsigned j = 0; j < 3; j++)
            corners[j] = vec_subtract(vec_of(points[triangles->vertices[triangles->items[i].corners[j]]]), from);
        volume += vec_dot(corners[0], vec_cross(corners[1], corners[2])) / 6;
    }
    return volume;
}

double p3di_convex_volume(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    struct triangles *triangles = p3di_job_alloc(job, 1, sizeof *triangles);
    double volume = 0;

    if (triangles && make_triangles(job, points, count, HULL_MOST, triangles))
        volume = volume_of(points, triangles);
    p3di_arena_release(job->arena, mark);
    return volume;
}

/* ---- Thickness ---- */

struct extent {
    struct vec direction;
    double size;
};

/* The vector from `from` to the point that is furthest from a line or a plane through it, without its parts along the
 * first `known` extents. */
static struct extent find_extent(const struct p3d_vec3 *points, uint32_t count, const struct extent *extents,
                                 unsigned known)
{
    struct extent found = {{0, 0, 0}, 0};

    for (uint32_t i = 0; i < count; i++) {
        struct vec way = vec_subtract(vec_of(points[i]), vec_of(points[0]));
        double size;

        for (unsigned j = 0; j < known; j++)
            way = vec_subtract(way, vec_scale(extents[j].direction, vec_dot(way, extents[j].direction)));
        size = vec_length(way);
        if (size > found.size)
            found = (struct extent){vec_scale(way, 1 / size), size};
    }
    return found;
}

/* A direction across the other extents, where no point gives one. */
static struct vec find_across(const struct extent *extents, unsigned known)
{
    const struct vec d = extents[0].direction;
    const struct vec side = fabs(d.x) < 0.6 ? (struct vec){1, 0, 0} : (struct vec){0, 1, 0};
    const struct vec across = known == 2 ? vec_cross(d, extents[1].direction) : vec_cross(d, side);

    return vec_scale(across, 1 / vec_length(across));
}

/* Each point is put twice where the points are thin, to either side; *count changes. False if they are in one place. */
static bool thicken(struct p3di_job *job, const struct p3d_vec3 **points, uint32_t *count)
{
    struct extent extents[3];

    for (unsigned i = 0; i < 3; i++) {
        extents[i] = find_extent(*points, *count, extents, i);
        if (i && extents[i].size < extents[0].size * 1e-9)
            extents[i] = (struct extent){find_across(extents, i), 0};
    }
    if (!(extents[0].size > 0))
        return false;
    for (unsigned i = 1; i < 3; i++) {
        const struct vec half = vec_scale(extents[i].direction, extents[0].size * LEAST_THICKNESS / 2);
        struct p3d_vec3 *thick;

        if (extents[i].size >= extents[0].size * LEAST_THICKNESS)
            continue;
        thick = p3di_job_alloc(job, *count, 2 * sizeof *thick);
        if (!thick)
            return false;
        for (size_t j = 0; j < *count; j++) {
            thick[2 * j] = vec_to_floats(vec_subtract(vec_of((*points)[j]), half));
            thick[2 * j + 1] = vec_to_floats(vec_add(vec_of((*points)[j]), half));
        }
        *points = thick;
        *count *= 2;
    }
    return true;
}

/* ---- Few faces ---- */

static struct p3d_vec3 *pick(struct p3di_job *job, const struct p3d_vec3 *points, const struct triangles *triangles)
{
    struct p3d_vec3 *picked = p3di_job_alloc(job, triangles->vertex_count, sizeof *picked);

    for (uint32_t i = 0; picked && i < triangles->vertex_count; i++)
        picked[i] = points[triangles->vertices[i]];
    return picked;
}

/* The sum of the cross products of one corner with the next, from the first. */
static struct vec sum_corners(const struct p3d_vec3 *points, const uint8_t *corners, uint32_t count, double *longest)
{
    struct vec normal = {0, 0, 0}, last = normal;

    *longest = 0;
    for (uint32_t i = 1; i < count; i++) {
        const struct vec side = vec_subtract(vec_of(points[corners[i]]), vec_of(points[corners[0]]));

        normal = vec_add(normal, vec_cross(last, side));
        *longest = fmax(*longest, vec_dot(side, side));
        last = side;
    }
    return normal;
}

/* A triangle has an area, and no point is in front of it. */
static bool is_triangle_good(const struct convex *convex, const uint8_t corners[3])
{
    const struct vec on_plane = vec_of(convex->points[corners[0]]);
    double longest;
    const struct vec inward = sum_corners(convex->points, corners, 3, &longest);
    const double length = vec_length(inward);

    if (!(length > LEAST_AREA * longest))
        return false;
    for (uint32_t i = 0; i < convex->point_count; i++)
        if (-vec_dot(inward, vec_subtract(vec_of(convex->points[i]), on_plane)) > MOST_HEIGHT * length)
            return false;
    return true;
}

/* True if no vertex lies in front of a face, for both ways of cutting a quad: which plane the engine gives it is not
 * known. */
static bool is_good(const struct convex *convex)
{
    for (uint32_t i = 0; i < convex->face_count; i++) {
        const struct convex_face *face = &convex->faces[i];

        for (uint32_t j = 0; j < (face->corner_count == 4 ? 4u : 1u); j++) {
            const uint8_t corners[3] = {face->corners[j], face->corners[(j + 1) % face->corner_count],
                                        face->corners[(j + 2) % face->corner_count]};

            if (!is_triangle_good(convex, corners))
                return false;
        }
    }
    return true;
}

static double measure_faces(const struct convex *convex)
{
    const struct vec origin = vec_of(convex->points[0]);
    double volume = 0;

    for (uint32_t i = 0; i < convex->face_count; i++) {
        const struct convex_face *face = &convex->faces[i];
        const struct vec from = vec_subtract(vec_of(convex->points[face->corners[0]]), origin);
        double longest;

        volume -= vec_dot(from, sum_corners(convex->points, face->corners, face->corner_count, &longest)) / 6;
    }
    return volume;
}

/* A polygon as a fan of quads, and of a last triangle if a corner is left. */
static void add_polygon(const struct hull *hull, uint8_t index, struct convex *convex)
{
    const struct hull_polygon *polygon = &hull->polygons[index];
    const uint8_t *corners = hull->indices + polygon->first;
    double longest;
    const struct vec normal = sum_corners(convex->points, corners, polygon->count, &longest);

    for (uint32_t i = 1; i + 1 < polygon->count; i += 2) {
        struct convex_face *face = &convex->faces[convex->face_count++];

        face->polygon = index;
        face->normal = vec_to_unit(normal, (struct p3d_vec3){0, 1, 0});
        face->corner_count = i + 2 < polygon->count ? 4 : 3;
        face->corners[0] = corners[0];
        for (uint32_t j = 1; j < face->corner_count; j++)
            face->corners[j] = corners[i + face->corner_count - 1 - j];
    }
}

static bool open_body(struct p3di_job *job, uint32_t point_count, uint32_t most_faces, struct convex *convex)
{
    convex->point_count = point_count;
    convex->face_count = 0;
    convex->points = p3di_job_alloc(job, point_count, sizeof *convex->points);
    convex->faces = p3di_job_alloc(job, most_faces, sizeof *convex->faces);
    return !job->has_failed;
}

/* The hull of points as polygons. They are bent a little where they are of many triangles: false if that is too much,
 * or if there is no hull. */
static bool add_polygons(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct convex *convex)
{
    struct hull *hull = p3di_job_alloc(job, 1, sizeof *hull);

    if (!hull || !make_hull(job, points, count, hull) || !open_body(job, hull->vertex_count, hull->index_count, convex))
        return false;
    for (uint32_t i = 0; i < hull->vertex_count; i++)
        convex->points[i] = points[hull->vertices[i]];
    for (uint32_t i = 0; i < hull->polygon_count; i++)
        add_polygon(hull, (uint8_t)i, convex);
    convex->volume = measure_faces(convex);
    return convex->volume > 0 && is_good(convex);
}

/* Adds the faces of the hull as triangles. */
static bool add_triangles(struct p3di_job *job, const struct p3d_vec3 *points, const struct triangles *triangles,
                          struct convex *convex)
{
    if (!open_body(job, triangles->vertex_count, triangles->count, convex))
        return false;
    memcpy(convex->points, points, triangles->vertex_count * sizeof *points);
    for (uint32_t i = 0; i < triangles->count; i++) {
        const uint8_t *corners = triangles->items[i].corners;
        struct convex_face *face = &convex->faces[convex->face_count++];
        double longest;

        *face = (struct convex_face){{corners[0], corners[2], corners[1]}, 3, (uint8_t)i, {0, 0, 0}};
        face->normal = vec_to_unit(sum_corners(points, corners, 3, &longest), (struct p3d_vec3){0, 1, 0});
    }
    convex->volume = measure_faces(convex);
    return convex->volume > 0 && is_good(convex);
}

/* The box around the points, for bodies whose other faces would be like needles. */
static bool make_box(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct convex *convex)
{
    struct p3d_bounds box = {points[0], points[0]};
    struct p3d_vec3 corners[8];

    for (uint32_t i = 0; i < count; i++)
        p3d_bounds_add(&box, points[i]);
    for (unsigned i = 0; i < 8; i++)
        corners[i] = (struct p3d_vec3){i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                                       i & 4 ? box.max.z : box.min.z};
    return add_polygons(job, corners, 8, convex);
}

/* Steps from one side of a box to the other, where faces are like needles otherwise. */
enum { GRID = 256 };

/* A hull of at most so many vertices has no more faces than may be, and hardly more are ever needed. */
static const uint32_t vertex_counts[] = {8, 12, 16, 24, 32, 48, 64, 96, CONVEX_MOST_FACES / 2 + 2};

enum { VERTEX_COUNTS = sizeof vertex_counts / sizeof *vertex_counts };

/* The first of few vertices that has enough volume, and is good. */
static bool choose(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, double whole,
                   struct convex *convex)
{
    struct triangles *few = p3di_job_alloc(job, 1, sizeof *few);

    for (unsigned i = 0; i < VERTEX_COUNTS && !job->has_failed; i++) {
        const struct p3d_vec3 *picked;

        if (!make_triangles(job, points, count, vertex_counts[i], few))
            continue;
        if (volume_of(points, few) < ENOUGH * whole && i + 1 < VERTEX_COUNTS)
            continue;
        picked = pick(job, points, few);
        if (picked && (add_polygons(job, picked, few->vertex_count, convex) || add_triangles(job, picked, few, convex)))
            return true;
    }
    return false;
}

/* The nearest of GRID steps between two sides. */
static float round_between(float value, float low, float high)
{
    const double step = ((double)high - low) / GRID;

    return step > 0 ? (float)(low + step * floor((value - low) / step + 0.5)) : value;
}

/* Moves points to a grid between the sides of their box, so that points that lie nearly in one plane or line lie in it.
 */
static void round_points(struct p3d_vec3 *points, uint32_t count)
{
    struct p3d_bounds box = {points[0], points[0]};

    for (uint32_t i = 0; i < count; i++)
        p3d_bounds_add(&box, points[i]);
    for (uint32_t i = 0; i < count; i++) {
        points[i].x = round_between(points[i].x, box.min.x, box.max.x);
        points[i].y = round_between(points[i].y, box.min.y, box.max.y);
        points[i].z = round_between(points[i].z, box.min.z, box.max.z);
    }
}

bool p3di_convex_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct convex *convex)
{
    struct triangles *all = p3di_job_alloc(job, 1, sizeof *all);
    struct p3d_vec3 *outer;

    if (job->has_failed || !count || !thicken(job, &points, &count) ||
        !make_triangles(job, points, count, HULL_MOST, all))
        return false;
    outer = pick(job, points, all);
    if (!outer)
        return false;
    if (choose(job, outer, all->vertex_count, volume_of(points, all), convex))
        return true;
    round_points(outer, all->vertex_count);
    if (choose(job, outer, all->vertex_count, p3di_convex_volume(job, outer, all->vertex_count), convex))
        return true;
    return !job->has_failed && make_box(job, outer, all->vertex_count, convex);
}
