/* test_check_faces.c: findings on vertices, faces, points, normals and UVs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

/* ---- Vertices ---- */

static uint32_t predict(struct sketch *s)
{
    const struct p3d_document document = sketch_document(s);
    struct p3d_error error;
    uint32_t count;

    assert_true(p3d_predict_vertices(&document, 0, NULL, &count, &error));
    return count;
}

TEST(vertices_are_points_split_by_normals_and_uvs)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1");

    assert_int_equal(predict(s), 8);
    draw(s, "p 5 5 5"); /* a lone point is one, too */
    assert_int_equal(predict(s), 9);
    draw(s, "uv 0 1 1");
    assert_int_equal(predict(s), 10);
    draw(s, "uv 0 1 1 0.000005 0"); /* less than half a step of 1 / 65534 */
    assert_int_equal(predict(s), 10);
    draw(s, "uv 0 1 1 0.00001 0");
    assert_int_equal(predict(s), 11);
}

/* The first corner of the first face gets a normal of its own, this far away from the others'. */
static uint32_t count_with_normal(float resolution, float distance)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1; n 0 -1 0");

    s->room->corners[0].normal = 1;
    draw(s, "at %.9g; n %.9g -1 0", (double)resolution, (double)-distance);
    return predict(s);
}

TEST(normals_that_are_near_are_one)
{
    assert_int_equal(count_with_normal(1, 0.0107f), 8); /* as packed it is 5 / 511 away */
    assert_int_equal(count_with_normal(1, 0.0109f), 9); /* and now 6 / 511 */
    assert_int_equal(count_with_normal(1100, 0.5f), 9);
    assert_int_equal(count_with_normal(11000, 0.5f), 8);  /* a shadow buffer has no normals */
    assert_int_equal(count_with_normal(1e13f, 0.5f), 8);  /* collision geometry keeps its points */
    assert_int_equal(count_with_normal(10000, 0.5f), 36); /* triangles of a shadow volume share no vertex */
}

TEST(further_uv_sets_split_vertices)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1; uvset 1");

    assert_int_equal(predict(s), 8);
    draw(s, "uv 1 0 0 0.5 0");
    assert_int_equal(predict(s), 9);
}

/* Points with very many vertices are told apart otherwise, but counted all the same. */
TEST(a_point_of_a_thousand_vertices_is_counted)
{
    enum { FACE_COUNT = 1000 };
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0");
    struct p3d_vec2 *uvs = sketch_triangles(s, 2 * FACE_COUNT);

    for (uint32_t i = 0; i < 2 * FACE_COUNT; i++) /* each face is there twice */
        uvs[3 * i].u = (float)(i % FACE_COUNT) / FACE_COUNT;
    assert_int_equal(predict(s), FACE_COUNT + 2);
}

/* `count` triangles share no UV, so there are three vertices each. */
static void check_triangles(uint32_t count, const char *expected)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0");
    struct p3d_vec2 *uvs = sketch_triangles(s, count);

    for (uint32_t i = 0; i < 3 * count; i++)
        uvs[i].u = (float)(i / 3) / (float)count;
    draw(s, "%s", expected);
}

TEST(too_many_vertices_are_an_error)
{
    check_triangles(19660, "V101=0; V102=0"); /* 58980 vertices: not yet 90 % of 65535 */
    check_triangles(19661, "V101=0; V102=1");
    check_triangles(21845, "V101=0; V102=1"); /* 65535 */
    check_triangles(21846, "V101=1; V102=0");
    check_triangles(21846, "profile a3; V101=0; V102=0");
}

/* ---- Faces ---- */

TEST(flags_that_the_engine_does_not_know_are_told)
{
    check("lod 1; box - 0 0 0 1; fflags 1 0xff3003bf; pflags 2 0x0fff33ff; F103=0; F102=0;"
          "fflags 1 0x400; fflags 4 0x400; pflags 2 0x10000000; F103=2; F102=1");
}

TEST(duplicate_faces_are_told)
{
    check("lod 1; pyramid; f 2 1 0; F104=0;" /* the other way round: a second side */
          "f 1 2 0; F104=1");                /* the first face, begun elsewhere */
}

TEST(normals_behind_their_faces_are_told)
{
    check("lod 1; p 0 0 0 1 0 0 0 1 0 0 0 1; n 1 1 1 -1 -1 -1;"
          "f 1/0 3/0 2/0; f 1/0 3/0 2/0; f 1/0 3/0 2/0; f 1/0 3/0 2/0; F125=0; at 1; lod 2;"
          "p 0 0 0 1 0 0 0 1 0 0 0 1; n 1 1 1 -1 -1 -1;"
          "f 1/1 3/1 2/1; f 1/1 3/1 2/1; f 1/1 3/1 2/1; F125=0; f 1/1 3/1 2/1; F125=4; at 1e13; F125=0");
}

TEST(faces_without_area_are_a_note)
{
    check("lod 1; p 0 0 0 1 0 0 2 0.00001 0; f 0 1 2; F105=0; place 2 2 0 0; F105=1");
    /* the longest side may be the one to any corner: what is needle-thin has no area */
    check("lod 1; p 0 0 0 0.00000001 0 0 1 0.00000005 0; f 0 1 2; F105=1");
    check("lod 1; p 0 0 0 1 0.00000005 0 0.00000001 0 0; f 0 1 2; F105=1");
}

TEST(faces_of_two_corners_are_told)
{
    check("lod 1; pyramid; F106=0; f 0 1; F106=1");
}

TEST(a_face_that_names_a_point_twice_is_told)
{
    check("lod 1; pyramid; F107=0; f 0 1 2 1; F107=1; F105=0"); /* one finding is enough */
}

TEST(uvs_that_stand_twice_and_differ_are_told)
{
    check("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2; uv 0 0 0 1 0 0 1; uvset 0; uv 0 0 0 1 0 0 1; F127=0;"
          "uv 0 0 0 1 0 0 0.5; F127=1");
}

/* ---- Points ---- */

TEST(points_in_no_face_are_a_note)
{
    check("lod 1; pyramid; F108=0; p 0 0 5; F108=1; at 1e15; F108=0"); /* Memory: they are meant to be */
}

TEST(points_without_a_place_are_an_error)
{
    check("lod 1; pyramid; place 1 1e30 0 0; F109=0; place 1 inf 0 0; place 2 nan 1 0; F109=2");
}

/* ---- Normals and UVs ---- */

TEST(bad_normals_are_told)
{
    check("lod 1; pyramid; n 0 0.1 0; F110=0; F113=0");
    check("lod 1; pyramid; n 0 0.005 0; F110=0; F113=4");
    check("lod 1; pyramid; n 0 nan 0; F110=1; F113=0");
    check("lod 1; pyramid; n 0 0 0; F113=4; at 1e15; F113=0");
}

TEST(normals_that_do_not_exist_are_told)
{
    check("lod 1; pyramid; F114=0; f 0 2 3/1; F114=1");
}

TEST(bad_uvs_are_told)
{
    check("lod 1; pyramid; uv 0 100000 -100000; F111=0; F112=0;"
          "uv 0 0 -100001; uv 1 0 0 0 0 nan 0; uv 2 0 0 0 0 0 inf; F111=2; F112=1");
}

/* As in the log of KoffeinFlummi/AGM 930: no area on the texture, or no length along u. */
TEST(faces_have_directions_on_their_texture)
{
    struct sketch *s = sketch("lod 1; pyramid; mat 0 a.rvmat; uv 0 0 0 1 0 0 1; F120=0;"
                              "uv 0 0 0 0 0 0.5 0; F120=1; tex 0 a.paa; mat 0 ''; F120=0;" /* no normal map */
                              "mat 0 a.rvmat; uv 0 0 0 0 0 0 0; F120=0"); /* one place of the texture */

    draw(s, "uv 0 0 0 1 0 0 1; p 0 0 0 0 0 1 0 0 2; f 4 5 6; mat 4 a.rvmat; uv 4 0 0 0.1 0 0.2 1; F120=1;"
            "uv 4 0 0 0.3 0.2 0.2 1; F120=0");
    draw(s, "uv 4 0 0 nan 0 0.2 1; F120=0; F111=1");
    draw(s, "uv 4 0 0 0.1 0 0.2 1; at 1e13; F120=0; at 1; profile ofp; F120=0; profile a2; F120=1; s proxy:\\a.001 f4 "
            "p4 p5 "
            "p6; F120=0");
}

TEST(uv_sets_are_counted)
{
    check("lod 1; pyramid; F116=0;" /* no sets at all */
          "uvset 1; F115=0; F116=1; uvset 0; F115=0; F116=0; F119=0; uvset 2; F115=1; F119=0");
    check("lod 1e13; pyramid; uvset 0; F119=0; uvset 1; F119=1; at 10000; F119=1; at 11000; F119=1; at 1e15; F119=0;"
          "at 3e15; F119=0;" /* Memory and Roadway */
          "at 1e13; uvset 2; F115=1; F119=0");
}

/* ---- Limits ---- */

TEST(flashpoint_holds_32_lods)
{
    struct sketch *s = sketch("lod 1");

    for (uint32_t i = 2; i <= 32; i++)
        draw(s, "lod 2");
    draw(s, "profile ofp; F117=0; lod 33; F117=1; profile a3; F117=0");
}

TEST(points_have_a_limit)
{
    struct sketch *s = sketch("lod 1e15");

    s->drawn->points = sketch_keep(s, 65536 * sizeof *s->drawn->points);
    s->drawn->point_flags = NULL;
    s->drawn->point_count = 65535;
    draw(s, "F118=0");
    s->drawn->point_count++;
    draw(s, "F118=1; profile a3; F118=0");
    s->drawn->point_count = 32767;
    draw(s, "profile ofp; F118=0");
    s->drawn->point_count++;
    draw(s, "F118=1; profile a2; F118=0");
}

static const struct p3d_error damage = {.status = P3D_DAMAGED, .message = "a face has 5 corners"};

static void damage_second_lod(struct p3d_mlod *mlod)
{
    mlod->lods[1].error = &damage;
}

TEST(a_damaged_lod_is_an_error)
{
    struct sketch *s = sketch("lod 1; lod 2; F101=0");

    s->spoil = damage_second_lod;
    assert_finding(s, "F101", 1, damage.message);
}

/* In Paths and in LODs for editors points may stand alone. */
TEST(points_stand_alone_where_they_are_meant_to)
{
    check("lod 4e15; pyramid; p 0 0 5; F108=0; at 20000; F108=0; at 1e13; F108=1; at 2e15; F108=0");
}

static uint32_t count_version(uint32_t version, enum p3d_profile profile)
{
    struct p3d_odol odol = {.version = version};
    const struct p3d_document document = {.format = P3D_FORMAT_ODOL, .odol = &odol};
    const struct p3d_check_options options = {.profile = profile};
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check(&document, &options, NULL, &error);
    uint32_t count;

    assert_non_null(findings);
    count = count_found(findings, "P3D-F121", NULL);
    p3d_findings_free(findings);
    return count;
}

TEST(each_game_reads_its_versions)
{
    static const struct {
        enum p3d_profile profile;
        uint32_t first, last;
    } rows[] = {{P3D_PROFILE_OFP, 7, 7},
                {P3D_PROFILE_A1, 7, 40},
                {P3D_PROFILE_A2, 7, 50},
                {P3D_PROFILE_A3, 28, 75},
                {P3D_PROFILE_DAYZ, 7, 55}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(count_version(rows[i].first, rows[i].profile), 0);
        assert_int_equal(count_version(rows[i].last, rows[i].profile), 0);
        assert_int_equal(count_version(rows[i].last + 1, rows[i].profile), 1);
        assert_int_equal(count_version(7, rows[i].profile), rows[i].first != 7);
        assert_int_equal(count_version(rows[i].last + 1, P3D_PROFILE_ANY), 0);
    }
    assert_int_equal(count_version(27, P3D_PROFILE_A3), 1);
}

/* 90 % of 32767 are 29490.3. */
TEST(flashpoint_has_fewer_vertices)
{
    check_triangles(9830, "profile ofp; V101=0; V102=0; profile a1; V102=0"); /* 29490 */
    check_triangles(9831, "profile ofp; V101=0; V102=1");
    check_triangles(10922, "profile ofp; V101=0; V102=1"); /* 32766 */
    check_triangles(10923, "profile ofp; V101=1; V102=0; profile a2; V101=0; V102=0");
}

TEST(vertices_of_each_lod_are_predicted)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1; lod 2; pyramid; lod 10000; box - 0 0 0 1");
    const struct p3d_document document = sketch_document(s);
    struct p3d_error error;
    uint32_t count = 7;

    assert_true(p3d_predict_vertices(&document, 0, NULL, &count, &error));
    assert_int_equal(count, 8);
    assert_true(p3d_predict_vertices(&document, 1, NULL, &count, &error));
    assert_int_equal(count, 4);
    assert_true(p3d_predict_vertices(&document, 2, NULL, &count, &error));
    assert_int_equal(count, 36); /* a shadow volume has three for each triangle, and six quads are twelve */
    assert_false(p3d_predict_vertices(&document, 3, NULL, &count, &error));
    assert_int_equal(count, 0);
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_string_equal(error.message, "the file has no LOD 3");
    document.mlod->lods[1].faces[1].corners[2].point = 99;
    assert_false(p3d_predict_vertices(&document, 1, NULL, &count, &error));
    assert_int_equal(error.lod, 1);
}

TEST(lone_points_of_shadow_volumes_are_vertices)
{
    struct sketch *s = sketch("lod 10000; pyramid; p 5 5 5; p 6 6 6");

    assert_int_equal(predict(s), 14);
}
