/* test_rtm_pose.c: animations of skeletons move bones: poses of models, and the same in glTF.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "glb_read.h"
#include "rtm_bytes.h"
#include "test.h"

#include <math.h>

/* ---- Animations ---- */

enum { PHASES = 5 };

static const char *const names[3] = {"BODY", "arm", "nobody"};
static const float pivot[3] = {1, 2, 3}; /* of the arm on the body */

/* Turned by `angle` around z through a point: aside, up, direction, place. */
static void turn(float m[12], float angle, const float at[3])
{
    const float c = cosf(angle), s = sinf(angle);
    const float rows[12] = {c, s, 0, -s, c, 0, 0, 0, 1, at[0] - c * at[0] + s * at[1], at[1] - s * at[0] - c * at[1],
                            0};

    memcpy(m, rows, sizeof rows);
}

static void put_body(float m[12], uint32_t phase)
{
    static const float origin[3] = {0, 0, 0};

    turn(m, 0.3f * (float)phase, origin);
    m[9] = 0.5f * (float)phase;
    m[11] = -1;
}

/* v' = Rv + t. */
static void put_point(const float m[12], const float v[3], float out[3])
{
    for (size_t i = 0; i < 3; i++)
        out[i] = m[i] * v[0] + m[3 + i] * v[1] + m[6 + i] * v[2] + m[9 + i];
}

static void multiply(const float a[12], const float b[12], float out[12])
{
    static const float zero[3] = {0, 0, 0};
    float origin[3];

    put_point(a, zero, origin);
    for (size_t i = 0; i < 4; i++) {
        put_point(a, b + 3 * i, out + 3 * i);
        for (size_t j = 0; j < 3 && i < 3; j++)
            out[3 * i + j] -= origin[j];
    }
}

/* The place of the arm: on the body, about its pivot. */
static void put_arm(float m[12], uint32_t phase)
{
    float body[12], own[12];

    put_body(body, phase);
    turn(own, 0.4f * (float)(phase * phase), pivot);
    multiply(body, own, m);
}

static struct bytes moving(void)
{
    struct bytes b = {.size = 0};
    float m[12];

    put_rtm_head(&b, (struct p3d_vec3){0, 1, 2}, PHASES, names, 3);
    for (uint32_t j = 0; j < PHASES; j++) {
        put_f32(&b, (float)j / (PHASES - 1));
        for (uint32_t i = 0; i < 3; i++) {
            put_fixed(&b, names[i], 32, 0);
            if (i == 1)
                put_arm(m, j);
            else
                put_body(m, j);
            for (size_t k = 0; k < 12; k++)
                put_f32(&b, m[k]);
        }
    }
    return b;
}

static struct p3d_rtm *read_rtm(const struct bytes *b)
{
    struct p3d_error error;
    struct p3d_rtm *rtm = p3d_rtm_read(b->data, b->size, NULL, &error);

    return kept_rtm(rtm);
}

/* ---- Models ---- */

/* The hand goes with the arm, of which the animation says all; point 3 is half of the body's and half of the arm's. */
static struct sketch *man(void)
{
    struct sketch *s =
        sketch("bone hand; bone arm; bone body; lod 1; no_uvs; p 1 0 0 0 1 0 0 0 1 2 0 0; n 0 0 1; f 0/0 1/0 2/0;"
               "f 3/0 1/0 2/0; skin 0 2=1; skin 1 1=1; skin 2 0=1; skin 3 1=0.5 2=0.5");

    s->bones[0].parent = 1;
    s->bones[1].parent = 2;
    return s;
}

static void assert_near(struct p3d_vec3 got, const float wanted[3])
{
    if (!(fabsf(got.x - wanted[0]) < 1e-5f && fabsf(got.y - wanted[1]) < 1e-5f && fabsf(got.z - wanted[2]) < 1e-5f))
        fail_msg("%g %g %g is not %g %g %g", (double)got.x, (double)got.y, (double)got.z, (double)wanted[0],
                 (double)wanted[1], (double)wanted[2]);
}

TEST(points_go_where_their_bones_go)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    struct sketch *s = man();
    float body[12], arm[12], wanted[4][3];
    struct p3d_error error;

    for (uint32_t i = 0; i < PHASES; i++) {
        struct p3d_model *posed = kept_model(p3d_rtm_pose_model(rtm, &s->model, (float)i / (PHASES - 1), NULL, &error));

        put_body(body, i);
        put_arm(arm, i);
        for (uint32_t j = 0; j < 4; j++) {
            const struct p3d_vec3 at = s->model.lods[0].points[j];
            const float p[3] = {at.x, at.y, at.z};
            float of_body[3], of_arm[3];

            put_point(body, p, of_body);
            put_point(arm, p, of_arm);
            for (size_t k = 0; k < 3; k++)
                wanted[j][k] = j == 0 ? of_body[k] : j < 3 ? of_arm[k] : (of_body[k] + of_arm[k]) / 2;
            assert_near(posed->lods[0].points[j], wanted[j]);
        }
    }
}

TEST(between_phases_matrices_are_mixed)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    static const struct p3d_model_bone bones[] = {{{(const uint8_t *)"Arm", 3}, P3D_NO_BONE}};
    struct p3d_bone_place place;
    struct p3d_error error;
    float before[12], behind[12];

    put_arm(before, 1);
    put_arm(behind, 2);
    assert_true(p3d_rtm_pose(rtm, bones, 1, 0.3125f, NULL, &place, &error));
    for (size_t i = 0; i < 3; i++)
        assert_true(fabs(place.origin[i] - (0.75 * (double)before[9 + i] + 0.25 * (double)behind[9 + i])) < 1e-6);
    put_arm(behind, PHASES - 1); /* stays behind the last, begins with the first, and a wrong number is that */
    assert_true(p3d_rtm_pose(rtm, bones, 1, 7, NULL, &place, &error));
    assert_true(fabs(place.origin[0] - (double)behind[9]) < 1e-6);
    put_arm(before, 0);
    assert_true(p3d_rtm_pose(rtm, bones, 1, NAN, NULL, &place, &error));
    assert_true(fabs(place.origin[0] - (double)before[9]) < 1e-6);
}

TEST(a_bone_without_finite_numbers_is_at_rest_and_told)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    static const struct p3d_model_bone bones[] = {{{(const uint8_t *)"Arm", 3}, P3D_NO_BONE}};
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_bone_place place;
    struct p3d_error error;

    store_floats((uint8_t *)rtm->phases[2].bones.data + P3D_RTM_PLAIN_STRIDE + P3D_RTM_NAME_SIZE, (float[]){NAN}, 1);
    assert_true(p3d_rtm_pose(rtm, bones, 1, 0.5f, &options, &place, &error));
    assert_true(place.x[0] == 1 && place.origin[0] == 0);
    assert_string_equal(heard.text, "1 places of bones are not finite, and taken as at rest; the first is of arm in "
                                    "phase 2; ");
}

/* The same binarised: parents as in the model, turned about y, rounded. */
TEST(binarised_animations_pose_the_same)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b), *made;
    struct sketch *s = man();
    static const struct p3d_model_bone bones[] = {{{(const uint8_t *)"body", 4}, P3D_NO_BONE},
                                                  {{(const uint8_t *)"arm", 3}, 0}};
    const struct p3d_skeleton skeleton = {{(const uint8_t *)"Man", 3}, bones, 2, NULL};
    struct p3d_bone_place plain[3], binarised[3];
    struct p3d_error error;

    made = kept_rtm(p3d_rtm_binarise(rtm, &skeleton, 5, NULL, &error));
    assert_true(p3d_rtm_pose(rtm, s->model.bones, 3, 0.5f, NULL, plain, &error));
    assert_true(p3d_rtm_pose(made, s->model.bones, 3, 0.5f, NULL, binarised, &error));
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            assert_true(fabs(plain[i].x[j] - binarised[i].x[j]) < 1e-3);
            assert_true(fabs(plain[i].origin[j] - binarised[i].origin[j]) < 5e-3);
        }
}

TEST(an_animation_that_moves_nothing_is_an_error)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    static const struct p3d_model_bone bones[] = {{{(const uint8_t *)"leg", 3}, P3D_NO_BONE}};
    static const struct p3d_model_bone arm = {{(const uint8_t *)"ARM", 3}, P3D_NO_BONE};
    struct p3d_bone_place place;
    struct p3d_error error;

    assert_false(p3d_rtm_pose(rtm, bones, 1, 0, NULL, &place, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "the animation moves none of the bones of the model, which has 1");
    rtm->phase_count = 0;
    assert_false(p3d_rtm_pose(rtm, bones, 1, 0, NULL, &place, &error));
    assert_false(p3d_rtm_pose(rtm, &arm, 1, 0, NULL, &place, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "the animation has no phases");
}

/* ---- glTF ---- */

static struct p3d_buffer write_glb(const struct p3d_model *model, const struct p3d_rtm *rtm, float seconds)
{
    const struct p3d_gltf_animation animation = {"walk", rtm, seconds};
    const struct p3d_gltf_options options = {.animations = &animation, .animation_count = 1};
    struct p3d_buffer out = {.size = 0};
    struct p3d_error error;

    if (!p3d_write_glb(model, &options, NULL, p3d_buffer_sink(&out), &error))
        fail_msg("%s", error.message);
    return out;
}

/* The joints of a file move a point as the pose of the library does. */
static void assert_joints(struct glb *glb, const struct p3d_bone_place *places, uint32_t count)
{
    static const double mirror[3] = {1, 1, -1};

    glb_find_joints(glb);
    for (uint32_t i = 0; i < count; i++) {
        const double *const columns[4] = {places[i].x, places[i].y, places[i].z, places[i].origin};

        for (size_t j = 0; j < 3; j++)
            for (size_t k = 0; k < 4; k++)
                if (fabs(glb->joint_matrices[i][j][k] - columns[k][j] * mirror[j] * (k < 3 ? mirror[k] : 1)) > 1e-5)
                    fail_msg("joint %u, %zu %zu: %g", i, j, k, glb->joint_matrices[i][j][k]);
    }
}

static void assert_glb(const struct p3d_model *model, const struct p3d_rtm *rtm, float seconds)
{
    struct p3d_buffer out = write_glb(model, rtm, seconds);
    struct glb *glb = glb_read(out.data, out.size);
    const uint32_t animations = glb_get(glb, 1, "animations"), first = glb->values[animations].child;
    struct p3d_bone_place places[3];
    struct p3d_error error;

    assert_true(glb_text_is(glb, glb_get(glb, first, "name"), "walk"));
    assert_true(glb_text_is(glb, glb_get(glb, glb_get(glb, first, "extras"), "step"), "0 1 2;"));
    for (uint32_t i = 0; i < PHASES; i++) {
        glb_rest(glb);
        glb_animate(glb, first, (double)i / (PHASES - 1) * (double)seconds);
        assert_true(p3d_rtm_pose(rtm, model->bones, 3, (float)i / (PHASES - 1), NULL, places, &error));
        assert_joints(glb, places, 3);
    }
    glb_free(glb);
    p3d_buffer_free(&out);
}

TEST(glTF_has_the_poses_of_all_phases)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    struct sketch *s = man();
    struct p3d_model alone = {.bones = s->model.bones, .bone_count = 3};

    assert_glb(&s->model, rtm, 1);
    assert_glb(&s->model, rtm, 2.5f);
    assert_glb(&alone, rtm, 1); /* without a LOD */
}

/* Nothing but the arm's turning is left of it: its joint is where the animation turns it. */
TEST(joints_are_where_bones_turn)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    struct sketch *s = man();
    const struct p3d_model alone = {.bones = s->model.bones, .bone_count = 3};
    struct p3d_buffer out = write_glb(&alone, rtm, 1);
    struct glb *glb = glb_read(out.data, out.size);
    const double(*place)[4];

    glb_rest(glb);
    place = glb_place(glb, glb->joints[1]);
    assert_true(fabs(place[0][3] - 1) < 0.01 && fabs(place[1][3] - 2) < 0.01);
    glb_free(glb);
    p3d_buffer_free(&out);
}

TEST(glTF_tells_what_it_has_no_place_for)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    const struct p3d_gltf_animation animation = {"walk", rtm, 1};
    const struct p3d_gltf_options how = {.animations = &animation, .animation_count = 1};
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_buffer out = {.size = 0};
    struct p3d_error error;

    store_floats((uint8_t *)rtm->phases[0].bones.data + P3D_RTM_PLAIN_STRIDE + P3D_RTM_NAME_SIZE, (float[]){1, 0.01f},
                 2);
    assert_true(p3d_write_glb(&man()->model, &how, &options, p3d_buffer_sink(&out), &error));
    assert_string_equal(heard.text, "walk: 1 of 3 bones are not the skeleton's, and left out; "
                                    "walk: matrices of 1 bones are no rotations, and become the nearest ones; ");
    p3d_buffer_free(&out);
}

TEST(a_joint_lists_animations_that_their_names_tell_apart)
{
    const struct bytes b = moving();
    struct p3d_rtm *rtm = read_rtm(&b);
    const struct p3d_gltf_animation animations[] = {
        {"walk", rtm, 1}, {"run", rtm, 1}, {"a;b", rtm, 1}, {"walk", rtm, 1}};
    const struct p3d_gltf_options how = {.animations = animations, .animation_count = COUNT(animations)};
    struct p3d_buffer out = {.size = 0};

    assert_true(p3d_write_glb(&man()->model, &how, NULL, p3d_buffer_sink(&out), NULL));
    assert_non_null(strstr((const char *)out.data + 20, "\"unkeyed\":\"run;\"")); /* the hand's */
    p3d_buffer_free(&out);
}
