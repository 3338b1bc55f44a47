/* test_sweeps.c: bad input over a fixture: prefixes, patched bytes and fields, failing allocations, little memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: test_sweeps FIXTURE */
#include "fields.h"
#include "odol/records.h"
#include "sweep.h"
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>

static struct p3d_file fixture;
static size_t step; /* between the bytes that are tried: 1 in small files */

/* Large files are tried in odd steps, which meet every kind of field; P3D_SWEEP_STEP=1 tries every byte and field. */
static size_t choose_step(size_t size)
{
    const char *wanted = getenv("P3D_SWEEP_STEP");

    return wanted ? (size_t)strtoul(wanted, NULL, 10) | 1 : (size / 96) | 1;
}

/* Everything the library does with a file, which keeps its promises. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    const struct trial trial = trial_run(data, size, p3d_detect(fixture.data, fixture.size), options);

    if (trial.problem)
        fail_msg("%s (%s)", trial.problem, trial.error.message);
    return trial.status;
}

static struct sweep all(void)
{
    return (struct sweep){fixture.data, fixture.size, step, false, use};
}

static void judge_prefix(const struct sweep *s, size_t prefix, enum p3d_status status)
{
    if (status == P3D_OK) /* trailing bytes may be missing without damage */
        assert_true(prefix + 32 >= s->size);
    else
        assert_int_equal(status, P3D_DAMAGED);
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

/* ---- Numbers of fields ---- */

#define TRIED_OF_EACH_NAME 4

/* In a large file the first fields of each name are tried, and some of the others. */
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
    const struct sweep sweep = all();

    sweep_allocations(&sweep);
}

TEST(a_rising_memory_limit_is_kept_until_it_suffices)
{
    const struct sweep sweep = all();

    sweep_limits(&sweep);
}

static void judge_claim(enum p3d_status status, const struct memory *memory)
{
    assert_int_not_equal(status, P3D_OK);
    assert_true(memory->total < (size_t)1 << 20);
}

/* 200 bytes, in which each number in turn claims as much as it can. */
TEST(a_small_file_that_claims_gigabytes_costs_little)
{
    struct sweep sweep = all();

    if (sweep.size > 200)
        sweep.size = 200;
    sweep_claims(&sweep, 4, judge_claim);
}

int main(int argc, char **argv)
{
    int failures;

    if (argc != 2 || !p3d_read_file(argv[1], &fixture, NULL)) {
        fputs("usage: test_sweeps FIXTURE\n", stderr);
        return 2;
    }
    step = choose_step(fixture.size);
    failures = run_all_tests(NULL);
    p3d_file_free(&fixture);
    return failures;
}
