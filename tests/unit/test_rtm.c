/* test_rtm.c: animations, built byte by byte: read, written, binarised and back, and what is wrong with bad ones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "sweep.h"
#include "test.h"

#include "codec/lzo.h"

#include <math.h>
#include <stdio.h>

/* ---- Files ---- */

static void put_matrix(struct bytes *b, const float m[12])
{
    for (size_t i = 0; i < 12; i++)
        put_f32(b, m[i]);
}

static void put_vec3(struct bytes *b, float x, float y, float z)
{
    put_f32(b, x);
    put_f32(b, y);
    put_f32(b, z);
}

static const float at_rest[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
/* A quarter around x: y becomes z, z becomes -y; and a place. */
static const float around_x[12] = {1, 0, 0, 0, 0, 1, 0, -1, 0, 1, 2, 3};
/* A quarter around y: z becomes x, x becomes -z. */
static const float around_y[12] = {0, 0, -1, 0, 1, 0, 1, 0, 0, 0.5f, 0, -4};

static const char *const bones[3] = {"Root", "Hand", "helper"};

/* Two phases of three bones; bytes behind NULs are not 0. */
static struct bytes plain(const char *signature)
{
    static const float *const matrices[2][3] = {{at_rest, at_rest, at_rest}, {around_x, around_y, around_x}};
    struct bytes b = {.size = 0};

    put_text(&b, signature);
    if (strcmp(signature, "RTM_0100") == 0)
        put_f32(&b, 1.5f);
    else
        put_vec3(&b, 0.25f, 0, 1.5f);
    put_u32(&b, 2);
    put_u32(&b, 3);
    for (size_t i = 0; i < 3; i++)
        put_fixed(&b, bones[i], 32, 0xcc);
    for (size_t j = 0; j < 2; j++) {
        put_f32(&b, (float)j);
        for (size_t i = 0; i < 3; i++) {
            put_fixed(&b, bones[i], 32, 0xdd);
            put_matrix(&b, matrices[j][i]);
        }
    }
    return b;
}

static struct bytes with_events(void)
{
    struct bytes b = {.size = 0};
    const struct bytes rest = plain("RTM_0101");

    put_text(&b, "RTM_MDAT");
    put_u32(&b, 0);
    put_u32(&b, 2);
    put_f32(&b, 0.5f);
    put_u8(&b, 4);
    put_text(&b, "step");
    put_u8(&b, 4);
    put_text(&b, "left");
    put_f32(&b, 1);
    put_u8(&b, 0);
    put_u8(&b, 0);
    put_bytes(&b, rest.data, rest.size);
    return b;
}

#define MANY 74u /* bones: 1036 bytes */

/* An array as a version has it. */
static void put_run(struct bytes *b, unsigned version, const uint8_t *data, uint32_t count, uint32_t stride)
{
    static uint8_t packed[4096];
    const enum p3di_lzo_effort effort = version == 5 ? P3DI_LZO_BEST : P3DI_LZO_LEVEL_8;
    void *work = malloc(p3di_lzo_work_size(effort));
    const size_t size = (size_t)count * stride;
    const bool is_packed = size >= 1024 || (version == 5 && size > 256);

    put_u32(b, count);
    if (version == 5)
        put_u8(b, is_packed ? 2 : 0);
    if (is_packed)
        put_bytes(b, packed, p3di_lzo_pack(data, size, packed, work, effort));
    else
        put_bytes(b, data, size);
    free(work);
}

/* Two phases; of 74 bones they are packed. */
static struct bytes binarised(unsigned version, uint32_t bone_count)
{
    static const uint8_t times[8] = {0, 0, 0, 0, 0, 0, 0x80, 0x3f};
    uint8_t phase[MANY * 14] = {0};
    struct bytes b = {.size = 0};
    char name[16];

    put_text(&b, "BMTR");
    put_u32(&b, version);
    put_u8(&b, 1);
    put_vec3(&b, 0, 0, 1);
    put_u32(&b, 2);
    put_u32(&b, 1);
    put_u32(&b, bone_count);
    put_u32(&b, bone_count);
    for (uint32_t i = 0; i < bone_count; i++) {
        snprintf(name, sizeof name, i ? "bone%u" : "root", i);
        put_asciiz(&b, name);
        phase[i * 14 + 7] = 0x40; /* w is 1 */
        phase[i * 14 + 9] = 0x3c; /* x is 1 */
        phase[i * 14 + 12] = (uint8_t)i;
    }
    if (version > 3) {
        put_u32(&b, 1);
        put_asciiz(&b, "text");
        put_u32(&b, 1);
        put_u32(&b, 7);
        put_asciiz(&b, "step");
        put_f32(&b, 0.5f);
        put_asciiz(&b, "left");
    }
    put_run(&b, version, times, 2, 4);
    put_run(&b, version, phase, bone_count, 14);
    put_run(&b, version, phase, bone_count, 14);
    return b;
}

/* Ends with the test. */
static struct p3d_rtm *read_good(const struct bytes *b)
{
    struct p3d_error error;
    struct p3d_rtm *rtm = p3d_rtm_read(b->data, b->size, NULL, &error);

    if (!rtm || error.status != P3D_OK)
        fail_msg("0x%llx: %s", (unsigned long long)error.offset, error.message);
    return kept_rtm(rtm);
}

static void comes_back(const struct bytes *b, const struct p3d_rtm *rtm)
{
    struct p3d_buffer out = {NULL, 0, 0};

    assert_true(p3d_rtm_write(rtm, p3d_buffer_sink(&out), NULL));
    assert_int_equal(out.size, b->size);
    assert_memory_equal(out.data, b->data, b->size);
    p3d_buffer_free(&out);
}

/* ---- Reading and writing ---- */

TEST(plain_animations_come_back_byte_for_byte)
{
    static const char *const forms[] = {"RTM_0100", "RTM_0101"};

    for (size_t i = 0; i < COUNT(forms); i++) {
        const struct bytes b = plain(forms[i]);
        const struct p3d_rtm *rtm = read_good(&b);

        assert_true(p3d_rtm_detect(b.data, b.size));
        assert_string_equal(p3d_rtm_form_name(rtm), forms[i]);
        assert_f32(rtm->step.x, i ? 0.25f : 0);
        assert_f32(rtm->step.z, 1.5f);
        assert_int_equal(rtm->phase_count, 2);
        assert_int_equal(rtm->bone_count, 3);
        assert_text(rtm->bones[1], "Hand");
        assert_int_equal(rtm->bones[1].size, 32);
        assert_f32(rtm->phases[1].time, 1);
        assert_f32(p3d_rtm_transform_of(rtm, 1, 1).rows[3][2], -4);
        comes_back(&b, rtm);
    }
}

TEST(events_stand_before_a_plain_one)
{
    const struct bytes b = with_events();
    const struct p3d_rtm *rtm = read_good(&b);

    assert_string_equal(p3d_rtm_form_name(rtm), "RTM_MDAT");
    assert_int_equal(rtm->event_count, 2);
    assert_f32(rtm->events[0].time, 0.5f);
    assert_text(rtm->events[0].name, "step");
    assert_text(rtm->events[0].value, "left");
    assert_int_equal(rtm->events[1].value.size, 0);
    comes_back(&b, rtm);
}

TEST(binarised_animations_of_all_versions_come_back)
{
    for (unsigned version = 3; version <= 5; version++)
        for (uint32_t count = 0; count <= MANY; count += MANY / 2) {
            struct bytes b = binarised(version, count);
            struct p3d_rtm *rtm;

            if (version == 5 && !count)
                continue; /* see below */
            rtm = read_good(&b);
            assert_int_equal(rtm->version, version);
            assert_int_equal(rtm->bone_count, count);
            assert_int_equal(rtm->event_count, version > 3);
            assert_f32(rtm->phases[1].time, 1);
            if (count) {
                assert_f32(p3d_rtm_transform_of(rtm, 1, 0).rows[3][0], -1);
                assert_f32(p3d_rtm_transform_of(rtm, 1, 0).rows[1][1], 1);
            }
            comes_back(&b, rtm);
            rtm->stored = NULL;
            comes_back(&b, rtm); /* it is our packing, too */
        }
}

TEST(bytes_behind_an_animation_are_kept)
{
    struct bytes b = plain("RTM_0101");
    const struct p3d_rtm *rtm;

    put_text(&b, "more");
    rtm = read_good(&b);
    assert_int_equal(rtm->trailing.size, 4);
    comes_back(&b, rtm);
}

TEST(tables_that_do_not_fit_are_not_written)
{
    const struct bytes b = plain("RTM_0101");
    struct p3d_rtm *rtm = read_good(&b);
    struct p3d_error error;

    assert_false(p3d_rtm_write(rtm, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    rtm->phases[1].bones.count = 2;
    assert_false(p3d_rtm_write(rtm, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    rtm->version = 6;
    rtm->form = P3D_RTM_BMTR;
    assert_false(p3d_rtm_write(rtm, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

TEST(a_text_of_an_event_that_is_too_long_is_not_written)
{
    static char text[256];
    const struct bytes b = with_events();
    struct p3d_rtm *rtm = read_good(&b);
    struct p3d_buffer out = {NULL, 0, 0};
    struct p3d_error error;

    rtm->events[1].value = (struct p3d_bytes){(const uint8_t *)text, sizeof text};
    assert_false(p3d_rtm_write(rtm, p3d_buffer_sink(&out), &error));
    assert_non_null(strstr(error.message, "of an event has 256 bytes; a byte counts them"));
    p3d_buffer_free(&out);
}

/* Of 74 bones: as bytes that LZO only copies, which our packing never does with zeros. */
TEST(phases_that_another_program_packed_come_back)
{
    static const uint8_t copy[] = {0, 0, 0, 0, 1018 - 3 * 255}, end[] = {0x11, 0, 0};
    static const uint8_t zeros[74 * 14];
    struct bytes b = {.size = 0};

    put_text(&b, "BMTR");
    put_u32(&b, 3);
    put_u8(&b, 1);
    put_vec3(&b, 0, 0, 0);
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
    comes_back(&b, read_good(&b));
}

/* ---- Bad input ---- */

static void fails(const struct bytes *b, enum p3d_status status, uint64_t offset, const char *part)
{
    struct p3d_error error;

    assert_null(p3d_rtm_read(b->data, b->size, NULL, &error));
    assert_int_equal(error.status, status);
    if (!strstr(error.message, part))
        fail_msg("%s", error.message);
    assert_int_equal(error.offset, offset);
}

TEST(damage_of_an_animation_is_told_with_its_place)
{
    struct bytes b = plain("RTM_0101");

    patch_u32(&b, 20, 0xffffffff);
    fails(&b, P3D_DAMAGED, 20, "phase_count is 4294967295");
    b = plain("RTM_0101");
    patch_u32(&b, 24, 65535);
    fails(&b, P3D_DAMAGED, 24, "bone_count is 65535");
    b = plain("RTM_0101");
    b.size--;
    fails(&b, P3D_DAMAGED, 20, "phase_count is 2, but only 487 bytes are left");
    b = plain("RTM_0102");
    fails(&b, P3D_UNSUPPORTED, 0, "not an RTM");
    b = with_events();
    patch_u32(&b, 12, 0x10000000);
    fails(&b, P3D_DAMAGED, 12, "event_count");
    b = binarised(5, 4);
    patch_u32(&b, 4, 6);
    fails(&b, P3D_UNSUPPORTED, 4, "BMTR version 6");
    b = binarised(3, 4);
    patch_u32(&b, 21, 3);
    fails(&b, P3D_DAMAGED, 33 + 4 + 5 + 3 * 6, "2 times of 3 phases");
    b = binarised(3, 4);
    patch_u32(&b, b.size - 2 * (4 + 4 * 14), 3);
    fails(&b, P3D_DAMAGED, b.size - 2 * (4 + 4 * 14) + 4 + 3 * 14, "3 bones of 14 bytes instead of 4");
    b = binarised(4, MANY);
    b.size--;
    b.data[b.size - 2] = 0;
    fails(&b, P3D_DAMAGED, 1200, "LZO"); /* the second phase */
    b = binarised(4, 2);
    b.size = 40; /* in a name */
    fails(&b, P3D_DAMAGED, 37, "has no NUL");
}

static struct bytes swept;

static unsigned sum;

/* Reads all of it. */
static bool drop(void *user, const void *data, size_t size)
{
    (void)user;
    for (size_t i = 0; i < size; i++)
        sum += ((const uint8_t *)data)[i];
    return true;
}

static const struct p3d_model_bone chain[] = {
    {{(const uint8_t *)"root", 4}, P3D_NO_BONE}, {{(const uint8_t *)"arm", 3}, 0}, {{(const uint8_t *)"hand", 4}, 1}};
static const struct p3d_skeleton skeleton = {{(const uint8_t *)"Man", 3}, chain, COUNT(chain), NULL};

static uint64_t claimed, end_of_field;

static void meet_field(void *user, const struct p3d_field *field)
{
    (void)user;
    if (!field->size)
        return;
    assert_true(field->offset >= end_of_field);
    end_of_field = field->offset + field->size;
    claimed += field->size;
}

/* Reads, watches, binarises or the reverse, checks, writes. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_error error;
    struct p3d_rtm *rtm, *made;
    struct p3d_findings *findings;
    enum p3d_status status;

    claimed = end_of_field = 0;
    (void)p3d_rtm_watch(data, size, &(struct p3d_watcher){.watch = meet_field}, options, &error);
    rtm = p3d_rtm_read(data, size, options, &error);
    if (!rtm)
        return error.status;
    made = rtm->form == P3D_RTM_BMTR ? p3d_rtm_to_plain(rtm, &skeleton, options, &error)
                                     : p3d_rtm_binarise(rtm, &skeleton, 5, options, &error);
    status = made ? P3D_OK : error.status;
    findings = p3d_check_rtm(rtm, &skeleton, options, &error);
    if (!findings)
        status = error.status;
    if (made)
        assert_true(p3d_rtm_write(made, (struct p3d_sink){drop, NULL}, &error));
    assert_true(p3d_rtm_write(rtm, (struct p3d_sink){drop, NULL}, &error));
    p3d_findings_free(findings);
    p3d_rtm_free(made);
    p3d_rtm_free(rtm);
    return status;
}

static void sweep_all(const struct bytes *b)
{
    const struct sweep s = {swept.data, b->size, .use = use};

    swept = *b;
    assert_int_equal(use(swept.data, swept.size, &(struct p3d_options){.max_memory = 0}), P3D_OK);
    assert_int_equal(claimed, swept.size);
    sweep_prefixes(&s, NULL);
    sweep_bytes(&s, NULL, 0);
    sweep_claims(&s, 0, NULL);
    sweep_allocations(&s);
    sweep_limits(&s);
}

TEST(bad_input_over_plain_animations_does_no_harm)
{
    const struct bytes b = with_events();

    sweep_all(&b);
}

TEST(bad_input_over_binarised_animations_does_no_harm)
{
    struct bytes b = binarised(3, 2);

    sweep_all(&b);
    b = binarised(5, MANY);
    sweep_all(&b);
}

/* ---- Binarising ---- */

static uint16_t u16_of(const struct p3d_rtm *rtm, uint32_t phase, uint32_t bone, uint32_t index)
{
    return p3d_load_u16(rtm->phases[phase].bones.data + (size_t)bone * 14 + (size_t)index * 2);
}

static struct p3d_rtm *binarise(const struct bytes *b, struct heard *heard)
{
    const struct p3d_options options = {.warn = hear, .warn_user = heard};
    struct p3d_error error;
    struct p3d_rtm *made = p3d_rtm_binarise(read_good(b), &skeleton, 5, &options, &error);

    if (!made)
        fail_msg("%s", error.message);
    return kept_rtm(made);
}

/* The arm is not in the animation: the hand hangs on the root. The numbers are computed by hand: the root turns by a
 * quarter around x, so its quaternion is (s, -0, 0, s), and its place (1, 2, 3) is (-1, 2, -3). */
TEST(bones_hang_on_what_the_skeleton_says_and_are_turned_by_half)
{
    static const uint16_t root[7] = {11585, 0, 0, 11585, 0xbc00, 0x4000, 0xc200};
    const struct bytes b = plain("RTM_0101");
    struct heard heard = {0, "", ""};
    const struct p3d_rtm *made = binarise(&b, &heard);
    struct p3d_rtm_transform hand;

    assert_string_equal(p3d_rtm_form_name(made), "BMTR 5");
    assert_string_equal(heard.text, "1 of 3 bones are not the skeleton's, and left out; ");
    assert_int_equal(made->bone_count, 2);
    assert_text(made->bones[0], "root");
    assert_text(made->bones[1], "hand");
    assert_int_equal(made->is_reversed, 1);
    assert_int_equal(made->preload, 1);
    assert_f32(made->step.x, 0.25f);
    for (uint32_t i = 0; i < 7; i++)
        assert_int_equal(u16_of(made, 1, 0, i), root[i]);
    assert_int_equal(u16_of(made, 0, 1, 3), 16384);
    /* inverse(around_x) * around_y: x -> y... R^T (t - (1, 2, 3)) of (0.5, 0, -4): (-0.5, -7, 2) */
    hand = p3d_rtm_transform_of(made, 1, 1);
    assert_f32(hand.rows[3][0], -0.5f);
    assert_f32(hand.rows[3][1], -7);
    assert_f32(hand.rows[3][2], 2);
}

static void refuses(const struct bytes *b, const struct p3d_skeleton *bones_of, const char *part)
{
    struct p3d_error error;

    assert_null(p3d_rtm_binarise(read_good(b), bones_of, 5, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    if (!strstr(error.message, part))
        fail_msg("%s", error.message);
}

TEST(animations_that_cannot_be_binarised_are_refused)
{
    static const struct p3d_model_bone other[] = {{{(const uint8_t *)"wheel", 5}, P3D_NO_BONE}};
    const struct p3d_skeleton car = {{(const uint8_t *)"Car", 3}, other, 1, NULL};
    const size_t phase = 28 + 3 * 32 + 4;
    struct bytes b = plain("RTM_0101");

    refuses(&b, &car, "the skeleton Car has none of its bones");
    patch_u32(&b, phase + 32, 0x7fc00000);
    refuses(&b, &skeleton, "Root in phase 0 has a number that is not finite");
    patch_u32(&b, phase + 32, 0);
    refuses(&b, &skeleton, "Root in phase 0 has a matrix without an inverse");
    patch_u32(&b, phase + 32, 0x3f800000);
    patch_u32(&b, phase + 80 + 32 + 36, 0x49000000);
    refuses(&b, &skeleton, "Hand in phase 0 is further away");
    b = plain("RTM_0101");
    b.data[phase + 80] = 'x';
    refuses(&b, &skeleton, "Hand in phase 0 has another name");
    b = binarised(3, 2);
    refuses(&b, &skeleton, "binarised already");
}

static void is_refused(const struct p3d_rtm *made, const struct p3d_error *said, const char *message)
{
    assert_null(made);
    assert_int_equal(said->status, P3D_INVALID);
    assert_string_equal(said->message, message);
}

TEST(conversions_that_cannot_be_are_refused)
{
    static const struct p3d_model_bone twins[] = {{{(const uint8_t *)"root", 4}, P3D_NO_BONE},
                                                  {{(const uint8_t *)"root", 4}, 0}};
    static const struct p3d_skeleton man_of_twins = {{(const uint8_t *)"Man", 3}, twins, 2, NULL};
    const struct bytes b = plain("RTM_0101"), packed = binarised(4, 2);
    struct p3d_rtm *rtm = read_good(&b), *stored = read_good(&packed);
    struct p3d_bytes names[2] = {p3d_bytes_of("abcdefghijklmnopqrstuvwxyz012345"), p3d_bytes_of("root")};
    struct p3d_error error;

    is_refused(p3d_rtm_binarise(rtm, &man_of_twins, 5, NULL, &error), &error, "the skeleton has two bones of one name");
    is_refused(p3d_rtm_binarise(rtm, &skeleton, 6, NULL, &error), &error, "BMTR version 6; 3 to 5 are known");
    is_refused(p3d_rtm_to_plain(rtm, &skeleton, NULL, &error), &error, "it is plain already");
    stored->bones = names;
    is_refused(p3d_rtm_to_plain(stored, &skeleton, NULL, &error), &error,
               "abcdefghijklmnopqrstuvwxyz012345: a plain file has room for 31 characters of a name");
    rtm->phases[1].bones.count = 2;
    is_refused(p3d_rtm_binarise(rtm, &skeleton, 5, NULL, &error), &error, "phase 1 has 2 bones instead of 3");
}

TEST(events_and_scales_are_left_out_and_told)
{
    struct bytes b = with_events();
    struct heard heard = {0, "", ""};

    (void)binarise(&b, &heard);
    assert_string_equal(heard.text, "1 of 3 bones are not the skeleton's, and left out; events of RTM_MDAT are left "
                                    "out: 2; ");
    b = plain("RTM_0101");
    patch_u32(&b, 28 + 3 * 32 + 4 + 80 + 32, 0x40000000); /* of Hand, in the first phase */
    heard = (struct heard){0, "", ""};
    (void)binarise(&b, &heard);
    assert_non_null(
        strstr(heard.text, "; 1 bones are scaled, mirrored or skewed, which a binarised animation cannot "));
}

static const struct p3d_model_bone long_chain[] = {{{(const uint8_t *)"lost", 4}, P3D_NO_BONE},
                                                   {{(const uint8_t *)"helper", 6}, 0},
                                                   {{(const uint8_t *)"arm", 3}, 1},
                                                   {{(const uint8_t *)"wrist", 5}, 2},
                                                   {{(const uint8_t *)"hand", 4}, 3},
                                                   {{(const uint8_t *)"root", 4}, 0}};

/* The hand hangs on the helper, two bones further up; the root on none, because the one above it is not there. */
TEST(a_bone_hangs_on_the_next_one_above_that_is_there)
{
    static const struct p3d_skeleton man = {{(const uint8_t *)"Man", 3}, long_chain, 6, NULL};
    const struct bytes b = plain("RTM_0101");
    struct p3d_rtm *rtm = read_good(&b);
    struct heard heard = {0, "", ""};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_rtm *made, *again;
    struct p3d_rtm_transform t;

    made = kept_rtm(p3d_rtm_binarise(rtm, &man, 4, &options, NULL));
    assert_int_equal(heard.count, 0);
    assert_int_equal(made->bone_count, 3);
    assert_int_equal(made->animated_count, 3);
    assert_text(made->bones[2], "helper");
    assert_f32(made->phases[1].time, 1);
    assert_f32(made->step.z, 1.5f);
    t = p3d_rtm_transform_of(made, 1, 0);
    assert_true(t.rows[3][0] == 1 && t.rows[3][1] == 2 && t.rows[3][2] == 3);
    t = p3d_rtm_transform_of(made, 1, 2);
    assert_true(t.rows[3][0] == 1 && t.rows[3][1] == 2 && t.rows[3][2] == 3);
    t = p3d_rtm_transform_of(made, 1, 1); /* the helper is where the root is in the other test */
    assert_true(t.rows[3][0] == -0.5f && t.rows[3][1] == -7 && t.rows[3][2] == 2);
    again = kept_rtm(p3d_rtm_to_plain(made, &man, &options, NULL));
    assert_int_equal(heard.count, 0);
    assert_int_equal(again->phase_count, 2);
    t = p3d_rtm_transform_of(again, 1, 1); /* the hand stands before the bone that it hangs on */
    assert_true(fabsf(t.rows[3][0] - 0.5f) < 1e-3f && fabsf(t.rows[3][1]) < 2e-3f && fabsf(t.rows[3][2] + 4) < 2e-3f);
    for (size_t i = 0; i < 3; i++)
        assert_memory_equal(again->phases[1].bones.data + i * P3D_RTM_PLAIN_STRIDE, again->bones[i].data,
                            P3D_RTM_NAME_SIZE);
    assert_text(again->bones[1], "hand");
    assert_int_equal(again->bones[1].size, P3D_RTM_NAME_SIZE);
}

/* ---- Skeletons ---- */

static const char text[] = "class CfgSkeletons { class Car { skeletonBones[] = {\"wheel\", \"\", \"root\", \"\"}; };\n"
                           "class Man { skeletonBones[] = {\"Root\", \"\", \"Hand\", \"Root\"}; };\n"
                           "class Woman { skeletonInherit = \"Man\"; skeletonBones[] = {\"hair\", \"Root\"}; }; };";

TEST(the_skeleton_is_the_one_with_most_of_its_bones)
{
    const struct bytes b = plain("RTM_0101");
    struct p3d_rtm *rtm = read_good(&b);
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, sizeof text - 1, NULL, NULL, &error);
    struct p3d_skeleton *found = p3d_skeleton_from_config(config, NULL, rtm, NULL, &error);

    assert_text(found->name, "Man");
    assert_int_equal(found->bone_count, 2);
    assert_text(found->bones[1].name, "hand");
    assert_int_equal(found->bones[1].parent, 0);
    p3d_skeleton_free(found);
    found = p3d_skeleton_from_config(config, "woman", NULL, NULL, &error);
    assert_int_equal(found->bone_count, 3);
    p3d_skeleton_free(found);
    assert_null(p3d_skeleton_from_config(config, "Dog", rtm, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    rtm->bone_count = 0;
    assert_null(p3d_skeleton_from_config(config, NULL, rtm, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    p3d_config_free(config);
}
