/* mass_shares.c: what each point weighs of a body whose mass and centre of mass are known.
 *
 * A point at q, seen from the centre, weighs least + max(0, a + b * q). The four numbers a and b minimise a convex
 * function whose slope is 0 where the shares sum up to count and their centre is 0. Newton's method finds them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mass_shares.h"

#include "core/vec.h"

#include <float.h>

#define NUMBERS 4
#define MOST_STEPS 64
#define MOST_HALVES 30

/* A point without mass is a mistake of a modeller: where it may be, each has this part of an equal share. */
#define LEAST (1.0 / 64)
#define NEARLY_NONE 1e-6 /* where the centre is as far out as the points */

/* Parts of the largest distance from the centre. */
#define AS_FLOATS 1e-5
#define EXACT 1e-9

struct shares {
    const struct p3d_vec3 *points;
    uint32_t count;
    struct vec center;
    double scale; /* 1 / the largest distance of a point from the centre */
    double least;
    double numbers[NUMBERS];
};

/* The function's value, its slope, and its curvature. */
struct slope {
    double value, first[NUMBERS], second[NUMBERS][NUMBERS];
};

static void place_of(const struct shares *shares, uint32_t point, double place[NUMBERS])
{
    const struct vec q = vec_scale(vec_subtract(vec_of(shares->points[point]), shares->center), shares->scale);

    place[0] = 1;
    place[1] = q.x;
    place[2] = q.y;
    place[3] = q.z;
}

static double weigh(const double numbers[NUMBERS], const double place[NUMBERS])
{
    double weight = 0;

    for (size_t i = 0; i < NUMBERS; i++)
        weight += numbers[i] * place[i];
    return weight;
}

static struct slope slope_at(const struct shares *shares, const double numbers[NUMBERS])
{
    struct slope slope = {.value = -(double)shares->count * numbers[0], .first = {-(double)shares->count}};

    for (uint32_t i = 0; i < shares->count; i++) {
        double place[NUMBERS], weight, above;

        place_of(shares, i, place);
        weight = weigh(numbers, place);
        above = weight > 0 ? weight : 0;
        slope.value += above * above / 2 + shares->least * weight;
        for (size_t j = 0; j < NUMBERS; j++) {
            slope.first[j] += (shares->least + above) * place[j];
            for (size_t k = 0; k < NUMBERS && weight > 0; k++)
                slope.second[j][k] += place[j] * place[k];
        }
    }
    for (size_t j = 0; j < NUMBERS; j++) /* points in one plane have no curvature across it */
        slope.second[j][j] += EXACT * shares->count;
    return slope;
}

/* Solves curvature * step = slope. The matrix is symmetric, and positive definite. */
static void find_step(struct slope *slope, double step[NUMBERS])
{
    for (size_t i = 0; i < NUMBERS; i++)
        for (size_t j = i + 1; j < NUMBERS; j++) {
            const double factor = slope->second[j][i] / slope->second[i][i];

            for (size_t k = i; k < NUMBERS; k++)
                slope->second[j][k] -= factor * slope->second[i][k];
            slope->first[j] -= factor * slope->first[i];
        }
    for (size_t i = NUMBERS; i--;) {
        step[i] = slope->first[i];
        for (size_t j = i + 1; j < NUMBERS; j++)
            step[i] -= slope->second[i][j] * step[j];
        step[i] /= slope->second[i][i];
    }
}

/* A whole step may lead too far: then half of it, and so on. False if no part of it leads down. */
static bool take_step(struct shares *shares, struct slope *slope)
{
    double step[NUMBERS], numbers[NUMBERS], part = 1;
    const double before = slope->value;

    find_step(slope, step);
    for (unsigned i = 0; i < MOST_HALVES; i++) {
        for (size_t j = 0; j < NUMBERS; j++)
            numbers[j] = shares->numbers[j] - part * step[j];
        *slope = slope_at(shares, numbers);
        if (slope->value <= before) {
            memcpy(shares->numbers, numbers, sizeof numbers);
            return true;
        }
        part /= 2;
    }
    return false;
}

/* The distance of the centre of these shares from 0, or of their sum from count, whichever is more. */
static double fault_of(const struct shares *shares, const struct slope *slope)
{
    double most = 0;

    for (size_t i = 0; i < NUMBERS; i++)
        most = fmax(most, fabs(slope->first[i]));
    return most / shares->count;
}

static bool find_numbers(struct shares *shares, double least)
{
    struct slope slope;

    shares->least = least;
    memcpy(shares->numbers, (const double[NUMBERS]){1 - least, 0, 0, 0}, sizeof shares->numbers);
    slope = slope_at(shares, shares->numbers);
    for (unsigned i = 0; i < MOST_STEPS && fault_of(shares, &slope) > EXACT; i++)
        if (!take_step(shares, &slope))
            break;
    return fault_of(shares, &slope) <= AS_FLOATS;
}

/* True if the shares are not all 1. */
static bool find_shares(struct shares *shares)
{
    const double equal[NUMBERS] = {1, 0, 0, 0};
    const struct slope slope = slope_at(shares, equal);

    return fault_of(shares, &slope) > AS_FLOATS && (find_numbers(shares, LEAST) || find_numbers(shares, NEARLY_NONE));
}

void p3di_mass_shares(double *shares, const struct p3d_vec3 *points, uint32_t count, struct p3d_vec3 center)
{
    struct shares found = {.points = points, .count = count, .center = vec_of(center)};
    double most = 0, place[NUMBERS];
    bool is_found;

    for (uint32_t i = 0; i < count; i++)
        most = fmax(most, vec_length(vec_subtract(vec_of(points[i]), found.center)));
    found.scale = most > DBL_MIN && isfinite(most) ? 1 / most : 0;
    is_found = found.scale > 0 && find_shares(&found);
    for (uint32_t i = 0; i < count; i++) {
        place_of(&found, i, place);
        shares[i] = is_found ? found.least + fmax(0, weigh(found.numbers, place)) : 1;
    }
}
