/* test_sweeps.c: bad input over every fixture: prefixes, patched bytes, failing allocations, little memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Inputs are heap copies of exactly their size, so that the sanitizers see every byte read too far. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const fixtures[] = {FIXTURES "/crate.p3d", FIXTURES "/tags_p3dm.p3d", FIXTURES "/tags_sp3x.p3d",
                                       FIXTURES "/odd.p3d"};

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

/* Everything the library does with a file. Returns the reader's status, or that of what failed later. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *given)
{
    uint64_t sum = 0;
    struct p3d_options options = *given;
    struct p3d_error error, later = {.status = P3D_OK};
    struct p3d_mlod *mlod;
    struct p3d_model *model;

    options.watch = ignore_field;
    options.watch_user = &sum;
    mlod = p3d_mlod_read(data, size, &options, &error);
    if (error.status != P3D_OK) {
        assert_true(error.offset <= size);
        assert_true(error.message[0] != 0);
    }
    if (!mlod) {
        assert_int_not_equal(error.status, P3D_OK);
        return error.status;
    }
    if (error.status == P3D_OK)
        assert_true(p3d_mlod_write(mlod, (struct p3d_sink){drop, &sum}, NULL));
    model = p3d_model_from_mlod(mlod, NULL, 0, given, &later);
    if (model && p3d_write_obj(model, NULL, given, (struct p3d_sink){drop, &sum}, &later))
        p3d_write_mtl(model, NULL, given, (struct p3d_sink){drop, &sum}, &later);
    p3d_model_free(model);
    p3d_mlod_free(mlod);
    return error.status != P3D_OK ? error.status : later.status;
}

static uint8_t *copy_of(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    assert_non_null(copy);
    memcpy(copy, data, size);
    return copy;
}

static void sweep(void (*run)(const uint8_t *data, size_t size))
{
    for (size_t i = 0; i < COUNT(fixtures); i++) {
        struct p3d_file file;

        assert_true(p3d_map_file(fixtures[i], &file, NULL));
        run(file.data, file.size);
        p3d_unmap_file(&file);
    }
}

static void use_prefixes(const uint8_t *data, size_t size)
{
    const struct p3d_options options = {.max_memory = 0};

    for (size_t prefix = 0; prefix <= size; prefix++) {
        uint8_t *copy = copy_of(data, prefix);
        const enum p3d_status status = use(copy, prefix, &options);

        free(copy);
        if (prefix == size)
            assert_int_equal(status, P3D_OK);
        else if (status != P3D_OK) /* trailing bytes may be missing without damage */
            assert_int_equal(status, P3D_DAMAGED);
        else
            assert_true(prefix >= size - 32);
    }
}

static void every_prefix_is_damage_and_nothing_worse(void **state)
{
    (void)state;
    sweep(use_prefixes);
}

static void use_patched_bytes(const uint8_t *data, size_t size)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    const struct p3d_options options = {.max_memory = 0};
    uint8_t *copy = copy_of(data, size);

    for (size_t at = 0; at < size; at++) {
        for (size_t i = 0; i < sizeof values; i++) {
            copy[at] = values[i];
            use(copy, size, &options);
        }
        copy[at] = data[at];
    }
    free(copy);
}

static void no_patched_byte_does_harm(void **state)
{
    (void)state;
    sweep(use_patched_bytes);
}

/* ---- Memory ---- */

struct failing {
    size_t allowed;
    size_t held;
};

static void *allocate(void *user, size_t size)
{
    struct failing *failing = user;

    if (!failing->allowed)
        return NULL;
    failing->allowed--;
    failing->held++;
    return malloc(size);
}

static void release(void *user, void *memory)
{
    ((struct failing *)user)->held--;
    free(memory);
}

static void use_failing_allocations(const uint8_t *data, size_t size)
{
    enum p3d_status status = P3D_NO_MEMORY;

    for (size_t allowed = 0; status != P3D_OK; allowed++) {
        struct failing failing = {allowed, 0};
        const struct p3d_options options = {.allocator = {allocate, release, &failing}};

        status = use(data, size, &options);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_int_equal(failing.held, 0);
        assert_true(allowed < 1000);
    }
}

static void every_failing_allocation_is_reported_and_leaks_nothing(void **state)
{
    (void)state;
    sweep(use_failing_allocations);
}

static void use_little_memory(const uint8_t *data, size_t size)
{
    enum p3d_status status = P3D_NO_MEMORY;

    for (size_t limit = 1; status != P3D_OK; limit += 61) {
        const struct p3d_options options = {.max_memory = limit};

        status = use(data, size, &options);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_true(limit < 100000);
    }
}

static void a_rising_memory_limit_is_kept_until_it_suffices(void **state)
{
    (void)state;
    sweep(use_little_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_prefix_is_damage_and_nothing_worse),
        cmocka_unit_test(no_patched_byte_does_harm),
        cmocka_unit_test(every_failing_allocation_is_reported_and_leaks_nothing),
        cmocka_unit_test(a_rising_memory_limit_is_kept_until_it_suffices),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
