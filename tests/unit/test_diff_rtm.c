/* test_diff_rtm.c: edits of an animation, each of which is all that is reported.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sweep.h"
#include "test.h"

#include <math.h>

#define WAVE FIXTURES "/wave.rtm"

static struct p3d_file file;

static struct p3d_rtm *read_wave(void)
{
    struct p3d_error error;
    struct p3d_rtm *rtm;

    if (!file.data)
        assert_true(p3d_read_file(WAVE, &file, &error));
    rtm = p3d_rtm_read(file.data, file.size, NULL, &error);
    return kept_rtm(rtm);
}

/* The number of a plain bone, in memory that can be changed. */
static float *numbers_of(struct p3d_rtm *rtm, uint32_t phase, uint32_t bone)
{
    static uint8_t copies[4][1024];
    struct p3d_span *bones = &rtm->phases[phase].bones;

    assert_true(bones->count * bones->stride <= sizeof copies[0]);
    memcpy(copies[phase], bones->data, (size_t)bones->count * bones->stride);
    bones->data = copies[phase];
    return (float *)(void *)(copies[phase] + (size_t)bone * bones->stride + P3D_RTM_NAME_SIZE);
}

/* Adds to a number of a bone, which is little-endian whatever the processor is. */
static void add_to_bone(struct p3d_rtm *rtm, uint32_t phase, uint32_t bone, uint32_t index, float more)
{
    uint8_t *data = (uint8_t *)numbers_of(rtm, phase, bone) + (size_t)4 * index;
    const float number = p3d_load_f32(data) + more;

    store_floats(data, &number, 1);
}

/* ---- Edits ---- */

static void change_step(struct p3d_rtm *rtm)
{
    rtm->step.z = 2;
}

static void rename_bone(struct p3d_rtm *rtm)
{
    rtm->bones[2] = p3d_bytes_of("tail");
}

static void shout_bone(struct p3d_rtm *rtm) /* letter case does not count */
{
    rtm->bones[2] = p3d_bytes_of("HELPER");
}

static void swap_bones(struct p3d_rtm *rtm)
{
    const struct p3d_bytes first = rtm->bones[0];

    rtm->phase_count = 0;
    rtm->bones[0] = rtm->bones[2];
    rtm->bones[2] = first;
}

static void change_time(struct p3d_rtm *rtm)
{
    rtm->phases[1].time = 0.75f;
}

static void cut_end(struct p3d_rtm *rtm)
{
    rtm->phase_count--;
}

static void raise_bone(struct p3d_rtm *rtm)
{
    add_to_bone(rtm, 2, 1, 10, 0.5f);
}

static void spoil_bone(struct p3d_rtm *rtm)
{
    numbers_of(rtm, 0, 1)[10] = NAN;
}

static void change_event(struct p3d_rtm *rtm)
{
    rtm->events[0].value = p3d_bytes_of("right");
}

static const struct edit {
    void (*edit)(struct p3d_rtm *rtm);
    struct {
        enum p3d_change_kind kind;
        const char *name, *before, *after;
    } changes[2];
    uint32_t count;
} edits[] = {
    {change_step, {{P3D_CHANGE_VALUE, "step", "0 0 1.5", "0 0 2"}}, 1},
    {rename_bone, {{P3D_CHANGE_BONE_REMOVED, "helper", "", ""}, {P3D_CHANGE_BONE_ADDED, "tail", "", ""}}, 2},
    {shout_bone, {{P3D_CHANGE_VALUE, "", "", ""}}, 0},
    {change_time, {{P3D_CHANGE_PHASE_TIME, "1", "0.5", "0.75"}}, 1},
    {cut_end, {{P3D_CHANGE_PHASE_REMOVED, "1", "", ""}}, 1},
    {raise_bone, {{P3D_CHANGE_BONE_MOVED, "Flap", "", ""}}, 1},
    {spoil_bone, {{P3D_CHANGE_BONE_MOVED, "Flap", "", ""}}, 1},
    {change_event,
     {{P3D_CHANGE_EVENT_REMOVED, "step = left at 0.5", "", ""},
      {P3D_CHANGE_EVENT_ADDED, "step = right at 0.5", "", ""}},
     2},
};

static struct p3d_diff *compare(const struct p3d_rtm *first, const struct p3d_rtm *second, float tolerance)
{
    const struct p3d_diff_options what = {.tolerance = tolerance};
    struct p3d_error error;
    struct p3d_diff *diff = p3d_diff_rtms(first, second, &what, NULL, &error);

    assert_non_null(diff);
    at_end((void (*)(void *))p3d_diff_free, diff);
    return diff;
}

TEST(each_edit_is_all_that_is_reported)
{
    for (size_t i = 0; i < COUNT(edits); i++) {
        struct p3d_rtm *first = read_wave(), *second = read_wave();
        struct p3d_diff *diff;

        print_message("edit %zu\n", i);
        edits[i].edit(second);
        diff = compare(first, second, 0);
        assert_int_equal(diff->change_count, edits[i].count);
        assert_int_equal(diff->is_same, edits[i].count == 0);
        for (uint32_t j = 0; j < diff->change_count; j++) {
            assert_string_equal(p3d_change_name(diff->changes[j].kind), p3d_change_name(edits[i].changes[j].kind));
            assert_text(diff->changes[j].name, edits[i].changes[j].name);
            assert_text(diff->changes[j].before, edits[i].changes[j].before);
            assert_text(diff->changes[j].after, edits[i].changes[j].after);
        }
    }
}

TEST(how_far_a_bone_moved_is_told)
{
    struct p3d_rtm *first = read_wave(), *second = read_wave();
    struct p3d_diff *diff;

    raise_bone(second);
    diff = compare(first, second, 0.49f);
    assert_int_equal(diff->change_count, 1);
    assert_int_equal(diff->changes[0].count, 1);
    assert_float_equal(diff->changes[0].distance, 0.5f, 1e-6f);
    assert_float_equal(diff->changes[0].angle, 0, 1e-6f);
    diff = compare(first, second, 0.51f);
    assert_true(diff->is_same);
}

/* Where a phase is gone the others are found by their times, and bones are compared in those. */
TEST(phases_are_found_by_their_times)
{
    struct p3d_rtm *first = read_wave(), *second = read_wave();
    struct p3d_diff *diff;

    add_to_bone(second, 2, 1, 9, 0.5f);
    memmove(&second->phases[1], &second->phases[2], sizeof *second->phases);
    second->phase_count = 2;
    diff = compare(first, second, 0);
    assert_int_equal(diff->change_count, 2);
    assert_int_equal(diff->changes[0].kind, P3D_CHANGE_PHASE_REMOVED);
    assert_text(diff->changes[0].name, "0.5");
    assert_int_equal(diff->changes[1].kind, P3D_CHANGE_BONE_MOVED);
    assert_int_equal(diff->changes[1].count, 1);
    assert_float_equal(diff->changes[1].distance, 0.5f, 1e-6f);
    diff = compare(second, first, 0);
    assert_int_equal(diff->change_count, 2);
    assert_int_equal(diff->changes[0].kind, P3D_CHANGE_PHASE_ADDED);
    assert_text(diff->changes[0].name, "0.5");
    assert_int_equal(diff->changes[1].count, 1);
}

TEST(forms_of_animations_are_values)
{
    struct p3d_rtm *first = read_wave(), *second = read_wave(), *plain = read_wave();
    struct p3d_error error;
    struct p3d_diff *diff;

    first->form = second->form = P3D_RTM_BMTR;
    first->phase_count = second->phase_count = 0;
    first->version = 3;
    second->version = 5;
    second->is_reversed = 1;
    diff = compare(first, second, 0);
    assert_int_equal(diff->change_count, 2);
    assert_text(diff->changes[0].name, "form");
    assert_text(diff->changes[0].before, "BMTR 3");
    assert_text(diff->changes[0].after, "BMTR 5");
    assert_text(diff->changes[1].name, "is_reversed");
    assert_text(diff->changes[1].before, "0");
    assert_text(diff->changes[1].after, "1");
    assert_false(diff->is_same);
    for (int i = 0; i < 2; i++) {
        assert_null(p3d_diff_rtms(i ? plain : first, i ? first : plain, NULL, NULL, &error));
        assert_int_equal(error.status, P3D_INVALID);
        assert_string_equal(error.message, "one animation is plain, the other binarised: convert one of them first");
    }
}

TEST(other_order_is_a_note)
{
    struct p3d_rtm *first = read_wave(), *second = read_wave();
    struct p3d_diff *diff;

    first->phase_count = 0;
    swap_bones(second);
    diff = compare(first, second, 0);
    assert_int_equal(diff->change_count, 1);
    assert_int_equal(diff->changes[0].kind, P3D_CHANGE_BONES_REORDERED);
    assert_true(diff->is_same);
}

TEST(no_memory_is_an_error)
{
    struct p3d_rtm *first = read_wave(), *second = read_wave();
    struct starving s = {0};

    change_event(second);
    raise_bone(second);
    while (starve(&s)) {
        struct p3d_error error;
        struct p3d_diff *diff = p3d_diff_rtms(first, second, NULL, &s.options, &error);

        s.status = diff ? P3D_OK : error.status;
        p3d_diff_free(diff);
    }
}
