/* test_from_gltf_moving.c: bones and animations out of glTF: ours come back as they were, of others what can be said.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_door.h"
#include "sweep.h"

#include <p3d/model.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define HALF_PI 1.57079632679489662f

/* ---- Ours ---- */

/* A door that turns about y and slides, its handle, and a point that nothing moves. */
static struct sketch *draw_door(void)
{
    struct sketch *s =
        sketch("bone door; bone handle door; lod 1; p 0 0 0 1 0 0 1 1 0 0 5 0; f 0 1 2; f 0 2 3; s door p0 p1;"
               "s handle p2; skin 0 0=1; skin 1 0=1; skin 2 1=1; lod Memory; p 0.5 0 0 0.5 2 0 0 0 0 3 0 0;"
               "s door_axis p0 p1; s slide p2 p3");

    for (uint32_t i = 0; i < 2; i++) {
        draw(s, "moves %s", i ? "slide translation" : "turn rotation");
        s->rooms[0]->axes[i] =
            i ? (struct p3d_model_axis){.bone = 1, .has_axis = true, .direction = {3, 0, 0}}
              : (struct p3d_model_axis){.bone = 0, .has_axis = true, .position = {0.5f, 0, 0}, .direction = {0, 1, 0}};
        s->animations[i].source = p3d_bytes_of("user");
        s->animations[i].min_value = s->animations[i].min_phase = 0;
        s->animations[i].max_value = s->animations[i].max_phase = 4;
        s->animations[i].angles[1] = HALF_PI;
        s->animations[i].offsets[1] = 0.5f;
        s->animations[i].source_address = 2;
        s->animations[i].period = 7;
    }
    s->model.thermal[1] = 1800;
    s->model.thermal[5] = -37.5f;
    return s;
}

static struct p3d_buffer write_door(const struct sketch *s)
{
    static const struct p3d_gltf_options options = {.is_lossless = true};
    struct p3d_buffer glb = {NULL, 0, 0};

    assert_true(p3d_write_glb(&s->model, &options, NULL, p3d_buffer_sink(&glb), NULL));
    at_end(free, glb.data);
    return glb;
}

static struct p3d_model *read_glb(const struct p3d_buffer *glb)
{
    static const struct p3d_gltf_import_options import = {.has_bones = true};
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_gltf(glb->data, glb->size, &import, NULL, &error);

    assert_string_equal(error.message, "");
    return kept_model(model);
}

/* Texts of the same size. */
static void change_all(struct p3d_buffer *glb, const char *from, const char *to)
{
    for (size_t i = 0; i + strlen(from) < glb->size; i++)
        if (memcmp((char *)glb->data + i, from, strlen(from)) == 0)
            memcpy((char *)glb->data + i, to, strlen(to));
}

static void same_door(const struct p3d_model *model, const struct sketch *s)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;

    assert_memory_equal(model->thermal, s->model.thermal, sizeof model->thermal);
    assert_int_equal(model->bone_count, 2);
    assert_text(model->bones[1].name, "handle");
    assert_int_equal(model->bones[1].parent, 0);
    assert_int_equal(model->animation_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        const struct p3d_model_animation *a = &model->animations[i], *b = &s->animations[i];

        assert_int_equal(a->type, b->type);
        assert_float_equal((i ? a->offsets : a->angles)[1], (i ? b->offsets : b->angles)[1], 0);
        assert_float_equal(a->max_value, 4, 0);
        assert_float_equal(a->period, 7, 0);
        assert_int_equal(a->source_address, 2);
    }
    assert_memory_equal(&model->lods[0].axes[1].direction, &s->rooms[0]->axes[1].direction, sizeof(struct p3d_vec3));
    for (uint32_t i = 0; i < 4; i++) {
        const struct p3d_vec3 want = posed(&s->model, "user", 3, i);

        assert_at(posed(model, "user", 3, i), want.x, want.y, want.z);
    }
    assert_true(p3d_write_model_cfg(model, "house", NULL, p3d_buffer_sink(&text), &error));
    text.data[text.size - 1] = 0;
    assert_non_null(strstr((const char *)text.data, "axis = \"door_axis\""));
    assert_non_null(strstr((const char *)text.data, "axis = \"slide\""));
    p3d_buffer_free(&text);
}

TEST(classes_of_our_own_come_back_as_they_were)
{
    struct sketch *s = draw_door();
    const struct p3d_buffer glb = write_door(s);

    same_door(read_glb(&glb), s);
}

/* As Blender 3.4 does, a program may drop the extras of animations, and call all joints of a skeleton its bones. */
TEST(joints_tell_the_extras_that_animations_lost)
{
    struct sketch *s = draw_door();
    struct p3d_buffer glb = write_door(s);

    change_all(&glb, "\"extras\":{\"type\":", "\"extraz\":{\"type\":");
    same_door(read_glb(&glb), s);
}

/* Texts count before the skin; where they are gone, it does. */
TEST(a_selection_without_members_has_the_weights_of_the_skin)
{
    struct sketch *s = draw_door();
    struct p3d_buffer glb = write_door(s);
    const struct p3d_model_selection *door;

    change_all(&glb, "\"selectionPoints.0\"", "\"selectionPointz.0\"");
    door = &read_glb(&glb)->lods[0].selections[0];
    assert_text(door->name, "door");
    assert_int_equal(door->point_count, 2);
    assert_int_equal(door->points[1], 1);
    assert_float_equal(door->point_weights[1], 1, 0);
}

/* One that says its axis by itself, and one that hides. */
TEST(classes_of_other_types_come_back)
{
    struct sketch *s = draw_door();
    struct p3d_model_animation *direct = &s->animations[0], *hide = &s->animations[1];
    const struct p3d_model *model;
    struct p3d_buffer glb;

    direct->type = P3D_ANIMATION_DIRECT;
    direct->axis_position = (struct p3d_vec3){1, 2, 3};
    direct->axis_direction = (struct p3d_vec3){4, 5, 6};
    direct->angle = 0.5f;
    direct->axis_offset = 7;
    direct->init_phase = 0.25f;
    direct->source_address = 1;
    hide->type = P3D_ANIMATION_HIDE;
    hide->hide_value = 0.125f;
    hide->unhide_value = 0.75f;
    hide->source_address = 0;
    for (uint32_t i = 0; i < 2; i++)
        s->rooms[0]->axes[i] = (struct p3d_model_axis){.bone = i};
    glb = write_door(s);
    model = read_glb(&glb);
    assert_int_equal(model->animation_count, 2);
    assert_text(model->animations[0].name, "turn");
    assert_int_equal(model->animations[0].type, P3D_ANIMATION_DIRECT);
    assert_vec3(model->animations[0].axis_position, 1, 2, 3);
    assert_vec3(model->animations[0].axis_direction, 4, 5, 6);
    assert_float_equal(model->animations[0].angle, 0.5f, 0);
    assert_float_equal(model->animations[0].axis_offset, 7, 0);
    assert_float_equal(model->animations[0].init_phase, 0.25f, 0);
    assert_int_equal(model->animations[0].source_address, 1);
    assert_int_equal(model->animations[1].type, P3D_ANIMATION_HIDE);
    assert_int_equal(model->animations[1].bone, 1);
    assert_float_equal(model->animations[1].hide_value, 0.125f, 0);
    assert_float_equal(model->animations[1].unhide_value, 0.75f, 0);
    assert_int_equal(model->animations[1].source_address, 0);
    assert_float_equal(model->animations[1].max_phase, 4, 0);
    assert_false(model->lods[0].axes[0].has_axis || model->lods[0].axes[1].has_axis);
}

/* A LOD below the joint that holds all is one all the same. */
TEST(a_node_that_holds_bones_is_no_bone_and_may_hold_lods)
{
    const struct p3d_model *model =
        read_text(BEGIN "\"skins\":[{\"joints\":[0,2,3]}],\"nodes\":[{\"name\":\"skeleton\",\"children\":[1,2],"
                        "\"extras\":{\"bone\":-1}},{\"name\":\"x\",\"mesh\":0,\"extras\":{\"resolution\":2}},"
                        "{\"name\":\"b\",\"extras\":{\"bone\":1},\"children\":[3]},"
                        "{\"name\":\"a\",\"extras\":{\"bone\":0}}]," ACCESSORS "]}");

    assert_float_equal(model->lods[0].resolution, 2, 0);
    assert_int_equal(model->bone_count, 2);
    assert_text(model->bones[0].name, "b"); /* it holds the other */
    assert_text(model->bones[1].name, "a");
    assert_int_equal(model->bones[0].parent, P3D_NO_BONE);
}

/* ---- Others' ---- */

/* z of glTF is -z: a quarter of a turn about y takes x to -z there, and to z here. */
TEST(a_rotation_about_one_axis_is_a_class)
{
    static const float turn[] = {0, 0, 0, 1, 0, 0.70710678f, 0, 0.70710678f};
    const struct p3d_model *model = read_door(",\"translation\":[5,0,0]", "rotation", "", turn, 2, 4);

    assert_null(strstr(heard.text, "motions"));
    assert_int_equal(model->bone_count, 1);
    assert_text(model->bones[0].name, "Door");
    assert_int_equal(model->animation_count, 1);
    assert_text(model->animations[0].name, "open_it_Door");
    assert_text(model->animations[0].source, "open_it");
    assert_float_equal(fabsf(model->animations[0].angles[1]), HALF_PI, 1e-6f);
    assert_at(posed(model, "open_it", 1, 1), 5, 0, 1);
    assert_at(posed(model, "open_it", 0.5f, 1), 5 + sqrtf(0.5f), 0, sqrtf(0.5f));
    /* the axis is in Memory, which there was not */
    assert_int_equal(model->lod_count, 2);
    assert_text(model->lods[1].selections[0].name, "axis_Door");
    assert_at(model->lods[1].points[0], 5, 0, 0);
    assert_at(model->lods[1].points[1], 5, 1, 0);
}

/* There and back: two classes, one behind the other. */
TEST(a_way_that_turns_round_is_two_classes)
{
    static const float move[] = {0, 0, 0, 0, 2, 0, 0, 1, 0};
    const struct p3d_model *model = read_door("", "translation", "", move, 3, 3);

    assert_int_equal(model->animation_count, 2);
    assert_text(model->animations[1].name, "open_it_Door_2");
    assert_at(posed(model, "open_it", 0.25f, 1), 1, 1, 0);
    assert_at(posed(model, "open_it", 0.5f, 1), 1, 2, 0);
    assert_at(posed(model, "open_it", 0.75f, 1), 1, 1.5f, 0);
    assert_at(posed(model, "open_it", 1, 1), 1, 1, 0);
}

TEST(a_way_with_a_corner_goes_along_the_axes)
{
    static const float move[] = {0, 0, 0, 2, 0, 0, 2, 0, 4};
    const struct p3d_model *model = read_door("", "translation", "", move, 3, 3);

    assert_at(posed(model, "open_it", 0.5f, 0), 2, 0, 0);
    assert_at(posed(model, "open_it", 0.75f, 0), 2, 0, -2);
}

TEST(a_scale_of_0_hides)
{
    static const float sizes[] = {1, 1, 1, 0, 0, 0, 1, 1, 1};
    const struct p3d_model *model = read_door("", "scale", ",\"interpolation\":\"STEP\"", sizes, 3, 3);

    assert_int_equal(model->animation_count, 1);
    assert_int_equal(model->animations[0].type, P3D_ANIMATION_HIDE);
    assert_float_equal(model->animations[0].hide_value, 0.5f, 0);
    assert_float_equal(model->animations[0].unhide_value, 1, 0);
}

/* From 0 to 2 and back, and slowly at each key. */
TEST(a_curve_becomes_straight_pieces)
{
    static const float curve[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    const struct p3d_model *model = read_curve("translation", curve, 3, 3);

    assert_in_range(model->animation_count, 8, 32);
    for (uint32_t i = 0; i <= 40; i++) {
        const float part = i <= 20 ? (float)i / 20 : 2 - (float)i / 20;

        assert_float_equal(posed(model, "open_it", (float)i / 40, 0).y, 2 * part * part * (3 - 2 * part), 0.021f);
    }
    assert_non_null(strstr(heard.text, "1 motions are curves"));
}

/* It begins and ends slowly, and is off from a straight way by ten hundredths of it. */
TEST(a_curve_is_one_class_if_it_may_be_off)
{
    static const float values[18] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};
    const struct p3d_model *model;

    tolerance = 9;
    model = read_curve("translation", values, 2, 3);
    assert_true(model->animation_count > 1);
    tolerance = 11;
    model = read_curve("translation", values, 2, 3);
    tolerance = 0;
    assert_int_equal(model->animation_count, 1);
    assert_float_equal(model->animations[0].offsets[1], 1, 1e-6f);
}

/* Tangents of 2 m a second over 2 seconds. */
TEST(tangents_of_a_curve_are_per_second)
{
    static const float curve[] = {9, 9, 9, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 4, 0, 9, 9, 9};
    const struct p3d_model *model = read_curve("translation", curve, 2, 3);

    assert_int_equal(model->animation_count, 1);
    assert_at(posed(model, "open_it", 0.25f, 0), 0, 1, 0);
    assert_at(posed(model, "open_it", 1, 0), 0, 4, 0);
}

/* A class is quick, as it cannot jump. Where nothing moves there is none. */
TEST(a_jump_is_a_quick_class)
{
    static const float move[] = {0, 0, 0, 0, 2, 0, 0, 1, 0};
    const struct p3d_model *model = read_door("", "translation", ",\"interpolation\":\"STEP\"", move, 3, 3);

    assert_int_equal(model->animation_count, 2);
    assert_at(posed(model, "open_it", 0.499f, 1), 1, 0, 0);
    assert_at(posed(model, "open_it", 0.5f, 1), 1, 2, 0);
    assert_at(posed(model, "open_it", 0.999f, 1), 1, 2, 0);
    assert_at(posed(model, "open_it", 1, 1), 1, 1, 0);
    assert_non_null(strstr(heard.text, "1 motions jump"));
}

TEST(motions_that_no_class_can_say_are_told)
{
    static const struct {
        const char *path, *more, *node, *why;
        float values[12];
        uint32_t count, width;
    } rows[] = {
        {"rotation", "", "", "they turn about more than one axis", {0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1}, 3, 4},
        {"scale", "", "", "they change a size, other than to nothing and back once", {1, 1, 1, 2, 2, 2}, 2, 3},
        {"scale", "", "", "they change a size, other than to nothing and back once", {1, 1, 1, 0, 0, 0}, 2, 3},
        {"translation", "", ",\"extras\":{\"resolution\":1}", "they move no bone", {0, 0, 0, 0, 2, 0}, 2, 3},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model =
            read_door(rows[i].node, rows[i].path, rows[i].more, rows[i].values, rows[i].count, rows[i].width);

        assert_int_equal(model->animation_count, 0);
        assert_non_null(strstr(heard.text, "1 motions are not taken: "));
        assert_non_null(strstr(heard.text, rows[i].why));
        assert_non_null(strstr(heard.text, "the first is that of Door in open it"));
    }
}

/* A mesh below what moves is a bone of its own, for it is a selection of its own. Those above come first. */
TEST(bones_are_joints_what_moves_and_what_is_below)
{
    const struct p3d_model *model = read_text(
        BEGIN "\"skins\":[{\"name\":\"Rig\",\"joints\":[3,2]}],"
              "\"nodes\":[{\"name\":\"Door\",\"mesh\":0,\"children\":[1]},{\"name\":\"Handle\",\"mesh\":0},"
              "{\"name\":\"Arm\",\"children\":[3]},{\"name\":\"1\"},{\"name\":\"Wall\",\"mesh\":0}],"
              "\"animations\":[{\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}],"
              "\"samplers\":[{\"input\":1,\"output\":3}]}]," ACCESSORS
              ",{\"bufferView\":0,\"byteOffset\":0,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}]}");

    assert_text(model->skeleton, "Rig");
    assert_int_equal(model->bone_count, 4);
    assert_text(model->bones[0].name, "Arm");
    assert_text(model->bones[1].name, "1");
    assert_int_equal(model->bones[1].parent, 0);
    assert_text(model->bones[2].name, "Door");
    assert_text(model->bones[3].name, "Handle");
    assert_int_equal(model->bones[3].parent, 2);
    assert_true(model->is_discrete);
}

/* ---- Axes that are there ---- */

static const float quarter[] = {0, 0, 0, 1, 0, 0.70710678f, 0, 0.70710678f};

/* The door turns about y at 5 0 0; Memory has what the text says. */
static struct p3d_model *read_axis(const char *memory)
{
    char text[4096];

    memcpy(numbers + 15, quarter, sizeof quarter);
    snprintf(text, sizeof text,
             BEGIN "\"scenes\":[{\"nodes\":[0,1]}],\"nodes\":[{\"name\":\"Door\",\"mesh\":0,\"translation\":[5,0,0]},"
                   "{\"name\":\"Memory\",\"children\":[2,3]%s],\"animations\":[{\"name\":\"open\",\"channels\":[{"
                   "\"sampler\":0,\"target\":{\"node\":0,\"path\":\"rotation\"}}],\"samplers\":[{\"input\":1,"
                   "\"output\":3}]}]," ACCESSORS ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,"
                   "\"count\":2,\"type\":\"VEC4\"}]}",
             memory);
    return read_text(text);
}

/* Two points, the first below the second, as a file has them that was made before. */
TEST(an_axis_that_is_there_is_taken_again)
{
#define NAMED(name, y) "{\"name\":\"" name "\",\"translation\":[5," y ",0]}"
#define NUMBERED(number, y) "{\"translation\":[5," y ",0],\"extras\":{\"point\":" number "}}"
#define OURS(members)                                                                                                  \
    ",\"extras\":{\"resolution\":1e15,\"faces\":\"\",\"selections\":\"x;axis_Door\",\"selectionPoints.1\":\"" members  \
    "\"}}"
    static const struct {
        const char *memory;
        uint32_t points; /* of Memory */
    } rows[] = {
        {"}," NAMED("axis_Door", "0") "," NAMED("axis_Door.001", "1"), 2},
        {"}," NAMED("axis_Door", "1") "," NAMED("axis_Door.001", "0"), 4},
        {"}," NAMED("axis_Door", "0") "," NAMED("axis_Door.001", "2"), 4},
        {"}," NAMED("axis_Door", "0") "," NAMED("axis", "1"), 4},
        {OURS("3 2 1;") "," NUMBERED("3", "0") "," NUMBERED("4", "1"), 2},
        {OURS("3 2 1;") "," NUMBERED("4", "0") "," NUMBERED("3", "1"), 4},
        {OURS("3 2 1;") "," NUMBERED("3", "0") "," NUMBERED("4", "2"), 4},
        {OURS("3 2 1;") "," NUMBERED("3", "0") "," NUMBERED("5", "1"), 4},
        {OURS("3 1 1;") "," NUMBERED("3", "0") "," NUMBERED("4", "1"), 4},
        {OURS("3 3 1;") "," NUMBERED("3", "0") "," NUMBERED("4", "1"), 4},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model = read_axis(rows[i].memory);

        assert_int_equal(model->lod_count, 2);
        assert_float_equal(model->lods[1].resolution, 1e15f, 0);
        assert_int_equal(model->lods[1].point_count, rows[i].points);
        assert_int_equal(model->animation_count, 1);
        assert_at(posed(model, "open", 1, 1), 5, 0, 1);
    }
#undef NAMED
#undef NUMBERED
#undef OURS
}

TEST(of_several_memory_lods_the_last_gets_axes)
{
    const struct p3d_model *model = read_axis(",\"extras\":{\"resolution\":1e15,\"lod\":1}},{\"name\":\"eye\"},"
                                              "{\"name\":\"Memory\",\"extras\":{\"resolution\":1e15,\"lod\":2}}");

    assert_int_equal(model->lod_count, 3);
    assert_int_equal(model->lods[0].selection_count, 1); /* the eye */
    assert_text(model->lods[1].selections[0].name, "axis_Door");
}

/* ---- What is above, and at rest ---- */

static const struct p3d_model *read_turn_below(const char *above)
{
    char text[4096];

    memcpy(numbers + 15, quarter, sizeof quarter);
    snprintf(text, sizeof text,
             BEGIN "\"scenes\":[{\"nodes\":[1]}],\"nodes\":[{\"name\":\"Door\",\"mesh\":0},{%s,\"children\":[0]}],"
                   "\"animations\":[{\"name\":\"open\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":"
                   "\"rotation\"}}],\"samplers\":[{\"input\":1,\"output\":3}]}]," ACCESSORS
                   ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,\"count\":2,\"type\":\"VEC4\"}]}",
             above);
    return read_text(text);
}

TEST(nodes_above_turn_and_mirror_an_axis)
{
    static const char *const uneven[] = {"\"scale\":[2,1,1]",
                                         "\"scale\":[1,2,1]",
                                         "\"scale\":[1,1,2]",
                                         "\"scale\":[0,0,0]",
                                         "\"matrix\":[1,0,0,0,0.6,0.8,0,0,0,0,1,0,0,0,0,1]",
                                         "\"matrix\":[1,0,0,0,0,1,0,0,0,0.6,0.8,0,0,0,0,1]",
                                         "\"matrix\":[1,0,0,0,0,1,0,0,0.6,0,0.8,0,0,0,0,1]"};
    const struct p3d_model *model = read_turn_below("\"scale\":[3,3,3],\"translation\":[1,0,0]");

    assert_at(posed(model, "open", 1, 1), 1, 0, 3);
    assert_at(posed(model, "open", 0, 1), 4, 0, 0);
    model = read_turn_below("\"scale\":[1,1,-1]"); /* from x to z there, which is -z of the model */
    assert_at(posed(model, "open", 1, 1), 0, 0, -1);
    model = read_turn_below("\"rotation\":[0.70710678,0,0,0.70710678]"); /* about z: from x to y */
    assert_at(posed(model, "open", 1, 1), 0, 1, 0);
    for (size_t i = 0; i < COUNT(uneven); i++) {
        model = read_turn_below(uneven[i]);
        assert_int_equal(model->animation_count, 0);
        if (i != 3) /* nothing of which is left */
            assert_non_null(strstr(heard.text, "what they move is below a node of uneven size"));
    }
}

/* At rest it is turned by a quarter already; from there it goes a quarter on. */
TEST(a_turn_goes_from_where_a_node_is_at_rest)
{
    static const float turn[] = {0, 0.70710678f, 0, 0.70710678f, 0, 1, 0, 0};
    const struct p3d_model *model = read_door(",\"rotation\":[0,0.70710678,0,0.70710678]", "rotation", "", turn, 2, 4);

    assert_int_equal(model->animation_count, 1);
    assert_float_equal(fabsf(model->animations[0].angles[1]), HALF_PI, 1e-6f);
    assert_at(posed(model, "open_it", 0, 1), 0, 0, 1);
    assert_at(posed(model, "open_it", 1, 1), -1, 0, 0);
}

/* Keys at a third and at two thirds of a turn; the last has the other sign. */
TEST(a_turn_may_be_wide)
{
    static const float turn[] = {0, 0, 0, 1, 0, 0.8660254f, 0, 0.5f, 0, -0.8660254f, 0, 0.5f};
    const struct p3d_model *model = read_door("", "rotation", "", turn, 3, 4);

    assert_int_equal(model->animation_count, 1);
    assert_float_equal(fabsf(model->animations[0].angles[1]), HALF_PI * 8 / 3, 1e-5f);
    assert_at(posed(model, "open_it", 0.5f, 1), -0.5f, 0, 0.8660254f);
    assert_at(posed(model, "open_it", 1, 1), -0.5f, 0, -0.8660254f);
}

/* ---- Bad input over a good one ---- */

static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    static const struct p3d_gltf_import_options import = {.has_bones = true};
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_gltf(data, size, &import, options, &error);
    struct p3d_buffer text = {NULL, 0, 0};

    if (model)
        (void)p3d_write_model_cfg(model, "house", options, p3d_buffer_sink(&text), &error);
    p3d_buffer_free(&text);
    p3d_model_free(model);
    return error.status;
}

TEST(no_byte_and_no_allocation_does_harm)
{
    static const uint8_t values[] = {0, '0', '9', '-', '"', 0xff};
    struct sketch *s = draw_door();
    const struct p3d_buffer glb = write_door(s);

    sweep_bytes(&(struct sweep){glb.data, glb.size, 1, true, use}, values, COUNT(values));
    sweep_allocations(&(struct sweep){glb.data, glb.size, .use = use});
}
