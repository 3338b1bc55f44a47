/* clean.c: the points of a hull: points that are nearly equal become one, and thin clouds become boxes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hull.h"

#include "plane.h"

/* A cloud with a smaller side is thin, */
#define LEAST_SIZE 1e-6f
/* half a side of its box is this part of the smallest other side, */
#define THINNEST 0.05f
/* or this, if there is no other side. */
#define HALF_OF_NOTHING 0.01f

/* Points that are closer than this, in parts of the cloud's sides, become one. */
#define APART 0.0001f
#define OLDER_APART 0.001f

/* Cells of a grid by which points find near points: a cell is larger than the distance that is near. */
#define CELLS 4096.0
#define OLDER_CELLS 512.0

/* ---- Boxes ---- */

struct box {
    struct p3d_vec3 low, middle, size;
};

static void measure_axis(const struct cloud *cloud, unsigned axis, struct box *box)
{
    float low = vec3_along(cloud->points[0], axis), high = low;

    for (uint32_t i = 1; i < cloud->count; i++) {
        const float at = vec3_along(cloud->points[i], axis);

        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    vec3_set_along(&box->low, axis, low);
    vec3_set_along(&box->middle, axis, (low + high) * 0.5f);
    vec3_set_along(&box->size, axis, high - low);
}

static struct box measure(const struct cloud *cloud)
{
    struct box box;

    for (unsigned axis = 0; axis < 3; axis++)
        measure_axis(cloud, axis, &box);
    return box;
}

static struct p3d_vec3 find_half(const struct box *box)
{
    struct p3d_vec3 half = {HALF_OF_NOTHING, HALF_OF_NOTHING, HALF_OF_NOTHING};
    float least = INFINITY;

    for (unsigned i = 0; i < 3; i++)
        if (vec3_along(box->size, i) > LEAST_SIZE)
            least = fminf(least, vec3_along(box->size, i));
    for (unsigned i = 0; i < 3 && isfinite(least); i++) {
        const float size = vec3_along(box->size, i);

        vec3_set_along(&half, i, size < LEAST_SIZE ? least * THINNEST : size * 0.5f);
    }
    return half;
}

/* Turns a thin cloud into the corners of a box. */
static bool thicken(struct p3di_job *job, const struct box *box, struct cloud *cloud)
{
    const struct p3d_vec3 half = find_half(box), low = vec3_subtract(box->middle, half);
    const struct p3d_vec3 high = vec3_add(box->middle, half);

    if (cloud->count >= 3 && !(box->size.x < LEAST_SIZE || box->size.y < LEAST_SIZE || box->size.z < LEAST_SIZE))
        return false;
    cloud->points = p3di_job_alloc(job, 8, sizeof *cloud->points);
    cloud->count = cloud->points ? 8 : 0;
    for (unsigned i = 0; i < cloud->count; i++)
        cloud->points[i] =
            (struct p3d_vec3){(i + 1) & 2 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    return true;
}

/* ---- Near points become one ---- */

struct welder {
    struct p3di_job *job;
    struct p3d_vec3 *kept;
    uint32_t count;
    struct p3d_vec3 low, middle; /* of the cloud */
    float apart;
    double cells_per_size;
    struct p3di_set cells; /* keys are a cell's place along the axes; in each is a list of kept points */
    uint32_t *firsts;      /* by cell, 1 and more; 0: none */
    uint32_t *nexts;       /* by kept point */
    size_t first_capacity;
};

struct cell {
    int32_t at[3];
};

static struct cell cell_of(const struct welder *welder, struct p3d_vec3 p)
{
    struct cell cell;

    for (unsigned i = 0; i < 3; i++)
        cell.at[i] =
            (int32_t)floor(((double)vec3_along(p, i) - (double)vec3_along(welder->low, i)) * welder->cells_per_size);
    return cell;
}

static bool is_near(const struct welder *welder, struct p3d_vec3 a, struct p3d_vec3 b)
{
    return fabsf(a.x - b.x) < welder->apart && fabsf(a.y - b.y) < welder->apart && fabsf(a.z - b.z) < welder->apart;
}

/* The first of the kept points that is near, 1 and more; 0: none. */
static uint32_t find_near(const struct welder *welder, struct p3d_vec3 p)
{
    const struct cell own = cell_of(welder, p);
    uint32_t first = 0;

    for (int i = 0; i < 27; i++) {
        const struct cell cell = {{own.at[0] + i % 3 - 1, own.at[1] + i / 3 % 3 - 1, own.at[2] + i / 9 - 1}};
        uint32_t number;

        if (!p3di_set_find(&welder->cells, &cell, &number))
            continue;
        for (uint32_t j = welder->firsts[number]; j; j = welder->nexts[j - 1])
            if ((!first || j < first) && is_near(welder, p, welder->kept[j - 1]))
                first = j;
    }
    return first;
}

static void enter(struct welder *welder, uint32_t index)
{
    const struct cell cell = cell_of(welder, welder->kept[index]);
    uint32_t number;

    if (p3di_job_add(welder->job, &welder->cells, &cell, &number)) {
        if (!P3DI_ROOM(welder->job, welder->firsts, number, welder->first_capacity))
            return;
        welder->firsts[number] = 0;
    }
    if (welder->job->has_failed)
        return;
    welder->nexts[index] = welder->firsts[number];
    welder->firsts[number] = index + 1;
}

static void leave(struct welder *welder, uint32_t index)
{
    const struct cell cell = cell_of(welder, welder->kept[index]);
    uint32_t number, *at;

    if (!p3di_set_find(&welder->cells, &cell, &number))
        return;
    for (at = &welder->firsts[number]; *at && *at != index + 1; at = &welder->nexts[*at - 1])
        ;
    if (*at)
        *at = welder->nexts[index];
}

static float square_from(struct p3d_vec3 p, struct p3d_vec3 middle)
{
    const struct p3d_vec3 way = vec3_subtract(p, middle);

    return vec3_dot(way, way);
}

/* Of two points that become one, the outer point stays. */
static void weld_point(struct welder *welder, struct p3d_vec3 p)
{
    const uint32_t near = find_near(welder, p);

    if (!near) {
        welder->kept[welder->count] = p;
        enter(welder, welder->count++);
    } else if (square_from(p, welder->middle) > square_from(welder->kept[near - 1], welder->middle)) {
        leave(welder, near - 1);
        welder->kept[near - 1] = p;
        enter(welder, near - 1);
    }
}

static struct p3d_vec3 vec3_times(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return (struct p3d_vec3){a.x * b.x, a.y * b.y, a.z * b.z};
}

/* Points are compared in parts of the cloud's sides, so all of them change in their last digits. */
static void weld(struct p3di_job *job, const struct box *box, bool is_older, struct cloud *cloud)
{
    const struct p3d_vec3 inverse = {1 / box->size.x, 1 / box->size.y, 1 / box->size.z};
    struct welder welder = {.job = job,
                            .kept = p3di_job_alloc(job, cloud->count, sizeof *welder.kept),
                            .nexts = p3di_job_alloc(job, cloud->count, sizeof *welder.nexts),
                            .low = vec3_times(box->low, inverse),
                            .middle = vec3_times(box->middle, inverse),
                            .apart = is_older ? OLDER_APART : APART,
                            .cells_per_size = is_older ? OLDER_CELLS : CELLS};

    p3di_set_init(&welder.cells, job->arena, sizeof(struct cell));
    for (uint32_t i = 0; i < cloud->count && !job->has_failed; i++)
        weld_point(&welder, vec3_times(cloud->points[i], inverse));
    for (uint32_t i = 0; i < welder.count && !job->has_failed; i++)
        welder.kept[i] = vec3_times(welder.kept[i], box->size);
    *cloud = (struct cloud){welder.kept, welder.count};
}

/* ---- All of it ---- */

static bool is_good(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count)
{
    if (count < 3)
        p3di_job_fail(job, P3D_INVALID, "the points have no volume");
    for (uint32_t i = 0; i < count && !job->has_failed; i++)
        if (!vec3_is_finite(points[i]))
            p3di_job_fail(job, P3D_INVALID, "point %u is not finite", i);
    return !job->has_failed;
}

struct cloud p3di_cloud_clean(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, bool is_older)
{
    struct cloud cloud = {p3di_job_alloc(job, count, sizeof *points), count};
    struct box box;

    if (!is_good(job, points, count))
        return cloud;
    memcpy(cloud.points, points, count * sizeof *points);
    box = measure(&cloud);
    if (!vec3_is_finite(box.size) || !vec3_is_finite(box.middle))
        p3di_job_fail(job, P3D_INVALID, "the mesh is too large: its size is not finite");
    if (job->has_failed || thicken(job, &box, &cloud))
        return cloud;
    weld(job, &box, is_older, &cloud);
    if (!is_older && cloud.count < 4)
        p3di_job_fail(job, P3D_INVALID, "the points have no volume");
    if (job->has_failed)
        return cloud;
    box = measure(&cloud);
    thicken(job, &box, &cloud);
    return cloud;
}
