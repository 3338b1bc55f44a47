/* test_paa_sweeps.c: bad input over a texture: prefixes, patched bytes, failing allocations, little memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: test_paa_sweeps FIXTURE
 *
 * Inputs are heap copies of exactly their size, so that the sanitizers see every byte read too far. */
#include "test.h"
#include "test_memory.h"
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>

static struct p3d_file fixture;

static void check_error(const struct p3d_error *error, size_t size)
{
    const char *c = error->message;

    while (*c >= 0x20 && *c < 0x7f)
        c++;
    assert_int_equal(*c, 0);
    assert_true(c > error->message);
    assert_int_not_equal(error->status, P3D_OK);
    assert_true(error->offset <= size);
}

/* Fields are shown in order, and none twice. */
struct watched {
    uint64_t end, sum;
    unsigned warning_count;
};

static void meet_field(void *user, const struct p3d_field *field)
{
    struct watched *watched = user;

    if (!field->size)
        return;
    assert_true(field->offset >= watched->end);
    watched->end = field->offset + field->size;
    watched->sum += field->size;
}

static void meet_warning(void *user, const struct p3d_error *warning)
{
    assert_int_not_equal(warning->message[0], 0);
    if (user)
        ((struct watched *)user)->warning_count++;
}

static bool drop(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    return size != 0;
}

/* Of a picture. A damaged size may be large, and PNGs take long. */
#define MOST_WRITTEN 4096

/* Everything the library does with a texture; the first error, or P3D_OK. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *given, struct watched *watched)
{
    struct p3d_options options = *given;
    struct p3d_error error;
    struct p3d_image image;
    enum p3d_status status;
    struct p3d_paa *paa;

    if (watched)
        (void)p3d_paa_watch(data, size, &(struct p3d_watcher){.watch = meet_field, .user = watched}, given, &error);
    options.warn_user = watched;
    options.warn = meet_warning;
    paa = p3d_paa_read(data, size, &options, &error);
    status = error.status;
    if (status != P3D_OK || !paa)
        check_error(&error, size);
    for (uint32_t i = 0; paa && i < paa->mip_count; i++) {
        bool is_good = p3d_paa_decode(paa, i, i % 2, &options, &image, &error);

        if (is_good && (uint64_t)image.width * image.height <= MOST_WRITTEN)
            is_good = p3d_write_png(&image, &options, (struct p3d_sink){drop, NULL}, &error);
        if (!is_good)
            check_error(&error, size);
        if (!is_good && status == P3D_OK)
            status = error.status;
        p3d_image_free(&image);
    }
    p3d_paa_free(paa);
    return status;
}

static const struct p3d_options no_options;

TEST(every_byte_is_in_one_field)
{
    struct watched watched = {0, 0, 0};

    assert_int_equal(use(fixture.data, fixture.size, &no_options, &watched), P3D_OK);
    assert_int_equal(watched.sum, fixture.size);
}

TEST(every_prefix_is_damage_and_nothing_worse)
{
    for (size_t prefix = 0; prefix < fixture.size; prefix++) {
        uint8_t *copy = trial_copy(fixture.data, prefix);
        struct watched watched = {0, 0, 0};
        const enum p3d_status status = use(copy, prefix, &no_options, &watched);

        free(copy);
        if (status == P3D_OK) /* the end of the mips is gone, or the two bytes behind it */
            assert_true(watched.warning_count || prefix + 2 >= fixture.size);
        else if (status != P3D_DAMAGED)
            assert_true(status == P3D_UNSUPPORTED && prefix < 2);
    }
}

TEST(no_patched_byte_does_harm)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    uint8_t *copy = trial_copy(fixture.data, fixture.size);

    for (size_t at = 0; at < fixture.size; at++) {
        for (size_t i = 0; i < sizeof values; i++) {
            struct watched watched = {0, 0, 0};

            copy[at] = values[i];
            use(copy, fixture.size, &no_options, &watched);
        }
        copy[at] = fixture.data[at];
    }
    free(copy);
}

/* Each four bytes in turn claim as much as they can, and with them a size that its bytes cannot yield. */
TEST(a_small_file_that_claims_gigabytes_costs_little)
{
    static const uint32_t claims[] = {0xffffffff, 0x7fffffff, 0x3fffbfff};
    uint8_t *copy = trial_copy(fixture.data, fixture.size);

    for (size_t at = 0; at + 4 <= fixture.size; at++) {
        for (size_t i = 0; i < COUNT(claims); i++) {
            struct memory memory = {.left = SIZE_MAX};
            const struct p3d_options options = {.allocator = memory_allocator(&memory)};

            for (size_t j = 0; j < 4; j++)
                copy[at + j] = (uint8_t)(claims[i] >> 8 * j);
            use(copy, fixture.size, &options, NULL);
            assert_true(memory.peak < (size_t)1 << 20);
            assert_int_equal(memory.count, 0);
        }
        memcpy(copy + at, fixture.data + at, 4);
    }
    free(copy);
}

TEST(every_failing_allocation_is_reported_and_leaks_nothing)
{
    enum p3d_status status = P3D_NO_MEMORY;

    for (size_t allowed = 0; status != P3D_OK; allowed++) {
        struct memory memory = {.left = allowed};
        const struct p3d_options options = {.allocator = memory_allocator(&memory)};

        status = use(fixture.data, fixture.size, &options, NULL);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_int_equal(memory.count, 0);
        assert_true(allowed < 1000);
    }
}

TEST(a_rising_memory_limit_is_kept_until_it_suffices)
{
    enum p3d_status status = P3D_NO_MEMORY;

    for (size_t limit = 1; status != P3D_OK; limit += 1 + limit / 50) {
        const struct p3d_options options = {.max_memory = limit};

        status = use(fixture.data, fixture.size, &options, NULL);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_true(limit < (size_t)1 << 24);
    }
}

int main(int argc, char **argv)
{
    int failures;

    if (argc != 2 || !p3d_map_file(argv[1], &fixture, NULL)) {
        fputs("usage: test_paa_sweeps FIXTURE\n", stderr);
        return 2;
    }
    failures = run_all_tests(NULL);
    p3d_unmap_file(&fixture);
    return failures;
}
