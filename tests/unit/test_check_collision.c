/* test_check_collision.c: findings on collision geometry and masses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

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
    assert_string_equal(finding.message, "4 of 12 edges have not as many faces in one direction as in the other");
    p3d_findings_free(findings);
}

/* The other way round: the edges of one face have two faces in the same direction, the box is inside out. */
static void turn(struct sketch *s, uint32_t face)
{
    struct p3d_model_corner *corners = s->room->corners + s->room->faces[face].first_corner;
    const struct p3d_model_corner corner = corners[1];

    corners[1] = corners[3];
    corners[3] = corner;
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
        struct sketch *s = sketch(GEOMETRY "p 0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1");

        draw(s,
             "p 0.5 %g 0.5; f 0 1 3 2; f 4 6 7 5; f 0 4 5 1; f 2 3 8; f 0 2 6 4; f 1 5 7 3; f 3 7 8; f 7 6 8; f 6 2 8;"
             "s Component01 p0 p1 p2 p3 p4 p5 p6 p7 p8 f0 f1 f2 f3 f4 f5 f6 f7 f8; G101=0; %s",
             (double)cases[i].height, cases[i].expected);
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
    check(PHYSX "box Component01 0 0 0 1; mass 0; G112=0; mass 0 2 0; G112=7");
    check(BOX "mass 0; G109=1; mass 0 2 0; G109=0; G112=7;" /* the other points of the box */
              "p 5 5 5; G112=7");                           /* in no component */
}

TEST(masses_elsewhere_are_a_note)
{
    check(VIEW_GEOMETRY "box Component01 0 0 0 1; mass 1; G111=1; at 4e13; G111=0");
    check(VIEW_GEOMETRY "box Component01 0 0 0 1; G111=0; mass 0; G111=1"); /* Operation Flashpoint takes these, too */
}

TEST(bad_masses_are_errors)
{
    check(BOX "mass 1; G113=0; G126=0; mass -1 1 nan 1 inf 1; G113=1; G126=2; mass 3e38; G126=1; mass 1e-44; G126=1");
}

/* The visual LOD is a box from 0 to 1, the Geometry LOD one that is moved. */
TEST(a_center_of_mass_outside_of_the_model_is_told)
{
#define MOVED(x) "lod 1; box - 0 0 0 1;" GEOMETRY "box Component01 " x " 0 0 1; mass 1;"
    check(MOVED("0") "G114=0");
    check(MOVED("0.45") "G114=0"); /* at 0.95 of the box */
    check(MOVED("0.6") "G114=1");
    check(MOVED("-20") "G114=1;" GEOMETRY "box Component01 0 0 0 1; mass 1; G114=0"); /* the last Geometry counts */
    check("lod 1; p 0 0 0 0 1 0 0 0 2 5 5 5; f 0 1 2;" GEOMETRY "box Component01 9 0 0 1; mass 1; G114=1");
    check("lod 1; p 0 0 0 0 1 0 0 0 2 5 5 5; f 0 1 2; s proxy:\\a.001 f0;" GEOMETRY
          "box Component01 9 0 0 1; mass 1; G114=0"); /* nothing of it is the model's own */
}

/* Points by themselves are no PhysX hull, but count. */
TEST(a_component_of_more_points_than_a_hull_holds_is_told)
{
    struct sketch *s = sketch(PHYSX "box Component01 0 0 0 1");

    for (unsigned i = 8; i < 256; i++)
        draw(s, "p 0.5 0.5 0.5; take Component01 p%u%s", i, i == 254 ? "; G115=0" : "");
    draw(s, "G115=1; profile a2; G115=0; profile dayz; G115=1; at 6e15; G115=0");
}

/* Where the mass of a model lies is said, too. */
TEST(the_centre_of_mass_has_a_place)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1; lod 1e13; box Component01 2 4 8 1; mass 17 1");
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
