/* test_paa_sweeps.c: bad input over a texture: prefixes, patched bytes, failing allocations, little memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: test_paa_sweeps FIXTURE */
#include "sweep.h"

#include <stdio.h>

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

/* The fields that the last use showed: in order, and none twice. */
static struct watched {
    uint64_t end, sum;
    unsigned warning_count;
} watched;

static void meet_field(void *user, const struct p3d_field *field)
{
    (void)user;
    if (!field->size)
        return;
    assert_true(field->offset >= watched.end);
    watched.end = field->offset + field->size;
    watched.sum += field->size;
}

static void meet_warning(void *user, const struct p3d_error *warning)
{
    (void)user;
    assert_int_not_equal(warning->message[0], 0);
    watched.warning_count++;
}

static bool drop(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    return size != 0;
}

/* The most pixels: a damaged size may be large, and PNGs take long. */
#define MOST_WRITTEN 4096

/* Everything the library does with a texture; the first error, or P3D_OK. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *given)
{
    struct p3d_options options = *given;
    struct p3d_error error;
    enum p3d_status status;
    struct p3d_paa *paa;

    memset(&watched, 0, sizeof watched);
    (void)p3d_paa_watch(data, size, &(struct p3d_watcher){.watch = meet_field}, given, &error);
    options.warn = meet_warning;
    paa = p3d_paa_read(data, size, &options, &error);
    status = error.status;
    if (status != P3D_OK || !paa)
        check_error(&error, size);
    for (uint32_t i = 0; paa && i < paa->mip_count; i++) {
        struct p3d_image *image = p3d_paa_decode(paa, i, i % 2, &options, &error);
        bool is_good = image;

        if (is_good && (uint64_t)image->width * image->height <= MOST_WRITTEN)
            is_good = p3d_write_png(image, &options, (struct p3d_sink){drop, NULL}, &error);
        if (!is_good)
            check_error(&error, size);
        if (!is_good && status == P3D_OK)
            status = error.status;
        p3d_image_free(image);
    }
    p3d_paa_free(paa);
    return status;
}

static struct sweep all(void)
{
    return (struct sweep){fixture.data, fixture.size, .use = use};
}

TEST(every_byte_is_in_one_field)
{
    assert_int_equal(use(fixture.data, fixture.size, &(struct p3d_options){.max_memory = 0}), P3D_OK);
    assert_int_equal(watched.sum, fixture.size);
}

static void judge_prefix(const struct sweep *s, size_t prefix, enum p3d_status status)
{
    if (status == P3D_OK) /* the end of the mips is gone, or the two bytes behind it */
        assert_true(watched.warning_count || prefix + 2 >= s->size);
    else if (status != P3D_DAMAGED)
        assert_true(status == P3D_UNSUPPORTED && prefix < 2);
}

TEST(every_prefix_is_damage_and_nothing_worse)
{
    const struct sweep sweep = all();

    sweep_prefixes(&sweep, judge_prefix);
}

TEST(no_patched_byte_does_harm)
{
    const struct sweep sweep = all();

    sweep_bytes(&sweep, NULL, 0);
}

/* Each four bytes in turn claim as much as they can, and with them a size that its bytes cannot yield. */
TEST(a_small_file_that_claims_gigabytes_costs_little)
{
    const struct sweep sweep = all();

    sweep_claims(&sweep, 0, NULL);
}

TEST(every_failing_allocation_is_reported_and_leaks_nothing)
{
    const struct sweep sweep = all();

    sweep_allocations(&sweep);
}

TEST(a_rising_memory_limit_is_kept_until_it_suffices)
{
    const struct sweep sweep = all();

    sweep_limits(&sweep);
}

int main(int argc, char **argv)
{
    int failures;

    if (argc != 2 || !p3d_read_file(argv[1], &fixture, NULL)) {
        fputs("usage: test_paa_sweeps FIXTURE\n", stderr);
        return 2;
    }
    failures = run_all_tests(NULL);
    p3d_file_free(&fixture);
    return failures;
}
