/* test_check_collision.c: findings on collision geometry and masses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#include <stdio.h>

#define GEOMETRY "lod 1e13;"
#define PHYSX "lod 4e13;"
#define VIEW_GEOMETRY "lod 6e15;"
#define BOX GEOMETRY "box Component01 0 0 0 1;"

TEST(an_open_component_is_a_note)
{
    struct sketch *s = sketch(BOX "G101=0; take Component01 f3=0"); /* one face of the box is not in it */
    struct p3d_findings *findings = sketch_check(s);
    struct p3d_finding finding;

    assert_int_equal(count_found(findings, "P3D-G101", &finding), 1);
    assert_int_equal(finding.rule->severity, P3D_SEVERITY_NOTE);
    assert_int_equal(finding.lod, 0);
    assert_int_equal(finding.element, P3D_ELEMENT_COMPONENT);
    assert_text(finding.name, "Component01");
    assert_string_equal(finding.message, "4 of 12 edges do not have two faces in opposite directions");
    p3d_findings_free(findings);
}

/* The other way round: the edges of one face have two faces in the same direction, the box is inside out. */
static void turn(struct sketch *s, uint32_t face)
{
    const struct p3d_mlod_corner corner = s->room->faces[face].corners[1];

    s->room->faces[face].corners[1] = s->room->faces[face].corners[3];
    s->room->faces[face].corners[3] = corner;
}

TEST(a_turned_face_opens_a_component)
{
    struct sketch *s = sketch(BOX);

    turn(s, 2);
    draw(s, "G101=1");
}

TEST(a_component_inside_out_is_told)
{
    struct sketch *s = sketch(BOX "G117=0");

    for (uint32_t i = 0; i < 6; i++)
        turn(s, i);
    draw(s, "G117=1; G101=0; G103=0");
}

TEST(a_component_of_fewer_than_four_faces_is_flat)
{
    check(GEOMETRY "pyramid; s Component01 f0 f1 f2 p0 p1 p2 p3; G102=1; G101=0; take Component01 f3; G102=0");
}

TEST(a_flat_component_is_told)
{
    check(GEOMETRY "p 0 0 0 1 0 0 0 1 0 0 0 0.001; f 0 1 2; f 0 2 1;" /* closed, for all that */
                   "s Component01 f0 f1 p0 p1 p2; G102=1; G101=0");
    check(GEOMETRY "pyramid; place 3 0 0 0.001; s Component01 f0 f1 f2 f3 p0 p1 p2 p3;" /* thin, but not flat */
                   "G102=0; G101=0");
}

/* A box whose upper face is a roof of four triangles: a ridge, a plane, or a pit. */
TEST(a_concave_component_is_a_note_that_says_how_far)
{
    static const struct {
        float height;
        const char *expected;
    } cases[] = {{1.25f, "G103=0"}, {1, "G103=0"}, {0.9999f, "G103=0"}, {0.75f, "G103=1"}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sketch *s = sketch(BOX "p 0.5 0 0.5; f 3 7 8; f 7 6 8; f 6 2 8; take Component01 p8 f6 f7 f8");

        s->room->faces[3].corner_count = 3; /* that was the upper face */
        s->room->faces[3].corners[2].point = 8;
        s->lod->corner_count--;
        put_float(s->room->points + 16 * 8 + 4, cases[i].height);
        draw(s, "G101=0");
        draw(s, cases[i].expected);
    }
}

TEST(faces_without_components_are_told)
{
    check(GEOMETRY "G104=0; box - 0 0 0 1; G104=1; G107=0; at 1; G104=0"); /* an empty LOD is legal, one to see, too */
}

TEST(numbers_with_a_gap_are_told)
{
    check(BOX "box component02 2 0 0 1; G105=0; box Component05 4 0 0 1; G105=1; G116=0");
}

TEST(component03_as_in_men_is_a_note)
{
    check(VIEW_GEOMETRY "box Component03 0 0 0 1; G116=1; G105=0; rename Component03 Component04; G116=0; G105=1");
    check(VIEW_GEOMETRY "box Component01 0 0 0 1; box Component03 2 0 0 1; G116=1; G105=0;" /* 02 is missing */
                        "box Component02 4 0 0 1; G116=0; G105=0");
    check(VIEW_GEOMETRY "box Component03 0 0 0 1; bone lid; G116=0; G105=1; bone leftUpLeg; G116=1; G105=0");
}

TEST(wrong_digits_are_told)
{
    check(GEOMETRY "box Component1 0 0 0 1; G106=1");
    check(GEOMETRY "box Component001 0 0 0 1; G106=1");
    check(GEOMETRY "box Component01 0 0 0 1; G106=0");
    check(GEOMETRY "box component99 0 0 0 1; G104=0; G106=0; G107=0");
    check(GEOMETRY "box Component0 0 0 0 1; G104=0; box Component:9 2 0 0 1; G107=6"); /* the second has no number */
    check(GEOMETRY "box Component100 0 0 0 1; G106=0");
}

/* The triangle of a proxy need not be in one, nor one that hides what is behind it. */
TEST(faces_in_no_component_are_counted)
{
    check(BOX "G107=0; f 0 1 2; f 0 2 3; G107=2; s proxy:\\a\\b.001 f6; G107=1; s Occluder_001 f7; G107=0");
}

TEST(a_point_in_two_components_is_told)
{
    check(BOX "box Component02 2 0 0 1; G108=0; take Component02 p3; G108=1");
}

TEST(a_geometry_without_mass_is_a_note)
{
    check(BOX "G109=1; mass 1; G109=0; G112=0");
}

TEST(masses_of_zero_are_none)
{
    check(PHYSX "box Component01 0 0 0 1; mass 0; G112=0; m 1 2; G112=7");
    check(BOX "mass 0; G109=1; m 1 2; G109=0; G112=7;" /* the other points of the box */
              "p 5 5 5; G112=7");                      /* in no component */
}

TEST(masses_elsewhere_are_a_note)
{
    check(VIEW_GEOMETRY "box Component01 0 0 0 1; mass 1; G111=1; at 4e13; G111=0");
    check(VIEW_GEOMETRY "box Component01 0 0 0 1; mass 0; G111=0");
}

TEST(bad_masses_are_errors)
{
    check(BOX "mass 1; G113=0; m 0 -1; m 2 nan; G113=2");
}

/* The visual LOD is a box from 0 to 1, the Geometry LOD one that is moved. */
TEST(a_center_of_mass_outside_of_the_model_is_told)
{
#define MOVED(x) "lod 1; box - 0 0 0 1;" GEOMETRY "box Component01 " x " 0 0 1; mass 1;"
    check(MOVED("0") "G114=0");
    check(MOVED("0.45") "G114=0"); /* at 0.95 of the box */
    check(MOVED("0.6") "G114=1");
    check(MOVED("-20") "G114=1");
    check("lod 1; p 0 0 0 0 1 0 0 0 2 5 5 5; f 0 1 2;" GEOMETRY "box Component01 9 0 0 1; mass 1; G114=1");
    check("lod 1; p 0 0 0 0 1 0 0 0 2 5 5 5; f 0 1 2; s proxy:\\a.001 f0;" GEOMETRY
          "box Component01 9 0 0 1; mass 1; G114=0"); /* nothing of it is the model's own */
}

/* Points by themselves are no PhysX hull, but count. */
TEST(a_component_of_more_points_than_a_hull_holds_is_told)
{
    struct sketch *s = sketch(PHYSX "box Component01 0 0 0 1");
    char order[64];

    for (uint32_t i = 8; i < 256; i++) {
        snprintf(order, sizeof order, "p 0.5 0.5 0.5; take Component01 p%u%s", (unsigned)i, i == 254 ? "; G115=0" : "");
        draw(s, order);
    }
    draw(s, "G115=1; profile a2; G115=0; profile dayz; G115=1; at 6e15; G115=0");
}

/* ---- Exactly at the limits, and what is said ---- */

TEST(messages_of_components_say_what_is_wrong)
{
    struct sketch *s = sketch(GEOMETRY "pyramid; s Component01 f0 f1 f2 p0 p1 p2 p3");

    assert_finding(s, "G102", 0, "3 faces: the game logs 'Strange convex component'");
    s = sketch(GEOMETRY "p 0 0 0 1 0 0 0 1 0; f 0 1 2; f 0 1 2; f 2 1 0; f 2 1 0; s Component01 f0 f1 f2 f3 p0 p1 p2");
    assert_finding(s, "G102", 0, "4 faces, all in one plane");
    s = sketch(GEOMETRY "box Component1 0 0 0 1");
    assert_finding(s, "G106", 0, "the engine looks for Component01");
    s = sketch(GEOMETRY "box Component007 0 0 0 1");
    assert_finding(s, "G106", 0, "the engine looks for Component07");
    s = sketch(BOX "box component02 2 0 0 1; box Component05 4 0 0 1");
    assert_finding(s, "G105", 0, "Component03 is missing before Component05");
    s = sketch(GEOMETRY "box Component02 0 0 0 1");
    assert_finding(s, "G105", 0, "Component01 is missing before Component02");
    s = sketch(VIEW_GEOMETRY "box Component01 0 0 0 1; box Component03 2 0 0 1");
    assert_finding(s, "G116", 0, "Component02 is missing");
    s = sketch(GEOMETRY "box - 0 0 0 1; f 0 1; s Component f0");
    assert_finding(s, "G104", 0, "6 faces"); /* not the edge */
    for (uint32_t i = 0; i < 6; i++)
        turn(s = i ? s : sketch(BOX), i);
    assert_finding(s, "G117", 0, "6 faces look inward");
}

TEST(numbers_of_components_have_nine_digits_at_most)
{
    check(GEOMETRY "box Component000000001 0 0 0 1; G104=0; G106=1");
    check(GEOMETRY "box Component0000000001 0 0 0 1; G104=1; G106=0");
    check(GEOMETRY "box Component 0 0 0 1; G104=1");
    check(GEOMETRY "box Component01 0 0 0 1; box Component02 2 0 0 1; box Component03 4 0 0 1; G105=0; G116=0");
}

TEST(concave_is_what_stands_out_by_a_millimetre)
{
    struct sketch *s = NULL;

    for (unsigned i = 0; i < 3; i++) {
        s = sketch(BOX "p 0.5 0 0.5; f 3 7 8; f 7 6 8; f 6 2 8; take Component01 p8 f6 f7 f8");
        s->room->faces[3].corner_count = 3;
        s->room->faces[3].corners[2].point = 8;
        s->lod->corner_count--;
        put_float(s->room->points + 16 * 8 + 4, i == 0 ? 0.9996f : i == 1 ? 0.9994f : 0.75f);
        draw(s, i == 0 ? "G103=0" : "G103=1");
    }
    assert_finding(s, "G103", 0, "a face lies 0.447 m in front of its neighbour");
}

/* Many components with the same members are looked at no longer than four times all members, and 64. */
TEST(many_components_of_the_same_members_are_not_all_looked_at)
{
    for (unsigned count = 12; count <= 13; count++) {
        struct sketch *s = sketch(GEOMETRY "pyramid; f 0 1 2");
        char order[80];

        for (unsigned i = 1; i <= count; i++) {
            snprintf(order, sizeof order, "s Component%02u f0 f1 f2 f3 p0 p1 p2 p3", i);
            draw(s, order);
        }
        draw(s, count == 12 ? "G107=1" : "G107=0"); /* 96 and 104 of 100 */
        draw(s, "G108=44");
        if (count == 12)
            draw(s, "s occluder f0 f1 f2 f3; G107=1; s occluder2 f0; G107=0"); /* 100, 101 */
    }
}

TEST(a_hull_of_physx_is_that_of_its_lod)
{
    struct sketch *s = sketch(PHYSX "box Component01 0 0 0 1");

    for (uint32_t i = 8; i < 257; i++) {
        char order[64];

        snprintf(order, sizeof order, "p 0.5 0.5 0.5; take Component01 p%u", (unsigned)i);
        draw(s, order);
    }
    assert_finding(s, "G115", 0, "257 points; the maximum is 255");
    draw(s, "profile a3; G115=1; profile a1; G115=0; profile ofp; G115=0; profile any; at 1e13; G115=0");
}

/* 255 points are allowed, in each game with PhysX; the component that has more is named. */
TEST(a_hull_of_physx_has_255_points_at_most)
{
    for (uint32_t count = 255; count <= 256; count++) {
        struct sketch *s = sketch(PHYSX "box Component01 0 0 0 1; box Component02 3 0 0 1");
        struct p3d_findings *findings;
        struct p3d_finding finding;

        for (uint32_t i = 16; i < count + 8; i++) {
            char order[64];

            snprintf(order, sizeof order, "p 3.5 0.5 0.5; take Component02 p%u", (unsigned)i);
            draw(s, order);
        }
        draw(s, count == 255 ? "profile a3; G115=0; profile dayz; G115=0; profile any; G115=0"
                             : "profile a3; G115=1; profile dayz; G115=1; profile a2; G115=0; profile any; G115=1");
        findings = sketch_check(s);
        assert_int_equal(count_found(findings, "G115", &finding), count > 255);
        if (count > 255) {
            assert_string_equal(finding.message, "256 points; the maximum is 255");
            assert_text(finding.name, "Component02");
            assert_int_equal(finding.element, P3D_ELEMENT_COMPONENT);
        }
        p3d_findings_free(findings);
    }
}

/* Two digits, or more that do not begin with 0; each wrong one is told, in the order of the selections. */
TEST(each_component_with_wrong_digits_is_told)
{
    static const struct {
        const char *name, *message;
    } rows[] = {{"Component02", NULL},  {"Component003", "the engine looks for Component03"},
                {"component04", NULL},  {"Component1", "the engine looks for Component01"},
                {"Component100", NULL}, {"Component0120", "the engine looks for Component120"},
                {"Component1000", NULL}};
    struct sketch *s = sketch(GEOMETRY "pyramid");
    struct p3d_findings *findings;
    size_t row = 0;

    for (size_t i = 0; i < COUNT(rows); i++) {
        char order[80];

        snprintf(order, sizeof order, "s %s f0 p0", rows[i].name);
        draw(s, order);
    }
    findings = sketch_check(s);
    assert_int_equal(count_found(findings, "G106", NULL), 3);
    for (uint32_t i = 0; i < findings->count; i++) {
        const struct p3d_finding *finding = &findings->items[i];

        if (strcmp(finding->rule->id, "P3D-G106") != 0)
            continue;
        while (!rows[row].message)
            row++;
        assert_text(finding->name, rows[row].name);
        assert_string_equal(finding->message, rows[row].message);
        assert_int_equal(finding->element, P3D_ELEMENT_COMPONENT);
        row++;
    }
    p3d_findings_free(findings);
}

/* A body is flat if it is thinner than a hundred thousandth of its length. */
TEST(thin_components_are_no_flat_ones)
{
    /* from the first point the others are 1 away at most */
    check(GEOMETRY "pyramid; place 3 0 0 0.0000110; s Component01 f0 f1 f2 f3 p0 p1 p2 p3; G102=0;"
                   "place 3 0 0 0.0000095; G102=1");
    check(GEOMETRY "pyramid; place 1 0 0.0000110 0; s Component01 f0 f1 f2 f3 p0 p1 p2 p3; G102=1");
    check(GEOMETRY
          "pyramid; place 2 5 0.00004 5; place 1 9 0 0; place 3 0 0 9; s Component01 f0 f1 f2 f3 p0 p1 p2 p3; G102=1");
    check(GEOMETRY
          "pyramid; place 2 5 0.0002 5; place 1 9 0 0; place 3 0 0 9; s Component01 f0 f1 f2 f3 p0 p1 p2 p3; G102=0");
}

/* The place of a finding is that of the fault, as far as there is one. */
TEST(findings_of_components_have_a_place)
{
    static const struct {
        const char *drawing, *id;
        enum p3d_element element;
        uint32_t count;
        float x, y, z;
    } rows[] = {
        {"box Component01 1 2 3 4; take Component01 f3=0", "G101", P3D_ELEMENT_COMPONENT, 1, 5, 6, 3},
        {"box Component1 1 2 3 4", "G106", P3D_ELEMENT_COMPONENT, 1, 1, 2, 3},
        {"box Component01 1 2 3 4; p 7 8 9 7 8 10 7 9 9; f 0 1 2; f 8 9 10", "G107", P3D_ELEMENT_FACE, 2, 1, 2, 3},
        {"box Component01 1 2 3 4; box Component02 9 2 3 4; take Component02 p3 p5", "G108", P3D_ELEMENT_POINT, 2, 5, 6,
         3},
        {"box Component01 1 2 3 4; mass 1; m 1 -1; m 6 nan", "G113", P3D_ELEMENT_POINT, 2, 5, 2, 3},
        {"box Component01 1 2 3 4; mass 1; m 5 0; m 6 0", "G112", P3D_ELEMENT_POINT, 2, 5, 2, 7},
        {"box - 1 2 3 4; p 7 8 9; s Component01 f0 f1 f2 f3 f4 f5", "G104", P3D_ELEMENT_NONE, 0, 0, 0, 0},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch(GEOMETRY);
        struct p3d_findings *findings;
        struct p3d_finding finding;

        draw(s, rows[i].drawing);
        findings = sketch_check(s);
        assert_int_equal(count_found(findings, rows[i].id, &finding), rows[i].count);
        if (rows[i].count) {
            assert_int_equal(finding.element, rows[i].element);
            assert_int_equal(finding.lod, 0);
            assert_true(finding.has_position);
            assert_f32(finding.position.x, rows[i].x);
            assert_f32(finding.position.y, rows[i].y);
            assert_f32(finding.position.z, rows[i].z);
        }
        p3d_findings_free(findings);
    }
}

/* Where the mass of a model lies is said, too. */
TEST(the_centre_of_mass_has_a_place)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1; lod 1e13; box Component01 2 4 8 1; mass 1; m 0 17");
    struct p3d_findings *findings = sketch_check(s);
    struct p3d_finding finding;

    /* 24 kg: 16 of them more at 2, 4, 8 and the others about 2.5, 4.5, 8.5 */
    assert_int_equal(count_found(findings, "G114", &finding), 1);
    assert_true(finding.has_position);
    assert_float_equal(finding.position.x, 2 + 0.5f / 3, 1e-5f);
    assert_float_equal(finding.position.y, 4 + 0.5f / 3, 1e-5f);
    assert_float_equal(finding.position.z, 8 + 0.5f / 3, 1e-5f);
    p3d_findings_free(findings);
}

/* Proxies alone are no geometry that something should hit. */
TEST(a_geometry_of_proxies_needs_no_components)
{
    check(GEOMETRY "p 0 0 0 0 0 1 0 2 0; f 0 1 2; s proxy:\\a.001 f0; G104=0; G107=0; f 2 1 0; G104=1");
    check(GEOMETRY "p 0 0 0 0 0 1 0 2 0; f 0 1 2; f 2 1 0; s occluder1 f0 f1; G104=0; f 1 0 2; G104=1");
    check(GEOMETRY "box Component01 0 0 0 1; f 0 1; G107=0"); /* an edge is no face */
}

/* Only the LOD of the men themselves has them; others are numbered from 1 on. */
TEST(gaps_are_told_with_the_first_and_the_last_number)
{
    struct sketch *s = sketch(GEOMETRY "box Component02 0 0 0 1; box Component04 2 0 0 1; box Component07 4 0 0 1");

    assert_finding(s, "G105", 0, "Component01 is missing before Component07");
    draw(s, "box Component01 6 0 0 1");
    assert_finding(s, "G105", 0, "Component03 is missing before Component07");
    draw(s, "box Component03 8 0 0 1");
    assert_finding(s, "G105", 0, "Component05 is missing before Component07");
    draw(s, "rename Component07 Component05; G105=0");
    draw(s, "rename Component05 Component12");
    assert_finding(s, "G105", 0, "Component05 is missing before Component12");
}

/* An edge among the faces of a body changes nothing of it. */
TEST(edges_of_components_are_passed_by)
{
    struct sketch *s =
        sketch(GEOMETRY "p 9 9 9 8 7 6; f 0 1; box Component01 1 1 1 -1; f 1 0; take Component01 f0 f7; G101=0");

    assert_finding(s, "G117", 0, "8 faces look inward");
    check(GEOMETRY
          "p 9 9 9 8 7 6; f 0 1; box Component01 1 1 1 1; f 1 0; take Component01 f0 f7; G101=0; G117=0; G103=0");
}
