/* test_pose.c: animations move bones, and bones points, normals and proxies, as the game moves them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "odol_sample.h"

#include <math.h>

#define PI 3.14159265f

/* Two bones, the second in the first; two animations. Points 0 to 2 are a triangle of the first bone, 3 is of both. */
static struct sketch *two_bones(void)
{
    struct sketch *s = sketch("bone body; bone arm body; lod 1; no_uvs; p 1 0 0 0 1 0 0 0 1 2 0 0; n 0 0 1;"
                              "f 0/0 1/0 2/0; f 3/0 1/0 2/0; skin 0 0=1; skin 1 0=1; skin 2 0=1; skin 3 1=1");

    for (uint32_t i = 0; i < 2; i++) {
        draw(s, "moves %s rotation", i ? "Second" : "First");
        s->animations[i].angles[1] = PI / 2;
        s->room->axes[i] = (struct p3d_model_axis){.bone = i, .has_axis = true, .direction = {0, 2, 0}};
    }
    return s;
}

static struct p3d_model *pose(const struct sketch *s, const char *name, float value)
{
    const struct p3d_pose_value wanted = {name, value};
    struct p3d_error error;
    struct p3d_model *posed = p3d_model_pose(&s->model, &wanted, 1, NULL, &error);

    return kept_model(posed);
}

/* The place of a point with the animation First at 1. */
static void assert_moved(const struct sketch *s, uint32_t point, float x, float y, float z)
{
    struct p3d_model *posed = pose(s, "first", 1);

    assert_at(posed->lods[0].points[point], x, y, z);
}

TEST(a_rotation_is_clockwise_from_the_tip_of_its_axis)
{
    struct sketch *s = two_bones();

    assert_moved(s, 0, 0, 0, -1);
    s->room->axes[0].position = (struct p3d_vec3){1, 5, 1};
    assert_moved(s, 0, 0, 0, 1);
    s->room->axes[0].direction = (struct p3d_vec3){0, 0, 0}; /* nowhere */
    assert_moved(s, 0, 1, 0, 0);
}

TEST(rotations_of_the_model_s_axes_ignore_the_direction)
{
    struct sketch *s = two_bones();

    s->animations[0].type = P3D_ANIMATION_ROTATION_X;
    assert_moved(s, 1, 0, 0, 1);
    s->animations[0].type = P3D_ANIMATION_ROTATION_Y; /* the other way than an axis that is y */
    assert_moved(s, 0, 0, 0, 1);
    s->animations[0].type = P3D_ANIMATION_ROTATION_Z;
    assert_moved(s, 0, 0, 1, 0);
}

TEST(translations_are_as_long_as_their_axis)
{
    struct sketch *s = two_bones();

    s->animations[0].type = P3D_ANIMATION_TRANSLATION;
    s->animations[0].offsets[1] = 1.5f;
    assert_moved(s, 0, 1, 3, 0);
    s->animations[0].type = P3D_ANIMATION_TRANSLATION_Z;
    assert_moved(s, 0, 1, 0, 1.5f);
    s->animations[0] = (struct p3d_model_animation){.name = s->animations[0].name,
                                                    .type = P3D_ANIMATION_DIRECT,
                                                    .max_value = 1,
                                                    .max_phase = 1,
                                                    .axis_direction = {0, 2, 0},
                                                    .angle = PI / 2,
                                                    .axis_offset = 3};
    s->room->axes[0].has_axis = false;
    assert_moved(s, 0, 0, 3, -1);
}

TEST(children_go_with_their_parents)
{
    struct sketch *s = two_bones();
    struct p3d_model *posed;

    assert_moved(s, 3, 0, 0, -2);
    s->room->axes[1].position.x = 1; /* the arm's own axis goes with the body */
    posed = pose(s, "user", 1);
    assert_at(posed->lods[0].points[3], -1, 0, -1);
    s->bones[0].parent = 1; /* each is the other's parent */
    (void)pose(s, "user", 1);
}

/* A wheel turns around its axle, then both are steered. */
TEST(the_first_animation_of_a_bone_moves_it_first)
{
    struct sketch *s = two_bones();
    struct p3d_model *posed;

    s->animations[0].type = P3D_ANIMATION_ROTATION_X;
    s->room->axes[1].bone = 0;
    posed = pose(s, "user", 1);
    assert_at(posed->lods[0].points[1], 1, 0, 0);
}

TEST(a_hidden_bone_has_no_faces)
{
    struct sketch *s = two_bones();
    struct p3d_model *posed;

    s->animations[0].type = P3D_ANIMATION_HIDE;
    s->animations[0].hide_value = 0.5f;
    s->animations[0].unhide_value = -1;
    posed = pose(s, "First", 0.4f);
    assert_int_equal(posed->lods[0].faces[0].corner_count, 3);
    posed = pose(s, "First", 0.5f);
    assert_int_equal(posed->lods[0].faces[0].corner_count, 0);
    assert_int_equal(posed->lods[0].faces[1].corner_count, 0); /* the arm is the body's */
    s->animations[0].unhide_value = 0.75f;
    posed = pose(s, "First", 0.8f);
    assert_int_equal(posed->lods[0].faces[0].corner_count, 3);
    s->animations[0].type = P3D_ANIMATION_HIDE;
    s->room->axes[0].bone = 1;
    posed = pose(s, "First", 0.5f);
    assert_int_equal(posed->lods[0].faces[0].corner_count, 3);
    assert_int_equal(posed->lods[0].faces[1].corner_count, 3); /* two of its points are seen */
}

/* A proxy of the arm, one of the body, and one of no selection, which both stay. */
static struct sketch *three_proxies(void)
{
    struct sketch *s = two_bones();

    draw(s, "s a p3; s b p0 p3; s none; stand lamp 7 0 2 5 0; stand flag 1 1 1 0 0; stand seat 2 -1 2 0 0;"
            "stand box 3 2 2 0 0");
    return s;
}

TEST(proxies_go_where_the_first_point_of_their_selection_goes)
{
    struct sketch *s = three_proxies();
    struct p3d_model *posed;
    const struct p3d_model_proxy *proxies;

    s->animations[1].type = P3D_ANIMATION_ROTATION_X;
    s->room->axes[1].position = (struct p3d_vec3){0, 1, 0};
    posed = pose(s, "Second", 1);
    proxies = posed->lods[0].proxies;
    assert_int_equal(posed->lods[0].proxy_count, 4);
    assert_int_equal(proxies[0].id, 7);
    assert_int_equal(proxies[0].selection, 0);
    assert_at(proxies[0].frame.position, 2, 1, 4);
    assert_at(proxies[0].frame.direction, 0, -1, 0);
    assert_at(proxies[0].frame.up, 0, 0, 1);
    for (uint32_t i = 1; i < 4; i++) { /* of the body, of nothing, and of no points */
        assert_int_equal(proxies[i].id, i);
        assert_vec3(proxies[i].frame.position, i == 1 ? 1 : 2, 0, 0);
        assert_vec3(proxies[i].frame.direction, 0, 0, 1);
        assert_vec3(proxies[i].frame.up, 0, 1, 0);
    }
}

TEST(hidden_proxies_are_gone_and_the_others_close_up)
{
    struct sketch *s = three_proxies();
    struct p3d_model *posed;

    s->animations[1].type = P3D_ANIMATION_HIDE;
    s->animations[1].hide_value = 0.5f;
    s->animations[1].unhide_value = -1;
    posed = pose(s, "Second", 1);
    assert_int_equal(posed->lods[0].proxy_count, 3);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(posed->lods[0].proxies[i].id, i + 1);
    posed = pose(s, "Second", 0.25f);
    assert_int_equal(posed->lods[0].proxy_count, 4);
}

/* By bone: rest, and what one and two animations make of it. */
TEST(places_of_bones_are_those_that_move_points)
{
    const struct p3d_pose_value wanted[] = {{"first", 1}, {"nobody", 1}, {"Second", 0.5f}};
    struct sketch *s = two_bones();
    struct p3d_bone_place places[2];
    struct p3d_error error;

    s->animations[1].type = P3D_ANIMATION_TRANSLATION_X;
    s->animations[1].offsets[0] = 1;
    s->animations[1].offsets[1] = 4;
    assert_true(p3d_model_bone_places(&s->model, s->lods, wanted, 0, NULL, places, &error));
    for (uint32_t i = 0; i < 2; i++)
        assert_true(places[i].x[0] == 1 && places[i].x[1] == 0 && places[i].y[1] == 1 && places[i].z[2] == 1 &&
                    places[i].origin[0] == 0 && !places[i].is_hidden);
    assert_true(p3d_model_bone_places(&s->model, s->lods, wanted, 3, NULL, places, &error)); /* a name may be wrong */
    assert_string_equal(error.message, "");
    for (uint32_t i = 0; i < 2; i++) { /* x turns to -z */
        assert_true(fabs(places[i].x[0]) < 1e-6 && fabs(places[i].x[2] + 1) < 1e-6);
        assert_true(fabs(places[i].z[0] - 1) < 1e-6 && fabs(places[i].z[2]) < 1e-6);
    }
    assert_true(fabs(places[0].origin[2]) < 1e-6);
    assert_true(fabs(places[1].origin[0]) < 1e-6 && fabs(places[1].origin[2] + 2.5) < 1e-6); /* turned, too */
    s->drawn->axes = NULL;
    assert_true(p3d_model_bone_places(&s->model, s->lods, wanted, 3, NULL, places, &error));
    assert_true(places[0].x[0] == 1 && places[1].origin[2] == 0);
}

/* Weights count by their sum; a point whose weights are 0 stays. */
TEST(weights_count_by_their_sum)
{
    struct sketch *s = two_bones();
    struct p3d_model *posed;

    s->animations[1].type = P3D_ANIMATION_TRANSLATION_Y;
    s->animations[1].offsets[1] = 8;
    draw(s, "skin 0 0=0.25 1=0.25; skin 1 1=0 0=0; skin 2 0=0.75 1=0.25");
    posed = pose(s, "Second", 1);
    assert_at(posed->lods[0].points[0], 1, 4, 0);
    assert_at(posed->lods[0].points[1], 0, 1, 0);
    assert_at(posed->lods[0].points[2], 0, 2, 1);
}

TEST(a_point_is_hidden_with_all_of_its_bones)
{
    struct sketch *s = two_bones();
    struct p3d_model *posed;

    s->animations[0].type = s->animations[1].type = P3D_ANIMATION_HIDE;
    for (unsigned i = 0; i < 2; i++) {
        s->animations[i].hide_value = 0.5f;
        s->animations[i].unhide_value = -1;
    }
    draw(s, "skin 0 1=1; skin 1 1=1; skin 2 0=0.5 1=0.5");
    posed = pose(s, "Second", 1);
    assert_int_equal(posed->lods[0].faces[0].corner_count, 3); /* one of its points is seen by half */
    draw(s, "skin 2 1=1");
    posed = pose(s, "Second", 1);
    assert_int_equal(posed->lods[0].faces[0].corner_count, 0);
}

TEST(a_normal_that_bones_share_becomes_two)
{
    struct sketch *s = two_bones();
    struct p3d_model *posed;
    const struct p3d_model_lod *lod;

    posed = pose(s, "Second", 1);
    lod = &posed->lods[0];
    assert_int_equal(lod->normal_count, 2);
    assert_int_equal(lod->corners[0].normal, 0);
    assert_at(lod->normals[0], 0, 0, 1);
    assert_int_equal(lod->corners[3].normal, 1);
    assert_at(lod->normals[1], 1, 0, 0);
    assert_int_equal(lod->corners[4].normal, 0);
}

TEST(ranges_may_run_down_and_sources_may_be_far_off)
{
    struct p3d_model_animation down = {.min_value = 4, .max_value = 2, .min_phase = 4, .max_phase = 2};
    struct p3d_model_animation up = {.min_value = 0, .max_value = 1, .min_phase = 0, .max_phase = 1};
    static const float values[] = {-1.25f, -1, -0.25f, 0, 0.25f, 1, 1.25f, 2, 2.25f, 3.5f};
    static const double clamped[] = {0, 0, 0, 0, 0.25, 1, 1, 1, 1, 1};
    static const double looped[] = {0.75, 0, 0.75, 0, 0.25, 1, 0.25, 0, 0.25, 0.5};
    static const double mirrored[] = {0.75, 1, 0.25, 0, 0.25, 1, 0.75, 0, 0.25, 0.5};

    assert_true(p3d_animation_fraction(&down, 5) == 0);
    assert_true(p3d_animation_fraction(&down, 3.5f) == 0.25);
    assert_true(p3d_animation_fraction(&down, 1) == 1);
    down.source_address = 1;
    assert_true(p3d_animation_fraction(&down, 4.5f) == 0.75);
    for (size_t i = 0; i < COUNT(values); i++) {
        up.source_address = 0;
        assert_true(p3d_animation_fraction(&up, values[i]) == clamped[i]);
        up.source_address = 1;
        assert_true(p3d_animation_fraction(&up, values[i]) == looped[i]);
        up.source_address = 2;
        assert_true(p3d_animation_fraction(&up, values[i]) == mirrored[i]);
    }
    up.min_value = up.max_value = 0.5f; /* held there */
    assert_true(p3d_animation_fraction(&up, 0) == 0.5);
}

TEST(an_axis_that_is_no_number_moves_nothing)
{
    struct sketch *s = two_bones();

    for (unsigned i = 0; i < 3; i++) {
        s->room->axes[0].position =
            (struct p3d_vec3){i == 0 ? INFINITY : 0, i == 1 ? INFINITY : 0, i == 2 ? INFINITY : 0};
        assert_moved(s, 0, 1, 0, 0);
    }
    s->room->axes[0].position = (struct p3d_vec3){0, 0, 0};
    s->animations[0].angles[1] = INFINITY;
    assert_moved(s, 0, 1, 0, 0);
    s->animations[0].type = P3D_ANIMATION_TRANSLATION_Y;
    s->animations[0].offsets[1] = INFINITY;
    assert_moved(s, 0, 1, 0, 0);
}

/* A quarter around (1 2 2) through (1 2 3), by Rodrigues' formula. */
TEST(an_axis_may_lie_anywhere)
{
    struct sketch *s = two_bones();

    s->room->axes[0].direction = (struct p3d_vec3){1, 2, 2};
    s->room->axes[0].position = (struct p3d_vec3){1, 2, 3};
    assert_moved(s, 0, -7 / 9.0f, 7 / 9.0f, 1 / 9.0f);
    s->animations[0].type = P3D_ANIMATION_TRANSLATION;
    s->animations[0].offsets[0] = 1;
    s->animations[0].offsets[1] = 3;
    assert_moved(s, 1, 3, 7, 6);
    s->animations[0].type = P3D_ANIMATION_TRANSLATION_X;
    assert_moved(s, 1, 3, 1, 0);
    s->animations[0].type = P3D_ANIMATION_TRANSLATION_Y;
    assert_moved(s, 1, 0, 4, 0);
    s->animations[0] = (struct p3d_model_animation){.name = s->animations[0].name,
                                                    .type = P3D_ANIMATION_DIRECT,
                                                    .max_value = 1,
                                                    .max_phase = 1,
                                                    .axis_position = {1, 2, 3},
                                                    .axis_direction = {2, 4, 4},
                                                    .angle = PI / 2,
                                                    .axis_offset = 9};
    assert_moved(s, 0, 3 - 7 / 9.0f, 6 + 7 / 9.0f, 6 + 1 / 9.0f); /* 9 along it */
    s->animations[0].axis_direction = (struct p3d_vec3){0, 0, 0};
    assert_moved(s, 0, 1, 0, 0);
}

TEST(a_name_that_is_none_fails_with_those_there_are)
{
    const struct p3d_pose_value wanted[] = {{"user", 1}, {"door", 1}};
    struct p3d_error error;
    struct sketch *s = two_bones();

    assert_null(p3d_model_pose(&s->model, wanted, 2, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "\"door\" is neither a source nor an animation; there are: user, First, Second");
    s->model.animation_count = 0;
    assert_null(p3d_model_pose(&s->model, wanted, 1, NULL, &error));
    assert_string_equal(error.message, "\"user\" moves nothing: the model has no animations");
}

TEST(an_odol_gives_animations_and_axes)
{
    struct odol_sample sample;
    struct p3d_error error;
    struct p3d_model *model;

    odol_sample_make(&sample, 73);
    sample.odol.bounding_center = (struct p3d_vec3){10, 20, 30};
    model = kept_model(p3d_model_from_odol(&sample.odol, NULL, 0, NULL, &error));
    assert_int_equal(model->animation_count, P3D_ANIMATION_HIDE + 1);
    for (uint32_t i = 0; i < model->animation_count; i++) {
        const struct p3d_model_animation *got = &model->animations[i];
        const struct p3d_odol_animation *want = &sample.odol.animations[i];
        const struct p3d_model_axis *axis = &model->lods[0].axes[i];
        const struct p3d_odol_axis *source = &sample.odol.lods[0].axes[i];

        assert_true(p3d_text_equal(got->name, p3d_animation_type_name(i)));
        assert_true(p3d_text_equal(got->source, "door"));
        assert_int_equal(got->type, i);
        assert_int_equal(got->source_address, want->source_address);
        assert_f32(got->min_value, want->min_value);
        assert_f32(got->angles[1], i <= P3D_ANIMATION_ROTATION_Z ? want->value.angle[1] : 0);
        assert_f32(got->offsets[1],
                   i > P3D_ANIMATION_ROTATION_Z && i < P3D_ANIMATION_DIRECT ? want->value.offset[1] : 0);
        assert_f32(got->unhide_value, i == P3D_ANIMATION_HIDE ? -1.0f : 0);
        assert_f32(got->axis_offset, i == P3D_ANIMATION_DIRECT ? 4.0f : 0);
        assert_int_equal(axis->bone, source->bone < 0 ? P3D_NO_BONE : (uint32_t)source->bone);
        assert_int_equal(axis->has_axis, source->is_stored);
        assert_f32(axis->position.y, axis->has_axis ? source->position.y + 20 : 0);
    }
    odol_sample_free(&sample);
}
