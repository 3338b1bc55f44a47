/* test_wild_moving.c: what animations of skeletons become and make of models, and hulls of points, all by dice. After a
 * change that is meant, take the numbers that the failing test prints.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "wild.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_PHASES = 5, RTM_BONES = 5 };

/* ---- Animations ---- */

/* A turn about an axis by an angle whose sine and cosine are known, a mirror, or nothing; then a place. */
static void put_matrix(struct bytes *b, struct dice *dice)
{
    static const float turns[][2] = {{0, 1}, {0.6f, 0.8f}, {-0.28f, 0.96f}, {1, 0}, {0, -1}, {0.6f, 0.8f}, {0, 1}};
    const float *turn = turns[roll(dice, COUNT(turns))];
    const uint32_t x = roll(dice, 3), y = (x + 1) % 3;
    const struct p3d_vec3 at = roll_point(dice);
    float rows[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    rows[x][x] = rows[y][y] = turn[1];
    rows[x][y] = turn[0];
    rows[y][x] = -turn[0];
    for (size_t i = 0; i < 9; i++)
        put_f32(b, rows[i / 3][i % 3]);
    put_f32(b, at.x);
    put_f32(b, at.y / 2);
    put_f32(b, roll(dice, 3) ? 0 : at.z);
}

static const char *const bones[RTM_BONES] = {"bone0", "Bone1", "stranger", "BONE2", "bone3"};

/* Ends with the test. */
static struct p3d_rtm *roll_rtm(struct dice *dice, struct bytes *b)
{
    const uint32_t phases = 1 + roll(dice, MOST_PHASES), count = 1 + roll(dice, RTM_BONES);
    const struct p3d_vec3 step = roll_point(dice);
    struct p3d_error error;
    struct p3d_rtm *rtm;

    put_text(b, "RTM_0101");
    put_f32(b, step.x);
    put_f32(b, step.y);
    put_f32(b, step.z);
    put_u32(b, phases);
    put_u32(b, count);
    for (uint32_t i = 0; i < count; i++)
        put_fixed(b, bones[i], 32, 0);
    for (uint32_t j = 0; j < phases; j++) {
        put_f32(b, phases == 1 ? 0.5f : (float)j / (float)(phases - 1));
        for (uint32_t i = 0; i < count; i++) {
            put_fixed(b, bones[i], 32, 0);
            put_matrix(b, dice);
        }
    }
    rtm = p3d_rtm_read(b->data, b->size, NULL, &error);
    assert_non_null(rtm);
    at_end((void (*)(void *))p3d_rtm_free, rtm);
    return rtm;
}

static struct p3d_skeleton *skeleton_of(const struct wild *w, const struct p3d_rtm *rtm)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(w->config, strlen(w->config), NULL, NULL, &error);
    struct p3d_skeleton *skeleton;

    assert_non_null(config);
    skeleton = p3d_skeleton_from_config(config, NULL, rtm, NULL, &error);
    p3d_config_free(config);
    return skeleton;
}

static void pile_rtm(struct pile *pile, const struct p3d_rtm *rtm, struct p3d_error *error)
{
    if (rtm)
        assert_true(p3d_rtm_write(rtm, p3d_buffer_sink(&pile->bytes), error));
    else
        pile_error(pile, error);
}

static void to_binarised(struct pile *pile, uint32_t number)
{
    struct dice dice = {4711 + 97 * number};
    struct bytes b = {.size = 0};
    struct wild *w = wild(number, 0);
    const struct p3d_rtm *rtm = roll_rtm(&dice, &b);
    struct p3d_skeleton *skeleton = skeleton_of(w, rtm);
    struct p3d_error error;

    if (skeleton) {
        struct p3d_rtm *binarised = p3d_rtm_binarise(rtm, skeleton, number % 2 ? 3 : 5, &pile->options, &error);
        struct p3d_rtm *plain;

        pile_rtm(pile, binarised, &error);
        plain = binarised ? p3d_rtm_to_plain(binarised, skeleton, &pile->options, &error) : NULL;
        pile_rtm(pile, plain, &error);
        p3d_rtm_free(plain);
        p3d_rtm_free(binarised);
    }
    p3d_skeleton_free(skeleton);
}

static void to_moved(struct pile *pile, uint32_t number)
{
    struct dice dice = {815 + 97 * number};
    struct bytes b = {.size = 0};
    struct wild *w = wild(number, 0);
    const struct p3d_rtm *rtm = roll_rtm(&dice, &b);
    struct p3d_error error;

    for (uint32_t i = 0; i < 3; i++)
        pile_model(pile, p3d_rtm_pose_model(rtm, w->model, (float)i * 0.4f, &pile->options, &error), &error);
}

static void to_clips(struct pile *pile, uint32_t number)
{
    struct dice dice = {42 + 97 * number};
    struct bytes first = {.size = 0}, second = {.size = 0};
    struct wild *w = wild(number, 0);
    const struct p3d_rtm *rtms[2];
    const struct p3d_rtm_from_gltf_options wanted = {.phase_count = number % 3 ? 0 : 4, .keeps_way = number % 2};
    struct p3d_gltf_animation clips[2];
    struct p3d_gltf_options written = {.animations = clips, .animation_count = 1 + number % 2};
    const size_t start = pile->bytes.size;
    struct p3d_error error;
    struct p3d_rtm *back;
    uint8_t *glb;

    rtms[0] = roll_rtm(&dice, &first);
    rtms[1] = roll_rtm(&dice, &second);
    clips[0] = (struct p3d_gltf_animation){"first", rtms[0], 0};
    clips[1] = (struct p3d_gltf_animation){"second", rtms[1], 2.5f};
    if (!p3d_write_glb(w->model, &written, NULL, p3d_buffer_sink(&pile->bytes), &error)) {
        pile_error(pile, &error);
        return;
    }
    glb = malloc(pile->bytes.size - start);
    assert_non_null(glb);
    memcpy(glb, pile->bytes.data + start, pile->bytes.size - start);
    back = p3d_rtm_from_gltf(glb, pile->bytes.size - start, &wanted, &pile->options, &error);
    pile_rtm(pile, back, &error);
    p3d_rtm_free(back);
    free(glb);
}

/* ---- Hulls ---- */

/* A cloud: anywhere, on a grid, nearly flat, nearly a line, on a ball, with doubles that are nearly the same. */
static struct p3d_vec3 roll_cloud_point(struct dice *dice, uint32_t kind, float thickness)
{
    struct p3d_vec3 at = roll_point(dice);
    const float length = sqrtf(at.x * at.x + at.y * at.y + at.z * at.z) + 0.01f;

    if (kind == 1)
        at = (struct p3d_vec3){rintf(at.x), rintf(at.y), rintf(at.z)};
    else if (kind == 2)
        at.z = at.z * thickness + at.x * 0.5f;
    else if (kind == 3)
        at = (struct p3d_vec3){at.x, at.y * thickness, at.z * thickness};
    else if (kind == 4)
        at = (struct p3d_vec3){at.x / length, at.y / length, at.z / length};
    else if (kind == 5)
        at = (struct p3d_vec3){rintf(at.x) + at.y * thickness, rintf(at.y) + at.z * thickness, rintf(at.z)};
    return at;
}

static void to_hulls(struct pile *pile, uint32_t number)
{
    struct dice dice = {1234567 + 97 * number};
    struct p3d_vec3 points[120];

    for (uint32_t round = 0; round < 12; round++) {
        const uint32_t kind = (number + round) % 6, count = 4 + roll(&dice, kind == 4 ? 110 : 40);
        const float thickness = (const float[]){0.2f, 0.01f, 0.001f, 0.0001f, 0.00001f, 0}[roll(&dice, 6)];
        struct p3d_error error;
        struct p3d_physx_mesh *mesh;

        for (uint32_t i = 0; i < count; i++)
            points[i] = roll_cloud_point(&dice, kind, thickness);
        mesh = p3d_physx_cook(points, count, round % 2 ? P3D_PHYSX_SDK_4_1 : P3D_PHYSX_SDK_3_4, &pile->options, &error);
        if (mesh)
            assert_true(p3d_physx_write(mesh, p3d_buffer_sink(&pile->bytes), &error));
        else
            pile_error(pile, &error);
        p3d_physx_free(mesh);
    }
}

/* ---- Numbers ---- */

TEST(animations_are_binarised_and_plain_again)
{
    assert_sums(to_binarised,
                (const uint32_t[WILD_MODELS]){0x04a6d470, 0x3f4d1cf6, 0x7b4f9f62, 0xfebb5d68, 0xacce1038, 0xddc03304,
                                              0x5164bc19, 0x2c887cae, 0xacdd1abf, 0x99abb4ff, 0x2247a22c, 0x8707bf98,
                                              0xfd7fa63f, 0xbc2ccc9d, 0x27a216d1, 0x9cec7719, 0x00a28400, 0xf99a8bb7,
                                              0x31b840bd, 0x0d89e7ee, 0xf66ce56b, 0xf9fc3cf7, 0xe39a3517, 0x61e5df41});
}

TEST(animations_move_models)
{
    assert_sums(to_moved,
                (const uint32_t[WILD_MODELS]){0xc54cbc35, 0x9af0e971, 0x931af146, 0x4de84153, 0x5e7b7ae6, 0x1ba9f122,
                                              0x926cf34d, 0x1911c572, 0x74f12df7, 0xd08402bf, 0x6835f8a5, 0xa5e84726,
                                              0x03e87d37, 0x1c224127, 0xa9f62ae0, 0x4a60ee43, 0xbee02a5c, 0x3ccaa519,
                                              0xdf07dffa, 0x1456a72d, 0x118f2676, 0x19e5e767, 0x901b9b0f, 0xa8b81c13});
}

TEST(animations_are_clips_and_come_back)
{
    assert_sums(to_clips,
                (const uint32_t[WILD_MODELS]){0x6185081b, 0xc2bec4a6, 0xd6db3d75, 0x708c7b3f, 0x4df79e59, 0xfc7f9c2f,
                                              0xf4791ee4, 0x8d66c8fa, 0xe5e08e3d, 0x1f38fe58, 0x4e33e59a, 0xb8212851,
                                              0x06fdaf67, 0xa9ac3c9d, 0xa488059b, 0x4615daf1, 0xb16d7c3e, 0x7e455092,
                                              0x78cd33ec, 0x1cec0d17, 0xe3c4945f, 0xcd798b3d, 0xee737b13, 0xdb62ef90});
}

TEST(clouds_become_hulls)
{
    assert_sums(to_hulls,
                (const uint32_t[WILD_MODELS]){0x82024983, 0x9f41d2c6, 0x280da62c, 0x45cd5c57, 0xd2241360, 0xb1e7bbbe,
                                              0x01cfb968, 0x5b59e208, 0xe109294b, 0xfbcf812a, 0x57169f4a, 0xd62976ac,
                                              0xc74f5fcb, 0xee280e41, 0x2ef040ab, 0xd6f09413, 0x682fe973, 0x2e0a2413,
                                              0x3523322d, 0x72507c87, 0x01a45982, 0x7c385e03, 0x278ded19, 0xe78a043d});
}
