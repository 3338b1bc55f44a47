/* parts.c: a model cut into convex parts.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Parts are boxes. One is cut in two, along an axis, where that lowers the volume of the hulls most, until there are
 * enough. Where no single cut lowers it, as below the top of a table, the cut is along the faces that have most of
 * the hull before them. In the end parts whose common hull is no larger are joined. */
#include "special_lods.h"

#include "core/vec.h"
#include "hulls.h"

#include <stdlib.h>

enum {
    SLABS = 32,      /* of a box along an axis; between them it may be cut */
    DIRECTIONS = 25, /* a hull is measured by the points that are furthest along these, and against them */
    SUPPORTS = 2 * DIRECTIONS,
    MOST_BOXES = 2 * PARTS_MOST,
    MOST_ROUNDS = 4, /* of cutting and joining */
    /* The limit of steps: a model of 100,000 triangles and 64 parts takes 17 million. Large triangles that cross each
       other take more. */
    MOST_STEPS = 1 << 22,
    MOST_STEPS_EACH = 160 /* besides, for each triangle */
};

#define LEAST_GAIN 0.01   /* of the volume of the whole hull, by which a cut must lower the volume of the parts */
#define LEAST_HOLLOW 0.01 /* of that volume, before faces that a cut runs along */
#define EPSILON 0.001     /* of the extent of a part: a triangle so close to a cut belongs to one side of it */
#define JOINED 1.01       /* times the volumes of two parts: the most that their common hull may have */

/* The points of a set that are furthest along the directions, and then against them. */
struct support {
    struct p3d_vec3 points[SUPPORTS];
    float distances[SUPPORTS];
    bool is_there;
};

struct cut {
    unsigned axis;
    float at;
    double worth; /* volume that it takes away; 0: there is none */
};

struct part {
    struct p3d_bounds box;
    float epsilon[3];
    struct cut by_volume, by_hollow;
};

struct part_splitter {
    struct p3di_job *job;
    const struct soup *soup;
    struct p3d_vec3 directions[DIRECTIONS];
    struct p3d_bounds outer; /* beyond all triangles */
    double volume, size;     /* of the whole */
    struct part parts[MOST_BOXES];
    uint32_t count;
    uint64_t steps_left;     /* triangles that may be looked at in slabs */
    struct p3d_vec3 *points; /* room for the points of a part */
    size_t point_capacity;
};

/* ---- Supports ---- */

/* One of each pair of opposite directions: along axes, edges and corners of a cube, and between axes and edges. */
static void find_directions(struct part_splitter *part_splitter)
{
    unsigned count = 0;

    for (int i = 0; i < 125; i++) {
        const int x = i / 25 - 2, y = i / 5 % 5 - 2, z = i % 5 - 2;
        const int sum = abs(x) + abs(y) + abs(z), most = x * x > 1 || y * y > 1 || z * z > 1 ? 2 : 1;
        const bool is_between = sum == 3 && most == 2 && (!x || !y || !z);
        const bool is_first = x > 0 || (!x && (y > 0 || (!y && z > 0)));

        if (is_first && (most == 1 || is_between))
            part_splitter->directions[count++] = (struct p3d_vec3){(float)x, (float)y, (float)z};
    }
}

static void keep_furthest(struct support *support, unsigned index, struct p3d_vec3 point, float distance)
{
    if (support->is_there && distance <= support->distances[index])
        return;
    support->points[index] = point;
    support->distances[index] = distance;
}

/* Most points are not, which is soon found: compilers take several directions at once. */
static bool is_any_further(const struct part_splitter *part_splitter, const struct support *support,
                           struct p3d_vec3 point)
{
    uint32_t is_further = !support->is_there; /* as wide as a float */

    for (unsigned i = 0; i < DIRECTIONS; i++) {
        const float distance = vec3_dot(point, part_splitter->directions[i]);

        is_further |= !(distance <= support->distances[i]);
        is_further |= !(-distance <= support->distances[DIRECTIONS + i]);
    }
    return is_further;
}

/* Most of the time goes here. */
static void add_points(const struct part_splitter *part_splitter, const struct p3d_vec3 *points, uint32_t count,
                       struct support *support)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!is_any_further(part_splitter, support, points[i]))
            continue;
        for (unsigned j = 0; j < DIRECTIONS; j++) {
            const float distance = vec3_dot(points[i], part_splitter->directions[j]);

            keep_furthest(support, j, points[i], distance);
            keep_furthest(support, DIRECTIONS + j, points[i], -distance);
        }
        support->is_there = true;
    }
}

static void join(struct support *support, const struct support *other)
{
    for (unsigned i = 0; i < SUPPORTS && other->is_there; i++)
        keep_furthest(support, i, other->points[i], other->distances[i]);
    support->is_there |= other->is_there;
}

static double measure(const struct part_splitter *part_splitter, const struct support *support)
{
    return support->is_there ? p3di_convex_volume(part_splitter->job, support->points, SUPPORTS) : 0;
}

/* ---- The triangles of a part ---- */

static struct vec outward(const struct soup_triangle *triangle)
{
    const struct p3d_vec3 *corners = triangle->corners;

    /* they run the other way round (p3d/model.h) */
    return vec_double_area(vec_of(corners[0]), vec_of(corners[2]), vec_of(corners[1]));
}

/* True if a polygon at a side of a box belongs to the part beyond: it is only there because the cut goes along it. */
static bool is_of_other(const struct part_splitter *part_splitter, const struct soup_triangle *triangle,
                        const struct p3d_vec3 *corners, uint32_t count, const struct p3d_bounds *box,
                        const float epsilon[3])
{
    const struct vec out = outward(triangle);
    const double normal[3] = {out.x, out.y, out.z}, length = vec_length(out);

    for (unsigned axis = 0; axis < 3; axis++) {
        const float low = vec3_along(box->min, axis), high = vec3_along(box->max, axis);
        float least = INFINITY, most = -INFINITY;

        for (uint32_t i = 0; i < count; i++) {
            const float at = vec3_along(corners[i], axis);

            least = at < least ? at : least;
            most = at > most ? at : most;
        }
        if ((low > vec3_along(part_splitter->outer.min, axis) && most <= low + epsilon[axis] &&
             normal[axis] > -0.5 * length) ||
            (high < vec3_along(part_splitter->outer.max, axis) && least >= high - epsilon[axis] &&
             normal[axis] < 0.5 * length))
            return true;
    }
    return false;
}

static bool is_outside(const struct soup_triangle *triangle, const struct p3d_bounds *box)
{
    const struct p3d_vec3 *c = triangle->corners;

    for (unsigned axis = 0; axis < 3; axis++) {
        const float a = vec3_along(c[0], axis), b = vec3_along(c[1], axis), d = vec3_along(c[2], axis);
        const float low = vec3_along(box->min, axis), high = vec3_along(box->max, axis);

        if ((a < low && b < low && d < low) || (a > high && b > high && d > high))
            return true;
    }
    return false;
}

/* The part of triangle `index` that is in the box. Returns how many corners it has: 0 if it is empty. */
static uint32_t clip_triangle(const struct part_splitter *part_splitter, uint32_t index, const struct p3d_bounds *box,
                              const float epsilon[3], struct p3d_vec3 clipped[MOST_CLIPPED])
{
    const struct soup_triangle *triangle = &part_splitter->soup->items[index];
    uint32_t count;

    if (is_outside(triangle, box))
        return 0;
    count = p3di_soup_clip(triangle, box, clipped);
    return count >= 3 && !is_of_other(part_splitter, triangle, clipped, count, box, epsilon) ? count : 0;
}

/* ---- The best cut ---- */

/* The box around the content of a part; false if it is empty. */
static bool find_content(const struct part_splitter *part_splitter, const struct part *part, struct p3d_bounds *content)
{
    static const float none[3] = {0, 0, 0};
    struct p3d_vec3 clipped[MOST_CLIPPED];

    *content = (struct p3d_bounds){{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    for (uint32_t i = 0; i < part_splitter->soup->count; i++) {
        const uint32_t count = clip_triangle(part_splitter, i, &part->box, none, clipped);

        for (uint32_t j = 0; j < count; j++)
            p3d_bounds_add(content, clipped[j]);
    }
    return !isnan(content->min.x);
}

/* Cuts lie evenly, each moved to the coordinate of a corner that is closest: faces mostly end where a part does. */
static void place_cuts(const struct part_splitter *part_splitter, const struct part *part,
                       const struct p3d_bounds *content, unsigned axis, float cuts[SLABS + 1])
{
    const float low = vec3_along(content->min, axis), step = (vec3_along(content->max, axis) - low) / SLABS;
    float closest[SLABS + 1];

    for (unsigned i = 0; i <= SLABS; i++) {
        closest[i] = step / 2;
        cuts[i] = low + step * (float)i;
    }
    for (uint32_t i = 0; i < part_splitter->soup->count; i++) {
        if (is_outside(&part_splitter->soup->items[i], &part->box))
            continue;
        for (unsigned j = 0; j < 3; j++) {
            const float at = vec3_along(part_splitter->soup->items[i].corners[j], axis), place = (at - low) / step;
            const unsigned nearest = place > 0 && place < SLABS ? (unsigned)(place + 0.5f) : 0;
            const float distance = fabsf(at - (low + step * (float)nearest));

            if (nearest && nearest < SLABS && distance < closest[nearest]) {
                closest[nearest] = distance;
                cuts[nearest] = at;
            }
        }
    }
    cuts[0] = vec3_along(part->box.min, axis);
    cuts[SLABS] = vec3_along(part->box.max, axis);
}

static void fill_slabs(struct part_splitter *part_splitter, const struct part *part, unsigned axis,
                       const float cuts[SLABS + 1], struct support slabs[SLABS])
{
    struct p3d_vec3 clipped[MOST_CLIPPED];

    for (uint32_t i = 0; i < part_splitter->soup->count; i++) {
        const struct soup_triangle *triangle = &part_splitter->soup->items[i];
        float least = INFINITY, most = -INFINITY;

        if (is_outside(triangle, &part->box))
            continue;
        for (unsigned j = 0; j < 3; j++) {
            const float at = vec3_along(triangle->corners[j], axis);

            least = at < least ? at : least;
            most = at > most ? at : most;
        }
        for (unsigned j = 0; j < SLABS; j++) {
            struct p3d_bounds slab = part->box;
            uint32_t count;

            if (most < cuts[j] || least > cuts[j + 1])
                continue; /* small triangles are in few slabs */
            vec3_set_along(&slab.min, axis, cuts[j]);
            vec3_set_along(&slab.max, axis, cuts[j + 1]);
            count = clip_triangle(part_splitter, i, &slab, part->epsilon, clipped);
            add_points(part_splitter, clipped, count, &slabs[j]);
            part_splitter->steps_left -= count && part_splitter->steps_left;
        }
    }
}

/* The cut along an axis that lowers the volume of the hulls most, if it is worth more than *best. */
static void try_axis(struct part_splitter *part_splitter, const struct part *part, const struct p3d_bounds *content,
                     unsigned axis, struct cut *best)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(part_splitter->job->arena);
    struct support *slabs = p3di_job_alloc(part_splitter->job, SLABS, sizeof *slabs);
    struct support *above = p3di_job_alloc(part_splitter->job, SLABS, sizeof *above), below = {.is_there = false};
    float cuts[SLABS + 1];
    double whole;

    if (part_splitter->job->has_failed)
        return;
    place_cuts(part_splitter, part, content, axis, cuts);
    fill_slabs(part_splitter, part, axis, cuts, slabs);
    for (unsigned i = SLABS; i-- > 0;) {
        above[i] = slabs[i];
        if (i + 1 < SLABS)
            join(&above[i], &above[i + 1]);
    }
    whole = measure(part_splitter, &above[0]);
    for (unsigned i = 0; i + 1 < SLABS; i++) {
        double worth;

        join(&below, &slabs[i]);
        if (!below.is_there || !above[i + 1].is_there)
            continue;
        worth = whole - measure(part_splitter, &below) - measure(part_splitter, &above[i + 1]);
        if (worth > best->worth)
            *best = (struct cut){axis, cuts[i + 1], worth};
    }
    p3di_arena_release(part_splitter->job->arena, mark);
}

static struct support find_support(const struct part_splitter *part_splitter, const struct part *part)
{
    struct support support = {.is_there = false};
    struct p3d_vec3 clipped[MOST_CLIPPED];

    for (uint32_t i = 0; i < part_splitter->soup->count; i++) {
        const uint32_t count = clip_triangle(part_splitter, i, &part->box, part->epsilon, clipped);

        add_points(part_splitter, clipped, count, &support);
    }
    return support;
}

/* ---- Hollows ---- */

struct plane {
    struct vec normal;
    double distance;
};

static uint32_t find_planes(const struct part_splitter *part_splitter, const struct support *support,
                            struct plane planes[MOST_TRIANGLES])
{
    struct hull *hull = p3di_job_alloc(part_splitter->job, 1, sizeof *hull);
    struct p3d_error error = {.status = P3D_OK};
    struct p3di_job trial = *part_splitter->job;

    if (!hull)
        return 0;
    trial.error = &error;
    p3di_hull_make(&trial, support->points, SUPPORTS, hull); /* without memory the next call fails, too */
    for (uint32_t i = 0; i < hull->polygon_count; i++) {
        const uint8_t *indices = hull->indices + hull->polygons[i].first;
        struct vec corners[3];

        for (unsigned j = 0; j < 3; j++)
            corners[j] = vec_of(support->points[hull->vertices[indices[j]]]);
        planes[i].normal = vec_double_area(corners[0], corners[1], corners[2]);
        planes[i].distance = vec_dot(planes[i].normal, corners[0]);
    }
    return trial.has_failed ? 0 : hull->polygon_count;
}

/* The distance from a point along a direction of length 1 to the end of the hull. */
static double find_way_out(const struct plane *planes, uint32_t count, struct vec from, struct vec direction)
{
    double least = INFINITY;

    for (uint32_t i = 0; i < count; i++) {
        const double speed = vec_dot(planes[i].normal, direction);

        if (speed > 0)
            least = fmin(least, (planes[i].distance - vec_dot(planes[i].normal, from)) / speed);
    }
    return isfinite(least) ? least : 0;
}

static unsigned main_axis(struct vec v)
{
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);

    return y >= x && y >= z ? 1 : x >= z ? 0 : 2;
}

/* The empty space in front of faces that look along one axis, by their places. */
struct hollow {
    double volume; /* between them and the hull */
    double most;   /* the largest of one face, */
    float at;      /* which is there */
};

static void add_hollow(struct hollow hollows[3][SLABS], const struct p3d_bounds *content, struct vec middle,
                       struct vec out, double volume)
{
    const unsigned axis = main_axis(out);
    const float at = vec3_along(vec_to_floats(middle), axis), low = vec3_along(content->min, axis);
    const float share = (at - low) / (vec3_along(content->max, axis) - low);
    struct hollow *hollow = &hollows[axis][share > 0 ? (share < 1 ? (unsigned)(share * SLABS) : SLABS - 1) : 0];

    hollow->volume += volume;
    if (volume > hollow->most) {
        hollow->most = volume;
        hollow->at = at;
    }
}

static double area_of(const struct p3d_vec3 *corners, uint32_t count)
{
    struct vec sum = {0, 0, 0};

    for (uint32_t i = 1; i + 1 < count; i++)
        sum = vec_add(sum, vec_double_area(vec_of(corners[0]), vec_of(corners[i]), vec_of(corners[i + 1])));
    return vec_length(sum) / 2;
}

static void fill_hollows(const struct part_splitter *part_splitter, const struct part *part,
                         const struct p3d_bounds *content, struct hollow hollows[3][SLABS])
{
    struct plane *planes = p3di_job_alloc(part_splitter->job, MOST_TRIANGLES, sizeof *planes);
    const struct support support = find_support(part_splitter, part);
    const uint32_t plane_count = planes && support.is_there ? find_planes(part_splitter, &support, planes) : 0;
    struct p3d_vec3 clipped[MOST_CLIPPED];

    for (uint32_t i = 0; i < part_splitter->soup->count && plane_count; i++) {
        const uint32_t count = clip_triangle(part_splitter, i, &part->box, part->epsilon, clipped);
        const struct vec out = outward(&part_splitter->soup->items[i]);
        const double length = vec_length(out);
        struct vec middle = {0, 0, 0};

        if (!count || !(length > 0))
            continue;
        for (uint32_t j = 0; j < count; j++)
            middle = vec_add(middle, vec_scale(vec_of(clipped[j]), 1.0 / count));
        add_hollow(hollows, content, middle, out,
                   area_of(clipped, count) * find_way_out(planes, plane_count, middle, vec_scale(out, 1 / length)));
    }
}

/* The cut along the faces with the most empty space in front of them. */
static void find_hollow(const struct part_splitter *part_splitter, const struct part *part,
                        const struct p3d_bounds *content, struct cut *best)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(part_splitter->job->arena);
    struct hollow hollows[3][SLABS];

    memset(hollows, 0, sizeof hollows);
    fill_hollows(part_splitter, part, content, hollows);
    for (unsigned axis = 0; axis < 3; axis++)
        for (unsigned i = 0; i < SLABS; i++)
            if (hollows[axis][i].volume > best->worth)
                *best = (struct cut){axis, hollows[axis][i].at, hollows[axis][i].volume};
    p3di_arena_release(part_splitter->job->arena, mark);
}

/* ---- Cutting ---- */

/* Finds the cuts of a part whose box is known. */
static void find_cuts(struct part_splitter *part_splitter, struct part *part)
{
    struct p3d_bounds content;

    part->by_volume = part->by_hollow = (struct cut){0, 0, 0};
    if (!find_content(part_splitter, part, &content))
        return;
    for (unsigned axis = 0; axis < 3; axis++)
        part->epsilon[axis] = (float)EPSILON * (vec3_along(content.max, axis) - vec3_along(content.min, axis));
    for (unsigned axis = 0; axis < 3 && !part_splitter->job->has_failed; axis++)
        if (part->epsilon[axis] > 0)
            try_axis(part_splitter, part, &content, axis, &part->by_volume);
    find_hollow(part_splitter, part, &content, &part->by_hollow);
}

/* The cut that is worth most, and its part; NULL if none is worth it. */
static const struct cut *choose(const struct part_splitter *part_splitter, uint32_t *part)
{
    const struct cut *best = NULL;

    for (uint32_t i = 0; i < part_splitter->count; i++)
        if (part_splitter->parts[i].by_volume.worth > (best ? best->worth : LEAST_GAIN * part_splitter->volume)) {
            best = &part_splitter->parts[i].by_volume;
            *part = i;
        }
    for (uint32_t i = 0; i < part_splitter->count && (!best || best == &part_splitter->parts[*part].by_hollow); i++)
        if (part_splitter->parts[i].by_hollow.worth > (best ? best->worth : LEAST_HOLLOW * part_splitter->volume)) {
            best = &part_splitter->parts[i].by_hollow;
            *part = i;
        }
    return best;
}

static void split(struct part_splitter *part_splitter, uint32_t most)
{
    while (part_splitter->count < most && part_splitter->steps_left && !part_splitter->job->has_failed) {
        uint32_t part = 0;
        const struct cut *best = choose(part_splitter, &part);
        struct cut cut;

        if (!best)
            return;
        cut = *best;
        part_splitter->parts[part_splitter->count].box = part_splitter->parts[part].box;
        vec3_set_along(&part_splitter->parts[part].box.max, cut.axis, cut.at);
        vec3_set_along(&part_splitter->parts[part_splitter->count].box.min, cut.axis, cut.at);
        find_cuts(part_splitter, &part_splitter->parts[part]);
        find_cuts(part_splitter, &part_splitter->parts[part_splitter->count++]);
    }
}

/* ---- Bodies ---- */

/* True if a point lies within other points: such points are many, and no corners of a hull. */
static bool is_within(const struct part_splitter *part_splitter, const struct plane *planes, uint32_t count,
                      struct vec p)
{
    for (uint32_t i = 0; i < count; i++)
        if (vec_dot(planes[i].normal, p) >
            planes[i].distance - 1e-6 * part_splitter->size * vec_length(planes[i].normal))
            return false;
    return count > 0;
}

/* Fills s->points with the points of a part that may be corners of its hull. Returns how many. */
static uint32_t collect_points(struct part_splitter *part_splitter, const struct part *part)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(part_splitter->job->arena);
    struct plane planes[MOST_TRIANGLES];
    const struct support support = find_support(part_splitter, part);
    const uint32_t plane_count = support.is_there ? find_planes(part_splitter, &support, planes) : 0;
    struct p3d_vec3 clipped[MOST_CLIPPED];
    uint32_t used = 0;

    p3di_arena_release(part_splitter->job->arena, mark);
    for (uint32_t i = 0; i < part_splitter->soup->count; i++) {
        const uint32_t count = clip_triangle(part_splitter, i, &part->box, part->epsilon, clipped);

        for (uint32_t j = 0; j < count; j++) {
            if (is_within(part_splitter, planes, plane_count, vec_of(clipped[j])))
                continue;
            if (!P3DI_ROOM(part_splitter->job, part_splitter->points, used, part_splitter->point_capacity))
                return 0;
            part_splitter->points[used++] = clipped[j];
        }
    }
    return used;
}

static bool make_body(struct part_splitter *part_splitter, const struct part *part, struct convex *body)
{
    const uint32_t count = collect_points(part_splitter, part);

    return p3di_convex_make(part_splitter->job, part_splitter->points, count, body);
}

/* The body around two, if it is hardly larger than both. */
static bool join_bodies(const struct part_splitter *part_splitter, const struct convex *a, const struct convex *b,
                        struct convex *joined)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(part_splitter->job->arena);
    const uint32_t a_count = a->point_count, b_count = b->point_count;
    struct p3d_vec3 *points = p3di_job_alloc(part_splitter->job, (size_t)a_count + b_count, sizeof *points);

    if (!points)
        return false;
    memcpy(points, a->points, a_count * sizeof *points);
    memcpy(points + a_count, b->points, b_count * sizeof *points);
    if (p3di_convex_volume(part_splitter->job, points, a_count + b_count) <= JOINED * (a->volume + b->volume) &&
        p3di_convex_make(part_splitter->job, points, a_count + b_count, joined))
        return true;
    p3di_arena_release(part_splitter->job->arena, mark); /* there are many pairs */
    return false;
}

/* The pairs of bodies that cannot be joined, so that none is tried twice: each body has a number of its own. */
struct apart {
    uint16_t numbers[MOST_BOXES];               /* of the bodies as they stand now */
    bool pairs[2 * MOST_BOXES][2 * MOST_BOXES]; /* each join makes one more body */
};

/* Joins bodies that were cut without need. Returns how many are left. */
static uint32_t join_all(const struct part_splitter *part_splitter, struct convex *bodies, uint32_t count)
{
    struct apart *apart = p3di_job_alloc(part_splitter->job, 1, sizeof *apart);
    uint16_t next = (uint16_t)count;

    for (uint16_t i = 0; apart && i < count; i++)
        apart->numbers[i] = i;
    for (uint32_t i = 0; apart && i < count; i++)
        for (uint32_t j = i + 1; j < count && !part_splitter->job->has_failed; j++) {
            bool *is_apart = &apart->pairs[apart->numbers[i]][apart->numbers[j]];
            struct convex joined;

            if (*is_apart)
                continue;
            *is_apart = !join_bodies(part_splitter, &bodies[i], &bodies[j], &joined);
            if (*is_apart)
                continue;
            bodies[i] = joined;
            apart->numbers[i] = next++;
            bodies[j] = bodies[--count];
            apart->numbers[j] = apart->numbers[count];
            i = 0;
            j = 0;
        }
    return count;
}

static int compare_bodies(const void *a, const void *b)
{
    const struct convex *x = a, *y = b;

    if (x->volume != y->volume)
        return x->volume > y->volume ? -1 : 1;
    for (unsigned axis = 0; axis < 3; axis++)
        if (vec3_along(x->points[0], axis) != vec3_along(y->points[0], axis))
            return vec3_along(x->points[0], axis) < vec3_along(y->points[0], axis) ? -1 : 1;
    return 0;
}

static bool begin(struct part_splitter *part_splitter)
{
    struct p3d_bounds bounds;

    if (!part_splitter->soup->count)
        return false;
    bounds = p3di_soup_bounds(part_splitter->soup);
    part_splitter->size = vec_length(vec_subtract(vec_of(bounds.max), vec_of(bounds.min)));
    part_splitter->outer.min = vec_to_floats(
        vec_subtract(vec_of(bounds.min), (struct vec){part_splitter->size, part_splitter->size, part_splitter->size}));
    part_splitter->outer.max = vec_to_floats(
        vec_add(vec_of(bounds.max), (struct vec){part_splitter->size, part_splitter->size, part_splitter->size}));
    find_directions(part_splitter);
    part_splitter->parts[0].box = part_splitter->outer;
    part_splitter->count = 1;
    return isfinite(part_splitter->size) && part_splitter->size > 0;
}

/* Cuts into so many boxes, and joins. Returns how many bodies there are then. */
static uint32_t try_boxes(struct part_splitter *part_splitter, uint32_t boxes, struct convex *bodies)
{
    uint32_t count = 0;

    split(part_splitter, boxes);
    for (uint32_t i = 0; i < part_splitter->count && !part_splitter->job->has_failed; i++)
        count += make_body(part_splitter, &part_splitter->parts[i], &bodies[count]);
    return join_all(part_splitter, bodies, count);
}

uint32_t p3di_parts_make(struct p3di_job *job, const struct soup *soup, uint32_t most, struct convex *bodies)
{
    struct part_splitter *part_splitter = p3di_job_alloc(job, 1, sizeof *part_splitter);
    struct convex *tried = p3di_job_alloc(job, MOST_BOXES, sizeof *tried);
    uint32_t boxes = most, count = 0;

    if (job->has_failed)
        return 0;
    part_splitter->job = job;
    part_splitter->soup = soup;
    part_splitter->steps_left = MOST_STEPS + (uint64_t)MOST_STEPS_EACH * soup->count;
    if (!begin(part_splitter))
        return 0;
    if (most > 1) {
        const struct support support = find_support(part_splitter, &part_splitter->parts[0]);

        part_splitter->volume = measure(part_splitter, &support);
        find_cuts(part_splitter, &part_splitter->parts[0]);
    }
    /* Parts that were joined leave room for other cuts, so this repeats until that makes too many bodies. */
    for (unsigned round = 0; round < MOST_ROUNDS; round++) {
        const uint32_t found = try_boxes(part_splitter, boxes, tried);

        if (found > most)
            break;
        count = found;
        memcpy(bodies, tried, count * sizeof *bodies);
        if (found == most || part_splitter->count < boxes)
            break;
        boxes += most - count;
        boxes = boxes < MOST_BOXES ? boxes : MOST_BOXES;
    }
    if (count)
        qsort(bodies, count, sizeof *bodies, compare_bodies);
    return job->has_failed ? 0 : count;
}
