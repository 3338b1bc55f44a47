/* test_nearest.c: the nearest triangle is found, and soon.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "chance.h"
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

TEST(the_nearest_of_all_is_found)
{
    struct nearest nearest;
    struct p3d_error error;
    struct p3di_job job;

    scatter();
    begin(&job, &error);
    p3di_nearest_make(&job, &soup, &nearest);
    for (size_t i = 0; i < PLACES; i++) {
        const struct p3d_vec3 place = next_place();
        uint32_t found = TRIANGLES, expected = TRIANGLES;

        assert_true(find(&nearest, place, &found) == find_in_each(&job, place, &expected));
        assert_int_equal(found, expected);
    }
    p3di_arena_free(job.arena);
}

/* Boxes that are further than what was found are left out, those that are nearer come first. */
TEST(few_ends_of_the_tree_are_looked_at)
{
    struct nearest nearest;
    struct p3d_error error;
    uint64_t visits = 0;
    struct p3di_job job;
    uint32_t found;

    scatter();
    begin(&job, &error);
    p3di_nearest_make(&job, &soup, &nearest);
    nearest.visits = &visits;
    for (size_t i = 0; i < PLACES; i++)
        find(&nearest, next_place(), &found);
    assert_true(visits < 9000); /* of 25,600 */
    p3di_arena_free(job.arena);
}

TEST(without_triangles_all_is_as_far_as_may_be)
{
    const struct soup none = {triangles, 0};
    struct nearest nearest;
    struct p3d_error error;
    struct p3di_job job;
    uint32_t found = 5;

    begin(&job, &error);
    p3di_nearest_make(&job, &none, &nearest);
    assert_true(p3di_nearest_find(&nearest, (struct p3d_vec3){0, 0, 0}, 9, 0, &found) == 9);
    assert_int_equal(found, 5);
    p3di_arena_free(job.arena);
}
