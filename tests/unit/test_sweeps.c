/* test_sweeps.c: bad input over a fixture: prefixes, patched bytes, failing allocations, little memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: test_sweeps FIXTURE
 *
 * Inputs are heap copies of exactly their size, so that the sanitizers see every byte read too far. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static struct p3d_file fixture;
static size_t step; /* between the bytes that are tried: 1 in small files */

/* Large files are tried in odd steps, which meet every kind of field; P3D_SWEEP_STEP=1 tries every byte. */
static size_t choose_step(size_t size)
{
    const char *wanted = getenv("P3D_SWEEP_STEP");

    return wanted ? (size_t)strtoul(wanted, NULL, 10) | 1 : (size / 2048) | 1;
}

static bool drop(void *user, const void *data, size_t size)
{
    uint64_t *sum = user;

    for (size_t i = 0; i < size; i++)
        *sum = *sum * 31 + ((const uint8_t *)data)[i];
    return true;
}

static void ignore_field(void *user, const struct p3d_field *field)
{
    *(uint64_t *)user += field->size;
}

/* What was read of a file, of either format. */
struct document {
    struct p3d_mlod *mlod;
    struct p3d_odol *odol;
};

static struct document read_document(const uint8_t *data, size_t size, const struct p3d_options *options,
                                     struct p3d_error *error)
{
    struct document document = {NULL, NULL};

    if (p3d_detect(fixture.data, fixture.size) == P3D_FORMAT_MLOD)
        document.mlod = p3d_mlod_read(data, size, options, error);
    else
        document.odol = p3d_odol_read(data, size, options, error);
    return document;
}

static struct p3d_model *model_of(const struct document *document, const struct p3d_options *options,
                                  struct p3d_error *error)
{
    return document->mlod ? p3d_model_from_mlod(document->mlod, NULL, 0, options, error)
                          : p3d_model_from_odol(document->odol, NULL, 0, options, error);
}

/* Whoever has memory for the MLOD can write it. */
static void make_mlod(const struct p3d_model *model, const struct p3d_options *options, uint64_t *sum,
                      struct p3d_error *error)
{
    struct p3d_mlod *mlod = p3d_mlod_from_model(model, options, error);

    assert_true(mlod || error->status == P3D_NO_MEMORY);
    if (mlod)
        assert_true(p3d_mlod_write(mlod, (struct p3d_sink){drop, sum}, error));
    p3d_mlod_free(mlod);
}

/* Everything the library does with a file. Returns the reader's status, or that of what failed later. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *given)
{
    uint64_t sum = 0;
    struct p3d_options options = *given;
    struct p3d_error error, later = {.status = P3D_OK};
    struct document document;
    struct p3d_model *model;

    options.watch = ignore_field;
    options.watch_user = &sum;
    document = read_document(data, size, &options, &error);
    if (error.status != P3D_OK)
        assert_true(error.message[0] != 0);
    if (!document.mlod && !document.odol) {
        assert_int_not_equal(error.status, P3D_OK);
        return error.status;
    }
    if (error.status == P3D_OK && document.mlod)
        assert_true(p3d_mlod_write(document.mlod, (struct p3d_sink){drop, &sum}, NULL));
    model = model_of(&document, given, &later);
    if (model && p3d_write_obj(model, NULL, given, (struct p3d_sink){drop, &sum}, &later) &&
        p3d_write_mtl(model, NULL, given, (struct p3d_sink){drop, &sum}, &later) &&
        p3d_write_glb(model, &(struct p3d_gltf_options){.has_selections = true}, given,
                      (struct p3d_sink){drop, &sum}, &later))
        make_mlod(model, given, &sum, &later);
    p3d_model_free(model);
    p3d_mlod_free(document.mlod);
    p3d_odol_free(document.odol);
    return error.status != P3D_OK ? error.status : later.status;
}

static uint8_t *copy_of(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    assert_non_null(copy);
    memcpy(copy, data, size);
    return copy;
}

static void every_prefix_is_damage_and_nothing_worse(void **state)
{
    const struct p3d_options options = {.max_memory = 0};
    const size_t size = fixture.size;

    (void)state;
    for (size_t prefix = size % step; prefix <= size; prefix += step) {
        uint8_t *copy = copy_of(fixture.data, prefix);
        const enum p3d_status status = use(copy, prefix, &options);

        free(copy);
        if (prefix == size)
            assert_int_equal(status, P3D_OK);
        else if (status != P3D_OK) /* trailing bytes may be missing without damage */
            assert_int_equal(status, P3D_DAMAGED);
        else
            assert_true(prefix + 32 >= size);
    }
}

static void no_patched_byte_does_harm(void **state)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    const struct p3d_options options = {.max_memory = 0};
    const uint8_t *data = fixture.data;
    const size_t size = fixture.size;
    uint8_t *copy = copy_of(data, size);

    (void)state;
    for (size_t at = 0; at < size; at += step) {
        for (size_t i = 0; i < sizeof values; i++) {
            copy[at] = values[i];
            use(copy, size, &options);
        }
        copy[at] = data[at];
    }
    free(copy);
}

/* ---- Memory ---- */

static void every_failing_allocation_is_reported_and_leaks_nothing(void **state)
{
    enum p3d_status status = P3D_NO_MEMORY;

    (void)state;
    for (size_t allowed = 0; status != P3D_OK; allowed++) {
        struct failing failing = {allowed, 0, 0};
        const struct p3d_options options = {.allocator = {allocate, release, &failing}};

        status = use(fixture.data, fixture.size, &options);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_int_equal(failing.held, 0);
        assert_true(allowed < 1000);
    }
}

static void a_rising_memory_limit_is_kept_until_it_suffices(void **state)
{
    enum p3d_status status = P3D_NO_MEMORY;

    (void)state;
    for (size_t limit = 1; status != P3D_OK; limit += 1 + limit / 50) {
        const struct p3d_options options = {.max_memory = limit};

        status = use(fixture.data, fixture.size, &options);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_true(limit < (size_t)1 << 30);
    }
}

/* 200 bytes, in which each number in turn claims as much as it can. */
static void a_small_file_that_claims_gigabytes_costs_little(void **state)
{
    static const uint32_t claims[] = {0xffffffff, 0x7fffffff, 0x10000000};
    const size_t size = fixture.size < 200 ? fixture.size : 200;
    uint8_t *copy = copy_of(fixture.data, size);

    (void)state;
    for (size_t at = 4; at + 4 <= size; at++) {
        for (size_t i = 0; i < COUNT(claims); i++) {
            struct failing failing = {SIZE_MAX, 0, 0};
            const struct p3d_options options = {.allocator = {allocate, release, &failing}};

            for (size_t j = 0; j < 4; j++)
                copy[at + j] = (uint8_t)(claims[i] >> 8 * j);
            assert_int_not_equal(use(copy, size, &options), P3D_OK);
            assert_true(failing.total < (size_t)1 << 20);
        }
        memcpy(copy + at, fixture.data + at, 4);
    }
    free(copy);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_prefix_is_damage_and_nothing_worse),
        cmocka_unit_test(no_patched_byte_does_harm),
        cmocka_unit_test(every_failing_allocation_is_reported_and_leaks_nothing),
        cmocka_unit_test(a_rising_memory_limit_is_kept_until_it_suffices),
        cmocka_unit_test(a_small_file_that_claims_gigabytes_costs_little),
    };

    int failures;

    if (argc != 2 || !p3d_map_file(argv[1], &fixture, NULL)) {
        fputs("usage: test_sweeps FIXTURE\n", stderr);
        return 2;
    }
    step = choose_step(fixture.size);
    failures = cmocka_run_group_tests(tests, NULL, NULL);
    p3d_unmap_file(&fixture);
    return failures;
}
