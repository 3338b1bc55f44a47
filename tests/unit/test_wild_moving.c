/* test_wild_moving.c: what animations of skeletons become and make of models, and hulls of points, all by dice. After a
 * change that is meant, take the numbers that the failing test prints.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rtm_bytes.h"
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

    put_rtm_head(b, step, phases, bones, count);
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
                (const uint32_t[WILD_MODELS]){0x2f3c4dfe, 0x3b4887bb, 0x2a4c6084, 0x3af7914e, 0x61fb1b47, 0x3f228eef,
                                              0x12900c44, 0x2b5c1b9c, 0x4a4d9140, 0x208bff7a, 0xdb8153e0, 0x9b1aedd2,
                                              0x7d742b1f, 0x3a60c4ea, 0x07b322b0, 0x2749c94f, 0x010431b3, 0x0dea54ee,
                                              0x001efd04, 0x49c85221, 0x2206a87a, 0x99b807f2, 0x76573ad9, 0xb65bb56e});
}

TEST(animations_move_models)
{
    assert_sums(to_moved,
                (const uint32_t[WILD_MODELS]){0x1d9156f8, 0x4d6f5a49, 0x56098607, 0x6afee421, 0xf78d0c28, 0x2311690d,
                                              0x7fb90900, 0x537c95e1, 0x06e00c6c, 0x743dd746, 0x867bd1ea, 0x05d3f8cc,
                                              0xeb5e4557, 0xb3ba23cd, 0x4979b712, 0x43346847, 0xac7df5df, 0x0a76c0e5,
                                              0xc024004f, 0x452cecf8, 0xbd7fbd20, 0x2d771f19, 0x31d6c00d, 0x8b3e2a7a});
}

TEST(animations_are_clips_and_come_back)
{
    assert_sums(to_clips,
                (const uint32_t[WILD_MODELS]){0xeff18216, 0xe740b99c, 0x7c290628, 0x775abb8a, 0x5bf73505, 0xed741b9b,
                                              0xcde2c0c7, 0x4384028b, 0x0ecc5d6b, 0x04d6579f, 0x16a83d4a, 0x09f22c46,
                                              0xa9e6cc77, 0xe2e389cc, 0xd32c50ea, 0xd39e75bf, 0xa87f7d52, 0xf6436089,
                                              0x04ae5346, 0x9cc54068, 0x104dd648, 0xb02ec1c3, 0x527186c2, 0x52f9efa0});
}

TEST(clouds_become_hulls)
{
    assert_sums(to_hulls,
                (const uint32_t[WILD_MODELS]){0x0e36526c, 0xbd6305ae, 0x390e89ed, 0x27166c3e, 0x25f91ecd, 0xedfe63bd,
                                              0xfef77db2, 0x8e0f1d32, 0x6445ce4d, 0x022bbc64, 0x1da41ed5, 0x6ede0085,
                                              0x603a8a4d, 0xb9092926, 0x58961e66, 0x1ea0429b, 0x53cb6047, 0x62b08fc4,
                                              0x6c59b05a, 0x7d5741e7, 0x5ae523be, 0xbe544a71, 0x307508f3, 0x4af57917});
}
