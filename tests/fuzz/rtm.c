/* rtm.c: fuzzes the reader of animations: reads watched, writes, makes the other form with a skeleton, which
 * it moves, and compares it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

static const struct p3d_model_bone bones[] = {
    {{(const uint8_t *)"lid", 3}, P3D_NO_BONE}, {{(const uint8_t *)"flap", 4}, 0}, {{(const uint8_t *)"axis", 4}, 1}};
static const struct p3d_skeleton skeleton = {{(const uint8_t *)"Tube", 4}, bones, 3, NULL};

/* What was read comes out byte for byte. */
static void write_back(const struct p3d_rtm *rtm, const uint8_t *data, size_t size)
{
    struct p3d_buffer out = {NULL, 0, 0};
    struct p3d_error error;

    FUZZ_CHECK(p3d_rtm_write(rtm, p3d_buffer_sink(&out), &error));
    FUZZ_CHECK(out.size == size && memcmp(out.data, data, size) == 0);
    p3d_buffer_free(&out);
}

static void use_other_form(const struct p3d_rtm *rtm)
{
    struct p3d_error error;
    struct p3d_rtm *made = rtm->form == P3D_RTM_BMTR
                               ? p3d_rtm_to_plain(rtm, &skeleton, &fuzz_options, &error)
                               : p3d_rtm_binarise(rtm, &skeleton, 3 + rtm->phase_count % 3, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK((made != NULL) == (error.status == P3D_OK));
    if (made)
        FUZZ_CHECK(p3d_rtm_write(made, fuzz_sink, &error));
    p3d_rtm_free(made);
}

/* A skeleton that it moves, as glTF, and posed. */
static void use_poses(const struct p3d_rtm *rtm)
{
    const struct p3d_gltf_animation animation = {"a", rtm, 0};
    const struct p3d_gltf_options gltf = {.animations = &animation, .animation_count = 1};
    const struct p3d_model model = {.bones = bones, .bone_count = 3};
    struct p3d_bone_place places[3];
    struct p3d_error error;
    const bool is_posed = p3d_rtm_pose(rtm, bones, 3, 0.3f, &fuzz_options, places, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(is_posed == (error.status == P3D_OK));
    FUZZ_CHECK(p3d_write_glb(&model, &gltf, &fuzz_options, fuzz_sink, &error) == (error.status == P3D_OK));
}

/* With itself, of which nothing has changed. */
static void compare(const struct p3d_rtm *rtm)
{
    struct p3d_error error;
    struct p3d_diff *diff = p3d_diff_rtms(rtm, rtm, NULL, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(diff || error.status == P3D_NO_MEMORY);
    FUZZ_CHECK(!diff || !diff->change_count);
    p3d_diff_free(diff);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    const bool is_watched = p3d_rtm_watch(data, size, &fuzz_watcher, &fuzz_options, &error);
    struct p3d_rtm *rtm = p3d_rtm_read(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(is_watched == (rtm != NULL));
    FUZZ_CHECK((rtm != NULL) == (error.status == P3D_OK));
    if (rtm) {
        struct p3d_findings *findings = p3d_check_rtm(rtm, &skeleton, &fuzz_options, &error);

        write_back(rtm, data, size);
        use_other_form(rtm);
        use_poses(rtm);
        compare(rtm);
        p3d_findings_free(findings);
    }
    p3d_rtm_free(rtm);
    return 0;
}
