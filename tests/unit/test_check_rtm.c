/* test_check_rtm.c: what is found in an animation.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include <math.h>

enum { MOST_PHASES = 5, MOST_BONES = 9 };

/* A plain animation in memory: all bones at rest. */
struct animation {
    struct p3d_rtm rtm;
    struct p3d_rtm_phase phases[MOST_PHASES];
    struct p3d_bytes names[MOST_BONES];
    uint8_t data[MOST_PHASES][MOST_BONES][P3D_RTM_PLAIN_STRIDE];
};

static const char *const bone_names[MOST_BONES] = {"Root", "Arm", "Hand", "Leg", "Foot", "Neck", "Head", "Lid", "Tail"};

static void set(struct animation *a, uint32_t phase, uint32_t bone, uint32_t cell, float value)
{
    store_floats(a->data[phase][bone] + 32 + (size_t)4 * cell, &value, 1);
}

static void make(struct animation *a, uint32_t bone_count, uint32_t phase_count)
{
    memset(a, 0, sizeof *a);
    a->rtm = (struct p3d_rtm){.form = P3D_RTM_0101,
                              .bones = a->names,
                              .bone_count = bone_count,
                              .phases = a->phases,
                              .phase_count = phase_count};
    for (uint32_t i = 0; i < bone_count; i++)
        a->names[i] = p3d_bytes_of(bone_names[i]);
    for (uint32_t i = 0; i < phase_count; i++) {
        a->phases[i].time = phase_count > 1 ? (float)i / (float)(phase_count - 1) : 0;
        a->phases[i].bones = (struct p3d_span){a->data[i][0], bone_count, P3D_RTM_PLAIN_STRIDE};
        for (uint32_t j = 0; j < bone_count; j++)
            for (uint32_t axis = 0; axis < 3; axis++)
                set(a, i, j, 4 * axis, 1);
    }
}

/* The rule is broken once and this is said, or not at all if `message` is NULL. */
static void assert_said(const struct animation *a, const struct p3d_skeleton *skeleton, const char *id,
                        const char *message)
{
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check_rtm(&a->rtm, skeleton, NULL, &error);
    struct p3d_finding finding;

    assert_non_null(findings);
    assert_int_equal(count_found(findings, id, &finding), message != NULL);
    if (message)
        assert_string_equal(finding.message, message);
    p3d_findings_free(findings);
}

/* ---- Phases ---- */

TEST(times_of_phases_grow_from_0_to_1)
{
    static const struct {
        uint32_t count;
        float times[5];
        const char *message;
    } rows[] = {{2, {0, 1}, NULL},
                {1, {1}, NULL},
                {1, {0}, NULL},
                {5, {0, 0.25f, 0.5f, 0.75f, 1}, NULL},
                {3, {0, 0.5f, 0.5f}, "phase 2 is 0.5, after 0.5"},
                {1, {-0.25f}, "phase 0 is -0.25"},
                {1, {1.5f}, "phase 0 is 1.5"},
                {2, {0, 1.5f}, "phase 1 is 1.5, after 0"},
                {4, {0.5f, 0.75f, 0.25f, 0.125f}, "phase 2 is 0.25, after 0.75"}}; /* the first is told */

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct animation a;

        make(&a, 2, rows[i].count);
        for (uint32_t j = 0; j < rows[i].count; j++)
            a.phases[j].time = rows[i].times[j];
        assert_said(&a, NULL, "R103", rows[i].message);
    }
}

TEST(phases_that_are_alike_are_told)
{
    struct animation a;

    make(&a, 3, 3);
    assert_said(&a, NULL, "R106", "3 phases are alike");
    make(&a, 3, 2);
    assert_said(&a, NULL, "R106", NULL); /* a pose */
    make(&a, 2, 4);
    set(&a, 2, 1, 10, 0.0009f);
    assert_said(&a, NULL, "R106", "4 phases are alike");
    for (uint32_t cell = 0; cell < 12; cell++) { /* a thousandth of any number of any bone is a motion */
        make(&a, 2, 4);
        set(&a, 2, cell % 2, cell, (cell < 9 && cell % 4 == 0 ? 1 : 0) - 0.0011f);
        assert_said(&a, NULL, "R106", NULL);
    }
}

/* The last phase is meant to be the first: the motion on the way is larger than what is between them. */
TEST(loops_end_as_they_begin)
{
    static const struct {
        float middle, end;
        const char *message;
    } rows[] = {{0.31f, 0.05f, "a number of a matrix differs by 0.05"},
                {-0.31f, -0.05f, "a number of a matrix differs by 0.05"},
                {0.29f, 0.05f, NULL},
                {5, 0.0995f, "a number of a matrix differs by 0.0995"},
                {5, 0.11f, NULL},
                {5, 0.0009f, NULL},
                {5, 0.0011f, "a number of a matrix differs by 0.0011"},
                {5, 0, NULL}};
    struct animation a;

    for (size_t i = 0; i < COUNT(rows); i++) {
        make(&a, 3, 3);
        set(&a, 1, 0, 9, rows[i].middle); /* one bone moves, and another one does not come back */
        set(&a, 2, 1, 11, rows[i].end);
        assert_said(&a, NULL, "R104", rows[i].message);
    }
    make(&a, 1, 2);
    set(&a, 1, 0, 9, 5);
    assert_said(&a, NULL, "R104", NULL);
}

TEST(matrices_are_rotations)
{
    struct animation a;

    for (uint32_t axis = 0; axis < 3; axis++) {
        make(&a, 3, 3);
        set(&a, 2, 1, 4 * axis, 1.0049f); /* 1.0098 in square */
        assert_said(&a, NULL, "R105", NULL);
        set(&a, 2, 1, 4 * axis, 1.0055f); /* 1.011 */
        assert_said(&a, NULL, "R105", "Arm");
        set(&a, 0, 2, 4 * axis, NAN);
        assert_said(&a, NULL, "R105", "Arm, Hand");
    }
}

/* ---- Bones ---- */

static const struct p3d_model_bone skeleton_bones[] = {
    {{(const uint8_t *)"root", 4}, P3D_NO_BONE}, {{(const uint8_t *)"arm", 3}, 0},
    {{(const uint8_t *)"hand", 4}, 1},           {{(const uint8_t *)"face_", 5}, 0},
    {{(const uint8_t *)"face_brow", 9}, 0},      {{(const uint8_t *)"leg", 3}, 0},
};
static const struct p3d_skeleton skeleton = {.bones = skeleton_bones, .bone_count = COUNT(skeleton_bones)};

/* Those of the face are moved by the game. */
TEST(bones_are_those_of_the_skeleton)
{
    struct animation a;

    make(&a, 4, 1); /* Root, Arm, Hand, Leg */
    assert_said(&a, &skeleton, "R101", NULL);
    assert_said(&a, &skeleton, "R102", "face_");
    make(&a, 6, 1);
    assert_said(&a, &skeleton, "R101", "Foot, Neck");
    make(&a, 1, 1);
    assert_said(&a, &skeleton, "R101", NULL);
    assert_said(&a, &skeleton, "R102", "arm, hand, face_, leg");
    assert_said(&a, NULL, "R102", NULL);
}
