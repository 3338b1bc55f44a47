/* hull_polygons.c: the convex hull of points, as polygons: triangles of nearly one plane become one.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "hulls.h"

#include "core/vec.h"

/* Two triangles are of one plane if no corner of one is further from the plane of the other, in parts of the hull's
 * size, or if their normals are closer: of all neighbours in real files that PhysX has kept apart, the closest
 * have 1.7e-4 and 1.6e-5 (docs/format/physx.md). */
#define MOST_DISTANCE 1e-5
#define MOST_TURN 1.3e-5

/* Thinner hulls, in parts of their size, are flat: that much is lost when points are rounded. */
#define LEAST_THICKNESS 5e-6

enum { NO_REGION = MOST_TRIANGLES };

/* Triangles that become one polygon have the same region. */
struct merger {
    struct p3di_job *job;
    const struct p3d_vec3 *points;
    struct triangles triangles;
    struct vec normals[MOST_TRIANGLES]; /* of length 1 */
    double areas[MOST_TRIANGLES];
    double size; /* of the hull */
    uint16_t regions[MOST_TRIANGLES];
    uint16_t triangle_of_edge[HULL_MOST][HULL_MOST]; /* whose corners turn from the first vertex to the second */
    uint8_t next[HULL_MOST];                         /* vertices around the region at hand */
    uint8_t region_counts[HULL_MOST];                /* of a vertex: regions that meet there */
};

static struct vec place(const struct merger *merger, unsigned vertex)
{
    return vec_of(merger->points[merger->triangles.vertices[vertex]]);
}

static void measure(struct merger *merger)
{
    struct vec low = place(merger, 0), high = low, across;

    for (uint32_t i = 0; i < merger->triangles.vertex_count; i++) {
        const struct vec p = place(merger, i);

        low = (struct vec){fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z)};
        high = (struct vec){fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z)};
    }
    across = vec_subtract(high, low);
    merger->size = fmax(fmax(across.x, across.y), across.z);
    for (uint32_t i = 0; i < merger->triangles.count; i++) {
        const uint8_t *corners = merger->triangles.items[i].corners;
        const struct vec normal =
            vec_double_area(place(merger, corners[0]), place(merger, corners[1]), place(merger, corners[2]));

        merger->areas[i] = vec_length(normal);
        merger->normals[i] = vec_scale(normal, merger->areas[i] > 0 ? 1 / merger->areas[i] : 0);
        merger->regions[i] = NO_REGION;
        for (unsigned j = 0; j < 3; j++)
            merger->triangle_of_edge[corners[j]][corners[(j + 1) % 3]] = (uint16_t)i;
    }
}

/* ---- Regions ---- */

static uint16_t neighbour(const struct merger *merger, uint32_t triangle, unsigned side)
{
    const uint8_t *corners = merger->triangles.items[triangle].corners;

    return merger->triangle_of_edge[corners[(side + 1) % 3]][corners[side]];
}

static bool is_in_plane(const struct merger *merger, uint32_t seed, uint32_t triangle)
{
    const struct vec on_plane = place(merger, merger->triangles.items[seed].corners[0]);
    const double cosine = vec_dot(merger->normals[seed], merger->normals[triangle]);
    double most = 0;

    if (1 - cosine < MOST_TURN)
        return true;
    for (unsigned i = 0; i < 3; i++) {
        const struct vec p = place(merger, merger->triangles.items[triangle].corners[i]);

        most = fmax(most, fabs(vec_dot(merger->normals[seed], vec_subtract(p, on_plane))));
    }
    return cosine > 0 && most < MOST_DISTANCE * merger->size;
}

/* Gives the seed's region to all triangles of its plane that hang together with it. */
static void grow(struct merger *merger, uint32_t seed)
{
    uint16_t found[MOST_TRIANGLES];
    uint32_t count = 1;

    found[0] = (uint16_t)seed;
    merger->regions[seed] = (uint16_t)seed;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned side = 0; side < 3; side++) {
            const uint16_t other = neighbour(merger, found[i], side);

            if (merger->regions[other] != NO_REGION || !is_in_plane(merger, seed, other))
                continue;
            merger->regions[other] = (uint16_t)seed;
            found[count++] = other;
        }
}

/* Starts at the largest triangle, whose plane is the most exact. */
static void find_regions(struct merger *merger)
{
    for (;;) {
        uint32_t seed = NO_REGION;

        for (uint32_t i = 0; i < merger->triangles.count; i++)
            if (merger->regions[i] == NO_REGION && (seed == NO_REGION || merger->areas[i] > merger->areas[seed]))
                seed = i;
        if (seed == NO_REGION)
            return;
        grow(merger, seed);
    }
}

/* ---- Rings ---- */

/* The vertices around a region, the first edge's first in *start. Returns how many, or 0 if they are not one ring. */
static uint32_t find_ring(struct merger *merger, uint16_t region, uint8_t *start)
{
    bool has_next[HULL_MOST] = {false};
    uint32_t edge_count = 0, count = 0;
    uint8_t at;

    for (uint32_t i = 0; i < merger->triangles.count; i++)
        for (unsigned side = 0; side < 3 && merger->regions[i] == region; side++) {
            const uint8_t from = merger->triangles.items[i].corners[side];

            if (merger->regions[neighbour(merger, i, side)] == region)
                continue;
            if (has_next[from])
                return 0;
            has_next[from] = true;
            merger->next[from] = merger->triangles.items[i].corners[(side + 1) % 3];
            *start = from;
            edge_count++;
        }
    if (!edge_count)
        return 0;
    at = *start;
    do {
        at = merger->next[at];
        count++;
    } while (at != *start && count < edge_count);
    return at == *start && count == edge_count ? count : 0;
}

/* The name of a region is the number of one of its triangles. */
static bool is_region(const struct merger *merger, uint32_t triangle)
{
    return merger->regions[triangle] == triangle;
}

static void break_up(struct merger *merger, uint16_t region)
{
    for (uint32_t i = 0; i < merger->triangles.count; i++)
        if (merger->regions[i] == region)
            merger->regions[i] = (uint16_t)i;
}

/* Gives up regions that are not one ring. Counts at each vertex how many of the remaining regions meet there. */
static void count_regions(struct merger *merger)
{
    uint8_t start = 0, at;

    for (uint32_t i = 0; i < merger->triangles.count; i++)
        if (is_region(merger, i) && !find_ring(merger, (uint16_t)i, &start))
            break_up(merger, (uint16_t)i);
    memset(merger->region_counts, 0, sizeof merger->region_counts);
    for (uint32_t i = 0; i < merger->triangles.count; i++) {
        if (!is_region(merger, i))
            continue;
        find_ring(merger, (uint16_t)i, &start);
        at = start;
        do {
            merger->region_counts[at]++;
            at = merger->next[at];
        } while (at != start);
    }
}

/* A vertex where only two regions meet lies on an edge and is left out. Returns how many vertices are left of a
 * region. */
static uint32_t count_corners(struct merger *merger, uint16_t region)
{
    uint32_t count = 0;
    uint8_t start = 0, at;

    find_ring(merger, region, &start);
    at = start;
    do {
        count += merger->region_counts[at] > 2;
        at = merger->next[at];
    } while (at != start);
    return count;
}

/* Gives a region that has fewer than three corners to its neighbour with the largest area. */
static bool close_sliver(struct merger *merger)
{
    for (uint32_t i = 0; i < merger->triangles.count; i++) {
        uint32_t best = NO_REGION;

        if (!is_region(merger, i) || count_corners(merger, (uint16_t)i) >= 3)
            continue;
        for (uint32_t j = 0; j < merger->triangles.count; j++)
            for (unsigned side = 0; side < 3 && merger->regions[j] == i; side++) {
                const uint16_t other = merger->regions[neighbour(merger, j, side)];

                if (other != i && (best == NO_REGION || merger->areas[other] > merger->areas[best]))
                    best = other;
            }
        for (uint32_t j = 0; j < merger->triangles.count; j++)
            if (merger->regions[j] == i)
                merger->regions[j] = (uint16_t)best;
        return true;
    }
    return false;
}

/* Each step that closes a sliver leaves one region less. If regions are given up too often, all are given up, so that
 * the loop ends. */
static void merge(struct merger *merger)
{
    uint32_t steps = 0;

    find_regions(merger);
    do {
        if (steps++ > merger->triangles.count)
            for (uint32_t i = 0; i < merger->triangles.count; i++)
                merger->regions[i] = (uint16_t)i;
        count_regions(merger);
    } while (close_sliver(merger));
}

/* True if the hull is a plate: its volume is the area of the largest polygon times a small height. */
static bool is_flat(const struct merger *merger)
{
    const struct vec from = place(merger, 0);
    double areas[MOST_TRIANGLES] = {0}, largest = 0, volume = 0;

    for (uint32_t i = 0; i < merger->triangles.count; i++) {
        const struct vec corner = vec_subtract(place(merger, merger->triangles.items[i].corners[0]), from);

        areas[merger->regions[i]] += merger->areas[i] / 2;
        largest = fmax(largest, areas[merger->regions[i]]);
        volume += vec_dot(corner, merger->normals[i]) * merger->areas[i] / 6;
    }
    return volume < largest * merger->size * LEAST_THICKNESS;
}

/* ---- The hull ---- */

/* Numbers the vertices that are left in the order of their points. */
static void number_vertices(const struct merger *merger, struct hull *hull, uint8_t numbers[HULL_MOST])
{
    hull->vertex_count = 0;
    for (uint32_t i = 0; i < merger->triangles.vertex_count; i++) {
        uint32_t at = hull->vertex_count;

        if (merger->region_counts[i] < 3)
            continue;
        for (; at && hull->vertices[at - 1] > merger->triangles.vertices[i]; at--)
            hull->vertices[at] = hull->vertices[at - 1];
        hull->vertices[at] = merger->triangles.vertices[i];
        hull->vertex_count++;
    }
    for (uint32_t i = 0; i < merger->triangles.vertex_count; i++)
        for (uint32_t j = 0; j < hull->vertex_count; j++)
            if (hull->vertices[j] == merger->triangles.vertices[i])
                numbers[i] = (uint8_t)j;
}

static void add_polygon(struct merger *merger, uint16_t region, const uint8_t numbers[HULL_MOST], struct hull *hull)
{
    struct hull_polygon *polygon = &hull->polygons[hull->polygon_count++];
    uint8_t start = 0, at;

    find_ring(merger, region, &start);
    polygon->first = hull->index_count;
    at = start;
    do {
        if (merger->region_counts[at] > 2)
            hull->indices[hull->index_count++] = numbers[at];
        at = merger->next[at];
    } while (at != start);
    polygon->count = hull->index_count - polygon->first;
}

/* PhysX wants the polygon with the most corners first. */
static void put_largest_first(struct hull *hull)
{
    uint32_t largest = 0;
    struct hull_polygon kept;

    for (uint32_t i = 1; i < hull->polygon_count; i++)
        if (hull->polygons[i].count > hull->polygons[largest].count)
            largest = i;
    kept = hull->polygons[largest];
    memmove(hull->polygons + 1, hull->polygons, largest * sizeof *hull->polygons);
    hull->polygons[0] = kept;
}

static uint32_t count_polygons(const struct merger *merger)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < merger->triangles.count; i++)
        count += is_region(merger, i);
    return count;
}

static void add_polygons(struct merger *merger, struct hull *hull)
{
    uint8_t numbers[HULL_MOST] = {0};

    number_vertices(merger, hull, numbers);
    for (uint32_t i = 0; i < merger->triangles.count; i++)
        if (is_region(merger, i))
            add_polygon(merger, (uint16_t)i, numbers, hull);
    put_largest_first(hull);
}

static void make_polygons(struct merger *merger, uint32_t point_count, uint32_t most)
{
    p3di_triangles_make(merger->job, merger->points, point_count, most, &merger->triangles);
    if (merger->job->has_failed)
        return;
    measure(merger);
    merge(merger);
}

/* So few vertices have no more triangles than polygons may be. */
enum { FEW = HULL_MOST / 2 + 2 };

void p3di_hull_make(struct p3di_job *job, const struct p3d_vec3 *points, uint32_t count, struct hull *hull)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    struct merger *merger = p3di_job_alloc(job, 1, sizeof *merger);

    memset(hull, 0, sizeof *hull);
    if (!merger)
        return;
    merger->job = job;
    merger->points = points;
    make_polygons(merger, count, HULL_MOST);
    if (!job->has_failed && count_polygons(merger) > HULL_MOST)
        make_polygons(merger, count, FEW);
    if (!job->has_failed && is_flat(merger))
        p3di_job_fail(job, P3D_INVALID, "the points have no volume");
    if (!job->has_failed)
        add_polygons(merger, hull);
    p3di_arena_release(job->arena, mark);
}
