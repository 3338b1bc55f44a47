/* test_remnants.c: single triangles that are all that is left of something closed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "make/lod_maker.h"

enum { TRIANGLES = 15, POINTS = 20 };

/* A tetrahedron of points 0 to 3, a sheet of two triangles of 4 to 7, and a triangle of 8 to 10. Points 11 and 12 are
 * where 0 and 3 are. An octahedron of 13 to 18, whose top is 19 in one triangle. */
static const struct p3d_vec3 places[POINTS] = {{0, 0, 0},  {1, 0, 0},  {0, 1, 0},  {0, 0, 1},   {5, 0, 0},
                                               {6, 0, 0},  {6, 1, 0},  {5, 1, 0},  {9, 0, 0},   {9, 1, 0},
                                               {9, 0, 1},  {0, 0, 0},  {0, 0, 1},  {20, 1, 0},  {20, -1, 0},
                                               {21, 0, 0}, {20, 0, 1}, {19, 0, 0}, {20, 0, -1}, {20, 1, 0}};
static const uint32_t triangles[TRIANGLES][3] = {{0, 2, 1},    {0, 1, 3},    {11, 12, 2},  {1, 2, 3},    {4, 5, 6},
                                                 {4, 6, 7},    {8, 9, 10},   {13, 15, 16}, {13, 16, 17}, {17, 18, 19},
                                                 {13, 18, 15}, {14, 16, 15}, {14, 17, 16}, {14, 18, 17}, {14, 15, 18}};

/* What is left of the source, by its triangles, with `uv_sets`; the numbers of those that stay. */
static void assert_left(uint32_t uv_sets, const char *left, const char *stay)
{
    uint32_t vertex_of[3 * TRIANGLES], faces[TRIANGLES], vertices[3 * TRIANGLES], points[3 * TRIANGLES];
    struct p3d_vec2 uvs[2 * 3 * TRIANGLES];
    struct p3d_model_lod source = {.points = (struct p3d_vec3 *)places, .point_count = POINTS, .uv_set_count = uv_sets};
    struct lod_vertex known[POINTS] = {{0}};
    struct surface surface = {(uint32_t)strlen(left), faces, vertices, points, uv_sets ? uvs : NULL};
    struct p3di_job job;
    struct lod_maker m = {
        .job = &job, .source = &source, .triangle_count = TRIANGLES, .vertices = known, .vertex_of = vertex_of};
    struct p3d_error error;

    for (uint32_t i = 0; i < POINTS; i++)
        known[i].point = i;
    memcpy(vertex_of, triangles, sizeof triangles);
    for (uint32_t i = 0; i < surface.triangle_count; i++) {
        faces[i] = (uint32_t)(left[i] - '0');
        for (uint32_t j = 0; j < 3; j++) {
            vertices[3 * i + j] = 100 + triangles[faces[i]][j];
            points[3 * i + j] = triangles[faces[i]][j];
        }
        for (uint32_t j = 0; j < 3 * uv_sets; j++)
            uvs[3 * uv_sets * i + j] = (struct p3d_vec2){(float)faces[i], (float)j};
    }
    assert_true(p3di_job_begin(&job, "to test", P3DI_NO_INPUT, NULL, &error));
    p3di_drop_remnants(&m, &surface);
    assert_false(job.has_failed);
    assert_int_equal(surface.triangle_count, strlen(stay));
    for (uint32_t i = 0; i < surface.triangle_count; i++) {
        const uint32_t face = (uint32_t)(stay[i] - '0');

        assert_int_equal(faces[i], face);
        for (uint32_t j = 0; j < 3; j++) {
            assert_int_equal(vertices[3 * i + j], 100 + triangles[face][j]);
            assert_int_equal(points[3 * i + j], triangles[face][j]);
        }
        for (uint32_t j = 0; j < 3 * uv_sets; j++) {
            assert_true(uvs[3 * uv_sets * i + j].u == (float)face);
            assert_true(uvs[3 * uv_sets * i + j].v == (float)j);
        }
    }
    p3di_arena_free(job.arena);
}

TEST(one_triangle_of_a_closed_body_goes)
{
    static const struct {
        const char *left, *stay;
    } cases[] = {
        {"0123456", "0123456"}, /* nothing is left over */
        {"0", ""},              /* whichever it is */
        {"1", ""},
        {"2", ""},
        {"3", ""},
        {"04", "4"}, /* what comes behind moves up */
        {"045", "45"},
        {"40", "4"},
        {"4056", "456"},
        {"03", "03"}, /* two that touch stay, */
        {"02", "02"}, /* though in other points of the same places, */
        {"12", "12"},
        {"79", "79"}, /* or in one place alone, */
        {"97", "97"},
        {"7", ""},
        {"4", "4"}, /* a triangle of a sheet is no remnant, */
        {"6", "6"}, /* nor one that stood by itself */
        {"", ""},
    };

    for (size_t i = 0; i < COUNT(cases); i++)
        for (uint32_t uv_sets = 0; uv_sets < 3; uv_sets++)
            assert_left(uv_sets, cases[i].left, cases[i].stay);
}

/* Memory that cannot be had leaves all as it was. */
TEST(without_memory_nothing_goes)
{
    uint32_t faces[1] = {0}, vertices[3] = {0, 2, 1}, points[3] = {0, 2, 1};
    struct p3d_model_lod source = {.points = (struct p3d_vec3 *)places, .point_count = POINTS};
    struct surface surface = {1, faces, vertices, points, NULL};
    struct p3di_job job;
    struct lod_maker m = {.job = &job, .source = &source};
    struct p3d_error error;

    assert_true(p3di_job_begin(&job, "to test", P3DI_NO_INPUT, NULL, &error));
    p3di_job_fail_memory(&job);
    p3di_drop_remnants(&m, &surface);
    assert_int_equal(surface.triangle_count, 1);
    p3di_arena_free(job.arena);
}
