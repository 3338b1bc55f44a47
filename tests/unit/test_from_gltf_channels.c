/* test_from_gltf_channels.c: what channels of animations in a glTF may hold, and what is taken of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_door.h"

#include <math.h>

/* ---- Limits ---- */

/* Up and down by a metre each second, 32 times and 33 times. */
TEST(a_way_changes_at_most_32_times)
{
    static const uint32_t counts[] = {5, 6, 33, 34};

    for (size_t j = 0; j < COUNT(counts); j++) {
        const uint32_t keys = counts[j];
        const struct p3d_model *model;
        char text[2048];

        for (uint32_t i = 0; i < keys; i++) {
            numbers[15 + i] = (float)i;
            numbers[60 + 3 * i] = numbers[60 + 3 * i + 2] = 0;
            numbers[60 + 3 * i + 1] = (float)(i % 2);
        }
        snprintf(text, sizeof text,
                 BEGIN "\"nodes\":[{\"name\":\"Door\",\"mesh\":0}],\"animations\":[{\"name\":\"go\",\"channels\":[{"
                       "\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}],\"samplers\":[{\"input\":3,"
                       "\"output\":4}]}]," ACCESSORS
                       ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,\"count\":%u,\"type\":\"SCALAR\"},"
                       "{\"bufferView\":0,\"byteOffset\":240,\"componentType\":5126,\"count\":%u,\"type\":\"VEC3\"}]}",
                 (unsigned)keys, (unsigned)keys);
        model = read_text(text);
        assert_int_equal(model->animation_count, keys < 34 ? keys - 1 : 0);
        assert_int_equal(strstr(heard.text, "become more than 4 classes each") != NULL, keys == 6 || keys == 33);
        assert_int_equal(strstr(heard.text, "they change their way more than 32 times") != NULL, keys == 34);
        if (keys == 33) {
            assert_at(posed(model, "go", 31.0f / 32, 0), 0, 1, 0);
            assert_at(posed(model, "go", 0.5f / 32, 0), 0, 0.5f, 0);
        }
    }
}

/* All channels together may name 2^20 keys, and as many as the file has bytes. */
TEST(channels_name_the_same_keys_a_million_times_at_most)
{
    static const struct p3d_gltf_import_options import = {.has_bones = true};
    static const struct p3d_options options = {.warn = hear, .warn_user = &heard};

    for (unsigned nodes = 2; nodes <= 3; nodes++) {
        char text[2048];
        struct p3d_error error;
        struct p3d_model *model;

        snprintf(text, sizeof text,
                 "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"}],"
                 "\"animations\":[{\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}},"
                 "{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"translation\"}}%s],\"samplers\":[{\"input\":0,"
                 "\"output\":1}]}],\"accessors\":[{\"componentType\":5126,\"count\":524288,\"type\":\"SCALAR\"},"
                 "{\"componentType\":5121,\"count\":524288,\"type\":\"VEC3\"}]}",
                 nodes == 3 ? ",{\"sampler\":0,\"target\":{\"node\":2,\"path\":\"translation\"}}" : "");
        memset(&heard, 0, sizeof heard);
        model = p3d_model_from_gltf(text, strlen(text), &import, &options, &error);
        assert_string_equal(error.message, nodes == 2 ? "" : "animations name the same keys too often");
        if (nodes == 2)
            assert_non_null(strstr(heard.text, "2 motions are not taken: the times of their keys do not rise"));
        p3d_model_free(model);
    }
}

/* ---- Errors that are allowed ---- */

/* Two tenths of a millimetre are nothing. */
TEST(a_way_that_nobody_sees_is_none)
{
    for (unsigned i = 0; i < 2; i++) {
        const float move[] = {0, 0, 0, 0, i ? 2.1e-4f : 1.9e-4f, 0};

        assert_int_equal(read_door("", "translation", "", move, 2, 3)->animation_count, i);
    }
}

/* In the middle it is off by nearly a thousandth of the way, and by a little more. */
TEST(a_way_is_straight_but_for_a_thousandth)
{
    for (unsigned i = 0; i < 2; i++) {
        const float move[] = {0, 0, 0, 0, i ? 1.0021f : 1.0019f, 0, 0, 2, 0};

        assert_int_equal(read_door("", "translation", "", move, 3, 3)->animation_count, 1 + i);
    }
}

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

/* In the middle it is off by nearly a degree, and by a little more. */
TEST(a_tolerance_is_degrees_of_a_turn)
{
    for (unsigned i = 0; i < 2; i++) {
        const float half = 0.25f + (i ? 0.0178f : 0.017f) / 2;
        const float turn[] = {0, 0, 0, 1, 0, sinf(half), 0, cosf(half), 0, sinf(0.5f), 0, cosf(0.5f)};

        tolerance = 1;
        assert_int_equal(read_door("", "rotation", "", turn, 3, 4)->animation_count, 1 + i);
        tolerance = 0;
    }
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
        assert_int_equal(strstr(heard.text, "1 motions are not taken: the times of their keys do not rise") != NULL,
                         i < 3);
        if (i == 3) {
            assert_float_equal(model->animations[0].min_value, 0.25f, 0);
            assert_float_equal(model->animations[0].unhide_value, -1, 0);
        }
    }
}

/* It turns and moves: two axes, of which no number is -0. */
TEST(each_class_has_an_axis_of_its_own)
{
    static const float values[] = {0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 5, 0};
    const struct p3d_model_lod *memory;

    memcpy(numbers + 15, values, sizeof values);
    memory =
        &read_text(BEGIN "\"nodes\":[{\"name\":\"Door\",\"mesh\":0,\"translation\":[-0.0,-0.0,0.0]}],\"animations\":[{"
                         "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"rotation\"}},{\"sampler\":1,"
                         "\"target\":{\"node\":0,\"path\":\"translation\"}}],\"samplers\":[{\"input\":1,\"output\":3},{"
                         "\"input\":1,\"output\":4}]}]," ACCESSORS
                         ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":5126,\"count\":2,\"type\":\"VEC4\"},"
                         "{\"bufferView\":0,\"byteOffset\":92,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}]}")
             ->lods[1];
    assert_int_equal(memory->selection_count, 2);
    assert_text(memory->selections[0].name, "axis_Door");
    assert_text(memory->selections[1].name, "axis_Door_2");
    for (uint32_t i = 0; i < 4; i++) {
        assert_f32(memory->points[i].x, 0);
        assert_f32(memory->points[i].y, (float)(i % 2));
        assert_f32(memory->points[i].z, 0);
    }
}

/* ---- Hiding ---- */

/* From one of 20 pictures a second to the next. */
TEST(what_hides_within_a_picture_jumps)
{
    static const float sizes[] = {1, 1, 1, 0, 0, 0};
    const struct p3d_model *model;

    numbers[10] = 0.05f; /* seconds of the second key */
    model = read_door("", "scale", "", sizes, 2, 3);
    assert_int_equal(model->animation_count, 1);
    assert_float_equal(model->animations[0].hide_value, 1, 0);
    numbers[10] = 0.0505f;
    model = read_door("", "scale", "", sizes, 2, 3);
    numbers[10] = 2;
    assert_int_equal(model->animation_count, 0);
}

TEST(what_hides_may_begin_hidden)
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
TEST(what_is_no_bone_is_not_moved)
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

/* ---- Numbers that are no floats ---- */

TEST(numbers_that_are_normalised_are_shares_of_the_largest)
{
    static const struct {
        unsigned type;
        uint8_t bytes[12]; /* of the largest number, and of a fifth or a hundredth of it */
        float second;
    } rows[] = {
        {5120, {127, 0, 0x81, 0}, -1},
        {5121, {255, 0, 51, 0}, 0.2f},
        {5122, {255, 127, 0, 0, 1, 128, 0, 0}, -1},
        {5123, {255, 255, 0, 0, 51, 51, 0, 0}, 0.2f},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_model *model;
        char text[1000];

        memset(numbers + 15, 0, 12);
        memcpy(numbers + 15, rows[i].bytes, sizeof rows[i].bytes);
        snprintf(text, sizeof text,
                 "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":1024,\"uri\":\"n\"}],\"nodes\":[{"
                 "\"mesh\":0}],"
                 "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":3}}]}]," ACCESSORS
                 ",{\"bufferView\":0,\"byteOffset\":60,\"componentType\":%u,\"normalized\":true,\"count\":3,\"type\":"
                 "\"VEC2\"}]}",
                 rows[i].type);
        model = read_text(text);
        assert_f32(model->lods[0].uv_sets[0].uvs[0].u, 1);
        assert_f32(model->lods[0].uv_sets[0].uvs[1].u, rows[i].second);
        assert_f32(model->lods[0].uv_sets[0].uvs[2].u, 0);
    }
}
