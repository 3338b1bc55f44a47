/* test_rtm_counts.c: counts in animations are proven before memory is asked for, by what each element takes at least;
 * and what another program packed is written as it was.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rtm_bytes.h"
#include "test.h"

#include <stdio.h>

enum { EVENTS = 100 };

/* Events of empty texts: a time and two sizes. */
static struct bytes empty_events(void)
{
    struct bytes b = {.size = 0};

    put_text(&b, "RTM_MDAT");
    put_u32(&b, 0);
    put_u32(&b, EVENTS);
    for (unsigned i = 0; i < EVENTS; i++) {
        put_f32(&b, (float)i);
        put_u8(&b, 0);
        put_u8(&b, 0);
    }
    put_rtm_head(&b, (struct p3d_vec3){0, 0, 0}, 0, NULL, 0);
    return b;
}

/* Keys of empty texts: an id, a time and two NULs. The animation has neither bones nor phases. */
static struct bytes empty_keys(void)
{
    struct bytes b = {.size = 0};

    put_text(&b, "BMTR");
    put_u32(&b, 4);
    put_u8(&b, 1);
    for (unsigned i = 0; i < 3 + 5; i++) /* step, phases, preload, animated, bones, texts */
        put_u32(&b, 0);
    put_u32(&b, EVENTS);
    for (unsigned i = 0; i < EVENTS; i++) {
        put_u32(&b, i);
        put_u8(&b, 0);
        put_f32(&b, (float)i);
        put_u8(&b, 0);
    }
    put_u32(&b, 0); /* times */
    put_text(&b, "and bytes behind them");
    return b;
}

/* As many as may be in the rest of the file are looked at; one more is told. */
static void check_count(struct bytes b, const char *name, size_t at, uint32_t smallest)
{
    const uint32_t left = (uint32_t)(b.size - at - 4), most = left / smallest;
    struct p3d_error error;
    struct p3d_rtm *rtm = p3d_rtm_read(b.data, b.size, NULL, &error);
    char message[100];

    if (!rtm)
        fail_msg("%s", error.message);
    assert_int_equal(rtm->event_count, EVENTS);
    assert_f32(rtm->events[EVENTS - 1].time, EVENTS - 1);
    p3d_rtm_free(rtm);
    patch_u32(&b, at, most + 1);
    assert_null(p3d_rtm_read(b.data, b.size, NULL, &error));
    snprintf(message, sizeof message, "%s is %u, but only %u bytes are left", name, (unsigned)most + 1, (unsigned)left);
    assert_string_equal(error.message, message);
    assert_int_equal(error.offset, at);
    patch_u32(&b, at, most);
    assert_null(p3d_rtm_read(b.data, b.size, NULL, &error));
    assert_null(strstr(error.message, name));
}

TEST(events_take_six_bytes_at_least_and_keys_ten)
{
    check_count(empty_events(), "event_count", 12, 6);
    check_count(empty_keys(), "key_count", 4 + 4 + 1 + 12 + 5 * 4, 10);
}

/* A phase is a time, and 80 bytes for each bone. */
TEST(phases_of_a_plain_animation_fill_the_file)
{
    static const char *const bones[] = {"Arm", "Hand"};
    struct bytes b = {.size = 0};
    struct p3d_error error;

    put_rtm_head(&b, (struct p3d_vec3){0, 0, 0}, 3, bones, 2);
    b.size += 3 * (4 + 2 * 80);
    memset(b.data + 28 + 2 * 32, 0, 3 * (4 + 2 * 80));
    p3d_rtm_free(p3d_rtm_read(b.data, b.size, NULL, &error));
    assert_int_equal(error.status, P3D_OK);
    b.size--;
    assert_null(p3d_rtm_read(b.data, b.size, NULL, &error));
    assert_int_equal(error.offset, 20);
    assert_string_equal(error.message, "phase_count is 3, but only 491 bytes are left");
}

/* Of 74 bones: as bytes that LZO only copies, which our packing never does with zeros. */
TEST(phases_that_another_program_packed_come_back)
{
    static const uint8_t copy[] = {0, 0, 0, 0, 1018 - 3 * 255}, end[] = {0x11, 0, 0};
    static const uint8_t zeros[74 * 14];
    struct bytes b = {.size = 0};
    struct p3d_buffer out = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_rtm *rtm;

    put_text(&b, "BMTR");
    put_u32(&b, 3);
    put_u8(&b, 1);
    for (unsigned i = 0; i < 3; i++)
        put_f32(&b, 0);
    put_u32(&b, 1); /* phase */
    put_u32(&b, 1);
    put_u32(&b, 74);
    put_u32(&b, 74);
    put_bytes(&b, zeros, 74); /* empty names */
    put_u32(&b, 1);
    put_f32(&b, 0);
    put_u32(&b, 74);
    put_bytes(&b, copy, sizeof copy);
    put_bytes(&b, zeros, sizeof zeros);
    put_bytes(&b, end, sizeof end);
    rtm = p3d_rtm_read(b.data, b.size, NULL, &error);
    if (!rtm)
        fail_msg("%s", error.message);
    assert_true(p3d_rtm_write(rtm, p3d_buffer_sink(&out), &error));
    assert_int_equal(out.size, b.size);
    assert_memory_equal(out.data, b.data, b.size);
    p3d_buffer_free(&out);
    p3d_rtm_free(rtm);
}
