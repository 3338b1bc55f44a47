/* test_cfg_values.c: values of animation classes in a model.cfg, and what is said of those that are wrong.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include <stdio.h>

static const char wheel[] = "lod 1; no_uvs; p 0 0 0 0 2 0 4 0 0; s wheel p0 p1 p2; s hub p0; bone wheel";

static struct heard heard;

static void free_model(void *model)
{
    p3d_model_free(model);
}

/* A model with these animation classes; it ends with the test. */
static struct p3d_model *read_classes(const char *classes)
{
    static const char before[] =
        "class CfgSkeletons { class S { skeletonBones[] = {\"wheel\", \"\", \"hub\", \"wheel\"}; "
        "}; }; class CfgModels { class m { skeletonName = \"S\"; class Animations { ";
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct sketch *s = sketch(wheel);
    struct p3d_error error;
    struct p3d_config *config;
    struct p3d_model *model;
    char text[1500];

    heard = (struct heard){0, "", ""};
    snprintf(text, sizeof text, "%s%s }; }; };", before, classes);
    config = p3d_config_read(text, strlen(text), NULL, NULL, &error);
    assert_non_null(config);
    model = p3d_model_with_cfg(&s->model, config, "m", NULL, &options, &error);
    p3d_config_free(config);
    if (!model)
        fail_msg("%s", error.message);
    at_end(free_model, model);
    return model;
}

/* The class A as it is written, without its indents. */
static const char *write_class(const struct p3d_model *model)
{
    static char text[4000];
    struct p3d_buffer buffer = {NULL, 0, 0};
    const char *begin, *end;
    size_t used = 0;

    assert_true(p3d_write_model_cfg(model, NULL, NULL, p3d_buffer_sink(&buffer), NULL));
    assert_true(buffer.size < sizeof text - 1);
    memcpy(text, buffer.data, buffer.size);
    text[buffer.size] = 0;
    p3d_buffer_free(&buffer);
    begin = strstr(text, "class A\n");
    assert_non_null(begin);
    end = strstr(begin, "\t\t\t};");
    for (; begin < end; begin++)
        if (*begin != '\t')
            text[used++] = (char)(*begin == '\n' ? ' ' : *begin);
    text[used] = 0;
    return text;
}

static void assert_values(const struct p3d_model_animation *a, const float expected[8])
{
    const float values[8] = {a->min_value, a->max_value,  a->min_phase,  a->max_phase,
                             a->period,    a->init_phase, a->hide_value, a->unhide_value};

    for (size_t i = 0; i < 8; i++)
        if (values[i] != expected[i])
            fail_msg("value %u is %g", (unsigned)i, (double)values[i]);
}

static const char *const types[] = {"rotation",     "rotationX",    "rotationY",    "rotationZ", "translation",
                                    "translationX", "translationY", "translationZ", "direct",    "hide"};

/* What is left out is 0, but the largest value 1, and unHideValue -1. */
TEST(classes_have_values_that_are_not_written_there)
{
    for (uint32_t i = 0; i < COUNT(types); i++) {
        const struct p3d_model_animation *a;
        struct p3d_model *model;
        char text[200], expected[400];

        snprintf(text, sizeof text, "class A { type = \"%s\"; selection = \"wheel\"; axis = \"lost\"; };", types[i]);
        model = read_classes(text);
        assert_int_equal(model->animation_count, 1);
        a = &model->animations[0];
        assert_int_equal(a->type, i);
        assert_values(a, (const float[]){0, 1, 0, 1, 0, 0, 0, i == P3D_ANIMATION_HIDE ? -1 : 0});
        assert_true(a->angles[0] == 0 && a->angles[1] == 0 && a->offsets[0] == 0 && a->offsets[1] == 0);
        assert_true(a->angle == 0 && a->axis_offset == 0 && a->source_address == 0 && !a->is_axis_in_lod);
        assert_int_equal(a->source.size, 0);
        ((struct p3d_model_axis *)(uintptr_t)model->lods[0].axes)->has_axis = false;
        snprintf(expected, sizeof expected,
                 "class A { type = \"%s\"; source = \"\"; selection = \"wheel\"; minValue = 0; maxValue = 1; %s",
                 types[i],
                 i < 4    ? "angle0 = 0; angle1 = 0; "
                 : i < 8  ? "offset0 = 0; offset1 = 0; "
                 : i == 8 ? "axisPos[] = {0, 0, 0}; axisDir[] = {0, 0, 0}; angle = 0; axisOffset = 0; "
                          : "hideValue = 0; ");
        assert_string_equal(write_class(model), expected);
    }
}

TEST(values_of_classes_are_read_and_written)
{
    static const char some[] = "minValue = -2; maxValue = 5; animPeriod = 3; initPhase = 0.5;";
    struct p3d_model *model;
    const struct p3d_model_animation *a;
    char text[400];

    snprintf(text, sizeof text,
             "class A { type = \"hide\"; selection = \"hub\"; %s hideValue = 0.25; unHideValue = 0.75; };", some);
    model = read_classes(text);
    assert_values(&model->animations[0], (const float[]){-2, 5, -2, 5, 3, 0.5f, 0.25f, 0.75f});
    assert_string_equal(write_class(model),
                        "class A { type = \"hide\"; source = \"\"; selection = \"hub\"; minValue = -2; "
                        "maxValue = 5; animPeriod = 3; initPhase = 0.5; hideValue = 0.25; "
                        "unHideValue = 0.75; ");
    snprintf(text, sizeof text,
             "class A { type = \"direct\"; selection = \"hub\"; source = \"s\"; %s minPhase = -2; maxPhase = 4; "
             "axisPos[] = {1, "
             "-2.5, \"1 + 2\"}; axisDir[] = {4, 5}; angle = \"rad 90\"; axisOffset = 7; hideValue = 9; };",
             some);
    model = read_classes(text);
    a = &model->animations[0];
    assert_values(a, (const float[]){-2, 5, -2, 4, 3, 0.5f, 0, 0});
    assert_vec3(a->axis_position, 1, -2.5f, 3);
    assert_vec3(a->axis_direction, 4, 5, 0);
    assert_f32(a->angle, 1.57079637f);
    assert_f32(a->axis_offset, 7);
    assert_string_equal(
        write_class(model),
        "class A { type = \"direct\"; source = \"s\"; selection = \"hub\"; minValue = -2; maxValue = 5; "
        "minPhase = -2; maxPhase = 4; animPeriod = 3; initPhase = 0.5; axisPos[] = {1, -2.5, 3}; "
        "axisDir[] = {4, 5, 0}; angle = \"rad 90\"; axisOffset = 7; ");
    model = read_classes("class A { type = \"translationY\"; selection = \"hub\"; minPhase = 1; memory = 0;"
                         "offset0 = -1; offset1 = 2; angle1 = 5; };");
    a = &model->animations[0];
    assert_values(a, (const float[]){0, 1, 1, 1, 0, 0, 0, 0});
    assert_true(a->offsets[0] == -1 && a->offsets[1] == 2 && a->angles[1] == 0 && a->is_axis_in_lod);
    assert_non_null(
        strstr(write_class(model), "minValue = 0; maxValue = 1; minPhase = 1; maxPhase = 1; offset0 = -1;"));
}

/* What moves nothing is told, and the others are read. */
TEST(classes_that_move_nothing_are_told)
{
    const struct p3d_model *model = read_classes(
        "class A { type = \"spin\"; selection = \"wheel\"; }; class B { type = \"hide\"; selection = \"Roof\"; };"
        "class C { selection = \"wheel\"; }; class D { type = \"hide\"; selection = \"HUB\"; };"
        "class E { type = \"hide\"; };");

    assert_string_equal(heard.text,
                        "the type of animation A is not known; animation B moves \"Roof\", which is not a bone; "
                        "the type of animation C is not known; animation E moves \"\", which is not a bone; ");
    assert_int_equal(model->animation_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(model->animations[i].bone, i == 3 ? 1 : P3D_NO_BONE);
        assert_int_equal(model->lods[0].axes[i].bone, i == 3 ? 1 : P3D_NO_BONE);
    }
    assert_text(model->animations[3].selection, "hub");
}
