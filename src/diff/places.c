/* places.c: numbers of places: points of both models have the same number if they are within the tolerance.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * With a tolerance, places lie in a grid of cells. Places of one cell are further apart than the tolerance, so that no
 * cell has more of them than fit, however many points there are. */
#include "comparison.h"

#define CELL 4 /* tolerances */

struct finder {
    struct comparison *comparison;
    struct p3d_vec3 shift; /* of the points of the first side */
    double tolerance;
    struct p3di_set cells;
    uint32_t *heads;            /* by cell: a place, or ALONE */
    struct p3d_vec3 *positions; /* by place */
    uint32_t *next;             /* by place: the next place of the cell */
    uint32_t place_count;
};

struct cell {
    double at[3];
};

static uint32_t point_count(const struct comparison *comparison)
{
    return comparison->sides[0].lod->point_count + comparison->sides[1].lod->point_count;
}

static struct p3d_vec3 point_at(const struct finder *finder, size_t s, uint32_t point)
{
    const struct p3d_vec3 p = finder->comparison->sides[s].lod->points[point];

    return s ? p : vec3_add(p, finder->shift);
}

static double cell_at(const struct finder *finder, double x)
{
    return floor(x / (CELL * finder->tolerance)) + 0.0;
}

/* The nearest place within the tolerance among the places of a cell. */
static void search_cell(const struct finder *finder, const struct cell *cell, struct p3d_vec3 p, uint32_t *best,
                        double *least)
{
    uint32_t number;

    if (!p3di_set_find(&finder->cells, cell, &number))
        return;
    for (uint32_t place = finder->heads[number]; place != ALONE; place = finder->next[place]) {
        const double distance = squared_distance(finder->positions[place], p);

        if (distance < *least || (distance == *least && place < *best)) {
            *least = distance;
            *best = place;
        }
    }
}

static uint32_t find_place(const struct finder *finder, struct p3d_vec3 p)
{
    const double tolerance = finder->tolerance, at[3] = {p.x, p.y, p.z};
    double low[3], high[3], least = tolerance * tolerance;
    uint32_t best = ALONE;

    for (size_t i = 0; i < 3; i++) {
        low[i] = cell_at(finder, at[i] - tolerance);
        high[i] = cell_at(finder, at[i] + tolerance);
    }
    for (unsigned corner = 0; corner < 8; corner++) {
        struct cell cell;
        bool is_other = true;

        for (size_t i = 0; i < 3; i++) {
            cell.at[i] = corner >> i & 1 ? high[i] : low[i];
            is_other &= !(corner >> i & 1) || high[i] != low[i];
        }
        if (is_other)
            search_cell(finder, &cell, p, &best, &least);
    }
    return best;
}

static void add_place(struct finder *finder, struct p3d_vec3 p)
{
    const struct cell cell = {{cell_at(finder, p.x), cell_at(finder, p.y), cell_at(finder, p.z)}};
    const uint32_t place = finder->place_count;
    uint32_t number;
    const bool is_new = p3di_job_add(&finder->comparison->differ->job, &finder->cells, &cell, &number);

    if (finder->comparison->differ->job.has_failed)
        return;
    finder->positions[place] = p;
    finder->next[place] = is_new ? ALONE : finder->heads[number];
    finder->heads[number] = place;
    finder->place_count++;
}

/* All places are made before points get theirs, so that equal points get the same place on both sides. */
static void find_near(struct comparison *comparison, struct finder *finder)
{
    finder->heads = p3di_job_alloc(&comparison->differ->job, point_count(comparison), sizeof *finder->heads);
    finder->next = p3di_job_alloc(&comparison->differ->job, point_count(comparison), sizeof *finder->next);
    finder->positions = p3di_job_alloc(&comparison->differ->job, point_count(comparison), sizeof *finder->positions);
    p3di_set_init(&finder->cells, comparison->differ->job.arena, sizeof(struct cell));
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < comparison->sides[s].lod->point_count && !comparison->differ->job.has_failed; i++) {
            const struct p3d_vec3 p = point_at(finder, s, i);

            if (vec3_is_finite(p) && find_place(finder, p) == ALONE)
                add_place(finder, p);
        }
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < comparison->sides[s].lod->point_count && !comparison->differ->job.has_failed; i++)
            if (vec3_is_finite(point_at(finder, s, i)))
                comparison->sides[s].places[i] = find_place(finder, point_at(finder, s, i));
}

/* Places by their bits, behind the places so far: of all points, or of points that are not finite. */
static void find_exact(struct comparison *comparison, const struct finder *finder, bool is_all)
{
    struct p3di_set places;

    p3di_set_init(&places, comparison->differ->job.arena, 3 * sizeof(uint32_t));
    if (is_all)
        p3di_set_reserve(&places, comparison->sides[0].lod->point_count);
    for (size_t s = 0; s < 2; s++)
        for (uint32_t i = 0; i < comparison->sides[s].lod->point_count && !comparison->differ->job.has_failed; i++) {
            const struct p3d_vec3 p = point_at(finder, s, i);
            const uint32_t key[3] = {float_bits(p.x), float_bits(p.y), float_bits(p.z)};
            uint32_t number;

            if (!is_all && vec3_is_finite(p))
                continue;
            p3di_job_add(&comparison->differ->job, &places, key, &number);
            comparison->sides[s].places[i] = finder->place_count + number;
        }
}

void p3di_diff_places(struct comparison *comparison, struct p3d_vec3 shift, double tolerance)
{
    struct finder finder = {.comparison = comparison, .shift = shift, .tolerance = tolerance};

    for (size_t s = 0; s < 2; s++)
        comparison->sides[s].places =
            p3di_job_alloc(&comparison->differ->job, comparison->sides[s].lod->point_count, sizeof(uint32_t));
    if (comparison->differ->job.has_failed)
        return;
    if (tolerance > 0)
        find_near(comparison, &finder);
    find_exact(comparison, &finder, !(tolerance > 0));
}
