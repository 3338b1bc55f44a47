/* test_check_lods.c: findings on selections, special LODs and proxies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#include <stdio.h>

/* ---- Selections ---- */

TEST(a_selection_of_a_wrong_size_is_told)
{
    struct sketch *s = sketch("lod 1; pyramid; s door; S101=0");

    s->room->tags[0].is_raw = true;
    s->room->tags[0].value.raw = p3d_bytes_of("abc");
    draw(s, "S101=1");
    sketch_free(s);
}

TEST(names_that_are_there_twice_are_told)
{
    check(
        "lod 1; pyramid; s door p0 f0; s door1; S102=0; s DOOR p1; S102=1; lod 2; s door; S102=1;" /* each LOD has its
                                                                                                      own */
        "at 1; pyramid; take door p0=100 f1; s Door p0=100 f1; S102=1; take Door p0=101; S102=2"); /* the same twice */
}

TEST(names_that_are_not_ascii_are_a_note)
{
    check("lod 1; s 'dvere vlevo~'; S103=0; s 'dve\xf8' ; S103=1");
}

TEST(scratch_selections_are_a_note)
{
    check("lod 1; s a-b.c; S104=0; s -b; s .c; S104=2");
}

TEST(empty_selections_are_a_note)
{
    check("lod 1; pyramid; s door; S105=1; take door p3=255; S105=0");
}

/* 64 are listed; the last of them stands for those that follow. */
TEST(many_findings_of_a_rule_are_counted)
{
    struct sketch *s = sketch("lod 1");
    struct p3d_findings *findings;
    char order[16];

    for (uint32_t i = 0; i < 70; i++) {
        snprintf(order, sizeof order, "s a%u", (unsigned)i);
        draw(s, order);
    }
    findings = sketch_check(s);
    assert_int_equal(findings->count, 64);
    assert_int_equal(count_found(findings, "S105", NULL), 70);
    assert_int_equal(findings->severity_counts[P3D_SEVERITY_NOTE], 64);
    p3d_findings_free(findings);
    sketch_free(s);
}

/* ---- Bones ---- */

TEST(weights_of_bones_add_up_to_1)
{
    const struct p3d_bytes bones[] = {p3d_bytes_of("Arm"), p3d_bytes_of("leg")};
    struct sketch *s = sketch("lod 1; pyramid; s arm p0 p1=128 p2=128; s leg p1=129; s camo p0;" /* 0.502 and 0.498 */
                              "S106=0"); /* nobody says which are bones */

    s->options.bones = bones;
    s->options.bone_count = COUNT(bones);
    draw(s, "S106=1; take leg p2=129; S106=0; take leg p0=128; S106=1");
    sketch_free(s);
}

TEST(four_bones_move_a_point_at_most)
{
    const struct p3d_bytes bones[] = {p3d_bytes_of("a"), p3d_bytes_of("b"), p3d_bytes_of("c"), p3d_bytes_of("d"),
                                      p3d_bytes_of("e")};
    struct sketch *s =
        sketch("lod 1; pyramid; s a p0=192; s b p0=192; s c p0=192; s d p0=192; s e"); /* a quarter each */

    s->options.bones = bones;
    s->options.bone_count = COUNT(bones);
    draw(s, "S107=0; take e p0=255; S107=1");
    sketch_free(s);
}

/* ---- Shadow volumes ---- */

TEST(shadow_volumes_are_closed)
{
    check("lod 10000; L101=0; pyramid; L101=0; f 0 1 2; L101=1; at 1; L101=0"); /* an edge with three faces */
}

TEST(shadow_volumes_are_of_sharp_triangles_without_textures)
{
    check("lod 10000; pyramid; sharp; L102=0; L103=0; L104=0; tex 2 a.paa; mat 3 a.rvmat; L104=2;"
          "box - 5 5 5 1; L102=6; L103=6"); /* its edges are not sharp */
}

/* ---- LODs ---- */

TEST(two_lods_of_one_kind_are_told)
{
    check("lod 1; lod 1.0001; lod 1e13; lod 10000; lod 10010; L105=0;" /* the same name, but not the same number */
          "lod 1.00001e13; L105=1;"                                    /* Geometry, too */
          "lod 1; L105=2");
}

TEST(faces_of_point_lods_are_a_note)
{
    check("lod 2e15; p 0 0 0 1 0 0 0 2 0; L106=0; f 0 1 2; L106=1; s proxy:\\a\\b.001 f0; L106=0");
}

TEST(a_roadway_has_255_points_at_most)
{
    struct sketch *s = sketch("lod 3e15");

    for (uint32_t i = 0; i < 255; i++)
        draw(s, "p 0 0 0");
    draw(s, "L107=0; p 0 1 0; L107=1");
    sketch_free(s);
}

TEST(paths_have_a_way_in)
{
    check("lod 4e15; L108=0; p 0 0 0; L108=1; s In1; L108=1; take In1 p0; L108=0"); /* first it holds nothing */
}

TEST(edit_lods_are_a_note)
{
    check("lod 19999; L109=0; at 20000; L109=1");
}

TEST(an_axis_has_two_points_in_two_places)
{
    check("lod 1e15; p 1 2 3 1 2 3 1 2 4; s door_axis_begin p0;" /* one end of an axis has one point */
          "s door_axis p0; L110=1; L111=0; take door_axis p1; L110=0; L111=1; take door_axis p2; L111=0;"
          "at 1; s lid_axis p0; L110=0"); /* elsewhere names mean nothing */
}

/* Three points, the first two in one place, and an animation with these selections as its axis. */
static struct sketch *sketch_animation(struct p3d_model_animation *animation)
{
    struct sketch *s = sketch("lod 1e15; p 1 2 3 1 2 3 1 2 4");

    s->options.animations = animation;
    s->options.animation_count = 1;
    return s;
}

TEST(axes_are_those_that_animations_name)
{
    struct p3d_model_animation animation = {.axis = p3d_bytes_of("hinge")};
    struct sketch *s = sketch_animation(&animation);

    draw(s, "s door_axis p0; L110=0;" /* nothing turns about it */
            "s Hinge p0; L110=1; take Hinge p1; L110=0; L111=1");
    animation.type = P3D_ANIMATION_ROTATION_Y; /* a place is enough */
    draw(s, "L111=0");
    animation.type = P3D_ANIMATION_TRANSLATION;
    draw(s, "take Hinge p2; L111=0");
    sketch_free(s);
}

TEST(an_axis_is_judged_once_and_where_it_is_looked_for)
{
    struct p3d_model_animation animations[2] = {{.axis = p3d_bytes_of("hinge")}, {.axis = p3d_bytes_of("hinge")}};
    struct sketch *s = sketch_animation(animations);

    s->options.animation_count = 2;
    draw(s, "s hinge p0; L110=1; at 1; L110=0");
    animations[1].is_axis_in_lod = true;
    draw(s, "L110=1");
    sketch_free(s);
}

TEST(the_two_ends_of_an_axis_are_in_two_places)
{
    struct p3d_model_animation animation = {.axis_begin = p3d_bytes_of("low"), .axis_end = p3d_bytes_of("high")};
    struct sketch *s = sketch_animation(&animation);

    draw(s, "s low p0; L111=0; s high; L111=0;" /* the other end is not there, or empty */
            "take high p2; L111=0; take high p1; L111=1; L110=0");
    sketch_free(s);
}

/* ---- Proxies ---- */

/* A triangle of points that are not seen, and the beginning of a selection of it all. */
#define TRIANGLE "lod 1; p 0 0 0 0 0 1 0 2 0; pflags 0 0x1000000; pflags 1 0x1000000; pflags 2 0x1000000; f 0 1 2;"
#define PROXY TRIANGLE "s proxy:\\a\\b.001 f0 p0 p1 p2;"

TEST(a_proxy_is_one_triangle)
{
    check(PROXY "X101=0; p 5 5 5; take proxy:\\a\\b.001 p3; X101=1");
    check(PROXY "f 2 1 0; take proxy:\\a\\b.001 f1; X101=1");
}

TEST(a_proxy_has_a_right_angle)
{
    check(PROXY "place 1 0 0.01 1; X102=0; place 1 0 0.2 1; X102=1"); /* half a degree, and more */
}

TEST(a_proxy_has_a_number)
{
    check(TRIANGLE "s proxy:\\a\\b.p3d.1 f0 p0 p1 p2; X103=0; rename proxy:\\a\\b.p3d.1 proxy:\\a\\b.p3d; X103=1;"
                   "rename proxy:\\a\\b.p3d proxies; X103=0"); /* a plain selection */
}

TEST(a_proxy_is_there_once)
{
    check(PROXY "s proxy:\\a\\b.002; s proxy:\\a\\c.001; X104=0; s proxy:\\A\\B.01; X104=1; S102=0");
}

TEST(a_proxy_is_hidden)
{
    check(PROXY "X105=0; pflags 1 0; X105=1; at 1e15; X105=0"); /* nobody sees it in Memory */
}
