/* test_check_collision.c: findings on collision geometry and masses.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#include <math.h>

#define GEOMETRY 1e13f
#define PHYSX 4e13f
#define VIEW_GEOMETRY 6e15f

TEST(an_open_component_is_an_error)
{
    struct sketch *s = sketch_new(GEOMETRY);
    struct p3d_findings findings;
    struct p3d_finding finding;

    sketch_box(s, "Component01", 0, 0, 0, 1);
    assert_found(s, "G101", 0);
    s->room->face_weights[0][3] = 0; /* one face of the box is not in it */
    findings = sketch_check(s);
    assert_int_equal(count_found(&findings, "P3D-G101", &finding), 1);
    assert_int_equal(finding.rule->severity, P3D_SEVERITY_ERROR);
    assert_int_equal(finding.lod, 0);
    assert_int_equal(finding.element, P3D_ELEMENT_COMPONENT);
    assert_text(finding.name, "Component01");
    assert_string_equal(finding.message, "4 of 12 edges do not have two faces in opposite directions");
    p3d_findings_free(&findings);
    sketch_free(s);
}

/* The edges of a face that is turned have two faces in the same direction. */
TEST(a_turned_face_opens_a_component)
{
    struct sketch *s = sketch_new(GEOMETRY);
    struct p3d_mlod_face *face = &s->room->faces[2];
    struct p3d_mlod_corner corner;

    sketch_box(s, "Component01", 0, 0, 0, 1);
    corner = face->corners[1];
    face->corners[1] = face->corners[3];
    face->corners[3] = corner;
    assert_found(s, "G101", 1);
    sketch_free(s);
}

TEST(a_flat_component_is_an_error)
{
    struct sketch *s = sketch_new(GEOMETRY);
    uint32_t component;

    component = sketch_selection(s, "Component01");
    sketch_point(s, 0, 0, 0), sketch_point(s, 1, 0, 0), sketch_point(s, 0, 1, 0), sketch_point(s, 0, 0, 0.001f);
    sketch_triangle(s, 0, 1, 2), sketch_triangle(s, 0, 2, 1); /* closed, for all that */
    for (uint32_t i = 0; i < 2; i++)
        sketch_take_face(s, component, i);
    for (uint32_t i = 0; i < 3; i++)
        sketch_take_point(s, component, i, 1);
    assert_found(s, "G102", 1);
    assert_found(s, "G101", 0);
    sketch_free(s);
    s = sketch_new(GEOMETRY); /* thin, but not flat */
    component = sketch_selection(s, "Component01");
    sketch_pyramid(s);
    put_float(s->room->points + 16 * 3 + 8, 0.001f);
    for (uint32_t i = 0; i < 4; i++)
        sketch_take_face(s, component, i), sketch_take_point(s, component, i, 1);
    assert_found(s, "G102", 0);
    assert_found(s, "G101", 0);
    sketch_free(s);
}

/* A box whose upper face is a roof of four triangles: a ridge, a plane, or a pit. */
static struct sketch *roof(float height)
{
    struct sketch *s = sketch_new(GEOMETRY);
    const uint32_t component = sketch_box(s, "Component01", 0, 0, 0, 1);
    const uint32_t top = sketch_point(s, 0.5f, 1 + height, 0.5f);
    static const uint32_t upper[4] = {2, 3, 7, 6};

    s->room->faces[3].corner_count = 3; /* that was the upper face */
    s->lod->corner_count--;
    s->room->faces[3].corners[2].point = top;
    for (uint32_t i = 1; i < 4; i++) {
        sketch_triangle(s, upper[i], upper[(i + 1) % 4], top);
        sketch_take_face(s, component, s->lod->face_count - 1);
    }
    sketch_take_point(s, component, top, 1);
    return s;
}

TEST(a_concave_component_is_a_note_that_says_how_far)
{
    static const struct {
        float height;
        uint32_t count;
    } cases[] = {{0.25f, 0}, {0, 0}, {-0.0001f, 0}, {-0.25f, 1}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sketch *s = roof(cases[i].height);

        assert_found(s, "G101", 0);
        assert_found(s, "G103", cases[i].count);
        sketch_free(s);
    }
}

TEST(a_component_inside_out_is_told)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_box(s, "Component01", 0, 0, 0, 1);
    assert_found(s, "G117", 0);
    for (uint32_t i = 0; i < 6; i++) {
        const struct p3d_mlod_corner corner = s->room->faces[i].corners[1];

        s->room->faces[i].corners[1] = s->room->faces[i].corners[3];
        s->room->faces[i].corners[3] = corner;
    }
    assert_found(s, "G117", 1);
    assert_found(s, "G101", 0);
    assert_found(s, "G103", 0);
    sketch_free(s);
}

TEST(faces_without_components_are_told)
{
    struct sketch *s = sketch_new(GEOMETRY);

    assert_found(s, "G104", 0); /* an empty LOD is legal */
    sketch_box(s, NULL, 0, 0, 0, 1);
    assert_found(s, "G104", 1);
    assert_found(s, "G107", 0);
    s->lod->resolution = 1; /* not collision geometry */
    assert_found(s, "G104", 0);
    sketch_free(s);
}

TEST(numbers_with_a_gap_are_told)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_box(s, "Component01", 0, 0, 0, 1);
    sketch_box(s, "component02", 2, 0, 0, 1);
    assert_found(s, "G105", 0);
    sketch_box(s, "Component05", 4, 0, 0, 1);
    assert_found(s, "G105", 1);
    assert_found(s, "G116", 0);
    sketch_free(s);
}

TEST(component03_as_in_men_is_a_note)
{
    struct sketch *s = sketch_new(VIEW_GEOMETRY);

    sketch_box(s, "Component03", 0, 0, 0, 1);
    assert_found(s, "G116", 1);
    assert_found(s, "G105", 0);
    s->room->tags[0].name = p3d_bytes_of("Component04");
    assert_found(s, "G116", 0);
    assert_found(s, "G105", 1);
    sketch_free(s);
}

TEST(wrong_digits_are_told)
{
    static const struct {
        const char *name;
        uint32_t count;
    } cases[] = {{"Component1", 1}, {"Component001", 1}, {"Component01", 0}, {"component99", 0}, {"Component100", 0}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sketch *s = sketch_new(GEOMETRY);

        sketch_box(s, cases[i].name, 0, 0, 0, 1);
        assert_found(s, "G106", cases[i].count);
        sketch_free(s);
    }
}

TEST(faces_in_no_component_are_counted)
{
    struct sketch *s = sketch_new(GEOMETRY);
    uint32_t proxy;

    sketch_box(s, "Component01", 0, 0, 0, 1);
    assert_found(s, "G107", 0);
    sketch_triangle(s, 0, 1, 2);
    sketch_triangle(s, 0, 2, 3);
    assert_found(s, "G107", 2);
    proxy = sketch_selection(s, "proxy:\\a\\b.001"); /* its triangle need not be in one */
    sketch_take_face(s, proxy, 6);
    assert_found(s, "G107", 1);
    sketch_take_face(s, sketch_selection(s, "Occluder_001"), 7); /* hides what is behind it */
    assert_found(s, "G107", 0);
    sketch_free(s);
}

TEST(a_point_in_two_components_is_told)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_box(s, "Component01", 0, 0, 0, 1);
    sketch_box(s, "Component02", 2, 0, 0, 1);
    assert_found(s, "G108", 0);
    sketch_take_point(s, 1, 3, 1);
    assert_found(s, "G108", 1);
    sketch_free(s);
}

TEST(a_geometry_without_mass_is_a_note)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_box(s, "Component01", 0, 0, 0, 1);
    assert_found(s, "G109", 1);
    sketch_mass(s, 1);
    assert_found(s, "G109", 0);
    assert_found(s, "G110", 0);
    assert_found(s, "G112", 0);
    sketch_free(s);
}

TEST(masses_of_zero_are_told)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_box(s, "Component01", 0, 0, 0, 1);
    sketch_mass(s, 0);
    assert_found(s, "G110", 1);
    put_float(s->room->masses + 4, 2);
    assert_found(s, "G110", 0);
    assert_found(s, "G112", 7); /* the other points of the box */
    sketch_point(s, 5, 5, 5);   /* in no component */
    assert_found(s, "G112", 7);
    sketch_free(s);
}

TEST(masses_elsewhere_are_a_note)
{
    struct sketch *s = sketch_new(VIEW_GEOMETRY);

    sketch_box(s, "Component01", 0, 0, 0, 1);
    sketch_mass(s, 1);
    assert_found(s, "G111", 1);
    s->lod->resolution = PHYSX;
    assert_found(s, "G111", 0);
    s->lod->resolution = VIEW_GEOMETRY;
    memset(s->room->masses, 0, sizeof s->room->masses);
    assert_found(s, "G111", 0);
    sketch_free(s);
}

TEST(bad_masses_are_errors)
{
    struct sketch *s = sketch_new(GEOMETRY);

    sketch_box(s, "Component01", 0, 0, 0, 1);
    sketch_mass(s, 1);
    assert_found(s, "G113", 0);
    put_float(s->room->masses, -1);
    put_float(s->room->masses + 8, NAN);
    assert_found(s, "G113", 2);
    sketch_free(s);
}

/* The visual LOD is a box from 0 to 1, the Geometry LOD one at `x`. */
static uint32_t count_centers_outside(float x)
{
    struct sketch *s = sketch_new(1);
    struct p3d_findings findings;
    uint32_t count;

    sketch_box(s, NULL, 0, 0, 0, 1);
    sketch_begin_lod(s, GEOMETRY);
    sketch_box(s, "Component01", x, 0, 0, 1);
    sketch_mass(s, 1);
    findings = sketch_check(s);
    count = count_found(&findings, "G114", NULL);
    p3d_findings_free(&findings);
    sketch_free(s);
    return count;
}

TEST(a_center_of_mass_outside_of_the_model_is_told)
{
    assert_int_equal(count_centers_outside(0), 0);
    assert_int_equal(count_centers_outside(0.45f), 0); /* at 0.95 of the box */
    assert_int_equal(count_centers_outside(0.6f), 1);
    assert_int_equal(count_centers_outside(-20), 1);
}

/* Points by themselves are no PhysX hull, but count. */
TEST(a_component_of_more_points_than_a_hull_holds_is_told)
{
    struct sketch *s = sketch_new(PHYSX);
    const uint32_t component = sketch_box(s, "Component01", 0, 0, 0, 1);

    for (uint32_t i = 8; i < 255; i++)
        sketch_take_point(s, component, sketch_point(s, 0.5f, 0.5f, 0.5f), 1);
    assert_found(s, "G115", 0);
    sketch_take_point(s, component, sketch_point(s, 0.5f, 0.5f, 0.5f), 1);
    assert_found(s, "G115", 1);
    s->lod->resolution = VIEW_GEOMETRY;
    assert_found(s, "G115", 0);
    sketch_free(s);
}
