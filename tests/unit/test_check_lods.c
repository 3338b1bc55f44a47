/* test_check_lods.c: findings on selections, special LODs and proxies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

/* ---- Selections ---- */

static void shorten_selection(struct p3d_mlod *mlod)
{
    mlod->lods[0].tags[0].is_raw = true;
    mlod->lods[0].tags[0].value.raw = p3d_bytes_of("abc");
}

TEST(a_selection_of_a_wrong_size_is_told)
{
    struct sketch *s = sketch("lod 1; pyramid; s door; S101=0");

    s->spoil = shorten_selection;
    draw(s, "S101=1");
}

TEST(names_that_are_there_twice_are_told)
{
    check("lod 1; pyramid; s door p0 f0; s door1; S102=0; s DOOR p1; S102=1; lod 2; s door; S102=1;" /* each LOD has its
                                                                                                        own */
          "at 1; pyramid; take door p0=0.612 f1; s Door p0=0.612 f1; S102=1; take Door p0=0.608; S102=2"); /* the same
                                                                                                              twice */
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
    check("lod 1; pyramid; s door; S105=1; take door p3=0.004; S105=0");
    check("lod 1; pyramid; s door p0; S113=0; s 'door ' p1; S113=1; s ' door' p1; S113=2");
}

/* ---- Bones ---- */

TEST(weights_of_bones_add_up_to_1)
{
    check("lod 1; pyramid; s arm p0 p1=0.502 p2=0.502; s leg p1=0.498; s camo p0;"
          "S106=0;" /* nobody says which are bones */
          "bone Arm; bone leg; S106=1; take leg p2=0.498; S106=0; take leg p0=0.502; S106=1;"
          "discrete; S106=0"); /* one of them moves a point */
}

TEST(four_bones_move_a_point_at_most)
{
    check("lod 1; pyramid; s a p0=0.25; s b p0=0.25; s c p0=0.25; s d p0=0.25; s e;" /* a quarter each */
          "bone a; bone b; bone c; bone d; bone e; S107=0; take e p0=0.004; S107=1");
}

TEST(bones_that_share_points_with_their_parents_are_a_note)
{
    struct sketch *s = sketch("lod 1; pyramid; bone leg; bone Foot leg; bone hand leg; bone toe foot; s leg p0 p1;"
                              "s foot p2; s hand p3 p1; S108=0; discrete; S108=1; take foot p0; S108=2; s toe p2");

    draw(s, "S108=3; rename hand Hands");
    draw(s, "rename toe toes; S108=1");
    assert_finding(s, "S108", 0, "1 of its points are in its parent leg, too");
    draw(s, "at 10000; S108=1; at 1e13; S108=0"); /* shadows move, collision geometry is not judged */
}

TEST(a_skeleton_has_255_bones_at_most)
{
    static struct p3d_model_bone bones[256];
    struct sketch *s = sketch("lod 1; pyramid; bone a");

    for (uint32_t i = 0; i < COUNT(bones); i++)
        bones[i] = (struct p3d_model_bone){.name = p3d_bytes_of("b"), .parent = P3D_NO_BONE};
    s->model.bones = bones;
    s->model.bone_count = 255;
    draw(s, "S112=0");
    s->model.bone_count = 256;
    draw(s, "S112=1");
    assert_finding(s, "S112", UINT32_MAX, "256 bones; the maximum is 255");
    draw(s, "profile ofp; S112=0");
}

/* ---- A model.cfg ---- */

#define DOOR "lod 1; pyramid; s door f0; s hinge p0; lod 1e15; p 0 0 0 0 1 0; s hinge_axis p0 p1; bone Door;"

TEST(animations_move_selections_that_are_there)
{
    struct sketch *s =
        sketch(DOOR "moves Open rotation door hinge_axis; M101=0; M102=0; M103=0; M104=0; M106=0;"
                    "moves Lock rotation doors hinge_axis; M101=1; M102=0"); /* neither a selection nor a bone */

    assert_finding(s, "M101", UINT32_MAX, "'doors' is in no LOD; is 'door' meant?");
    draw(s, "moves Turn rotation hinge hinge_axis; M102=1");
    assert_finding(s, "M102", UINT32_MAX, "'hinge' is not in skeletonBones[]");
    draw(s, "moves Source rotation ''; M102=1; M101=1");                                     /* it only says a source */
    s = sketch(DOOR "bone latsch; moves Latch rotation latsch hinge_axis; M101=0; M104=1;"); /* as of another model's */
    assert_finding(s, "M104", UINT32_MAX, "1 of 2: latsch");
    draw(s, "at 1; s latch p0");
    assert_finding(s, "M101", UINT32_MAX, "'latsch' is in no LOD; is 'latch' meant?");
}

TEST(animations_have_axes_in_memory)
{
    struct sketch *s = sketch(DOOR "moves Open rotation door hinge_axs; M103=1");

    assert_finding(s, "M103", UINT32_MAX, "'hinge_axs' is not in Memory; is 'hinge_axis' meant?");
    s->animations[0].is_axis_in_lod = true;
    assert_finding(s, "M103", UINT32_MAX, "'hinge_axs' is not in any LOD; is 'hinge_axis' meant?");
    s->animations[0].axis = p3d_bytes_of("");
    assert_finding(s, "M103", UINT32_MAX, "it names none");
    s->animations[0].type = P3D_ANIMATION_ROTATION_X; /* about the middle of what it moves */
    draw(s, "M103=0");
    s->animations[0].type = P3D_ANIMATION_HIDE;
    draw(s, "M103=0");
    s = sketch("lod 1; pyramid; s door f0; bone door; moves Open rotation door axis");
    assert_finding(s, "M103", UINT32_MAX, "'axis': there is no Memory LOD");
}

TEST(axes_of_animations_have_a_length)
{
    check(DOOR
          "moves Open rotation door hinge_axis; M118=0; place 1 0 0 0; M118=1; L111=0; bone leftUpLeg; M118=0; L111=1");
    check(DOOR "s one_axis p1; moves Open rotation door one_axis; M118=1; L110=0");
}

TEST(axes_are_where_they_are_looked_for)
{
    struct sketch *s = sketch(DOOR "moves Open rotation door hinge_axis; M119=0");

    s->animations[0].is_axis_in_lod = true;
    assert_finding(s, "M119", UINT32_MAX, "'hinge_axis'");
    draw(s, "M103=0; at 1; s hinge_axis p0 p1; M119=0");
}

TEST(the_selection_that_an_animation_moves_has_points)
{
    struct sketch *s = sketch("lod 1; pyramid; s door; bone door; moves Open hide door; M101=1");

    assert_finding(s, "M101", UINT32_MAX, "'door' is empty in all LODs");
    draw(s, "take door p0; M101=0");
}

TEST(a_skeleton_that_does_not_exist_is_told)
{
    struct sketch *s = sketch("lod 1; pyramid; s door f0; moves Open rotation door axis; M105=0"); /* none is named */

    s->model.skeleton = p3d_bytes_of("CarSkeleton");
    draw(s, "M105=1; M102=0; bone door; M105=0");
    s->animations[0].bone = P3D_NO_BONE; /* what an unknown type makes of it */
    draw(s, "M106=1");
}

TEST(sections_in_shadow_volumes_are_told)
{
    check("lod 10000; pyramid; section camo; s Camo p0; S109=0; take Camo f0; S109=1; at 1; S109=0");
}

TEST(a_man_has_component03)
{
    check("lod 1e13; box Component01 0 0 0 1; s leftUpLeg p0; bone leftUpLeg; G119=0; box Component02 3 3 3 1; G119=1;"
          "rename Component02 Component03; G119=0");
    check("lod 1e13; box Component01 0 0 0 1; box Component02 3 3 3 1; s spine p0; bone leftUpLeg; bone spine;"
          "G119=0"); /* a backpack */
    check("lod 1e13; box Component01 0 0 0 1; box Component02 3 3 3 1; bone door; G119=0");
}

/* ---- Shadow volumes ---- */

TEST(shadow_volumes_are_closed)
{
    check("lod 10000; L101=0; pyramid; L101=0; f 0 1 2; L101=1; at 1; L101=0"); /* an edge with three faces */
    check("lod 10000; p 0 0 0 0 1 0 0 0 2; f 0 1 2; L101=1; L103=1; s proxy:\\a\\b.001 f0; L101=0; L103=0; pyramid; "
          "L101=0");
}

TEST(two_bodies_of_a_shadow_volume_may_share_an_edge)
{
    check("lod 10000; pyramid; p 0 -1 0 0 0 -1; f 1 0 4; f 1 4 5; f 1 5 0; L101=1; f 0 5 4; L101=0");
}

TEST(holes_that_welding_closes_are_told)
{
    struct sketch *s = sketch("lod 10000; p 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0; f 4 1 2; f 0 2 3; f 0 3 1; f 1 3 2");

    assert_finding(s, "L101", 0,
                   "4 of 8 edges have not as many faces in one direction as in the other; weld: all holes close");
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
    draw(s, "L107=0; p 0 1 0; L107=1; profile a2; L107=0; profile ofp; L107=1");
}

TEST(paths_have_a_way_in)
{
    check("lod 4e15; L108=0; p 0 0 0; L108=1; s In1; L108=1; take In1 p0; L108=0"); /* first it holds nothing */
}

TEST(edit_lods_are_a_note)
{
    check("lod 19999; L109=0; at 20000; L109=1");
}

TEST(a_model_without_geometry_is_a_note)
{
    check("lod 1; G118=0; pyramid; G118=1; G123=0; lod 1e13; G118=0; G123=1; p 0 0 0; G118=0; G123=0");
}

TEST(key_frames_want_a_property_and_times)
{
    check("lod 1; pyramid; L112=0; frame 0; frame 1; L112=1; L113=0; frame -0.5; L113=1; prop keyframe 1; L112=0");
    check("lod 1; pyramid; frame 0; lod 1e13; prop KeyFrame 1; L112=0"); /* the Geometry LOD has it */
}

TEST(the_lod_that_casts_shadows_has_few_faces)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0");

    sketch_triangles(s, 1999);
    draw(s, "L114=0");
    sketch_triangles(s, 2000);
    assert_finding(s, "L114", 0, "2000 faces; the maximum is 1999");
    draw(s, "prop lodnoshadow 1; L114=0");
    s->drawn->property_count--;
    draw(s, "lod 0.5; p 0 0 0 1 0 0 0 1 0"); /* finer, though it comes later; the last has the say */
    sketch_triangles(s, 3000);
    draw(s, "L114=1; profile ofp; L114=0; profile any");
    draw(s, "lod 2; pyramid; L114=0"); /* few faces */
}

TEST(faces_without_area_are_worse_in_shadow_volumes)
{
    check("lod 10000; pyramid; p 5 0 0 6 0 0 7 0 0; f 4 5 6; L115=1; F105=0; at 1; L115=0; F105=1");
}

TEST(an_axis_has_two_points_in_two_places)
{
    check("lod 1e15; p 1 2 3 1 2 3 1 2 4; s door_axis_begin p0;" /* one end of an axis has one point */
          "s door_axis p0; L110=1; L111=0; take door_axis p1; L110=0; L111=1; take door_axis p2; L111=0;"
          "at 1; s lid_axis p0; L110=0"); /* elsewhere names mean nothing */
}

TEST(a_view_without_faces_is_noted)
{
    check("lod 1; pyramid; lod 1100; L119=1; pyramid; L119=0; at 1e13; L119=0");
}

TEST(a_fire_geometry_without_materials_is_noted)
{
    check("lod 7e15; L121=0; pyramid; L121=1; profile ofp; L121=0; profile any; mat 0 a.rvmat; L121=0");
}

TEST(a_door_of_a_house_that_geometry_lacks_is_noted)
{
    struct sketch *s =
        sketch("lod 1; bone door1; bone gate; pyramid; s door1 p0; s gate p1; lod 1e13; pyramid; S114=1");

    assert_finding(s, "S114", 1, "door1");
    draw(s, "mass 100; S114=0; mass 0; S114=1; s door1 p2; S114=0");
}

TEST(a_barrel_that_is_not_level_is_noted)
{
    check("lod 1e15; p 0 0 0 1 0 0 1 0.05 0; s 'konec hlavne' p0; s 'usti hlavne' p1; L122=0; at 1; L122=0");
    check("lod 1e15; p 0 0 0 1 0 0 1 0.05 0; s 'Konec hlavne' p0; s 'usti Hlavne' p2; L122=1");
    check("lod 1e15; p 0 0 0 0 0 0; s 'konec hlavne' p0; s 'usti hlavne' p1; L122=1");
}

TEST(three_levels_that_are_alike_are_noted)
{
#define LEVEL "box a 0 0 0 1; box b 3 0 0 1;"
    check("lod 1;" LEVEL "lod 2;" LEVEL "L120=0; lod 3;" LEVEL "L120=1; place 3 1 2 3; L120=0; lod 1e13;" LEVEL
          "L120=0");
}

TEST(thirty_levels_are_noted)
{
    struct sketch *s = sketch("lod 1; pyramid");

    for (int i = 2; i < 30; i++)
        draw(s, "lod %d", i);
    draw(s, "F126=0; lod 30; F126=1; profile ofp; F126=0; F117=0");
}

#define ENDS "lod 1e15; p 1 2 3 1 2 3 1 2 4;" /* the first two points are in one place */

TEST(axes_are_those_that_animations_name)
{
    struct sketch *s = sketch(ENDS "moves Open rotation '' hinge");

    draw(s, "s door_axis p0; L110=0;" /* nothing turns about it */
            "s Hinge p0; M118=1; take Hinge p1; M118=1; L110=0; L111=0");
    s->animations[0].type = P3D_ANIMATION_ROTATION_Y; /* a place is enough */
    draw(s, "M118=0");
    s->animations[0].type = P3D_ANIMATION_TRANSLATION;
    draw(s, "take Hinge p2; M118=0");
}

TEST(the_two_ends_of_an_axis_are_in_two_places)
{
    struct sketch *s = sketch(ENDS "moves Open rotation");

    s->animations[0].axis_begin = p3d_bytes_of("low");
    s->animations[0].axis_end = p3d_bytes_of("high");
    draw(s, "s low p0; M118=0; s high; M118=0;" /* the other end is not there, or empty */
            "take high p2; M118=0; take high p1; M118=1; L110=0; L111=0");
}

/* ---- Proxies ---- */

/* A triangle of points that are not seen, and the beginning of a selection of it all. */
#define TRIANGLE "lod 1; p 0 0 0 0 0 1 0 2 0; pflags 0 0x1000000; pflags 1 0x1000000; pflags 2 0x1000000; f 0 1 2;"
#define PROXY TRIANGLE "s proxy:\\a\\b.001 f0 p0 p1 p2;"

TEST(a_proxy_is_one_triangle)
{
    struct p3d_findings *findings;
    struct p3d_finding finding;

    check(PROXY "X101=0; p 5 5 5; take proxy:\\a\\b.001 p3; X101=1");
    check(PROXY "f 2 1 0; take proxy:\\a\\b.001 f1; X101=1");

    /* at the place that p3dinfo says, too, which is not that of the first point of the selection */
    findings = sketch_check(sketch("lod 1; p 7 7 7; p 1 2 3 1 2 4 1 4 3; f 1 2 3; s proxy:\\a\\b.001 f0 p0 p1 p2 p3;"));
    assert_int_equal(count_found(findings, "X101", &finding), 1);
    assert_float_equal(finding.position.x, 1, 0);
    p3d_findings_free(findings);
}

TEST(a_proxy_has_a_right_angle)
{
    check(PROXY "place 1 0 0.01 1; X102=0; place 1 0 0.2 1; X102=1"); /* half a degree, and more */
}

TEST(the_front_of_a_proxy_is_its_shorter_side)
{
    check(PROXY "X108=0; place 2 0 1.001 0; X108=0; place 2 0 1 0; X108=1; X102=0");
}

TEST(a_proxy_has_a_number)
{
    check(TRIANGLE "s proxy:\\a\\b.p3d.1 f0 p0 p1 p2; X103=0; rename proxy:\\a\\b.p3d.1 proxy:\\a\\b.p3d; X103=1;"
                   "rename proxy:\\a\\b.p3d proxies; X103=0"); /* a plain selection */
}

TEST(a_path_of_a_proxy_has_no_extension)
{
    check(PROXY "X107=0; rename proxy:\\a\\b.001 proxy:\\a\\b.p3d.001; X107=1");
}

TEST(a_proxy_is_there_once)
{
    check(PROXY "s proxy:\\a\\b.002; s proxy:\\a\\c.001; X104=0; s proxy:\\A\\B.01; X104=1; S102=0");
}

TEST(a_proxy_is_hidden)
{
    for (int point = 0; point < 3; point++) {
        struct sketch *s = sketch(PROXY "X105=0");

        draw(s, "pflags %d 0; X105=1", point);
    }
    check(PROXY "pflags 1 0; at 1e15; X105=0"); /* nobody sees it in Memory */
}

/* ---- LODs against each other ---- */

#define DOORS "s a p0; s b p1; s c p2;"

TEST(a_bone_that_the_next_level_lacks_was_forgotten)
{
    struct sketch *s = sketch("lod 1; bone a; bone b; bone c; pyramid;" DOORS "lod 2; pyramid;" DOORS "S110=0;");

    draw(s, "rename c x; S110=1");
    assert_finding(s, "S110", 1, "c");
    draw(s, "rename b y; S110=0"); /* most are gone: they were left out */
}

TEST(a_bone_that_comes_back_was_forgotten)
{
    struct sketch *s =
        sketch("lod 1; bone a; bone b; bone c; pyramid;" DOORS "lod 2; pyramid;" DOORS "lod 3; pyramid;"
               "s a p0; s b p1; S110=0; lod 4; pyramid; s a p0; s b p1; S110=0;"); /* coarse ones lack c */

    draw(s, "s c p2; S110=1; bone leftUpLeg; S110=0"); /* a man */
}

TEST(a_selection_of_two_hit_lods_is_in_the_third)
{
    check("lod 1; bone a; bone b; bone c; pyramid;" DOORS "lod 1e13; pyramid; s a p0; s b p1; lod 6e15; pyramid;" DOORS
          "S111=0; lod 7e15; pyramid;" DOORS "S111=1; S110=0");
}

TEST(proxies_are_in_the_next_level)
{
    check("lod 1; pyramid; s proxy:\\mod\\wheel.001 f2 p0 p1 p3; lod 2; pyramid; X106=1; at 1e13; X106=0; at 2;"
          "s proxy:\\mod\\wheel.002 f2 p0 p1 p3; X106=0");
}

TEST(levels_have_fewer_faces)
{
    check("lod 1; pyramid; lod 2; box a 0 0 0 1; box b 2 0 0 1; box c 4 0 0 1; box d 6 0 0 1; box e 8 0 0 1; L116=0;"
          "f 0 1 2; f 0 1 2; f 0 1 2; f 0 1 2; L116=1; at 0.5; L116=0");
}

TEST(models_are_near_their_origin)
{
    check("lod 1; box a 0 0 500 1; G124=1; place 0 0 0 400; G124=0");
    check("lod 1; box a 0 0 0 1; G125=0; place 0 0 0 3000; G125=1");
    check(
        "lod 1; box a 0 0 0 50; lod 1e13; box a 0 0 0 50; G125=0; mass 1; G125=1; mass 10; G125=0"); /* of each point */
    check("lod 1; box a 0 0 0 300; lod 1e13; box a 0 0 0 300; mass 30000; G125=1; mass 40000; G125=0");
}

TEST(resolutions_are_known)
{
    check("lod 1; pyramid; L118=0; lod 1e12; pyramid; L118=1");
}

TEST(a_view_has_textures)
{
    struct sketch *s = sketch("lod 1; pyramid; tex 0 a.paa; lod 1000; box a 0 0 0 1; box b 3 0 0 1; L117=1");

    draw(s, "tex 0 a.paa; L117=0; at 10000; L117=0");
}

/* ---- Faces that are drawn ---- */

TEST(faces_have_textures_if_others_have)
{
    check("lod 1; pyramid; F123=0; tex 0 a.paa; F123=3; mat 1 a.rvmat; F123=2; s proxy:\\a.001 f2; F123=1");
}

TEST(a_closed_lod_looks_outward)
{
    check("lod 1; box a 0 0 0 1; box b 3 0 0 1; F124=0; at 1e13; F124=0");
}

#define INWARD(offset) "box a 0 0 0 -1; box b 0." offset " 0 0 -1; f 0 1 2;"
#define OUTWARD(offset) "box a 0 0 0 1; box b 0." offset " 0 0 1; f 0 1 2;"

/* A room by itself looks inward. */
TEST(a_lod_that_is_open_is_turned_if_another_one_is_not)
{
    check("lod 1;" INWARD("1") "F124=0; at 1e13; F124=0");
    check("lod 1;" OUTWARD("1") "F124=0; lod 2;" INWARD("1") "F124=1; at 1e13; F124=0");
}

TEST(levels_look_the_same_way)
{
    /* two bodies side by side look at each other, too */
    check("lod 1; box a 0 0 0 -1; box b 3 0 0 -1; box c 0 3 0 -1; box d 3 3 0 -1; f 0 1 2; F124=0; lod 2;" OUTWARD(
        "1") "F124=1; at 1e13; F124=0");
}

TEST(textures_are_mapped)
{
    struct sketch *s = sketch("lod 1; box a 0 0 0 1; box b 3 0 0 1; F122=0");

    for (int i = 0; i < 12; i++)
        draw(s, "tex %d a.paa", i);
    draw(s, "F122=1; uv 3 0 0 0.5 0; F122=0");
}

/* ---- Sizes and masses ---- */

TEST(a_model_of_a_size_has_a_weight)
{
    struct sketch *s = sketch("lod 1; box a 0 0 0 50; lod 1e13; box a 0 0 0 1; mass 1.56");

    assert_finding(s, "G125", 0, "it is 87 m from one end to the other, and weighs 12.48 kg");
}

TEST(a_closed_lod_that_looks_inward_is_told)
{
    struct sketch *s = sketch("lod 1; box a 0 0 0 -1; box b 3 0 0 -1");

    assert_finding(s, "F124", 0, "12 faces look inward");
    draw(s, "f 0 1 2; F124=0");                      /* it is not closed any more */
    check("lod 1; box a 0 0 0 -1; pyramid; F124=0"); /* 10 faces are too few */
    check("lod 1; box a 0 0 0 -1; box b 3 0 0 -1; at 1e13; F124=0");
    check("lod 1; box a 0 0 0 -1; p 9 9 9 9 8 9 9 9 6; f 8 9 10; s proxy:\\a.001 f6 p8 p9 p10; box b 3 0 0 -1; F124=1");
}

TEST(messages_of_masses_say_how_much)
{
    struct sketch *s = sketch("lod 1e13; box Component01 0 0 0 1; G109=1");

    assert_finding(s, "G109", 0, "8 points without masses");
    draw(s, "mass 0");
    assert_finding(s, "G109", 0, "8 points weigh 0 kg");
    s = sketch("lod 1; box - 0 0 0 1; lod 1e13; box Component01 0.6 0 0 1; mass 1");
    assert_finding(s, "G114", UINT32_MAX, "it lies 0.100 m outside of LOD 0");
}

TEST(a_mass_outside_in_any_direction_is_told)
{
    static const char *const offsets[] = {"0.6 0 0",  "-0.6 0 0",  "0 0.6 0",   "0 -0.6 0",  "0 0 0.6",
                                          "0 0 -0.6", "0.6 0.6 0", "0 0.6 0.6", "-0.6 0 0.6"};

    for (size_t i = 0; i < COUNT(offsets); i++) {
        struct sketch *s = sketch("lod 1; box - 0 0 0 1; lod 1e13");

        draw(s, "box Component01 %s 1; mass 1; G114=1", offsets[i]);
    }
    /* beside the edge of a double pyramid, which its box does not tell */
    check("lod 1; p 1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1; f 0 2 4; lod 1e13; box Component01 0.1 0.1 -0.5 1; mass 1;"
          "G114=1");
    check(
        "lod 1; p 1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1; f 0 2 4; lod 1e13; box Component01 -0.1 -0.1 -0.5 1; mass 1;"
        "G114=0");
}
