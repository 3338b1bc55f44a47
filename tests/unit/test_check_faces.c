/* test_check_faces.c: findings on vertices, faces, points, normals and UVs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#include <math.h>

static void set_uv(struct sketch *s, uint32_t face, uint32_t corner, float u, float v)
{
    s->room->faces[face].corners[corner].u = u;
    s->room->faces[face].corners[corner].v = v;
}

/* ---- Vertices ---- */

static uint32_t predict(struct sketch *s)
{
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &s->mlod, .lod_count = 1};
    struct p3d_error error;
    uint32_t count;

    for (uint32_t i = 0; i < s->lod->tag_count; i++)
        sketch_finish_tag(s->lod, s->room, i);
    assert_true(p3d_predict_vertices(&document, 0, NULL, &count, &error));
    return count;
}

TEST(vertices_are_points_split_by_normals_and_uvs)
{
    struct sketch *s = sketch_new(1);

    sketch_box(s, NULL, 0, 0, 0, 1);
    assert_int_equal(predict(s), 8);
    sketch_point(s, 5, 5, 5); /* a lone point is one, too */
    assert_int_equal(predict(s), 9);
    set_uv(s, 0, 0, 1, 1);
    assert_int_equal(predict(s), 10);
    set_uv(s, 0, 1, 0.000005f, 0); /* less than half a step of 1 / 65534 */
    assert_int_equal(predict(s), 10);
    set_uv(s, 0, 1, 0.00001f, 0);
    assert_int_equal(predict(s), 11);
    sketch_free(s);
}

/* The first corner of the first face gets a normal of its own, this far away from the others'. */
static uint32_t count_with_normal(float resolution, float distance)
{
    struct sketch *s = sketch_new(resolution);
    uint32_t count;

    sketch_box(s, NULL, 0, 0, 0, 1);
    s->lod->normals.count = 2;
    put_float(s->room->normals + 12, distance);
    put_float(s->room->normals + 16, 1);
    s->room->faces[0].corners[0].normal = 1;
    count = predict(s);
    sketch_free(s);
    return count;
}

TEST(normals_that_are_near_are_one)
{
    assert_int_equal(count_with_normal(1, 0.009f), 8);
    assert_int_equal(count_with_normal(1, 0.0095f), 9);
    assert_int_equal(count_with_normal(1100, 0.5f), 9);
    assert_int_equal(count_with_normal(11000, 0.5f), 8);  /* a shadow buffer has no normals */
    assert_int_equal(count_with_normal(1e13f, 0.5f), 8);  /* collision geometry keeps its points */
    assert_int_equal(count_with_normal(10000, 0.5f), 24); /* a shadow volume shares no vertex */
}

TEST(further_uv_sets_split_vertices)
{
    struct sketch *s = sketch_new(1);

    sketch_box(s, NULL, 0, 0, 0, 1);
    sketch_tag(s, P3D_TAG_UV_SET, "")->value.uv_set.id = 1;
    assert_int_equal(predict(s), 8);
    put_float(s->room->uvs + 8 * 5, 0.5f);
    assert_int_equal(predict(s), 9);
    sketch_free(s);
}

/* Points with very many vertices are told apart otherwise, but counted all the same. */
TEST(a_point_of_a_thousand_vertices_is_counted)
{
    enum { FACE_COUNT = 1000 };
    struct sketch *s = sketch_new(1);
    struct p3d_mlod_face *faces = calloc((size_t)2 * FACE_COUNT, sizeof *faces);

    assert_non_null(faces);
    sketch_point(s, 0, 0, 0), sketch_point(s, 1, 0, 0), sketch_point(s, 0, 1, 0);
    for (uint32_t i = 0; i < 2 * FACE_COUNT; i++) { /* each face is there twice */
        faces[i].corner_count = 3;
        faces[i].corners[0].u = (float)(i % FACE_COUNT) / FACE_COUNT;
        faces[i].corners[1].point = 1;
        faces[i].corners[2].point = 2;
    }
    s->lod->faces = faces;
    s->lod->face_count = 2 * FACE_COUNT;
    s->lod->corner_count = 3 * 2 * FACE_COUNT;
    assert_int_equal(predict(s), FACE_COUNT + 2);
    free(faces);
    sketch_free(s);
}

/* A LOD of `count` triangles that share no UV: three vertices each. */
static void assert_vertex_findings(uint32_t count, enum p3d_profile profile, uint32_t over, uint32_t near)
{
    struct sketch *s = sketch_new(1);
    struct p3d_mlod_face *faces = calloc(count, sizeof *faces);

    assert_non_null(faces);
    sketch_point(s, 0, 0, 0), sketch_point(s, 1, 0, 0), sketch_point(s, 0, 1, 0);
    for (uint32_t i = 0; i < count; i++) {
        faces[i].corner_count = 3;
        for (uint32_t j = 0; j < 3; j++)
            faces[i].corners[j] = (struct p3d_mlod_corner){j, 0, (float)i / (float)count, 0};
    }
    s->lod->faces = faces;
    s->lod->face_count = count;
    s->lod->corner_count = 3 * count;
    s->options.profile = profile;
    assert_found(s, "V101", over);
    assert_found(s, "V102", near);
    free(faces);
    sketch_free(s);
}

TEST(too_many_vertices_are_an_error)
{
    assert_vertex_findings(19660, P3D_PROFILE_ANY, 0, 0); /* 58980 vertices: not yet 90 % of 65535 */
    assert_vertex_findings(19661, P3D_PROFILE_ANY, 0, 1);
    assert_vertex_findings(21845, P3D_PROFILE_ANY, 0, 1); /* 65535 */
    assert_vertex_findings(21846, P3D_PROFILE_ANY, 1, 0);
    assert_vertex_findings(21846, P3D_PROFILE_A3, 0, 0);
}

/* ---- Faces ---- */

TEST(flags_that_the_engine_does_not_know_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_box(s, NULL, 0, 0, 0, 1);
    s->room->faces[1].flags = 0xff3003bf;
    sketch_point_flags(s, 2, 0x0fff33ff);
    assert_found(s, "F103", 0);
    assert_found(s, "F102", 0);
    s->room->faces[1].flags = s->room->faces[4].flags = 0x400;
    sketch_point_flags(s, 2, 0x10000000);
    assert_found(s, "F103", 2);
    assert_found(s, "F102", 1);
    sketch_free(s);
}

TEST(duplicate_faces_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    sketch_triangle(s, 2, 1, 0); /* the other way round: a second side */
    assert_found(s, "F104", 0);
    sketch_triangle(s, 1, 2, 0); /* the first face, begun elsewhere */
    assert_found(s, "F104", 1);
    sketch_free(s);
}

TEST(faces_without_area_are_a_note)
{
    struct sketch *s = sketch_new(1);

    sketch_point(s, 0, 0, 0), sketch_point(s, 1, 0, 0), sketch_point(s, 2, 0.00001f, 0);
    sketch_triangle(s, 0, 1, 2);
    assert_found(s, "F105", 0);
    put_float(s->room->points + 16 * 2 + 4, 0);
    assert_found(s, "F105", 1);
    sketch_free(s);
}

TEST(faces_of_two_corners_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    assert_found(s, "F106", 0);
    sketch_face(s, 2, (const uint32_t[4]){0, 1, 0, 0});
    assert_found(s, "F106", 1);
    sketch_free(s);
}

TEST(a_face_that_names_a_point_twice_is_told)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    assert_found(s, "F107", 0);
    sketch_face(s, 4, (const uint32_t[4]){0, 1, 2, 1});
    assert_found(s, "F107", 1);
    assert_found(s, "F105", 0); /* one finding is enough */
    sketch_free(s);
}

/* ---- Points ---- */

TEST(points_in_no_face_are_a_note)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    assert_found(s, "F108", 0);
    sketch_point(s, 0, 0, 5);
    assert_found(s, "F108", 1);
    s->lod->resolution = 1e15f; /* Memory: they are meant to be */
    assert_found(s, "F108", 0);
    sketch_free(s);
}

TEST(points_without_a_place_are_an_error)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    put_float(s->room->points + 16, 1e30f);
    assert_found(s, "F109", 0);
    put_float(s->room->points + 16, INFINITY);
    put_float(s->room->points + 32, NAN);
    assert_found(s, "F109", 2);
    sketch_free(s);
}

/* ---- Normals and UVs ---- */

TEST(bad_normals_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    put_float(s->room->normals + 4, 1.01f);
    assert_found(s, "F110", 0);
    assert_found(s, "F113", 0);
    put_float(s->room->normals + 4, 0.5f);
    assert_found(s, "F110", 0);
    assert_found(s, "F113", 1);
    put_float(s->room->normals + 4, NAN);
    assert_found(s, "F110", 1);
    assert_found(s, "F113", 0);
    sketch_free(s);
}

TEST(normals_that_do_not_exist_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    assert_found(s, "F114", 0);
    s->room->faces[1].corners[2].normal = 1;
    assert_found(s, "F114", 1);
    sketch_free(s);
}

TEST(bad_uvs_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    set_uv(s, 0, 0, 100000, -100000);
    assert_found(s, "F111", 0);
    assert_found(s, "F112", 0);
    set_uv(s, 0, 0, 0, -100001);
    set_uv(s, 1, 2, NAN, 0);
    set_uv(s, 2, 2, 0, INFINITY);
    assert_found(s, "F111", 2);
    assert_found(s, "F112", 1);
    sketch_free(s);
}

TEST(uv_sets_are_counted)
{
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    assert_found(s, "F116", 0); /* no sets at all */
    for (uint32_t i = 1; i < 8; i++)
        sketch_tag(s, P3D_TAG_UV_SET, "")->value.uv_set.id = i;
    assert_found(s, "F115", 0);
    assert_found(s, "F116", 1);
    sketch_tag(s, P3D_TAG_UV_SET, "")->value.uv_set.id = 0;
    assert_found(s, "F115", 0);
    assert_found(s, "F116", 0);
    sketch_tag(s, P3D_TAG_UV_SET, "")->value.uv_set.id = 8;
    assert_found(s, "F115", 1);
    sketch_free(s);
}

/* ---- Limits ---- */

TEST(flashpoint_holds_32_lods)
{
    struct sketch *s = sketch_new(1);

    for (uint32_t i = 2; i <= 32; i++)
        sketch_begin_lod(s, (float)i);
    s->options.profile = P3D_PROFILE_OFP;
    assert_found(s, "F117", 0);
    sketch_begin_lod(s, 33);
    assert_found(s, "F117", 1);
    s->options.profile = P3D_PROFILE_A3;
    assert_found(s, "F117", 0);
    sketch_free(s);
}

TEST(points_have_a_limit)
{
    struct sketch *s = sketch_new(1e15f);
    uint8_t *points = calloc(65536, 16);

    assert_non_null(points);
    s->lod->points = (struct p3d_span){points, 65535, 16};
    assert_found(s, "F118", 0);
    s->lod->points.count++;
    assert_found(s, "F118", 1);
    s->options.profile = P3D_PROFILE_A3;
    assert_found(s, "F118", 0);
    free(points);
    sketch_free(s);
}

TEST(a_damaged_lod_is_an_error)
{
    const struct p3d_error damage = {.status = P3D_DAMAGED, .message = "a face has 5 corners"};
    struct sketch *s = sketch_new(1);
    struct p3d_findings findings;
    struct p3d_finding finding;

    sketch_begin_lod(s, 2);
    assert_found(s, "F101", 0);
    s->lod->error = &damage;
    findings = sketch_check(s);
    assert_int_equal(count_found(&findings, "F101", &finding), 1);
    assert_int_equal(finding.lod, 1);
    assert_string_equal(finding.message, damage.message);
    p3d_findings_free(&findings);
    sketch_free(s);
}
