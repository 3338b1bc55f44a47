/* test_sweeps.c: bad input over a fixture: prefixes, patched bytes and fields, failing allocations, little memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: test_sweeps FIXTURE
 *
 * Inputs are heap copies of exactly their size, so that the sanitizers see every byte read too far. */
#include "fields.h"
#include "odol/records.h"
#include "test.h"
#include "test_memory.h"
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>

static struct p3d_file fixture;
static size_t step; /* between the bytes that are tried: 1 in small files */

/* Large files are tried in odd steps, which meet every kind of field; P3D_SWEEP_STEP=1 tries every byte and field. */
static size_t choose_step(size_t size)
{
    const char *wanted = getenv("P3D_SWEEP_STEP");

    return wanted ? (size_t)strtoul(wanted, NULL, 10) | 1 : (size / 512) | 1;
}

/* Everything the library does with a file, which keeps its promises. */
static struct trial use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    const struct trial trial = trial_run(data, size, p3d_detect(fixture.data, fixture.size), options);

    if (trial.problem)
        fail_msg("%s (%s)", trial.problem, trial.error.message);
    return trial;
}

TEST(every_prefix_is_damage_and_nothing_worse)
{
    const struct p3d_options options = {.max_memory = 0};
    const size_t size = fixture.size;

    for (size_t prefix = size % step; prefix <= size; prefix += step) {
        uint8_t *copy = trial_copy(fixture.data, prefix);
        const enum p3d_status status = use(copy, prefix, &options).status;

        free(copy);
        if (prefix == size)
            assert_int_equal(status, P3D_OK);
        else if (status != P3D_OK) /* trailing bytes may be missing without damage */
            assert_int_equal(status, P3D_DAMAGED);
        else
            assert_true(prefix + 32 >= size);
    }
}

TEST(no_patched_byte_does_harm)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    const struct p3d_options options = {.max_memory = 0};
    const uint8_t *data = fixture.data;
    const size_t size = fixture.size;
    uint8_t *copy = trial_copy(data, size);

    for (size_t at = 0; at < size; at += step) {
        for (size_t i = 0; i < sizeof values; i++) {
            copy[at] = values[i];
            use(copy, size, &options);
        }
        copy[at] = data[at];
    }
    free(copy);
}

/* ---- Numbers of fields ---- */

#define TRIED_OF_EACH_NAME 4

/* Of a large file the first fields of each name are tried, and some of the others. */
struct choice {
    const char *names[512];
    unsigned counts[512];
    size_t name_count, field_count;
    size_t step;
};

static bool is_chosen(struct choice *choice, const char *name)
{
    size_t i = 0;

    while (i < choice->name_count && strcmp(choice->names[i], name) != 0)
        i++;
    if (i == choice->name_count) {
        assert_true(i < COUNT(choice->names));
        choice->names[choice->name_count++] = name;
    }
    return choice->counts[i]++ < TRIED_OF_EACH_NAME || choice->field_count++ % choice->step == 0;
}

static struct choice choose_of(size_t count)
{
    return (struct choice){.step = step == 1 ? 1 : (count / 128) | 1};
}

#define VALUE_COUNT 6

static uint32_t value_of(uint32_t found, size_t index)
{
    const uint32_t values[VALUE_COUNT] = {0, 1, found - 1, found + 1, INT32_MAX, UINT32_MAX};

    return values[index];
}

/* Calls `try_it` with each value in each number of `data` that is chosen. */
static void try_values(uint8_t *data, const struct fields *fields, struct choice choice,
                       void (*try_it)(const void *subject), const void *subject)
{
    for (size_t i = 0; i < fields->count; i++) {
        const struct field field = fields->items[i];
        const uint32_t found = fields_get(data + field.offset, field.width);
        const bool is_tried = is_chosen(&choice, field.name);

        for (size_t j = 0; is_tried && j < VALUE_COUNT; j++) {
            fields_set(data + field.offset, field.width, value_of(found, j));
            try_it(subject);
        }
        fields_set(data + field.offset, field.width, found);
    }
}

static void use_patched(const void *copy)
{
    use(copy, fixture.size, &(struct p3d_options){.max_memory = 0});
}

TEST(no_number_in_any_field_does_harm)
{
    struct fields fields = fields_of(fixture.data, fixture.size);
    uint8_t *copy = trial_copy(fixture.data, fixture.size);

    assert_true(fields.count > 20);
    try_values(copy, &fields, choose_of(fields.count), use_patched, copy);
    free(copy);
    fields_free(&fields);
}

/* Tables that were packed, as they lie in memory. */
struct packed {
    struct p3d_field tables[512];
    size_t count;
};

static void keep_packed(void *user, const struct p3d_field *field)
{
    struct packed *packed = user;

    if (field->kind != P3D_FIELD_TABLE || !field->value.table.span.count)
        return;
    if (field->value.table.storage == P3D_STORED_LZSS || field->value.table.storage == P3D_STORED_LZO) {
        assert_true(packed->count < COUNT(packed->tables));
        packed->tables[packed->count++] = *field;
    }
}

/* The file is written anew with each number. */
static void use_written(const void *odol)
{
    const struct p3d_options options = {.max_memory = 0};
    struct p3d_buffer buffer = {NULL, 0, 0};
    uint8_t *copy;

    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&buffer), NULL));
    copy = trial_copy(buffer.data, buffer.size);
    use(copy, buffer.size, &options);
    free(copy);
    p3d_buffer_free(&buffer);
}

static void patch_packed(const struct p3d_odol *odol, const struct p3d_field *table)
{
    uint8_t *data = (uint8_t *)(uintptr_t)table->value.table.span.data; /* memory of `odol` */
    struct fields fields = {NULL, 0, 0};

    fields_add_table(&fields, table, 0);
    try_values(data, &fields, choose_of(32 * fields.count), use_written, odol);
    fields_free(&fields);
}

TEST(no_number_in_a_packed_table_does_harm)
{
    static struct packed packed;
    const struct p3d_watcher watcher = {.watch = keep_packed, .user = &packed};
    struct p3d_error error;
    struct p3d_odol *odol;

    if (p3d_detect(fixture.data, fixture.size) != P3D_FORMAT_ODOL)
        skip();
    odol = p3di_odol_read_any(fixture.data, fixture.size, &watcher, false, NULL, &error);
    assert_non_null(odol);
    assert_true(packed.count > 0);
    for (size_t i = 0; i < packed.count; i++)
        patch_packed(odol, &packed.tables[i]);
    p3d_odol_free(odol);
}

/* ---- Memory ---- */

TEST(every_failing_allocation_is_reported_and_leaks_nothing)
{
    enum p3d_status status = P3D_NO_MEMORY;

    for (size_t allowed = 0; status != P3D_OK; allowed++) {
        struct memory memory = {.left = allowed};
        const struct p3d_options options = {.allocator = memory_allocator(&memory)};

        status = use(fixture.data, fixture.size, &options).status;
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

        status = use(fixture.data, fixture.size, &options).status;
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_true(limit < (size_t)1 << 30);
    }
}

/* 200 bytes, in which each number in turn claims as much as it can. */
TEST(a_small_file_that_claims_gigabytes_costs_little)
{
    static const uint32_t claims[] = {0xffffffff, 0x7fffffff, 0x10000000};
    const size_t size = fixture.size < 200 ? fixture.size : 200;
    uint8_t *copy = trial_copy(fixture.data, size);

    for (size_t at = 4; at + 4 <= size; at++) {
        for (size_t i = 0; i < COUNT(claims); i++) {
            struct memory memory = {.left = SIZE_MAX};
            const struct p3d_options options = {.allocator = memory_allocator(&memory)};

            for (size_t j = 0; j < 4; j++)
                copy[at + j] = (uint8_t)(claims[i] >> 8 * j);
            assert_int_not_equal(use(copy, size, &options).status, P3D_OK);
            assert_true(memory.total < (size_t)1 << 20);
        }
        memcpy(copy + at, fixture.data + at, 4);
    }
    free(copy);
}

int main(int argc, char **argv)
{
    int failures;

    if (argc != 2 || !p3d_map_file(argv[1], &fixture, NULL)) {
        fputs("usage: test_sweeps FIXTURE\n", stderr);
        return 2;
    }
    step = choose_step(fixture.size);
    failures = run_all_tests(NULL);
    p3d_unmap_file(&fixture);
    return failures;
}
