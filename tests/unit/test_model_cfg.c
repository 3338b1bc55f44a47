/* test_model_cfg.c: bones, sections, animations, axes and skins that a model.cfg gives to a source model; and the
 * model.cfg that is written of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "odol_sample.h"
#include "sweep.h"

#include <stdio.h>

/* A square: a door, whose right half is a handle; its axis is in the Memory LOD. */
#define MEMORY "lod Memory; p 0 0 5 0 3 5 2 0 0;"
static const char door[] = "lod 1; no_uvs; p 0 0 0 0 1 0 1 0 0 1 1 0; s Door p0 p1 p2 p3; s handle p2 p3;" MEMORY
                           "s door_AXIS p0 p1; s middle p1 p2";

static struct p3d_model *read_cfg(const struct p3d_model *model, const char *text, struct p3d_error *error)
{
    struct p3d_config *config = p3d_config_read(text, strlen(text), NULL, NULL, error);
    struct p3d_model *made;

    assert_non_null(config);
    made = p3d_model_with_cfg(model, config, "house", NULL, NULL, error);
    p3d_config_free(config);
    at_end((void (*)(void *))p3d_model_free, made);
    return made;
}

static const char house[] =
    "class CfgSkeletons {\n"
    "  class Base { isDiscrete = 1; skeletonInherit = \"\"; skeletonBones[] = {\"Door\", \"\"}; };\n"
    "  class Doors: Base { skeletonInherit = \"Base\"; skeletonBones[] = {\"handle\", \"DOOR\"}; };\n"
    "};\n"
    "class CfgModels {\n"
    "  class Default { sections[] = {\"clan\"}; sectionsInherit = \"\";\n"
    "    class Animations { class Turn { type = \"rotation\"; source = \"user\"; selection = \"door\";\n"
    "      axis = \"Door_axis\"; angle0 = 0; angle1 = \"rad 90\"; }; class Gone: Turn {}; class TURN {}; }; };\n"
    "  class House: Default { skeletonName = \"Doors\"; htMin = 60; tBody = 37; sections[] += {\"Number\"};\n"
    "    class Animations: Animations { delete Gone; class Turn;\n"
    "      class Handle: Turn { type = \"translationX\"; selection = \"handle\"; axis = \"middle\"; offset1 = 2;\n"
    "        minValue = -1; sourceAddress = \"mirror\"; memory = 1; };\n"
    "      class Lost { type = \"hide\"; selection = \"roof\"; hideValue = 0.5; }; }; };\n"
    "};\n";

static void assert_property(const struct p3d_model_lod *lod, uint32_t index, const char *name, const char *value)
{
    assert_true(index < lod->property_count);
    assert_text(lod->properties[index].name, name);
    assert_text(lod->properties[index].value, value);
}

TEST(a_model_cfg_gives_named_properties)
{
    static const char cfg[] = "class CfgModels {\n"
                              "  class Default { properties[] = {\"class\", \"house\", \"odd\"}; };\n"
                              "  class House: Default { properties[] += {\"ARMOR\", 12.5, \"frequent\", \"1\"}; };\n"
                              "};\n";
    struct p3d_error error;
    struct p3d_model *model;
    struct sketch *m = sketch(door);

    draw(m, "prop armor 100"); /* Memory is not the first by resolution */
    model = read_cfg(&m->model, cfg, &error);
    assert_int_equal(model->lods[1].property_count, 1);
    assert_int_equal(model->lods[0].property_count, 3);
    assert_property(&model->lods[0], 0, "class", "house");
    assert_property(&model->lods[0], 1, "ARMOR", "12.5");
    assert_property(&model->lods[0], 2, "frequent", "1");
    assert_true(p3d_lod_resolution("Geometry", &m->lods[1].resolution));
    model = read_cfg(&m->model, cfg, &error);
    assert_int_equal(model->lods[0].property_count, 0);
    assert_int_equal(model->lods[1].property_count, 3);
    assert_property(&model->lods[1], 0, "ARMOR", "12.5");
    assert_property(&model->lods[1], 1, "class", "house");
}

TEST(a_model_cfg_gives_bones_sections_and_animations)
{
    struct p3d_error error;
    struct sketch *m = sketch(door);
    struct p3d_model *model = read_cfg(&m->model, house, &error);

    assert_non_null(model);
    assert_text(model->skeleton, "Doors");
    assert_f32(model->thermal[0], 60);
    assert_f32(model->thermal[1], 0);
    assert_f32(model->thermal[5], 37);
    assert_true(model->is_discrete);
    assert_int_equal(model->bone_count, 2);
    assert_text(model->bones[0].name, "door");
    assert_int_equal(model->bones[0].parent, P3D_NO_BONE);
    assert_text(model->bones[1].name, "handle");
    assert_int_equal(model->bones[1].parent, 0);
    assert_int_equal(model->section_count, 2); /* += */
    assert_text(model->sections[0], "clan");
    assert_text(model->sections[1], "number");
    assert_int_equal(model->animation_count, 3);
    assert_text(model->animations[0].name, "Turn"); /* inherited ones come first */
    assert_f32(model->animations[0].angles[1], 1.57079637f);
    assert_f32(model->animations[0].max_value, 1);
    assert_int_equal(model->animations[1].type, P3D_ANIMATION_TRANSLATION_X);
    assert_text(model->animations[1].source, "user");
    assert_int_equal(model->animations[1].source_address, 2);
    assert_f32(model->animations[1].min_phase, -1);
    assert_f32(model->animations[1].offsets[1], 2);
    assert_f32(model->animations[2].hide_value, 0.5f);
    assert_f32(model->animations[2].unhide_value, -1);
    assert_text(model->animations[0].axis, "door_axis");
    assert_int_equal(model->animations[0].axis_begin.size, 0);
    assert_text(model->animations[1].axis, "middle");
    assert_false(model->animations[1].is_axis_in_lod);
}

TEST(a_bone_is_not_below_itself)
{
    static const char cfg[] =
        "class CfgSkeletons { class S { skeletonBones[] = {\"door\", \"Door\", \"handle\", \"door\","
        "\"a\", \"b\", \"b\", \"c\", \"c\", \"a\", \"odd\"}; }; };"
        "class CfgModels { class house { skeletonName = \"S\"; }; };";
    struct p3d_error error;
    struct sketch *m = sketch(door);
    struct p3d_model *model = read_cfg(&m->model, cfg, &error);

    assert_non_null(model);
    assert_int_equal(model->bone_count, 5);
    assert_int_equal(model->bones[0].parent, P3D_NO_BONE);
    assert_int_equal(model->bones[1].parent, 0);
    assert_text(model->bones[2].name, "c");
    assert_int_equal(model->bones[2].parent, P3D_NO_BONE);
    assert_text(model->bones[4].name, "a");
    assert_int_equal(model->bones[4].parent, 3);
}

TEST(all_that_is_below_a_bone_stands_behind_it)
{
    static const char cfg[] = "class CfgSkeletons { class S { skeletonBones[] = {\"arm\", \"body\", \"body\", \"\", "
                              "\"leg\", \"body\", \"hat\", \"\","
                              "\"hand\", \"ARM\", \"foot\", \"leg\", \"ring\", \"hand\"}; }; };"
                              "class CfgModels { class house { skeletonName = \"S\"; }; };";
    static const char *const names[] = {"body", "arm", "hand", "ring", "leg", "foot", "hat"};
    static const uint32_t parents[] = {P3D_NO_BONE, 0, 1, 2, 0, 4, P3D_NO_BONE};
    struct p3d_error error;
    struct sketch *m = sketch(door);
    struct p3d_model *model = read_cfg(&m->model, cfg, &error);

    assert_non_null(model);
    assert_int_equal(model->bone_count, 7);
    for (uint32_t i = 0; i < 7; i++) {
        assert_text(model->bones[i].name, names[i]);
        assert_int_equal(model->bones[i].parent, parents[i]);
    }
}

TEST(axes_and_skins_are_those_of_the_selections)
{
    struct p3d_error error;
    struct sketch *m = sketch(door);
    struct p3d_model *model;
    const struct p3d_model_lod *lod;

    model = read_cfg(&m->model, house, &error);
    assert_non_null(model);
    lod = &model->lods[0];
    assert_int_equal(lod->axes[0].bone, 0);
    assert_true(lod->axes[0].has_axis);
    assert_f32(lod->axes[0].position.z, 5);
    assert_f32(lod->axes[0].direction.y, 1);
    assert_true(lod->axes[1].has_axis);
    assert_f32(lod->axes[1].position.y, 1.5f); /* the middle of two points */
    assert_int_equal(lod->axes[2].bone, P3D_NO_BONE);
    assert_int_equal(lod->skins[0].count, 1);
    assert_int_equal(lod->skins[0].bones[0], 0);
    assert_int_equal(lod->skins[2].count, 1); /* of both, but the skeleton is discrete */
    assert_int_equal(lod->skins[2].bones[0], 1);
}

/* Memory points are not welded: that the first two are in one place is usual. */
TEST(an_axis_of_many_points_goes_to_the_farthest_of_them)
{
    struct p3d_error error;
    struct sketch *m = sketch("lod 1; no_uvs; p 0 0 0; s door p0;" MEMORY "s other p0;"
                              "p 1 1 1 1 1 1 1 1 2 1 4 1 1 2 1; s door_axis p3 p4 p5 p6 p7");
    struct p3d_model *model = read_cfg(&m->model, house, &error);
    const struct p3d_model_axis *axis;

    assert_non_null(model);
    axis = &model->lods[0].axes[0];
    assert_f32(axis->position.z, 1);
    assert_f32(axis->direction.y, 1);
    assert_f32(axis->end.y, 4);
}

TEST(an_axis_of_one_place_is_that_of_a_point)
{
    struct p3d_error error;
    struct sketch *m = sketch("lod 1; no_uvs; p 0 0 0; s door p0;" MEMORY "p 1 1 1 1 1 1; s door_axis p3 p4");
    struct p3d_model *model = read_cfg(&m->model, house, &error);

    assert_non_null(model);
    assert_f32(model->lods[0].axes[0].position.z, 1);
    assert_f32(model->lods[0].axes[0].direction.x, 1);
}

TEST(weights_of_bones_sum_to_one)
{
    static const char cfg[] =
        "class CfgSkeletons { class S { skeletonBones[] = {\"door\", \"\", \"handle\", \"\"}; }; };"
        "class CfgModels { class house { skeletonName = \"S\"; }; };";
    struct p3d_error error;
    struct sketch *m = sketch(door);
    struct p3d_model *model = read_cfg(&m->model, cfg, &error);

    assert_non_null(model);
    assert_int_equal(model->lods[0].skins[2].count, 2);
    assert_f32(model->lods[0].skins[2].weights[0], 0.5f);
    assert_null(model->lods[0].axes);
}

TEST(classes_that_are_not_there_or_have_no_end_fail)
{
    static const char loop[] = "class CfgSkeletons { class A { skeletonInherit = \"B\"; };"
                               " class B { skeletonInherit = \"A\"; }; };"
                               "class CfgModels { class house { skeletonName = \"A\"; }; };";
    static const char sections[] = "class CfgModels { class house { sectionsInherit = \"house\"; }; };";
    struct p3d_error error;
    struct sketch *m = sketch(door);

    assert_null(read_cfg(&m->model, "class CfgModels { class barn {}; };", &error));
    assert_non_null(strstr(error.message, "no class house"));
    assert_null(read_cfg(&m->model, "", &error));
    assert_null(read_cfg(&m->model, loop, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_non_null(strstr(error.message, "without end"));
    assert_null(read_cfg(&m->model, sections, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

static bool has(const struct p3d_buffer *text, const char *words)
{
    const size_t size = strlen(words);

    for (size_t i = 0; i + size <= text->size; i++)
        if (memcmp(text->data + i, words, size) == 0)
            return true;
    return false;
}

TEST(a_model_cfg_that_is_written_is_read_again)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct odol_sample sample;
    struct p3d_error error;
    struct p3d_config *config;
    struct p3d_model *model, *again;

    odol_sample_make(&sample, 73);
    sample.odol.thermal[1] = 1800;
    sample.odol.thermal[5] = -2.5f;
    model = kept_model(p3d_model_from_odol(&sample.odol, NULL, 0, NULL, &error));
    assert_true(p3d_write_model_cfg(model, "a house", NULL, p3d_buffer_sink(&text), &error));
    assert_true(has(&text, "\tclass a_house\n"));
    assert_true(has(&text, "type = \"direct\";"));
    assert_true(has(&text, "sourceAddress = \"loop\";"));
    config = kept_config(p3d_config_read(text.data, text.size, NULL, NULL, &error));
    again = kept_model(p3d_model_with_cfg(model, config, "a_house", NULL, NULL, &error));
    assert_memory_equal(again->thermal, sample.odol.thermal, sizeof again->thermal);
    assert_int_equal(again->bone_count, model->bone_count);
    assert_int_equal(again->section_count, model->section_count);
    assert_int_equal(again->animation_count, model->animation_count);
    for (uint32_t i = 0; i < model->animation_count; i++) {
        const struct p3d_model_animation *a = &again->animations[i], *b = &model->animations[i];

        assert_int_equal(a->type, b->type);
        assert_f32(a->angles[1], b->angles[1]);
        assert_f32(a->offsets[0], b->offsets[0]);
        assert_f32(a->min_phase, b->min_phase);
        assert_f32(a->init_phase, b->init_phase);
        assert_f32(a->hide_value, b->hide_value);
        assert_f32(a->unhide_value, b->unhide_value);
        assert_f32(a->axis_position.z, b->axis_position.z);
        assert_f32(a->axis_offset, b->axis_offset);
    }
    odol_sample_free(&sample);
    p3d_buffer_free(&text);
}

TEST(lines_of_texts_are_written_as_the_game_reads_them)
{
    static const uint8_t source[] = "a \"b\"\nc";
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;
    struct sketch *m = sketch(door);
    struct p3d_model *model = read_cfg(&m->model, house, &error);

    assert_non_null(model);
    ((struct p3d_model_animation *)(uintptr_t)model->animations)[0].source = (struct p3d_bytes){source, 7};
    assert_true(p3d_write_model_cfg(model, NULL, NULL, p3d_buffer_sink(&text), &error));
    assert_true(has(&text, "source = \"a \"\"b\"\"\" \\n \"c\";\n"));
    p3d_buffer_free(&text);
}

TEST(an_axis_has_the_name_of_the_selection_that_fits)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;
    struct sketch *m = sketch(door);
    struct p3d_model *model;
    struct p3d_model_axis *axes;

    model = read_cfg(&m->model, house, &error);
    assert_non_null(model);
    assert_true(p3d_write_model_cfg(model, NULL, NULL, p3d_buffer_sink(&text), &error));
    assert_true(has(&text, "axis = \"door_AXIS\";\n\t\t\t\tmemory = 1;"));
    assert_true(has(&text, "axis = \"middle\";\n\t\t\t\tmemory = 1;"));
    assert_true(has(&text, "angle1 = \"rad 90\";"));
    assert_false(has(&text, "//"));
    p3d_buffer_free(&text);
    axes = (struct p3d_model_axis *)(uintptr_t)model->lods[0].axes;
    axes[0].position.x = 7; /* nothing fits in the LOD; that of the Memory LOD moves nothing */
    text = (struct p3d_buffer){NULL, 0, 0};
    assert_true(p3d_write_model_cfg(model, NULL, NULL, p3d_buffer_sink(&text), &error));
    assert_true(has(&text, "// no selection gives the axis of 1.000: through 7 0 5, towards 0 1 0"));
    p3d_buffer_free(&text);
}

/* ---- Axes of LODs ---- */

/* A wheel: a triangle and a quad, whose points have one, two or three normals and UVs. */
static const char wheel[] =
    "lod 1; p 0 0 0 0 2 0 4 0 0 4 2 0 9 9 9; n 0 0 1 0 1 0 -0.0 0 1; f 0/0 1/0 2/0; uv 0 0 0 0 1 1 0;"
    "f 0/1 1/0 3/0 2/2; uv 1 0 0 0.5 0.5 1 1 1 0; s wheel p0 p1 p2 p3;" MEMORY "s spot p2";

static struct p3d_model *read_wheel(const struct sketch *m, const char *animation)
{
    static const char before[] = "class CfgSkeletons { class S { skeletonBones[] = {\"wheel\", \"\"}; }; };"
                                 "class CfgModels { class house { skeletonName = \"S\"; class Animations {"
                                 " class A { selection = \"wheel\"; ";
    char text[600];
    struct p3d_error error;
    struct p3d_model *model;

    snprintf(text, sizeof text, "%s%s }; }; }; };", before, animation);
    model = read_cfg(&m->model, text, &error);
    assert_non_null(model);
    return model;
}

/* Points 0 and 1 are two vertices each: one has two normals, the other two UVs. */
TEST(an_axis_that_is_not_named_is_amid_the_vertices_of_what_moves)
{
    struct sketch *m = sketch(wheel);
    struct p3d_model *model;

    model = read_wheel(m, "type = \"rotationX\"; axis = \"\"; memory = 0;");
    assert_true(model->lods[0].axes[0].has_axis);
    assert_f32(model->lods[0].axes[0].position.x, 8.0f / 6);
    assert_f32(model->lods[0].axes[0].position.y, 1);
    assert_int_equal(model->lods[1].axes[0].bone, P3D_NO_BONE);                /* neither axis nor wheel */
    assert_true(p3d_lod_resolution("ShadowVolume 0", &m->lods[0].resolution)); /* 7 corners */
    model = read_wheel(m, "type = \"rotationX\"; axis = \"wheel\"; memory = 0;");
    assert_f32(model->lods[0].axes[0].position.x, 12.0f / 7);
    assert_true(p3d_lod_resolution("Geometry", &m->lods[0].resolution)); /* 4 points */
    model = read_wheel(m, "type = \"rotationX\"; axis = \"wheel\"; memory = 0;");
    assert_f32(model->lods[0].axes[0].position.x, 2);
}

TEST(an_axis_of_one_point_goes_along_x_and_one_that_is_missing_through_the_origin)
{
    struct sketch *m = sketch(wheel);
    struct p3d_model *model;

    model = read_wheel(m, "type = \"rotation\"; axis = \"spot\"; memory = 1;");
    assert_true(model->lods[0].axes[0].has_axis);
    assert_f32(model->lods[0].axes[0].position.x, 2);
    assert_f32(model->lods[0].axes[0].direction.x, 1);
    model = read_wheel(m, "type = \"rotation\"; axis = \"none\";");
    assert_false(model->lods[0].axes[0].has_axis);
    model = read_wheel(m, "type = \"rotationZ\"; axis = \"none\"; memory = 0;");
    assert_true(model->lods[0].axes[0].has_axis);
    assert_f32(model->lods[0].axes[0].position.x, 0);
    assert_f32(model->lods[0].axes[0].direction.x, 1);
    model = read_wheel(m, "type = \"translationX\"; axis = \"none\"; memory = 0;");
    for (uint32_t i = 0; i < 2; i++) { /* also where nothing moves */
        assert_int_equal(model->lods[i].axes[0].bone, 0);
        assert_true(model->lods[i].axes[0].has_axis);
        assert_f32(model->lods[i].axes[0].direction.x, 0);
    }
    model = read_wheel(m, "type = \"translationY\"; axis = \"\";"); /* needs none */
    assert_true(model->lods[0].axes[0].has_axis);
}

static bool read_and_write(const struct p3d_model *model, const struct p3d_config *config,
                           const struct p3d_options *options)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_model *made = p3d_model_with_cfg(model, config, "house", NULL, options, &error);
    bool is_good = made && p3d_write_model_cfg(made, NULL, options, p3d_buffer_sink(&text), &error);

    if (!is_good)
        assert_int_equal(error.status, P3D_NO_MEMORY);
    p3d_model_free(made);
    p3d_buffer_free(&text);
    return is_good;
}

TEST(every_allocation_may_fail)
{
    static const char cfg[] = "class CfgSkeletons { class S { skeletonBones[] = {\"wheel\", \"\"}; }; };"
                              "class CfgModels { class house { skeletonName = \"S\"; class Animations {"
                              " class A { type = \"rotationX\"; selection = \"wheel\"; memory = 0; }; }; }; };";
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(cfg, strlen(cfg), NULL, NULL, &error);
    struct sketch *m = sketch(wheel);
    struct starving s = {.round = 0};

    assert_non_null(config);
    while (starve(&s))
        s.status = read_and_write(&m->model, config, &s.options) ? P3D_OK : P3D_NO_MEMORY;
    p3d_config_free(config);
}

/* ---- Names of axes ---- */

static struct p3d_buffer write_cfg(const struct p3d_model *model)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;

    assert_true(p3d_write_model_cfg(model, NULL, NULL, p3d_buffer_sink(&text), &error));
    return text;
}

/* The written text has these words (or has them not), and its axes are the same again. */
static void assert_axes(const struct p3d_model *model, const char *words, const char *other)
{
    struct p3d_buffer text = write_cfg(model);
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text.data, text.size, NULL, NULL, &error);
    struct p3d_model *again = p3d_model_with_cfg(model, config, "model", NULL, NULL, &error);

    assert_non_null(again);
    if (!has(&text, words))
        fail_msg("%.*s", (int)text.size, (const char *)text.data);
    assert_false(other && has(&text, other));
    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_axis *a = &model->lods[i].axes[0], *b = &again->lods[i].axes[0];

        assert_int_equal(a->has_axis, b->has_axis);
        assert_f32(a->position.x, b->position.x);
        assert_f32(a->direction.x, b->direction.x);
        assert_f32(a->direction.y, b->direction.y);
        assert_f32(a->direction.z, b->direction.z);
    }
    p3d_model_free(again);
    p3d_config_free(config);
    p3d_buffer_free(&text);
}

/* Single points at (0 0 5), (0 3 5), (2 0 0) and (2 4 0). */
static const char singles[] = "lod 1; no_uvs; p 0 0 0 0 2 0 4 0 0; n 0 0 1; f 0/0 1/0 2/0; s wheel p0 p1 p2;" MEMORY
                              "p 2 4 0; s one p0; s two p1; s three p2; s four p3; s all p0 p1 p2;";

TEST(an_axis_of_two_single_points_has_a_begin_and_an_end)
{
    struct sketch *m = sketch(singles);
    struct p3d_model *model;

    model = read_wheel(m, "type = \"rotation\"; begin = \"one\"; end = \"Two\";");
    assert_f32(model->lods[0].axes[0].direction.y, 1);
    assert_f32(model->lods[0].axes[0].position.z, 5);
    assert_f32(model->lods[0].axes[0].end.y, 3);
    assert_text(model->animations[0].axis_begin, "one");
    assert_text(model->animations[0].axis_end, "two");
    assert_axes(model, "\t\t\t\tbegin = \"one\";\n\t\t\t\tend = \"two\";\n\t\t\t\tmemory = 1;\n", "axis =");
    model = read_wheel(m, "type = \"rotation\"; begin = \"two\"; end = \"one\";");
    assert_f32(model->lods[0].axes[0].direction.y, -1);
    assert_axes(model, "\t\t\t\tbegin = \"two\";\n\t\t\t\tend = \"one\";\n", "axis =");
    model = read_wheel(m, "type = \"translation\"; begin = \"three\"; end = \"four\";");
    assert_f32(model->lods[0].axes[0].direction.y, 4); /* as long as it is */
    assert_axes(model, "\t\t\t\tbegin = \"three\";\n\t\t\t\tend = \"four\";\n", "axis =");
    model = read_wheel(m, "type = \"rotation\"; begin = \"two\"; end = \"four\";");
    assert_axes(model, "\t\t\t\tbegin = \"two\";\n\t\t\t\tend = \"four\";\n", "axis =");
    model = read_wheel(m, "type = \"rotationX\"; begin = \"one\"; end = \"two\";"); /* through the middle */
    assert_f32(model->lods[0].axes[0].position.y, 1.5f);
    assert_axes(model, "\t\t\t\tbegin = \"one\";\n\t\t\t\tend = \"two\";\n", "axis =");
    draw(m, "s pair p0 p1"); /* one selection with both is preferred */
    model = read_wheel(m, "type = \"rotation\"; begin = \"one\"; end = \"two\";");
    assert_axes(model, "\t\t\t\taxis = \"pair\";\n\t\t\t\tmemory = 1;\n", "begin");
    model = read_wheel(m, "type = \"rotation\"; axis = \"all\";"); /* of what gives it, the fewest points */
    assert_axes(model, "\t\t\t\tbegin = \"one\";\n\t\t\t\tend = \"three\";\n", "axis =");
    draw(m, "rename one first; take first p1"); /* (0 0 5) is no longer alone */
    model = read_wheel(m, "type = \"rotation\"; axis = \"all\";");
    assert_axes(model, "\t\t\t\taxis = \"all\";\n", "begin");
}

TEST(an_axis_that_other_lods_have_elsewhere_is_told)
{
    struct p3d_buffer text;
    struct p3d_model *model;
    struct sketch *m =
        sketch("lod 1; no_uvs; p 0 0 0 0 2 0 4 0 0; n 0 0 1; f 0/0 1/0 2/0; s wheel p0 p1 p2; s pin p0 p1;"
               "lod 2; p 0 0 0 0 2 0 4 0 0; n 0 0 1; f 0/0 1/0 2/0; s wheel p0 p1 p2; s pin p0 p1;"
               "lod 3; p 0 0 0 0 2 0 4 0 0; n 0 0 1; f 0/0 1/0 2/0; s wheel p0 p1 p2; s pin p0 p1");

    model = read_wheel(m, "type = \"rotation\"; axis = \"pin\"; memory = 0;");
    assert_axes(model, "\t\t\t\taxis = \"pin\";\n\t\t\t\tmemory = 0;\n", "//");
    ((struct p3d_model_axis *)(uintptr_t)model->lods[1].axes)->position.x = 7;
    text = write_cfg(model);
    assert_true(has(&text, "\t\t\t\taxis = \"pin\";\n\t\t\t\tmemory = 0;\n"
                           "\t\t\t\t// no selection gives the other axis of 2.000: through 7 0 0, towards 0 1 0\n"));
    p3d_buffer_free(&text);
    ((struct p3d_model_axis *)(uintptr_t)model->lods[0].axes)->position.y = 8;
    text = write_cfg(model);
    assert_true(has(&text, "\t\t\t\t// no selection gives the other axis of 1.000: through 0 8 0, towards 0 1 0\n"));
    p3d_buffer_free(&text);
    ((struct p3d_model_axis *)(uintptr_t)model->lods[2].axes)->position.z = 9;
    text = write_cfg(model);
    assert_true(has(&text, "\t\t\t\t// no selection gives the axis of 1.000: through 0 8 0, towards 0 1 0\n"));
    assert_false(has(&text, "memory"));
    p3d_buffer_free(&text);
}

/* ---- What is written ---- */

static bool is_angle_written_as(float angle, const char *words)
{
    struct sketch *m = sketch(door);
    struct p3d_error error;
    struct p3d_model *model = read_cfg(&m->model, house, &error);
    struct p3d_buffer text;
    bool is_it;

    ((struct p3d_model_animation *)(uintptr_t)model->animations)[0].angles[1] = angle;
    text = write_cfg(model);
    is_it = has(&text, words);
    p3d_buffer_free(&text);
    return is_it;
}

TEST(angles_are_written_in_whole_degrees_where_these_are_exact)
{
    static const double degree = 3.14159265358979323846 / 180;

    assert_true(is_angle_written_as((float)degree, "\t\t\t\tangle1 = \"rad 1\";\n"));
    assert_true(is_angle_written_as((float)(-45 * degree), "\t\t\t\tangle1 = \"rad -45\";\n"));
    assert_true(is_angle_written_as((float)(100000 * degree), "\t\t\t\tangle1 = \"rad 100000\";\n"));
    assert_true(is_angle_written_as((float)(100001 * degree), "\t\t\t\tangle1 = 1745.3467"));
    assert_true(is_angle_written_as(0, "\t\t\t\tangle1 = 0;\n"));
    assert_true(is_angle_written_as(1.5f, "\t\t\t\tangle1 = 1.5;\n"));
    assert_true(is_angle_written_as(0.25f, "\t\t\t\tangle1 = 0.25;\n"));
}
