/* test_split.c: how the points of a LOD become vertices: what tells corners of one point apart.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shape.h"
#include "sweep.h"

#include "model/split.h"

#include <math.h>

static struct p3di_split split;

static void free_arena(void *arena)
{
    p3di_arena_free(arena);
}

static void split_lod(const struct p3d_model_lod *lod, struct p3di_split_rule rule)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);

    assert_non_null(arena);
    at_end(free_arena, arena);
    assert_true(p3di_split_points(arena, lod, rule, &split));
}

/* The vertices of the corners, as "0 1 2". */
static void assert_corners(int line, const struct p3d_model_lod *lod, struct p3di_split_rule rule,
                           const uint32_t *expected, uint32_t count)
{
    split_lod(lod, rule);
    assert_int_equal(lod->corner_count, count);
    for (uint32_t i = 0; i < count; i++)
        if (split.corner_vertices[i] != expected[i])
            fail_msg("line %d: corner %u has vertex %u", line, (unsigned)i, (unsigned)split.corner_vertices[i]);
}

#define CORNERS(lod, rule, ...)                                                                                        \
    assert_corners(__LINE__, lod, rule, (const uint32_t[]){__VA_ARGS__}, COUNT(((const uint32_t[]){__VA_ARGS__})))

static void assert_rule(const char *name, bool has_normals, bool has_uvs)
{
    float resolution = 0;

    assert_true(p3d_lod_resolution(name, &resolution));
    for (unsigned i = 0; i < 2; i++) {
        const struct p3di_split_rule rule = p3di_split_rule(resolution, i);

        assert_int_equal(rule.has_normals, has_normals);
        assert_int_equal(rule.has_uvs, has_uvs);
        assert_int_equal(rule.is_early, i);
        assert_false(rule.is_flashpoint);
    }
}

/* ---- Rules ---- */

TEST(lods_that_are_drawn_have_normals_and_uvs)
{
    assert_rule("1.000", true, true);
    assert_rule("View - Pilot", true, true);
    assert_rule("Edit 3", true, true);
    assert_rule("ShadowBuffer 0", false, true);
    assert_rule("Geometry", false, false);
    assert_rule("Memory", false, false);
    for (unsigned i = 0; i < 2; i++) {
        const struct p3di_split_rule rule = p3di_split_made_buffer(i);

        assert_true(rule.has_normals && !rule.has_uvs && !rule.is_flashpoint && rule.is_early == i);
    }
    assert_true(p3di_split_flashpoint().is_flashpoint && p3di_split_flashpoint().has_uvs);
    assert_true(p3di_split_flashpoint().is_early && p3di_split_flashpoint().has_normals);
}

TEST(normals_of_corners_point_inward)
{
    struct shape *s = shape("lod 1; p 1 0 0; n 1 2 -3 0 0 1; f 0/0 0/1 0; f 0/1 0 0;");

    assert_vec3(p3di_corner_normal(s->drawn, 0), -1, -2, 3);
    assert_vec3(p3di_corner_normal(s->drawn, 1), 0, 0, -1);
    assert_vec3(p3di_corner_normal(s->drawn, 2), 0, 1, 0); /* it has none */
    s->room->normals[0].y = INFINITY;
    assert_vec3(p3di_corner_normal(s->drawn, 0), 0, 1, 0);
    assert_vec3(p3di_corner_normal(s->drawn, 3), 0, 0, -1);
}

TEST(uvs_beyond_a_hundred_thousand_are_zero)
{
    static const struct {
        struct p3d_vec2 uv;
        bool is_good;
    } rows[] = {{{1e5f, -1e5f}, true}, {{100001, 1}, false}, {{1, 100001}, false},   {{-100001, 1}, false},
                {{1, -100001}, false}, {{NAN, 1}, false},    {{1, INFINITY}, false}, {{0.25f, -3}, true}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_vec2 uv = p3di_good_uv(rows[i].uv);

        assert_f32(uv.u, rows[i].is_good ? rows[i].uv.u : 0);
        assert_f32(uv.v, rows[i].is_good ? rows[i].uv.v : 0);
    }
}

TEST(uvs_have_65534_steps_between_their_limits)
{
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(p3di_pack_uv(2, 2, 4, i), -32767);
        assert_int_equal(p3di_pack_uv(4, 2, 4, i), 32767);
        assert_int_equal(p3di_pack_uv(3, 2, 4, i), 0);
        assert_int_equal(p3di_pack_uv(2.5f, 2, 4, i), -16384); /* of -16383.5 the even one */
        assert_int_equal(p3di_pack_uv(5, 2, 4, i), 65534);
        assert_int_equal(p3di_pack_uv(2, 2, 2, i), 0);     /* no number */
        assert_int_equal(p3di_pack_uv(60000, 2, 4, i), 0); /* more than 1e9 steps */
        assert_int_equal(p3di_pack_uv(-60000, 2, 4, i), 0);
        assert_true(p3di_pack_uv(30000, 2, 4, i) > 900000000);
        assert_true(p3di_pack_uv(-30000, 2, 4, i) < -900000000);
    }
}

TEST(normals_have_ten_bits_a_part)
{
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(p3di_pack_odol_normal((struct p3d_vec3){1, 0, 0}, i), 0x201);
        assert_int_equal(p3di_pack_odol_normal((struct p3d_vec3){0, -1, 0}, i), 0x1ff << 10);
        assert_int_equal(p3di_pack_odol_normal((struct p3d_vec3){0, 0, 1}, i), 0x201 << 20);
        assert_int_equal(p3di_pack_odol_normal((struct p3d_vec3){2, -2, 0}, i), 0x201 | 0x1ff << 10);
        assert_int_equal(p3di_pack_odol_normal((struct p3d_vec3){-1.0f / 511, 2.0f / 511, 0}, i), 1 | 0x3fe << 10);
    }
}

/* ---- Vertices ---- */

/* All corners are of point 0 and its twin in place, 1; points 2 and 3 are in no face. */
#define ONE_PLACE "lod 1; p 1 2 3 1 2 3 4 4 4 5 5 5;"

TEST(each_point_has_vertices_of_its_own_and_those_in_no_face_come_last)
{
    struct shape *s = shape(ONE_PLACE "n 0 0 1; f 1/0 0/0 1/0; f 0/0 0/0; f 0/0 1/0 1/0 0/0; pflags 3 0x100;");

    CORNERS(s->drawn, p3di_split_rule(1, false), 0, 1, 0, 0, 0, 1, 0, 0, 1);
    assert_int_equal(split.count, 4);
    assert_int_equal(split.vertices[0].point, 1);
    assert_int_equal(split.vertices[0].corner, 0);
    assert_int_equal(split.vertices[1].point, 0);
    assert_int_equal(split.vertices[1].corner, 1);
    assert_int_equal(split.vertices[2].point, 2);
    assert_int_equal(split.vertices[2].corner, 9); /* no corner */
    assert_int_equal(split.vertices[2].flags, 0x3f);
    assert_int_equal(split.vertices[3].point, 3);
    assert_int_equal(split.vertices[3].flags, 0x103f);
}

TEST(normals_further_apart_than_a_hundredth_make_vertices)
{
    static const float steps[][3] = {{3, 0, 0}, {5, 0, 0}, {6, 0, 0}, {0, 6, 0}, {3, 4, 1}, {3, 4, 2}};
    static const bool are_apart[] = {false, false, true, true, false, true}; /* 5.11 steps are 0.01 */
    struct p3di_split_rule rule = p3di_split_rule(1, false);

    for (size_t i = 0; i < COUNT(steps); i++) {
        struct shape *s = shape(ONE_PLACE "n 0 0 0 0 0 0; f 0/0 0/1 0/0;");

        for (unsigned j = 0; j < 2; j++)
            s->room->normals[j] = (struct p3d_vec3){j ? steps[i][0] / 511 : 0, j ? steps[i][1] / 511 : 0,
                                                    (300 + (j ? steps[i][2] : 0)) / 511};
        CORNERS(s->drawn, rule, 0, are_apart[i], 0);
        rule.has_normals = false;
        CORNERS(s->drawn, rule, 0, 0, 0);
        rule.has_normals = true;
        shape_free(s);
    }
}

/* As they are packed; 65534 steps from 0 to 1. */
TEST(uvs_of_any_set_make_vertices)
{
    struct shape *s =
        shape(ONE_PLACE "uvsets 2; n 0 0 1; f 0/0 0/0 0/0 0/0; f 1/0 1/0 1/0;"
                        "uv 0 0 0 0.000005 0 0 0.00002 0 0; uv2 0 0 0 0 0 0 0 0 0.00002; uv 1 1 1 1 1 1 1;"
                        "uv2 1 1 1 1 1 1 1");
    struct p3di_split_rule rule = p3di_split_rule(1, false);

    CORNERS(s->drawn, rule, 0, 0, 1, 2, 3, 3, 3);
    rule.has_uvs = false;
    CORNERS(s->drawn, rule, 0, 0, 0, 0, 1, 1, 1);
    rule.has_uvs = true;
    shape_draw(s, "uvsets 1");
    CORNERS(s->drawn, rule, 0, 0, 1, 0, 2, 2, 2);
    shape_draw(s, "uvsets 0");
    CORNERS(s->drawn, rule, 0, 0, 0, 0, 1, 1, 1);
}

/* Flags of a face go to its vertices: a user value of 3. */
TEST(flags_of_faces_make_vertices)
{
    struct shape *s = shape(ONE_PLACE "n 0 0 1; f 0/0 1/0 0/0; f 0/0 1/0 0/0; fflags 1 0x6000000; pflags 0 0x100 0;");

    CORNERS(s->drawn, p3di_split_rule(1e13f, false), 0, 1, 0, 2, 3, 2);
    assert_int_equal(split.vertices[0].flags, 0x103f);
    assert_int_equal(split.vertices[1].flags, 0x3f);
    assert_int_equal(split.vertices[2].flags, 0x30103f);
    assert_int_equal(split.vertices[3].flags, 0x30003f);
    s->drawn->point_flags = NULL;
    CORNERS(s->drawn, p3di_split_rule(1e13f, false), 0, 1, 0, 2, 3, 2);
    assert_int_equal(split.vertices[0].flags, 0x3f);
    assert_int_equal(split.vertices[2].flags, 0x30003f);
}

/* In Operation Flashpoint normals up to 0.05 apart, and UVs up to 0.005, are the same. */
TEST(old_vertices_join_what_is_near)
{
    static const struct {
        float x, y, z, u, v;
        bool is_apart;
    } rows[] = {{0.04f, 0, 0, 0, 0, false},  {0.06f, 0, 0, 0, 0, true},     {0, -0.06f, 0, 0, 0, true},
                {0, 0, 0.06f, 0, 0, true},   {0.04f, 0.04f, 0, 0, 0, true}, {0, 0, 0, 0.0049f, 0, false},
                {0, 0, 0, 0.0051f, 0, true}, {0, 0, 0, 0, -0.0051f, true},  {0, 0, 0, 0.0049f, -0.0049f, false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape(ONE_PLACE "n 0 0 1 0 0 1; f 0/0 0/1 0/0;");

        s->room->normals[1] = (struct p3d_vec3){rows[i].x, rows[i].y, 1 + rows[i].z};
        s->room->uvs[0][1] = (struct p3d_vec2){rows[i].u, rows[i].v};
        CORNERS(s->drawn, p3di_split_flashpoint(), 0, rows[i].is_apart, 0);
        shape_free(s);
    }
}

/* Of one point and one UV 64 vertices are compared one by one; those behind them must have the very same normal. */
TEST(points_of_very_many_vertices_compare_them_exactly)
{
    enum { MANY = 3 * 24 };
    static struct p3d_vec3 normals[MANY];
    static struct p3d_model_corner corners[MANY];
    static struct p3d_model_face faces[MANY / 3];
    static struct p3d_vec2 uvs[2][MANY];
    static const struct p3d_vec3 point = {1, 2, 3};
    static const struct p3d_model_uv_set sets[2] = {{0, uvs[0]}, {1, uvs[1]}};
    const struct p3d_model_lod lod = {.resolution = 1,
                                      .points = &point,
                                      .point_count = 1,
                                      .normals = normals,
                                      .normal_count = MANY,
                                      .corners = corners,
                                      .corner_count = MANY,
                                      .faces = faces,
                                      .face_count = MANY / 3,
                                      .uv_sets = sets,
                                      .uv_set_count = 2};

    memset(uvs, 0, sizeof uvs);
    for (uint32_t i = 0; i < MANY; i++) {
        corners[i] = (struct p3d_model_corner){0, i};
        normals[i] = (struct p3d_vec3){(float)(10 * i % 500) / 511, (float)(10 * i / 500) / 11, 0};
        faces[i / 3] = (struct p3d_model_face){3 * (i / 3), 3, 0, 0};
    }
    normals[65].x = normals[64].x + 0.001f; /* near, but not the same */
    normals[66] = normals[64];
    normals[67] = normals[63]; /* the last that is compared with all */
    normals[67].x += 0.001f;
    normals[68] = normals[64];
    uvs[1][68].v = 1;
    normals[69] = normals[70] = normals[71] = normals[64]; /* each number of the normal counts */
    normals[69].x = normals[70].y = normals[71].z = 0.5f;
    split_lod(&lod, p3di_split_rule(1, false));
    for (uint32_t i = 0; i < 66; i++)
        assert_int_equal(split.corner_vertices[i], i);
    assert_int_equal(split.corner_vertices[66], 64);
    assert_int_equal(split.corner_vertices[67], 63);
    assert_int_equal(split.corner_vertices[68], 66);
    for (uint32_t i = 69; i < 72; i++)
        assert_int_equal(split.corner_vertices[i], i - 2);
    assert_int_equal(split.count, 70);
    assert_int_equal(split.vertices[66].corner, 68);
    for (uint32_t i = 0; i < 70; i++)
        assert_int_equal(split.vertices[i].flags, 0x3f);
}

/* 4000 vertices of each of two points, and of one each: memory is missing in all places that take some. */
TEST(every_allocation_may_fail)
{
    enum { MANY = 8001 };
    static struct p3d_vec3 normals[MANY], points[MANY];
    static struct p3d_model_corner corners[MANY];
    static struct p3d_model_face faces[MANY / 3];
    static struct p3d_vec2 uvs[MANY];
    static struct p3d_model_uv_set sets[40];
    struct p3d_model_lod lod = {.resolution = 1,
                                .points = points,
                                .point_count = MANY,
                                .normals = normals,
                                .normal_count = MANY,
                                .corners = corners,
                                .corner_count = MANY,
                                .faces = faces,
                                .face_count = MANY / 3,
                                .uv_sets = sets,
                                .uv_set_count = COUNT(sets)};

    for (uint32_t i = 0; i < MANY; i++) {
        normals[i] = (struct p3d_vec3){(float)(i % 100) / 50 - 1, (float)(i / 100) / 50 - 1, 0};
        faces[i / 3] = (struct p3d_model_face){3 * (i / 3), 3, 0, 0};
    }
    for (uint32_t i = 0; i < COUNT(sets); i++)
        sets[i] = (struct p3d_model_uv_set){i, uvs};
    for (unsigned are_together = 0; are_together < 2; are_together++) {
        struct memory memory = {.has_refused = true};
        size_t round = 0;

        for (uint32_t i = 0; i < MANY; i++)
            corners[i] = (struct p3d_model_corner){are_together ? i % 2 : i, i};
        for (; memory.has_refused; round++) { /* a table that grows may do with less, so that all is well */
            struct p3di_arena *arena;

            memory = (struct memory){.left = round};
            arena = p3di_arena_new(&(struct p3d_options){.allocator = memory_allocator(&memory)}, P3DI_NO_INPUT);
            if (arena && p3di_split_points(arena, &lod, p3di_split_rule(1, false), &split)) {
                assert_int_equal(split.count, are_together ? 2 * MANY - 2 : MANY);
                for (uint32_t i = 0; i < MANY; i++)
                    assert_int_equal(split.corner_vertices[i], i);
            } else {
                assert_true(memory.has_refused);
            }
            p3di_arena_free(arena);
        }
        assert_true(round > 4);
    }
}
