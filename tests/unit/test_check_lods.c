/* test_check_lods.c: findings on selections, special LODs and proxies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sketch.h"

#include <stdio.h>

#define GEOMETRY 1e13f
#define MEMORY 1e15f
#define LAND_CONTACT 2e15f
#define ROADWAY 3e15f
#define PATHS 4e15f
#define SHADOW 10000.0f

/* ---- Selections ---- */

TEST(a_selection_of_a_wrong_size_is_told)
{
    struct sketch *s = sketch_new(1);
    struct p3d_mlod_tag *tag;

    sketch_pyramid(s);
    tag = sketch_tag(s, P3D_TAG_SELECTION, "door");
    assert_found(s, "S101", 0);
    tag->is_raw = true;
    tag->value.raw = p3d_bytes_of("abc");
    assert_found(s, "S101", 1);
    sketch_free(s);
}

TEST(names_that_are_there_twice_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_selection(s, "door");
    sketch_selection(s, "door1");
    assert_found(s, "S102", 0);
    sketch_selection(s, "DOOR");
    assert_found(s, "S102", 1);
    sketch_begin_lod(s, 2); /* another LOD has names of its own */
    sketch_selection(s, "door");
    assert_found(s, "S102", 1);
    sketch_free(s);
}

TEST(names_that_are_not_ascii_are_a_note)
{
    struct sketch *s = sketch_new(1);

    sketch_selection(s, "dvere vlevo~");
    assert_found(s, "S103", 0);
    sketch_selection(s, "dve\xf8"
                        "e");
    assert_found(s, "S103", 1);
    sketch_free(s);
}

TEST(scratch_selections_are_a_note)
{
    struct sketch *s = sketch_new(1);

    sketch_selection(s, "a-b.c");
    assert_found(s, "S104", 0);
    sketch_selection(s, "-b");
    sketch_selection(s, ".c");
    assert_found(s, "S104", 2);
    sketch_free(s);
}

TEST(empty_selections_are_a_note)
{
    struct sketch *s = sketch_new(1);
    uint32_t door;

    sketch_pyramid(s);
    door = sketch_selection(s, "door");
    assert_found(s, "S105", 1);
    sketch_take_point(s, door, 3, 255);
    assert_found(s, "S105", 0);
    sketch_free(s);
}

/* 64 are listed; the last of them stands for those that follow. */
TEST(many_findings_of_a_rule_are_counted)
{
    static char names[SKETCH_TAGS][8];
    struct sketch *s = sketch_new(1);
    struct p3d_findings findings;

    for (uint32_t i = 0; i < 70; i++) {
        snprintf(names[i], sizeof names[i], "a%u", (unsigned)i);
        sketch_selection(s, names[i]);
    }
    findings = sketch_check(s);
    assert_int_equal(findings.count, 64);
    assert_int_equal(count_found(&findings, "S105", NULL), 70);
    assert_int_equal(findings.severity_counts[P3D_SEVERITY_NOTE], 64);
    p3d_findings_free(&findings);
    sketch_free(s);
}

/* ---- Bones ---- */

TEST(weights_of_bones_add_up_to_1)
{
    const struct p3d_bytes bones[] = {p3d_bytes_of("Arm"), p3d_bytes_of("leg")};
    struct sketch *s = sketch_new(1);
    uint32_t arm, leg, other;

    sketch_pyramid(s);
    arm = sketch_selection(s, "arm"), leg = sketch_selection(s, "leg"), other = sketch_selection(s, "camo");
    sketch_take_point(s, arm, 0, 1);
    sketch_take_point(s, arm, 1, 128), sketch_take_point(s, leg, 1, 129); /* 0.502 and 0.498 */
    sketch_take_point(s, arm, 2, 128);
    sketch_take_point(s, other, 0, 1);
    assert_found(s, "S106", 0); /* nobody says which are bones */
    s->options.bones = bones;
    s->options.bone_count = COUNT(bones);
    assert_found(s, "S106", 1);
    sketch_take_point(s, leg, 2, 129);
    assert_found(s, "S106", 0);
    sketch_take_point(s, leg, 0, 128);
    assert_found(s, "S106", 1);
    sketch_free(s);
}

TEST(four_bones_move_a_point_at_most)
{
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    struct p3d_bytes bones[COUNT(names)];
    struct sketch *s = sketch_new(1);

    sketch_pyramid(s);
    for (uint32_t i = 0; i < COUNT(names); i++) {
        bones[i] = p3d_bytes_of(names[i]);
        sketch_selection(s, names[i]);
        if (i < 4)
            sketch_take_point(s, i, 0, 192); /* a quarter each */
    }
    s->options.bones = bones;
    s->options.bone_count = COUNT(bones);
    assert_found(s, "S107", 0);
    sketch_take_point(s, 4, 0, 255);
    assert_found(s, "S107", 1);
    sketch_free(s);
}

/* ---- Shadow volumes ---- */

TEST(shadow_volumes_are_closed)
{
    struct sketch *s = sketch_new(SHADOW);

    assert_found(s, "L101", 0);
    sketch_pyramid(s);
    assert_found(s, "L101", 0);
    sketch_triangle(s, 0, 1, 2); /* an edge with three faces */
    assert_found(s, "L101", 1);
    s->lod->resolution = 1;
    assert_found(s, "L101", 0);
    sketch_free(s);
}

TEST(shadow_volumes_are_of_sharp_triangles_without_textures)
{
    struct sketch *s = sketch_new(SHADOW);

    sketch_pyramid(s);
    sketch_sharpen(s);
    assert_found(s, "L102", 0);
    assert_found(s, "L103", 0);
    assert_found(s, "L104", 0);
    s->room->faces[2].texture = p3d_bytes_of("a.paa");
    s->room->faces[3].material = p3d_bytes_of("a.rvmat");
    assert_found(s, "L104", 2);
    sketch_box(s, NULL, 5, 5, 5, 1);
    assert_found(s, "L102", 6);
    assert_found(s, "L103", 6); /* its edges are not sharp */
    sketch_free(s);
}

/* ---- LODs ---- */

TEST(two_lods_of_one_kind_are_told)
{
    struct sketch *s = sketch_new(1);

    sketch_begin_lod(s, 1.0001f); /* the same name, but not the same number */
    sketch_begin_lod(s, GEOMETRY);
    sketch_begin_lod(s, 10000);
    sketch_begin_lod(s, 10010);
    assert_found(s, "L105", 0);
    sketch_begin_lod(s, 1.00001e13f); /* Geometry, too */
    assert_found(s, "L105", 1);
    sketch_begin_lod(s, 1);
    assert_found(s, "L105", 2);
    sketch_free(s);
}

TEST(faces_of_point_lods_are_a_note)
{
    struct sketch *s = sketch_new(LAND_CONTACT);
    uint32_t proxy;

    sketch_point(s, 0, 0, 0), sketch_point(s, 1, 0, 0), sketch_point(s, 0, 2, 0);
    assert_found(s, "L106", 0);
    sketch_triangle(s, 0, 1, 2);
    assert_found(s, "L106", 1);
    proxy = sketch_selection(s, "proxy:\\a\\b.001");
    sketch_take_face(s, proxy, 0);
    assert_found(s, "L106", 0);
    sketch_free(s);
}

TEST(a_roadway_has_255_points_at_most)
{
    struct sketch *s = sketch_new(ROADWAY);

    for (uint32_t i = 0; i < 255; i++)
        sketch_point(s, (float)i, 0, 0);
    assert_found(s, "L107", 0);
    sketch_point(s, 0, 1, 0);
    assert_found(s, "L107", 1);
    sketch_free(s);
}

TEST(paths_have_a_way_in)
{
    struct sketch *s = sketch_new(PATHS);
    uint32_t selection;

    assert_found(s, "L108", 0);
    sketch_point(s, 0, 0, 0);
    assert_found(s, "L108", 1);
    selection = sketch_selection(s, "In1");
    assert_found(s, "L108", 1); /* it holds nothing */
    sketch_take_point(s, selection, 0, 1);
    assert_found(s, "L108", 0);
    sketch_free(s);
}

TEST(edit_lods_are_a_note)
{
    struct sketch *s = sketch_new(19999);

    assert_found(s, "L109", 0);
    s->lod->resolution = 20000;
    assert_found(s, "L109", 1);
    sketch_free(s);
}

TEST(an_axis_has_two_points_in_two_places)
{
    struct sketch *s = sketch_new(MEMORY);
    uint32_t axis, begin;

    sketch_point(s, 1, 2, 3), sketch_point(s, 1, 2, 3), sketch_point(s, 1, 2, 4);
    begin = sketch_selection(s, "door_axis_begin"); /* one end of an axis has one point */
    sketch_take_point(s, begin, 0, 1);
    axis = sketch_selection(s, "door_axis");
    sketch_take_point(s, axis, 0, 1);
    assert_found(s, "L110", 1);
    assert_found(s, "L111", 0);
    sketch_take_point(s, axis, 1, 1);
    assert_found(s, "L110", 0);
    assert_found(s, "L111", 1);
    sketch_take_point(s, axis, 2, 1);
    assert_found(s, "L111", 0);
    s->lod->resolution = 1; /* elsewhere names mean nothing */
    sketch_take_point(s, sketch_selection(s, "lid_axis"), 0, 1);
    assert_found(s, "L110", 0);
    sketch_free(s);
}

/* A model with three points, the first two in one place, and an animation with these selections as its axis. */
static struct sketch *sketch_animation(float resolution, struct p3d_model_animation *animation)
{
    struct sketch *s = sketch_new(resolution);

    sketch_point(s, 1, 2, 3), sketch_point(s, 1, 2, 3), sketch_point(s, 1, 2, 4);
    s->options.animations = animation;
    s->options.animation_count = 1;
    return s;
}

TEST(axes_are_those_that_animations_name)
{
    struct p3d_model_animation animation = {.axis = p3d_bytes_of("hinge")};
    struct sketch *s = sketch_animation(MEMORY, &animation);
    uint32_t hinge;

    sketch_take_point(s, sketch_selection(s, "door_axis"), 0, 1); /* nothing turns about it */
    assert_found(s, "L110", 0);
    hinge = sketch_selection(s, "Hinge");
    sketch_take_point(s, hinge, 0, 1);
    assert_found(s, "L110", 1);
    sketch_take_point(s, hinge, 1, 1);
    assert_found(s, "L110", 0);
    assert_found(s, "L111", 1);
    animation.type = P3D_ANIMATION_ROTATION_Y; /* a place is enough */
    assert_found(s, "L111", 0);
    animation.type = P3D_ANIMATION_TRANSLATION;
    sketch_take_point(s, hinge, 2, 1);
    assert_found(s, "L111", 0);
    sketch_free(s);
}

TEST(an_axis_is_judged_once_and_where_it_is_looked_for)
{
    struct p3d_model_animation animations[2] = {{.axis = p3d_bytes_of("hinge")}, {.axis = p3d_bytes_of("hinge")}};
    struct sketch *s = sketch_animation(MEMORY, animations);

    s->options.animation_count = 2;
    sketch_take_point(s, sketch_selection(s, "hinge"), 0, 1);
    assert_found(s, "L110", 1);
    s->lod->resolution = 1;
    assert_found(s, "L110", 0);
    animations[1].is_axis_in_lod = true;
    assert_found(s, "L110", 1);
    sketch_free(s);
}

TEST(the_two_ends_of_an_axis_are_in_two_places)
{
    struct p3d_model_animation animation = {.axis_begin = p3d_bytes_of("low"), .axis_end = p3d_bytes_of("high")};
    struct sketch *s = sketch_animation(MEMORY, &animation);
    uint32_t high;

    sketch_take_point(s, sketch_selection(s, "low"), 0, 1);
    assert_found(s, "L111", 0); /* the other end is not there */
    high = sketch_selection(s, "high");
    assert_found(s, "L111", 0);
    sketch_take_point(s, high, 2, 1);
    assert_found(s, "L111", 0);
    sketch_take_point(s, high, 1, 1);
    assert_found(s, "L111", 1);
    assert_found(s, "L110", 0);
    sketch_free(s);
}

/* ---- Proxies ---- */

static struct sketch *sketch_proxy(const char *name)
{
    struct sketch *s = sketch_new(1);
    const uint32_t proxy = sketch_selection(s, name);

    sketch_point(s, 0, 0, 0), sketch_point(s, 0, 0, 1), sketch_point(s, 0, 2, 0);
    sketch_triangle(s, 0, 1, 2);
    sketch_take_face(s, proxy, 0);
    for (uint32_t i = 0; i < 3; i++) {
        sketch_take_point(s, proxy, i, 1);
        sketch_point_flags(s, i, P3D_POINT_HIDDEN);
    }
    return s;
}

TEST(a_proxy_is_one_triangle)
{
    struct sketch *s = sketch_proxy("proxy:\\a\\b.001");

    assert_found(s, "X101", 0);
    sketch_take_point(s, 0, sketch_point(s, 5, 5, 5), 1);
    assert_found(s, "X101", 1);
    sketch_free(s);
    s = sketch_proxy("proxy:\\a\\b.001");
    sketch_triangle(s, 2, 1, 0);
    sketch_take_face(s, 0, 1);
    assert_found(s, "X101", 1);
    sketch_free(s);
}

TEST(a_proxy_has_a_right_angle)
{
    struct sketch *s = sketch_proxy("proxy:\\a\\b.001");

    put_float(s->room->points + 16 + 4, 0.01f); /* half a degree */
    assert_found(s, "X102", 0);
    put_float(s->room->points + 16 + 4, 0.2f);
    assert_found(s, "X102", 1);
    sketch_free(s);
}

TEST(a_proxy_has_a_number)
{
    struct sketch *s = sketch_proxy("proxy:\\a\\b.p3d.1");

    assert_found(s, "X103", 0);
    s->room->tags[0].name = p3d_bytes_of("proxy:\\a\\b.p3d");
    assert_found(s, "X103", 1);
    s->room->tags[0].name = p3d_bytes_of("proxies"); /* a plain selection */
    assert_found(s, "X103", 0);
    sketch_free(s);
}

TEST(a_proxy_is_there_once)
{
    struct sketch *s = sketch_proxy("proxy:\\a\\b.001");

    sketch_selection(s, "proxy:\\a\\b.002");
    sketch_selection(s, "proxy:\\a\\c.001");
    assert_found(s, "X104", 0);
    sketch_selection(s, "proxy:\\A\\B.01");
    assert_found(s, "X104", 1);
    assert_found(s, "S102", 0);
    sketch_free(s);
}

TEST(a_proxy_is_hidden)
{
    struct sketch *s = sketch_proxy("proxy:\\a\\b.001");

    assert_found(s, "X105", 0);
    sketch_point_flags(s, 1, 0);
    assert_found(s, "X105", 1);
    s->lod->resolution = MEMORY; /* nobody sees it there */
    assert_found(s, "X105", 0);
    sketch_free(s);
}
