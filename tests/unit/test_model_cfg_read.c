/* test_model_cfg_read.c: classes of a model.cfg that inherit, skins, and skeletons of animations.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include <stdio.h>

/* ---- What is read ---- */

/* A door, whose right half is a handle. */
static const char door[] = "lod 1; no_uvs; p 0 0 0 0 1 0 1 0 0 1 1 0; s Door p0 p1 p2 p3; s handle p2 p3";

static char deep[20000];

static struct p3d_model *read_deep(const char *class_name, const char *expected)
{
    struct sketch *m = sketch(door);
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(deep, strlen(deep), NULL, NULL, &error);
    struct p3d_model *model;

    assert_non_null(config);
    model = p3d_model_with_cfg(&m->model, config, class_name, NULL, NULL, &error);
    p3d_config_free(config);
    memset(deep, 0, sizeof deep);
    if (expected) {
        assert_null(model);
        assert_int_equal(error.status, P3D_INVALID);
        assert_string_equal(error.message, expected);
    } else {
        assert_non_null(model);
    }
    return model;
}

TEST(an_array_that_is_inherited_adds_to_that_of_its_own_base)
{
    struct p3d_model *model;

    strcpy(deep, "class CfgModels { class a { sections[] = {\"one\"}; }; class b: a { sections[] += {\"two\"}; };\n"
                 "class c: b {}; class d: c { sections[] += {\"three\", \"ONE\", \"\", 4}; }; class e: d {}; };");
    model = read_deep("e", NULL);
    assert_int_equal(model->section_count, 3);
    assert_text(model->sections[0], "one");
    assert_text(model->sections[1], "two");
    assert_text(model->sections[2], "three");
    p3d_model_free(model);
}

TEST(a_skeleton_is_discrete_if_it_says_so_itself)
{
    static const char text[] =
        "class CfgSkeletons { class a { isDiscrete = %u; skeletonBones[] = {\"door\", \"\"}; };\n"
        "class b { isDiscrete = %u; skeletonInherit = \"a\"; }; };\n"
        "class CfgModels { class m { skeletonName = \"b\"; }; };";

    for (unsigned i = 0; i < 2; i++) {
        struct p3d_model *model;

        snprintf(deep, sizeof deep, text, 1 - i, i);
        model = read_deep("m", NULL);
        assert_int_equal(model->is_discrete, i);
        assert_int_equal(model->bone_count, 1);
        p3d_model_free(model);
    }
}

/* ---- Skins ---- */

static void assert_skin(const struct p3d_model *model, uint32_t point, uint32_t count, const uint32_t *bones,
                        const float *weights)
{
    const struct p3d_model_skin *skin = &model->lods[0].skins[point];

    assert_int_equal(skin->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(skin->bones[i], bones[i]);
        assert_f32(skin->weights[i], weights[i]);
    }
}

TEST(of_more_than_four_bones_the_heaviest_move_a_point)
{
    static const char text[] =
        "class CfgSkeletons { class s { isDiscrete = %u; skeletonBones[] = {\"a\", \"\", \"b\", \"\","
        "\"c\", \"\", \"d\", \"\", \"e\", \"\", \"f\", \"\"}; }; };\n"
        "class CfgModels { class m { skeletonName = \"s\"; }; };";
    struct sketch *m = sketch("lod 1; no_uvs; p 0 0 0 1 0 0 2 0 0 3 0 0 4 0 0;"
                              "s a p0=0.5 p1=0.25 p2=0.25 p3=0 p4=0.25; s b p0=0.25 p1=0.125 p2=0.25 p4=0.25;"
                              "s c p0=0.75 p1=0.5 p2=0.25 p4=0.5; s d p0=0.5 p1=0.125 p2=0.25 p4=0.5;"
                              "s e p0=0.75 p1=0.0625 p2=0.25 p4=0.75; s f p0=0.25 p1=0.125");
    struct p3d_error error;
    struct p3d_model *model;

    for (unsigned i = 0; i < 2; i++) {
        struct p3d_config *config;

        snprintf(deep, sizeof deep, text, i);
        config = p3d_config_read(deep, strlen(deep), NULL, NULL, &error);
        model = p3d_model_with_cfg(&m->model, config, "m", NULL, NULL, &error);
        p3d_config_free(config);
        memset(deep, 0, sizeof deep);
        assert_non_null(model);
        if (!i) {
            /* e took the place of b; f is lighter than all */
            assert_skin(model, 0, 4, (const uint32_t[]){0, 4, 2, 3}, (const float[]){0.2f, 0.3f, 0.3f, 0.2f});
            assert_skin(model, 1, 4, (const uint32_t[]){0, 1, 2, 3}, (const float[]){0.25f, 0.125f, 0.5f, 0.125f});
            assert_skin(model, 2, 4, (const uint32_t[]){0, 1, 2, 3}, (const float[]){0.25f, 0.25f, 0.25f, 0.25f});
            assert_skin(model, 4, 4, (const uint32_t[]){4, 1, 2, 3}, (const float[]){0.375f, 0.125f, 0.25f, 0.25f});
        } else {
            assert_skin(model, 0, 1, (const uint32_t[]){4}, (const float[]){1}); /* the last of two that are heaviest */
            assert_skin(model, 1, 1, (const uint32_t[]){2}, (const float[]){1});
            assert_skin(model, 2, 1, (const uint32_t[]){4}, (const float[]){1});
        }
        assert_skin(model, 3, 0, NULL, NULL);
        p3d_model_free(model);
    }
}

/* ---- Skeletons of animations ---- */

TEST(a_skeleton_without_end_is_an_error_wherever_it_stands)
{
    static const char text[] =
        "class CfgSkeletons { x = 1; class a { skeletonBones[] = {\"door\", \"\"}; };\n"
        "class b { skeletonInherit = \"b\"; }; class c { skeletonBones[] = {\"door\", \"\"}; }; };";
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, sizeof text - 1, NULL, NULL, &error);
    struct p3d_bytes bones[] = {p3d_bytes_of("Door")};
    const struct p3d_rtm rtm = {.bones = bones, .bone_count = 1};
    struct p3d_skeleton *skeleton;

    assert_non_null(config);
    assert_null(p3d_skeleton_from_config(config, NULL, &rtm, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "skeletons inherit from each other without end");
    skeleton = p3d_skeleton_from_config(config, "C", &rtm, NULL, &error);
    assert_non_null(skeleton);
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(skeleton->bone_count, 1);
    p3d_skeleton_free(skeleton);
    assert_null(p3d_skeleton_from_config(config, "b", &rtm, NULL, &error));
    assert_null(p3d_skeleton_from_config(config, "x", &rtm, NULL, &error));
    assert_string_equal(error.message, "CfgSkeletons has no class x");
    p3d_config_free(config);
}

TEST(only_the_skeleton_that_is_taken_gives_warnings)
{
    static const char text[] = "class CfgSkeletons { class a { skeletonBones[] = {\"leg\", \"\", \"odd\"}; };\n"
                               "class b { skeletonBones[] = {\"arm\", \"arm\", \"odd\"}; }; };";
    struct p3d_config *config = p3d_config_read(text, sizeof text - 1, NULL, NULL, NULL);
    struct p3d_bytes bones[] = {p3d_bytes_of("arm")};
    const struct p3d_rtm rtm = {.bones = bones, .bone_count = 1};
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};

    p3d_skeleton_free(p3d_skeleton_from_config(config, NULL, &rtm, &options, NULL));
    assert_string_equal(heard.text,
                        "skeleton b: the last name of skeletonBones[], \"odd\", is passed over: a parent is missing; "
                        "skeleton b: bone \"arm\" gets no parent: its parent \"arm\" is itself; ");
    p3d_config_free(config);
}
