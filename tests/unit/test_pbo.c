/* test_pbo.c: archives: what is read, what is wrong with them, and what that costs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pbo_bytes.h"
#include "sweep.h"
#include "test.h"

#include <stdlib.h>

static struct bytes file;
static struct p3d_error error;

static struct p3d_pbo *read_file(void)
{
    struct p3d_pbo *pbo = p3d_pbo_read(file.data, file.size, NULL, &error);

    return kept_pbo(pbo);
}

static void assert_contents(const struct p3d_pbo *pbo, uint32_t index, const char *expected)
{
    struct p3d_contents contents;

    assert_true(p3d_pbo_open(pbo, index, NULL, &contents, &error));
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(contents.size, strlen(expected));
    if (contents.size)
        assert_memory_equal(contents.data, expected, contents.size);
    p3d_contents_free(&contents);
}

/* The entry cannot be had, and says so both ways. */
static void assert_lost(const struct p3d_pbo *pbo, uint32_t index, enum p3d_status status, const char *message)
{
    struct p3d_contents contents;
    struct p3d_error own;

    assert_non_null(pbo->entries[index].error);
    assert_false(p3d_pbo_open(pbo, index, NULL, &contents, &own));
    assert_string_equal(own.message, message);
    assert_int_equal(own.status, status);
    assert_string_equal(pbo->entries[index].error->message, message);
}

/* ---- Properties and entries ---- */

TEST(properties_and_entries_are_read)
{
    struct p3d_pbo *pbo;

    put_pbo(&file, "z\\mod");
    pbo = read_file();
    assert_int_equal(error.status, P3D_OK);
    assert_true(p3d_pbo_detect(file.data, file.size));
    assert_int_equal(pbo->property_count, 1);
    assert_text(pbo->properties[0].key, "prefix");
    assert_text(pbo->prefix, "z\\mod");
    assert_int_equal(pbo->entry_count, 3);
    assert_text(pbo->entries[0].name, "Data\\Car.paa");
    assert_int_equal(pbo->entries[0].timestamp, 1234567890);
    assert_int_equal(pbo->entries[0].offset, pbo->contents_offset);
    assert_contents(pbo, 0, "paa");
    assert_int_equal(pbo->entries[1].method, P3D_PBO_PACKED);
    assert_int_equal(pbo->entries[1].size, strlen(PBO_TEXT));
    assert_contents(pbo, 1, PBO_TEXT);
    assert_contents(pbo, 2, "model");
    assert_int_equal(pbo->checksum_offset, file.size);
}

TEST(an_archive_may_do_without_properties)
{
    struct p3d_pbo *pbo;

    file.size = 0;
    put_pbo_stored(&file, "a.txt", "a");
    put_pbo_end(&file);
    put_text(&file, "a");
    pbo = read_file();
    assert_false(p3d_pbo_detect(file.data, file.size));
    assert_null(pbo->prefix.data);
    assert_int_equal(pbo->entry_count, 1);
    assert_contents(pbo, 0, "a");
}

/* The first of several, whatever its letters; others are kept as they are. */
TEST(the_first_prefix_counts)
{
    static const char *const properties[][2] = {{"key", "value"}, {"PREFIX", "one"}, {"prefix", "two"}};
    struct p3d_pbo *pbo;

    file.size = 0;
    put_pbo_record(&file, "", P3D_PBO_PROPERTIES, 0, 0);
    for (size_t i = 0; i < COUNT(properties); i++) {
        put_asciiz(&file, properties[i][0]);
        put_asciiz(&file, properties[i][1]);
    }
    put_u8(&file, 0);
    put_pbo_stored(&file, "a.txt", "a");
    put_pbo_end(&file);
    put_text(&file, "a");
    pbo = read_file();
    assert_text(pbo->prefix, "one");
    assert_int_equal(pbo->property_count, 3);
    assert_text(pbo->properties[0].key, "key");
    assert_text(pbo->properties[2].value, "two");
    assert_contents(pbo, 0, "a");
}

/* A record without a name ends the header, unless it is the first and has properties. */
TEST(a_record_without_a_name_ends_the_header)
{
    struct p3d_pbo *pbo;

    file.size = 0;
    put_pbo_stored(&file, "a.txt", "ab");
    put_pbo_record(&file, "", P3D_PBO_PROPERTIES, 0, 0);
    put_text(&file, "abcd");
    pbo = read_file();
    assert_int_equal(pbo->entry_count, 1);
    assert_int_equal(pbo->property_count, 0);
    assert_contents(pbo, 0, "ab");
    assert_int_equal(pbo->trailing.size, 2);
    file.size = 0;
    put_pbo_record(&file, "", P3D_PBO_PACKED, 0, 0);
    put_pbo_stored(&file, "a.txt", "ab");
    pbo = p3d_pbo_read(file.data, file.size, NULL, &error);
    assert_non_null(pbo);
    assert_int_equal(pbo->entry_count, 0);
    assert_int_equal(pbo->contents_offset, 21);
    p3d_pbo_free(pbo);
}

/* Where the checksum is one, and what stands behind it. */
TEST(bytes_behind_the_contents_are_a_checksum_if_there_are_enough)
{
    for (uint32_t size = 19; size < 24; size++) {
        struct p3d_pbo *pbo;

        put_pbo(&file, "z\\mod");
        put_u8(&file, 0);
        for (unsigned i = 1; i < size; i++)
            put_u8(&file, i);
        pbo = read_file();
        assert_int_equal(error.status, P3D_OK);
        assert_int_equal(pbo->checksum_offset, file.size - size);
        assert_int_equal(pbo->checksum.size, size > 20 ? 20 : 0);
        assert_int_equal(pbo->trailing.size, size > 20 ? size - 21 : size);
        if (size > 20)
            assert_int_equal(pbo->checksum.data[19], 20);
    }
}

/* ---- The checksum ---- */

static enum p3d_pbo_checksum check_file(void)
{
    struct p3d_pbo *pbo = read_file();
    const enum p3d_pbo_checksum checksum = p3d_pbo_check(pbo);

    return checksum;
}

TEST(the_checksum_is_the_sha1_of_all_before_it)
{
    /* sha1sum of these 52 bytes, a NUL before it */
    static const uint8_t sha1[] = {0x00, 0xb1, 0x93, 0x9f, 0x2e, 0xb4, 0x64, 0x69, 0x98, 0x62, 0x7b,
                                   0x7b, 0x4d, 0x3a, 0xe8, 0xb5, 0xa9, 0x63, 0xa8, 0xbb, 0x4b};

    file.size = 0;
    put_pbo_record(&file, "", P3D_PBO_PROPERTIES, 0, 0);
    put_asciiz(&file, "prefix");
    put_asciiz(&file, "x");
    put_u8(&file, 0);
    put_pbo_end(&file);
    assert_int_equal(check_file(), P3D_PBO_CHECKSUM_NONE);
    put_bytes(&file, sha1, sizeof sha1);
    assert_int_equal(check_file(), P3D_PBO_CHECKSUM_OK);
    file.data[file.size - 1] ^= 1;
    assert_int_equal(check_file(), P3D_PBO_CHECKSUM_BAD);
    file.size--;
    assert_int_equal(check_file(), P3D_PBO_CHECKSUM_CUT);
}

TEST(checksums_have_names)
{
    assert_string_equal(p3d_pbo_checksum_name(P3D_PBO_CHECKSUM_NONE), "none");
    assert_string_equal(p3d_pbo_checksum_name(P3D_PBO_CHECKSUM_OK), "ok");
    assert_string_equal(p3d_pbo_checksum_name(P3D_PBO_CHECKSUM_BAD), "bad");
    assert_string_equal(p3d_pbo_checksum_name(P3D_PBO_CHECKSUM_CUT), "cut");
    assert_null(p3d_pbo_checksum_name((enum p3d_pbo_checksum)99));
}

/* ---- Damage ---- */

TEST(a_cut_archive_has_what_is_there)
{
    struct p3d_pbo *pbo;

    put_pbo(&file, "x");
    file.size -= 2;
    pbo = read_file();
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_non_null(strstr(error.message, "the file is cut"));
    assert_non_null(strstr(error.message, "1 of 3 entries are lost"));
    assert_contents(pbo, 0, "paa");
    assert_contents(pbo, 1, PBO_TEXT);
    assert_lost(pbo, 2, P3D_DAMAGED, "car.p3d takes 5 bytes, but 3 are left: the file is cut");
    assert_int_equal(p3d_pbo_check(pbo), P3D_PBO_CHECKSUM_CUT);
}

TEST(a_cut_header_loses_the_contents_but_not_the_names)
{
    struct p3d_pbo *pbo;

    file.size = 0;
    put_pbo_stored(&file, "a.txt", "a");
    put_pbo_stored(&file, "b.txt", "b");
    file.size -= 1;
    pbo = read_file();
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(pbo->entry_count, 1);
    assert_text(pbo->entries[0].name, "a.txt");
    assert_lost(pbo, 0, P3D_DAMAGED, "stored_size takes 4 bytes, but 3 are left");
    assert_int_equal(p3d_pbo_check(pbo), P3D_PBO_CHECKSUM_CUT);
}

TEST(a_file_that_is_no_archive_is_refused)
{
    assert_null(p3d_pbo_read("hello", 5, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_string_equal(error.message, "name has no NUL in the 5 bytes that are left");
    assert_null(p3d_pbo_read(NULL, 0, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_null(p3d_pbo_read(NULL, 1, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

TEST(names_of_entries_are_those_that_file_systems_can_have)
{
    static const struct {
        const char *name;
        bool is_possible;
    } cases[] = {{"a b", true},   {"a~", true},     {"a\xe9", true},   {"...", true},    {"a.", true},
                 {".a", true},    {"a..\\b", true}, {"a\x1f", false},  {"a\x7f", false}, {"a<", false},
                 {"a>", false},   {"a:", false},    {"a\"", false},    {"a|", false},    {"a?", false},
                 {"a*", false},   {".", false},     {"..", false},     {"a\\.", false},  {"a/../b", false},
                 {".\\a", false}, {"a/..", false},  {"a/b\\c", true},  {"?a", false},    {"\x1fz", false},
                 {"\\a", true},   {"\\.", false},   {"\\..\\a", false}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct p3d_pbo *pbo;

        file.size = 0;
        put_pbo_stored(&file, cases[i].name, "a");
        put_pbo_end(&file);
        put_text(&file, "a");
        pbo = read_file();
        if ((pbo->entries[0].error == NULL) != cases[i].is_possible)
            fail_msg("%s", cases[i].name);
    }
}

TEST(each_entry_that_cannot_be_read_says_why)
{
    struct p3d_pbo *pbo;

    file.size = 0;
    put_pbo_stored(&file, "good.txt", "a");
    put_pbo_stored(&file, "what?.txt", "b");
    put_pbo_stored(&file, "..\\..\\etc", "c");
    put_pbo_stored(&file, "c:\\x", "d");
    put_pbo_record(&file, "secret.sqf", P3D_PBO_ENCRYPTED, 0, 1);
    put_pbo_record(&file, "odd.sqf", 7, 0, 1);
    put_pbo_record(&file, "bomb.sqf", P3D_PBO_PACKED, 0xffffffff, 10);
    put_pbo_record(&file, "large.sqf", P3D_PBO_STORED, 0, 0xffffffff);
    put_pbo_end(&file);
    put_text(&file, "abcdef0123456789");
    pbo = read_file();
    assert_non_null(strstr(error.message, "7 of 8 entries are lost"));
    assert_contents(pbo, 0, "a");
    assert_lost(pbo, 1, P3D_UNSUPPORTED, "\"what?.txt\" cannot be the name of a file");
    assert_lost(pbo, 2, P3D_UNSUPPORTED, "\"..\\..\\etc\" cannot be the name of a file");
    assert_lost(pbo, 3, P3D_UNSUPPORTED, "\"c:\\x\" cannot be the name of a file");
    assert_lost(pbo, 4, P3D_UNSUPPORTED, "secret.sqf is encrypted");
    assert_lost(pbo, 5, P3D_UNSUPPORTED, "odd.sqf is stored by the unknown method 0x7");
    assert_lost(pbo, 6, P3D_DAMAGED, "bomb.sqf: 4294967295 bytes cannot be unpacked from 10");
    assert_lost(pbo, 7, P3D_DAMAGED, "large.sqf takes 4294967295 bytes, but 0 are left: the file is cut");
}

/* Patches one byte of the packed contents and opens them. */
static void check_packed(size_t back, unsigned change, const char *message)
{
    struct p3d_contents contents;
    struct p3d_pbo *pbo;

    put_pbo(&file, NULL);
    file.data[file.size - strlen("model") - back] ^= (uint8_t)change;
    pbo = read_file();
    assert_int_equal(error.status, P3D_OK);
    assert_false(p3d_pbo_open(pbo, 1, NULL, &contents, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, pbo->entries[1].offset);
    assert_string_equal(error.message, message);
    assert_null(contents.data);
}

TEST(packed_contents_that_are_wrong_are_named)
{
    struct p3d_contents contents;
    struct p3d_pbo *pbo;

    check_packed(4, 1, "config.cpp does not match its checksum");
    put_pbo(&file, NULL);
    pbo = read_file();
    pbo->entries[1].stored_size -= 1;
    assert_false(p3d_pbo_open(pbo, 1, NULL, &contents, &error));
    assert_string_equal(error.message, "config.cpp ends before it is unpacked");
    pbo->entries[1].stored_size += 1;
    pbo->entries[1].size -= 1;
    assert_false(p3d_pbo_open(pbo, 1, NULL, &contents, &error));
    assert_string_equal(error.message, "config.cpp unpacks to more than its size");
}

/* ---- Hostile archives ---- */

/* Reads, checks and opens all of it. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_error first;
    struct p3d_pbo *pbo = p3d_pbo_read(data, size, options, &first);

    assert_true(pbo || first.status != P3D_OK);
    if (!pbo)
        return first.status;
    p3d_pbo_check(pbo);
    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        struct p3d_contents contents;
        struct p3d_error own;

        if (p3d_pbo_open(pbo, i, options, &contents, &own)) {
            assert_int_equal(contents.size, pbo->entries[i].size);
            p3d_contents_free(&contents);
        } else if (first.status == P3D_OK || own.status == P3D_NO_MEMORY) {
            first = own;
        }
    }
    p3d_pbo_free(pbo);
    return first.status;
}

static void judge_claim(enum p3d_status status, const struct memory *memory)
{
    (void)status;
    assert_true(memory->total < (size_t)1 << 20);
}

TEST(no_byte_no_end_no_claim_and_no_want_of_memory_is_dangerous)
{
    struct sweep sweep;

    put_pbo(&file, "z\\mod");
    sweep = (struct sweep){file.data, file.size, .use = use};
    sweep_prefixes(&sweep, NULL);
    sweep_bytes(&sweep, NULL, 0);
    sweep_allocations(&sweep);
    sweep_limits(&sweep);
    sweep_claims(&sweep, 0, judge_claim);
}

/* As many entries as fit, each with an error of its own. */
TEST(a_file_full_of_bad_entries_stays_within_the_limit)
{
    const size_t size = (size_t)4 << 20, record = 2 + 20;
    uint8_t *data = calloc(size, 1);
    struct memory memory = {.left = SIZE_MAX};
    const struct p3d_options options = {.allocator = memory_allocator(&memory)};

    assert_non_null(data);
    for (size_t at = 0; at + 2 * record < size; at += record) {
        data[at] = '?';
        data[at + 2] = 9; /* method */
    }
    assert_int_equal(use(data, size, &options), P3D_UNSUPPORTED);
    assert_true(memory.peak < ((size_t)16 << 20) + 32 * size);
    free(data);
}

/* ---- Watching ---- */

struct seen {
    uint64_t end; /* up to here all bytes were shown */
    unsigned record_count, depth;
    bool has_gap, is_too_deep;
};

static void see(void *user, const struct p3d_field *field)
{
    struct seen *seen = user;

    seen->record_count += field->kind == P3D_FIELD_RECORD;
    seen->depth -= field->kind == P3D_FIELD_RECORD_END;
    seen->is_too_deep |= field->depth != seen->depth;
    seen->depth += field->kind == P3D_FIELD_RECORD;
    if (field->kind == P3D_FIELD_RECORD || field->kind == P3D_FIELD_RECORD_END)
        return;
    seen->has_gap |= field->offset != seen->end;
    seen->end = field->offset + field->size;
}

/* Records lie side by side. */
TEST(all_bytes_are_shown_to_who_watches)
{
    struct seen seen = {.end = 0};
    const struct p3d_watcher watcher = {.watch = see, .user = &seen};

    put_pbo(&file, "z\\mod");
    for (unsigned i = 0; i < 30; i++)
        put_u8(&file, i); /* a checksum, and 9 bytes more */
    (void)p3d_pbo_watch(file.data, file.size, &watcher, NULL, &error);
    assert_false(seen.has_gap);
    assert_int_equal(seen.end, file.size);
    assert_int_equal(seen.record_count, 2 + 5 + 3);
    assert_int_equal(seen.depth, 0);
    assert_false(seen.is_too_deep);
    assert_false(p3d_pbo_watch("hello", 5, &watcher, NULL, NULL)); /* who wants no error needs none */
}
