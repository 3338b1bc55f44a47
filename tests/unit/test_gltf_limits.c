/* test_gltf_limits.c: glTF: numbers at their limits, where the next one would be another matter, and what moves.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "glb_read.h"
#include "looks.h"
#include "rtm_bytes.h"

#include "core/arena.h"
#include "looks/images.h"

#include <math.h>
#include <stdio.h>

#define HALF_PI 1.57079632679489662f

/* A triangle of which bone 0 moves the first point, bone 1 the second, and none the third. */
#define MOVED "bone door; bone handle 0; lod 1;" TRIANGLE "skin 0 0=1; skin 1 1=1;"

/* The file as it is read back; it ends with the test. */
static struct glb *write_and_read(const struct p3d_model *model, const struct p3d_gltf_options *options)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    if (!p3d_write_glb(model, options, NULL, p3d_buffer_sink(&buffer), &error))
        fail_msg("%s", error.message);
    at_end(free, buffer.data);
    return glb_read(buffer.data, buffer.size);
}

static uint32_t child_of(const struct glb *glb, uint32_t object, const char *key)
{
    return glb->values[glb_get(glb, object, key)].child;
}

static uint32_t last_animation(const struct glb *glb)
{
    uint32_t found = child_of(glb, 1, "animations");

    while (glb->values[found].next)
        found = glb->values[found].next;
    return found;
}

/* ---- Animations of joints ---- */

static void draw_axis(struct shape *s, uint32_t animation, float x, float y, float z)
{
    s->room->axes[animation] = (struct p3d_model_axis){
        .bone = 0, .has_axis = true, .position = {x, y, z}, .direction = {0, 2, 0}, .end = {x, y + 2, z}};
}

/* 1024 turns are 4096 steps of a quarter, with a key at both ends. */
TEST(animations_turn_1024_times_at_most)
{
    static const struct {
        float angles[2];
        uint32_t keys; /* 0: none */
    } rows[] = {{{0, 1.5f}, 2}, {{0, 1.6f}, 3}, {{-1, 1}, 3}, {{1, -2.2f}, 4}, {{0, 6433.4f}, 4097}, {{0, 6434.5f}, 0}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape(MOVED);
        struct heard heard = {.count = 0};
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};
        struct written written;
        char wanted[80];

        memcpy(shape_animation(s, "open", P3D_ANIMATION_ROTATION)->angles, rows[i].angles, sizeof rows[i].angles);
        draw_axis(s, 0, 1, 0, 0);
        written = write_parts(&s->model, NULL, &options);
        snprintf(wanted, sizeof wanted, "\"count\":%u,\"type\":\"SCALAR\",\"min\":[0],\"max\":[1]}",
                 (unsigned)rows[i].keys);
        assert_int_equal(has(&written, wanted), rows[i].keys != 0);
        assert_int_equal(has(&written, "animations"), rows[i].keys != 0);
        assert_string_equal(heard.text, rows[i].keys ? "" : "1 animations turn more than 1024 times; left out; ");
        shape_free(s);
    }
}

/* Further than 1e30 from 0 no place or way can be reckoned with. */
TEST(animations_that_go_out_of_reach_are_left_out)
{
    for (uint32_t i = 0; i < 10; i++)
        for (int sign = -1; sign <= 1; sign += 2)
            for (int is_far = 0; is_far < 2; is_far++) {
                struct shape *s = shape(MOVED);
                struct p3d_model_animation *a =
                    shape_animation(s, "go", i < 6 ? P3D_ANIMATION_ROTATION : P3D_ANIMATION_TRANSLATION);
                struct p3d_model_axis *axis = &s->room->axes[0];
                float *const parts[10] = {&axis->position.x,  &axis->position.y,  &axis->position.z, &axis->direction.x,
                                          &axis->direction.y, &axis->direction.z, &a->offsets[0],    &a->offsets[1],
                                          &axis->position.y,  &axis->position.z};
                struct written written;

                draw_axis(s, 0, 1, 2, 3);
                axis->direction.y = 1;
                *parts[i] = (float)sign * (is_far ? 1.1e30f : 0.9e30f);
                written = write_parts(&s->model, NULL, NULL);
                assert_int_equal(has(&written, "animations"), !is_far);
                shape_free(s);
            }
}

/* What is no number is no motion, and is not said to turn often. */
TEST(animations_that_are_no_numbers_are_left_out)
{
    static const float odd[] = {NAN, INFINITY, -INFINITY, 1.1e30f};

    for (size_t i = 0; i < 3 * COUNT(odd); i++) {
        struct shape *s = shape(MOVED);
        struct p3d_model_animation *a =
            shape_animation(s, "go", i < 2 * COUNT(odd) ? P3D_ANIMATION_ROTATION : P3D_ANIMATION_DIRECT);
        struct heard heard = {.count = 0};
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};
        struct written written;

        draw_axis(s, 0, 1, 2, 3);
        a->axis_direction.x = 1;
        a->angles[i / COUNT(odd) % 2] = a->angle = odd[i % COUNT(odd)];
        written = write_parts(&s->model, NULL, &options);
        assert_false(has(&written, "animations"));
        assert_string_equal(heard.text, "");
        shape_free(s);
    }
}

/* A direct one has its axis itself, whatever the points of the model say. */
TEST(a_direct_animation_without_a_direction_is_left_out)
{
    for (int has_direction = 0; has_direction < 2; has_direction++) {
        struct shape *s = shape(MOVED);
        struct p3d_model_animation *a = shape_animation(s, "go", P3D_ANIMATION_DIRECT);
        struct written written;

        draw_axis(s, 0, 1, 2, 3);
        a->angle = 1;
        a->axis_direction.z = has_direction ? 2 : 0;
        written = write_parts(&s->model, NULL, NULL);
        assert_int_equal(has(&written, "animations"), has_direction);
        shape_free(s);
    }
}

static double length_to(const double a[3], struct p3d_vec3 b)
{
    return fabs(a[0] - (double)b.x) + fabs(a[1] - (double)b.y) + fabs(a[2] + (double)b.z);
}

/* What a file's joints do is what the pose of the library does, where a key is and between. */
TEST(joints_move_points_as_poses_do)
{
    for (enum p3d_animation_type type = P3D_ANIMATION_ROTATION; type <= P3D_ANIMATION_DIRECT; type++) {
        struct shape *s = shape(MOVED);
        struct p3d_model_animation *a = shape_animation(s, "go", type);

        *a = (struct p3d_model_animation){.name = a->name,
                                          .source = a->source,
                                          .type = type,
                                          .max_phase = 1,
                                          .max_value = 1,
                                          .angles = {0.3f, -2.5f},
                                          .offsets = {-1, 2.5f},
                                          .axis_position = {4, -5, 6},
                                          .axis_direction = {2, 3, -6},
                                          .angle = 1.25f,
                                          .axis_offset = 3};
        s->room->axes[0] = (struct p3d_model_axis){.bone = 0,
                                                   .has_axis = type != P3D_ANIMATION_DIRECT,
                                                   .position = {4, -5, 6},
                                                   .direction = {2, 3, -6},
                                                   .end = {6, -2, 0}};
        for (unsigned i = 0; i <= 4; i++) {
            const struct p3d_pose_value value = {"go", (float)i / 4};
            struct glb *glb = write_and_read(&s->model, NULL);
            struct glb_primitive primitive;
            struct p3d_model *posed;
            double place[3];

            glb_animate(glb, last_animation(glb), (double)i / 4);
            glb_find_joints(glb);
            primitive = glb_primitive(glb, child_of(glb, child_of(glb, 1, "meshes"), "primitives"));
            posed = p3d_model_pose(&s->model, &value, 1, NULL, NULL);
            assert_non_null(posed);
            for (uint32_t j = 0; j < 3; j++) {
                glb_vertex(glb, &primitive, j, place);
                assert_true(length_to(place, posed->lods[0].points[j]) < 1e-5);
            }
            p3d_model_free(posed);
            glb_free(glb);
        }
        shape_free(s);
    }
}

/* A key at both ends, and where it is hidden or shown again between them. */
TEST(what_hides_has_keys_where_it_changes)
{
    static const struct {
        float hide, unhide;
        uint32_t count;
        float times[4];
        int sizes[4];
    } rows[] = {{0.25f, 0.5f, 4, {0, 0.25f, 0.5f, 1}, {1, 0, 1, 1}},
                {0.25f, -1, 3, {0, 0.25f, 1}, {1, 0, 0}},
                {0, 0.5f, 3, {0, 0.5f, 1}, {0, 1, 1}},
                {0.25f, 2, 3, {0, 0.25f, 1}, {1, 0, 0}},
                {1, -1, 2, {0, 1}, {1, 0}},
                {0.5f, 0.25f, 3, {0, 0.5f, 1}, {1, 1, 1}},
                {0.5f, 0.5f, 3, {0, 0.5f, 1}, {1, 1, 1}},
                {2, -1, 2, {0, 1}, {1, 1}},
                {-1, 0.75f, 3, {0, 0.75f, 1}, {0, 1, 1}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape(MOVED);
        struct p3d_model_animation *a = shape_animation(s, "off", P3D_ANIMATION_HIDE);
        uint32_t sampler, input, output;
        struct glb *glb;

        a->hide_value = rows[i].hide;
        a->unhide_value = rows[i].unhide;
        s->room->axes[0].bone = 1;
        glb = write_and_read(&s->model, NULL);
        sampler = child_of(glb, last_animation(glb), "samplers");
        input = (uint32_t)glb_number(glb, sampler, "input", -1);
        output = (uint32_t)glb_number(glb, sampler, "output", -1);
        assert_int_equal(glb_count(glb, input), rows[i].count);
        assert_int_equal(glb_count(glb, output), rows[i].count);
        for (uint32_t j = 0; j < rows[i].count; j++) {
            assert_true(glb_element(glb, input, j, 0) == (double)rows[i].times[j]);
            for (uint32_t k = 0; k < 3; k++)
                assert_true(glb_element(glb, output, j, k) == rows[i].sizes[j]);
        }
        glb_free(glb);
        shape_free(s);
    }
}

static struct shape *hidden_at(float time)
{
    struct shape *s = shape(MOVED);

    shape_animation(s, "off", P3D_ANIMATION_HIDE)->hide_value = time;
    s->animations[0].unhide_value = -1;
    s->room->axes[0].bone = 1;
    return s;
}

/* Blender shows a picture after the start: a 24th of a second. */
TEST(what_is_hidden_within_a_picture_is_shown_at_first)
{
    const struct written soon = write_parts(&hidden_at(0.041f)->model, NULL, NULL);
    const struct written later = write_parts(&hidden_at(0.0425f)->model, NULL, NULL);
    const struct p3d_gltf_options lossless = {.is_lossless = true};
    struct shape *s = hidden_at(0.01f);
    struct written written;
    struct glb *glb;
    uint32_t channel, sampler, input, output;

    assert_true(has(&soon, "\"rest\""));
    assert_false(has(&later, "\"rest\""));
    shape_animation(s, "too", P3D_ANIMATION_HIDE)->hide_value = 0.5f;
    s->room->axes[1].bone = 0;
    glb = write_and_read(&s->model, NULL);
    channel = child_of(glb, child_of(glb, 1, "animations"), "channels");
    for (uint32_t i = 0; i < 2; i++, channel = glb->values[channel].next) /* all that hides is there */
        assert_int_equal((uint32_t)glb_number(glb, glb_get(glb, channel, "target"), "node", -1), glb->joints[1 - i]);
    assert_int_equal(channel, 0);
    sampler = child_of(glb, child_of(glb, 1, "animations"), "samplers");
    input = (uint32_t)glb_number(glb, sampler, "input", -1);
    output = (uint32_t)glb_number(glb, sampler, "output", -1);
    assert_int_equal(glb_count(glb, input), 2);
    assert_int_equal(glb_count(glb, output), 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(glb_element(glb, input, i, 0) == i);
        for (uint32_t j = 0; j < 3; j++)
            assert_true(glb_element(glb, output, i, j) == 1);
    }
    glb_free(glb);
    written = write_parts(&s->model, &lossless, NULL);
    assert_true(has(&written, "\"extras\":{\"bone\":-1,\"class\":\"rest\",\"type\":\"rest\"}}"));
}

/* ---- Bones ---- */

TEST(a_skin_has_65535_bones_at_most)
{
    static struct p3d_model_bone bones[65536];
    struct shape *s = shape("bone b; lod 1;" TRIANGLE "skin 0 0=1");

    for (uint32_t i = 0; i < COUNT(bones); i++)
        bones[i] = (struct p3d_model_bone){p3d_bytes_of("b"), P3D_NO_BONE};
    s->model.bones = bones;
    for (s->model.bone_count = 65535; s->model.bone_count <= COUNT(bones); s->model.bone_count++) {
        const bool is_too_many = s->model.bone_count > 65535;
        struct heard heard = {.count = 0};
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};
        const struct written written = write_parts(&s->model, NULL, &options);

        assert_int_equal(has(&written, "\"skins\""), !is_too_many);
        assert_string_equal(heard.text, is_too_many ? "65536 bones are more than 65535; left out; " : "");
        if (!is_too_many)
            assert_int_equal(p3d_load_u16(written.bin.data + 96 + 8), 65535); /* which holds the bones */
    }
}

/* Of weights below a millionth nothing is left; of those above, whatever their sum is, shares. */
TEST(weights_count_from_a_millionth_on)
{
    static const struct {
        float weights[2];
        uint32_t joints[2];
        double shares[2];
    } rows[] = {{{1.1e-6f, 0}, {0, 0}, {1, 0}},     {{0.9e-6f, 0}, {2, 0}, {1, 0}},
                {{0.9e-6f, 0.5f}, {1, 0}, {1, 0}},  {{3.3e-6f, 1.1e-6f}, {0, 1}, {0.75, 0.25}},
                {{INFINITY, 0.5f}, {1, 0}, {1, 0}}, {{NAN, NAN}, {2, 0}, {1, 0}},
                {{-1, 0.25f}, {1, 0}, {1, 0}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape(MOVED "skin 2 0=1 1=1");
        struct glb_primitive primitive;
        struct glb *glb;

        memcpy(s->room->skins[2].weights, rows[i].weights, sizeof rows[i].weights);
        glb = write_and_read(&s->model, NULL);
        primitive = glb_primitive(glb, child_of(glb, child_of(glb, 1, "meshes"), "primitives"));
        for (uint32_t j = 0; j < 2; j++) {
            assert_true(glb_element(glb, primitive.joints, 2, j) == rows[i].joints[j]);
            assert_float_equal(glb_element(glb, primitive.weights, 2, j), rows[i].shares[j], 1e-6);
        }
        glb_free(glb);
        shape_free(s);
    }
}

/* Nearly 1e30 metres away is a place, further away is none. */
TEST(joints_are_placed_where_points_are_within_reach)
{
    for (uint32_t i = 0; i < 6; i++) {
        struct shape *s = shape(MOVED);
        float *const parts[3] = {&s->room->points[0].x, &s->room->points[0].y, &s->room->points[0].z};
        struct glb *glb;
        const double(*place)[4];

        *parts[i % 3] = i < 3 ? 0.9e30f : -1.1e30f;
        glb = write_and_read(&s->model, NULL);
        glb_rest(glb);
        place = glb_place(glb, glb->joints[0]);
        for (uint32_t j = 0; j < 3; j++)
            assert_int_equal(fabs(place[j][3]) > 0.5e30, i == j);
        glb_free(glb);
        shape_free(s);
    }
}

/* Directions that span no plane, or are no numbers, turn nothing. */
TEST(proxies_without_a_direction_are_not_turned)
{
    static const struct {
        struct p3d_vec3 direction, up;
        bool is_turned;
    } rows[] = {{{0, 0, 2}, {0, 3, 1}, true},         {{0, 0, 0}, {0, 1, 0}, false},    {{0, 0, 1}, {0, 0, 0}, false},
                {{0, 2, 0}, {0, 1, 0}, false},        {{1, 0, 0}, {-2, 0, 0}, false},   {{NAN, 0, 1}, {0, 1, 0}, false},
                {{0, 0, 1}, {0, INFINITY, 0}, false}, {{0, 0, 1e-20f}, {0, 1, 0}, true}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod 1; stand x 1 -1 1 2 3");
        struct written written;

        s->room->proxies[0].frame.direction = rows[i].direction;
        s->room->proxies[0].frame.up = rows[i].up;
        written = write_parts(&s->model, NULL, NULL);
        assert_true(has(&written, "\"translation\":[1,2,-3]"));
        assert_int_equal(has(&written, "\"rotation\""), rows[i].is_turned);
        shape_free(s);
    }
}

TEST(bones_without_a_skin_are_warned_of_only_if_they_are_too_many)
{
    static struct p3d_model_bone bones[65536];
    struct shape *s = shape("lod 1;" TRIANGLE);

    for (uint32_t i = 0; i < COUNT(bones); i++)
        bones[i] = (struct p3d_model_bone){p3d_bytes_of("b"), P3D_NO_BONE};
    s->model.bones = bones;
    for (s->model.bone_count = 65535; s->model.bone_count <= COUNT(bones); s->model.bone_count++) {
        struct heard heard = {.count = 0};
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};
        const struct written written = write_parts(&s->model, NULL, &options);

        assert_false(has(&written, "skin"));
        assert_int_equal(heard.count, s->model.bone_count - 65535);
    }
}

/* ---- Animations of skeletons ---- */

enum { MOST_PHASES = 8 };

/* Turned by `angle` around z through a point, and moved along z. */
static void turn(float m[12], double angle, double x, double y, double z)
{
    const double c = cos(angle), s = sin(angle);
    const double rows[12] = {c, s, 0, -s, c, 0, 0, 0, 1, x - c * x + s * y, y - s * x - c * y, z};

    for (size_t i = 0; i < 12; i++)
        m[i] = (float)rows[i];
}

/* Phases of the bones "body", which stays, and "arm". It ends with the test. */
static struct p3d_rtm *read_arm(float m[][12], uint32_t count)
{
    static const char *const names[] = {"body", "arm"};
    static struct bytes b; /* what is read looks into it */
    struct p3d_rtm *rtm;
    float rest[12];

    turn(rest, 0, 0, 0, 0);
    b.size = 0;
    put_rtm_head(&b, (struct p3d_vec3){0, 0, 0}, count, names, 2);
    for (uint32_t i = 0; i < count; i++) {
        put_f32(&b, (float)i / 8);
        for (size_t j = 0; j < 2; j++) {
            put_fixed(&b, names[j], 32, 0);
            for (size_t k = 0; k < 12; k++)
                put_f32(&b, j ? m[i][k] : rest[k]);
        }
    }
    rtm = p3d_rtm_read(b.data, b.size, NULL, NULL);
    assert_non_null(rtm);
    return rtm;
}

static const char skeleton[] = "bone body; bone arm 0";

static struct glb *write_clip(const struct p3d_rtm *rtm, float seconds)
{
    const struct p3d_gltf_animation animation = {"walk", rtm, seconds};
    const struct p3d_gltf_options options = {.animations = &animation, .animation_count = 1};

    return write_and_read(&shape(skeleton)->model, &options);
}

/* Where the joint of the arm stands at rest if it turns about a point, and is moved to and fro by `slide`. */
static bool is_joint_at(double x, double y, double slide)
{
    float m[MOST_PHASES][12];
    struct p3d_rtm *rtm;
    struct glb *glb;
    const double(*place)[4];
    bool is_there, is_home;

    for (uint32_t i = 0; i < MOST_PHASES; i++)
        turn(m[i], 0.7 * i, x, y, i % 2 ? slide : -slide);
    rtm = read_arm(m, MOST_PHASES);
    glb = write_clip(rtm, 1);
    glb_rest(glb);
    place = glb_place(glb, glb->joints[1]);
    is_there = fabs(place[0][3] - x) < 0.02 && fabs(place[1][3] - y) < 0.02 && fabs(place[2][3]) < 0.02;
    is_home = fabs(place[0][3]) + fabs(place[1][3]) + fabs(place[2][3]) < 1e-6;
    assert_true(is_there != is_home);
    glb_free(glb);
    p3d_rtm_free(rtm);
    return is_there;
}

/* It hangs on the bone above where it stays by a centimetre, ten metres from the origin at most. */
TEST(a_joint_is_where_its_bone_turns_if_that_stays)
{
    assert_true(is_joint_at(1, 0.5, 0));
    assert_true(is_joint_at(-1, -2, 0.009));
    assert_false(is_joint_at(1, 0.5, 0.011));
    assert_true(is_joint_at(6, -3.5, 0));
    assert_false(is_joint_at(-6, 4.5, 0));
    assert_false(is_joint_at(10.5, 0, 0));
}

/* Turned by so little that what the animation says counts as much as that it is held: 2 - 2 cos = 2 * 0.001. */
TEST(a_joint_that_hardly_turns_is_held)
{
    float m[2][12];
    struct p3d_rtm *rtm;
    struct glb *glb;
    const double(*place)[4];

    turn(m[0], 0, 0.2, -0.1, 0);
    turn(m[1], acos(1 - 0.001), 0.2, -0.1, 0);
    rtm = read_arm(m, 2);
    glb = write_clip(rtm, 1);
    glb_rest(glb);
    place = glb_place(glb, glb->joints[1]);
    assert_float_equal(place[0][3], 0.1, 2e-4);
    assert_float_equal(place[1][3], -0.05, 2e-4);
    glb_free(glb);
    p3d_rtm_free(rtm);
}

/* The channels of the arm: translation, rotation, scale. */
static void assert_channels(float m[12], const char *paths)
{
    struct p3d_rtm *rtm;
    struct glb *glb;
    char found[64] = "";
    float both[2][12];

    turn(both[0], 0, 0, 0, 0);
    memcpy(both[1], m, sizeof both[1]);
    rtm = read_arm(both, 2);
    glb = write_clip(rtm, 1);
    for (uint32_t i = child_of(glb, child_of(glb, 1, "animations"), "channels"); i; i = glb->values[i].next) {
        const uint32_t target = glb_get(glb, i, "target"), path = glb_get(glb, target, "path");

        assert_int_equal((uint32_t)glb_number(glb, target, "node", -1), glb->joints[1]);
        strncat(found, glb->values[path].text, glb->values[path].size);
        strcat(found, ";");
    }
    assert_string_equal(found, paths);
    glb_free(glb);
    p3d_rtm_free(rtm);
}

/* Matrices are rotations but for a hundredth, which is nothing. The last bone that is known has a channel at least. */
TEST(channels_are_those_of_what_changes)
{
    float m[12];

    for (int i = 0; i < 3; i++) {
        turn(m, 0, 0, 0, 0);
        m[9 + i] = 1.1e-6f;
        assert_channels(m, "translation;");
        m[9 + i] = -0.9e-6f;
        assert_channels(m, "rotation;");
        turn(m, 0, 0, 0, 0);
        m[4 * i] = 1.011f;
        assert_channels(m, "scale;");
        m[4 * i] = 0.991f;
        assert_channels(m, "rotation;");
        m[4 * i] = 0.988f;
        m[9 + i] = 1;
        assert_channels(m, "translation;scale;");
        m[9 + i] = 0;
        m[4 * i] = 0; /* of nothing there is no turn */
        assert_channels(m, "scale;");
    }
    turn(m, 0.5, 0, 0, 0);
    assert_channels(m, "rotation;");
}

TEST(an_animation_without_a_length_lasts_a_second)
{
    static const float seconds[] = {0, -2, 0.5f};
    float m[3][12];
    struct p3d_rtm *rtm;

    for (uint32_t i = 0; i < 3; i++)
        turn(m[i], i, 1, 1, 0);
    rtm = read_arm(m, 3);
    for (size_t i = 0; i < COUNT(seconds); i++) {
        struct glb *glb = write_clip(rtm, seconds[i]);
        const uint32_t sampler = child_of(glb, child_of(glb, 1, "animations"), "samplers");
        const uint32_t input = (uint32_t)glb_number(glb, sampler, "input", -1);

        assert_int_equal(glb_count(glb, input), 3);
        assert_true(glb_element(glb, input, 2, 0) == (i < 2 ? 0.25 : 0.125));
        glb_free(glb);
    }
    p3d_rtm_free(rtm);
}

/* 8388608 places of bones in one animation, of bones that a skin may have. */
TEST(animations_of_too_many_bones_or_phases_are_refused)
{
    static struct p3d_model_bone bones[65536];
    static struct p3d_rtm_phase many[129];
    struct p3d_model model = {.bones = bones};
    float m[1][12];
    struct p3d_rtm *rtm;
    struct p3d_gltf_animation animation = {"walk", NULL, 1};
    const struct p3d_gltf_options options = {.animations = &animation, .animation_count = 1};
    struct p3d_buffer out = {.size = 0};
    struct p3d_error error;

    turn(m[0], 0, 0, 0, 0);
    animation.rtm = rtm = read_arm(m, 1);
    for (uint32_t i = 0; i < COUNT(bones); i++)
        bones[i] = (struct p3d_model_bone){p3d_bytes_of(i ? "other" : "arm"), P3D_NO_BONE};
    for (uint32_t i = 0; i < COUNT(many); i++)
        many[i] = (struct p3d_rtm_phase){(float)i, rtm->phases[0].bones};
    model.bone_count = 65536;
    assert_false(p3d_write_glb(&model, &options, NULL, p3d_buffer_sink(&out), &error));
    assert_string_equal(error.message, "walk: 1 phases of 65536 bones are too many for a glTF");
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    model.bone_count = 65535;
    assert_true(p3d_write_glb(&model, &options, NULL, p3d_buffer_sink(&out), &error));
    p3d_buffer_free(&out);
    rtm->phases = many;
    rtm->phase_count = COUNT(many);
    assert_false(p3d_write_glb(&model, &options, NULL, p3d_buffer_sink(&out), &error));
    assert_string_equal(error.message, "walk: 129 phases of 65535 bones are too many for a glTF");
    assert_int_equal(out.size, 0);
    p3d_rtm_free(rtm);
}

/* ---- What a lossless file tells ---- */

TEST(normals_of_nearly_length_1_are_not_told)
{
    const struct p3d_gltf_options lossless = {.is_lossless = true};
    const struct written written =
        write_shape("lod 1; p 0 0 0 1 0 0 0 1 0; n 0 0 1.0045 0 1.0055 0 0.9955 0 0 0 -0.9945 0;"
                    "f 0/0 1/1 2/2; f 0/3 1/0 2/0",
                    &lossless);

    assert_true(has(&written, "\"normals\":\"1 1 0 1.0055 0;3 1 0 -0.9945 0;\""));
}

/* A face of two corners is not written, and nothing of it is counted. */
TEST(numbers_in_texts_are_those_of_faces_that_are_written)
{
    const struct p3d_gltf_options lossless = {.is_lossless = true};
    const struct written written = write_shape(
        "lod 1; p 0 0 0 1 0 0 0 1 0 1 1 0; n 0 0 2 0 3 0; f 0/1 1/1; f 0/0 1/0 2/0; f 1/0 2/1; f 3/1 2/0 1/0;"
        "fflags 0 5 6 7 8; uv 0 nan 1 1 nan; uv 1 0 inf 0 0 0 0; uv 2 nan nan nan nan;"
        "uv 3 0 0 0 0 nan 0; s x p1 f0 f1=0.5 f2 f3",
        &lossless);

    assert_true(has(&written, "\"faces\":\"0 3 2;\""));
    assert_true(has(&written, "\"faceFlags\":\"0 1 6;1 1 8;\""));
    assert_true(has(&written, "\"normals\":\"0 3 0 0 2;3 1 0 3 0;4 2 0 0 2;\""));
    assert_true(has(&written, "\"oddU.0\":\"0 1 0;5 1 2143289344;\""));
    assert_true(has(&written, "\"oddV.0\":\"0 1 2139095040;5 1 0;\""));
    assert_true(has(&written, "\"selectionPoints.0\":\"1 1 1;\""));
    assert_true(has(&written, "\"selectionFaces.0\":\"0 1 129;1 1 1;\""));
}

/* They are numbered in 16 bits. */
TEST(a_lossless_file_has_65535_key_frames_at_most)
{
    static struct p3d_model_frame frames[65536];
    const struct p3d_gltf_options lossless = {.is_lossless = true};
    struct shape *s = shape("lod 1;");

    for (uint32_t i = 0; i < COUNT(frames); i++)
        frames[i] = (struct p3d_model_frame){(float)i, {NULL, 0, 12}};
    s->drawn->frames = frames;
    for (s->drawn->frame_count = 65535; s->drawn->frame_count <= COUNT(frames); s->drawn->frame_count++) {
        struct heard heard = {.count = 0};
        const struct p3d_options options = {.warn = hear, .warn_user = &heard};

        write_parts(&s->model, &lossless, &options);
        assert_string_equal(heard.text, s->drawn->frame_count == 65535
                                            ? ""
                                            : "65536 key frames are more than 65535; left out; a point cache like MDD "
                                              "can hold them; ");
    }
}

/* ---- Materials ---- */

/* A ninth image of one source would be as large as it: another one is used, which the factor makes right. */
TEST(a_ninth_roughness_is_a_factor_of_another)
{
    enum { NINE = MOST_ROUGHNESS + 1 };
    struct p3d_look_image source = image_of("a_smdi", wall_smdi);
    struct p3d_look items[NINE];
    struct p3d_model_material materials[NINE];
    struct p3d_model_face all[NINE];
    const struct p3d_looks looks = {.items = items, .count = NINE, .images = &source, .image_count = 1};
    const struct p3d_gltf_options options = {.looks = &looks};
    struct p3d_model_lod lod = triangle(1);
    const struct p3d_model model = {.lods = &lod, .lod_count = 1, .materials = materials, .material_count = NINE};
    struct written written;
    const char *at;

    for (uint32_t i = 0; i < NINE; i++) {
        items[i] = (struct p3d_look){.images = NO_IMAGES, .has_rvmat = true, .specular = {100, 100, 100, 1}};
        items[i].specular_power = i < MOST_ROUGHNESS ? (float)(10 << i) : 21;
        items[i].images[P3D_LOOK_SPECULAR] = 0;
        materials[i] = material_of("a\\wall_co.paa");
        all[i] = (struct p3d_model_face){0, 3, 0, i};
    }
    lod.faces = all;
    lod.face_count = NINE;
    written = write_parts(&model, &options, NULL);
    at = strstr((const char *)written.json.data, "\"roughnessFactor\":");
    assert_non_null(at);
    assert_float_equal(strtof(strchr(at, ':') + 1, NULL), 0.988949f, 1e-6f); /* (22 / 23) ^ 0.25 */
    assert_null(strstr(at + 1, "\"roughnessFactor\":"));                     /* the others' images say it */
    assert_true(has(&written, "{\"metallicRoughnessTexture\":{\"index\":1},\"metallicFactor\":0,\"roughnessFactor\":"));
    assert_true(has(&written, "{\"metallicRoughnessTexture\":{\"index\":7},\"metallicFactor\":0}"));
}

/* ---- Numbers ---- */

/* Importers compare numbers, and texts show them: no zero has a sign. */
static void assert_no_sign(const struct written *written)
{
    assert_false(has(written, "[-0,") || has(written, ",-0,") || has(written, ",-0]") || has(written, ":-0,") ||
                 has(written, "-0}"));
    for (size_t i = 0; i + 4 <= written->bin.size; i += 4)
        assert_int_not_equal(p3d_load_u32(written->bin.data + i), 0x80000000);
}

TEST(zeros_have_no_sign)
{
    static const float places[] = {-0.0f, -0.0f, -0.0f, 1, -0.0f, 0, -0.0f, 1, -0.0f};
    static const struct p3d_vec3 corners_of_hull[] = {{-0.0f, -0.0f, 0}, {1, -0.0f, 0}, {-0.0f, 1, 0}};
    static const uint32_t counts[] = {3}, order[] = {0, 1, 2};
    const struct p3d_hull hull = {0, 1e13f, p3d_bytes_of("h"), corners_of_hull, 3, counts, 1, order,
                                  3, 1,     {-0.0f, -0.0f, 0}};
    const struct p3d_hulls hulls = {&hull, 1, NULL};
    const struct p3d_gltf_options options = {.lods = P3D_GLTF_ALL, .hulls = &hulls};
    static uint8_t data[2][sizeof places];
    const struct p3d_model_frame frames[] = {{-0.0f, {data[0], 3, 12}}, {1, {data[1], 3, 12}}};
    struct p3d_gltf_animation animation = {"walk", NULL, 1};
    const struct p3d_gltf_options walking = {.animations = &animation, .animation_count = 1};
    struct written written;
    struct p3d_rtm *rtm;
    float m[3][12];

    for (unsigned mirrored = 0; mirrored < 2; mirrored++) {
        struct shape *s = shape("bone a; bone b; lod Memory; p -0 -0 0 1 -0 0 -0 1 0; s at p0; s by p1;"
                                "lod 1; p -0 -0 0 1 -0 0 -0 1 0; n -0 -0 1 -0 1 0 1 -0 0; f 0/0 1/1 2/2;"
                                "uv 0 -0 -0 1 -0 -0 1; skin 0 0=1; skin 1 1=1; stand x 1 -1 -0 -0 0");

        store_floats(data[0], places, COUNT(places));
        store_floats(data[1], places, COUNT(places));
        s->drawn->frames = frames;
        s->drawn->frame_count = 2;
        shape_animation(s, "turn", P3D_ANIMATION_ROTATION)->angles[1] = mirrored ? -1.0f : 1.0f;
        shape_animation(s, "go", P3D_ANIMATION_TRANSLATION)->offsets[1] = 1;
        for (uint32_t i = 0; i < 2; i++)
            s->room->axes[i] = (struct p3d_model_axis){
                .bone = i, .has_axis = true, .position = {-0.0f, -0.0f, 0}, .direction = {0, 2, -0.0f}};
        written = write_parts(&s->model, &options, NULL);
        assert_no_sign(&written);
        shape_free(s);
    }
    for (uint32_t i = 0; i < 3; i++) {
        turn(m[i], i, 0, 0, -0.0);
        m[i][9] = m[i][10] = -0.0f;
    }
    animation.rtm = rtm = read_arm(m, 3);
    written = write_parts(&shape(skeleton)->model, &walking, NULL);
    assert_no_sign(&written);
    p3d_rtm_free(rtm);
}

/* Points in one place that a key frame parts are two vertices. */
TEST(key_frames_keep_points_apart)
{
    static const float moved[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 5};
    static uint8_t data[sizeof moved];
    const struct p3d_model_frame frame = {0.5f, {store_floats(data, moved, COUNT(moved)), 4, 12}};
    struct shape *s = shape("lod 1; uvsets 0; p 0 0 0 1 0 0 0 1 0 0 1 0; f 0 1 2; f 1 0 3");
    struct written written = write_parts(&s->model, NULL, NULL);

    assert_true(has(&written, "\"count\":3,\"type\":\"VEC3\",\"min\""));
    s->drawn->frames = &frame;
    s->drawn->frame_count = 1;
    written = write_parts(&s->model, NULL, NULL);
    assert_true(has(&written, "\"count\":4,\"type\":\"VEC3\",\"min\""));
}

/* ---- Size ---- */

/* In an MLOD each selection has a byte for each face. */
TEST(lossless_selections_may_not_name_too_many_faces)
{
    enum { MANY = 8192, INPUT = 300000 };
    static struct p3d_model_selection selections[MANY];
    static struct p3d_model_face all[MANY];
    static const uint32_t member[] = {1};
    static const float weight[] = {1};
    const struct p3d_gltf_options lossless = {.is_lossless = true};
    struct shape *s = shape("lod 1;" TRIANGLE);
    struct p3d_buffer glb = {NULL, 0, 0};
    struct p3d_error error;

    for (uint32_t i = 0; i < MANY; i++) {
        selections[i] =
            (struct p3d_model_selection){.name = p3d_bytes_of("a"), .points = member, .point_weights = weight};
        all[i] = (struct p3d_model_face){0, 3, 0, 0};
    }
    s->drawn->faces = all;
    s->drawn->face_count = MANY;
    s->drawn->selections = selections;
    s->model.memory = p3di_arena_new(NULL, INPUT);
    s->drawn->index = 7;
    s->drawn->selection_count = 9; /* a few may */
    assert_true(p3d_write_glb(&s->model, &lossless, NULL, p3d_buffer_sink(&glb), &error));
    p3d_buffer_free(&glb);
    for (uint32_t i = 0; i < MANY; i++)
        selections[i].point_count = 1;
    s->drawn->selection_count = MANY;
    assert_false(p3d_write_glb(&s->model, &lossless, NULL, p3d_buffer_sink(&glb), &error));
    assert_string_equal(error.message, "the output would be more than 64 times as large as the model");
    assert_int_equal(error.lod, 7);
    p3di_arena_free(s->model.memory);
    s->model.memory = NULL;
}

/* 16 MiB, and 64 bytes more for each of the input. */
TEST(a_file_may_be_so_large_and_no_larger)
{
    enum { LEAST = 1 << 24, INPUT = 1000 };
    static char text[LEAST + 64 * INPUT];
    struct shape *s = shape("lod 1; p 0 0 0; prop a b");

    memset(text, 'x', sizeof text);
    for (uint32_t input = 0; input <= INPUT; input += INPUT) {
        const uint32_t most = LEAST + 64 * input;
        struct p3d_buffer glb = {NULL, 0, 0};
        struct p3d_bytes *value = &s->room->properties[0].value;
        struct p3d_error error;

        s->model.memory = p3di_arena_new(NULL, input);
        *value = (struct p3d_bytes){(const uint8_t *)text, 1000};
        assert_true(p3d_write_glb(&s->model, NULL, NULL, p3d_buffer_sink(&glb), &error));
        value->size += most - (uint32_t)glb.size;
        p3d_buffer_free(&glb);
        glb = (struct p3d_buffer){NULL, 0, 0};
        assert_true(p3d_write_glb(&s->model, NULL, NULL, p3d_buffer_sink(&glb), &error));
        assert_int_equal(glb.size, most);
        p3d_buffer_free(&glb);
        value->size += 4;
        assert_false(p3d_write_glb(&s->model, NULL, NULL, p3d_buffer_sink(&glb), &error));
        assert_string_equal(error.message, "the output would be more than 64 times as large as the model");
        assert_int_equal(glb.size, 0);
        assert_int_equal(error.lod, P3D_NO_LOD);
        p3di_arena_free(s->model.memory);
        s->model.memory = NULL;
    }
}
