/* test_nearest.c: the nearest triangle is found, and soon.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "chance.h"
#include "core/vec.h"
#include "make/nearest.h"
#include "test.h"

#include <math.h>

enum { TRIANGLES = 600, PLACES = 100 };

static struct soup_triangle triangles[TRIANGLES];
static const struct soup soup = {triangles, TRIANGLES};

/* Between 0 and 1. */
static struct p3d_vec3 next_place(void)
{
    struct p3d_vec3 place;

    place.x = (float)below(1 << 20) / (1 << 20);
    place.y = (float)below(1 << 20) / (1 << 20);
    place.z = (float)below(1 << 20) / (1 << 20);
    return place;
}

/* So large that they cross each other: their boxes, too. */
static void scatter(void)
{
    chance = 7;
    for (size_t i = 0; i < TRIANGLES; i++)
        for (size_t j = 0; j < 3; j++)
            triangles[i].corners[j] = next_place();
}

static void begin(struct p3di_job *job, struct p3d_error *error)
{
    assert_true(p3di_job_begin(job, "to find the nearest", P3DI_NO_INPUT, NULL, error));
}

static double find(const struct nearest *nearest, struct p3d_vec3 place, uint32_t *triangle)
{
    return p3di_nearest_find(nearest, place, INFINITY, -1, triangle);
}

/* Each by itself is a tree of one end, where nothing is left out. */
static double find_in_each(struct p3di_job *job, struct p3d_vec3 place, uint32_t *found)
{
    double least = INFINITY;

    for (uint32_t i = 0; i < TRIANGLES; i++) {
        const struct soup one = {&triangles[i], 1};
        struct nearest nearest;
        uint32_t first;
        double distance;

        p3di_nearest_make(job, &one, &nearest);
        distance = find(&nearest, place, &first);
        if (distance < least) {
            least = distance;
            *found = i;
        }
    }
    return least;
}

/* Squared, to the nearest of places a + u (b - a) + v (c - a): u is looked for (v < 0), or v for a u. */
static double distance_by_thirds(const struct soup_triangle *t, struct p3d_vec3 p, double u, double v)
{
    const struct vec a = vec_of(t->corners[0]), b = vec_of(t->corners[1]), c = vec_of(t->corners[2]);
    double least = 0, most = v < 0 && u >= 0 ? 1 - u : 1;

    if (u >= 0 && v >= 0) {
        const struct vec place =
            vec_add(a, vec_add(vec_scale(vec_subtract(b, a), u), vec_scale(vec_subtract(c, a), v)));

        return pow(vec_length(vec_subtract(place, vec_of(p))), 2);
    }
    for (unsigned i = 0; i < 50; i++) {
        const double low = (2 * least + most) / 3, high = (least + 2 * most) / 3;
        const bool is_low = distance_by_thirds(t, p, u < 0 ? low : u, u < 0 ? v : low) <
                            distance_by_thirds(t, p, u < 0 ? high : u, u < 0 ? v : high);

        *(is_low ? &most : &least) = is_low ? high : low;
    }
    return distance_by_thirds(t, p, u < 0 ? least : u, u < 0 ? v : least);
}

TEST(the_nearest_of_all_is_found)
{
    struct nearest nearest;
    struct p3d_error error;
    struct p3di_job job;

    scatter();
    begin(&job, &error);
    p3di_nearest_make(&job, &soup, &nearest);
    for (size_t i = 0; i < PLACES; i++) {
        struct p3d_vec3 place = next_place();
        uint32_t found = TRIANGLES, expected = TRIANGLES;

        place.x += (float)(i % 3); /* beside them, too */
        assert_true(find(&nearest, place, &found) == find_in_each(&job, place, &expected));
        assert_int_equal(found, expected);
        assert_float_equal(find(&nearest, place, &found), distance_by_thirds(&triangles[found], place, -1, -1), 1e-7);
    }
    p3di_arena_free(job.arena);
}

/* ---- What is found ---- */

static struct soup_triangle flat(float size, float height)
{
    return (struct soup_triangle){{{-size, -size, height}, {size, -size, height}, {-size, size, height}}};
}

/* ---- The distance of surfaces ---- */

/* Nothing more is measured above `most`. */
static struct deviation deviate_up_to(double most, const struct soup *from, uint32_t wanted, bool has_corners,
                                      double far, struct deviation before)
{
    struct soup_triangle ground = {{{-1000, -1000, 0}, {3000, -1000, 0}, {-1000, 3000, 0}}};
    const struct soup soup_of_ground = {&ground, 1};
    struct samples samples;
    struct nearest nearest;
    struct p3d_error error;
    struct p3di_job job;

    begin(&job, &error);
    p3di_nearest_make(&job, &soup_of_ground, &nearest);
    p3di_sample(&job, from, wanted, has_corners, &samples);
    p3di_deviate(&samples, &nearest, far, most, &before);
    p3di_arena_free(job.arena);
    return before;
}

static struct deviation deviate(const struct soup *from, uint32_t wanted, bool has_corners, double far,
                                struct deviation before)
{
    return deviate_up_to(INFINITY, from, wanted, has_corners, far, before);
}

static void assert_near(double got, double wanted)
{
    if (!(fabs(got - wanted) <= 1e-6))
        fail_msg("%.9g is not %.9g", got, wanted);
}

/* One triangle half a metre above the ground, and one of three times its area 2 m above it. */
TEST(the_share_that_is_far_off_is_one_of_area)
{
    static const struct deviation none = {0, 0}, more = {5, 0.875};
    struct soup_triangle two[2] = {flat(1, 0.5f), flat(1, -2)};
    const struct soup from = {two, 2};

    two[1].corners[1].x += 4;
    for (uint32_t wanted = 2; wanted < 100; wanted += 7) {
        assert_near(deviate(&from, wanted, false, 1, none).largest, 2);
        assert_near(deviate(&from, wanted, false, 1, none).far_share, 0.75);
        assert_near(deviate(&from, wanted, true, 0.5, none).far_share, 0.75);
        assert_near(deviate(&from, wanted, true, 0.4, none).far_share, 1);
        assert_near(deviate(&from, wanted, false, 2, none).far_share, 0);
        assert_near(deviate(&from, wanted, false, 2.1, none).largest, 2);
        assert_near(deviate(&from, wanted, false, 1, more).largest, 5);
        assert_near(deviate(&from, wanted, false, 1, more).far_share, 0.875);
    }
}

/* The first of the two is half a metre above the ground, the other 2 m. */
TEST(what_is_too_far_is_not_measured_to_the_end)
{
    static const struct deviation none = {0, 0};
    struct soup_triangle two[2] = {flat(1, 0.5f), flat(1, -2)};
    const struct soup from = {two, 2};

    assert_near(deviate_up_to(0.4, &from, 2, true, 0, none).largest, 0.5);
    assert_near(deviate_up_to(0.6, &from, 2, true, 0, none).largest, 2);
    assert_near(deviate_up_to(0.5, &from, 2, true, 0, none).largest, 2);
}

/* Those of places that are near to one another are looked for from the one to the other, and no distance is lost. */
TEST(surfaces_are_as_far_from_each_other_as_their_samples)
{
    struct p3d_vec3 middle;
    struct nearest nearest;
    struct p3d_error error;
    struct p3di_job job;

    scatter();
    begin(&job, &error);
    p3di_nearest_make(&job, &soup, &nearest);
    for (uint32_t i = 0; i < 40; i++) {
        struct soup_triangle some[5];
        const struct soup from = {some, 1 + i % 5};
        struct deviation deviation = {0, 0};
        struct samples samples;
        double most = 0;
        uint32_t found;

        for (size_t j = 0; j < 5; j++)
            for (size_t k = 0; k < 3; k++) {
                some[j].corners[k] = next_place();
                some[j].corners[k].x += (float)(i % 3) / 2;
            }
        p3di_sample(&job, &from, 1, true, &samples); /* a middle and the corners of each */
        p3di_deviate(&samples, &nearest, i % 2 ? 0 : 0.1, INFINITY, &deviation);
        for (size_t j = 0; j < from.count; j += from.count / 2 + 1) {
            const struct p3d_vec3 *c = some[j].corners;

            for (size_t k = 0; k < 3; k++)
                most = fmax(most, find(&nearest, c[k], &found));
            middle = (struct p3d_vec3){(float)(((double)c[0].x + c[1].x + c[2].x) / 3),
                                       (float)(((double)c[0].y + c[1].y + c[2].y) / 3),
                                       (float)(((double)c[0].z + c[1].z + c[2].z) / 3)};
            most = fmax(most, find(&nearest, middle, &found));
        }
        assert_true(deviation.largest >= sqrt(most) - 1e-6);
        if (from.count == 1)
            assert_near(deviation.largest, sqrt(most));
    }
    p3di_arena_free(job.arena);
}
