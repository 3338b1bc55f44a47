/* test_check_limits.c: findings of LODs exactly at their limits, of second ones, and of what stands between them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#include <stdio.h>
#include <stdlib.h>

#define DOOR "lod 1; pyramid; s door f0; s hinge p0; lod 1e15; p 0 0 0 0 1 0; s hinge_axis p0 p1; bone Door;"
#define DOORS "s a p0; s b p1; s c p2;"
#define WHEEL "s proxy:\\mod\\wheel.001 f2 p0 p1 p3;"

/* A triangle of points that are not seen, and the beginning of a selection of it all. */
#define TRIANGLE "lod 1; p 0 0 0 0 0 1 0 2 0; pflags 0 0x1000000; pflags 1 0x1000000; pflags 2 0x1000000; f 0 1 2;"
#define PROXY TRIANGLE "s proxy:\\a\\b.001 f0 p0 p1 p2;"

#define INWARD(offset) "box a 0 0 0 -1; box b 0." offset " 0 0 -1; f 0 1 2;"
#define OUTWARD(offset) "box a 0 0 0 1; box b 0." offset " 0 0 1; f 0 1 2;"

/* `count` faces in a LOD of this resolution. */
static void put_faces(struct sketch *s, struct p3d_mlod_face *faces, uint32_t count)
{
    s->lod->faces = faces;
    s->lod->face_count = count;
    s->lod->corner_count = 3 * count;
}

#define NAME_97 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* ---- Second ones, and what stands between ---- */

/* Tags of another kind, in front of selections and between them, change nothing. */
TEST(names_are_found_behind_other_tags)
{
    check("lod 1; pyramid; prop a b; s door f0; prop c d; s lid p1; bone door; bone lid; moves A 9 door; moves B 9 "
          "lid; M101=0;"
          "M104=0; S105=0");
    /* in Memory faces alone are no place */
    check("lod 1e15; p 0 0 0 1 0 0 0 1 0; f 0 1 2; s axis f0; bone door; moves Open 0 door axis; M103=1; take axis p1;"
          "M103=0");
    check("lod 1; pyramid; bone a; bone b; bone c; prop x y;" DOORS "lod 2; pyramid; prop x y;" DOORS
          "S110=0; rename c x; S110=1");
    check("lod 1; pyramid; f 0 1 2; prop a b;" WHEEL "lod 2; pyramid; prop a b; X106=1;" WHEEL "X106=0");
}

/* Names that do not fit into a message are left out of it, and counted. */
TEST(messages_of_bones_have_200_bytes)
{
    char first[97], second[100];

    memset(first, 'a', sizeof first);
    memset(second, 'b', sizeof second);
    for (uint32_t size = 99; size <= 100; size++) {
        struct sketch *s = sketch(DOOR "bone x; bone y; bone ccc");
        char message[300];

        s->bones[1].name = (struct p3d_bytes){(const uint8_t *)first, sizeof first};
        s->bones[2].name = (struct p3d_bytes){(const uint8_t *)second, size};
        snprintf(message, sizeof message, "3 of 4: %.97s, %.*s", first, size == 99 ? 99 : 3,
                 size == 99 ? second : "ccc");
        assert_finding(s, "M104", UINT32_MAX, message);
    }
}

TEST(a_long_name_of_a_bone_is_cut)
{
    char name[300];

    memset(name, 'a', sizeof name);
    for (uint32_t size = 196; size <= 300; size += 104) {
        struct sketch *s = sketch(DOOR "bone x; bone y; bone z");
        char message[300];

        s->bones[1].name = (struct p3d_bytes){(const uint8_t *)name, size};
        snprintf(message, sizeof message, "3 of 4: %.196s", name);
        assert_finding(s, "M104", UINT32_MAX, message);
    }
}

/* As long as the levels are, all that they lack is counted. */
TEST(messages_of_bones_that_levels_lack_have_200_bytes)
{
    char drawing[1000], long_name[101], message[300];

    memset(long_name, 'b', 100);
    for (int size = 99; size <= 100; size++) {
        struct sketch *s;

        long_name[100] = 0;
        snprintf(
            drawing, sizeof drawing,
            "lod 1; pyramid; bone %.97s; bone %.*s; bone ccc; bone d; bone e; bone f; s %.97s p0; s %.*s p0; s ccc p0;"
            "s d p0; s e p0; s f p0; lod 2; pyramid; s d p0; s e p0; s f p0",
            NAME_97, size, long_name, NAME_97, size, long_name);
        s = sketch(drawing);
        snprintf(message, sizeof message, "%.97s, %.*s", NAME_97, size == 99 ? 99 : 3, size == 99 ? long_name : "ccc");
        assert_finding(s, "S110", 1, message);
    }
}

TEST(axes_are_judged_along_all_three_directions)
{
    static const char *const moves[] = {"2 2 3", "1 3 3", "1 2 4", "0 2 3", "1 2 3"};

    for (size_t i = 0; i < COUNT(moves); i++) {
        char drawing[200];

        snprintf(drawing, sizeof drawing, "lod 1e15; p 1 2 3 %s; s door_axis p0 p1; L111=%d; L110=0", moves[i], i == 4);
        check(drawing);
        snprintf(drawing, sizeof drawing,
                 "lod 1e15; p 1 2 3 %s; s low p0; s high p1; bone door; moves Open 0 door low; M118=1", moves[i]);
        check(drawing);
    }
    check("lod 1e15; p 1 2 3; s door_axis; L110=0; L111=0; s osa_dveri p0; L110=1; s osa_dveri_zac p0; s door p0; "
          "L110=1");
}

TEST(messages_of_axes_say_what_is_wrong)
{
    struct p3d_model_animation animations[2] = {{.axis_begin = p3d_bytes_of("low"), .axis_end = p3d_bytes_of("high")}};
    struct sketch *s = sketch("lod 1e15; p 1 2 3 1 2 3 1 2 3; s door_axis p0 p1 p2");

    assert_finding(s, "L111", 0, "3 points in one place");
    s = sketch("lod 1e15; p 1 2 3; s door_axis p0");
    assert_finding(s, "L110", 0, "one point");
    s = sketch_animation(animations);
    draw(s, "s low p0; s high p1");
    animations[1] = animations[0];
    s->cfg.animation_count = 2; /* told once */
    assert_finding(s, "M118", 0, "its other end, high, is in the same place");
    animations[1].axis = p3d_bytes_of("one");
    draw(s, "s one p2; M118=2"); /* the axis counts, and not its ends */
    animations[0].type = P3D_ANIMATION_ROTATION_Z;
    draw(s, "M118=1");
}

TEST(bones_share_more_than_one_point)
{
    struct sketch *s = sketch("lod 1; pyramid; discrete; bone leg; bone foot leg; s leg p0 p1 p2; s foot p2 p3 p1");

    assert_finding(s, "S108", 0, "2 of its points are in its parent leg, too");
    draw(s, "at 11000; S108=1; at 10000; S108=1; at 1e15; S108=0"); /* shadow buffers move, too */
}

TEST(men_are_judged_in_geometry)
{
    check("lod 1e13; box Component01 0 0 0 1; s leftUpLeg p0; bone leftUpLeg; box Component02 3 3 3 1; G119=1; at "
          "6e15; G119=0;"
          "at 7e15; G119=0");
}

/* Levels of the same resolution stand as in the file. */
TEST(levels_of_one_resolution_keep_their_order)
{
#define SIXTY                                                                                                          \
    "box a 0 0 0 1; box b 2 0 0 1; box c 4 0 0 1; box d 6 0 0 1; box e 8 0 0 1; f 0 1 2; f 0 1 2; f 0 1 2; f 0 1 2"
    check("lod 2; pyramid; lod 2;" SIXTY "; L116=1");
    check("lod 2;" SIXTY "; lod 2; pyramid; L116=0");
    check("lod 2; pyramid; lod 900;" SIXTY "; L116=0; at 899; L116=1; at 1000; L116=0"); /* no level is so coarse */
}

TEST(shadows_are_cast_by_the_first_lod_of_fewer_than_1024_faces)
{
    struct p3d_mlod_face *faces = calloc(2500, sizeof *faces);
    static const struct {
        uint32_t first, second; /* faces */
        const char *resolution, *more;
        uint32_t lod; /* that is told; 2: none */
        const char *message;
    } rows[] = {{1024, 2000, "2", "", 1, "2000 faces; the maximum is 1999"},
                {1023, 2000, "2", "", 2, NULL},
                {2500, 4, "899", "", 2, NULL},
                {2500, 4, "900", "", 0, "2500 faces; the maximum is 1999"},
                {2500, 4, "1000", "", 0, "2500 faces; the maximum is 1999"},
                {2500, 2100, "1", "", 1, "2100 faces; the maximum is 1999"}, /* in the order of the file */
                {4, 2500, "2", "prop lodnoshadow 0", 2, NULL},
                {2500, 2000, "2", "prop lodnoshadow 1", 2, NULL}};

    assert_non_null(faces);
    for (uint32_t i = 0; i < 2500; i++) {
        faces[i].corner_count = 3;
        faces[i].corners[1].point = 1;
        faces[i].corners[2].point = 2;
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0");
        char drawing[100];

        put_faces(s, faces, rows[i].first);
        snprintf(drawing, sizeof drawing, "lod %s; p 0 0 0 1 0 0 0 1 0; prop a b; %s", rows[i].resolution,
                 rows[i].more);
        draw(s, drawing);
        put_faces(s, faces, rows[i].second);
        if (rows[i].message)
            assert_finding(s, "L114", rows[i].lod, rows[i].message);
        else
            draw(s, "L114=0");
    }
    free(faces);
}

TEST(angles_of_proxies_may_be_wide_or_none)
{
    struct sketch *s = sketch(PROXY "place 1 0 -0.2 1");

    assert_finding(s, "X102", 0, "the angle at its origin is 101.3 degrees");
    s = sketch(PROXY "place 1 0 -4 0");
    assert_finding(s, "X102", 0, "the angle at its origin is 180.0 degrees");
    s = sketch(PROXY "place 1 0 0 0");
    assert_finding(s, "X102", 0, "the angle at its origin is 0.0 degrees"); /* there is none */
    check(TRIANGLE "p 1 1 1; f 0 1 2 3; s proxy:\\a\\b.001 f1 p0 p1 p2; X101=1; s proxy:\\a\\c.001 f0 p0 p1; X101=2");
}

TEST(the_first_level_that_looks_inward_is_told)
{
    struct sketch *s = sketch("lod 1;" OUTWARD("1") "lod 2;" INWARD("1") "lod 3;" INWARD("1"));

    assert_finding(s, "F124", 1, "its faces look towards its middle, and those of another level away from it");
}

/* Faces of nothing, of triangles of proxies and of made pictures do not count, wherever they stand. */
TEST(mapped_are_faces_with_a_picture)
{
    struct sketch *s =
        sketch("lod 1; pyramid; box a 0 0 0 1; p 9 9 9; f 0 1 12; f 0 1 12; f 0 1 12; f 0 1 12; f 0 1 12;"
               "tex 0 #(argb,8,8,3)color(1,1,1,1); tex 3 a.paa; uv 3 1 0.5 0; s proxy:\\a.001 f3;"
               "uv 2 0 0.5 0.5; tex 4 a.paa; tex 5 a.paa");

    for (int i = 4; i < 15; i++) {
        char order[64];

        snprintf(order, sizeof order, "%s %d a.paa", i % 2 ? "tex" : "mat", i);
        draw(s, order);
        for (int j = 0; j < (i < 10 ? 4 : 3); j++) {
            snprintf(order, sizeof order, "uv %d %d 0.25 0.75", i, j);
            draw(s, order);
        }
    }
    draw(s,
         "F122=0; f 4 5 6; mat 15 a.rvmat; uv 15 0 0.25 0.75; uv 15 1 0.25 0.75; uv 15 2 0.25 0.75"); /* 11, and 12 */
    assert_finding(s, "F122", 0, "all corners of 12 faces are at 0.25, 0.75");
    draw(s, "uv 9 3 0.25 0.5; F122=0; uv 9 3 0.5 0.75; F122=0");
}

TEST(holes_of_shadows_have_a_place)
{
    struct sketch *s = sketch("lod 10000; p 7 8 9; p 1 2 3 4 5 6 2 1 5; f 1 2 3");
    struct p3d_finding finding;
    struct p3d_findings *findings = sketch_check(s);

    assert_int_equal(count_found(findings, "L101", &finding), 1);
    assert_int_equal(finding.element, P3D_ELEMENT_EDGE);
    assert_int_equal(finding.index, 1);
    assert_true(finding.has_position);
    assert_f32(finding.position.x, 1);
    assert_f32(finding.position.y, 2);
    assert_f32(finding.position.z, 3);
    assert_string_equal(finding.message, "3 of 3 edges do not have two faces in opposite directions");
    p3d_findings_free(findings);
}

TEST(three_points_are_no_model_with_a_middle)
{
    check("lod 1; p 0 0 0 0 1 0 0 0 2; f 0 1 2; lod 1e13; box Component01 9 0 0 1; mass 1; G114=0");
}

TEST(damage_has_its_offset)
{
    static const struct p3d_error damage = {.status = P3D_DAMAGED, .message = "cut", .offset = 0x1a2b};
    struct sketch *s = sketch("lod 1; pyramid; s door f0; bone door; moves Open 0 door axis; lod 2; pyramid");

    s->lod->error = &damage;
    assert_finding(s, "F101", 1, "0x1a2b: cut");
    draw(s, "M103=0; M104=0; L105=0"); /* not all names are known */
}

TEST(selections_of_one_name_are_compared_by_all_members)
{
    static const char *const others[] = {"p0 f1", "p1 f0", "p0=2 f0", "p0", "f0", "p0 p1 f0", "p0 f0 f1"};

    for (size_t i = 0; i < COUNT(others); i++) {
        char drawing[100];

        snprintf(drawing, sizeof drawing, "lod 1; pyramid; s a p0 f0; s b p0 f0; s A %s; S102=1", others[i]);
        check(drawing);
    }
    check("lod 1; pyramid; s a p0 f0; s b p1; s A p0 f0; S102=0; s B p1; S102=0; s a p3; S102=1");
    check("lod 1; pyramid; s a p0; s A p0; S102=0; s b f2; s B f2; S102=0"); /* of points or faces alone */
}

TEST(each_edge_of_shadow_volumes_is_sharp)
{
    struct sketch *s = sketch("lod 10000; box - 0 0 0 1; sharp; L102=6; L103=0; L104=0");

    s->room->tags[0].value.sharp_edges.count--; /* the last edge of the last face, which another face names, too */
    draw(s, "L103=0");
    s = sketch("lod 10000; p 0 0 0 1 0 0 0 1 0; f 0 1 2; sharp; L103=0");
    s->room->tags[0].value.sharp_edges.count--;
    assert_finding(s, "L103", 0, "an edge of it is not sharp");
    s->room->tags[0].value.sharp_edges.count++;
    draw(s, "L103=0; mat 0 a.rvmat");
    assert_finding(s, "L104", 0, "it has a texture or a material");
    s = sketch("lod 10000; p 0 0 0 1 0 0 1 1 0 0 1 0; f 0 1 2; f 0 1 2 3");
    assert_finding(s, "L102", 0, "4 corners");
}

TEST(the_second_triangle_of_a_quad_has_directions_too)
{
    struct sketch *s =
        sketch("lod 1; p 0 0 0 1 0 0 1 1 0 0 1 0; f 0 1 2 3; f 0 1 2; mat 0 a.rvmat; mat 1 a.rvmat;"
               "uv 1 0 0 0; uv 1 1 1 0; uv 1 2 1 1; uv 0 0 0 0; uv 0 1 1 0; uv 0 2 1 1; uv 0 3 0 1; F120=0");

    draw(s, "uv 0 3 0.5 0.5");
    assert_finding(s, "F120", 0, "no UV area, or no length along u or v (0)");
    draw(s, "uv 1 2 0.5 0; F120=2");
}

TEST(geometry_that_is_damaged_may_have_points)
{
    static const struct p3d_error damage = {.status = P3D_DAMAGED, .message = "cut"};
    struct sketch *s = sketch("lod 1; pyramid; lod 1e13; G123=1");

    s->lod->error = &damage;
    draw(s, "G123=0; G118=0");
    check("lod 1; p 0 0 0; G118=0");                               /* the best one has no faces */
    check("lod 1000; pyramid; G118=0; lod 1e15; p 0 0 0; G118=0"); /* no level of detail */
}

TEST(the_first_geometry_has_the_mass)
{
    check("lod 1; box - 0 0 0 1; lod 1e13; box Component01 0 0 0 1; mass 1; lod 1.00001e13; box Component01 9 0 0 1; "
          "mass 1; G114=0");
    check("lod 1; box - 0 0 0 1; lod 1e13; box Component01 9 0 0 1; lod 1.00001e13; box Component01 9 0 0 1; mass 1;"
          "G114=1"); /* the first has none */
    check("lod 1; box - 0 0 0 1; lod 1e13; box Component01 9 0 0 1; mass 1; m 3 nan; G114=0");
    check("lod 1; box - 0 0 0 1; lod 1e13; box Component01 9 0 0 1; mass -1; G114=0");
    check("lod 1000; box - 0 0 0 1; lod 1e13; box Component01 9 0 0 1; mass 1; G114=0"); /* no level of detail */
}

TEST(messages_of_limits_say_how_many)
{
    struct sketch *s = sketch("lod 3e15");

    for (uint32_t i = 0; i < 257; i++)
        draw(s, "p 0 0 0");
    assert_finding(s, "L107", 0, "257 points");
    s = sketch("lod 1");
    for (uint32_t i = 2; i <= 34; i++)
        draw(s, "lod 2");
    draw(s, "profile ofp");
    assert_finding(s, "F117", UINT32_MAX, "34 LODs; the maximum is 32");
    s = sketch("lod 1; pyramid; lod 1e13");
    assert_finding(s, "G123", 1, "it has no points");
    s = sketch("lod 1; pyramid; s proxy:none f0");
    assert_finding(s, "X103", 0, "its name does not end with a full stop and a number");
    s = sketch("lod 2e15; pyramid");
    draw(s, "L106=4; s proxy:a.001 f1; L106=3; s proxy:b.001 f2 f3; L106=3");
}

/* Boxes about one middle, one of which looks outward and the other inward: a side has as much to say as the cube of its
 * length. 1.0764 to 1 is a share of 0.11, and 1.062 one of 0.09. The small face leaves them open. */
#define SMALL "p 0.5 0 0 0.5 0.001 0 0.5 0 0.001; f 16 17 18;"

TEST(a_level_looks_to_a_side_with_a_tenth_of_its_area)
{
#define OUT_11 "box a -0.5382 -0.5382 -0.5382 1.0764; box b 0.5 0.5 0.5 -1;" SMALL
#define OUT_09 "box a -0.531 -0.531 -0.531 1.062; box b 0.5 0.5 0.5 -1;" SMALL
#define IN_11 "box a 0.5382 0.5382 0.5382 -1.0764; box b -0.5 -0.5 -0.5 1;" SMALL
#define IN_09 "box a 0.531 0.531 0.531 -1.062; box b -0.5 -0.5 -0.5 1;" SMALL
    check("lod 1;" OUT_11 "lod 2;" INWARD("1") "F124=1");
    check("lod 1;" OUT_09 "lod 2;" INWARD("1") "F124=0");
    check("lod 1;" OUTWARD("1") "lod 2;" IN_11 "F124=1");
    check("lod 1;" OUTWARD("1") "lod 2;" IN_09 "F124=0");
    check("lod 1;" IN_11 "lod 2;" OUT_11 "F124=1; at 1000; F124=0"); /* a view is no level */
    check("lod 1;" IN_11 "lod 2;" OUT_11 "lod 3;" IN_11 "F124=1");   /* the first is told */
}
