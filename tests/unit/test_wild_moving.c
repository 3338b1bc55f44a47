/* test_wild_moving.c: animations of skeletons, drawn by dice, come back from glTF and from their binarised form.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rtm_bytes.h"
#include "wild.h"

#include <math.h>

enum { ANIMATIONS = 144, MOST_PHASES = 5, RTM_BONES = 5 };

/* A turn about an axis by an angle whose sine and cosine are known; then a place. */
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

/* Ends with the test. */
static struct p3d_rtm *roll_rtm(struct dice *dice, struct bytes *b)
{
    static const char *const bones[RTM_BONES] = {"bone0", "bone1", "stranger", "bone2", "bone3"};
    const uint32_t phases = 1 + roll(dice, MOST_PHASES), count = 1 + roll(dice, RTM_BONES);
    struct p3d_error error;
    struct p3d_rtm *rtm;

    put_rtm_head(b, roll_point(dice), phases, bones, count);
    for (uint32_t j = 0; j < phases; j++) {
        put_f32(b, phases == 1 ? 0.5f : (float)j / (float)(phases - 1));
        for (uint32_t i = 0; i < count; i++) {
            put_fixed(b, bones[i], 32, 0);
            put_matrix(b, dice);
        }
    }
    rtm = p3d_rtm_read(b->data, b->size, NULL, &error);
    return kept_rtm(rtm);
}

/* Each bone that both have is where it was, but for `most` in a number of its matrix. Returns how many these are. */
static uint32_t compare_bones(const struct p3d_rtm *back, const struct p3d_rtm *rtm, double most)
{
    uint32_t count = 0;

    assert_int_equal(back->phase_count, rtm->phase_count);
    for (uint32_t i = 0; i < back->bone_count; i++) {
        uint32_t same = 0;

        while (same < rtm->bone_count && !p3d_text_equal(rtm->bones[same], (const char *)back->bones[i].data))
            same++;
        if (same == rtm->bone_count)
            continue;
        count++;
        for (uint32_t phase = 0; phase < rtm->phase_count; phase++) {
            const struct p3d_rtm_transform a = p3d_rtm_transform_of(rtm, phase, same),
                                           b = p3d_rtm_transform_of(back, phase, i);

            for (int j = 0; j < 12; j++)
                if (!(fabs((double)a.rows[j / 3][j % 3] - (double)b.rows[j / 3][j % 3]) <= most))
                    fail_msg("%s in phase %u, number %d: %g, not %g", (const char *)back->bones[i].data,
                             (unsigned)phase, j, (double)b.rows[j / 3][j % 3], (double)a.rows[j / 3][j % 3]);
        }
    }
    return count;
}

static struct p3d_skeleton *skeleton_of(const struct wild *w, const struct p3d_rtm *rtm)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(w->config, strlen(w->config), NULL, NULL, &error);
    struct p3d_skeleton *skeleton = p3d_skeleton_from_config(config, NULL, rtm, NULL, &error);

    p3d_config_free(config);
    return skeleton;
}

/* Numbers of a rotation have 14 bits, those of a place 11. */
TEST(binarised_animations_become_plain_again)
{
    for (uint32_t number = 0; number < ANIMATIONS; number++) {
        struct dice dice = {4711 + 97 * number};
        struct bytes b = {.size = 0};
        const struct p3d_rtm *rtm = roll_rtm(&dice, &b);
        struct p3d_skeleton *skeleton = skeleton_of(wild(number, 0), rtm);
        struct p3d_rtm *binarised = p3d_rtm_binarise(rtm, skeleton, number % 2 ? 3 : 5, NULL, NULL);
        struct p3d_rtm *plain = kept_rtm(p3d_rtm_to_plain(binarised, skeleton, NULL, NULL));

        assert_int_equal(compare_bones(plain, rtm, 0.02), plain->bone_count);
        p3d_rtm_free(binarised);
        p3d_skeleton_free(skeleton);
        end_test();
    }
}

TEST(animations_come_back_from_gltf)
{
    static const struct p3d_rtm_from_gltf_options wanted = {.keeps_way = true};
    uint32_t bone_count = 0;

    for (uint32_t number = 0; number < ANIMATIONS; number++) {
        struct dice dice = {42 + 97 * number};
        struct bytes b = {.size = 0};
        const struct p3d_rtm *rtm = roll_rtm(&dice, &b);
        const struct p3d_gltf_animation animation = {"walk", rtm, number % 2 ? 2.5f : 0};
        const struct p3d_gltf_options options = {.animations = &animation, .animation_count = 1};
        struct p3d_buffer glb = {NULL, 0, 0};
        struct p3d_error error;
        struct p3d_rtm *back;

        assert_true(p3d_write_glb(wild(number, 0)->model, &options, NULL, p3d_buffer_sink(&glb), &error));
        back = p3d_rtm_from_gltf(glb.data, glb.size, &wanted, NULL, &error);
        if (!back)
            fail_msg("%u: %s", (unsigned)number, error.message);
        bone_count += compare_bones(back, rtm, 1e-4);
        p3d_rtm_free(back);
        p3d_buffer_free(&glb);
        end_test();
    }
    assert_true(bone_count > ANIMATIONS);
}
