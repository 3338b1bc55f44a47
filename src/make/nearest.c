/* nearest.c: how far places are from triangles, by a tree of boxes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "nearest.h"

#include "core/vec.h"

enum { LEAF = 2, CELLS = 1024, MOST_DEPTH = 32, MOST_SIDES = 16, FIRST_STEP = 32 };

/* ---- The tree ---- */

/* The ten bits with two between each. */
static uint32_t spread_bits(uint32_t bits)
{
    bits = (bits | bits << 16) & 0x030000ffu;
    bits = (bits | bits << 8) & 0x0300f00fu;
    bits = (bits | bits << 4) & 0x030c30c3u;
    return (bits | bits << 2) & 0x09249249u;
}

static uint32_t cell(float a, float b, float c, float min, double extent)
{
    const double share = ((double)a + b + c - 3.0 * min) / (3.0 * extent);

    return share > 0 ? (uint32_t)fmin(share * CELLS, CELLS - 1) : 0;
}

/* The place of a triangle's middle on a curve through the box, on which places that are near are near in it, too. */
static uint32_t key_of(const struct soup_triangle *triangle, const struct p3d_bounds *box)
{
    const struct p3d_vec3 *c = triangle->corners;
    const double extent =
        fmax((double)box->max.x - box->min.x, fmax((double)box->max.y - box->min.y, (double)box->max.z - box->min.z));

    return spread_bits(cell(c[0].x, c[1].x, c[2].x, box->min.x, extent)) |
           spread_bits(cell(c[0].y, c[1].y, c[2].y, box->min.y, extent)) << 1 |
           spread_bits(cell(c[0].z, c[1].z, c[2].z, box->min.z, extent)) << 2;
}

/* By 10 bits of the keys at a time, from the lowest. `other` has room for another order. */
static void sort_by_keys(struct nearest *nearest, const uint32_t *keys, uint32_t *other)
{
    uint32_t firsts[CELLS + 1];

    for (unsigned shift = 0; shift < 30; shift += 10) {
        uint32_t *const from = nearest->order;

        memset(firsts, 0, sizeof firsts);
        for (uint32_t i = 0; i < nearest->count; i++)
            firsts[(keys[i] >> shift & (CELLS - 1)) + 1]++;
        for (uint32_t i = 1; i <= CELLS; i++)
            firsts[i] += firsts[i - 1];
        for (uint32_t i = 0; i < nearest->count; i++)
            other[firsts[keys[from[i]] >> shift & (CELLS - 1)]++] = from[i];
        nearest->order = other;
        other = from;
    }
}

/* The boxes are of finite places, or have nothing in them; p3d_bounds_add, which makes sure of that, is a call. */
static void add_to_box(struct p3d_bounds *box, struct p3d_vec3 min, struct p3d_vec3 max)
{
    box->min.x = min.x < box->min.x ? min.x : box->min.x;
    box->min.y = min.y < box->min.y ? min.y : box->min.y;
    box->min.z = min.z < box->min.z ? min.z : box->min.z;
    box->max.x = max.x > box->max.x ? max.x : box->max.x;
    box->max.y = max.y > box->max.y ? max.y : box->max.y;
    box->max.z = max.z > box->max.z ? max.z : box->max.z;
}

static void add_triangle(struct p3d_bounds *box, const struct soup_triangle *triangle)
{
    for (unsigned i = 0; i < 3; i++)
        add_to_box(box, triangle->corners[i], triangle->corners[i]);
}

void p3di_nearest_make(struct p3di_job *job, const struct soup *soup, struct nearest *nearest)
{
    /* A box with nothing in it is at no finite distance. */
    const struct p3d_bounds nothing = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    struct p3d_bounds all;
    uint32_t *keys, *other;

    *nearest = (struct nearest){.triangles = soup->items, .count = soup->count, .leaf_count = 1};
    while (nearest->leaf_count < nearest->count / LEAF + 1)
        nearest->leaf_count *= 2;
    nearest->order = p3di_job_alloc(job, nearest->count, sizeof *nearest->order);
    nearest->boxes = p3di_job_alloc(job, nearest->leaf_count, 2 * sizeof *nearest->boxes);
    keys = p3di_job_alloc(job, nearest->count, sizeof *keys);
    other = p3di_job_alloc(job, nearest->count, sizeof *other);
    if (job->has_failed || !nearest->count) {
        nearest->count = 0;
        return;
    }
    all = p3di_soup_bounds(soup);
    for (uint32_t i = 0; i < nearest->count; i++) {
        nearest->order[i] = i;
        keys[i] = key_of(&soup->items[i], &all);
    }
    sort_by_keys(nearest, keys, other);
    for (uint32_t i = 0; i < 2 * nearest->leaf_count; i++)
        nearest->boxes[i] = nothing;
    for (uint32_t i = 0; i < nearest->count; i++)
        add_triangle(&nearest->boxes[nearest->leaf_count + i / LEAF], &soup->items[nearest->order[i]]);
    for (uint32_t i = 2 * nearest->leaf_count; i-- > 2;)
        add_to_box(&nearest->boxes[i / 2], nearest->boxes[i].min, nearest->boxes[i].max);
}

/* ---- Distances ---- */

/* The squared sine of an angle of a triangle that is thin: its directions are too much alike to compute with. */
#define THIN 1e-9

/* Of numbers; fmin and fmax are calls. */
static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static double outside(float min, float max, float value)
{
    return greater(greater((double)min - value, (double)value - max), 0);
}

/* Squared. */
static double box_distance(const struct p3d_bounds *box, struct p3d_vec3 p)
{
    const double x = outside(box->min.x, box->max.x, p.x), y = outside(box->min.y, box->max.y, p.y),
                 z = outside(box->min.z, box->max.z, p.z);

    return x * x + y * y + z * z;
}

static double from_middle(float min, float max, float value)
{
    return fabs((double)min + max - 2 * (double)value);
}

/* The middle of the second of two boxes is nearer. */
static bool is_more_inside(const struct p3d_bounds boxes[2], struct p3d_vec3 p)
{
    double distances[2];

    for (unsigned i = 0; i < 2; i++)
        distances[i] = from_middle(boxes[i].min.x, boxes[i].max.x, p.x) +
                       from_middle(boxes[i].min.y, boxes[i].max.y, p.y) +
                       from_middle(boxes[i].min.z, boxes[i].max.z, p.z);
    return distances[1] < distances[0];
}

/* The squared distance of a place from an edge; `ap` is the place, seen from one end of the edge. */
static double edge_distance(struct vec ap, struct vec edge)
{
    const double size = vec_dot(edge, edge), share = size > 0 ? greater(0, lesser(1, vec_dot(ap, edge) / size)) : 0;
    const struct vec d = vec_subtract(ap, vec_scale(edge, share));

    return vec_dot(d, d);
}

static double triangle_distance(const struct soup_triangle *triangle, struct p3d_vec3 p)
{
    const struct vec a = vec_of(triangle->corners[0]), b = vec_of(triangle->corners[1]),
                     c = vec_of(triangle->corners[2]), q = vec_of(p);
    const struct vec ab = vec_subtract(b, a), ac = vec_subtract(c, a), ap = vec_subtract(q, a);
    const double bb = vec_dot(ab, ab), bc = vec_dot(ab, ac), cc = vec_dot(ac, ac), scale = bb * cc - bc * bc;
    const double d = vec_dot(ap, ab), e = vec_dot(ap, ac), v = cc * d - bc * e, w = bb * e - bc * d;
    const bool is_thin = !(scale > THIN * bb * cc);
    double best = INFINITY;

    if (scale > 0 && v >= 0 && w >= 0 && v + w <= scale) {
        const struct vec off = vec_subtract(ap, vec_add(vec_scale(ab, v / scale), vec_scale(ac, w / scale)));

        return vec_dot(off, off);
    }
    /* The place lies beyond the nearest edge; of a thin triangle that is not certain. */
    if (is_thin || w < 0)
        best = edge_distance(ap, ab);
    if (is_thin || v < 0)
        best = lesser(best, edge_distance(ap, ac));
    if (is_thin || v + w > scale)
        best = lesser(best, edge_distance(vec_subtract(q, b), vec_subtract(c, b)));
    return best;
}

static double leaf_distance(const struct nearest *nearest, uint32_t leaf, struct p3d_vec3 place, double best,
                            uint32_t *triangle)
{
    for (uint32_t i = leaf * LEAF; i < nearest->count && i < (leaf + 1) * LEAF; i++) {
        const uint32_t t = nearest->order[i];
        double distance;

        if (nearest->pieces && nearest->is_skipped[nearest->pieces[t]])
            continue;
        distance = triangle_distance(&nearest->triangles[t], place);
        if (distance < best) {
            best = distance;
            *triangle = t;
        }
    }
    return best;
}

double p3di_nearest_find(const struct nearest *nearest, struct p3d_vec3 place, double most, double enough,
                         uint32_t *triangle)
{
    struct {
        uint32_t box;
        double distance;
    } stack[MOST_DEPTH + 1];
    uint32_t count = 0, visits = 0, box = 1;
    double distance;

    if (!nearest->count || !(most > enough))
        return most;
    distance = box_distance(&nearest->boxes[box], place);
    for (;;) {
        while (box < nearest->leaf_count && distance < most) { /* on to the nearer half; the other half waits */
            const struct p3d_bounds *halves = &nearest->boxes[(size_t)2 * box];
            const double first = box_distance(&halves[0], place), second = box_distance(&halves[1], place);
            const bool is_second = second < first || (second == first && is_more_inside(halves, place));

            stack[count].box = 2 * box + !is_second;
            stack[count++].distance = is_second ? first : second;
            box = 2 * box + is_second;
            distance = is_second ? second : first;
        }
        if (distance < most) {
            most = leaf_distance(nearest, box - nearest->leaf_count, place, most, triangle);
            visits++;
        }
        if (!count || !(most > enough))
            break;
        distance = stack[--count].distance;
        box = stack[count].box;
    }
    if (nearest->visits)
        *nearest->visits += visits;
    return most;
}

/* ---- Samples ---- */

static double area_of(const struct soup_triangle *triangle)
{
    const double area = vec_length(vec_double_area(vec_of(triangle->corners[0]), vec_of(triangle->corners[1]),
                                                   vec_of(triangle->corners[2]))) /
                        2;

    return isfinite(area) ? area : 0;
}

/* The middles of the triangles that it has `sides` of at each of its sides. */
static void sample_triangle(const struct soup_triangle *triangle, double area, uint32_t sides, struct samples *samples)
{
    const struct vec a = vec_of(triangle->corners[0]), ab = vec_subtract(vec_of(triangle->corners[1]), a),
                     ac = vec_subtract(vec_of(triangle->corners[2]), a);
    const float part = (float)(area / ((double)sides * sides));

    for (uint32_t i = 0; i < sides; i++)
        for (uint32_t j = 0; j < 2 * (sides - i) - 1; j++) {
            const uint32_t half = j / 2;
            const double third = j % 2 ? 2 / 3.0 : 1 / 3.0;
            const double v = (i + third) / sides, w = (half + third) / sides;

            samples->areas[samples->count] = part;
            samples->places[samples->count++] = vec_to_floats(vec_add(a, vec_add(vec_scale(ab, v), vec_scale(ac, w))));
        }
}

static uint32_t count_sides(double area, double density)
{
    return (uint32_t)fmax(1, fmin(MOST_SIDES, ceil(sqrt(area * density))));
}

/* Corners that were sampled: by hash, the last such corner. */
struct corners {
    struct p3d_vec3 *places;
    uint32_t mask;
};

static struct corners no_corners(struct p3di_job *job, uint32_t triangle_count)
{
    struct corners corners;
    uint32_t count = 64;

    while (count < triangle_count)
        count *= 2;
    corners = (struct corners){p3di_job_alloc(job, count, sizeof *corners.places), count - 1};
    for (uint32_t i = 0; i < count && !job->has_failed; i++)
        corners.places[i] = (struct p3d_vec3){NAN, NAN, NAN};
    return corners;
}

static bool is_remembered(struct corners *corners, struct p3d_vec3 place)
{
    uint32_t words[3];
    struct p3d_vec3 *known;
    bool is_same;

    memcpy(words, &place, sizeof words);
    known = &corners->places[((words[0] * 73856093u ^ words[1] * 19349663u ^ words[2] * 83492791u) * 2654435761u >> 7) &
                             corners->mask];
    is_same = vec3_is_equal(*known, place);
    *known = place;
    return is_same;
}

/* Room for the samples of triangles with these areas. */
static void make_room(struct p3di_job *job, const double *areas, uint32_t count, double density, bool has_corners,
                      struct samples *samples)
{
    size_t most = 0;

    for (uint32_t i = 0; i < count && !job->has_failed; i++) {
        const size_t sides = count_sides(areas[i], density);

        most += sides * sides + (has_corners ? 3 : 0);
    }
    *samples = (struct samples){p3di_job_alloc(job, most, sizeof *samples->places),
                                p3di_job_alloc(job, most, sizeof *samples->areas), 0};
}

void p3di_sample(struct p3di_job *job, const struct soup *soup, uint32_t wanted, bool has_corners,
                 struct samples *samples)
{
    const uint32_t step = soup->count / (wanted + 1) + 1, count = (soup->count + step - 1) / step;
    struct corners corners = {NULL, 0};
    double *areas = p3di_job_alloc(job, count, sizeof *areas), area = 0, density;

    for (uint32_t i = 0; i < count && !job->has_failed; i++)
        area += areas[i] = area_of(&soup->items[(size_t)i * step]);
    density = area > 0 ? wanted / area : 0;
    make_room(job, areas, count, density, has_corners, samples);
    if (has_corners)
        corners = no_corners(job, soup->count);
    for (uint32_t i = 0; i < count && !job->has_failed; i++) {
        const struct soup_triangle *triangle = &soup->items[(size_t)i * step];

        sample_triangle(triangle, areas[i], count_sides(areas[i], density), samples);
        for (unsigned j = 0; j < 3 && has_corners; j++)
            if (!is_remembered(&corners, triangle->corners[j]))
                samples->places[samples->count++] = triangle->corners[j];
    }
}

/* A place is no further away than the place before it, plus the way between both; but for rounding. */
static double bound(double before, struct p3d_vec3 from, struct p3d_vec3 to)
{
    const double root = (sqrt(before) + vec_length(vec_subtract(vec_of(to), vec_of(from)))) * (1 + 1e-6);

    return root * root + 1e-30;
}

void p3di_deviate(const struct samples *from, const struct nearest *to, double far, double most,
                  struct deviation *deviation)
{
    double largest = deviation->largest * deviation->largest, distance = INFINITY, area = 0, far_area = 0;
    uint32_t triangle = to->count, before = 0; /* of the place before; at first none */

    for (uint32_t i = 0; i < from->count && !(largest > most * most); i++) {
        /* Some places from everywhere first: a place that is nearer than the furthest of them needs no exact distance.
         */
        const uint32_t firsts = (from->count + FIRST_STEP - 1) / FIRST_STEP, rest = i - firsts;
        const uint32_t at = i < firsts ? i * FIRST_STEP : rest + rest / (FIRST_STEP - 1) + 1;
        const double enough = far > 0 && far * far < largest ? far * far : largest;
        double upper = i ? bound(distance, from->places[before], from->places[at]) : INFINITY;

        if (upper > enough && triangle < to->count)
            upper = lesser(upper, triangle_distance(&to->triangles[triangle], from->places[at]));
        distance = p3di_nearest_find(to, from->places[at], upper, enough, &triangle);
        before = at;
        largest = distance > largest ? distance : largest;
        area += (double)from->areas[at];
        far_area += distance > far * far ? (double)from->areas[at] : 0;
    }
    deviation->largest = sqrt(largest);
    if (area > 0)
        deviation->far_share = fmax(deviation->far_share, far_area / area);
}
