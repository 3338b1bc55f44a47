/* test_rtm_from_gltf.c: animations of glTF become RTMs: of our own files, and of others.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"

#include <math.h>
#include <stdio.h>

/* ---- A file of another program ---- */

/* An armature in centimetres: hips, which go 50 of them, and an arm on them, which turns by a quarter about z. */
static const char text[] =
    "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}], \"nodes\": ["
    "{\"name\": \"Armature\", \"scale\": [0.01, 0.01, 0.01], \"children\": [1]},"
    "{\"name\": \"rig:Hips\", \"translation\": [0, 100, 0], \"children\": [2]},"
    "{\"name\": \"rig:Arm\", \"translation\": [20, 0, 0]}],"
    "\"skins\": [{\"joints\": [1, 2], \"inverseBindMatrices\": 2}],"
    "\"animations\": [{\"name\": \"walk\", \"samplers\": [{\"input\": 0, \"output\": 1}, "
    "{\"input\": 0, \"output\": 3%s}], \"channels\": ["
    "{\"sampler\": 0, \"target\": {\"node\": 1, \"path\": \"translation\"}},"
    "{\"sampler\": 1, \"target\": {\"node\": 2, \"path\": \"rotation\"}}]%s}],"
    "\"buffers\": [{\"uri\": \"b.bin\", \"byteLength\": 192}], \"bufferViews\": ["
    "{\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 8}, {\"buffer\": 0, \"byteOffset\": 8, \"byteLength\": 24},"
    "{\"buffer\": 0, \"byteOffset\": 32, \"byteLength\": 128}, {\"buffer\": 0, \"byteOffset\": 160, \"byteLength\": "
    "32}],"
    "\"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 2, \"type\": \"SCALAR\"},"
    "{\"bufferView\": 1, \"componentType\": 5126, \"count\": 2, \"type\": \"VEC3\"},"
    "{\"bufferView\": 2, \"componentType\": 5126, \"count\": 2, \"type\": \"MAT4\"},"
    "{\"bufferView\": 3, \"componentType\": 5126, \"count\": 2, \"type\": \"VEC4\"}]}";

static struct bytes numbers(void)
{
    static const float half = 0.70710678f;
    static const float values[] = {0, 2, 0, 100, 0, 0, 100, 50,                              /* times and places */
                                   1, 0, 0, 0,   0, 1, 0,   0,  0, 0, 1, 0, 0,   -100, 0, 1, /* binds */
                                   1, 0, 0, 0,   0, 1, 0,   0,  0, 0, 1, 0, -20, -100, 0, 1, 0, 0, 0, 1, 0, 0};
    struct bytes b = {.size = 0};

    for (size_t i = 0; i < COUNT(values); i++)
        put_f32(&b, values[i]);
    put_f32(&b, half);
    put_f32(&b, half);
    return b;
}

static bool give_numbers(void *user, const char *name, struct p3d_bytes *bytes)
{
    const struct bytes *b = user;

    *bytes = (struct p3d_bytes){b->data, (uint32_t)b->size};
    return strcmp(name, "b.bin") == 0;
}

static struct p3d_error error;

static struct p3d_rtm *import(struct p3d_rtm_from_gltf_options how, const char *interpolation, const char *extras)
{
    struct bytes b = numbers();
    char whole[sizeof text + 100];

    snprintf(whole, sizeof whole, text, interpolation, extras);
    how.read_file = give_numbers;
    how.read_file_user = &b;
    return p3d_rtm_from_gltf(whole, strlen(whole), &how, NULL, &error);
}

static void assert_row(const struct p3d_rtm *rtm, uint32_t phase, uint32_t bone, uint32_t row, float x, float y,
                       float z)
{
    const struct p3d_rtm_transform t = p3d_rtm_transform_of(rtm, phase, bone);
    const float *r = t.rows[row];

    if (!(fabsf(r[0] - x) < 1e-5f && fabsf(r[1] - y) < 1e-5f && fabsf(r[2] - z) < 1e-5f))
        fail_msg("%g %g %g is not %g %g %g", (double)r[0], (double)r[1], (double)r[2], (double)x, (double)y, (double)z);
}

TEST(joints_in_centimetres_become_bones_in_metres)
{
    static const struct p3d_gltf_bone_name names[] = {{"RIG:hips", "Pelvis", false}, {"rig:", "left", true}};
    struct p3d_rtm *rtm =
        import((struct p3d_rtm_from_gltf_options){.names = names, .name_count = 2, .keeps_way = true}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->form, P3D_RTM_0101);
    assert_int_equal(rtm->bone_count, 2);
    assert_string_equal((const char *)rtm->bones[0].data, "Pelvis");
    assert_string_equal((const char *)rtm->bones[1].data, "leftArm");
    assert_int_equal(rtm->phase_count, 2);
    assert_true(rtm->phases[0].time == 0 && rtm->phases[1].time == 1);
    assert_row(rtm, 0, 1, 0, 1, 0, 0); /* at rest */
    assert_row(rtm, 0, 1, 3, 0, 0, 0);
    assert_row(rtm, 1, 0, 3, 0, 0, -0.5f); /* z is mirrored */
    assert_row(rtm, 1, 1, 0, 0, 1, 0);     /* x becomes y, about 0.2 1 0, which goes along */
    assert_row(rtm, 1, 1, 1, -1, 0, 0);
    assert_row(rtm, 1, 1, 3, 1.2f, 0.8f, -0.5f);
    assert_true(rtm->step.z == 0);
    p3d_rtm_free(rtm);
}

TEST(the_way_of_the_first_bone_is_the_step)
{
    struct p3d_rtm *rtm = import((struct p3d_rtm_from_gltf_options){.phase_count = 5}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->phase_count, 5);
    assert_true(fabsf(rtm->step.z + 0.5f) < 1e-6f && rtm->step.y == 0);
    for (uint32_t i = 0; i < 5; i++)
        assert_row(rtm, i, 0, 3, 0, 0, 0);
    p3d_rtm_free(rtm);
    rtm = import((struct p3d_rtm_from_gltf_options){.phase_count = 3}, "",
                 ", \"extras\": {\"type\": \"rtm\", \"step\": \"1 2 3;\"}"); /* of a file of ours */
    assert_non_null(rtm);
    assert_true(rtm->step.x == 1 && rtm->step.y == 2 && rtm->step.z == 3);
    assert_row(rtm, 2, 0, 3, 0, 0, -0.5f);
    p3d_rtm_free(rtm);
}

TEST(phases_are_between_keys)
{
    const float s = 0.38268343f * 2 * 0.92387953f; /* of an eighth of a turn */
    struct p3d_rtm *rtm = import((struct p3d_rtm_from_gltf_options){.fps = 2}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->phase_count, 5); /* both ends of two seconds */
    assert_row(rtm, 2, 1, 0, s, s, 0);
    p3d_rtm_free(rtm);
    rtm = import((struct p3d_rtm_from_gltf_options){.fps = 2}, ", \"interpolation\": \"STEP\"", "");
    assert_non_null(rtm);
    assert_row(rtm, 2, 1, 0, 1, 0, 0);
    assert_row(rtm, 4, 1, 0, 0, 1, 0);
    p3d_rtm_free(rtm);
    assert_null(import((struct p3d_rtm_from_gltf_options){.fps = 2}, ", \"interpolation\": \"CUBICSPLINE\"", ""));
    assert_int_equal(error.status, P3D_DAMAGED); /* there are no tangents */
    assert_null(import((struct p3d_rtm_from_gltf_options){.fps = 1e9f}, "", ""));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
}

TEST(only_bones_of_the_skeleton_are_taken)
{
    static const struct p3d_model_bone bones[] = {{{(const uint8_t *)"rig:arm", 7}, P3D_NO_BONE}};
    const struct p3d_skeleton skeleton = {{(const uint8_t *)"Man", 3}, bones, 1, NULL}, empty = {.bone_count = 0};
    struct p3d_rtm *rtm = import((struct p3d_rtm_from_gltf_options){.skeleton = &skeleton}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->bone_count, 1);
    assert_string_equal((const char *)rtm->bones[0].data, "rig:Arm");
    p3d_rtm_free(rtm);
    assert_null(import((struct p3d_rtm_from_gltf_options){.skeleton = &empty}, "", ""));
    assert_string_equal(error.message, "no joint of the glTF is a bone of the skeleton");
    assert_null(import((struct p3d_rtm_from_gltf_options){.animation = "run"}, "", ""));
    assert_string_equal(error.message, "there is no animation \"run\"; there are: walk");
}

TEST(names_that_are_too_long_are_left_out)
{
    static const struct p3d_gltf_bone_name names[] = {{"rig:arm", "abcdefghijklmnopqrstuvwxyz012345", false}};
    struct p3d_rtm *rtm = import((struct p3d_rtm_from_gltf_options){.names = names, .name_count = 1}, "", "");

    assert_non_null(rtm);
    assert_int_equal(rtm->bone_count, 1);
    p3d_rtm_free(rtm);
}
