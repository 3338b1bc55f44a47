/* test_from_gltf_channels.c: what channels of animations in a glTF may hold, and what is taken of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_door.h"

/* ---- Errors that are allowed ---- */

TEST(a_way_may_be_long_and_not_along_an_axis)
{
    static const float bent[] = {0, 0, 0, 5.009f, 0.009f, 0, 10, 0, 0}, slanting[] = {0, 0, 0, 3, 4, 0},
                       first_off[] = {1, 0, 0, 0, 2, 0}, closing[] = {0, 0.70710678f, 0, 0.70710678f, 0, 0, 0, 1};
    const struct p3d_model *model = read_door("", "translation", "", bent, 3, 3);

    assert_int_equal(model->animation_count, 1);
    model = read_door("", "translation", "", slanting, 2, 3);
    assert_int_equal(model->animation_count, 1);
    assert_float_equal(model->animations[0].offsets[1], 5, 1e-5f);
    assert_at(posed(model, "open_it", 0.5f, 0), 1.5f, 2, 0);
    model = read_door("", "translation", "", first_off, 2, 3);
    assert_int_equal(model->animation_count, 2);
    assert_at(posed(model, "open_it", 0, 0), 1, 0, 0);
    assert_at(posed(model, "open_it", 1, 0), 0, 2, 0);
    model = read_door("", "rotation", "", closing, 2, 4);
    assert_int_equal(model->animation_count, 1);
    assert_at(posed(model, "open_it", 0, 1), 0, 0, 1);
    assert_at(posed(model, "open_it", 1, 1), 1, 0, 0);
}

TEST(times_of_keys_rise_from_0_on)
{
    static const float move[] = {0, 0, 0, 0, 2, 0, 0, 3, 0};
    static const float rows[][3] = {{-0.5f, 1, 2}, {0, 0, 2}, {0, 2, 1}, {0.5f, 1, 2}};
    char text[1024];

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model;

        memcpy(numbers + 15, move, sizeof move);
        memcpy(numbers + 24, rows[i], sizeof rows[i]);
        snprintf(
            text, sizeof text,
            BEGIN
            "\"nodes\":[{\"name\":\"Door\",\"mesh\":0}],\"animations\":[{\"channels\":[{\"sampler\":0,"
            "\"target\":{\"node\":0,\"path\":\"translation\"}}],\"samplers\":[{\"input\":4,\"output\":3}]}]," ACCESSORS
            ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
            "{\"bufferView\":0,\"byteOffset\":96,\"componentType\":5126,\"count\":3,\"type\":"
            "\"SCALAR\"}]}");
        model = read_text(text);
        assert_int_equal(model->animation_count, i == 3 ? 2 : 0);
        assert_int_equal(
            strstr(heard.text, "1 motions are not taken: the times of their keys are negative or do not rise") != NULL,
            i < 3);
        if (i == 3) {
            assert_float_equal(model->animations[0].min_value, 0.25f, 0);
            assert_float_equal(model->animations[0].unhide_value, -1, 0);
        }
    }
}

/* ---- Hiding ---- */

TEST(a_bone_may_begin_hidden)
{
    static const float from_start[] = {0, 0, 0, 1, 1, 1, 1, 1, 1}, thrice[] = {0, 0, 0, 1, 1, 1, 0, 0, 0},
                       shown[] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, other[] = {2, 3, 4, 0, 0, 0, 2, 3, 4};
    const struct p3d_model *model = read_door("", "scale", ",\"interpolation\":\"STEP\"", from_start, 3, 3);

    assert_int_equal(model->animation_count, 1);
    assert_float_equal(model->animations[0].hide_value, 0, 0);
    assert_float_equal(model->animations[0].unhide_value, 0.5f, 0);
    model = read_door("", "scale", ",\"interpolation\":\"STEP\"", thrice, 3, 3);
    assert_int_equal(model->animation_count, 0);
    assert_non_null(strstr(heard.text, "they change a size, other than to nothing and back once"));
    model = read_door("", "scale", ",\"interpolation\":\"STEP\"", shown, 3, 3);
    assert_int_equal(model->animation_count, 0);
    assert_int_equal(heard.count, 0);
    model = read_door(",\"scale\":[2,3,4]", "scale", ",\"interpolation\":\"STEP\"", other, 3, 3);
    assert_int_equal(model->animation_count, 1);
    assert_float_equal(model->animations[0].hide_value, 0.5f, 0);
    model = read_door("", "scale", ",\"interpolation\":\"STEP\"", thrice + 3, 2, 3);
    assert_float_equal(model->animations[0].hide_value, 1, 0);
    assert_float_equal(model->animations[0].unhide_value, -1, 0);
}

/* ---- Channels ---- */

/* What a matrix places cannot be moved; what has no name, or what only shapes move, is no bone. */
TEST(nodes_that_are_no_bones_are_not_moved)
{
    static const float move[] = {0, 0, 0, 0, 2, 0};
    const struct p3d_model *model =
        read_door(",\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,4,5,6,1]", "translation", "", move, 2, 3);

    assert_int_equal(model->animation_count, 0);
    assert_int_equal(model->bone_count, 1);
    assert_non_null(strstr(heard.text, "1 motions are not taken: they move no bone"));
    model = read_door("", "weights", "", move, 2, 3);
    assert_int_equal(model->bone_count, 0);
    model = read_door("},{\"translation\":[9,9,9]", "translation", "", move, 2, 3);
    assert_int_equal(model->bone_count, 1);
    assert_at(model->lods[model->lod_count - 1].points[0], 9, 9, -9);
}

/* Each has its own keys, and the time of all is that of the last. */
TEST(channels_of_an_animation_have_one_end)
{
    static const float values[] = {0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0};
    const struct p3d_model *model;

    memcpy(numbers + 15, values, sizeof values);
    numbers[27] = 0;
    numbers[28] = 4; /* seconds */
    model = read_text(
        BEGIN
        "\"nodes\":[{\"name\":\"a\",\"mesh\":0},{\"name\":\"b\",\"mesh\":0}],\"animations\":[{\"name\":\"go\","
        "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}},{\"sampler\":1,"
        "\"target\":{\"node\":1,\"path\":\"translation\"}}],\"samplers\":[{\"input\":1,\"output\":3},{\"input\":5,"
        "\"output\":4}]}]," ACCESSORS
        ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"},"
        "{\"bufferView\":0,\"byteOffset\":84,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"},"
        "{\"bufferView\":0,\"byteOffset\":108,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"}]}");
    assert_int_equal(model->animation_count, 2);
    assert_text(model->animations[0].name, "go_a");
    assert_float_equal(model->animations[0].max_value, 0.5f, 0);
    assert_float_equal(model->animations[0].max_phase, 0.5f, 0);
    assert_float_equal(model->animations[0].offsets[1], 2, 1e-6f);
    assert_int_equal(model->animations[0].bone, 0);
    assert_text(model->lods[1].selections[0].name, "axis_a");
    assert_text(model->lods[1].selections[1].name, "axis_b");
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(model->lods[1].selections[i / 2].point_count, 2);
        assert_int_equal(model->lods[1].selections[i / 2].points[i % 2], i);
    }
    assert_text(model->animations[1].name, "go_b");
    assert_float_equal(model->animations[1].max_value, 1, 0);
    assert_float_equal(model->animations[1].offsets[1], 3, 1e-6f);
    assert_int_equal(model->animations[1].bone, 1);
}
